"""Tables of any delimiter: CSV and TSV exports of Scopus, IEEE, PubMed, Lens, Zotero, OpenAlex, …

The header (parsers.records.headers) tells the columns, or their first cells do where it leaves them
open; the claim's pattern keeps it, so that a reading can resume at any row.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from typing import Any, Literal

from parsers.format import Claim, Head, Line, Text
from parsers.pages.pieces import PAPER_SITE
from parsers.plaintext import citation
from parsers.plaintext.blocks import are_numbered, is_furniture
from parsers.record import Entry, Fault, Furniture, Item, Place
from parsers.records import headers, headless, loose
from parsers.records.headers import CALLED
from parsers.records.realign import aligned
from parsers.records.rows import Row, rows

_DELIMITERS = (",", "\t", ";", "|", "，")
_RUN_TOGETHER = re.compile(
    r"(?<!\bMc)(?<!\bMac)(?<!\bDe)(?<!\bFitz)(?<=[a-z.])(?=[A-Z][\w.'-]{0,40} )"
)
_OTHER = re.compile(r"[\ufeff \r\n]*(?:[<{@%|]|---|#(?![,;\t|]))")  # a column may be called `#`
_BULLET = re.compile(r"\s*(?:[-*+•·▪]\s+|(?:[-*+•·▪]\s*)?\[[^\[\]]+\]\()")
_PREAMBLE = 12
_SAMPLE = 100
_FAULT_TEXT = 2_000
_FEW = 10
CITED = "citation text"  # our name for a column that holds whole citations
_LEAST_CITED = 0.4
_CITED_LENGTH = 40
_CITED_ROWS = 40
_RULE = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+[\s:-]*")
_HEADED = 2  # so many names of fields make a row a header, be it one of other things
_SHARE = 0.8
_SHORT_CITATION = re.compile(
    r"(?P<people>\D{2,99}?)[\s,;(]+(?P<year>(?:19|20)\d\d)[a-z]?[)\]]?", re.DOTALL
)
_ENDS_A_YEAR = frozenset(")]0123456789abcd")
_LEAST_TITLED = 0.3
_SHORT_TITLE = 8


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
        lines = [Line(n, 0, 0, text) for n, text in enumerate(head.text.split("\n"), 1)]
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
        below = lines[row.lines[-1].number : _SAMPLE]
        sample = [found.cells for found in rows(below, delimiter, len(names)) if found.cells]
        names = _settled(names, sample)
        if not names or (below and _RULE.fullmatch(below[0].text)):
            return None  # below the header of a table in Markdown stands a rule
        pattern = json.dumps([delimiter, row.cells, names], ensure_ascii=False)
        return Claim(min(0.75 + 0.05 * known, 0.99 if mapping else 0.95), pattern)

    def read(self, source: Text) -> Iterator[Item]:
        delimiter, header, names = json.loads(source.pattern)
        people = next((name for name in names if headers.field(name) == "authors"), "")
        seen = not header
        for row in rows(source.lines, delimiter, len(names)):
            if row.cells == header or not row.cells or _is_paging(row):
                seen = seen or bool(row.cells)
                yield Furniture((row.lines[0].number, row.lines[-1].number))
            elif seen or row.lines[0].number > _PREAMBLE or not _before_header(row):
                yield from _item(row, names, delimiter, people)
            else:
                yield Furniture((row.lines[0].number, row.lines[-1].number))


def _matches(name: str, glob: str) -> bool:
    """Whether a glob holds for a path, or for an end of one that lies in no drop folder."""
    return fnmatch(name, glob) or (name.startswith("/") and fnmatch(name, f"*/{glob}"))


def _is_paging(row: Row) -> bool:
    """Whether a row is what stands around a table on a page: counts, buttons, numbers of pages."""
    filled = [cell.strip() for cell in row.cells if cell.strip()]
    return len(filled) == 1 and (filled[0].isdigit() or is_furniture(filled[0]))


def _by_cells(lines: Sequence[Line]) -> Claim | None:
    """A claim on rows that tell themselves what their columns are, whatever a header says."""
    if _are_items(lines):
        return None
    for delimiter in _DELIMITERS[:4]:
        if not lines or delimiter not in lines[0].text:
            continue
        table = _filled(lines[:_SAMPLE], delimiter)
        if (at := _citing(table)) is not None and not _are_citations(lines):
            header = [] if citation.surely(table[0][at]) else table[0]
            keys = [cell if headers.field(cell) else "" for cell in header] or [""] * (at + 1)
            names = [CITED if n == at else key for n, key in enumerate(keys)]
            return Claim(0.8, json.dumps([delimiter, header, names], ensure_ascii=False))
        names = headless.columns(table)
        if names and sum(headers.field(cell) != "" for cell in table[0]) < _HEADED:
            return Claim(0.7, json.dumps([delimiter, [], names]))
    return None


def _are_items(lines: Sequence[Line]) -> bool:
    """Whether most lines open with a bullet or a link: a list, whose commas part no cells."""
    texts = [line.text for line in lines[:_SAMPLE] if line.text.strip()]
    return sum(_BULLET.match(text) is not None for text in texts) * 2 > len(texts)


def _citing(table: Sequence[Sequence[str]]) -> int | None:
    """The column that holds whole citations, and not `Quill et al. 2031`."""
    best: tuple[int | None, float] = None, _LEAST_CITED
    for at in range(len(table[0])) if table and len(table[0]) > 1 else ():
        cells = _column(table[:_CITED_ROWS], at)
        if sum(map(len, cells)) >= _CITED_LENGTH * len(cells) > 0:
            share = sum(citation.surely(cell) is not None for cell in cells) / len(cells)
            best = max(best, (at, share), key=lambda found: found[1])
    return best[0]


def _are_citations(lines: Sequence[Line]) -> bool:
    """Whether lines are numbered, or citations as a whole, so that commas part no cells."""
    texts = [line.text.strip() for line in lines[:_CITED_ROWS] if line.text.strip()]
    told = sum(citation.surely(text) is not None for text in texts)
    return told * 2 > len(texts) or are_numbered(texts)


def is_table(head: Head) -> bool:
    """Whether a text is a table all the same, one whose header we do not know."""
    lines = [Line(n, 0, 0, text) for n, text in enumerate(head.text.split("\n")[:_SAMPLE], 1)]
    whole = lines if head.whole else lines[:-1]
    return any(
        headless.is_table(_filled(whole, delimiter))
        for delimiter in _DELIMITERS[:4]
        if delimiter in head.text
    )


def _filled(lines: Sequence[Line], delimiter: str) -> list[list[str]]:
    return [row.cells for row in rows(lines, delimiter) if row.cells]


def _before_header(row: Row) -> bool:
    """`sep=;`, a heading, the date of the export: what may stand above a header."""
    return len([cell for cell in row.cells if cell.strip()]) < 3


def _settled(names: list[str], sample: Sequence[Sequence[str]]) -> list[str]:
    """The names once the cells have told what they leave open; [] where the rows tell no papers."""
    if CALLED in names:
        titles = _column(sample, names.index(CALLED))
        if sum(map(_is_called, titles)) * 2 < len(titles):
            return []
        return headless.guessed(["title" if n == CALLED else n for n in names], sample)
    columns = (_column(sample, at) for at, n in enumerate(names) if headers.field(n) == "title")
    filled = max(map(len, columns), default=len(sample))
    if headers.links_alone(names) and not _go_to_papers(names, sample):
        return []
    few = filled < _LEAST_TITLED * len(sample) and len(sample) >= _FEW
    return [] if few else headless.guessed(_signed(names, sample), sample)


def _go_to_papers(names: list[str], sample: Sequence[Sequence[str]]) -> bool:
    """Whether links go to where papers are."""
    columns = (_column(sample, at) for at, n in enumerate(names) if headers.field(n) == "urls")
    shares = (
        sum(PAPER_SITE.search(cell) is not None for cell in cells) / len(cells)
        for cells in columns
        if len(cells) * 2 >= len(sample) > 0
    )
    return max(shares, default=0.0) >= _SHARE


def _column(table: Sequence[Sequence[str]], at: int) -> list[str]:
    """The filled cells of a column."""
    return [row[at].strip() for row in table if at < len(row) and row[at].strip()]


def _signed(names: list[str], sample: Sequence[Sequence[str]]) -> list[str]:
    """The names where people stand under `Study` or `Reference`, as `Quill et al. 2031`."""
    if "authors" in map(headers.field, names):
        return names
    for at, name in enumerate(names):
        cells = _column(sample, at)
        short = sum(_SHORT_CITATION.fullmatch(cell) is not None for cell in cells)
        if headers.is_reference(name) and short >= _SHARE * max(len(cells), 1):
            return [*names[:at], "authors", *names[at + 1 :]]
    return names


def _is_called(cell: str) -> bool:
    """Whether a text may be a title, and is no name of a thing nor a citation in short."""
    several = len(cell.split()) > 2 or (not cell.isascii() and len(cell) >= _SHORT_TITLE)
    return several and not _SHORT_CITATION.fullmatch(cell)


def _item(row: Row, names: list[str], delimiter: str, people: str) -> Iterator[Entry | Fault]:
    first, last = row.lines[0], row.lines[-1]
    place = Place((first.number, last.number), (first.start, last.end))
    cells = aligned(row.cells, names, delimiter)
    record: dict[str, Any] = {
        name: cell.strip() for name, cell in zip(names, cells, strict=False) if name
    }
    if "Item Title" in record and "Authors" in record:  # Springer puts nothing between names
        record["Authors"] = _RUN_TOGETHER.sub(";", record["Authors"])
    if people and record.get(people, "")[-1:] in _ENDS_A_YEAR:
        _part_year(record, people)
    if CITED in record:
        told = citation.surely(record.pop(CITED)) or {}
        record = {**told, **{name: cell for name, cell in record.items() if cell}}
    found = loose.entry(record, place)
    if found is not None:
        yield found
    elif any(cell.strip() for cell in row.cells):
        text = "\n".join(line.text for line in row.lines)[:_FAULT_TEXT]
        yield Fault(place, "a row without a title", text)


def _part_year(record: dict[str, Any], people: str) -> None:
    """`Quill et al. (2031)` under `Author (year)`: the year goes to its own key."""
    if short := _SHORT_CITATION.fullmatch(record[people]):
        record[people] = short["people"]
        record.setdefault("year", short["year"])


FORMAT = Delimited()
