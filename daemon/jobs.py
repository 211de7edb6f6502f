"""Scheduled jobs as they run: never twice at once, each with its result kept."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from daemon.errors import Ending

Log = Callable[..., object]
Run = Callable[[], Any]
Record = Callable[[str, float, str, float], object]


class Jobs:
    """Starts jobs in threads of their own: a job that hangs stops no other.

    What a job must write, it has the writer do, and waits. `record` keeps (job, Unix seconds of
    the start, result, seconds) of each; but not of one that a stop cut short, so that it is overdue
    at the next start.
    """

    def __init__(self, runs: Mapping[str, Run], record: Record, log: Log) -> None:
        self._runs, self._record, self._log = runs, record, log
        self._lock = threading.Lock()
        self._threads: dict[str, threading.Thread] = {}
        self.running: dict[str, float] = {}
        self.late: set[str] = set()  # due again while they still ran

    def start(self, job: str) -> bool:
        """Begin a job, unless it still runs; then that is told."""
        with self._lock:
            if job in self.running:
                self.late.add(job)
                since = round(time.time() - self.running[job])
                self._log("job.late", job=job, running_for=since, level="warning")
                return False
            self.running[job] = time.time()
            thread = threading.Thread(target=self._run, args=(job,), name=f"job-{job}", daemon=True)
            self._threads[job] = thread
            thread.start()
        return True

    def wait(self, seconds: float) -> bool:
        """Let what runs come to its end, so that a reload begins nothing that still goes on; False
        if that takes longer."""
        end = time.monotonic() + seconds
        for thread in list(self._threads.values()):
            thread.join(max(0.0, end - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads.values())

    def _run(self, job: str) -> None:
        started, begun = time.time(), time.monotonic()
        self._log("job.start", job=job)
        try:
            event, said = "job.done", _said(self._runs[job]())
        except Ending:
            event, said = "job.stopped", "stopped"
        except Exception as error:  # noqa: BLE001 - it is kept, told, and tried again next time
            event, said = "job.failed", f"failed: {error}"
        seconds = round(time.monotonic() - begun, 3)
        level = "error" if event == "job.failed" else "info"
        self._log(event, job=job, result=said, seconds=seconds, level=level)
        if event != "job.stopped":
            self._keep(job, started, said, seconds)
        with self._lock:
            self.running.pop(job, None)
            self.late.discard(job)

    def _keep(self, job: str, started: float, said: str, seconds: float) -> None:
        try:
            self._record(job, started, said, seconds)
        except Exception as error:  # noqa: BLE001 - a full disk, or the daemon stops
            self._log("service.trouble", what=f"cannot keep the result of {job}: {error}")


def _said(result: Any) -> str:
    """A job's result in words: "ok", or how many problems it found."""
    wrong = isinstance(result, dict) and result.get("ok") is False
    return f"{len(result['problems'])} problems" if wrong else "ok"
