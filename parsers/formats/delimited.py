"""Tables of any delimiter: CSV and TSV exports of Scopus, IEEE, PubMed, Lens, Zotero, OpenAlex, …

The header tells the columns (parsers.records.usual), whatever exported it. It is kept in the claim's
pattern, so that a reading can resume at any row.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from typing import Any, Literal

from parsers import shape
from parsers.format import Claim, Head, Line, Text
from parsers.plaintext import citation
from parsers.plaintext.blocks import is_furniture
from parsers.record import Entry, Fault, Furniture, Item, Place
from parsers.records import fields, headless, loose
from parsers.records.rows import Row, rows
from parsers.records.usual import field_of

_DELIMITERS = (",", "\t", ";", "|", "，")
_TELLING = frozenset({"authors", "abstract", "doi", "arxiv", "pmid", "venue"})
_RUN_TOGETHER = re.compile(r"(?<!\bMc)(?<!\bMac)(?<!\bDe)(?<!\bFitz)(?<=[a-z.])(?=[A-Z][\w.'-]* )")
_A_PAPER = re.compile(
    "papers?|articles?|publications?|works?|论文|文献|文章|論文|논문", re.IGNORECASE
)
_CITED = re.compile(
    r"(?:(?:full|bibliographic|complete|apa|study) )?(?:citations?|references?)(?: text| \(apa\))?"
    "|参考文献|引用文献|文献引用|referencia(?: bibliográfica)?|referência",
    re.IGNORECASE,
)
_CITATION = "citation text"  # our name for a column that holds whole citations
_PREAMBLE = 12
_SAMPLE = 100
_FAULT_TEXT = 2_000
# Headers whose names say something else than elsewhere: what must be there, and what it means.
_DIALECTS: tuple[tuple[frozenset[str], Mapping[str, str]], ...] = (
    (frozenset({"Title", "Description", "ShortDetails", "EntrezUID"}), {"Description": "authors"}),
    (frozenset({"PT", "AU", "AF", "TI", "UT"}), {"ID": "indexed", "AF": "authorfullnames"}),
    (frozenset({"Cites", "Authors", "Title", "Source", "Publisher"}), {"Source": "journal"}),
)


class Delimited:
    """Rows under a header. `columns` are (glob, header → field) pairs for headers we don't know."""

    name = "delimited"
    version = 2
    appendable = True
    wants: Literal["text"] = "text"

    def __init__(self, columns: Sequence[tuple[str, Mapping[str, str]]] = ()) -> None:
        self._columns = columns

    def claim(self, head: Head) -> Claim | None:
        if head.text.lstrip("\ufeff \r\n").startswith(("<", "{", "@", "%", "#", "---", "|")):
            return None
        mapping = next((m for glob, m in self._columns if fnmatch(head.name, glob)), {})
        lines = [Line(n, 0, 0, text) for n, text in enumerate(head.text.split("\n"), 1)]
        best: tuple[int, str, list[str]] | None = None
        for delimiter in _DELIMITERS:
            for row in rows(lines[:_PREAMBLE], delimiter):
                known = _known(row.cells, mapping)
                if known and (best is None or known > best[0]):
                    best = (known, delimiter, row.cells)
        if best is None:
            return _without_header(lines if head.whole else lines[:-1])
        known, delimiter, header = best
        names = _names(header, mapping)
        if _CITATION in names and not _cites(lines, delimiter, names):
            return None
        pattern = json.dumps([delimiter, header, names], ensure_ascii=False)
        return Claim(min(0.75 + 0.05 * known, 0.99 if mapping else 0.95), pattern)

    def read(self, source: Text) -> Iterator[Item]:
        delimiter, header, names = json.loads(source.pattern)
        seen = not header
        for row in rows(source.lines, delimiter, len(names)):
            if row.cells == header or not row.cells or _is_paging(row):
                seen = seen or bool(row.cells)
                yield Furniture((row.lines[0].number, row.lines[-1].number))
            elif seen or row.lines[0].number > _PREAMBLE or not _before_header(row):
                yield from _item(row, names, delimiter)
            else:
                yield Furniture((row.lines[0].number, row.lines[-1].number))


def _is_paging(row: Row) -> bool:
    """Whether a row is what stands around a table on a page: counts, buttons, numbers of pages."""
    filled = [cell.strip() for cell in row.cells if cell.strip()]
    return len(filled) == 1 and (filled[0].isdigit() or is_furniture(filled[0]))


def _without_header(lines: Sequence[Line]) -> Claim | None:
    """A claim on rows that tell themselves what their columns are."""
    for delimiter in _DELIMITERS[:4]:
        if lines and delimiter in lines[0].text:
            names = headless.columns(_filled(lines[:_SAMPLE], delimiter))
            if names:
                return Claim(0.7, json.dumps([delimiter, [], names]))
    return None


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


