"""A re-read file against what it said: content, then key, then position."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from daemon.intake.align import KEYED, NEW, SAME, Window, align, pair
from parsers.record import Author, Entry, Place

NUMBERS = st.lists(st.integers(1, 9), max_size=14)


def partners(old: list[int], new: list[int]) -> list[int]:
    return list(align(old, [0] * len(old), len(old), new, [0] * len(new)).partner)


def test_what_is_the_same_is_matched_wherever_it_stands() -> None:
    assert partners([1, 2, 3], [3, 1, 2]) == [2, 0, 1]


def test_an_entry_inserted_is_the_only_one_unmatched() -> None:
    assert partners([1, 2, 3], [1, 9, 2, 3]) == [0, -1, 1, 2]


def test_repeated_contents_are_matched_in_order() -> None:
    assert partners([1, 1, 1], [1, 1]) == [0, 1]


def test_an_edited_entry_is_known_by_its_key() -> None:
    plan = align([1, 2, 3], [11, 12, 13], 3, [3, 8, 1], [13, 12, 11])
    assert list(plan.partner) == [2, 1, 0]
    assert list(plan.how) == [SAME, KEYED, SAME]


def test_a_key_that_occurs_twice_proves_nothing() -> None:
    plan = align([1, 2], [11, 11], 2, [8, 9], [11, 11])
    assert list(plan.how) == [NEW, NEW]


def test_an_edited_entry_waits_between_its_neighbours() -> None:
    plan = align([1, 2, 3, 4], [0] * 4, 4, [1, 8, 9, 4], [0] * 4)
    assert plan.windows == [Window(1, 3, [1, 2])]


def test_entries_that_stand_no_more_have_no_position() -> None:
    plan = align([1, 2, 3], [0] * 3, 2, [1, 8], [0] * 2)
    assert plan.windows == [Window(1, 2, [1])]


@given(NUMBERS, NUMBERS)
def test_each_old_entry_is_matched_once_and_all_equal_ones_are(
    old: list[int], new: list[int]
) -> None:
    found = partners(old, new)
    matched = [number for number in found if number >= 0]
    assert len(set(matched)) == len(matched)
    assert all(old[number] == new[at] for at, number in enumerate(found) if number >= 0)
    for value in set(old) | set(new):
        count = sum(new[at] == value for at, number in enumerate(found) if number >= 0)
        assert count == min(old.count(value), new.count(value))


@given(NUMBERS, NUMBERS)
def test_windows_hold_all_that_is_unmatched_and_nothing_else(
    old: list[int], new: list[int]
) -> None:
    plan = align(old, [0] * len(old), len(old), new, [0] * len(new))
    inside = [at for window in plan.windows for at in range(window.low, window.high)]
    assert inside == [at for at, number in enumerate(plan.partner) if number < 0]
    assert not {at for window in plan.windows for at in window.old} & set(plan.partner)


def entry(title: str, *names: str, abstract: str = "") -> Entry:
    return Entry(
        place=Place((1, 1), (0, 1)),
        title=title,
        authors=tuple(map(Author, names)),
        abstract=abstract,
    )


def test_a_pair_must_agree_in_part() -> None:
    old = [entry("Sorting Pebbles by Weight", "Ada Brook"), entry("Rivers of Glass", "Ben Tarn")]
    new = [entry("Rivers of Clear Glass", "Ben Tarn"), entry("Nothing Alike", "Cleo Vale")]
    assert pair(new, old) == [1, -1]
