"""Tables of any delimiter: CSV and TSV exports of Scopus, IEEE, PubMed, Lens, Zotero, OpenAlex, …

The header (parsers.records.headers) tells the columns, or the cells do (parsers.cells) where it leaves
them open; the claim's pattern keeps it, so that a reading can resume at any row.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from itertools import chain
from typing import Any, Literal

from parsers import cells
from parsers.cells import CITED, SAMPLE
from parsers.format import Claim, Head, Line, Text
from parsers.plaintext import citation
from parsers.plaintext.blocks import is_furniture
from parsers.record import Entry, Fault, Furniture, Item, Place
from parsers.records import headers, literals, loose
from parsers.records.authorrows import GIVEN, joined
from parsers.records.realign import aligned
from parsers.records.rows import Row, rows

_DELIMITERS = (*cells.DELIMITERS, "，")
_RUN_TOGETHER = re.compile(
    r"(?<!\bMc)(?<!\bMac)(?<!\bDe)(?<!\bFitz)(?<=[a-z.])(?=[A-Z][\w.'-]{0,40} )"
)
_OTHER = re.compile(  # a column may be called `#` or `@id`
    r"[ \r\n]*(?:[<{%|]|@(?!\w+[,;\t])|---|#(?![,;\t|]))"
)
_BRACKETS = ("[", "{")
_PREAMBLE = 12
_FAULT_TEXT, _NARROW = 2_000, 2
_RULE = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+[\s:-]*")


class Delimited:
    """Rows under a header. `columns` are (glob, header → field) pairs for headers we don't know."""

    name = "delimited"
    version = 2
    appendable = True
    wants: Literal["text"] = "text"

    def __init__(self, columns: Sequence[tuple[str, Mapping[str, str]]] = ()) -> None:
        self._columns = columns

    def claim(self, head: Head) -> Claim | None:
        if _OTHER.match(head.text):
            return None
        mapping = next((m for glob, m in self._columns if _matches(head.name, glob)), {})
        lines = _lines(head.text)
        best: tuple[int, str, Row, list[str]] | None = None
        for delimiter in _DELIMITERS:
            for row in rows(lines[:_PREAMBLE], delimiter):
                names = headers.names(row.cells, mapping)
                known = headers.known(names)
                if known and (best is None or known > best[0]):
                    best = known, delimiter, row, names
        if best is None:
            return _by_cells(lines if head.whole else lines[:-1])
        known, delimiter, row, names = best
        below = lines[row.lines[-1].number : SAMPLE]
        sample = [found.cells for found in rows(below, delimiter, len(names)) if found.cells]
        names = cells.settled(names, sample)
        if not names or not (sample or row.lines[0].number == 1):
            return None  # a last row of names heads nothing
        if below and _RULE.fullmatch(below[0].text):
            return None  # below the header of a table in Markdown stands a rule
        if sample and len(names) > _NARROW and all(len(cut) == 1 for cut in sample):
            return None  # a page that says its cells line by line, below the names of its columns
        if delimiter == "," and _is_prose(row.cells, names, sample):
            return None
        pattern = _Pattern(delimiter, row.cells, names)
        pattern.learn(sample)
        return Claim(min(0.75 + 0.05 * known, 0.99 if mapping else 0.95), pattern.encode())

    def read(self, source: Text) -> Iterator[Item]:
        return joined(self._rows(source))

    def _rows(self, source: Text) -> Iterator[Item]:
        pattern = _Pattern(*json.loads(source.pattern))
        lines = iter(source.lines)
        first = next(lines, None)
        above = bool(pattern.header) and first is not None and first.number == 1
        for row in rows(chain([first] if first else [], lines), pattern.delimiter, pattern.width):
            above = above and row.cells != pattern.header and row.lines[0].number <= _PREAMBLE
            if above or row.cells == pattern.header or not row.cells or _is_paging(row):
                yield Furniture((row.lines[0].number, row.lines[-1].number))
            else:
                yield from _item(row, pattern)


