"""Listings in plain text: entries of a few lines each, page after page.

The head shows the pattern: which short lines stand around each abstract (`parsers.plaintext.runs`), or, where
there are no abstracts, what parts the entries (`parsers.plaintext.groups`), or that each stands on one line
(`parsers.plaintext.lines`). All of the file is read by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import StringIO
from itertools import islice
from typing import Literal

from parsers import cells
from parsers.format import Claim, Head, Line, Text
from parsers.plaintext import grouped, groups, judge, marks, runs
from parsers.plaintext import lines as single
from parsers.plaintext.anchored import Anchored
from parsers.plaintext.blocks import Paragraph, learn_width, paragraphs
from parsers.plaintext.pattern import Learned, Pattern
from parsers.plaintext.roles import KEYWORDS, LINKS, OTHER, PAGE, TEXT, VENUE
from parsers.record import Item

_SAMPLE = 200
_LEAST_GOOD = 0.4
_ABOUT = 0.03
_GOOD_ENOUGH, _FAIR = 0.85, 0.75
_UNLIKELY = 0.93
_SELDOM_FIRST = frozenset({VENUE, TEXT, LINKS, KEYWORDS, OTHER})
_ENOUGH = 1_000


class Listing:
    """Area, authors, abstract (or whatever the page shows), one after another."""

    name = "listing"
    version = 2
    appendable = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        lines = list(_head_lines(head))
        if cells.is_export([line.text for line in lines]):
            return None
        width = learn_width(lines)
        found = list(islice(paragraphs(lines, width), _ENOUGH))
        learned = _learn(found, head.whole)
        if learned is None:
            return None
        pattern = replace(learned.pattern, width=width)
        return Claim(0.3 + 0.45 * learned.regularity, pattern.encode())

    def read(self, source: Text) -> Iterator[Item]:
        pattern = Pattern.decode(source.pattern)
        found = marks.dressed(paragraphs(source.lines, pattern.width), pattern.marks)
        return _read(found, pattern)


FORMAT = Listing()


def _learn(found: list[Paragraph], whole: bool) -> Learned | None:
    """Of the ways to see the page the one that reads the best papers out of it."""
    worn = marks.learn(found)
    found = list(marks.dressed(found, worn))
    filled = [p for p in found if p.role != PAGE]
    sample = found[:_SAMPLE]
    best: Learned | None = None
    margin = _ABOUT
    for blind, ways in ((False, _ways(found, filled, whole)), (True, _blind(found, whole))):
        if blind and best and best.regularity >= _FAIR:
            break
        for way in ways:
            good = judge.quality(_read(sample, way.pattern), sample) * (
                _UNLIKELY if blind and way.pattern.roles[0] in _SELDOM_FIRST else 1.0
            )
            if good > (best.regularity + margin if best else _LEAST_GOOD):
                best = replace(way, regularity=good)
                margin = 0.0 if blind else _ABOUT
            if good >= _GOOD_ENOUGH and not blind:
                break
    return best and replace(best, pattern=replace(best.pattern, marks=worn))


def _ways(found: list[Paragraph], filled: list[Paragraph], whole: bool) -> Iterator[Learned]:
    """What each way of reading learns, the surest first."""
    if groups.are_rows(filled):
        yield from groups.learn(found, (groups.CELLS,), whole=whole)
        return
    yield from groups.learn(found, groups.MARKED, whole=whole)
    anchored = runs.learn(filled, _set_off(filled), whole=whole)
    if anchored:
        yield anchored
    yield from groups.learn(found, groups.SPACED, whole=whole)
    yield from single.learn(found)


def _blind(found: list[Paragraph], whole: bool) -> Iterator[Learned]:
    """What lines show by their order alone."""
    return groups.learn(found, groups.BLIND, whole=whole)


def _read(found: Iterable[Paragraph], pattern: Pattern) -> Iterator[Item]:
    if pattern.grouping in single.GROUPINGS:
        return single.read(found, pattern)
    if pattern.grouping:
        return grouped.read(found, pattern)
    return Anchored(pattern).read(found)


def _set_off(found: list[Paragraph]) -> list[bool]:
    """Which paragraphs a number or a bullet sets off, or a wider gap than most have."""
    if any(p.opens for p in found):
        return [p.opens for p in found]
    widths = sorted({p.gap for p in found})
    rare = (gap for gap in widths if sum(p.gap >= gap for p in found) <= 0.6 * len(found))
    least = next(rare, None)
    return [least is not None and p.gap >= least for p in found]


def _head_lines(head: Head) -> Iterator[Line]:
    """The whole lines of a head; offsets are of no account here."""
    for number, text in enumerate(StringIO(head.text, newline=None), 1):
        if head.whole or text.endswith("\n"):
            yield Line(number, 0, 0, text.rstrip("\n"))
