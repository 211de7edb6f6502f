"""Bytes → decoded lines whose places in the file are exact to the byte.

Line ends are LF, CRLF and CR. Each line is decoded by itself, so that one broken or foreign line
(files pasted together from two encodings) costs no other: it is read in the encoding it fits, and
only bytes that fit none become U+FFFD, with a fault that names them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from io import BytesIO

from daemon.errors import Error
from daemon.input.charsets import HZ, legacy, utf8_share, valid
from parsers.format import UNSEEN, Line
from parsers.record import Fault, Place

_KEPT = 100  # faults about bytes, a file; more are only counted
_MARKED = re.compile(rb"\n(?:%b)" % b"|".join(mark.encode() for mark in UNSEEN))
_WIDTH = {"utf-16-le": 2, "utf-16-be": 2, "utf-32-le": 4, "utf-32-be": 4}


class EncodingChanged(Error):
    """What was appended is not in the encoding of what stands before it: read from the start."""


def decoded(
    pieces: Iterable[bytes],
    encoding: str,
    start: int = 0,
    number: int = 1,
    broken: list[Fault] | None = None,
    *,
    alone: bool = False,
) -> Iterator[Line]:
    """Lines from pieces of any size; the first has byte offset `start` and number `number`.

    Faults about bytes go to `broken`. When `start` is not 0, text in another encoding raises
    EncodingChanged, unless it stands `alone`: a document behind others of its file.
    """
    width = _WIDTH.get(encoding, 1)
    reader = _Reader(encoding, start, number, [] if broken is None else broken)
    reader.resumed = start > 0 and not alone
    for block in _wide(pieces, encoding, width) if width > 1 else _narrow(pieces):
        yield from reader.plain(block) if reader.is_plain(block) else reader.mixed(block)
    reader.finish()


class _Reader:
    """Where the reading of a file stands: its next line's place, and what was broken so far."""

    def __init__(self, encoding: str, start: int, number: int, broken: list[Fault]) -> None:
        self._encoding = encoding
        self.resumed = False
        self._start = start
        self._number = number
        self._broken = broken
        self._lost = 0
        self._second = ""

    def is_plain(self, block: bytes) -> bool:
        """Whether a block may take the short way: UTF-8 with each line ended by LF or CRLF, and
        none begun by a mark that is left out."""
        if self._encoding != "utf-8" or block[-1] != 10:
            return False
        if not block.isascii() and (_MARKED.match(b"\n" + block[:3]) or _MARKED.search(block)):
            return False
        return b"\r" not in block or block.count(b"\r") == block.count(b"\r\n")

    def plain(self, block: bytes) -> Iterator[Line]:
        """Lines of a block that `is_plain`; from a line that is not UTF-8 on, it is `mixed`."""
        begin = start = self._start
        number, new, returns = self._number, tuple.__new__, b"\r" in block
        for raw in BytesIO(block):  # thrice as fast as `split`
            end = start + len(raw)
            try:
                text = raw[:-1].decode()
            except UnicodeDecodeError:
                break
            yield new(Line, (number, start, end, text.removesuffix("\r") if returns else text))
            start, number = end, number + 1
        self._start, self._number = start, number
        if start - begin < len(block):
            yield from self.mixed(block[start - begin :])

    def mixed(self, block: bytes) -> Iterator[Line]:
        """Lines decoded one by one."""
        lines = _split(block, self._encoding)
        for raw in lines:
            start, end = self._start, self._start + len(raw)
            try:
                text = self._decode(raw, lines)
            except UnicodeDecodeError as error:
                text = raw.decode(self._encoding, "replace")
                self._lose(error, text)
            line = Line(self._number, start, end, text.rstrip("\r\n"))
            yield _seen(line, raw, self._encoding, "utf-8", self._second)
            self._start, self._number = end, self._number + 1

    def finish(self) -> None:
        """Tell of the faults that were only counted."""
        if self._lost > _KEPT:
            more = self._lost - _KEPT
            what = "1 more line holds" if more == 1 else f"{more} more lines hold"
            reason = f"{what} bytes that are not {self._encoding}"
            last = self._number - 1
            place = Place((last, last), (self._start, self._start))
            self._broken.append(Fault(place, reason, ""))

    def _lose(self, error: UnicodeDecodeError, text: str) -> None:
        """Note the first bytes of a line that cannot be decoded, by value and place."""
        self._lost += 1
        if self._lost <= _KEPT:
            wrong = error.object[error.start : min(error.end, error.start + 8)].hex(" ")
            reason = f"bytes {wrong} are not {self._encoding}"
            span = (self._start + error.start, self._start + error.end)
            place = Place((self._number, self._number), span)
            self._broken.append(Fault(place, reason, text.rstrip("\r\n")[:2000]))

    def _decode(self, raw: bytes, lines: list[bytes]) -> str:
        """A line in the encoding it fits; UnicodeDecodeError where it fits none."""
        if self._encoding in _WIDTH or raw.isascii():
            plain = self._encoding == HZ and b"~{" not in raw  # there `~` alone is one
            return raw.decode("ascii" if plain else self._encoding)
        if self._encoding != "utf-8":
            if valid(raw, "utf-8") and _surely_utf8(raw.decode("utf-8"), self._encoding):
                return raw.decode("utf-8")
            return raw.decode(self._encoding)
        if valid(raw, "utf-8") or utf8_share(raw) >= 0.5:
            return raw.decode("utf-8")
        if self.resumed:
            raise EncodingChanged(f"no longer {self._encoding}")
        foreign = (line for line in lines if utf8_share(line) < 0.5)
        self._second = self._second or legacy(b"".join(foreign))
        return raw.decode(self._second if valid(raw, self._second) else "utf-8")


