"""Years and dates as the query language writes them. Pure but for the local time zone."""

from __future__ import annotations

import time

Range = tuple[int | None, int | None]

_UNITS = {"h": 3_600, "d": 86_400, "w": 7 * 86_400, "m": 30 * 86_400, "y": 365 * 86_400}
_DAYS = ("today", "yesterday")
_FORMS = "2026, 2026-11, 2026-11-30, today, yesterday, 7d, or a range like 2026-11-01.."


def dated(value: str) -> bool:
    """Whether a value is meant as a date, right or wrong, and not as the text after a colon."""
    start = value.partition("..")[0]
    return value[:1].isdigit() or value.startswith("..") or start in _DAYS


def years_between(value: str) -> Range:
    """`2023`, `2020..2024`, `2020..`, `..2024` → first and last year. Raises ValueError."""
    low, dots, high = value.partition("..")
    ends = [_year(low), _year(high)] if dots else [_year(value)] * 2
    if not (low or high):
        raise ValueError("a range of years needs one end at least, as in year:2020..")
    return _ascending(ends[0], ends[1], value)


def added_between(value: str, now: float) -> Range:
    """`2026-11-01..`, `today`, `7d` → first and last second, local time. Raises ValueError."""
    low, dots, high = value.partition("..")
    if not dots:
        return _span(value, now)
    if not (low or high):
        raise ValueError(f"a range of dates needs one end at least: {_FORMS}")
    first = _span(low, now)[0] if low else None
    return _ascending(first, _span(high, now)[1] if high else None, value)


def _year(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) == 4):
        raise ValueError(f"{text!r} is no year: write 2023, 2020..2024, 2020.. or ..2024")
    return int(text)


def _ascending(low: int | None, high: int | None, value: str) -> Range:
    if low is not None and high is not None and low > high:
        raise ValueError(f"the range {value} ends before it begins")
    return low, high


def _span(text: str, now: float) -> Range:
    """First and last second of a date; a length of time (`7d`) reaches up to now."""
    if text in _DAYS:
        day = list(time.localtime(now)[:3])
        day[2] -= text == "yesterday"
        return _days(day)
    if text[-1:] in _UNITS and text[:-1].isascii() and text[:-1].isdigit() and len(text) < 7:
        return int(now) - int(text[:-1]) * _UNITS[text[-1]], int(now)
    parts = text.split("-")
    if not (
        len(parts) <= 3 and len(parts[0]) == 4 and all(p.isascii() and p.isdigit() for p in parts)
    ):
        raise ValueError(f"{text!r} is no date: write {_FORMS}")
    numbers = [int(part) for part in parts]
    if not _exists(*numbers):
        raise ValueError(f"there is no {text} in the calendar")
    return _days(numbers)


def _days(numbers: list[int]) -> Range:
    """First and last second of a year, month or day."""
    after = [*numbers[:-1], numbers[-1] + 1]
    return _second(numbers), _second(after) - 1


def _second(numbers: list[int]) -> int:
    year, month, day = (numbers + [1, 1])[:3]
    return int(time.mktime((year, month, day, 0, 0, 0, 0, 0, -1)))


def _exists(year: int, month: int = 1, day: int = 1) -> bool:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    lengths = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return 1970 <= year <= 2999 and 1 <= month <= 12 and 1 <= day <= lengths[month - 1]
