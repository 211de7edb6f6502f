"""The contract that every format keeps; one suite (tests/test_formats_contract.py) holds all to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from parsers.record import Item, Place

UNSEEN = "".join(
    map(chr, (0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF))
)
"""Marks that show nothing: soft hyphen, zero-width characters, directions, byte order mark. What
copies pages leaves them before lines, where they part and join nothing."""


class Line(NamedTuple):
    """One line without its line end, nor UNSEEN marks before it. `start` and `end` are the byte
    offsets of what is left, the line end included."""

    number: int
    start: int
    end: int
    text: str

    def to(self, last: Line) -> Place:
        """Where the lines from this to another stand."""
        return Place((self.number, last.number), (self.start, last.end))


@dataclass(frozen=True, slots=True)
class Head:
    """The first HEAD_BYTES of a file, from which it is recognised. `name` is a hint, never proof."""

    name: str
    raw: bytes
    text: str
    whole: bool


HEAD_BYTES = 65_536


@dataclass(frozen=True, slots=True)
class Claim:
    """How sure a format is that a file is its own (0..1), and the pattern it learned from the head.

    A resumed reading must meet the same claim: a changed pattern means reading from the start.
    """

    confidence: float
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A decoded file (or its rest, on resume: line numbers and offsets go on where they were).

    `encoding` is what it was decoded from, for a format that counts bytes within a line.
    """

    name: str
    lines: Iterable[Line]
    pattern: str = ""
    encoding: str = "utf-8"


@dataclass(frozen=True, slots=True)
class Bytes:
    """An undecoded file, in pieces of any size. `encoding` is what its bytes show, where known."""

    name: str
    pieces: Iterable[bytes]
    pattern: str = ""
    encoding: str = ""


class TextFormat(Protocol):
    """Reads decoded lines. `appendable`: entries stand one after another, so that reading may
    resume at the start of any entry and yield what a reading of the whole yields from there. Where
    each line is read by itself, `by_line = True` spares parsing those that were read before."""

    name: str
    version: int
    appendable: bool
    wants: Literal["text"]

    def claim(self, head: Head) -> Claim | None: ...

    def read(self, source: Text) -> Iterator[Item]: ...


class BytesFormat(Protocol):
    """Reads bytes (XML, whose encoding is its own affair); never appendable."""

    name: str
    version: int
    appendable: Literal[False]
    wants: Literal["bytes"]

    def claim(self, head: Head) -> Claim | None: ...

    def read(self, source: Bytes) -> Iterator[Item]: ...


Format = TextFormat | BytesFormat
