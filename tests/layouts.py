"""Invented papers laid out as pages of text, and what is read out of such a page."""

from __future__ import annotations

import random
import textwrap

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


def read(text: str, *, refused: bool = False) -> tuple[list[Told], list[str], int]:
    """(papers, reasons of faults, unclaimed lines); nothing where no format reads it and none need."""
    raw, at, lines = text.encode(), 0, []
    for number, line in enumerate(text.splitlines(), 1):
        lines.append(Line(number, at, at := at + len(line.encode()) + 1, line))
    found = sniff.recognise(Head("page.txt", raw[:HEAD_BYTES], text, True))
    if found is None and refused:
        return [], [], 0
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
