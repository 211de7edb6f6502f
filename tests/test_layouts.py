"""Random layouts of text listings: order, labels, numbers, parting marks, wrapping; the papers stay."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Callable

import pytest

from parsers import sniff
from parsers.claims import reading
from parsers.format import HEAD_BYTES, Head, Line, Text
from parsers.record import Entry, Fault

WORDS = ("lamps", "harbours", "orchards", "ledgers", "kites", "gravel", "tides", "bells", "mirrors",
         "looms", "ferries", "stoves", "sparrows", "glaciers", "quilts", "dunes")  # fmt: skip
KINDS = ("Estimating", "Learning", "Rethinking", "Faster", "Certified", "Sampling", "Bounds for")
ENDS = (
    "under drifting labels",
    "with a handful of examples",
    "from sound alone",
    "without a teacher",
    "when nobody is looking",
    "in near-linear time",
)
GIVEN = ("Ada", "Bo", "Chen", "Dora", "Emil", "Fay", "Goran", "Hua", "Ines", "Jun", "Kira", "Lars")
FAMILY = ("Quill", "Tanaka", "Osei", "Rivers", "Pell", "Farrow", "Lindqvist", "Aaberg", "Redcloud")
AREAS = ("Theory", "Deep Learning", "Optimization", "Applications")
TOPICS = ("Learning Theory", "Robotics", "Time Series", "Convex")
ENGLISH = {"T": "Title: ", "N": "Authors: ", "X": "Abstract: ", "A": "Area: "}
CHINESE = {"T": "题目：", "N": "作者：", "X": "摘要：", "A": "领域："}
SPOKEN = {"T": "Title - ", "N": "by ", "X": "Abstract. ", "A": "Track: "}

Told = tuple[str | None, tuple[str, ...], str | None]


def papers(dice: random.Random, count: int) -> list[dict[str, str]]:
    """Invented papers: T title, N names, X abstract, A area."""
    found = []
    for number in range(count):
        first, second = dice.sample(WORDS, 2)
        names = [f"{dice.choice(GIVEN)} {dice.choice(FAMILY)}" for _ in range(dice.randint(2, 5))]
        text = (
            f"We look at {first} and at {second}, of which little is known so far, and measure how they "
            f"change in the course of {number + 3} seasons. The {first} drift while the {second} stay as "
            f"they were, which no model that we know of had foretold. A small change mends most of it."
        )
        title = f"{dice.choice(KINDS)} {first} and {second} {dice.choice(ENDS)}"
        area = f"{dice.choice(AREAS)} · {dice.choice(TOPICS)}"
        found.append({"T": title, "N": ", ".join(names), "X": text, "A": area})
    return found


def read(text: str) -> tuple[list[Told], list[str], int]:
    raw, at, lines = text.encode(), 0, []
    for number, line in enumerate(text.splitlines(), 1):
        lines.append(Line(number, at, at := at + len(line.encode()) + 1, line))
    found = sniff.recognise(Head("page.txt", raw[:HEAD_BYTES], text, True))
    assert found is not None
    run = reading(found[0], Text("page.txt", lines, found[1].pattern))
    items = list(run)
    told = [
        (item.title, tuple(author.name for author in item.authors), item.abstract)
        for item in items
        if isinstance(item, Entry)
    ]
    return told, [item.reason for item in items if isinstance(item, Fault)], run.unclaimed_lines


def truth(told: list[dict[str, str]], order: str) -> list[Told]:
    return [
        (
            paper["T"] if "T" in order else None,
            tuple(paper["N"].split(", ")),
            paper["X"] if "X" in order else None,
        )
        for paper in told
    ]


def layout(
    told: list[dict[str, str]],
    order: str,
    inner: str,
    outer: str,
    *,
    labels: dict[str, str] | None = None,
    opener: str = "",
    wrap: int = 0,
) -> str:
    """A page of papers: `opener` stands before each, with its number where it asks for one."""
    entries = []
    for number, paper in enumerate(told, 1):
        blocks = [(labels or {}).get(key, "") + paper[key] for key in order]
        blocks[0] = opener.format(number) + blocks[0]
        if wrap:
            blocks = [
                "\n".join("\n".join(textwrap.wrap(line, wrap)) for line in block.split("\n"))
                for block in blocks
            ]
        entries.append(inner.join(blocks))
    return outer.join(entries) + "\n"


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
