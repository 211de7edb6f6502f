"""Files → heads and lines: opened at an offset, unpacked, decoded, in bounded memory.

OSError means that the file could not be opened or read now (permission, disk: try again later);
Unreadable means that what it holds cannot be read until it changes.
"""

from __future__ import annotations

import codecs
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import BinaryIO, cast

from daemon.input import charsets
from daemon.input.archives import Member, members
from daemon.input.handles import Beside, open_regular
from daemon.input.lines import EncodingChanged, decoded, parted
from daemon.input.unpack import PIECE, Limits, Unreadable, opening, some
from parsers.format import HEAD_BYTES, Bytes, Claim, Format, Head, Line, Text
from parsers.record import Fault

__all__ = [
    "EncodingChanged",
    "Limits",
    "Source",
    "Unreadable",
    "excerpt",
    "sources",
]

Tap = Callable[[bytes], object]
_CONTROL = bytes(set(range(28)) - set(b"\t\n\r\f\v\x1b\x1a"))  # 28 to 31 part text into records


@dataclass(slots=True)
class Source:
    """One text as found: a file, or a member of an archive. Offsets count unpacked bytes.

    `damage` says why it cannot be read at all (then there are no lines); `boxed`: it is part of one
    of many messages, of which most hold no list; `broken` fills with faults
    about bytes while lines are read.
    """

    name: str
    member: str
    head: Head
    encoding: str
    packed: bool
    damage: str = ""
    boxed: bool = False
    broken: list[Fault] = field(default_factory=list)
    _open: Callable[[], BinaryIO] = field(repr=False, kw_only=True)
    _mark: int = field(default=0, kw_only=True)
    _ends: str = field(default="", kw_only=True)

    def lines(
        self, start: int = 0, number: int = 1, tap: Tap | None = None, *, alone: bool = False
    ) -> Iterator[Line]:
        """Decoded lines from the line that begins at byte `start` and has number `number`.

        `tap` sees all bytes that are read, in order, from `start` (from 0 where there is a mark).
        `alone`: what begins there is a document of its own.
        """
        if not start:
            self.broken.clear()
        pieces = self.pieces(start, tap)
        if not start and self._mark:
            start = self._mark
            pieces = _without(pieces, start)
        lines = decoded(pieces, self.encoding, start, number, self.broken, alone=alone)
        return parted(lines, self._ends, self.encoding) if self._ends else lines

    def pieces(self, start: int = 0, tap: Tap | None = None) -> Iterator[bytes]:
        """Unpacked bytes from `start`, in pieces."""
        with self._open() as stream:
            _skip(stream, start)
            while piece := some(stream, PIECE):
                if tap:
                    tap(piece)
                yield piece

    def opened(
        self,
        fmt: Format,
        claim: Claim,
        start: int = 0,
        number: int = 1,
        tap: Tap | None = None,
        *,
        alone: bool = True,
    ) -> Text | Bytes:
        """What a format reads, from where a document begins; as in `lines`."""
        if fmt.wants == "bytes":
            return Bytes(self.name, self.pieces(start, tap), claim.pattern, self.encoding)
        lines = self.lines(start, number, tap, alone=alone)
        return Text(self.name, lines, claim.pattern, self.encoding)


def sources(
    path: str,
    *,
    name: str = "",
    limits: Limits | None = None,
    ignore: Callable[[str], bool] = lambda member: False,
    follow_links: bool = False,
    encoding: str = "",
    file: int | None = None,
) -> Iterator[Source]:
    """The texts that a file holds, in its order; each is to be read before the next is taken.

    `name` is how the file is called in faults and hints (default: its path); `encoding` is what an
    earlier reading found, for one that resumes. `file` is its number where it is open already: then
    that one is read, whatever has come under the path since.
    """

    def opener() -> BinaryIO:
        return open_regular(path, follow_links) if file is None else cast(BinaryIO, Beside(file))

    with opener() as stream:
        size = stream.seek(0, os.SEEK_END)
    for member in members(opener, size, limits or Limits(), ignore):
        yield _source(member, name or path, encoding)


