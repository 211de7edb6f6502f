"""How pairs become papers: order-free, never gluing what must stay apart."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index.identity import clusters
from index.identity.clusters import cluster
from index.identity.compare import compare, keys, normal
from index.identity.normal import Normal
from parsers.record import Author, Entry, Place

NOWHERE = Place((1, 1), (0, 0))
TITLE = "Paired gusts and torn canvas in a harbour fleet"
CREW = ("Maren Ostvik", "Bela Quindt", "Yusuf Zargari")


def entry(title: str | None = TITLE, authors: tuple[str, ...] = CREW, **said: Any) -> Entry:
    return Entry(place=NOWHERE, title=title, authors=tuple(map(Author, authors)), **said)


def members(*entries: Entry) -> list[tuple[int, Normal]]:
    return [(number, normal(one)) for number, one in enumerate(entries, 1)]


def groups(*entries: Entry, must: Any = (), cannot: Any = ()) -> list[list[int]]:
    return cluster(members(*entries), must, cannot).groups


ONE = entry(doi="10.9999/a", year=2019)
TWO = entry(doi="10.9999/b", year=2021)


def test_a_chain_never_glues_two_works() -> None:
    """A is like B and B is like C, but A is not C: B goes with the one it is more like, or alone."""
    assert compare(normal(ONE), normal(TWO)).outcome == "different"
    found = cluster(members(ONE, entry(year=2019), TWO))
    assert found.groups == [[1, 2], [3]]
    assert [tie[:2] for tie in found.cut] == [(2, 3)]
    assert found.rules[1] and found.rules[2] and found.rules[3] is None
    torn = cluster(members(ONE, entry(year=2020), TWO))
    assert torn.groups == [[1], [2], [3]]
    assert [tie[:2] for tie in torn.contested] == [(1, 2), (2, 3)]


def test_an_uncertain_conflict_holds_a_chain_apart_as_well() -> None:
    one = entry(venue="Workshop of Sail Makers", year=2020, kind="proceedings")
    two = entry(venue="Journal of Canvas", year=2020, kind="article")
    found = cluster(members(one, entry(year=2020), two))
    assert found.groups == [[1], [2], [3]]
    assert (1, 3) in [tie[:2] for tie in found.unsure]


def test_a_persons_decisions_come_before_all_evidence() -> None:
    same = entry(year=2020)
    assert groups(same, same) == [[1, 2]]
    assert groups(same, same, cannot=[(2, 1)]) == [[1], [2]]
    assert groups(ONE, TWO) == [[1], [2]]
    found = cluster(members(ONE, TWO), must=[(1, 2)])
    assert found.groups == [[1, 2]]
    assert found.rules[1] == ("decision", {})


def test_a_split_holds_though_a_third_entry_is_like_both() -> None:
    same = entry(year=2020)
    assert groups(same, same, same, cannot=[(1, 2)]) == [[1], [2], [3]]
    assert groups(same, same, same, cannot=[(1, 2), (1, 3)]) == [[1], [2, 3]]


def test_a_title_alone_joins_the_one_paper_that_bears_it() -> None:
    bare = entry(authors=())
    assert groups(entry(), bare) == [[1, 2]]
    assert groups(bare, bare) == [[1, 2]]
    other = entry(authors=("Ida Brix", "Jo Unterberg"))
    found = cluster(members(entry(), bare, other))
    assert found.groups == [[1], [2], [3]]
    assert {tie[:2] for tie in found.contested} == {(1, 2), (2, 3)}


def test_a_title_cut_short_joins_the_one_paper_that_it_may_be() -> None:
    short, design, use = entry(), entry(f"{TITLE}: design"), entry(f"{TITLE}: use by crews")
    assert groups(short, design, design) == [[1, 2, 3]]
    found = cluster(members(short, design, use))
    assert found.groups == [[1], [2], [3]]
    assert {tie[:2] for tie in found.contested} == {(1, 2), (1, 3)}
    assert groups(entry(f"{TITLE}…"), design, use) == [[1], [2], [3]]


def test_the_rule_of_a_member_is_its_strongest_edge() -> None:
    abstract = (
        "Gusts that arrive in pairs tear more canvas than their sum would, as forty crews report. "
        * 3
    )
    rich = entry(abstract=abstract)
    found = cluster(members(rich, rich, entry()))
    assert [found.rules[key][0] for key in (1, 2, 3)] == [
        "title+abstract",
        "title+abstract",
        "title+authors",
    ]


def test_two_titles_of_one_source_are_not_joined_by_another_source() -> None:
    one = entry("Paired gusts and torn canvas in harbour logs", venue="Sails", year=2020)
    two = entry("Paired gusts and torn canvas in harbour songs", venue="Sails", year=2020)
    assert groups(one, two) == [[1], [2]]
    elsewhere = entry(one.title, venue="Sails 2020", year=2020)
    assert groups(two, elsewhere) == [[1, 2]]
    assert groups(one, two, elsewhere) == [[1, 3], [2]]


def test_a_bare_entry_is_the_article_and_not_its_meeting_abstract() -> None:
    article = entry(venue="Journal of Canvas", year=2020, volume="4", pages="12-20")
    talk = entry(venue="Sail Days", year=2020, volume="31", issue="SUPPL. 1", pages="S57")
    assert groups(article, talk, entry(year=2020)) == [[1, 3], [2]]


def test_entries_that_say_the_very_same_are_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "LIMIT", 3)
    again = [entry(year=2020, urls=(f"https://canvas.invalid/{day}",)) for day in range(12)]
    found = cluster(members(*again, entry(year=2021), entry("Another matter")))
    assert found.groups == [list(range(1, 14)), [14]]
    assert {rule and rule[0] for key, rule in found.rules.items() if key < 14} == {"title+authors"}
    parted = cluster(members(*again), cannot=[(1, key) for key in range(2, 13)])
    assert parted.groups == [[1], list(range(2, 13))]
    column = [entry("Editorial", urls=one.urls) for one in again]
    assert len(groups(*column)) == len(column)


VARIANTS = st.builds(
    entry,
    st.sampled_from(
        [
            TITLE,
            f"{TITLE}: Part II",
            TITLE.upper(),
            "Paired gusts",
            None,
            f"{TITLE}: a use",
            f"{TITLE}…",
        ]
    ),
    st.sampled_from([CREW, CREW[:1], (), ("Ida Brix",), ("Ostvik M", "Quindt B", "Zargari Y")]),
    year=st.none() | st.integers(2018, 2022),
    doi=st.none() | st.sampled_from(["10.9999/a", "10.9999/b"]),
    venue=st.none() | st.sampled_from(["arXiv", "Journal of Canvas", "Workshop of Sail Makers"]),
    abstract=st.none()
    | st.sampled_from(["Gusts that arrive in pairs tear more canvas than one. " * 5]),
)


@settings(max_examples=100, deadline=None)
@given(st.lists(VARIANTS, max_size=7), st.randoms(use_true_random=False))
def test_clusters_do_not_depend_on_order(entries: list[Entry], random: Random) -> None:
    found = members(*entries)
    shuffled = list(found)
    random.shuffle(shuffled)
    assert cluster(found) == cluster(shuffled)


@settings(max_examples=100, deadline=None)
@given(st.lists(VARIANTS, min_size=2, max_size=7), st.data())
def test_no_group_holds_a_pair_that_must_stay_apart(
    entries: list[Entry], data: st.DataObject
) -> None:
    keys = range(1, len(entries) + 1)
    cannot = data.draw(st.sets(st.sampled_from(list(combinations(keys, 2))), max_size=3))
    found = cluster(members(*entries), cannot=cannot)
    assert sorted(key for group in found.groups for key in group) == list(keys)
    for group in found.groups:
        for one, two in combinations(group, 2):
            assert (one, two) not in cannot
            assert compare(normal(entries[one - 1]), normal(entries[two - 1])).strength >= 0


@settings(max_examples=100, deadline=None)
@given(st.lists(VARIANTS, min_size=1, max_size=6))
def test_an_entry_that_shares_nothing_changes_no_cluster(entries: list[Entry]) -> None:
    alone = entry("Sourdough in unheated kitchens", ("Per Olm",), doi="10.9999/z")
    assert groups(*entries, alone) == [*groups(*entries), [len(entries) + 1]]


@settings(max_examples=60, deadline=None)
@given(st.lists(VARIANTS, min_size=3, max_size=6))
def test_two_that_would_not_meet_alone_are_not_joined_by_company(entries: list[Entry]) -> None:
    """Only pairs that share a key join, so that what is withdrawn leaves no trace."""
    found = cluster(members(*entries))
    forms = [normal(one) for one in entries]
    for tie in (*found.cut, *found.contested, *found.unsure):
        one, two = forms[tie[0] - 1], forms[tie[1] - 1]
        assert set(keys(one)) & set(keys(two))
