"""The jobs of the daemon: what each does, and when each is due."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from daemon.engine import Engine
from daemon.jobs import Jobs
from daemon.logs import say as log
from daemon.registry import DEEDS
from daemon.settings import Settings
from daemon.timetable import Timetable
from daemon.upkeep import backups, beside
from daemon.worker import Worker

PLANNED = ("verify", "reindex", "optimise", "backup")
"""The jobs with a plan of their own; the watcher rescans by itself."""


def jobs(settings: Settings, worker: Worker, log: Callable[..., object] = log) -> Jobs:
    """The jobs, each to be started by its name."""
    runs: dict[str, Callable[[], Any]] = {
        "verify": lambda: beside.verify(settings, worker),
        "reindex": lambda: worker.call(DEEDS["reindex"]),
        "optimise": lambda: worker.call(DEEDS["optimise"]),
        "backup": lambda: backups.make(settings),
    }
    return Jobs(runs, lambda *ran: worker.call(lambda engine: engine.jobs.record(*ran)), log)


def timetable(settings: Settings, worker: Worker, fire: Callable[[str], object]) -> Timetable:
    """Plans, and when their jobs last ran; a job without a last run counts from now on."""
    plans = {job: getattr(settings.schedule, job) for job in PLANNED}

    def last(engine: Engine) -> dict[str, float]:
        known = engine.jobs.last()
        for job in plans:
            if job not in known:
                engine.jobs.record(job, time.time(), "", 0.0)
        return {job: float(at) for job, (at, _, _) in engine.jobs.last().items()}

    def tell(job: str, what: str) -> None:
        log("job.failed", job=job, result=what, seconds=0.0, level="error")

    return Timetable(plans, settings.schedule.timezone, worker.call(last), fire, tell)
