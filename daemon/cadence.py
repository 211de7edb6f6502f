"""When a job runs: 5-field cron as cron means it (0 is Sunday), `every N`, or `off`. Pure.

Daily jobs run once a day whatever the clock does, as Debian's cron has it: a time that the spring
change skips runs at the change, one that autumn repeats runs the first time only. Jobs with `*` or
`*/N` for minute or hour follow real time instead.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from cronsim import CronSim, CronSimError

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
_ALLOWED = (
    'allowed: five cron fields such as "30 3 * * 0" (0 is Sunday), "every N" with s, m, h or d, '
    'such as "every 6h", or "off"'
)


@dataclass(frozen=True, slots=True)
class Cadence:
    """A parsed plan: a cron expression, or an interval in seconds, or neither (never)."""

    cron: str = ""
    every: float = 0.0

    def next(self, after: datetime) -> datetime | None:
        """The first run later than `after` (aware), in its time zone; None for never."""
        if self.every:
            # In UTC: an interval does not stretch when the clocks change.
            return (after.astimezone(UTC) + timedelta(seconds=self.every)).astimezone(after.tzinfo)
        if not self.cron:
            return None
        return next(CronSim(self.cron, after), None)


def parse(text: str) -> Cadence:
    """Read a plan; ValueError says what is allowed."""
    text = " ".join(text.split())
    if text == "off":
        return Cadence()
    if found := re.fullmatch(r"every (\d{1,9}) ?([smhd])", text):
        seconds = int(found[1]) * _UNITS[found[2]]
        if not 1 <= seconds <= 10 * 365 * 86_400:
            raise ValueError(_ALLOWED)
        return Cadence(every=float(seconds))
    if text.count(" ") != 4:
        raise ValueError(_ALLOWED)
    try:
        cadence = Cadence(cron=text)
        cadence.next(datetime(2024, 1, 1).astimezone())
    except CronSimError as error:
        raise ValueError(f"{str(error).lower()}; {_ALLOWED}") from None
    return cadence


def first(cadence: Cadence, last: datetime | None, now: datetime) -> datetime | None:
    """When a job that last ran (or was first planned) at `last` runs next: now, if it is overdue.

    Clocks that were set back must not keep a job waiting for a date that has been before.
    """
    if last is None or last > now + timedelta(minutes=1):
        return cadence.next(now)
    due = cadence.next(last.astimezone(now.tzinfo))
    return due if due is None or due > now else now
