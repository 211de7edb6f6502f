"""The bytes of an XML file as its parser is fed with them: UTF-8, cut where no entity is cut in two.

The parser trusts a declaration, and knows few encodings by few names. What the bytes themselves show
(`encoding`, where the caller has looked) goes before what is declared.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_UNITS = {"utf-16-le": 2, "utf-16-be": 2, "utf-32-le": 4, "utf-32-be": 4}
_DECLARED = re.compile(rb"<\?xml[^>]*encoding\s*=\s*['\"]([\w.-]+)")
_PIECE = 1 << 16


class Feed(NamedTuple):
    """`text` is for the parser; `narrow` shows where tags are, a byte for each unit of the file."""

    text: bytes
    narrow: bytes


def unit(encoding: str) -> int:
    """How many bytes of the file one byte of `narrow` stands for."""
    return _UNITS.get(encoding, 1)


def feeds(pieces: Iterable[bytes], encoding: str) -> Iterator[Feed]:
    """Pieces of a bearable size; `narrow` never lags behind `text`."""
    decode = (
        codecs.getincrementaldecoder(encoding)("replace").decode if _foreign(encoding) else None
    )
    held = rest = b""
    for piece in pieces:
        whole = rest + piece
        cut = len(whole) - len(whole) % unit(encoding)
        block, rest = whole[:cut], whole[cut:]
        held += decode(block).encode("utf-8", "replace") if decode else block
        narrow = _narrow(block, encoding)
        while len(held) >= _PIECE:
            end = held.rfind(b">", 0, _PIECE) + 1 or _PIECE
            yield Feed(held[:end], narrow)
            held, narrow = held[end:], b""
        if narrow:
            yield Feed(b"", narrow)
    if held:
        yield Feed(held, b"")


def insisted(piece: bytes, encoding: str) -> str | None:
    """The encoding to insist on with the parser, whatever is declared; None to let it see.

    Latin-1 is often declared where the bytes say UTF-8.
    """
    if encoding:
        return "utf-8"
    declared = _DECLARED.match(piece.lstrip())
    if declared is None or declared.group(1).lower() not in (b"iso-8859-1", b"us-ascii", b"ascii"):
        return None
    try:
        return None if piece.isascii() else piece.decode("utf-8") and "utf-8"
    except UnicodeDecodeError as error:
        return "utf-8" if error.start > len(piece) - 4 else None


def _foreign(encoding: str) -> bool:
    return encoding not in ("", "utf-8")


def _narrow(block: bytes, encoding: str) -> bytes:
    width = unit(encoding)
    if width == 1:
        return block
    little = encoding.endswith("le")
    low = block[0::width] if little else block[width - 1 :: width]
    high = block[1::width] if little else block[width - 2 :: width]
    if not high.strip(b"\0"):
        return low
    return bytes(63 if upper else lower for lower, upper in zip(low, high, strict=True))
