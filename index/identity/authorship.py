"""How two author lists relate. Lists are sets; order, initials and swapped names do not matter."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from index.identity.normal import Normal
from index.identity.persons import Person, agree, all_persons, resemble

LIMIT = 150  # names that are matched one by one; longer lists are compared as written


class Overlap(Enum):
    """From nobody shared to everybody.

    `UNKNOWN`: a side names no authors, which contradicts nobody. `RESEMBLING`: all names of the
    fewer are at least like names of the more (`Bob Gerber`, `Robert Gerber`).
    """

    DISJOINT = "disjoint"
    PARTIAL = "partial"
    RESEMBLING = "resembling"
    UNKNOWN = "unknown"
    SUBSET = "subset"
    SAME = "same"


class Authors(NamedTuple):
    """How far two lists agree: `shared` names of the `fewer` and the `more`, some only nearly."""

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
    written = [author.name for author in one.entry.authors]
    if (
        written
        and written == [author.name for author in two.entry.authors]
        and all_persons(written)
    ):
        return Authors(Overlap.SAME, len(written), len(written), len(written))
    names, names2 = one.names, two.names
    fewer, more = len(names), len(names2)
    if fewer > more:
        fewer, more = more, fewer
    if fewer and (names == names2 or set(names) == set(names2)):
        return Authors(Overlap.SAME, fewer, fewer, more)
    if not fewer or _other_script(one.persons, two.persons):
        return Authors(Overlap.UNKNOWN, 0, 0, more)
    sure, near = _matched(one.persons, two.persons)
    if sure + near == fewer:
        if sure < near:
            return Authors(Overlap.RESEMBLING, sure, fewer, more)
        return Authors(Overlap.SAME if fewer == more else Overlap.SUBSET, fewer, fewer, more)
    shared = sure + near if sure >= near else sure
    if shared == fewer - 1 > 1 and _ends_in_half_a_name(one, two):
        return Authors(Overlap.SUBSET, shared, fewer, more)
    return Authors(Overlap.PARTIAL if sure or near else Overlap.DISJOINT, shared, fewer, more)


def _ends_in_half_a_name(one: Normal, two: Normal) -> bool:
    """Whether the shorter list was cut in the middle of its last name (`A Rib`, for `A Ribeiro`)."""
    few, many = sorted((one.persons, two.persons), key=len)
    last = few[-1].words[-1:]
    return (
        len(few) < len(many)
        and bool(last)
        and any(word.startswith(last[0]) for person in many for word in person.words)
    )


def _other_script(one: list[Person], two: list[Person]) -> bool:
    """Whether one list is in Latin letters and the other is not: then nothing can be told."""
    return all(p.latin for p in one) != all(p.latin for p in two) and (
        not any(p.latin for p in one) or not any(p.latin for p in two)
    )


def _matched(one: list[Person], two: list[Person]) -> tuple[int, int]:
    """How many names of one list agree with one of the other, and how many more resemble one."""
    written, written2 = {p.sorted: p for p in one}, {p.sorted: p for p in two}
    common = written.keys() & written2.keys()
    rest = [person for key, person in written.items() if key not in common]
    rest2 = [person for key, person in written2.items() if key not in common]
    if not rest or not rest2 or max(len(rest), len(rest2)) > LIMIT:
        return len(common), 0
    sure = [[seat for seat, b in enumerate(rest2) if agree(a, b)] for a in rest]
    like = [[seat for seat, b in enumerate(rest2) if resemble(a, b)] for a in rest]
    size = _matching(sure)
    both = [sorted({*seats, *more}) for seats, more in zip(sure, like, strict=True)]
    return len(common) + size, _matching(both) - size


def _matching(options: list[list[int]]) -> int:
    """The size of a greatest matching (Kuhn), which depends on no order."""
    taken: dict[int, int] = {}

    def place(index: int, tried: set[int]) -> bool:
        for seat in options[index]:
            if seat not in tried:
                tried.add(seat)
                if seat not in taken or place(taken[seat], tried):
                    taken[seat] = index
                    return True
        return False

    return sum(place(index, set()) for index in range(len(options)))
