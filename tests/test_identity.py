"""What makes two entries one work. All papers here are invented."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index.identity.compare import compare, keys, normal
from index.identity.venues import same_venue
from parsers.record import Author, Entry, Place

NOWHERE = Place((1, 1), (0, 0))
WIND = (
    "We study how the sails of a small harbour fleet answer to gusts that arrive in pairs, and find "
    "that crews who wait for the second gust lose less canvas than those who reef at the first. A "
    "season of records from forty boats is compared with a simple model of the mast, whose only "
    "parameter is the stiffness of the rigging, and the quality of the forecast is judged by the "
    "number of torn seams. The model explains most of the losses, and it suggests a cheap change."
)
BREAD = (
    "Sourdough kept in unheated kitchens rises at a pace that no thermometer explains. We measured "
    "eleven jars for a winter, joined the curves with a Gaussian process, and show that the size of "
    "the jar, not the flour, settles the question for all bakers who do not stir before the night."
)
CREW = ("Maren Ostvik", "Bela Quindt", "Yusuf Zargari", "Zhibin Dong")


def entry(title: str | None = None, authors: Any = CREW, **said: Any) -> Entry:
    """An entry of a listing; names as shown."""
    return Entry(place=NOWHERE, title=title, authors=tuple(map(Author, authors)), **said)


def verdict(one: Entry, two: Entry) -> tuple[str, str]:
    """Outcome and rule, checked to be the same both ways."""
    found, back = compare(normal(one), normal(two)), compare(normal(two), normal(one))
    assert found == back
    return found.outcome, found.rule


def meet(one: Entry, two: Entry) -> bool:
    return bool(set(keys(normal(one))) & set(keys(normal(two))))


TITLE = "Paired gusts and torn canvas: a season of records from a harbour fleet"
SAME_TITLES = [
    "PAIRED GUSTS AND TORN CANVAS: A SEASON OF RECORDS FROM A HARBOUR FLEET",
    "Paired {G}usts and Torn {Canvas}: A Season of Records from a Harbor Fleet.",
    "Paired gusts and torn canvas — a season of records from a harbour fleet",
    "Paired gusts & torn canvas: a season of records from a harbour fleet",
    "Paired gusts and torn canvas : a season of records from a harbour fleet [Chinese]",
    "Paired gusts and torn can-vas: a season of records from a harbour fleet",
    "Ｐaired gusts and torn canvas：a season of records from a harbour fleet",
    "Paired gusts and torn canvas",
    "Paired gusts and torn canvass: a season of recrods from a harbour fleet",
    "Paired gusts and torn canvas: season of records from a harbour fleet",
]


@pytest.mark.parametrize("other", SAME_TITLES)
def test_a_title_is_the_same_however_it_is_written(other: str) -> None:
    one, two = entry(TITLE, year=2021), entry(other, year=2021)
    assert verdict(one, two)[0] == "same"
    assert meet(one, two)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Bounds for $\\alpha$-stable noise in small jars", "Bounds for α-stable noise in small jars"),
        ("Haemolytic anaemia modelling in paediatric wards", "Hemolytic anemia modeling in pediatric wards"),
        ("Colour perception and behaviour of bakers", "Color perception and behavior of bakers"),
        ("Analysing multi-task dough with a meta-learner", "Analyzing multitask dough with a metalearner"),
        ("Na\\\"{\\i}ve Bayes in the kitchen at night", "Naïve Bayes in the kitchen at night"),
        ("面包发酵的图神经网络模型研究", "面包发酵的图神经网络模型研究。"),
    ],
)  # fmt: skip
def test_latex_greek_and_spelling_make_no_difference(one: str, two: str) -> None:
    assert verdict(entry(one), entry(two)) == ("same", "title+authors")
    assert meet(entry(one), entry(two))


FOLLOW_UPS = [
    ("Torn canvas in winter: Part I", "Torn canvas in winter: Part II"),
    ("Torn canvas in winter, Part A", "Torn canvas in winter, Part B"),
    ("Torn canvas in winter", "Torn canvas in winter II"),
    ("Torn canvas in winter", "Torn canvas in winter v2"),
    ("Torn canvas in winter 2019", "Torn canvas in winter 2020"),
    ("Torn canvas in winter 2.0", "Torn canvas in winter 3.0"),
    ("Torn canvas in winter", "Torn canvas in winter++"),
    ("Torn canvas in winter", "Torn canvas in winter revisited"),
    ("Torn canvas in winter", "Erratum: Torn canvas in winter"),
    ("Torn canvas in winter", "Reply to: Torn canvas in winter"),
    ("Torn canvas in winter", "Torn canvas in winter: a comment"),
    ("Torn canvas in winter", "Torn canvas in winter (vol 12, pg 34, 2019)"),
    ("Torn canvas in winter", "Torn canvas in winter: Supplementary Material"),
    ("Weather at sea: July 2006", "Weather at sea: August 2006"),
    ("Sails and seams, 2nd edition", "Sails and seams, third edition"),
    ("Sails and seams", "Sails and seams (second edition)"),
]


@pytest.mark.parametrize(("one", "two"), FOLLOW_UPS)
def test_numbers_and_consequences_set_two_works_apart(one: str, two: str) -> None:
    assert verdict(entry(one), entry(two))[0] == "different"


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Convex models of the mast in heavy seas", "Concave models of the mast in heavy seas"),
        ("Hypothermia of sailors in the northern fleet", "Hyperthermia of sailors in the northern fleet"),
        ("Open trial of reefing in adult crews", "Open trial of reefing in adolescent crews"),
        ("Learning to reef with maximal sails", "Learning to reef with minimal sails"),
    ],
)  # fmt: skip
def test_a_word_exchanged_for_another_is_no_slip_of_the_pen(one: str, two: str) -> None:
    assert verdict(entry(one, year=2020), entry(two, year=2021))[0] != "same"
    assert verdict(entry(one, CREW[:2], year=2020), entry(two, CREW[:2], year=2020))[0] != "same"


@pytest.mark.parametrize(
    "authors",
    [
        ("Zhibin Dong", "Yusuf Zargari", "Bela Quindt", "Maren Ostvik"),
        ("Dong Zhibin", "Ostvik Maren", "Quindt Bela", "Zargari Yusuf"),
        ("M. Ostvik", "B. Quindt", "Y. Zargari", "Z. Dong"),
        ("Ostvik M", "Quindt B", "Zargari Y", "Dong Z"),
        ("MAREN OSTVIK", "BELA QUINDT", "YUSUF ZARGARI", "ZHIBIN DONG"),
        ("Maren Østvik", "Béla Quindt", "Yusuf Zargari", "Zhibin (Ben) Dong"),
        ("Maren K. Ostvik", "Bela von Quindt", "Yusuf Zargari", "Zhi-Bin Dong"),
        ("Maren Ostvik", "Bela Quindt", "Yusuf Zargary", "Zhibin Dong"),
    ],
)
def test_authors_are_a_set_of_people_however_written(authors: tuple[str, ...]) -> None:
    assert verdict(entry(TITLE), entry(TITLE, authors)) == ("same", "title+authors")


def test_a_list_that_is_cut_off_agrees_with_the_whole() -> None:
    cut = entry(TITLE, CREW[:1], authors_complete=False)
    assert verdict(entry(TITLE), cut) == ("same", "title+authors")


def test_one_author_of_four_is_not_enough_where_both_lists_are_whole() -> None:
    assert verdict(entry(TITLE), entry(TITLE, CREW[2:3]))[0] == "uncertain"


def test_other_people_wrote_another_work_of_the_same_title() -> None:
    one, two = (
        entry("Notes on the reefing of sails"),
        entry("Notes on the reefing of sails", ("Ida Brix",)),
    )
    assert verdict(one, two) == ("different", "other authors")


def test_names_in_another_script_contradict_nobody() -> None:
    one, two = entry(TITLE, ("东志斌", "王小明")), entry(TITLE, ("Zhibin Dong", "Xiaoming Wang"))
    assert verdict(one, two)[0] == "same"


def test_a_translated_title_counts_as_a_title() -> None:
    chinese = entry("成对阵风与帆布撕裂研究", ("东志斌",), alt_titles=(TITLE,))
    assert verdict(chinese, entry(TITLE))[0] == "same"
    assert meet(chinese, entry(TITLE))


GENERIC = ["Editorial", "Book Review", "Letters to the Editor", "In this issue"]


@pytest.mark.parametrize("title", GENERIC)
def test_a_recurring_title_is_one_work_only_on_one_page(title: str) -> None:
    one = entry(title, CREW[:1], venue="Canvas Letters", year=2020)
    assert verdict(one, one)[0] == "uncertain"
    there = {"venue": "Canvas Letters", "year": 2020, "volume": "4"}
    first = entry(title, CREW[:1], pages="1-2", issue="1", **there)
    assert verdict(first, entry(title, CREW[:1], pages="1-2", issue="1", **there))[0] == "same"
    assert verdict(first, entry(title, CREW[:1], pages="97-98", issue="2", **there))[0] != "same"


def test_a_foreword_is_one_work_for_its_people_venue_and_year() -> None:
    one = entry("Foreword", CREW[:2], venue="Sail Conference", year=2020)
    assert (
        verdict(one, entry("Foreword", CREW[:2], venue="Sail Conference", year=2020))[0] == "same"
    )
    assert (
        verdict(one, entry("Foreword", CREW[:2], venue="Sail Conference", year=2021))[0] != "same"
    )


def test_a_preprint_is_the_published_work() -> None:
    published = entry(TITLE, venue="Sail Conference", year=2021, doi="10.9999/sail.2021.7")
    preprint = entry(TITLE, venue="arXiv", year=2019, arxiv="1905.01234", abstract=WIND)
    assert verdict(published, preprint)[0] == "same"
    assert verdict(entry(TITLE, doi="10.48550/arXiv.1905.01234"), preprint)[1] == "identifier+title"


def test_conference_and_journal_are_for_a_person_to_join() -> None:
    one = entry(TITLE, venue="Workshop of Sail Makers", year=2020, kind="proceedings")
    two = entry(TITLE, venue="Journal of Canvas", year=2020, kind="article")
    assert verdict(one, two) == ("uncertain", "conference and journal")
    there = {"doi": "10.9999/x.1"}
    shared = (
        entry(TITLE, venue="Workshop of Sail Makers", **there),
        entry(TITLE, venue="Journal of Canvas", **there),
    )
    assert verdict(*shared) == ("same", "identifier+title")


def test_a_meeting_abstract_is_not_the_article() -> None:
    venue = {"venue": "Canvas Letters"}
    supplement = entry(TITLE, year=2019, volume="11", pages="S12", **venue)
    article = entry(TITLE, year=2020, volume="12", pages="101-110", **venue)
    assert verdict(supplement, article) == ("different", "other volume and page")
    said = entry(TITLE, year=2020, kind="abstract")
    assert verdict(said, entry(TITLE, year=2020, kind="article")) == (
        "different",
        "meeting abstract",
    )


def test_one_doi_with_two_unlike_titles_is_uncertain() -> None:
    one, two = (
        entry(TITLE, doi="10.9999/supp"),
        entry("Sourdough in unheated kitchens", doi="10.9999/supp"),
    )
    assert verdict(one, two) == ("uncertain", "identifier, other title")
    assert meet(one, two)


def test_other_identifiers_of_one_kind_are_no_proof_of_one_work() -> None:
    one, two = entry(TITLE, doi="10.9999/a", year=2020), entry(TITLE, doi="10.9999/b", year=2022)
    assert verdict(one, two)[0] == "different"
    assert (
        verdict(entry(TITLE, arxiv="2001.00001"), entry(TITLE, arxiv="2001.00002"))[0]
        == "uncertain"
    )


def test_configured_defaults_speak_against_nobody() -> None:
    one = entry(TITLE, venue="Sail Conference", year=2025, defaulted=frozenset({"venue", "year"}))
    assert verdict(one, entry(TITLE, venue="Canvas Letters", year=2019))[0] == "same"


def test_an_untitled_entry_joins_by_authors_and_abstract() -> None:
    untitled = entry(None, abstract=WIND)
    assert verdict(untitled, entry(TITLE, abstract=WIND)) == ("same", "authors+abstract")
    assert verdict(untitled, entry(TITLE, abstract=BREAD))[0] == "unrelated"
    assert verdict(untitled, entry(None, ("Ida Brix",), abstract=WIND))[0] == "uncertain"


def test_without_authors_only_forty_equal_words_join() -> None:
    assert verdict(entry(None, (), abstract=WIND), entry(TITLE, abstract=WIND)) == (
        "same",
        "abstract",
    )
    few = " ".join(WIND.split()[:30])
    assert verdict(entry(None, (), abstract=few), entry(TITLE, abstract=few))[0] == "uncertain"


@pytest.mark.parametrize(
    "nothing",
    ["Abstract Unavailable", "No abstract available.", "N/A", "An abstract is not available."],
)
def test_a_placeholder_is_no_abstract(nothing: str) -> None:
    assert verdict(entry(None, abstract=nothing), entry(None, abstract=nothing))[0] != "same"
    assert not normal(entry(None, abstract=nothing)).abstract


def test_the_same_four_authors_alone_are_worth_a_look_but_join_nothing() -> None:
    untitled, titled = entry(None, abstract=WIND), entry(TITLE)
    assert verdict(untitled, titled) == ("uncertain", "authors")
    assert meet(untitled, titled)
    three = entry(None, CREW[:3], abstract=WIND), entry(TITLE, CREW[:3])
    assert verdict(*three)[0] == "unrelated"
    cut = entry(TITLE, authors_complete=False)
    assert verdict(untitled, cut)[0] == "unrelated"


def test_a_renamed_paper_is_known_by_its_abstract_and_authors() -> None:
    one = entry("When to reef", abstract=WIND)
    assert verdict(one, entry("A model of canvas losses in harbour fleets", abstract=WIND)) == (
        "same", "abstract+authors",
    )  # fmt: skip


def test_one_word_exchanged_in_title_and_abstract_makes_another_work() -> None:
    there = WIND.replace("sails", "oars")
    one = entry("Paired gusts and the sails of a fleet", abstract=WIND)
    assert verdict(one, entry("Paired gusts and the oars of a fleet", abstract=there))[0] != "same"


def test_equal_titles_with_other_abstracts_are_uncertain() -> None:
    one, two = entry("On torn canvas", abstract=WIND), entry("On torn canvas", abstract=BREAD)
    assert verdict(one, two) == ("uncertain", "title, other abstract")


def test_an_edited_abstract_is_still_the_same() -> None:
    edited = WIND.replace("small ", "").replace("torn seams", "torn  seams (ripped)")
    one, two = entry(None, abstract=WIND), entry(None, abstract=edited)
    assert verdict(one, two) == ("same", "authors+abstract")
    assert meet(one, two)


def test_a_title_alone_joins_only_if_it_says_enough() -> None:
    assert verdict(entry(TITLE, ()), entry(TITLE)) == ("same", "title alone")
    assert verdict(entry("Torn canvas", ()), entry("Torn canvas"))[0] == "uncertain"
    assert verdict(entry("Editorial", ()), entry("Editorial"))[0] == "uncertain"


def test_a_bare_identifier_is_itself() -> None:
    bare = entry(None, (), doi="10.9999/only")
    assert verdict(bare, bare)[0] == "same"


def test_keys_are_few_positive_and_follow_from_the_entry_alone() -> None:
    found = keys(normal(entry(TITLE, abstract=WIND, doi="10.9999/a")))
    assert found == keys(normal(entry(TITLE, abstract=WIND, doi="10.9999/a")))
    assert len(set(found)) == len(found) <= 12
    assert all(0 <= key < 2**37 for key in found)


WORDS = st.sampled_from(
    TITLE.replace(":", "").split() + ["reply", "II", "2", "editorial", "帆布", "α"]
)
ENTRIES = st.builds(
    entry,
    st.none() | st.lists(WORDS, min_size=1, max_size=9).map(" ".join),
    st.lists(st.sampled_from((*CREW, "M. Ostvik", "Dong Zhibin", "?", "王小明")), max_size=4),
    abstract=st.none() | st.sampled_from([WIND, BREAD, WIND.replace("gusts", "waves"), "N/A"]),
    authors_complete=st.booleans(),
    year=st.none() | st.integers(2018, 2022),
    venue=st.none() | st.sampled_from(["arXiv", "Sail Conference", "Canvas Letters", "Sail Conf."]),
    kind=st.none() | st.sampled_from(["article", "proceedings", "abstract", "preprint"]),
    doi=st.none() | st.sampled_from(["10.9999/a", "10.9999/b"]),
    volume=st.none() | st.sampled_from(["3", "4"]),
    pages=st.none() | st.sampled_from(["1-9", "S4", "12"]),
)


@settings(max_examples=250, deadline=None)
@given(ENTRIES, ENTRIES)
def test_verdicts_are_symmetric_and_pairs_that_join_share_a_key(one: Entry, two: Entry) -> None:
    found = compare(normal(one), normal(two))
    assert found == compare(normal(two), normal(one))
    assert (found.strength < 0) <= (found.outcome in ("different", "uncertain"))
    assert (found.outcome == "same") == (found.strength > 0)
    if found.outcome == "different":
        assert found.strength < 0


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80), st.text(max_size=80), st.text(max_size=400))
def test_no_text_breaks_the_normal_form(title: str, name: str, abstract: str) -> None:
    said = normal(entry(title, (name,), abstract=abstract))
    keys(said)
    compare(said, normal(entry(title, (name,), abstract=abstract)))
    assert isinstance(said.seed(), bytes)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Hans Müller", "Hans Mueller"),
        ("Иван Чебышёв", "Ivan Chebyshev"),
        ("Yi LI", "Yi Li"),
        ("Lee JH", "Jae-Hyun Lee"),
        ("Sean O'Neil", "Sean ONeil"),
        ("Conor Mc Donald", "Conor McDonald"),
        ("Payel Das", "P. Das"),
    ],
)
def test_one_person_in_two_spellings(one: str, two: str) -> None:
    assert verdict(entry(TITLE, (one,)), entry(TITLE, (two,))) == ("same", "title+authors")


def test_a_transliterated_title_is_the_title() -> None:
    one = entry("Гауссовские процессы и закваска", ("Иван Чебышёв",))
    two = entry("Gaussovskie protsessy i zakvaska", ("Ivan Chebyshev",))
    assert verdict(one, two)[0] == "same"
    assert meet(one, two)


def test_an_abstract_cut_off_is_the_abstract() -> None:
    cut = entry(None, abstract=WIND[:330] + "…")
    assert verdict(cut, entry(TITLE, abstract=WIND)) == ("same", "authors+abstract")
    assert meet(cut, entry(TITLE, abstract=WIND))


def test_a_chinese_abstract_is_compared_by_its_characters() -> None:
    abstract = (
        "我们研究小型港口船队的帆如何应对成对到来的阵风，并发现等待第二次阵风的船员损失的帆布更少。"
        * 2
    )
    edited = abstract.replace("小型", "", 1)
    one, two = (
        entry(None, ("东志斌",), abstract=abstract),
        entry(None, ("东志斌",), abstract=edited),
    )
    assert verdict(one, two) == ("same", "authors+abstract")
    assert meet(one, two)


@pytest.mark.parametrize(
    "subtitle",
    ["a response surface approach", "letter recognition at sea", "error correction for masts"],
)
def test_a_subtitle_that_only_sounds_like_a_remark_may_be_dropped(subtitle: str) -> None:
    one, two = (
        entry("Torn canvas in winter", year=2020),
        entry(f"Torn canvas in winter: {subtitle}", year=2020),
    )
    assert verdict(one, two) == ("same", "title+authors")


@pytest.mark.parametrize(
    "said",
    [
        "a reply",
        "authors' reply",
        "comment on the model",
        "Response to Brix",
        "online supplementary material",
    ],
)
def test_a_remark_on_a_work_is_another_work(said: str) -> None:
    one, two = entry("Torn canvas in winter"), entry(f"Torn canvas in winter: {said}")
    assert verdict(one, two) == ("different", "follow-up")


PARTED = [
    ("面包发酵的图神经网络模型研究（一）", "面包发酵的图神经网络模型研究（二）"),
    ("面包发酵的图神经网络模型研究（上）", "面包发酵的图神经网络模型研究（下）"),
    ("面包发酵的图神经网络模型研究", "面包烘焙的图神经网络模型研究"),
    ("Bounds for convex masts in gales", "Bounds for nonconvex masts in gales"),
    ("Bounds for convex masts in gales", "Bounds for non-convex masts in gales"),
    ("Lower bounds for canvas games", "Upper bounds for canvas games"),
    ("Directed rigging of masts", "Undirected rigging of masts"),
    ("On reefing linear sails at night", "On reefing mixed-integer linear sails at night"),
    ("Vision of masts for sails", "Vision of masts for snails"),
]


@pytest.mark.parametrize(("one", "two"), PARTED)
@pytest.mark.parametrize("crew", [CREW, CREW[:2], CREW[:1]])
def test_one_source_lists_no_paper_under_two_titles(
    one: str, two: str, crew: tuple[str, ...]
) -> None:
    """Opposites, parts and qualifiers, by the same people in one venue and year."""
    said = {"venue": "Sail Conference", "year": 2020}
    assert verdict(entry(one, crew, **said), entry(two, crew, **said))[0] != "same"


@pytest.mark.parametrize(("one", "two"), [PARTED[3], PARTED[5], PARTED[6]])
def test_opposites_are_two_works_whoever_lists_them(one: str, two: str) -> None:
    here, there = entry(one, venue="ICML", year=2020), entry(two, venue="Proc. ICML", year=2020)
    assert verdict(here, there)[0] != "same"


def test_two_well_known_series_are_two_venues() -> None:
    assert same_venue("CVPR", "ICCV") is False
    assert same_venue("NIPS", "NeurIPS") is True
    assert same_venue("ICML", "International Conference on Machine Learning") is True


@pytest.mark.parametrize("title", ["前言", "卷首语", "编者按", "Acknowledgment of Reviewers"])
def test_what_every_issue_has_names_no_work(title: str) -> None:
    assert verdict(entry(title, CREW[:1]), entry(title, CREW[:1]))[0] == "uncertain"


def test_a_column_returns_every_year() -> None:
    one = entry("Career forum", CREW[:1], venue="Canvas Record", year=2001)
    assert verdict(one, entry("Career forum", CREW[:1], venue="Canvas Record", year=2002)) == (
        "uncertain", "short title, one author, other year",
    )  # fmt: skip
