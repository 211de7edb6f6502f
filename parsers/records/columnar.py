"""Tables in JSON: kept column by column, as pandas and R write them, or row by row below a header;
and titles that lead to the links of their papers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from parsers.records import headers
from parsers.records.usual import field_of

_LEAST_ROWS = 2
_NUMBERED = re.compile(r"(.*?[A-Za-z])[_ -]?(\d{1,3})$")

_TITLE_WORDS = 3
_MOST = 0.8
_TO_A_PAPER = re.compile(
    r"https?://\S*(?:arxiv\.org/|doi\.org/10\.|openreview\.net/|aclanthology|/papers?[/_]|\.pdf\b)"
)


def rows(value: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The records of `{"title": […], "year": […]}`, `{"title": {"0": …}}` or `{"columns": […],
    "data": [[…]]}`; or of numbered keys. [] where the object is no such table."""
    columns = _columns(value)
    fields = {found[0] for name in columns if (found := field_of(name))}
    if "title" not in fields or len(fields) < 2:
        return _numbered(value)
    names = list(columns)
    return [dict(zip(names, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


def header(row: Any) -> list[str]:
    """The names of columns in the first of several lists; [] where it names none of papers."""
    if not isinstance(row, list) or not all(isinstance(cell, str) for cell in row):
        return []
    names = headers.names(row, {})
    return names if names and headers.known(names) else []


def leads_to_papers(value: Mapping[str, Any]) -> bool:
    """Whether keys are titles and all values links, most of them to papers."""
    links = [link for link in value.values() if isinstance(link, str) and link[:4] == "http"]
    if not _LEAST_ROWS <= len(links) == len(value):
        return False
    titles = sum(len(key.split()) >= _TITLE_WORDS for key in value)
    return min(titles, sum(map(bool, map(_TO_A_PAPER.match, links)))) >= _MOST * len(links)


def _numbered(value: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The records of `{"title1": …, "authors1": …, "title2": …}`; [] where keys bear no numbers."""
    found: dict[str, dict[str, Any]] = {}
    for key, item in value.items():
        if not (numbered := _NUMBERED.match(key)):
            return []
        found.setdefault(numbered[2], {})[numbered[1]] = item
    rows = list(found.values())
    titled = [row for row in rows if len(row) > 1 and any(_is_title(name) for name in row)]
    return rows if len(titled) == len(rows) >= _LEAST_ROWS else []


def _is_title(name: str) -> bool:
    return (field_of(name) or ("", 0))[0] == "title"


def _columns(value: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Each column under its name, all of one length."""
    header, data = value.get("columns"), value.get("data")
    if isinstance(header, list) and isinstance(data, list):
        if not data or not all(isinstance(row, list) and len(row) == len(header) for row in data):
            return {}
        columns = map(list, zip(*data, strict=True))
        return dict(zip(map(str, header), columns, strict=True))
    held = list(value.values())
    if all(isinstance(column, list) for column in held):
        even = len({len(column) for column in held}) == 1
        return dict(value) if even and len(held[0]) >= _LEAST_ROWS else {}
    if all(isinstance(column, Mapping) and len(column) >= _LEAST_ROWS for column in held):
        rows = list(held[0])
        if all(row.isdigit() for row in rows) and all(list(column) == rows for column in held):
            return {name: list(column.values()) for name, column in value.items()}
    return {}
