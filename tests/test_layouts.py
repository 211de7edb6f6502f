"""Random layouts of text listings: order, labels, numbers, parting marks, wrapping; the papers stay."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from layouts import CHINESE, ENGLISH, SPOKEN, layout, papers, read, truth

PARTED = [("\n\n", "\n\n"), ("\n", "\n\n"), ("\n\n", "\n---\n"), ("\n", "\n\n\n")]


@pytest.mark.parametrize(("inner", "outer"), PARTED)
@pytest.mark.parametrize("order", ["ANX", "TNX", "ATNX", "TNAX", "XNT", "NTX"])
@pytest.mark.parametrize("words", [ENGLISH, CHINESE, SPOKEN])
def test_labels_before_some_lines_tell_what_they_are(
    order: str, words: dict[str, str], inner: str, outer: str
) -> None:
    dice = random.Random(f"{order} {inner} {outer}")
    told = papers(dice, 6)
    some = {key: word for key, word in words.items() if key in dice.sample(order, 2)}
    page = layout(told, order, inner, outer, labels=some)
    assert read(page) == (truth(told, order), [], 0)


@pytest.mark.parametrize(("inner", "outer"), PARTED)
@pytest.mark.parametrize("order", ["ANX", "TNX", "TN", "NTX"])
@pytest.mark.parametrize(
    "opener", ["- ", "• ", "{}\n", "[{}]\n", "Paper {}\n", "Paper {}: ", "#{} "]
)
def test_bullets_and_numbers_open_entries_and_belong_to_none(
    order: str, opener: str, inner: str, outer: str
) -> None:
    told = papers(random.Random(f"{order} {opener}"), 5)
    page = layout(told, order, inner, outer, opener=opener)
    assert read(page) == (truth(told, order), [], 0)


@pytest.mark.parametrize("area", ["{0} / {1}", "{0} -> {1}", "{0} – {1}"])
@pytest.mark.parametrize("order", ["ATNX", "TNAX", "ANX", "TAN"])
def test_an_area_with_any_mark_in_it_is_no_title(order: str, area: str) -> None:
    told = papers(random.Random(order), 6)
    for paper in told:
        paper["A"] = area.format(*paper["A"].split(" · "))
    page = layout(told, order, "\n", "\n\n")
    assert read(page) == (truth(told, order), [], 0)


@pytest.mark.parametrize("quoted", ['"{}"', "“{}”", "《{}》"])
def test_quotation_marks_around_titles_are_no_part_of_them(quoted: str) -> None:
    told = papers(random.Random(quoted), 5)
    shown = [{**paper, "T": quoted.format(paper["T"])} for paper in told]
    assert read(layout(shown, "TNX", "\n", "\n\n")) == (truth(told, "TNX"), [], 0)


@pytest.mark.parametrize("order", ["TN", "TNX"])
def test_people_family_name_first_are_people(order: str) -> None:
    told = papers(random.Random(order), 5)
    shown = [
        {
            **paper,
            "N": "; ".join(", ".join(reversed(name.split())) for name in paper["N"].split(", ")),
        }
        for paper in told
    ]
    assert read(layout(shown, order, "\n", "\n\n")) == (truth(told, order), [], 0)


ONE_LINE: list[Callable[[str, str], str]] = [
    lambda title, names: f"{title}. {names}.",
    lambda title, names: f"{names}. {title}.",
    lambda title, names: f"{names}: {title}",
    lambda title, names: f"{title} ({names})",
    lambda title, names: f"{title} - {names}",
    lambda title, names: f"{title} — {names}",
    lambda title, names: f"{title} / {names}",
    lambda title, names: f"{title} | {names}",
]


@pytest.mark.parametrize("make", ONE_LINE)
@pytest.mark.parametrize("opener", ["", "{}. ", "[{}] ", "* "])
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
@pytest.mark.parametrize("heading", ["", "Accepted Papers\n\n"])
def test_a_paper_a_line_is_read_whatever_parts_title_and_people(
    make: Callable[[str, str], str], opener: str, gap: str, heading: str
) -> None:
    told = papers(random.Random(opener + gap), 6)
    lines = [opener.format(n) + make(p["T"], p["N"]) for n, p in enumerate(told, 1)]
    assert read(heading + gap.join(lines) + "\n") == (truth(told, "TN"), [], 0)


@pytest.mark.parametrize("make", ONE_LINE[3:])
def test_where_most_lines_have_one_mark_it_parts_the_odd_ones_too(
    make: Callable[[str, str], str],
) -> None:
    told = papers(random.Random(1), 8)
    told[2]["N"] = "Ada Pell"
    told[5]["T"] = "Looms"
    page = "\n".join(make(p["T"], p["N"]) for p in told)
    assert read(page + "\n") == (truth(told, "TN"), [], 0)


def test_a_link_that_ends_a_wrapped_abstract_belongs_to_it() -> None:
    told = papers(random.Random(4), 6)
    told[1]["X"] += (
        " All of the code and the data are available at https://example.org/lamps/code-and-data"
    )
    page = layout(told, "TNX", "\n\n", "\n\n\n", wrap=76)
    assert read(page) == (truth(told, "TNX"), [], 0)
