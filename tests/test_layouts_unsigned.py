"""Pages that name no people: papers show there by where they appeared."""

from __future__ import annotations

import random

import pytest
from layouts import CHINESE, ENGLISH, layout, papers, read, truth


@pytest.mark.parametrize("order", ["TXV", "TVX", "TVL", "TLV", "TXL", "TL"])
@pytest.mark.parametrize("opener", ["", "{}. "])
def test_a_title_with_its_venue_and_year_or_a_link_to_it_is_a_paper(
    order: str, opener: str
) -> None:
    told = papers(random.Random(order), 6)
    for number, paper in enumerate(told):
        paper["V"] = f"LAMP {2020 + number}"
        paper["L"] = f"https://arxiv.org/abs/2004.0{number}123"
    found, faults, unclaimed = read(layout(told, order, "\n", "\n\n", opener=opener))
    assert found == [(p["T"], (), p["X"] if "X" in order else None) for p in told]
    assert not faults
    assert not unclaimed


def test_numbers_may_leave_some_out_and_begin_anew_below_a_heading() -> None:
    told = papers(random.Random(5), 8)
    numbers = iter([1, 2, 4, 5, 1, 2, 3, 5])
    entries = [f"{next(numbers)}. {p['T']}\n{p['N']}\nLAMP 2031" for p in told]
    page = "\n".join(["Horns", *entries[:4], "", "Bells", *entries[4:]])
    assert [one[:2] for one in read(page)[0]] == [(p["T"], tuple(p["N"].split(", "))) for p in told]


@pytest.mark.parametrize("order", ["TYN", "TNY", "YTN"])
@pytest.mark.parametrize("opener", ["", "[{}] "])
def test_a_year_on_a_line_of_its_own_is_the_paper_s_and_not_the_page_s(
    order: str, opener: str
) -> None:
    told = papers(random.Random(order), 6)
    for number, paper in enumerate(told):
        paper["Y"] = str(2016 + number)
    page = layout(told, order, "\n", "\n\n", opener=opener)
    assert [one[:2] for one in read(page)[0]] == [(p["T"], tuple(p["N"].split(", "))) for p in told]


@pytest.mark.parametrize("labels", [ENGLISH, CHINESE])
@pytest.mark.parametrize("order", ["NXT", "NTX", "ANXT", "TNX"])
def test_titles_without_a_label_among_lines_that_have_one_are_titles(
    order: str, labels: dict[str, str]
) -> None:
    told = papers(random.Random(order), 6)
    some = {key: label for key, label in labels.items() if key != "T"}
    assert read(layout(told, order, "\n", "\n\n", labels=some))[0] == truth(told, order)


@pytest.mark.parametrize("opener", ["{}. ", "[{}] ", "Paper {}: ", "({}) "])
@pytest.mark.parametrize("begins", ["3D lamps and", "12 ways to light", "2D"])
def test_a_title_may_begin_with_a_number_behind_its_own(opener: str, begins: str) -> None:
    told = papers(random.Random(7), 6)
    told[2]["T"] = f"{begins} {told[2]['T']}"
    page = layout(told, "TNX", "\n", "\n\n", opener=opener)
    assert read(page)[0] == truth(told, "TNX")


HEADS = [
    "Accepted Papers",
    "List of accepted papers",
    "Papers of the week\n6 papers",
    "Dear all,\n\nhere is the list of papers that we shall read this term.",
]


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("order", ["TN", "NT", "TNV"])
def test_what_stands_above_a_list_without_gaps_shifts_no_title(head: str, order: str) -> None:
    told = papers(random.Random(order), 6)
    for number, paper in enumerate(told):
        paper["V"] = f"LAMP, {2016 + number}"
    page = f"{head}\n\n" + layout(told, order, "\n\n", "\n\n")
    assert [one[:2] for one in read(page)[0]] == [(p["T"], tuple(p["N"].split(", "))) for p in told]


@pytest.mark.parametrize("opener", ["{}. ", "- "])
def test_a_heading_between_marked_entries_is_none_of_them(opener: str) -> None:
    told = papers(random.Random(3), 8)
    parts = [layout(told[at : at + 4], "TN", "\n", "\n\n", opener=opener) for at in (0, 4)]
    found, faults, _ = read(
        f"First session: Horns\n\n{parts[0]}\nSecond session: Bells\n\n{parts[1]}"
    )
    assert [one[:2] for one in found] == [(p["T"], tuple(p["N"].split(", "))) for p in told]
    assert not faults


def test_a_record_that_lacks_its_first_field_is_one_of_its_own() -> None:
    told = papers(random.Random(9), 6)
    pages = [layout([p], "XTN"[at == 3 :], "\n", "", labels=ENGLISH) for at, p in enumerate(told)]
    assert read("\n".join(pages))[0] == [
        (p["T"], tuple(p["N"].split(", ")), p["X"] if at != 3 else None)
        for at, p in enumerate(told)
    ]
