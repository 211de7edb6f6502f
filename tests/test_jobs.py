"""Jobs: a year by a fake clock, one that hangs, one that fails, and `verify` beside the writer."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from apscheduler.executors.debug import DebugExecutor
from apscheduler.schedulers.base import BaseScheduler

from daemon import config, deeds, planning, session, timetable
from daemon.engine import Engine
from daemon.errors import Ending
from daemon.files import Found, stamp_of
from daemon.jobs import Jobs
from daemon.pulse import Pulse
from daemon.settings import Settings
from daemon.status import health
from daemon.timetable import Timetable
from daemon.upkeep import beside
from daemon.worker import Worker

PLANS = {
    "verify": "30 2 * * *",  # skipped in spring, repeated in autumn in Europe
    "backup": "30 1 * * *",  # repeated in autumn in America
    "optimise": "every 6h",
    "reindex": "0 4 1 * *",
    "off": "off",
}
START, END = datetime(2026, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)


class Still(BaseScheduler):  # type: ignore[misc]
    """APScheduler's own loop without its thread: the test turns it."""

    def wakeup(self) -> None:
        """Nobody sleeps."""

    def shutdown(self, wait: bool = True) -> None:
        super().shutdown(wait)


@pytest.fixture
def clockwork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timetable, "BackgroundScheduler", Still)
    monkeypatch.setattr(timetable, "ThreadPoolExecutor", lambda workers: DebugExecutor())


def walked(zone: str) -> Iterator[tuple[str, datetime]]:
    """All runs of a year, each as the clock stood."""
    fired: list[str] = []
    with time_machine.travel(START, tick=False) as clock:
        table = Timetable(PLANS, zone, {}, fired.append)
        table.start()
        while (now := datetime.now(UTC)) < END:
            wait = table._scheduler._process_jobs()
            yield from ((job, now) for job in fired)
            fired.clear()
            clock.move_to(now + timedelta(seconds=max(wait, 1e-3)))
        table.stop()


@pytest.mark.usefixtures("clockwork")
@pytest.mark.parametrize("name", ["Europe/Berlin", "America/New_York", "Asia/Shanghai"])
def test_a_year_by_the_clock_runs_each_job_exactly_as_planned(name: str) -> None:
    zone = ZoneInfo(name)
    runs = list(walked(name))
    for job, plan in (("verify", (2, 30)), ("backup", (1, 30))):
        local = [at.astimezone(zone) for ran, at in runs if ran == job]
        days = Counter(at.date() for at in local)
        assert set(days.values()) == {1} and len(days) in (365, 366), job
        odd = [at for at in local if (at.hour, at.minute) != plan]
        skips = job == "verify" and name != "Asia/Shanghai"
        assert len(odd) == skips, "only a time that the spring change skips is another"
    monthly = [at.astimezone(zone) for ran, at in runs if ran == "reindex"]
    assert {(at.day, at.hour, at.minute) for at in monthly} == {(1, 4, 0)}
    assert sorted(at.month for at in monthly) == list(range(1, 13))
    beat = [at for ran, at in runs if ran == "optimise"]
    assert beat == [START + timedelta(hours=6 * n) for n in range(1, len(beat) + 1)]
    assert len(beat) == 365 * 4 - 1 and not any(ran == "off" for ran, _ in runs)


@pytest.mark.usefixtures("clockwork")
def test_a_machine_asleep_for_a_week_makes_up_for_each_job_once() -> None:
    fired: list[str] = []
    with time_machine.travel(START, tick=False) as clock:
        table = Timetable(PLANS, "Asia/Shanghai", {}, fired.append)
        table.start()
        clock.move_to(START + timedelta(days=7))
        table._scheduler._process_jobs()
        table.stop()
    assert sorted(fired) == ["backup", "optimise", "verify"]


def said_nothing(event: str, **fields: Any) -> None:
    """A log that keeps nothing."""


