"""One work told in the ways of databases, pages and typists, and what only looks like it. Invented."""

from __future__ import annotations

from typing import Any

import pytest

from index.identity.compare import Verdict, compare, keys, normal
from index.identity.venues import same_venue
from parsers.record import Author, Entry, Place

NOWHERE = Place((1, 1), (0, 0))
CREW = ("Maren Ostvik", "Bela Quindt", "Yusuf Zargari")
TITLE = "Torn canvas of a harbour fleet in the colder months"
ABSTRACT = (
    "A season of records from forty boats is held against a model of the mast, whose one parameter is "
    "the stiffness of the rigging. The model accounts for most of the losses, and we show how a crew "
    "that waits for another gust may save its canvas. What it cannot tell is how much the crew learns "
    "from month to month, and we offer two guesses that a second season could tell apart."
)


def entry(title: str | None = TITLE, authors: Any = CREW, **said: Any) -> Entry:
    return Entry(place=NOWHERE, title=title, authors=tuple(map(Author, authors)), **said)


def verdict(one: Entry, two: Entry) -> Verdict:
    """The verdict, checked to be the same both ways."""
    found = compare(normal(one), normal(two))
    assert found == compare(normal(two), normal(one))
    return found


def same(one: Entry, two: Entry) -> bool:
    """Whether two entries are one work and would meet."""
    met = bool(set(keys(normal(one))) & set(keys(normal(two))))
    return verdict(one, two).outcome == "same" and met


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Wear of type 2 seams in winter gales", "Wear of type II seams in winter gales"),
        ("A ten-year look at torn seams in gales", "A 10-year look at torn seams in gales"),
        ("Effects of TGF-ß1 on the hulls of boats", "Effects of TGF-β1 on the hulls of boats"),
        ("Effects of TNF-a on the hulls of boats", "Effects of TNF-alpha on the hulls of boats"),
        ("Canvas versus hemp in the winter gales", "Canvas vs. hemp in the winter gales"),
        ("Losses among reefers of small sails", "Losses amongst reefers of small sails"),
        ("Mould on the sails of small boats", "Mold on the sails of small boats"),
        (TITLE, f"12. {TITLE}"),
        (TITLE, f"(Oral) {TITLE}"),
        (TITLE, f"{TITLE} (Spotlight)"),
        (TITLE, f"{TITLE} [pdf]"),
        (TITLE, f"{TITLE} [Article in German]"),
        (f"{TITLE}: a survey", f"{TITLE}: a survey. Proc. of the Sail Conference, 2021"),
        ("港口船队帆布撕裂研究综述", "港口船队帆布撕裂研究综述（网络首发）"),
        ("港口船队帆布撕裂研究综述", "港口船队帆布撕裂研究综述[J]"),
        ("港口帆布撕裂综述", "港口帆布撕裂综述——以冬季为例"),
        ("港口船队帆布撕裂研究的若干问题", "港口船队帆布撕裂研究的若干问题——以冬季为例"),
    ],
)
def test_a_title_in_another_dress_is_the_title(one: str, two: str) -> None:
    assert same(entry(one), entry(two))


def test_a_title_cut_off_is_the_title_unless_a_number_may_be_lost() -> None:
    assert same(entry(), entry("Torn canvas of a harbour fl…"))
    assert same(
        entry(abstract=ABSTRACT), entry("Torn canvas of a harbour fleet ...", abstract=ABSTRACT)
    )
    assert not same(entry(f"{TITLE}, part 2"), entry("Torn canvas of a harbour fl…"))
    assert not same(entry(f"{TITLE} AUTHORS REPLY"), entry(f"{TITLE}..."))


@pytest.mark.parametrize(
    "subtitle",
    [
        "study protocol for a randomised trial", "a protocol", "rationale and design",
        "baseline characteristics", "a subgroup analysis", "a post hoc analysis", "final report",
        "a 2-year follow-up", "an updated review", "ten years later", "a replication study",
        "invited commentary", "Publisher correction", "Editorial comment", "2014 update", "回复",
    ],
)  # fmt: skip
def test_another_report_on_one_study_is_another_work(subtitle: str) -> None:
    assert verdict(entry(), entry(f"{TITLE}: {subtitle}")).outcome == "different"


@pytest.mark.parametrize("said", ["Retraction notice to", "Peer review report for", "Review of"])
def test_a_heading_that_leads_to_a_title_is_of_a_piece_about_it(said: str) -> None:
    assert verdict(entry(), entry(f"{said}: {TITLE}")).outcome == "different"


@pytest.mark.parametrize("subtitle", ["a case report", "a new protocol for crews", "what changed"])
def test_a_subtitle_that_names_no_other_report_may_be_dropped(subtitle: str) -> None:
    assert same(entry(), entry(f"{TITLE}: {subtitle}"))


ALTERNATIVES = [
    ("men", "women"), ("images", "videos"), ("Spanish", "Portuguese"), ("prenatal", "postnatal"),
    ("supervised", "semi-supervised"), ("gastric", "epigastric"), ("acute", "chronic"),
    ("stochastic", "deterministic"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "two"), ALTERNATIVES)
