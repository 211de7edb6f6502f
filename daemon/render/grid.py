"""Rows in aligned columns, and the units that people read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from daemon.render.terminal import Style, columns

_STEPS = ((86_400, "d"), (3_600, "h"), (60, "min"))


def grid(header: Sequence[str], rows: Sequence[Sequence[object]], style: Style) -> Iterator[str]:
    """A header and rows, numbers to the right; the last column is never padded or cut."""
    cells = [[_cell(value) for value in row] for row in rows]
    widths = [max(columns(cell) for cell in column) for column in zip(header, *cells, strict=True)]
    numeric = [all(_is_number(row[n]) for row in rows) for n in range(len(header))]
    yield style.dim(_row(header, widths, numeric))
    for row in cells:
        yield _row(row, widths, numeric)


def _row(cells: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> str:
    parts = []
    for cell, width, right in zip(cells, widths, numeric, strict=True):
        gap = " " * (width - columns(cell))
        parts.append(gap + cell if right else cell + gap)
    return "  ".join(parts).rstrip()


def _is_number(value: object) -> bool:
    return value is None or isinstance(value, int | float)


def _cell(value: object) -> str:
    if value is None:
        return "–"
    return f"{value:,}" if isinstance(value, int) else str(value)


def counted(number: int, noun: str) -> str:
    """`1 paper`, `2,340 papers`."""
    plural = noun if number == 1 else f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{number:,} {plural}"


def size(count: int) -> str:
    """Bytes as people say them, in powers of a thousand."""
    value, unit = float(count), "B"
    for larger in ("kB", "MB", "GB", "TB"):
        if value < 1000:
            break
        value, unit = value / 1000, larger
    return f"{value:.0f} {unit}" if unit == "B" or value >= 10 else f"{value:.1f} {unit}"


def duration(seconds: float) -> str:
    """A time span in its largest unit."""
    for step, unit in _STEPS:
        if seconds >= step:
            return f"{seconds / step:.0f} {unit}"
    return f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f} s"


def local(moment: str | None) -> str:
    """An ISO moment in UTC as local time to the minute; a dash for none."""
    if not moment:
        return "–"
    return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d %H:%M")
