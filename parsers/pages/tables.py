"""The rows of an HTML table below a header that names a title and more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parsers import shape
from parsers.items.pieces import is_date, is_no_paper
from parsers.pages.classes import Listed, links
from parsers.pages.tree import Element, flat
from parsers.records.usual import field_of

_TELLING = frozenset(("authors", "abstract", "venue", "year", "doi"))
_CELLS = ("td", "th")
_PEOPLE = 0.6
_WRAPPERS = frozenset(("span", "div", "font", "b"))


def papers(table: Element) -> list[Listed]:
    """One paper a row, from the first row on that names the columns."""
    header: list[str] = []
    rows: list[tuple[list[str], Element]] = []
    for row, cells in rows_of(table):
        texts = [flat(cell) for cell in cells]
        if not header:
            header = _header(texts)
        elif len(texts) == len(header) and not any(map(is_no_paper, texts)):
            rows.append((texts, row))
    header = _named(header, [texts for texts, _ in rows])
    return [
        ({**{n: t for n, t in zip(header, texts, strict=True) if n and t}, "urls": links([row])}, [row])
        for texts, row in rows
    ] if set(map(_field, header)) & _TELLING else []  # fmt: skip


def _header(texts: Sequence[str]) -> list[str]:
    fields = set(map(_field, texts))
    return list(texts) if "title" in fields and fields & (_TELLING | {"name"}) else []


def _field(name: str) -> str:
    return known[0] if (known := field_of(name)) else ""


def _named(header: list[str], rows: list[list[str]]) -> list[str]:
    """The header with `Name` read as the author, where people stand below it, and dates as the year."""
    fields = list(map(_field, header))
    if "year" not in fields and (dated := _dated(header, rows)):
        header = ["Year" if name == dated else name for name in header]
    if "authors" in fields or "name" not in fields or not rows:
        return header
    at = fields.index("name")
    likeness = sum(shape.names(texts[at]) for texts in rows) / len(rows)
    return [*header[:at], "Author", *header[at + 1 :]] if likeness >= _PEOPLE else header


def _dated(header: list[str], rows: list[list[str]]) -> str:
    """The column of no known field that holds a date in every row."""
    columns = zip(header, zip(*rows, strict=True), strict=True) if rows else ()
    dated = (name for name, cells in columns if name and all(map(is_date, cells)))
    return next((name for name in dated if not _field(name)), "")


def rows_of(table: Element) -> Iterator[tuple[Element, list[Element]]]:
    """The rows of a table with their cells, whatever stands between row and cell."""
    heads = [head for head in table.iter("thead") if not any(True for _ in head.iter("tr"))]
    for row in (*heads, *table.iter("tr")):
        cells = list(_cells(row))
        if cells:
            yield row, cells


def _cells(element: Element) -> Iterator[Element]:
    for child in element:
        if child.tag in _CELLS:
            yield child
        elif child.tag in _WRAPPERS:
            yield from _cells(child)
