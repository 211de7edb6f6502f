"""Workbooks as their sheets: each a text of rows, read by a process of its own (see sheets.py)."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, BinaryIO

from daemon.input.unpack import PIECE, Budget, Unreadable

_MARK = b"\x1d"
_MEMORY = 4_194_304  # a sheet larger than this is spooled to a temporary file
_PANIC = 1  # how Python ends after an exception
_BROKEN = "the workbook is damaged: save it anew, or as CSV"
_COSTLY = "a workbook that takes more than 2 GB of memory or 5 minutes to read: save it as CSV"
_EXCEL = frozenset({"xl/workbook.xml", "xl/workbook.bin"})
_OPEN_DOCUMENT = b"application/vnd.oasis.opendocument.spreadsheet"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet's rows, one a line; or why it cannot be read."""

    name: str
    rows: tempfile.SpooledTemporaryFile[bytes]
    damage: str = ""


def is_workbook(archive: zipfile.ZipFile) -> bool:
    """Whether a zip is a workbook of Excel or of OpenDocument."""
    names = {info.filename for info in archive.infolist()}
    if "mimetype" in names:
        with archive.open("mimetype") as said:
            return said.read(len(_OPEN_DOCUMENT)) == _OPEN_DOCUMENT
    return not _EXCEL.isdisjoint(names)


def sheets(stream: BinaryIO, budget: Budget) -> Iterator[Sheet]:
    """The sheets of a workbook, each open until the next is taken. One that cannot be read does not
    cost its neighbours; Unreadable means that there is no way on."""
    with stream, _reader() as reader:
        try:
            assert reader.stdin is not None and reader.stdout is not None
            with suppress(BrokenPipeError), reader.stdin:
                while piece := stream.read(PIECE):
                    reader.stdin.write(piece)
            told = _Told(reader.stdout, budget)
            while told.what == "sheet":
                name = told.of
                with tempfile.SpooledTemporaryFile(_MEMORY) as rows:
                    filled = told.copy_rows(rows)
                    if told.what == "damage":
                        yield Sheet(name, rows, told.of)
                        told.next()
                    elif told.what and filled:
                        yield Sheet(name, rows)
            if told.what != "end":
                reader.stdout.close()
                died = _BROKEN if reader.wait() == _PANIC else _COSTLY
                raise Unreadable(told.of or died)
        finally:
            reader.kill()


class _Told:
    """What the reading process tells: `what` comes next, `of` which sheet or why; "" at its death."""

    def __init__(self, pipe: IO[bytes], budget: Budget) -> None:
        self._pipe, self._budget = pipe, budget
        self.next()

    def next(self, line: bytes | None = None) -> None:
        line = self._pipe.readline() if line is None else line
        said, _, self.of = line.decode("utf-8", "replace").rstrip("\n").partition("\t")
        self.what = said.removeprefix("\x1d")

    def copy_rows(self, rows: tempfile.SpooledTemporaryFile[bytes]) -> bool:
        """Copy the rows up to what comes after them; whether there are any."""
        given = 0
        for line in self._pipe:
            if line.startswith(_MARK):
                self.next(line)
                return given > 0
            given += len(line)
            self._budget.take(given)
            rows.write(line)
        self.next(b"")
        return given > 0


def _reader() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "daemon.input.sheets"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
