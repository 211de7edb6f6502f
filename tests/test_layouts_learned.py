"""What a page of text says again with every entry shows what its lines are: buttons, badges, labels of its
own, marks between people; and what it reads is papers, or a fault."""

from __future__ import annotations

import random

import pytest
from layouts import Told, layout, papers, read, truth

PEOPLE_MARKS = [" • ", " | ", " / ", "\t", " · "]


def told(seed: str, count: int = 6) -> list[dict[str, str]]:
    return papers(random.Random(seed), count)


def pages(text: str) -> list[Told]:
    found, _, unclaimed = read(text)
    assert unclaimed == 0
    return found


@pytest.mark.parametrize("order", ["TNX", "NTX", "ATNX"])
def test_blank_lines_inside_entries_and_none_between_part_nothing_wrongly(order: str) -> None:
    page = layout(told(order), order, "\n\n", "\n")
    assert pages(page) == truth(told(order), order)


@pytest.mark.parametrize("outer", ["\n\n", "\n"])
@pytest.mark.parametrize("order", ["TNX", "ATNX", "TN"])
@pytest.mark.parametrize(
    "below",
    ["Show abstract", "Download\n{} views", "Cited by {}", "[PDF] [Code]", "Save\nCite\nPDF"],
)
def test_what_every_entry_has_alike_is_the_page_s(order: str, below: str, outer: str) -> None:
    entries = [
        f"{layout([paper], order, chr(10), '').strip()}\n{below.format(number * 7)}"
        for number, paper in enumerate(told(below), 1)
    ]
    assert pages(outer.join(entries) + "\n") == truth(told(below), order)


@pytest.mark.parametrize(
    "badge", ["Poster", "Accept (oral)", "Conference Paper", "research-article"]
)
@pytest.mark.parametrize("order", ["TNX", "NTX"])
def test_badges_above_entries_are_no_titles(order: str, badge: str) -> None:
    page = layout(told(badge), order, "\n", "\n\n", opener=f"{badge}\n")
    assert pages(page) == truth(told(badge), order)


@pytest.mark.parametrize(
    "words",
    [
        {"T": "Title: ", "N": "Authors: ", "X": "Abs: "},
        {"T": "T: ", "N": "A: ", "X": "X: "},
        {"T": "标题 - ", "N": "作者姓名 - ", "X": "摘要 - "},
        {"N": "Gebruder: ", "X": "Kurz: "},
    ],
)
@pytest.mark.parametrize("outer", ["\n\n", "\n\n\n"])
def test_labels_that_nobody_knows_are_learned_from_their_repetition(
    words: dict[str, str], outer: str
) -> None:
    page = layout(told(outer), "TNX", "\n", outer, labels=words)
    assert pages(page) == truth(told(outer), "TNX")


@pytest.mark.parametrize("mark", PEOPLE_MARKS)
@pytest.mark.parametrize("order", ["TN", "TNX", "ATNX"])
def test_people_may_be_parted_by_any_mark(order: str, mark: str) -> None:
    parted = [{**paper, "N": paper["N"].replace(", ", mark)} for paper in told(order + mark, 10)]
    assert pages(layout(parted, order, "\n", "\n\n")) == truth(told(order + mark, 10), order)


@pytest.mark.parametrize("hour", ["{:02d}:20 ", "{:02d}:00–{:02d}:20 ", "{:02d}:20\n"])
def test_hours_open_entries_and_belong_to_none(hour: str) -> None:
    entries = [
        hour.format(number, number) + layout([paper], "TN", "\n", "").strip()
        for number, paper in enumerate(told(hour), 9)
    ]
    assert pages("\n".join(entries) + "\n") == truth(told(hour), "TN")


@pytest.mark.parametrize("number", ["#{} ", "#{}  "])
def test_numbers_of_submissions_go_up_in_no_order(number: str) -> None:
    dice = random.Random(number)
    entries = [
        number.format(dice.randint(1, 400)) + layout([paper], "TN", "\n    ", "").strip()
        for paper in told(number)
    ]
    assert pages("\n\n".join(entries) + "\n") == truth(told(number), "TN")


@pytest.mark.parametrize("run", ["{T} / {N}", "{T} ({N})", "{N}: {T}", "{T} by {N}", "{T}. {N}"])
def test_title_and_people_may_share_a_line_above_their_abstract(run: str) -> None:
    page = "\n\n".join(f"{run.format(**paper)}\n{paper['X']}" for paper in told(run))
    assert pages(page + "\n") == truth(told(run), "TNX")


def test_a_year_in_brackets_behind_a_title_is_none_of_it() -> None:
    page = layout(
        [{**paper, "T": f"{paper['T']} (203{at})"} for at, paper in enumerate(told("year"))],
        "TNX",
        "\n",
        "\n\n",
    )
    assert pages(page) == truth(told("year"), "TNX")


def test_a_line_whose_people_look_like_none_makes_no_paper() -> None:
    """Better a fault than an invented paper."""
    entries = [
        f"Of {paper['T'].lower()}: a study, in parts, of what is known\n{paper['X']}"
        for paper in told("none")
    ]
    found, _, _ = read("\n\n".join(entries) + "\n", refused=True)
    assert [title for title, people, _ in found if people] == []
