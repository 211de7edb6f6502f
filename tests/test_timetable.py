"""Jobs run as their plans say: a year in three time zones, clock changes, sleep and restarts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from daemon import timetable
from daemon.cadence import first, parse
from daemon.timetable import Timetable, Trigger

ZONES = [ZoneInfo(name) for name in ("Europe/Berlin", "America/New_York", "Asia/Shanghai")]
LORD_HOWE = ZoneInfo("Australia/Lord_Howe")  # its clocks change by half an hour


def year(plan: str, zone: ZoneInfo, months: int = 12) -> list[datetime]:
    """All runs that a trigger plans in 2026, asked one by one as the scheduler does."""
    trigger = Trigger(parse(plan), zone)
    now = datetime(2026, 1, 1, tzinfo=zone).astimezone(UTC) - timedelta(seconds=1)
    end = datetime(2026, months, 28, 23, 59, tzinfo=zone)
    runs: list[datetime] = []
    previous = None
    while (due := trigger.get_next_fire_time(previous, now)) is not None and due < end:
        runs.append(due.astimezone(zone))
        previous, now = due, due + timedelta(milliseconds=5)
    return runs


def gaps(runs: list[datetime]) -> set[float]:
    """Seconds between runs, in real time."""
    instants = [run.timestamp() for run in runs]
    return {later - earlier for earlier, later in pairwise(instants)}


@pytest.mark.parametrize("zone", [*ZONES, LORD_HOWE], ids=str)
@pytest.mark.parametrize("hour", ["1", "2", "3"])
def test_a_daily_job_runs_once_a_day_whatever_the_clock_does(zone: ZoneInfo, hour: str) -> None:
    runs = year(f"30 {hour} * * *", zone)
    days = Counter(run.date() for run in runs)
    assert len(days) == 362 and set(days.values()) == {1}
    odd = [run for run in runs if (run.hour, run.minute) != (int(hour), 30)]
    assert len(odd) <= 1, "only the day whose clock skips the time may differ"


@pytest.mark.parametrize("zone", ZONES, ids=str)
def test_hourly_jobs_follow_real_time_through_both_changes(zone: ZoneInfo) -> None:
    assert gaps(year("0 * * * *", zone, months=11)) == {3600.0}


@pytest.mark.parametrize(
    ("plan", "weekday"), [("0 3 * * 0", 6), ("0 3 * * 7", 6), ("0 3 * * 1", 0), ("0 3 * * sun", 6)]
)
def test_zero_is_sunday(plan: str, weekday: int) -> None:
    assert {run.weekday() for run in year(plan, ZONES[0])} == {weekday}


def test_day_of_month_and_weekday_mean_either() -> None:
    """As cron has it, where both are restricted."""
    runs = year("0 3 13 * 5", ZONES[2])
    assert all(run.day == 13 or run.weekday() == 4 for run in runs)
    assert any(run.day == 13 and run.weekday() != 4 for run in runs)


def test_off_never_runs_and_an_interval_keeps_its_beat() -> None:
    assert year("off", ZONES[0]) == []
    assert gaps(year("every 6h", ZONES[0], months=11)) == {21600.0}


def test_runs_missed_while_the_machine_slept_are_made_up_for_once() -> None:
    trigger = Trigger(parse("every 1s"), ZONES[0])
    slept = datetime(2026, 5, 1, tzinfo=UTC)
    woke = slept + timedelta(hours=8)
    due = trigger.get_next_fire_time(slept, woke)
    assert due is not None and woke < due <= woke + timedelta(seconds=1)


def test_an_overdue_job_runs_now_and_one_that_never_ran_waits_for_its_time() -> None:
    zone = ZONES[2]
    now = datetime(2026, 5, 1, 12, tzinfo=zone)
    daily = parse("0 3 * * *")
    assert first(daily, now - timedelta(days=3), now) == now
    assert first(daily, now - timedelta(hours=1), now) == datetime(2026, 5, 2, 3, tzinfo=zone)
    assert first(daily, None, now) == datetime(2026, 5, 2, 3, tzinfo=zone)
    assert first(parse("off"), now - timedelta(days=3), now) is None
    assert first(parse("every 2h"), now - timedelta(hours=1), now) == now + timedelta(hours=1)


def test_a_clock_that_was_set_back_does_not_hold_jobs_up() -> None:
    now = datetime(2026, 5, 1, 12, tzinfo=ZONES[2])
    due = first(parse("0 3 * * *"), now + timedelta(days=4000), now)
    assert due == datetime(2026, 5, 2, 3, tzinfo=ZONES[2])


class Runs:
    """What a timetable fired."""

    def __init__(self) -> None:
        self.jobs: list[str] = []
        self._changed = threading.Condition()

    def __call__(self, job: str) -> None:
        with self._changed:
            self.jobs.append(job)
            self._changed.notify_all()
        if job == "broken":
            raise RuntimeError("no luck")

    def until(self, count: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.jobs) >= count, 20)


def test_jobs_fire_again_and_again_and_a_failing_one_stops_no_other() -> None:
    runs, told = Runs(), []
    table = Timetable(
        {"broken": "every 1s", "good": "every 1s", "never": "off"},
        "local", {}, runs, lambda job, what: told.append((job, what)),
    )  # fmt: skip
    table.start()
    assert set(table.next()) == {"broken", "good"}
    runs.until(4)
    table.stop()
    table.stop()
    assert {"broken", "good"} == set(runs.jobs)
    assert told and told[0] == ("broken", "RuntimeError('no luck')")


def test_overdue_jobs_run_once_after_start() -> None:
    runs = Runs()
    table = Timetable({"backup": "0 3 * * *", "off": "off"}, "UTC", {"backup": 1.0}, runs)
    table.start()
    runs.until(1)
    table.check()
    assert table.alive
    table.stop()
    assert runs.jobs == ["backup"]


def test_a_job_planned_years_ahead_by_a_wrong_clock_is_planned_anew() -> None:
    table = Timetable({"backup": "0 3 * * *"}, "UTC", {}, lambda job: None)
    table.start()
    right = table.next()["backup"]
    table._scheduler.get_job("backup").modify(next_run_time=right + timedelta(days=4000))
    table.check()
    assert table.next()["backup"] == right
    table.stop()


STOPPED = """
import sys, time
sys.path.insert(0, sys.argv[1])
from daemon.timetable import Timetable
table = Timetable({"job": "every 2s"}, "UTC", {}, lambda job: print("ran", flush=True))
table.start()
print("planned", flush=True)
time.sleep(60)
"""


def test_a_process_stopped_over_many_fire_times_runs_the_job_once_when_it_goes_on() -> None:
    root = str(Path(timetable.__file__).parents[1])
    command = [sys.executable, "-c", STOPPED, root]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout and process.stdout.readline() == "planned\n"
        os.kill(process.pid, signal.SIGSTOP)
        threading.Event().wait(5)
        os.kill(process.pid, signal.SIGCONT)
        assert process.stdout.readline() == "ran\n"
        process.kill()
        assert process.stdout.read() == ""