class _Pattern:
    """What a claim knows of a table; one without a header has none."""

    def __init__(self, delimiter: str, header: list[str], names: list[str], mark: str = "") -> None:
        self.delimiter, self.header, self.names = delimiter, header, names
        self.width = len(names)
        self.mark = mark  # what parts people, where their names don't show it
        self.people = [name for name in names if headers.field(name) == "authors"]

    def learn(self, sample: Sequence[Sequence[str]]) -> None:
        rows = [dict(zip(self.names, row, strict=False)) for row in sample]
        self.mark = cells.parting([row[key] for row in rows if (key := self.signed(row))])

    def signed(self, record: Mapping[str, object]) -> str:
        """The column that holds the people of a row; "" where none does."""
        for name in self.people:
            if record.get(name):
                return name
        return ""

    def encode(self) -> str:
        told = [self.delimiter, self.header, self.names, self.mark]
        return json.dumps(told, ensure_ascii=False)


def _lines(text: str) -> list[Line]:
    return [Line(n, 0, 0, line) for n, line in enumerate(text.split("\n"), 1)]


def _matches(name: str, glob: str) -> bool:
    """Whether a glob holds for a path, or for an end of one that lies in no drop folder."""
    return fnmatch(name, glob) or (name.startswith("/") and fnmatch(name, f"*/{glob}"))


def _is_paging(row: Row) -> bool:
    """Whether a row is what stands around a table on a page: counts, buttons, numbers of pages."""
    filled = list(filter(None, map(str.strip, row.cells)))
    return len(filled) == 1 and (filled[0].isdigit() or is_furniture(filled[0]))


def _by_cells(lines: Sequence[Line]) -> Claim | None:
    """A claim on rows that tell themselves what their columns are, whatever a header says."""
    if not lines or cells.are_items(lines):
        return None
    for delimiter in cells.DELIMITERS:
        if delimiter in lines[0].text and (found := cells.told(lines, delimiter)):
            header, names, sure = found
            pattern = _Pattern(delimiter, header, names)
            pattern.learn(cells.filled(lines[:SAMPLE], delimiter))
            return Claim(sure, pattern.encode())
    return None


def _is_prose(header: Sequence[str], names: Sequence[str], sample: Sequence[Sequence[str]]) -> bool:
    """Whether sentences stand around what seemed a header: blanks behind their commas, or as many
    commas as they like, and no number where the years should be."""
    spaced = any(cell.startswith(" ") for cell in header)
    if not spaced and all(len(cut) == len(names) for cut in sample):
        return False
    at = next((at for at, name in enumerate(names) if headers.field(name) == "year"), len(names))
    years = [cut[at] for cut in sample if at < len(cut)]
    return any(years) and not any(char.isnumeric() for cell in years for char in cell)


def is_table(head: Head) -> bool:
    """Whether a text is a table all the same, one whose header we do not know."""
    lines = _lines(head.text)[:SAMPLE]
    return cells.is_table(lines if head.whole else lines[:-1])


def _item(row: Row, pattern: _Pattern) -> Iterator[Entry | Fault]:
    first, last = row.lines[0], row.lines[-1]
    place = Place((first.number, last.number), (first.start, last.end))
    told = zip(pattern.names, aligned(row.cells, pattern.names, pattern.delimiter), strict=False)
    record: dict[str, Any] = {
        name: _printed(said) if (said := cell.strip())[:1] in _BRACKETS else said
        for name, cell in told
        if name
    }
    if "Item Title" in record and "Authors" in record:  # Springer puts nothing between names
        record["Authors"] = _RUN_TOGETHER.sub(";", record["Authors"])
    if GIVEN in record:
        record["authors"] = {"given": record.pop(GIVEN), "family": record["authors"]}
    signed = pattern.signed(record)
    if isinstance(people := record.get(signed), str):
        if short := cells.parted_year(people):  # `Quill et al. (2031)` under `Author (year)`
            people = short[0]
            record.setdefault("year", short[1])
        record[signed] = people.replace(pattern.mark, ";") if pattern.mark else people
    if CITED in record:
        cited = citation.surely(record.pop(CITED)) or {}
        record = {**cited, **{name: cell for name, cell in record.items() if cell}}
    found = loose.entry(record, place)
    if found is not None:
        yield found
    elif any(cell.strip() for cell in row.cells):
        text = "\n".join(line.text for line in row.lines)[:_FAULT_TEXT]
        yield Fault(place, "a row without a title", text)


def _printed(cell: str) -> Any:
    """The list or object that a program printed into a cell, or the cell."""
    return literals.written(cell) or cell


FORMAT = Delimited()
