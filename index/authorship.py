"""How two author lists relate. Lists are sets: order, initials and swapped names make no difference."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from parsers.namekeys import Reading, same_person

from index.normal import Normal


class Overlap(Enum):
    """From nobody shared to everybody."""

    DISJOINT = "disjoint"
    PARTIAL = "partial"
    UNKNOWN = "unknown"
    SUBSET = "subset"
    SAME = "same"


class Authors(NamedTuple):
    """How far two lists agree: `shared` of the `fewer` and the `more` names."""

    overlap: Overlap
    shared: int
    fewer: int
    more: int


def relate(one: Normal, two: Normal) -> Authors:
    """How two author lists relate. Symmetric; an empty list contradicts nobody."""
    names, names2 = one.names, two.names
    fewer, more = sorted((len(names), len(names2)))
    if not fewer:
        return Authors(Overlap.UNKNOWN, 0, fewer, more)
    if names == names2 or set(names) == set(names2):
        return Authors(Overlap.SAME, fewer, fewer, more)
    shared = _matched(one, two)
    if shared == fewer:
        return Authors(Overlap.SAME if fewer == more else Overlap.SUBSET, shared, fewer, more)
    return Authors(Overlap.PARTIAL if shared else Overlap.DISJOINT, shared, fewer, more)


def _matched(one: Normal, two: Normal) -> int:
    """The size of a greatest matching of names that may be one person's."""
    by_family: dict[str, list[int]] = {}
    for index, person in enumerate(two.readings):
        for family, _ in person:
            by_family.setdefault(family, []).append(index)
    options = [_options(person, two.readings, by_family) for person in one.readings]
    taken: dict[int, int] = {}
    return sum(_place(index, options, taken, set()) for index in range(len(options)))


def _options(
    person: tuple[Reading, ...], others: list[tuple[Reading, ...]], by_family: dict[str, list[int]]
) -> list[int]:
    near = {index for family, _ in person for index in by_family.get(family, ())}
    return [index for index in sorted(near) if same_person(person, others[index])]


def _place(index: int, options: list[list[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """One step of Kuhn's matching: seat a name, moving others where that makes room."""
    for seat in options[index]:
        if seat not in tried:
            tried.add(seat)
            if seat not in taken or _place(taken[seat], options, taken, tried):
                taken[seat] = index
                return True
    return False
