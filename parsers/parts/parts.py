"""Documents that stand one behind the other in a text: each is read by its own format.

A reading ends where its format is done and another document surely begins; what follows is offered
to all formats again, with its lines and offsets going on. Memory is bounded by a head, and the looks
that are taken are few for the lines that were read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from parsers.claims import KEPT_RANGES, Pass, reading
from parsers.format import Bytes, Claim, Format, Head, Text
from parsers.parts.lines import PartLines
from parsers.parts.pieces import PartPieces
from parsers.record import Fault, Furniture, Item, Place

Ask = Callable[[Head], tuple[Format, Claim] | None]
Reopen = Callable[[Format, Claim, int, int], Text | Bytes]
"""Opens the text anew for a format, at a byte offset which is that of a line with a number."""

MOST_FAULTS = 1_000
"""Faults of one text that are passed on; more are only counted. What is broken all over makes one of
each piece, and who reads them has seen enough of it by then."""

_REOPENED = 100
"""Openings of one text: each of a packed one costs what stands before it."""


class _Part(NamedTuple):
    """A document: what reads it, what it holds, and its place where its format cannot know it."""

    format: Format
    source: Text | Bytes
    line: int = 1
    start: int = 0


class Parts:
    """The reading of a whole text, with the counts of a Pass; iterate once, then ask.

    `count` is how many documents were met. `resumed`: the first is not read from its start.
    """

    def __init__(
        self,
        fmt: Format,
        source: Text | Bytes,
        ask: Ask,
        reopen: Reopen,
        *,
        resumed: bool = False,
    ) -> None:
        self._next: _Part | None = _Part(fmt, source)
        self._ask, self._reopen = ask, reopen
        self._resumed = resumed
        self._run: Pass | None = None
        self._lost = self._entries = self._faults = self.count = 0
        self._ranges: list[tuple[int, int]] = []
        self._told = self._untold = 0
        self._first = self._last = Fault(Place((1, 1), (0, 0)), "", "")
        self.format = fmt

    def __iter__(self) -> Iterator[Item]:
        for item in self._documents():
            if not isinstance(item, Fault):
                yield item
            elif self._told < MOST_FAULTS:
                self._told += 1
                yield item
            else:
                self._first = self._first if self._untold else item
                self._last = item
                self._untold += 1

    def untold(self) -> Fault | None:
        """The fault that counts those which were not passed on."""
        if not self._untold:
            return None
        first, last = self._first.place, self._last.place
        place = Place((first.lines[0], last.lines[1]), (first.span[0], last.span[1]))
        reason = f"{self._untold:,} more fault{'s' * (self._untold > 1)} from here on"
        return Fault(place, reason, self._first.text)

    def _documents(self) -> Iterator[Item]:
        while (part := self._next) is not None:
            self._next, self.format = None, part.format
            self.count += 1
            if isinstance(part.source, Text):
                yield from self._lines(part, part.source)
            else:
                yield from self._pieces(part, part.source)
            if self._next is not None:
                yield from self._settle()

    def _lines(self, part: _Part, source: Text) -> Iterator[Item]:
        lines = PartLines(source, part.format, self._ask, self.count)
        self._run = reading(part.format, replace(source, lines=lines))
        yield from self._run
        if lines.rest is None:
            return
        line, (fmt, claim) = lines.rest
        if fmt.wants == "text":
            self._next = _Part(fmt, replace(source, lines=lines.following, pattern=claim.pattern))
        else:
            yield from self._open(fmt, claim, line.number, line.start)

    def _pieces(self, part: _Part, source: Bytes) -> Iterator[Item]:
        pieces = PartPieces(source, self._ask)
        self._run = reading(part.format, replace(source, pieces=pieces))
        for item in self._run:
            yield _moved(item, part.line - 1, part.start) if part.start else item
        pieces.finish()
        line, start = part.line + pieces.lines, part.start + pieces.size
        if pieces.unread:
            last = line + pieces.unread - 1
            reason = "text behind the end of the document that no format reads"
            yield Fault(Place((line, last), (start, start)), reason, pieces.opening)
        elif pieces.rest is not None:
            fmt, claim = pieces.rest
            if fmt.wants == "bytes":
                following = replace(source, pieces=pieces.following(), pattern=claim.pattern)
                self._next = _Part(fmt, following, line, start)
            else:
                yield from self._open(fmt, claim, line, start)

    def _open(self, fmt: Format, claim: Claim, line: int, start: int) -> Iterator[Fault]:
        if self.count > _REOPENED:
            place = Place((line, line), (start, start))
            yield Fault(place, f"more than {_REOPENED} files in one: part them", "")
            return
        self._next = _Part(fmt, self._reopen(fmt, claim, start, line), line, start)

    def _settle(self) -> Iterator[Fault]:
        """Count what a document gave, and tell where that was too little."""
        run = self._run
        assert run is not None
        if (short := run.shortfall()) and not (self._resumed and self.count == 1):
            self._faults += 1
            yield short
        self._entries += run.entries
        self._faults += run.faults
        self._lost += run.unclaimed_lines
        self._ranges = [*self._ranges, *run.unclaimed][:KEPT_RANGES]
        self._run = None

    @property
    def entries(self) -> int:
        return self._entries + (self._run.entries if self._run else 0)

    @property
    def faults(self) -> int:
        return self._faults + (self._run.faults if self._run else 0)

    @property
    def unclaimed_lines(self) -> int:
        """How many lines that are not blank no item covered."""
        return self._lost + (self._run.unclaimed_lines if self._run else 0)

    @property
    def unclaimed(self) -> list[tuple[int, int]]:
        """The first KEPT_RANGES ranges of unclaimed lines."""
        return [*self._ranges, *(self._run.unclaimed if self._run else ())][:KEPT_RANGES]

    def shortfall(self) -> Fault | None:
        """The fault of a last document that yielded nothing, or too little."""
        return self._run.shortfall() if self._run else None


def _moved(item: Item, lines: int, offset: int) -> Item:
    """An item of a document that counts from its own start, where it stands in the text."""
    if isinstance(item, Furniture):
        return Furniture((item.lines[0] + lines, item.lines[1] + lines))
    place = item.place
    (first, last), (start, end) = place.lines, place.span
    moved = Place((first + lines, last + lines), (start + offset, end + offset), place.path)
    return replace(item, place=moved)
