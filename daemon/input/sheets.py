"""The process that reads a workbook: its bytes on the input, its sheets as rows of text on the output.

A process of its own, because the library keeps a sheet as a full rectangle of cells and panics at
what it did not foresee: two cells far apart, or a cut file, end it, and nothing else. A row is a line (tabbed.py);
lines that begin with MARK tell what comes.
"""

from __future__ import annotations

import datetime
import io
import re
import sys
from contextlib import suppress
from typing import TextIO

from python_calamine import CalamineError, CalamineWorkbook, PasswordError, SheetTypeEnum

from daemon.input import tabbed

MARK = "\x1d"
MEMORY = 2 << 30
SECONDS = 300
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")  # how Excel writes what XML cannot say


def main(source: io.BytesIO, out: TextIO) -> None:
    """Write each sheet behind a line with its name; what cannot be read is told in place of rows."""
    _bind()
    try:
        book = CalamineWorkbook.from_filelike(source)
    except CalamineError as error:
        locked = isinstance(error, PasswordError) or _ENCRYPTED in source.getvalue()
        why = "protected by a password" if locked else f"no workbook that can be read ({error})"
        _tell(out, "refused", f"{why}: export it as text or CSV")
        return
    for index, sheet in enumerate(book.sheets_metadata):
        if sheet.typ == SheetTypeEnum.WorkSheet:
            _tell(out, "sheet", sheet.name)
            try:
                _rows(book, index, out)
            except CalamineError as error:
                _tell(out, "damage", f"the sheet cannot be read: {error}")
    _tell(out, "end", "")


def _bind() -> None:
    """Bound what a hostile workbook may cost, where the system lets us."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def _rows(book: CalamineWorkbook, index: int, out: TextIO) -> None:
    out.writelines(
        tabbed.line([_text(cell) for cell in row])
        for row in book.get_sheet_by_index(index).iter_rows()
    )


def _text(cell: object) -> str:
    """A cell as a person reads it: whole numbers without a point, dates without a time of midnight."""
    if isinstance(cell, str):
        text = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), cell) if "_x" in cell else cell
        return tabbed.plain(text)
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime.datetime):
        return str(cell).removesuffix(" 00:00:00")
    return str(cell)


def _tell(out: TextIO, what: str, of: str) -> None:
    out.write(f"{MARK}{what}\t{' '.join(of.split())}\n")


if __name__ == "__main__":
    with open(sys.stdout.fileno(), "w", encoding="utf-8", errors="replace", newline="") as pipe:
        main(io.BytesIO(sys.stdin.buffer.read()), pipe)
