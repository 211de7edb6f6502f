"""Which of its entries' values a paper shows."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from index.identity.merging import merge
from parsers.record import Author, Entry, Place

NOWHERE = Place((1, 1), (0, 0))
LONG = "Gusts that arrive in pairs tear more canvas than their sum would, as forty crews report. "


def entry(title: str | None = None, authors: tuple[str, ...] = (), **said: Any) -> Entry:
    return Entry(place=NOWHERE, title=title, authors=tuple(map(Author, authors)), **said)


def test_a_titled_source_titles_an_untitled_paper_and_says_so() -> None:
    shown = merge([(5, entry(None, ("A. Bo",), abstract=LONG)), (9, entry("On torn canvas"))])
    assert shown["title"] == "On torn canvas"
    assert shown["abstract"] == LONG
    assert shown["sources"]["title"] == 9
    assert shown["sources"]["abstract"] == shown["sources"]["authors"] == 5


def test_no_title_is_never_invented() -> None:
    assert merge([(1, entry(None, ("A. Bo",), abstract=LONG))])["title"] is None


def test_the_published_title_is_shown_and_the_preprint_stays_an_alternative() -> None:
    preprint = entry("When to reef", venue="arXiv", year=2019, arxiv="1905.01234")
    published = entry("On torn canvas", venue="Sail Conference", year=2021, doi="10.9999/a")
    shown = merge([(1, preprint), (2, published)])
    assert (shown["title"], shown["venue"], shown["year"]) == (
        "On torn canvas",
        "Sail Conference",
        2021,
    )
    assert (shown["doi"], shown["arxiv"]) == ("10.9999/a", "1905.01234")
    assert shown["alternatives"] == {"title": ["When to reef"], "venue": ["arXiv"], "year": [2019]}


def test_a_shouted_title_is_worse_than_a_spoken_one() -> None:
    loud, said = (
        entry("ON TORN CANVAS AND GUSTS", venue="Sail Conference"),
        entry("On torn canvas and gusts"),
    )
    shown = merge([(1, loud), (2, said)])
    assert shown["title"] == "On torn canvas and gusts"
    assert "title" not in shown["alternatives"]


def test_the_longest_complete_list_of_authors_wins() -> None:
    cut = entry("T", ("Maren Ostvik", "Bela Quindt"), authors_complete=False)
    whole = entry("T", ("M. Ostvik", "B. Quindt", "Y. Zargari"))
    shown = merge([(1, cut), (2, whole)])
    assert (shown["authors"], shown["authors_complete"]) == (
        ["M. Ostvik", "B. Quindt", "Y. Zargari"],
        True,
    )
    full = entry("T", ("Maren Østvik", "Bela Quindt", "Yusuf Zargari"))
    assert merge([(1, cut), (2, whole), (3, full)])["sources"]["authors"] == 3


def test_a_placeholder_never_stands_for_an_abstract() -> None:
    empty = entry("T", abstract="No abstract available for this article, sorry about that" * 2)
    assert merge([(1, empty), (2, entry("T", abstract=LONG))])["abstract"] == LONG


def test_what_a_folder_says_by_default_gives_way_to_what_a_file_says() -> None:
    default = entry(
        "T", venue="A venue with a long name", year=2025, defaulted=frozenset({"venue", "year"})
    )
    shown = merge([(1, default), (2, entry("T", venue="ICSM", year=2024))])
    assert (shown["venue"], shown["year"]) == ("ICSM", 2024)


def test_keywords_and_addresses_are_gathered_once_each() -> None:
    one = entry("T", keywords=("Sails", "gusts"), urls=("https://a.example/1",), venue="V")
    two = entry(
        "T", keywords=("sails", "canvas"), urls=("https://a.example/1", "https://b.example")
    )
    shown = merge([(1, one), (2, two)])
    assert shown["keywords"] == ["Sails", "gusts", "canvas"]
    assert shown["urls"] == ["https://a.example/1", "https://b.example"]


SOME = st.sampled_from
ENTRIES = st.builds(
    entry,
    st.none()
    | SOME(["On torn canvas", "ON TORN CANVAS TODAY", "On torn canvas: a study", "When to reef"]),
    SOME([(), ("A. Bo",), ("Ada Bo", "Cy Do"), ("Cy Do", "Ada Bo")]),
    authors_complete=st.booleans(),
    abstract=st.none() | SOME([LONG, LONG * 2, "N/A"]),
    venue=st.none() | SOME(["arXiv", "Sail Conference", "Canvas Letters"]),
    year=st.none() | st.integers(2018, 2021),
    area=st.none() | SOME(["Theory", "Sails"]),
    kind=st.none() | SOME(["article", "preprint", "abstract"]),
    doi=st.none() | SOME(["10.9999/a", "10.48550/arxiv.1905.1"]),
    keywords=SOME([(), ("sails",), ("gusts", "Sails")]),
    alt_titles=SOME([(), ("Über zerrissenes Segeltuch",)]),
    defaulted=SOME([frozenset[str](), frozenset({"venue", "year"})]),
)
SAID = st.lists(ENTRIES, min_size=1, max_size=5).map(lambda some: list(enumerate(some, 11)))


@settings(max_examples=200, deadline=None)
@given(SAID, st.randoms(use_true_random=False))
def test_what_is_shown_does_not_depend_on_order(
    said: list[tuple[int, Entry]], random: Random
) -> None:
    shuffled = list(said)
    random.shuffle(shuffled)
    assert merge(said) == merge(shuffled)


@settings(max_examples=200, deadline=None)
@given(SAID)
def test_shown_values_come_from_their_sources_and_are_ready_for_json(
    said: list[tuple[int, Entry]],
) -> None:
    shown, by_key = merge(said), dict(said)
    assert json.loads(json.dumps(shown)) == shown
    for field, key in shown["sources"].items():
        value = getattr(by_key[key], field)
        value = [author.name for author in value] if field == "authors" else value
        assert shown[field] == value


@settings(max_examples=200, deadline=None)
@given(SAID)
def test_nothing_known_is_lost(said: list[tuple[int, Entry]]) -> None:
    shown = merge(said)
    for field in ("title", "abstract", "venue", "year", "doi", "area"):
        if any(getattr(one, field) is not None for _, one in said):
            assert shown[field] is not None
    assert len(shown["authors"]) == max(len(one.authors) for _, one in said)


@settings(max_examples=100, deadline=None)
@given(SAID)
def test_the_same_entry_told_again_changes_nothing(said: list[tuple[int, Entry]]) -> None:
    again = [*said, (99, said[0][1])]
    one, two = merge(said), merge(again)
    assert {**one, "sources": None} == {**two, "sources": None}


def test_an_abstract_in_other_words_stays_an_alternative() -> None:
    """The longer one is shown; placeholders and other white space are no other words."""
    longer, shorter = LONG * 2 + "So do storms.", LONG * 2
    said = [shorter, longer, longer.replace(" ", "  ").upper(), "Abstract unavailable", None]
    shown = merge([(key, entry("T", abstract=one)) for key, one in enumerate(said, 1)])
    assert (shown["abstract"] or "").split()[-1] in ("storms.", "STORMS.")
    assert shown["alternatives"]["abstract"] == [shorter]
