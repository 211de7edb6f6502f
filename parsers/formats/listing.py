"""Listings in plain text: entries of a few lines each, page after page.

The head shows the pattern: which short lines stand around each abstract (`parsers.plaintext.runs`), or, where
there are no abstracts, what parts the entries (`parsers.plaintext.groups`), or that each stands on one line
(`parsers.plaintext.lines`). All of the file is read by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from itertools import islice
from typing import Literal

from parsers.format import Claim, Head, Line, Text
from parsers.plaintext import grouped, groups, marks, runs
from parsers.plaintext import lines as single
from parsers.plaintext.anchored import Anchored
from parsers.plaintext.blocks import Paragraph, is_furniture, learn_width, paragraphs
from parsers.plaintext.pattern import Learned, Pattern
from parsers.record import Item

_LEAST_REGULAR = 0.5
_REGULAR = 0.9
_ENOUGH = 1_000
# Where labels stand before some of an entry's lines only, positions tell more than they do.
_PARTLY = (0.15, 0.95)
_SURE = 0.75
_SEVERAL = 4
_LONG = 500


class Listing:
    """Area, authors, abstract (or whatever the page shows), one after another."""

    name = "listing"
    version = 2
    appendable = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        lines = list(_head_lines(head))
        width = learn_width(lines)
        found = list(islice(paragraphs(lines, width), _ENOUGH))
        labelled = marks.share_labelled(found)
        learned = _learn(found, head.whole)
        if learned is None:
            return None
        pattern = replace(learned.pattern, width=width)
        confidence = 0.3 + 0.3 * learned.regularity
        sure = learned.regularity >= _REGULAR and learned.count >= _SEVERAL
        if sure and _PARTLY[0] <= labelled <= _PARTLY[1]:
            confidence = _SURE
        return Claim(confidence, pattern.encode())

    def read(self, source: Text) -> Iterator[Item]:
        pattern = Pattern.decode(source.pattern)
        found = marks.dressed(paragraphs(source.lines, pattern.width), pattern.marks)
        if pattern.grouping in single.GROUPINGS:
            return single.read(found, pattern)
        if pattern.grouping:
            return grouped.read(found, pattern)
        return Anchored(pattern).read(found)


FORMAT = Listing()


def _learn(found: list[Paragraph], whole: bool) -> Learned | None:
    """The better of the two ways to see the page; the abstracts, where both see as much."""
    worn = marks.learn(found)
    found = list(marks.dressed(found, worn))
    filled = [p for p in found if p.role or not is_furniture(p.text)]
    anchored = runs.learn(filled, _set_off(filled), whole=whole)
    if anchored and anchored.regularity < _LEAST_REGULAR:
        anchored = None
    best = anchored
    if groups.are_rows(filled):
        rows = groups.learn(found, (groups.CELLS,), whole=whole)
        return rows and replace(rows, pattern=replace(rows.pattern, marks=worn))
    regular = anchored is not None and anchored.regularity >= _REGULAR
    if not regular or worn.opens:
        grouped = groups.learn(found, groups.names(anchored is not None, regular), whole=whole)
        if grouped and (not anchored or grouped.merit > anchored.merit + 0.1):
            best = grouped
    plain = regular and not worn.opens and _are_long(filled)
    alone = None if plain else single.learn(found)
    if alone and (best is None or single.outdoes(alone, best)):
        best = alone
    return best and replace(best, pattern=replace(best.pattern, marks=worn))


def _are_long(found: list[Paragraph]) -> bool:
    """Whether most of a page stands in paragraphs longer than a line that tells all of a paper."""
    sizes = [len(p.text) for p in found]
    return 2 * sum(size for size in sizes if size > _LONG) > sum(sizes)


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