def parted(lines: Iterable[Line], ends: str, encoding: str) -> Iterator[Line]:
    """The lines of a text that has other line ends than LF and CR: one of `ends` each."""
    piece = re.compile(f"[^{ends}]*+[{ends}]|[^{ends}]++")
    number = 0
    for line in lines:
        number, start = number or line.number, line.start
        texts = piece.findall(line.text) or [""]
        for text in texts[:-1]:
            raw = text.encode(encoding, "replace")
            yield _seen(Line(number, start, start + len(raw), text[:-1]), raw, encoding)
            number, start = number + 1, start + len(raw)
        raw = texts[-1].encode(encoding, "replace")
        yield _seen(Line(number, start, line.end, texts[-1].rstrip(ends)), raw, encoding)
        number += 1


def _seen(line: Line, raw: bytes, *codecs: str) -> Line:
    """A line from where something is seen; `raw` is the line in one of the codecs."""
    if (shown := line.text.lstrip(UNSEEN)) is line.text:
        return line
    unseen = line.text[: len(line.text) - len(shown)]
    leads = (unseen.encode(codec, "replace") for codec in codecs if codec)
    width = next((len(lead) for lead in leads if raw.startswith(lead)), 0)
    return line._replace(text=shown, start=line.start + width)


def _surely_utf8(text: str, encoding: str) -> bool:
    """Whether a line that is valid UTF-8 is not a line of a double-byte encoding by accident."""
    if encoding == "cp1252":
        return True
    return sum(char >= "\u2000" for char in text) >= 2


def _split(block: bytes, encoding: str) -> list[bytes]:
    """The lines of a block, with their ends."""
    if encoding in _WIDTH:
        return _wide_line(encoding).findall(block)
    return block.splitlines(keepends=True)


def _narrow(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Blocks of whole lines; a line over many pieces is joined only once."""

    def cut(piece: bytes) -> int:
        # A CR at the very end may be half of a CRLF: it waits for the next piece.
        return max(piece.rfind(b"\n"), piece.rfind(b"\r", 0, len(piece) - 1)) + 1

    return _blocks(pieces, cut)


def _wide(pieces: Iterable[bytes], encoding: str, width: int) -> Iterator[bytes]:
    """The same for code units of two or four bytes."""
    newline = "\n".encode(encoding)

    def cut(piece: bytes) -> int:
        at = piece.rfind(newline)
        while at > 0 and at % width:
            at = piece.rfind(newline, 0, at + width - 1)
        return at + width if at >= 0 and at % width == 0 else 0

    return _blocks(_aligned(pieces, width), cut)


def _blocks(pieces: Iterable[bytes], cut: Callable[[bytes], int]) -> Iterator[bytes]:
    """Pieces parted anew where `cut` says that the last whole line of one ends; 0 for none."""
    held: list[bytes] = []
    for piece in pieces:
        end = cut(piece)
        if end:
            held.append(piece[:end])
            yield b"".join(held)
            held.clear()
        if end < len(piece):
            held.append(piece[end:])
    if held:
        yield b"".join(held)


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