class Told:
    """What jobs recorded and logged."""

    def __init__(self) -> None:
        self.records: list[tuple[str, str]] = []
        self.events: list[tuple[str, str]] = []
        self._changed = threading.Condition()

    def record(self, job: str, at: float, result: str, seconds: float) -> None:
        with self._changed:
            self.records.append((job, result))
            self._changed.notify_all()

    def log(self, event: str, **fields: Any) -> None:
        self.events.append((event, fields["job"]))

    def until(self, record: tuple[str, str]) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: record in self.records, 20)


def test_a_job_that_hangs_is_told_and_holds_no_other_up() -> None:
    told, released = Told(), threading.Event()
    jobs = Jobs({"backup": released.wait, "verify": lambda: None}, told.record, told.log)
    assert jobs.start("backup")
    assert not jobs.start("backup"), "never twice at once"
    assert jobs.late == {"backup"} and ("job.late", "backup") in told.events
    assert jobs.start("verify")
    told.until(("verify", "ok"))
    assert "backup" in jobs.running and not jobs.wait(0.01)
    released.set()
    assert jobs.wait(20) and not jobs.running and ("backup", "ok") in told.records


def test_a_job_that_fails_is_kept_told_and_runs_again_at_its_next_time() -> None:
    told, luck = Told(), iter((OSError("no space"), None))

    def run() -> None:
        if error := next(luck):
            raise error

    jobs = Jobs({"backup": run}, told.record, told.log)
    assert jobs.start("backup")
    told.until(("backup", "failed: no space"))
    while not jobs.start("backup"):
        pass
    told.until(("backup", "ok"))
    assert [event for event, _ in told.events if event != "job.late"] == [
        "job.start", "job.failed", "job.start", "job.done",
    ]  # fmt: skip


def test_a_job_that_a_stop_cuts_short_is_no_failure_and_overdue_at_the_next_start(
    settings: Settings,
) -> None:
    drop(settings, "a.jsonl", "quokka", "wombat")
    session.call(settings, "ingest")
    worker, told, stands = Worker(settings, Pulse(), said_nothing), Told(), threading.Event()
    worker.start()
    jobs = planning.jobs(settings, worker, told.log)
    plans = {"reindex": "every 1h"}
    worker.call(lambda engine: engine.jobs.record("reindex", time.time() - 4000, "ok", 1.0))

    def stand(engine: Engine) -> None:
        stands.set()
        worker.backlog.pause(20)

    worker.backlog.ask(stand)
    assert stands.wait(20) and jobs.start("reindex")
    assert worker.stop(20) and jobs.wait(20)
    assert told.events == [("job.start", "reindex"), ("job.stopped", "reindex")]
    runs: list[str] = []
    with Engine(settings) as engine:
        last = {job: at for job, (at, _, _) in engine.jobs.last().items()}
        assert engine.jobs.last()["reindex"][1] == "ok"
    table = Timetable(plans, "UTC", last, runs.append)
    table.start()
    while not runs:
        time.sleep(0.01)
    table.stop()
    assert runs == ["reindex"]


def test_who_waits_for_the_writer_is_told_when_it_stops_in_the_middle(settings: Settings) -> None:
    drop(settings, "a.jsonl", "quokka")
    worker, began = Worker(settings, Pulse(), said_nothing), threading.Event()
    worker.start()

    def act(engine: Engine) -> Any:
        began.set()
        worker.backlog.pause(20)
        return deeds.ingest(engine)

    request = worker.backlog.ask(act)
    assert began.wait(20) and worker.stop(20)
    with pytest.raises(Ending):
        request.wait()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    (tmp_path / "drop").mkdir()
    file = tmp_path / "config.toml"
    file.write_text("[paths]\ndrop = 'drop'\nstate = 'state'\n[watch]\non_removed = 'retract'\n")
    return config.load(str(file), {"HOME": str(tmp_path)})


def drop(settings: Settings, name: str, *words: str) -> Found:
    root = settings.paths.drop[0]
    lines = (f'{{"title": "On {word} and its kin", "authors": ["Ada Quux"]}}\n' for word in words)
    (root / name).write_text("".join(lines))
    return Found(str(root), name, stamp_of((root / name).stat()))