def test_a_counterpart_makes_another_work_in_whatever_two_sources(one: str, two: str) -> None:
    title = "Outcomes of the {} therapy of torn seams in winter gales"
    here = entry(title.format(one), venue="Journal of Canvas", year=2020)
    there = entry(title.format(two), venue="J Canvas", year=2020)
    assert verdict(here, there).outcome != "same"


def test_similar_titles_on_two_pages_or_of_three_people_in_a_journal_are_two_works() -> None:
    one, two = "Outcomes of hemp in winter gales at sea", "Outcomes of flax in winter gales at sea"
    there: dict[str, Any] = {"year": 2020, "volume": "4"}
    here = entry(one, venue="Sail Conference", pages="12-20", **there)
    assert verdict(here, entry(two, venue="Sail Conf.", pages="31-40", **there)).outcome != "same"
    here = entry(one, venue="Journal of Canvas", **there)
    assert verdict(here, entry(two, venue="J Canvas", **there)).outcome != "same"


def test_a_slip_in_a_title_of_the_next_year_is_a_slip() -> None:
    slip = TITLE.replace("canvas", "canvvas")
    assert same(entry(venue="Canvas Letters", year=2020), entry(slip, year=2021))
    assert not same(entry(venue="Canvas Letters", year=2020), entry(slip, year=2023))
    assert not same(entry(authors=CREW[:1], year=2020), entry(slip, CREW[:1], year=2021))


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Jan van der Berg", "Vanderberg J"), ("Ian McDonald", "Mc Donald I"),
        ("Kamal Al-Rashid", "Kamal Alrashid"), ("Åse Ångström", "Aangstroem A"),
        ("Đorđe Petrović", "Djordje Petrovic"), ("Robert Gerber", "Bob Gerber"),
        ("Ruairi M. Battle", "rm battle"), ("Philip A. Quindt", "pa quindt"),
    ],
)  # fmt: skip
def test_one_person_as_pages_write_him(one: str, two: str) -> None:
    assert same(entry(authors=(one,)), entry(authors=(two,)))


@pytest.mark.parametrize("nobody", ["Anonymous Authors", "No authors listed", "佚名", "Q"])
def test_who_is_not_named_contradicts_nobody(nobody: str) -> None:
    assert same(entry(abstract=ABSTRACT), entry(authors=(nobody,), abstract=ABSTRACT))
    assert not normal(entry(authors=(nobody,))).names


@pytest.mark.parametrize(
    "said",
    [
        f"{ABSTRACT[:240]}…",
        f"Abstract: {ABSTRACT}",
        f"{ABSTRACT} © 2021 Canvas Press. All rights reserved.",
        f"{ABSTRACT} Copyright (C) 2021 Canvas Press.",
    ],
)
def test_an_abstract_begun_or_framed_is_the_abstract(said: str) -> None:
    assert same(entry(abstract=ABSTRACT), entry(None, abstract=said))


def test_an_untitled_entry_joins_on_its_page() -> None:
    there: dict[str, Any] = {"venue": "Canvas Letters", "year": 2020, "volume": "4", "pages": "12"}
    assert same(entry(**there), entry(None, **there))
    assert not same(entry(**there), entry(None, **(there | {"pages": "13"})))
    assert not same(entry(**there), entry(None, ("Ida Brix",), **there))


def test_a_preprint_whose_title_was_framed_otherwise_is_the_published_work() -> None:
    longer = f"Towards a model of {TITLE.lower()} at sea"
    edited = ABSTRACT.replace("forty boats", "boats").replace("much ", "")
    published = entry(abstract=ABSTRACT, venue="Sail Conference", year=2021)
    assert same(published, entry(longer, abstract=edited, venue="arXiv", year=2020))
    elsewhere = entry(longer, abstract=edited, venue="Sail Conference", year=2021)
    assert verdict(published, elsewhere).outcome == "uncertain"


def test_a_venue_that_says_only_what_all_say_speaks_against_nothing() -> None:
    slip = TITLE.replace("canvas", "canvvas")
    assert same(entry(venue="Sail Symposium", year=2020), entry(slip, venue="Proc. of …"))


@pytest.mark.parametrize(
    ("cut", "whole"),
    [
        ("Proceedings of the international conference on very large …", "VLDB"),
        ("The VLDB Journal The International Journal on Very ...,", "VLDB J."),
        ("Proc. of the 2001 ACM SIGMOD international conference on …", "SIGMOD Conference"),
        ("Journal of Canvas and …", "J Canvas Sails"),
    ],
)  # fmt: skip
def test_a_venue_cut_off_may_be_what_it_begins(cut: str, whole: str) -> None:
    assert same_venue(cut, whole) is same_venue(whole, cut) is True
    assert same_venue(cut, "Annals of Sourdough") is None


def test_a_technical_report_is_the_paper_that_it_became() -> None:
    report = entry(authors=CREW[:1], venue="Technical Report TR-12, Sail Institute", year=2019)
    assert same(report, entry(authors=CREW[:1], venue="Canvas Letters", year=2021))


