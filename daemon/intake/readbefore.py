"""Lines that were read before are not parsed again: a hash of their text leads to what they say.

Only for formats each of whose lines is read by itself (`by_line`). The hash takes in how the file is
read, so that a new version of a format, or other defaults, finds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, Literal

from xxhash import xxh3_64_intdigest

from parsers.format import Claim, Head, Line, Text, TextFormat
from parsers.record import Place

AHEAD = 1_000
"""Lines that are looked up at once."""

Find = Callable[[list[int]], dict[int, tuple[int, str | None]]]
"""Hashes of texts → the digest and entry_id of those that are known."""


@dataclass(slots=True)
class Known:
    """An entry that need not be parsed: its content's digest says all of it."""

    place: Place
    entry_id: str | None
    digest: int

    @property
    def lines(self) -> tuple[int, int]:
        return self.place.lines


class ReadBefore:
    """A format that passes on only the lines that are not known. `hashes` has those of the lines
    that were looked up last, by number."""

    appendable = True
    wants: Literal["text"] = "text"

    def __init__(self, fmt: TextFormat, how: str, find: Find) -> None:
        self.name, self.version, self._format = fmt.name, fmt.version, fmt
        self._seed = xxh3_64_intdigest(how.encode())
        self._find = find
        self._known: dict[int, tuple[int, str | None]] = {}
        self._met: Line | None = None
        self.hashes: dict[int, int] = {}

    def claim(self, head: Head) -> Claim | None:
        return self._format.claim(head)

    def look_ahead(self, lines: Iterable[Line]) -> Iterator[Line]:
        """The lines as they come, looked up by many."""
        source, seed = iter(lines), self._seed
        while ahead := list(islice(source, AHEAD)):
            self.hashes = {
                line.number: _signed(xxh3_64_intdigest(line.text.encode(), seed)) for line in ahead
            }
            found = self._find(list(self.hashes.values()))
            self._known = {at: found[hash_] for at, hash_ in self.hashes.items() if hash_ in found}
            yield from ahead

    def read(self, source: Text) -> Iterator[Any]:
        """The items of lines from `look_ahead`; those of unknown ones by the format, run by run."""
        lines, name, told = iter(source.lines), source.name, (source.pattern, source.encoding)
        for line in lines:
            self._met = line
            if self._hit(line) is None:
                run = chain((line,), self._until_known(lines))
                yield from self._format.read(Text(name, run, *told))
            if (met := self._met) is not None and (hit := self._hit(met)) is not None:
                place = Place((met.number, met.number), (met.start, met.end))
                yield Known(place, hit[1], hit[0])

    def _hit(self, line: Line) -> tuple[int, str | None] | None:
        return self._known.get(line.number)

    def _until_known(self, lines: Iterator[Line]) -> Iterator[Line]:
        self._met = None
        for line in lines:
            if self._hit(line) is not None:
                self._met = line
                return
            yield line


def _signed(value: int) -> int:
    """A hash as SQLite's own integer."""
    return value - (1 << 64) if value >> 63 else value
