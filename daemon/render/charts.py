"""Counts as bars in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from daemon.render.bars import bar
from daemon.render.grid import counted
from daemon.render.terminal import Style, clip, columns, safe

MOST = 10
_LABEL = 32
_TITLES = {
    "area": "by area", "venue": "by venue", "year": "by year", "added": "by when they came",
    "files_per_paper": "by how many files tell of them",
}  # fmt: skip

Rows = Sequence[tuple[str, int]]


def stats(found: Mapping[str, Any], style: Style) -> Iterator[str]:
    """One section for each way of counting that tells something."""
    yield counted(found["papers"], "paper")
    for name, title in _TITLES.items():
        rows = shown(found, name)
        if rows:
            yield from ("", style.bold(f"papers {title}"), *bars(rows, style))
    if found["overlap"]:
        pairs = [(" & ".join(one["sources"]), one["papers"]) for one in found["overlap"][:MOST]]
        yield from ("", style.bold("papers that two sources tell of"), *bars(pairs, style))


def shown(found: Mapping[str, Any], name: str) -> list[tuple[str, int]]:
    """What is drawn of one way of counting: the commonest and the rest together; of time, the
    latest."""
    rows = [(str(value), papers) for value, papers in found[name]]
    if name in ("year", "added"):
        rows = rows[-2 * MOST :]
    elif len(rows) > MOST + 1:
        rest = sum(papers for _, papers in rows[MOST:])
        rows = [*rows[:MOST], (f"{len(rows) - MOST:,} more", rest)]
    if rows and (unknown := found["unknown"].get(name)):
        rows.append(("not known", unknown))
    return rows


def bars(rows: Rows, style: Style) -> Iterator[str]:
    """A bar for each row: label, bar, number."""
    labels = [clip(safe(text), _LABEL) for text, _ in rows]
    margin = max(map(columns, labels))
    most = max(papers for _, papers in rows) or 1
    digits = len(f"{most:,}")
    room = max(style.width - margin - digits - 4, 8)
    for text, (_, papers) in zip(labels, rows, strict=True):
        gap = " " * (margin - columns(text))
        drawn = bar(papers / most, room)
        yield f"{text}{gap}  {papers:>{digits},}  {style.match(drawn) if style.colour else drawn}".rstrip()
