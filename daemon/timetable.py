"""Runs jobs by their plans. The only importer of apscheduler.

APScheduler keeps the time and the thread; when a job is due, daemon.cadence says. A run that was
missed (the machine slept, the process was stopped) is made up for once, however many there were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from apscheduler.events import EVENT_JOB_ERROR, EVENT_JOB_MAX_INSTANCES, EVENT_JOB_MISSED, JobEvent
from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.base import BaseTrigger
from tzlocal import get_localzone

from daemon.cadence import Cadence, first, parse

_SLACK = timedelta(minutes=1)


def zone(name: str) -> tzinfo:
    """The time zone of a setting: "local" or an IANA name."""
    return get_localzone() if name == "local" else ZoneInfo(name)


class Trigger(BaseTrigger):  # type: ignore[misc]
    """A plan as APScheduler asks for it: the next run after now, so that missed ones coalesce.

    All that APScheduler sees is UTC: it compares local times without regard to which of the two
    hours is meant that are alike in autumn.
    """

    def __init__(self, cadence: Cadence, zone: tzinfo) -> None:
        self.cadence, self._zone = cadence, zone

    def get_next_fire_time(self, previous: datetime | None, now: datetime) -> datetime | None:
        """The next run, later than now; an interval keeps its beat unless it has lost it."""
        if self.cadence.every:
            pace = timedelta(seconds=self.cadence.every)
            kept = previous is not None and now < previous + pace <= now + pace
            return (previous if kept and previous else now) + pace
        due = self.cadence.next(now.astimezone(self._zone))
        return None if due is None else due.astimezone(UTC)


class Timetable:
    """Jobs by name, from `start` to `stop`. `fire` is called with a job's name when it is due and
    must return at once; `tell` with a job and what went wrong.

    `last` says when jobs last ran, or were first planned, in seconds since the epoch.
    """

    def __init__(
        self,
        plans: Mapping[str, str],
        timezone: str,
        last: Mapping[str, float],
        fire: Callable[[str], object],
        tell: Callable[[str, str], object] = lambda job, what: None,
    ) -> None:
        self._zone = zone(timezone)
        self._plans = {job: parse(plan) for job, plan in plans.items()}
        self._last = last
        self._fire, self._tell = fire, tell
        self._scheduler = BackgroundScheduler(
            timezone=UTC,
            executors={"default": ThreadPoolExecutor(1)},
            job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1},
        )
        watched = EVENT_JOB_ERROR | EVENT_JOB_MISSED | EVENT_JOB_MAX_INSTANCES
        self._scheduler.add_listener(self._heard, watched)

    def start(self) -> None:
        """Plan all jobs; those that are overdue run now, once."""
        now = datetime.now(self._zone)
        for job, cadence in self._plans.items():
            at = self._last.get(job)
            before = None if at is None else datetime.fromtimestamp(at, self._zone)
            due = first(cadence, before, now)
            if due is not None:
                trigger, at_first = Trigger(cadence, self._zone), due.astimezone(UTC)
                self._scheduler.add_job(
                    self._fire, trigger, args=(job,), id=job, next_run_time=at_first
                )
        self._scheduler.start()

    def stop(self) -> None:
        """Stop; safe to call twice."""
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)

    def check(self) -> None:
        """Look at the clock again: it may have jumped, or the machine slept, while the scheduler
        waited for an instant that is now past, or years ahead. To be called now and then."""
        now = datetime.now(UTC)
        for job in self._scheduler.get_jobs():
            due = job.trigger.get_next_fire_time(None, now)
            if due is not None and job.next_run_time > due + _SLACK:
                job.modify(next_run_time=due)
        self._scheduler.wakeup()

    def next(self) -> dict[str, datetime]:
        """When each job runs next; those that are off are missing."""
        return {job.id: job.next_run_time for job in self._scheduler.get_jobs()}

    @property
    def alive(self) -> bool:
        thread = getattr(self._scheduler, "_thread", None)
        return bool(self._scheduler.running and (thread is None or thread.is_alive()))

    def _heard(self, event: JobEvent) -> None:
        error = getattr(event, "exception", None)
        self._tell(event.job_id, repr(error) if error else "not run: the one before goes on")
