"""Objects that keep many records column by column, as pandas and R write a table in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parsers.records.usual import field_of

_LEAST_ROWS = 2


def rows(value: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The records of `{"title": […], "year": […]}`, `{"title": {"0": …}}` or `{"columns": […],
    "data": [[…]]}`; [] where the object is no such table."""
    columns = _columns(value)
    fields = {found[0] for name in columns if (found := field_of(name))}
    if "title" not in fields or len(fields) < 2:
        return []
    names = list(columns)
    return [dict(zip(names, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


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
