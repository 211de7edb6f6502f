"""Rows of delimited text with lenient quoting: a stray quote costs its own row at most."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from parsers.format import Line

BREAK = "\u2028"  # a line break in a cell, where each row is kept on one line
_MAX_LINES = 500
_MAX_CHARS = 1 << 20


class Row(NamedTuple):
    """The cells of one row, none where all are empty, and the lines that it stands on."""

    cells: list[str]
    lines: list[Line]


def rows(lines: Iterable[Line], delimiter: str, width: int = 0) -> Iterator[Row]:
    """The rows in the lines, blank lines left out. `width` is the number of columns, if known."""
    source = iter(lines)
    waiting: deque[Line] = deque()
    literal = 0
    while True:
        line = waiting.popleft() if waiting else next(source, None)
        if line is None:
            return
        if BREAK in line.text:
            line = line._replace(text=line.text.replace(BREAK, "\n"))
        if '"' not in line.text or literal:
            literal -= literal > 0
            if line.text.strip(delimiter + " \t"):
                yield Row(_alone(line.text, delimiter), [line])
            elif line.text.strip(" \t"):
                yield Row([], [line])
            continue
        row, whole = _quoted(line, waiting, source, delimiter)
        if not whole or (len(row.lines) > 1 and width and len(row.cells) != width):
            alone = _alone(line.text, delimiter)
            if not whole or len(alone) == width:
                waiting.extendleft(reversed(row.lines[1:]))
                literal = len(row.lines) - 1 if not whole else 0
                row = Row(alone, [line])
        yield row


def _alone(text: str, delimiter: str) -> list[str]:
    """The cells of one line, its quotes honoured where they close."""
    if '"' not in text:
        return text.split(delimiter)
    cells: list[str] = []
    _cells(text, delimiter, cells, lenient=True)
    return cells


def _quoted(
    line: Line, waiting: deque[Line], source: Iterator[Line], delimiter: str
) -> tuple[Row, bool]:
    """(a row that may go over several lines, whether its quotes close)."""
    cells: list[str] = []
    held = [line]
    size = len(line.text)
    rest = _cells(line.text, delimiter, cells)
    opening = re.compile(re.escape(delimiter) + r'"(?!")')
    while rest is not None:
        more = waiting.popleft() if waiting else next(source, None)
        if more is None or len(held) >= _MAX_LINES or size > _MAX_CHARS:
            if more is not None:
                waiting.appendleft(more)
            return Row(cells, held), False
        held.append(more)
        size += len(more.text)
        close = _close(more.text, 0, delimiter)
        if close >= 0 and opening.search(more.text, 0, close):
            return Row(cells, held), False  # a cell opens within the open one: its end is missing
        rest = _go_on(rest, more.text, delimiter, cells)
    return Row(cells, held), True


def _cells(
    text: str, delimiter: str, cells: list[str], *, lenient: bool = False
) -> list[str] | None:
    """Appends the cells of a line; gives the parts of a last cell whose quotes are still open.

    `lenient` takes an opening quote without its end for a letter.
    """
    at = 0
    while at <= len(text):
        start = at
        while text[start : start + 1] == " ":
            start += 1
        if text[start : start + 1] == '"':
            close = _close(text, start + 1, delimiter)
            if close < 0 and not lenient:
                return [text[start + 1 :]]
            if close < 0:
                end = text.find(delimiter, start)
                cell = text[start : end if end >= 0 else len(text)]
                cells.append(cell if cell.count('"') > 1 else cell[1:])  # a word in quotes
                at = end
                if at < 0:
                    return None
                at += len(delimiter)
                continue
            cells.append(text[start + 1 : close].replace('""', '"'))
            at = text.find(delimiter, close)
        else:
            end = text.find(delimiter, at)
            cells.append(text[at : end if end >= 0 else len(text)])
            at = end
        if at < 0:
            return None
        at += len(delimiter)
    return None


def _go_on(parts: list[str], text: str, delimiter: str, cells: list[str]) -> list[str] | None:
    close = _close(text, 0, delimiter)
    if close < 0:
        parts.append(text)
        return parts
    parts.append(text[:close])
    cells.append("\n".join(parts).replace('""', '"'))
    after = text.find(delimiter, close)
    return None if after < 0 else _cells(text[after + len(delimiter) :], delimiter, cells)


def _close(text: str, at: int, delimiter: str) -> int:
    """The quote that closes a cell: the last of an odd run that a delimiter or the end follows."""
    while (quote := text.find('"', at)) >= 0:
        end = quote
        while text[end : end + 1] == '"':
            end += 1
        if (end - quote) % 2:
            after = end
            while text[after : after + 1] == " ":
                after += 1
            if after == len(text) or text.startswith(delimiter, after):
                return end - 1
        at = end
    return -1