def excerpt(
    path: str,
    member: str,
    span: tuple[int, int],
    encoding: str,
    limits: Limits | None = None,
    follow_links: bool = False,
) -> str:
    """The text between two byte offsets, as it stands in the file now.

    Raises OSError, Unreadable, or LookupError where the member is gone.
    """
    for source in sources(path, limits=limits, follow_links=follow_links):
        if source.member == member:
            raw = b""
            for piece in source.pieces(span[0]):
                raw += piece[: span[1] - span[0] - len(raw)]
                if len(raw) >= span[1] - span[0]:
                    break
            return raw.decode(encoding or source.encoding, "replace").removeprefix(charsets.BOM)
    raise LookupError(member)


def _source(member: Member, name: str, encoding: str) -> Source:
    """Look at the head of a member and find its encoding."""
    full = f"{name}!/{member.name}" if member.name else name
    if member.damage:
        head = Head(full, b"", "", True)
        return Source(full, member.name, head, "", True, member.damage, _open=member.open)
    with member.open() as stream:
        raw = opening(stream, HEAD_BYTES + 1)
    whole, raw = len(raw) <= HEAD_BYTES, raw[:HEAD_BYTES]
    found, mark = charsets.bom(raw)
    found = found or encoding or _detected(raw, member, whole)
    decoder = codecs.getincrementaldecoder(found)("replace")
    text = decoder.decode(raw[mark:], final=whole)
    ends = charsets.line_ends(text)
    text = text.translate(dict.fromkeys(map(ord, ends), "\n")) if ends else text
    head = Head(full, raw, text, whole)
    return Source(
        full, member.name, head, found, member.packed, boxed=member.boxed, _open=member.open,
        _mark=mark, _ends=ends,
    )  # fmt: skip


def _detected(raw: bytes, member: Member, whole: bool) -> str:
    """The encoding of a text without a mark. A head of plain ASCII tells nothing: then the bytes
    beyond ASCII further on decide."""
    if b"\0" in raw or not charsets.valid(raw, "utf-8"):
        if wide := charsets.wide(raw):
            return wide
        if _is_binary(raw):
            raise Unreadable("binary data, not text")
    said = charsets.declared(raw)
    sample = _beyond_ascii(raw, whole)
    if len(sample) < 2048 and not whole and charsets.utf8_share(sample) in (0.0, 1.0):
        with member.open() as stream:
            sample = _sampled(stream)
    if not sample:
        return charsets.escaped(raw) or "utf-8"
    return "utf-8" if charsets.is_utf8(sample) else charsets.legacy(sample, said)


def _is_binary(raw: bytes) -> bool:
    """Whether control characters are too many for a text (a stray NUL makes no binary)."""
    return 20 * (len(raw) - len(raw.translate(None, _CONTROL))) > len(raw)


def _beyond_ascii(raw: bytes, whole: bool) -> bytes:
    """The lines that hold bytes beyond ASCII, without a last one that may be cut."""
    if raw.isascii():
        return b""
    lines = raw.splitlines(keepends=True)
    if not whole and len(lines) > 1:
        lines.pop()
    return b"".join(line for line in lines if not line.isascii())


def _sampled(stream: BinaryIO) -> bytes:
    """Lines beyond ASCII from a whole stream, up to the size of a head."""
    sample = b""
    with suppress(Unreadable):  # it will be met, and told, when the lines are read
        while len(sample) < HEAD_BYTES and (piece := some(stream, PIECE)):
            sample += _beyond_ascii(piece, whole=False)
    return sample[:HEAD_BYTES]


def _skip(stream: BinaryIO, start: int) -> None:
    """Go to an offset, by reading where a stream cannot seek."""
    if start and stream.seekable():
        stream.seek(start)
        return
    while start and (piece := stream.read(min(start, PIECE))):
        start -= len(piece)


def _without(pieces: Iterator[bytes], mark: int) -> Iterator[bytes]:
    """Pieces without the first few bytes."""
    for piece in pieces:
        if piece[mark:]:
            yield piece[mark:]
        mark = max(mark - len(piece), 0)
