"""A JSON text read value by value in bounded memory, with the place of each value."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable
from typing import Any

from parsers.format import Line
from parsers.record import Place

# Raw control characters are let through; what Python writes for no number (`NaN`) says nothing.
DECODER = json.JSONDecoder(strict=False, parse_constant=lambda _: None)
_DECODE = DECODER.raw_decode
_SPACE = " \t\n\r"
TOO_DEEP = "nested too deeply"
_LONE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])"
    r"|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2}"
)
_TRAILING = re.compile(r",[ \t\n\r]*[}\]]")
_STRING_OR_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=[ \t\n\r]*[}\]])', re.DOTALL)
_NEAR = 4_096
_AHEAD = 1 << 19
_LOW = 1 << 16
_KEEP = 1 << 20


def paired(text: str) -> str:
    """JSON text, the escapes of half a character replaced by one as long: no text can hold those."""
    return _LONE.sub(r"\\ufffd", text) if "\\ud" in text or "\\uD" in text else text


class Broken(Exception):
    """A value that cannot be decoded; `at` is where the decoder stopped."""

    def __init__(self, reason: str, at: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.at = at


class Scanner:
    """A cursor over the lines of a JSON text. Offsets are characters from the start of the file.

    `by_line` says that the lines are no longer as they stand in the file: places are whole lines.
    """

    def __init__(
        self, lines: Iterable[Line], encoding: str = "utf-8", *, by_line: bool = False
    ) -> None:
        self._lines = iter(lines)
        self._encoding = encoding
        self._by_line = by_line
        self._buffer = ""
        self._base = 0
        self._starts: list[int] = []
        self._kept: list[Line] = []
        self._done = False
        self._loose = False
        self._mark = (0, 0, 0)
        self.at = 0

    def peek(self) -> str:
        """The next character that is no white space; '' at the end."""
        while True:
            local = self.at - self._base
            while local < len(self._buffer):
                if self._buffer[local] not in _SPACE:
                    self.at = self._base + local
                    return self._buffer[local]
                local += 1
            self.at = self._base + local
            if not self._fill(_AHEAD):
                return ""

    def value(self, limit: int) -> tuple[Any, int]:
        """(value at the cursor, where it ends); the cursor stays.

        Raises Broken where there is none, or where it is longer than `limit` characters.
        """
        if len(self._buffer) - (self.at - self._base) < _LOW:
            self._fill(_AHEAD)  # much at once: each time costs a copy of what is held
        while True:
            local = self.at - self._base
            try:
                value, end = _DECODE(self._buffer, local)
            except json.JSONDecodeError as error:
                if self._tidied(error.pos):
                    continue
                cut = error.pos > len(self._buffer) - 64 or error.msg.startswith("Unterminated")
                have = len(self._buffer) - local
                if cut and have < limit and self._fill(2 * have):
                    continue
                reason = "longer than it may be" if cut and have >= limit else error.msg.lower()
                raise Broken(reason, self._base + error.pos) from None
            except RecursionError:
                raise Broken(TOO_DEEP, self.at) from None
            return value, self._base + end

    def _tidied(self, at: int) -> bool:
        """Whether what stopped the decoder was a comma before a bracket that closes.

        From then on all such are blanked: once is enough for whatever is held.
        """
        if self._loose:
            return False
        near = self._buffer[max(at - _NEAR, 0) : at]
        comma = (
            at
            if self._buffer[at : at + 1] == ","
            else at - len(near) + len(near.rstrip(_SPACE)) - 1
        )
        if comma < 0 or not _TRAILING.match(self._buffer, comma):
            return False
        self._loose = True
        self._tidy()
        return True

    def _tidy(self) -> None:
        local = self.at - self._base
        rest = _STRING_OR_COMMA.sub(lambda found: found.group(1) or " ", self._buffer[local:])
        self._buffer = self._buffer[:local] + rest

    def recover(self, start: int) -> bool:
        """Moves on from a broken value to the next object that stands as it did; False at the end."""
        line = self._line(start)
        indent = start - self._starts[line]
        alone = not self._kept[line].text[:indent].strip()
        needle = "\n" + self._kept[line].text[:indent] + "{" if alone else "{"
        self.at = max(self.at, start + 1)
        while True:
            found = self._buffer.find(needle, self.at - self._base)
            if found >= 0:
                self.at = self._base + found + len(needle) - 1
                return True
            self.at = max(self.at, self._base + len(self._buffer) - len(needle))
            if not self._fill(_AHEAD):
                self.at = self._base + len(self._buffer)
                return False

    def skip_line(self) -> None:
        """Moves to the end of the line under the cursor."""
        while (found := self._buffer.find("\n", self.at - self._base)) < 0:
            self.at = self._base + len(self._buffer)
            if not self._fill(_AHEAD):
                return
        self.at = self._base + found

    def text(self, start: int, end: int) -> str:
        """The text between two offsets that are still held."""
        return self._buffer[max(start - self._base, 0) : end - self._base]

    def place(self, start: int, end: int, path: str = "") -> Place:
        """Lines and bytes of what stands between two offsets."""
        first, last = self._line(start), self._line(max(end - 1, start))
        span = (self._byte(first, start), self._byte(last, end))
        if self._by_line:
            span = (self._kept[first].start, self._kept[last].end)
        return Place((self._kept[first].number, self._kept[last].number), span, path)

    def last_line(self) -> int:
        """The number of the last line read; 0 before any."""
        return self._kept[-1].number if self._kept else 0

    def _line(self, offset: int) -> int:
        return max(bisect_right(self._starts, offset) - 1, 0)

    def _byte(self, index: int, offset: int) -> int:
        """The byte at a character: counted on from the last one asked for, so that it is linear."""
        line, column = self._kept[index], offset - self._starts[index]
        if column >= len(line.text):
            return line.end
        size = line.end - line.start
        number, known, byte = self._mark
        if number != line.number or known > column:
            known, byte = 0, 0
        if line.text.isascii() and size < 2 * len(line.text):
            byte += column - known
        else:
            byte += len(line.text[known:column].encode(self._encoding, "replace"))
        self._mark = (line.number, column, byte)
        return min(line.start + byte, line.end)

    def _fill(self, ahead: int) -> bool:
        """Reads on until `ahead` characters follow the cursor; False where nothing was left."""
        need = ahead - (len(self._buffer) - (self.at - self._base))
        if need <= 0:
            return True
        if self._done:
            return False
        self._drop()
        pieces = [self._buffer]
        size = self._base + len(self._buffer)
        got = 0
        for line in self._lines:
            self._starts.append(size + got)
            self._kept.append(line)
            pieces.append(paired(line.text))
            pieces.append("\n")
            got += len(line.text) + 1
            if got >= need:
                break
        else:
            self._done = True
        self._buffer = "".join(pieces)
        if self._loose:
            self._tidy()
        return got > 0

    def _drop(self) -> None:
        """Lets go of whole lines well before the cursor."""
        keep_from = self.at - _KEEP
        index = self._line(keep_from) if keep_from > self._base and self._starts else 0
        if index:
            self._buffer = self._buffer[self._starts[index] - self._base :]
            self._base = self._starts[index]
            del self._starts[:index], self._kept[:index]
