"""The driver of a reading: passes items on and counts the lines that none of them covers.

A format cannot lose lines in silence: whatever is not blank and not covered by an entry, a fault or
furniture is *unclaimed*. Third-party formats are held to it too.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator

from parsers.format import Bytes, BytesFormat, Line, Text, TextFormat
from parsers.record import Entry, Fault, Furniture, Item, Place

KEPT_RANGES = 1_000
_OPEN_RANGES = 10_000
_OPENING = 2_000


class Pass:
    """One reading of one source; iterate once, then ask. Line ranges count from 1, ends included."""

    def __init__(self, items: Iterable[Item], tally: Tally) -> None:
        self._items = items
        self._tally = tally
        self.entries = 0
        self.faults = 0

    def __iter__(self) -> Iterator[Item]:
        cover, spans = self._tally.cover, self._tally.open
        for item in self._items:
            if isinstance(item, Entry):
                self.entries += 1
                lines = item.place.lines
                if spans and spans[-1] == lines:
                    spans.pop()  # what was just read, as nearly always
                else:
                    cover(*lines)
            elif isinstance(item, Fault):
                self.faults += 1
                cover(*item.place.lines)
            else:
                if not isinstance(item, Furniture):
                    self.entries += 1  # one that was read before, and is known by its text
                cover(*item.lines)
            yield item

    @property
    def unclaimed_lines(self) -> int:
        """How many lines that are not blank no item covered."""
        return self._tally.count()

    @property
    def unclaimed(self) -> list[tuple[int, int]]:
        """The first KEPT_RANGES ranges of unclaimed lines."""
        return self._tally.ranges()

    def shortfall(self) -> Fault | None:
        """The fault of a file that yielded nothing, or left more lines unclaimed than claimed."""
        lost = self.unclaimed_lines
        if self.entries and lost * 2 <= self._tally.filled:
            return None
        if not self._tally.filled or (self.faults and not lost):
            return None
        reason = "nothing was read" if not self.entries else f"{lost} lines were not understood"
        first, last = self.unclaimed[0][0] if lost else 1, self.unclaimed[-1][1] if lost else 1
        return Fault(Place((first, last), (0, 0)), reason, self._tally.opening)


def reading(fmt: TextFormat | BytesFormat, source: Text | Bytes) -> Pass:
    """A reading of `source` by `fmt` in which every line is accounted for."""
    tally = Tally()
    if fmt.wants == "bytes":
        assert isinstance(source, Bytes)
        pieces = tally.look_at(source.pieces)
        return Pass(fmt.read(Bytes(source.name, pieces, source.pattern, source.encoding)), tally)
    assert isinstance(source, Text)
    lines = tally.watch(source.lines)
    return Pass(fmt.read(Text(source.name, lines, source.pattern, source.encoding)), tally)


class Tally:
    """The filled lines seen so far that nothing covers, as ranges in order."""

    def __init__(self) -> None:
        self.filled = 0
        self.opening = ""
        self.open: list[tuple[int, int]] = []
        self._settled: list[tuple[int, int]] = []
        self._settled_lines = 0

    def watch(self, lines: Iterable[Line]) -> Iterator[Line]:
        """The lines as they come, each filled one noted before it is passed on."""
        spans, opening = self.open, True
        for line in lines:
            number, _, _, text = line
            if text and not text.isspace():
                self.filled += 1
                if opening:
                    self.opening = f"{self.opening}{text[:_OPENING]}\n"[:_OPENING]
                    opening = len(self.opening) < _OPENING
                if spans and (last := spans[-1])[1] == number - 1:
                    spans[-1] = (last[0], number)
                else:
                    spans.append((number, number))
                    if len(spans) > _OPEN_RANGES:
                        self._settle()
            yield line

    def look_at(self, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """Bytes as they come: they have no lines to count, only something in them or nothing."""
        for piece in pieces:
            if not self.filled and piece and not piece.isspace():
                self.filled = 1
                self.opening = piece[:_OPENING].decode("utf-8", "replace")
            yield piece

    def cover(self, first: int, last: int) -> None:
        """Take lines out of the open ranges. Items come roughly in order: the work is at the end."""
        spans = self.open
        at = bisect_left(spans, (first, first))
        if at and spans[at - 1][1] >= first:
            at -= 1
        end, kept = at, []
        while end < len(spans) and spans[end][0] <= last:
            low, high = spans[end]
            if low < first:
                kept.append((low, first - 1))
            if high > last:
                kept.append((last + 1, high))
            end += 1
        spans[at:end] = kept

    def count(self) -> int:
        return self._settled_lines + sum(high - low + 1 for low, high in self.open)

    def ranges(self) -> list[tuple[int, int]]:
        return [*self._settled, *self.open][:KEPT_RANGES]

    def _settle(self) -> None:
        """Give up on the older half: bounded memory in a file that is not what it seemed."""
        half = len(self.open) // 2
        self._settled_lines += sum(high - low + 1 for low, high in self.open[:half])
        self._settled = [*self._settled, *self.open[:half]][:KEPT_RANGES]
        del self.open[:half]
