"""Workbooks as XML (SpreadsheetML of Excel 2003, which many services export as .xls): each sheet a
text whose lines are its rows (tabbed.py)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import BinaryIO

from lxml import etree

from daemon.input import tabbed, xmltags
from daemon.input.spools import Spool

_SPACE = "urn:schemas-microsoft-com:office:spreadsheet"
_BOOK = re.compile(
    rb"\s*(?:<\?[^>]*>\s*|<!--[^>]*-->\s*)*+<(?:\w+:)?Workbook\b[^>]*" + re.escape(_SPACE.encode())
)
_MIDNIGHT = re.compile(r"(\d{4}-\d\d-\d\d)T00:00:00(?:\.0+)?")
_MOST_SKIPPED = 1_000  # rows or cells that a sheet may say to be empty at once


def is_book(head: bytes) -> bool:
    """Whether a file begins as such a workbook does."""
    return _BOOK.match(head.removeprefix(b"\xef\xbb\xbf")) is not None


def sheets(stream: BinaryIO, spool: Callable[[], Spool]) -> Iterator[tuple[str, Spool]]:
    """The rows of each sheet by its name, in UTF-8; one without rows is none."""
    target = _Sheets(spool)
    xmltags.hear(stream, target, "workbook")
    yield from target.found


class _Sheets:
    """Hears the tags of a workbook; what is noted at a cell is no part of it."""

    def __init__(self, spool: Callable[[], Spool]) -> None:
        self.found: list[tuple[str, Spool]] = []
        self._spool = spool
        self._path: list[str] = []
        self._rows = 0
        self._cells: list[str] = []
        self._words: list[str] = []
        self._across = 0

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        name = etree.QName(tag).localname
        self._path.append(name)
        if name == "Worksheet":
            self.found.append((_said(attributes, "Name"), self._spool()))
            self._rows = 0
        elif name == "Row":
            self._cells = []
            for _ in range(_skipped(attributes, self._rows)):
                self._write([])
        elif name == "Cell":
            self._cells.extend([""] * _skipped(attributes, len(self._cells)))
            across = _said(attributes, "MergeAcross")
            self._across = min(int(across), _MOST_SKIPPED) if across.isdecimal() else 0

    def end(self, tag: str) -> None:
        name = self._path.pop()
        if name == "Cell":
            text = _MIDNIGHT.sub(r"\1", "".join(self._words).strip())
            self._cells.extend([tabbed.plain(text), *[""] * self._across])
            self._words.clear()
        elif name == "Row" and self.found:
            self._write(self._cells)

    def data(self, text: str) -> None:
        if "Data" in self._path and "Comment" not in self._path:
            self._words.append(text)

    def close(self) -> None:
        """Nothing is left to do: rows are written as they come."""
        self.found = [(name, held) for name, held in self.found if held.tell()]

    def _write(self, cells: list[str]) -> None:
        self._rows += 1
        self.found[-1][1].write(tabbed.line(cells).encode("utf-8", "replace"))


def _said(attributes: Mapping[str, str], name: str) -> str:
    return next((v for key, v in attributes.items() if etree.QName(key).localname == name), "")


def _skipped(attributes: Mapping[str, str], before: int) -> int:
    """How many empty rows or cells stand between those before and one that says its number."""
    number = _said(attributes, "Index")
    return min(max(int(number) - 1 - before, 0), _MOST_SKIPPED) if number.isdecimal() else 0
