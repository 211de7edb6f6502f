"""Papers as CSV that a spreadsheet opens without running any of it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

COLUMNS = (
    "id",
    "title",
    "authors",
    "authors_complete",
    "abstract",
    "area",
    "topic",
    "keywords",
    "venue",
    "year",
    "doi",
    "arxiv",
    "urls",
    "added",
    "updated",
    "files",
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def rows(papers: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """A header, then one row a paper; lists are joined by semicolons."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    for paper in papers:
        writer.writerow(cell(_value(paper, name)) for name in COLUMNS)
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
    yield buffer.getvalue()


def _value(paper: Mapping[str, Any], name: str) -> object:
    if name == "files":
        return sorted({sighting["file"] for sighting in paper.get("sightings") or ()})
    return paper.get(name)


def cell(value: object) -> str:
    """A value as a cell; what a spreadsheet would take for a formula gets an apostrophe before it.

    The rule follows OWASP, "CSV Injection".
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = "; ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    text = text.replace("\x00", "").replace("\r", " ").encode(errors="backslashreplace").decode()
    return "'" + text if text.startswith(_FORMULA) else text