def test_files_are_read_while_verify_looks(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The writer goes on as soon as the moment that is checked is taken; what comes in later is no
    problem of that moment."""
    drop(settings, "a.jsonl", "quokka", "wombat")
    session.call(settings, "ingest")
    worker = Worker(settings, Pulse(), said_nothing)
    worker.start()
    looked = threading.Event()

    def busy(said: dict[str, Any]) -> None:
        if not looked.is_set():
            worker.backlog.files([drop(settings, "b.jsonl", "numbat")])
            worker.call(lambda engine: engine.commit(idle=True))
            while len(worker.backlog):
                pass
            worker.call(lambda engine: engine.commit(idle=True))
            looked.set()

    found = beside.verify(settings, worker, busy)
    assert looked.is_set() and found["ok"], found
    assert found["checked"]["papers"] == found["checked"]["index"] == 2
    assert beside.verify(settings, worker)["checked"]["papers"] == 3
    assert worker.stop(20)


def test_verify_beside_the_writer_mends_what_is_wrong(settings: Settings) -> None:
    drop(settings, "a.jsonl", "quokka", "wombat")
    session.call(settings, "ingest")
    worker = Worker(settings, Pulse(), said_nothing)
    worker.start()
    assert worker.opened.wait(20)
    (settings.paths.state / "index").rename(settings.paths.state / "aside")
    found = beside.verify(settings, worker)
    assert [one["kind"] for one in found["problems"]] == ["index-missing"]
    mended = beside.verify(settings, worker, repair=True)
    assert [one["repaired"] for one in mended["problems"]] == [True]
    assert beside.verify(settings, worker)["ok"]
    assert worker.stop(20)


@pytest.mark.parametrize("running", [True, False])
def test_files_that_are_not_read_yet_are_counted_and_no_problem(
    settings: Settings, running: bool
) -> None:
    for name, word in {"a": "quoll", "b": "dingo", "c": "potoroo"}.items():
        drop(settings, f"{name}.jsonl", word)
    session.call(settings, "ingest")
    drop(settings, "a.jsonl", "quokka", "wombat", "numbat")
    drop(settings, "d.jsonl", "bilby")
    (settings.paths.drop[0] / "b.jsonl").unlink()
    worker = Worker(settings, Pulse(), said_nothing)
    if running:
        worker.start()

    def verify(repair: bool) -> dict[str, Any]:
        if running:
            return beside.verify(settings, worker, repair=repair)
        return session.call(settings, "verify", repair=repair)

    found = verify(repair=False)
    assert found["ok"] and found["unread"] == {"new": 1, "changed": 1, "gone": 1}
    assert not any(verify(repair=True)["unread"].values())
    assert verify(repair=False)["checked"]["papers"] == 5
    assert not running or worker.stop(20)
    assert worker.stop(20)


def test_optimise_rebuilds_where_segments_are_too_many(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        drop(settings, f"{number}.jsonl", f"word{number}x")
        session.call(settings, "ingest")
    before = health.status(settings)["index"]["segments"]
    assert before >= 3
    assert session.call(settings, "optimise") == {"segments": before, "rebuilt": False}
    monkeypatch.setattr(deeds, "SEGMENTS", 2)
    assert session.call(settings, "optimise")["rebuilt"]
    after = health.status(settings)["index"]
    assert after["segments"] < before and after["papers"] == 3


def test_a_doubted_rescan_is_told_by_status_until_one_believes_its_folder(
    settings: Settings,
) -> None:
    files = [drop(settings, f"{word}.jsonl", word) for word in ("quokka", "wombat")]
    session.call(settings, "ingest")
    row = health.status(settings)["schedule"][0]
    assert (row["job"], row["last_result"], row["plan"]) == ("rescan", "ok", "every 300s")
    for found in files:
        Path(found.root, found.path).unlink()
    assert session.call(settings, "ingest")["failed"]
    told = health.status(settings)["problems"]
    assert len(told) == 1 and "found empty" in told[0]["what"] and "mount" in told[0]["do"]
    drop(settings, "quokka.jsonl", "quokka")
    session.call(settings, "ingest")
    assert health.status(settings)["problems"] == []
