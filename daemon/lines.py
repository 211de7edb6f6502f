"""Bytes → decoded lines whose places in the file are exact to the byte.

Line ends are LF, CRLF and CR. Each line is decoded by itself, so that one broken or foreign line
(files pasted together from two encodings) costs no other: it is read in the encoding it fits, and
only bytes that fit none become U+FFFD, with a fault that names them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from daemon.charsets import BOM, legacy, utf8_share, valid
from daemon.errors import Error
from parsers.format import Line
from parsers.record import Fault, Place

_KEPT = 100  # faults about bytes, a file; more are only counted
_WIDTH = {"utf-16-le": 2, "utf-16-be": 2, "utf-32-le": 4, "utf-32-be": 4}


class EncodingChanged(Error):
    """What was appended is not in the encoding of what stands before it: read from the start."""


def decoded(
    pieces: Iterable[bytes],
    encoding: str,
    start: int = 0,
    number: int = 1,
    broken: list[Fault] | None = None,
) -> Iterator[Line]:
    """Lines from pieces of any size; the first has byte offset `start` and number `number`.

    Faults about bytes go to `broken`. When `start` is not 0, text in another encoding raises
    EncodingChanged.
    """
    lost = 0
    broken = [] if broken is None else broken
    width = _WIDTH.get(encoding, 1)
    strange = _Strange(encoding, resumed=start > 0)
    for group in _wide(pieces, encoding, width) if width > 1 else _narrow(pieces):
        doubtful = strange.doubtful(group) if width == 1 else False
        for raw in group:
            end = start + len(raw)
            try:
                if doubtful and not raw.isascii():
                    text = strange.decode(raw, group)
                else:
                    text = raw.decode(encoding)
            except UnicodeDecodeError as error:
                text = raw.decode(encoding, "replace")
                lost += 1
                if lost <= _KEPT:
                    broken.append(_fault(error, raw, text, number, start))
            if text.startswith(BOM):
                text = text[1:]
            yield Line(number, start, end, text.rstrip("\r\n"))
            start, number = end, number + 1
    if lost > _KEPT:
        reason = f"{lost - _KEPT} more lines hold bytes that are not {encoding}"
        broken.append(Fault(Place((number - 1, number - 1), (start, start)), reason, ""))


def _fault(error: UnicodeDecodeError, raw: bytes, text: str, number: int, start: int) -> Fault:
    """The first bytes of a line that cannot be decoded, by value and place."""
    wrong = raw[error.start : min(error.end, error.start + 8)].hex(" ")
    reason = f"bytes {wrong} are not {error.encoding}"
    span = (start + error.start, start + error.end)
    return Fault(Place((number, number), span), reason, text.rstrip("\r\n")[:2000])


class _Strange:
    """Lines that are in another encoding than their file."""

    def __init__(self, encoding: str, resumed: bool) -> None:
        self._encoding = encoding
        self._resumed = resumed
        self._second = ""

    def doubtful(self, group: list[bytes]) -> bool:
        """Whether lines of a group must be looked at one by one."""
        block = b"".join(group)
        if block.isascii():
            return False
        return self._encoding != "utf-8" or not valid(block, "utf-8")

    def decode(self, raw: bytes, group: list[bytes]) -> str:
        """A line in the encoding it fits; UnicodeDecodeError where it fits none."""
        if self._encoding == "utf-8":
            if valid(raw, "utf-8") or utf8_share(raw) >= 0.5:
                return raw.decode("utf-8")
            if self._resumed:
                raise EncodingChanged(f"no longer {self._encoding}")
            self._second = self._second or legacy(
                b"".join(line for line in group if utf8_share(line) < 0.5)
            )
            return raw.decode(self._second if valid(raw, self._second) else "utf-8")
        if valid(raw, "utf-8") and _surely_utf8(raw.decode("utf-8"), self._encoding):
            return raw.decode("utf-8")
        return raw.decode(self._encoding)


def _surely_utf8(text: str, encoding: str) -> bool:
    """Whether a line that is valid UTF-8 is not a line of a double-byte encoding by accident."""
    if encoding == "cp1252":
        return True
    return sum(char >= "\u2000" for char in text) >= 2


def _narrow(pieces: Iterable[bytes]) -> Iterator[list[bytes]]:
    """Groups of whole lines with their ends; a line over many pieces is joined only once."""
    held: list[bytes] = []
    for piece in pieces:
        # A CR at the very end may be half of a CRLF: it waits for the next piece.
        cut = max(piece.rfind(b"\n"), piece.rfind(b"\r", 0, len(piece) - 1)) + 1
        if cut:
            held.append(piece[:cut])
            yield b"".join(held).splitlines(keepends=True)
            held.clear()
        if cut < len(piece):
            held.append(piece[cut:])
    if held:
        yield b"".join(held).splitlines(keepends=True)


def _wide(pieces: Iterable[bytes], encoding: str, width: int) -> Iterator[list[bytes]]:
    """The same for code units of two or four bytes."""
    line = _wide_line(encoding)
    newline = "\n".encode(encoding)
    held: list[bytes] = []
    for piece in _aligned(pieces, width):
        cut = piece.rfind(newline)
        while cut > 0 and cut % width:
            cut = piece.rfind(newline, 0, cut + width - 1)
        cut = cut + width if cut >= 0 and cut % width == 0 else 0
        if cut:
            held.append(piece[:cut])
            yield line.findall(b"".join(held))
            held.clear()
        if cut < len(piece):
            held.append(piece[cut:])
    if held:
        yield line.findall(b"".join(held))


def _aligned(pieces: Iterable[bytes], width: int) -> Iterator[bytes]:
    """Pieces cut between code units; what is left over at the end comes last."""
    rest = b""
    for piece in pieces:
        piece = rest + piece
        whole = len(piece) // width * width
        rest = piece[whole:]
        if whole:
            yield piece[:whole]
    if rest:
        yield rest


@cache
def _wide_line(encoding: str) -> re.Pattern[bytes]:
    """One line of whole code units with its end; at the end of the file also a cut one."""
    width = _WIDTH[encoding]
    lf, cr = (re.escape(char.encode(encoding)) for char in "\n\r")
    unit = b"." * width
    body = rb"(?:(?!%b|%b)%b)*+" % (lf, cr, unit)
    end = rb"(?:%b%b|%b|%b)" % (cr, lf, cr, lf)
    return re.compile(rb"(?s)%b%b|%b(?!\Z)%b*+.{0,%d}\Z|.+\Z" % (body, end, body, unit, width - 1))
