"""A re-read file against what it said before: which entry is which? Pure.

Same content first, then the key that the file itself gives an entry, then the position between
matched neighbours, where title, authors or abstract still agree in part. What is left on the new
side is new, on the old side gone. Entries are numbers here (digests, hashed keys); only those of a
window, unmatched between two matched neighbours, are ever looked at.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from index.identity.normal import Normal, normal
from parsers.record import Entry

NEW, SAME, KEYED = range(3)
WINDOW = 64
"""Entries of a window that are held against each other at once."""
LEAST = 0.5


class Window(NamedTuple):
    """New entries from `low` to `high` (not included) that may be the old ones in `old`."""

    low: int
    high: int
    old: list[int]


class Plan(NamedTuple):
    """For each new entry its old one (-1: none) and how that is known; windows in order."""

    partner: array[int]
    how: bytearray
    windows: list[Window]


def align(
    old_digests: Sequence[int],
    old_keys: Sequence[int],
    standing: int,
    digests: Sequence[int],
    keys: Sequence[int],
) -> Plan:
    """Match a file's entries with its old sightings; those from `standing` on have no position."""
    partner, how = array("q", [-1]) * len(digests), bytearray(len(digests))
    used = bytearray(len(old_digests))
    _by_content(old_digests, digests, partner, how, used)
    _by_key(old_keys, keys, partner, how, used)
    return Plan(partner, how, list(_windows(partner, used, standing)))


def _by_content(
    old: Sequence[int],
    new: Sequence[int],
    partner: array[int],
    how: bytearray,
    used: bytearray,
) -> None:
    """Pair equal contents, repeated ones in order; a common beginning and end without a table."""
    head, most = 0, min(len(old), len(new))
    while head < most and old[head] == new[head]:
        partner[head], how[head], used[head] = head, SAME, 1
        head += 1
    shift, end = len(old) - len(new), len(new)
    while end > head and end + shift > head and old[end + shift - 1] == new[end - 1]:
        end -= 1
        partner[end], how[end], used[end + shift] = end + shift, SAME, 1
    places: dict[int, list[int]] = {}
    for number in range(end + shift - 1, head - 1, -1):
        places.setdefault(old[number], []).append(number)
    for number in range(head, end):
        if found := places.get(new[number]):
            at = found.pop()
            partner[number], how[number], used[at] = at, SAME, 1


def _by_key(
    old: Sequence[int],
    new: Sequence[int],
    partner: array[int],
    how: bytearray,
    used: bytearray,
) -> None:
    """Pair leftovers whose key neither side's leftovers repeat."""
    places = _unique((number, key) for number, key in enumerate(old) if key and not used[number])
    fresh = _unique((number, key) for number, key in enumerate(new) if key and not how[number])
    for key, number in fresh.items():
        at = places.get(key, -1)
        if number >= 0 and at >= 0:
            partner[number], how[number], used[at] = at, KEYED, 1


def _unique(keyed: Iterator[tuple[int, int]]) -> dict[int, int]:
    """Key → its only place, -1 for a key with several."""
    places: dict[int, int] = {}
    for number, key in keyed:
        places[key] = -1 if key in places else number
    return places


def _windows(partner: array[int], used: bytearray, standing: int) -> Iterator[Window]:
    """Runs of unmatched new entries with the unmatched old ones between the same neighbours."""
    low, before = 0, -1
    while low < len(partner):
        if partner[low] >= 0:
            before = partner[low] if partner[low] < standing else before
            low += 1
            continue
        high = low
        while high < len(partner) and partner[high] < 0:
            high += 1
        after = partner[high] if high < len(partner) else standing
        between = range(before + 1, min(after, standing) if after > before else standing)
        left = []
        for number in between:
            if not used[number]:
                left.append(number)
            elif after <= before and left:
                break
        for at in range(0, high - low, WINDOW):
            olds = left[at : at + WINDOW]
            yield Window(low + at, min(low + at + WINDOW, high), olds)
        low = high


def pair(new: Sequence[Entry], old: Sequence[Entry]) -> list[int]:
    """Return for each new entry of a window the old one it was edited from, -1 for none."""
    ahead, behind = [normal(entry) for entry in new], [normal(entry) for entry in old]
    scored = sorted(
        (-likeness(one, other), abs(a - b), a, b)
        for a, one in enumerate(ahead)
        for b, other in enumerate(behind)
    )
    found, taken = [-1] * len(new), set[int]()
    for score, _, a, b in scored:
        if -score >= LEAST and found[a] < 0 and b not in taken:
            found[a] = b
            taken.add(b)
    return found


def likeness(one: Normal, other: Normal) -> float:
    """Return how far title, authors or abstract of two entries agree: the best of the three."""
    titles = 0.0
    if one.title and other.title:
        titles = _shared(set(one.title.words), set(other.title.words))
    return max(
        titles,
        _shared(set(one.names), set(other.names)),
        _shared(set(one.words), set(other.words)),
    )


def _shared(one: Collection[str], other: Collection[str]) -> float:
    """Return the share of the smaller set that the other has, less where it is much larger."""
    if not one or not other:
        return 0.0
    common = len(set(one) & set(other))
    return common / (0.5 * min(len(one), len(other)) + 0.5 * max(len(one), len(other)))
