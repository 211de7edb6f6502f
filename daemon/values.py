"""Values as written in config.toml, checked and put into units: seconds, bytes, patterns, times.

Each function takes what TOML gave and returns the value, or raises ValueError with what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from daemon.cadence import parse as parse_cadence
from daemon.globs import matcher

Check = Callable[[Any], Any]

_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86_400.0}
_BYTES = {"": 1, "B": 1}
_BYTES |= {unit + "B": 1000**n for n, unit in enumerate("KMGT", 1)}
_BYTES |= {unit + "iB": 1024**n for n, unit in enumerate("KMGT", 1)}


def duration(least: float = 0.0) -> Check:
    """A time span in seconds, at least `least`."""

    def check(value: Any) -> float:
        allowed = 'allowed: a number and ms, s, m, h or d, such as "1s" or "5m"'
        found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)\s*", str(value))
        if not isinstance(value, str) or not found:
            raise ValueError(allowed)
        seconds = float(found[1]) * _SECONDS[found[2]]
        if not least <= seconds <= 10 * 365 * 86_400:
            raise ValueError(f"{allowed}, from {least:g}s to ten years")
        return seconds

    return check


def span(seconds: float) -> str:
    """Seconds as `duration` reads them, in the largest unit that needs no fraction."""
    units = ((f"{seconds / one:.6g}", unit) for unit, one in reversed(_SECONDS.items()))
    fitting = (f"{amount}{unit}" for amount, unit in units if amount.isdigit() and amount != "0")
    return next(fitting, f"{seconds:.6f}s")


def size(value: Any) -> int:
    """A number of bytes, more than none."""
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([KMGT]?i?B?)\s*", str(value))
    unit = _BYTES.get(found[2]) if found else None
    if isinstance(value, bool) or not isinstance(value, int | str) or not found or unit is None:
        raise ValueError('allowed: bytes, or a number and KB, MB, GB, TB, such as "4GB"')
    amount = int(float(found[1]) * unit)
    if amount < 1:
        raise ValueError("allowed: at least one byte")
    return amount


def number(least: float) -> Check:
    """A number of at least `least`."""

    def check(value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not value >= least:
            raise ValueError(f"allowed: a number from {least:g} up")
        return value

    return check


def whole(least: int, most: int) -> Check:
    """A whole number within bounds, both included."""

    def check(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError(f"allowed: a whole number from {least} to {most}")
        return value

    return check


def one_of(*names: str) -> Check:
    """One of a few words."""

    def check(value: Any) -> str:
        if value not in names or not isinstance(value, str):
            raise ValueError("allowed: " + ", ".join(f'"{name}"' for name in names))
        return value

    return check


def truth(value: Any) -> bool:
    """true or false."""
    if value is not True and value is not False:
        raise ValueError("allowed: true or false")
    return bool(value)


def text(value: Any) -> str:
    """A string that is not blank and holds no NUL."""
    if not isinstance(value, str) or not value.strip() or "\0" in value:
        raise ValueError("allowed: a string that is not empty")
    return value


def optional(value: Any) -> str:
    """A string; an empty one means none."""
    return "" if value == "" else text(value)


def texts(value: Any) -> tuple[str, ...]:
    """A list of strings, possibly empty."""
    if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
        raise ValueError("allowed: a list of strings that are not empty")
    return tuple(value)


def glob(value: Any) -> str:
    """One path pattern."""
    matcher([text(value)])
    return str(value)


def globs(value: Any) -> tuple[str, ...]:
    """A list of path patterns, possibly empty."""
    return tuple(glob(item) for item in texts(value))


def folders(value: Any) -> tuple[str, ...]:
    """One folder or a list of different ones."""
    found = texts([value] if isinstance(value, str) else value)
    if not found or any("\0" in item for item in found):
        raise ValueError("allowed: a folder, or a list of folders")
    return found


def timezone(value: Any) -> str:
    """ "local" or an IANA name."""
    try:
        if value != "local":
            ZoneInfo(text(value))
    except (ValueError, OSError, LookupError):
        raise ValueError('allowed: "local" or an IANA name such as "Asia/Shanghai"') from None
    return str(value)


def cadence(value: Any) -> str:
    """When a job runs, as daemon.cadence reads it."""
    parse_cadence(text(value))
    return str(value)