def test_a_list_cut_in_the_middle_of_a_name_is_cut() -> None:
    many = (*CREW, "Zhibin Dong", "Ida Brixham", "Jo Unterberg", "Per Olm")
    assert same(entry(authors=many), entry(authors=("M Ostvik", "B Quindt", "Y Zar")))
    assert not same(entry(authors=many), entry(authors=("M Ostvik", "B Quindt", "K Pell")))


def test_a_column_of_every_issue_is_one_only_on_one_page() -> None:
    said: dict[str, Any] = {"authors": CREW[:1], "venue": "Canvas Record", "year": 2001}
    assert not same(entry("Chair's Message", **said), entry("Chair's message", **said))
    assert not same(entry("Vice Chair's Message", **said), entry("Vice chair's message", **said))


def test_two_names_are_no_slips_of_one_another() -> None:
    said: dict[str, Any] = {"venue": "Sail Conference", "year": 2020}
    one, two = entry(f"SailNet: {TITLE}", **said), entry(f"MastNet: {TITLE}", **said)
    assert verdict(one, two).outcome != "same"
    assert same(entry(f"MastNnet: {TITLE}", **said), two)


def test_what_brackets_add_to_a_venue_is_no_other_venue() -> None:
    assert same_venue("Canvas (Online)", "Canvas (Norport, Seaworth)") is True
    assert same_venue("Sails; a journal of crews", "Sails") is True
    assert same_venue("Canvas (Online)", "Sourdough (Online)") is False


def test_another_page_of_another_journal_is_another_work() -> None:
    one = entry(venue="Canvas Letters", year=2020, pages="334")
    two = entry(venue="Sourdough Weekly", year=2020, volume="61", pages="254-255")
    assert verdict(one, two).rule == "other venue and page"
    assert same(one, entry(venue="Canvas Lett", year=2020, pages="334"))


def test_a_correction_of_a_title_with_a_subtitle_is_no_subtitle() -> None:
    corrects = entry(f"{TITLE}: a case report (vol 5, pg 12, 2018)")
    assert verdict(entry(), corrects).outcome != "same"
    assert verdict(entry(), entry(f"{TITLE} (vol 5, pg 12, 2018)")).outcome == "different"


def test_a_venue_with_few_letters_left_is_the_venue() -> None:
    assert same_venue("Dtsch Med Wochenschr", "Deutsche Medizinische Wochenschrift") is True
    assert same_venue("J Natl Canvas Inst", "Journal of the National Canvas Institute") is True
    assert same_venue("J Neurol", "Journal of Neuroradiology") is False


def test_of_two_papers_as_like_the_one_on_the_same_page_is_meant() -> None:
    there: dict[str, Any] = {"venue": "Canvas Letters", "year": 2020}
    article = entry(volume="4", pages="12-20", **there)
    bare = entry(pages="12-20", **there)
    assert verdict(article, bare).strength > verdict(article, entry(**there)).strength
    assert verdict(article, entry(**there)).strength > verdict(article, entry()).strength


def test_what_stands_in_a_supplement_of_elsewhere_is_a_meeting_abstract() -> None:
    article = entry(venue="Canvas Letters", year=2020, volume="4", pages="12-20")
    there: dict[str, Any] = {"issue": "SUPPL. 1", "pages": "S57"}
    assert verdict(article, entry(venue="Sourdough", year=2020, **there)).rule == "meeting abstract"
    bare = entry(venue="Canvas Letters", year=2020)
    assert verdict(bare, entry(venue="Sourdough", year=2020, **there)).rule == "meeting abstract"
    assert verdict(entry(year=2020), entry(year=2019, **there)).rule == "meeting abstract"
    assert same(bare, entry(venue="Canvas Lett", year=2020, **there))


def test_opposite_titles_are_two_works_that_no_third_title_joins() -> None:
    one, two = "Supervised reefing of sails by gusts", "Unsupervised reefing of sails by gusts"
    assert verdict(entry(one), entry(two)).outcome == "different"
    assert (
        verdict(entry(one, abstract=ABSTRACT), entry(two, abstract=ABSTRACT)).rule
        != "opposite titles"
    )


def test_a_word_of_its_own_or_joined_is_one_word_beside_another_change() -> None:
    assert same(
        entry("Torn seams in a sub-group of harbour crews (vol 4, pg 2, 2020)"),
        entry("Erratum: Torn seams in a subgroup of harbour crews"),
    )


def test_people_who_share_a_given_name_are_two() -> None:
    there: dict[str, Any] = {"venue": "Canvas Letters", "year": 2020}
    many = ("Davin Hill", "Joshua Bone", "Max Torop", "Jennifer Dy")
    other = entry(authors=("Joshua Chover",), **there)
    assert verdict(entry(authors=many, **there), other).outcome == "different"
    assert same(
        entry(authors=("Zhiyuan Chan",), **there), entry(authors=("Zhiyuan Chen",), **there)
    )
