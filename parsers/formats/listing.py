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
from parsers.plaintext import grouped, groups, runs
from parsers.plaintext import lines as single
from parsers.plaintext.anchored import Anchored
from parsers.plaintext.blocks import (
    Paragraph,
    are_dotted,
    are_numbered,
    is_furniture,
    learn_width,
    number_of,
    paragraphs,
    undotted,
    unnumbered,
)
from parsers.plaintext.pattern import Learned, Pattern
from parsers.record import Item

_LEAST_REGULAR = 0.5
_REGULAR = 0.9
_ENOUGH = 1_000


class Listing:
    """Area, authors, abstract (or whatever the page shows), one after another."""

    name = "listing"
    version = 1
    appendable = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        lines = list(_head_lines(head))
        width = learn_width(lines)
        learned = _learn(list(islice(paragraphs(lines, width), _ENOUGH)), head.whole)
        if learned is None:
            return None
        pattern = replace(learned.pattern, width=width)
        return Claim(0.3 + 0.3 * learned.regularity, pattern.encode())

    def read(self, source: Text) -> Iterator[Item]:
        pattern = Pattern.decode(source.pattern)
        found = paragraphs(source.lines, pattern.width)
        if pattern.dotted:
            found = (p._replace(text=undotted(p.text)) for p in found)
        if pattern.grouping == single.GROUPING:
            return single.read(found, pattern)
        if pattern.grouping:
            return grouped.read(found, pattern)
        if pattern.numbered:
            found = (p._replace(text=unnumbered(p.text)) for p in found)
        return Anchored(pattern).read(found)


FORMAT = Listing()


def _learn(found: list[Paragraph], whole: bool) -> Learned | None:
    """The better of the two ways to see the page; the abstracts, where both see as much."""
    dotted = are_dotted([p.text for p in found])
    if dotted:
        found = [p._replace(text=undotted(p.text)) for p in found]
    filled = [p for p in found if not is_furniture(p.text)]
    numbered = are_numbered([p.text for p in filled])
    texts = [unnumbered(p.text) if numbered else p.text for p in filled]
    anchored = runs.learn(texts, _set_off(filled, numbered), whole=whole)
    if anchored and anchored.regularity < _LEAST_REGULAR:
        anchored = None
    best = anchored
    if not anchored or anchored.regularity < _REGULAR:
        counted = anchored is None
        grouped = groups.learn(found, numbered=numbered, counted=counted, whole=whole)
        if grouped and (not anchored or grouped.merit > anchored.merit + 0.1):
            best = grouped
    best = best or single.learn([p.text for p in filled])
    return best and replace(best, pattern=replace(best.pattern, numbered=numbered, dotted=dotted))


def _set_off(found: list[Paragraph], numbered: bool) -> list[bool]:
    """Which paragraphs a number sets off, or a wider gap than most have."""
    if numbered:
        return [number_of(p.text) is not None for p in found]
    widths = sorted({p.gap for p in found})
    rare = (gap for gap in widths if sum(p.gap >= gap for p in found) <= 0.6 * len(found))
    least = next(rare, None)
    return [least is not None and p.gap >= least for p in found]


def _head_lines(head: Head) -> Iterator[Line]:
    """The whole lines of a head; offsets are of no account here."""
    for number, text in enumerate(StringIO(head.text, newline=None), 1):
        if head.whole or text.endswith("\n"):
            yield Line(number, 0, 0, text.rstrip("\n"))
