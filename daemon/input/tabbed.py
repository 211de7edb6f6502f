"""Rows of cells as lines of text: parted by tabs, quoted as in CSV, breaks in a cell as U+2028."""

from __future__ import annotations

import re
from collections.abc import Sequence

BREAK = "\u2028"
QUOTE = '"'
_BREAKS = re.compile(r"\r\n?|[\n\v\f\x85\u2028\u2029]")
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f]")


def plain(text: str) -> str:
    """What a cell says, on one line and without control characters."""
    return text if text.isprintable() else _CONTROLS.sub("", _BREAKS.sub(BREAK, text))


def line(cells: Sequence[str]) -> str:
    """A row with its line end; the empty cells behind its last are left out."""
    return "\t".join(map(_quoted, cells)).rstrip("\t") + "\n"


def _quoted(cell: str) -> str:
    return f'"{cell.replace(QUOTE, QUOTE * 2)}"' if QUOTE in cell or "\t" in cell else cell