def _known(cells: Sequence[str], mapping: Mapping[str, str]) -> int:
    """How many columns we know; 0 where the row is no header of papers."""
    if len(cells) < 2 or sum(map(len, cells)) > 8_000:
        return 0
    names = _names(cells, mapping)
    if _CITATION in names:
        return 1
    found = {field for cell in names if cell and (field := _field(cell))}
    titled = "title" in found or ("authors" in found and found & {"name", "abstract"})
    return len(found) if titled and found & _TELLING else 0


def _cites(lines: Sequence[Line], delimiter: str, names: list[str]) -> bool:
    """Whether a column that is called so holds whole citations, and not `Quill et al. 2031`."""
    at, read, total = names.index(_CITATION), 0, -1  # the header is no citation
    for row in rows(lines[:_SAMPLE], delimiter, len(names)):
        if len(row.cells) > at:
            total += 1
            read += citation.surely(row.cells[at].strip()) is not None
    return read > 0 and read * 2 >= total


def _field(name: str) -> str | None:
    found = field_of(name) if len(name) < 60 else None
    return found[0] if found else None


def _names(header: Sequence[str], mapping: Mapping[str, str]) -> list[str]:
    """The header as keys: mapped, stripped, and each name once."""
    cells = [cell.strip("\ufeff \t\"'") for cell in header]
    dialect = next((said for needs, said in _DIALECTS if needs <= set(cells)), {})
    titled = any(_field(cell) == "title" for cell in cells if cell)
    names: list[str] = []
    for cell in cells:
        if not titled:
            cell = "title" if _A_PAPER.fullmatch(cell) else cell
            cell = _CITATION if _CITED.fullmatch(cell) else cell
        name = mapping.get(cell) or dialect.get(cell) or cell
        names.append("" if name in names else name)
    return names


def _item(row: Row, names: list[str], delimiter: str) -> Iterator[Entry | Fault]:
    first, last = row.lines[0], row.lines[-1]
    place = Place((first.number, last.number), (first.start, last.end))
    cells = _unnumbered(row.cells, names)
    if len(cells) > len(names) and not _aligned(cells, names):
        cells = _realign(cells, names, delimiter)
    record: dict[str, Any] = {
        name: cell.strip() for name, cell in zip(names, cells, strict=False) if name
    }
    if "Item Title" in record and "Authors" in record:  # Springer puts nothing between names
        record["Authors"] = _RUN_TOGETHER.sub(";", record["Authors"])
    if _CITATION in record:
        told = citation.surely(record.pop(_CITATION)) or {}
        record = {**told, **{name: cell for name, cell in record.items() if cell}}
    found = loose.entry(record, place)
    if found is not None:
        yield found
    elif any(cell.strip() for cell in row.cells):
        text = "\n".join(line.text for line in row.lines)[:_FAULT_TEXT]
        yield Fault(place, "a row without a title", text)


def _unnumbered(cells: list[str], names: list[str]) -> list[str]:
    """The cells without a number that no column is for, as tables copied from pages have."""
    if len(cells) < 3 or not cells[0].strip().isdigit() or _field(names[0]) != "title":
        return cells
    shifted = _field(names[1]) == "authors" and shape.names(cells[1]) < shape.names(cells[2])
    return cells[1:] if len(cells) > len(names) or shifted else cells


def _aligned(cells: list[str], names: list[str]) -> bool:
    """Whether the cells are in their columns, those past the header being empty."""
    kinds = [_field(name) if name else None for name in names]
    return not any(cell.strip() for cell in cells[len(names) :]) and all(map(_fits, kinds, cells))


def _realign(cells: list[str], names: list[str], delimiter: str) -> list[str]:
    """A row with too many cells: somewhere a delimiter stands within a text that is not quoted.

    Of the texts that it may be, one that leaves years, DOIs and links in place, and names with the
    names; of those the title first.
    """
    surplus = len(cells) - len(names)
    kinds = [_field(name) if name else None for name in names]
    order = ("title", "abstract", "authors", "venue", "keywords", "name")
    places = [kinds.index(kind) for kind in order if kind in kinds]
    best, best_score = cells, -1.0
    for at in [*places, *(i for i in range(len(names)) if i not in places)]:
        merged = [
            *cells[:at],
            delimiter.join(cells[at : at + surplus + 1]),
            *cells[at + surplus + 1 :],
        ]
        if all(map(_fits, kinds, merged)):
            score = _likelihood(kinds, merged)
            if score > best_score:
                best, best_score = merged, score
    return best


def _likelihood(kinds: list[str | None], cells: list[str]) -> float:
    """How much a title looks like one and authors like names."""
    score = 0.0
    for kind, cell in zip(kinds, cells, strict=True):
        if kind == "authors":
            score += shape.names(cell)
        elif kind == "title":
            score += 0.5 - 0.5 * any(shape.names(part) > 0.6 for part in cell.split(";"))
    return score


def _fits(kind: str | None, cell: str) -> bool:
    if not cell.strip():
        return True
    if kind == "year":
        return fields.year(cell) is not None
    if kind == "doi":
        return fields.doi(cell) is not None
    return kind != "urls" or bool(fields.urls((cell,)))


FORMAT = Delimited()
