"""Delimited text with a field in each row, one record after another, as Embase exports it.

"TITLE","Sleep of honey bees"
"AUTHOR NAMES","Quill A.","Marsh B."
"PUBLICATION YEAR","2019"
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal

from parsers.format import Claim, Head, Line, Text
from parsers.record import Entry, Fault, Furniture, Item
from parsers.records import loose
from parsers.records.rows import Row, rows
from parsers.records.usual import field_of

_DELIMITERS = (",", "\t", ";")
_SAMPLE = 60
_LEAST_SHARE = 0.4
_ASKED = frozenset({"title", "authors", "year"})


class Rowwise:
    """Rows of a label and its values; a record begins where its first label comes again."""

    name = "rowwise"
    version = 1
    appendable = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        if not head.text.lstrip(" \r\n")[:1].strip('"').isalpha() and head.text[:1] != '"':
            return None
        lines = [Line(n, 0, 0, text) for n, text in enumerate(head.text.split("\n"), 1)]
        for delimiter in _DELIMITERS:
            if delimiter not in lines[0].text:
                continue
            table = [row for row in rows(lines[:_SAMPLE], delimiter) if row.cells]
            labels = [_label(row) for row in table]
            known = [found[0] for label in labels if (found := field_of(label))]
            if set(known) >= _ASKED and len(known) >= _LEAST_SHARE * len(labels):
                return Claim(0.96, json.dumps([delimiter, labels[0]]))
        return None

    def read(self, source: Text) -> Iterator[Item]:
        delimiter, first = json.loads(source.pattern)
        held: list[Row] = []
        for row in rows(source.lines, delimiter):
            if not row.cells:
                yield Furniture((row.lines[0].number, row.lines[-1].number))
                continue
            if held and _label(row) == first:
                yield _record(held)
                held = []
            held.append(row)
        if held:
            yield _record(held)


def _label(row: Row) -> str:
    return row.cells[0].strip(" \t\"'")


def _record(held: list[Row]) -> Entry | Fault:
    place = held[0].lines[0].to(held[-1].lines[-1])
    told: dict[str, Any] = {}
    for row in held:
        values = [cell.strip() for cell in row.cells[1:] if cell.strip()]
        several = len(values) > 1 or (field_of(_label(row)) or ("",))[0] == "authors"
        if values:
            told.setdefault(_label(row), values if several else values[0])
    found = loose.entry(told, place)
    if found is not None:
        return found
    text = "\n".join(line.text for row in held for line in row.lines)
    return Fault(place, "a record without a title", text)


FORMAT = Rowwise()
