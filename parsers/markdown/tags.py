"""The HTML that stands in a Markdown text as Markdown would be written: headings, tables, row by row.

What stands in a comment over several lines is shown to nobody.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

from parsers.format import Line

_OPENS = re.compile(r"\s*(?:<div[^<>]*>\s*)?<table\b", re.IGNORECASE)
_CLOSES = re.compile(r"</table\s*>", re.IGNORECASE)
_HEADING = re.compile(r"\s*<h([1-6])\b[^<>]*>\s*(\S.*?)\s*</h\1>\s*", re.IGNORECASE)
_COMMENT, _COMMENT_ENDS = "<!--", "-->"
_FURNITURE = "[//]: # "
_FENCE = re.compile(r"\s*(?:```|~~~)")
_ROW = re.compile(r"<tr\b[^<>]*>(.*?)(?=</tr|<tr\b|</table|\Z)", re.IGNORECASE | re.DOTALL)
_CELL = re.compile(r"<t([dh])\b([^<>]*)>(.*?)(?=</t[dhr]|<t[dh]\b|\Z)", re.IGNORECASE | re.DOTALL)
_SPANS = re.compile(r"\b(?:row|col)span\b", re.IGNORECASE)
_MOST = 20_000  # lines of one table
DEPTH = -1  # of such a row, which goes on with the row before it wherever that ends

Row = tuple[str, list[Line]]


def parted(lines: Iterable[Line]) -> Iterator[Line | Row]:
    """The lines of a text; of a table whose first row is a header, its rows with their lines."""
    held: list[Line] = []
    fenced = hidden = False
    for line in lines:
        if not held and not hidden:
            fenced ^= _FENCE.match(line.text) is not None
        if hidden or (not fenced and _COMMENT in line.text):
            line, hidden = _shown(line, hidden)
        if "<h" in line.text and not fenced and (heading := _HEADING.fullmatch(line.text)):
            line = line._replace(text=f"{'#' * int(heading[1])} {heading[2]}")
        if held or (not fenced and "<" in line.text and _OPENS.match(line.text)):
            held.append(line)
            if _CLOSES.search(line.text) or len(held) >= _MOST:
                yield from _rows(held) or held
                held = []
        else:
            yield line
    yield from held


def _shown(line: Line, hidden: bool) -> tuple[Line, bool]:
    """A line that begins, holds or ends a comment over several lines as it shows, and whether that goes on."""
    if hidden:
        _, ends, text = line.text.partition(_COMMENT_ENDS)
        return line._replace(text=text if text.strip() else _FURNITURE + line.text), not ends
    text, _, comment = line.text.rpartition(_COMMENT)
    if _COMMENT_ENDS in comment:
        return line, False
    return line._replace(text=text if text.strip() else _FURNITURE + line.text), True


def _rows(lines: Sequence[Line]) -> list[Row]:
    """The rows of one table, a rule below the first; none where that is no header."""
    text = "\n".join(line.text for line in lines)
    found = [(row, _CELL.findall(row[1])) for row in _ROW.finditer(text)]
    if len(found) < 2 or len(found[0][1]) < 2:
        return []
    if any(kind.lower() == "d" or _SPANS.search(told) for kind, told, _ in found[0][1]):
        return []
    starts = [0, *accumulate(len(line.text) + 1 for line in lines)]
    firsts = [bisect_right(starts, row.start()) - 1 for row, _ in found]
    ends = [*(max(at, first + 1) for first, at in pairwise(firsts)), len(lines)]
    rows: list[Row] = []
    for (_, cells), first, end in zip(found, firsts, ends, strict=True):
        said = (" ".join(cell.split()).replace("|", "\\|") for _, _, cell in cells)
        rows.append((f"| {' | '.join(said)} |", list(lines[first:end])))
    return [rows[0], (f"|{'---|' * len(found[0][1])}", list(lines[: ends[0]])), *rows[1:]]
