"""How two author lists relate. Lists are sets: order, initials and swapped names make no difference."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from index.normal import Normal
from index.persons import Person, agree, resemble

LIMIT = 150  # names that are matched one by one; longer lists are compared as written


class Overlap(Enum):
    """From nobody shared to everybody. `UNKNOWN`: a side names no authors, which contradicts nobody.
    `RESEMBLING`: all names of the fewer are at least like names of the more (`Bob`, `Robert Gerber`)."""

    DISJOINT = "disjoint"
    PARTIAL = "partial"
    RESEMBLING = "resembling"
    UNKNOWN = "unknown"
    SUBSET = "subset"
    SAME = "same"


class Authors(NamedTuple):
    """How far two lists agree: `shared` names of the `fewer` and the `more`, some of them only nearly."""

    overlap: Overlap
    shared: int
    fewer: int
    more: int

    @property
    def most(self) -> bool:
        """Whether lists that differ still have most names in common."""
        return (
            self.shared * 3 >= self.fewer * 2 and self.shared * 2 >= self.more and self.shared > 1
        )


def relate(one: Normal, two: Normal) -> Authors:
    """How two author lists relate. Symmetric."""
    names, names2 = one.names, two.names
    fewer, more = len(names), len(names2)
    if fewer > more:
        fewer, more = more, fewer
    if not fewer:
        return Authors(Overlap.UNKNOWN, 0, fewer, more)
    if names == names2 or set(names) == set(names2):
        return Authors(Overlap.SAME, fewer, fewer, more)
    sure, near = _matched(one.persons, two.persons)
    if sure + near == fewer:
        if sure < near:
            return Authors(Overlap.RESEMBLING, sure, fewer, more)
        return Authors(Overlap.SAME if fewer == more else Overlap.SUBSET, fewer, fewer, more)
    shared = sure + near if sure >= near else sure
    return Authors(Overlap.PARTIAL if sure or near else Overlap.DISJOINT, shared, fewer, more)


def _matched(one: list[Person], two: list[Person]) -> tuple[int, int]:
    """How many names of one list agree with one of the other, and how many more resemble one."""
    written, written2 = {p.sorted: p for p in one}, {p.sorted: p for p in two}
    common = written.keys() & written2.keys()
    rest = [person for key, person in written.items() if key not in common]
    rest2 = [person for key, person in written2.items() if key not in common]
    if not rest or not rest2 or max(len(rest), len(rest2)) > LIMIT:
        return len(common), 0
    options = [[seat for seat, b in enumerate(rest2) if agree(a, b)] for a in rest]
    taken = _matching(options)
    free = [a for index, a in enumerate(rest) if index not in taken.values()]
    free2 = [b for seat, b in enumerate(rest2) if seat not in taken]
    near = _matching([[seat for seat, b in enumerate(free2) if resemble(a, b)] for a in free])
    return len(common) + len(taken), len(near)


def _matching(options: list[list[int]]) -> dict[int, int]:
    """A greatest matching (Kuhn): seat → index of who sits there; its size depends on no order."""
    taken: dict[int, int] = {}

    def place(index: int, tried: set[int]) -> bool:
        for seat in options[index]:
            if seat not in tried:
                tried.add(seat)
                if seat not in taken or place(taken[seat], tried):
                    taken[seat] = index
                    return True
        return False

    for index in range(len(options)):
        place(index, set())
    return taken
