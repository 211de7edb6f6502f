"""Documents of word processors (.docx, .odt): their paragraphs, each a line, and their tables, each
a text of its own whose lines are its rows (tabbed.py); no style.

A table of one column or row, or with a cell of many paragraphs, is a frame for the page's layout:
what it holds is part of the text.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import BinaryIO

from lxml import etree

from daemon.input import tabbed, xmltags
from daemon.input.spools import Spool

_WORD = "word/document.xml"
_OPEN_DOCUMENT = b"application/vnd.oasis.opendocument.text"
_GAPS = {"tab": "\t", "br": "\n", "cr": "\n", "line-break": "\n", "s": " ", "noBreakHyphen": "-"}
_PARAGRAPHS = frozenset({"p", "h"})
_TABLES = frozenset({"tbl", "table"})
_ROWS = frozenset({"tr", "table-row"})
_CELLS = frozenset({"tc", "table-cell", "covered-table-cell"})
_NOTES = frozenset(
    {"annotation", "del", "note-citation", "tracked-changes", "instrText", "delText"}
)
_FRAMED = 12  # paragraphs: no cell of a record holds more
_MOST_SPANNED = 100

Row = list[list[str]]
"""The paragraphs of each cell."""


def body(archive: zipfile.ZipFile) -> str:
    """The member that holds the text of a document; "" where the archive is none."""
    names = {info.filename for info in archive.infolist()}
    if "mimetype" in names and "content.xml" in names:
        with archive.open("mimetype") as said:
            return "content.xml" if said.read(len(_OPEN_DOCUMENT)) == _OPEN_DOCUMENT else ""
    return _WORD if _WORD in names else ""


def texts(stream: BinaryIO, spool: Callable[[], Spool]) -> Iterator[tuple[str, Spool]]:
    """The text of a document and then its tables, by name, in UTF-8; a text without words is none.
    Held in memory are the paragraph and the table under way."""
    target = _Parts(spool)
    xmltags.hear(stream, target, "document")
    if target.said or not target.tables:
        yield "document.txt", target.text
    for number, table in enumerate(target.tables, 1):
        yield f"table {number}.txt", table


@dataclass(slots=True)
class _Table:
    """A table under way; tables within its cells are part of these."""

    rows: list[Row] = field(default_factory=list)
    depth: int = 1
    spanned: int = 0

    def cell(self) -> list[str]:
        if not self.rows or not self.rows[-1]:
            self.rows.append([[]])
        return self.rows[-1][-1]

    def is_frame(self) -> bool:
        several = [row for row in self.rows if sum(map(any, row)) > 1]
        crowded = any(len(cell) > _FRAMED for row in self.rows for cell in row)
        return crowded or len(several) < 2


class _Parts:
    """Hears the tags of a document; words of notes and of what was deleted are none of its text."""

    def __init__(self, spool: Callable[[], Spool]) -> None:
        self.text = spool()
        self.said = False
        self.tables: list[Spool] = []
        self._spool = spool
        self._table: _Table | None = None
        self._words: list[str] = []
        self._path: list[str] = []
        self._noted = 0

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        name = etree.QName(tag).localname
        self._path.append(name)
        self._noted += name in _NOTES
        if name in _GAPS and self._is_text():
            self._words.append(_GAPS[name])
        elif name in _TABLES:
            self._open_table()
        elif self._table and self._table.depth == 1:
            self._open_part(self._table, name, attributes)

    def end(self, tag: str) -> None:
        name = self._path.pop()
        self._noted -= name in _NOTES
        if name in _PARAGRAPHS:
            self._end_paragraph("".join(self._words))
            self._words.clear()
        elif name in _TABLES and self._table:
            self._table.depth -= 1
            if not self._table.depth:
                self._end_table(self._table)
                self._table = None
        elif name in _CELLS and self._table and self._table.depth == 1:
            self._table.rows[-1].extend([] for _ in range(self._table.spanned))
            self._table.spanned = 0

    def data(self, text: str) -> None:
        if self._is_text() and (self._path[-1] == "t" or self._path[0] != "document"):
            self._words.append(text)

    def close(self) -> None:
        """Nothing is left to do: all is written as it comes."""

    def _is_text(self) -> bool:
        return not self._noted and not _PARAGRAPHS.isdisjoint(self._path)

    def _open_table(self) -> None:
        if self._table:
            self._table.depth += 1
        else:
            self._table = _Table()

    @staticmethod
    def _open_part(table: _Table, name: str, attributes: Mapping[str, str]) -> None:
        if name in _ROWS:
            table.rows.append([])
        elif name in _CELLS:
            if not table.rows:
                table.rows.append([])
            table.rows[-1].append([])
        elif name == "gridSpan":
            wide = next((v for k, v in attributes.items() if k.endswith("val")), "")
            table.spanned = min(int(wide), _MOST_SPANNED) - 1 if wide.isdecimal() else 0

    def _end_paragraph(self, words: str) -> None:
        if self._table:
            self._table.cell().append(words.strip())
        else:
            self._write(words)

    def _end_table(self, table: _Table) -> None:
        if table.is_frame():
            for row in table.rows:
                self._write_framed(row)
            return
        held = self._spool()
        for row in table.rows:
            cells = [tabbed.plain("\n".join(filter(None, cell))) for cell in row]
            held.write(tabbed.line(cells).encode("utf-8", "replace"))
        self.tables.append(held)

    def _write_framed(self, row: Row) -> None:
        """Paragraphs, set off from the next row; cells of one each stand on one line."""
        if max(map(len, row), default=0) > 1:
            for paragraph in (paragraph for cell in row for paragraph in (*cell, "")):
                self._write(paragraph)
        else:
            self._write("\t".join(paragraph for cell in row for paragraph in cell if paragraph))

    def _write(self, words: str) -> None:
        self.said = self.said or bool(words.strip())
        self.text.write(f"{words}\n".encode("utf-8", "replace"))
