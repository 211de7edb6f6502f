"""Listings in plain text: entries of a few short lines around an abstract, page after page.

Position decides. The head shows which lines stand around each abstract (`parsers.pattern`); then a
run of short lines between two abstracts that has the usual length is taken by position, any other
is laid over the columns by likeness (`parsers.align`). Nothing later than the line at which an
abstract shows itself bears on the entries before it, so an appended file resumes at its last entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Literal

from parsers import pattern as patterns
from parsers import shape
from parsers.align import LONGEST, Slot, align
from parsers.blocks import Paragraph, is_furniture, learn_width, paragraphs
from parsers.fields import arxiv, doi, title, urls, year
from parsers.format import Claim, Head, Line, Text
from parsers.names import split_authors
from parsers.pattern import AREA, LINKS, NAMES, TEXT, TITLE, VENUE, Pattern
from parsers.record import Entry, Fault, Furniture, Item, Place

LONGEST_ABSTRACT = 200_000
_MOST_PARAGRAPHS = 40
_LONGEST_HEADING = 80
_LONGEST_TITLE = 300

Part = tuple[str, Paragraph]


class Listing:
    """Area, authors, abstract (or whatever the page shows), one after another."""

    name = "listing"
    version = 1
    appendable = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        lines = list(_head_lines(head))
        width = learn_width(lines)
        learned = patterns.learn(list(paragraphs(lines, width)), width, whole=head.whole)
        if learned is None:
            return None
        pattern, regularity = learned
        if regularity < 0.5:
            return None
        return Claim(0.3 + 0.3 * regularity, pattern.encode())

    def read(self, source: Text) -> Iterator[Item]:
        return _Reader(Pattern.decode(source.pattern)).read(source.lines)


FORMAT = Listing()


def _head_lines(head: Head) -> Iterator[Line]:
    """The whole lines of a head; offsets are of no account here."""
    for number, text in enumerate(StringIO(head.text, newline=None), 1):
        if head.whole or text.endswith("\n"):
            yield Line(number, 0, 0, text.rstrip("\n"))


class _Reader:
    """One pass: `parts` is the entry under way, `run` the short lines since its last abstract."""

    def __init__(self, pattern: Pattern) -> None:
        self.pattern = pattern
        self.parts: list[Part] = []
        self.run: list[Paragraph] = []

    def read(self, lines: Iterable[Line]) -> Iterator[Item]:
        heading, cut = self.pattern.heading, self.pattern.cut
        for paragraph in paragraphs(lines, self.pattern.width):
            text = paragraph.text
            if is_furniture(text) or text == heading:
                yield Furniture(paragraph.lines)
            elif len(text) > LONGEST_ABSTRACT:
                yield fault([paragraph], f"a line of {len(text)} characters")
            elif not shape.is_prose(text, cut) or self._is_title(text):
                self.run.append(paragraph)
                if len(self.run) > 2 * LONGEST:
                    yield from self._shed()
            elif self.run or not self.parts:
                yield from self._settle(ends=False)
                self.parts.append((TEXT, paragraph))
            elif len(self.parts) < _MOST_PARAGRAPHS:
                self.parts.append((TEXT, paragraph))
            else:
                yield fault([paragraph], "text that belongs to no entry")
        yield from self._settle(ends=True)
        yield from self._close()

    def _is_title(self, text: str) -> bool:
        """A title as long as a short abstract, where a title should stand: without a full stop."""
        at = len(self.run) - (self.pattern.after if self.parts else 0)
        expected = 0 <= at < self.pattern.before and self.pattern.roles[at] == TITLE
        return expected and len(text) <= _LONGEST_TITLE and text[-1] not in ".。"

    def _settle(self, *, ends: bool) -> Iterator[Item]:
        """Give each short line of the run its place; close the entry before, open the next."""
        run, self.run = self.run, []
        if len(run) > LONGEST:
            yield fault(run[:-LONGEST], "lines that fit no entry")
            run = run[-LONGEST:]
        follows = bool(self.parts)
        slots = self._slots(run, follows=follows, ends=ends)
        entry, extra = 0, list[Paragraph]()
        for paragraph, slot in zip(run, slots, strict=True):
            if (
                slot is None
                and follows
                and not entry
                and not extra
                and shape.is_sentence(paragraph.text)
            ):
                slot = (0, TEXT)
            if slot is None:
                extra.append(paragraph)
                continue
            if slot[0] != entry:
                yield from self._close()
                entry = slot[0]
            yield from _extras(extra, opening=not self.parts)
            extra = []
            self.parts.append((slot[1], paragraph))
        if not ends and not entry:
            yield from self._close()
        yield from _extras(extra, opening=not ends)

    def _slots(self, run: list[Paragraph], *, follows: bool, ends: bool) -> list[Slot | None]:
        pattern = self.pattern
        after, before = pattern.roles[pattern.before + 1 :], pattern.roles[: pattern.before]
        usual: list[Slot | None] = [(0, role) for role in after] if follows else []
        usual += [(1, role) for role in before]
        if len(run) == len(usual) and not ends and _plausible(run, usual, pattern):
            return usual
        return align([p.text for p in run], pattern, follows=follows, ends=ends)

    def _shed(self) -> Iterator[Item]:
        """A long stretch without an abstract: keep what may still belong to the next entry."""
        lost, self.run = self.run[:-LONGEST], self.run[-LONGEST:]
        yield from self._close()
        yield fault(lost, "lines that fit no entry")

    def _close(self) -> Iterator[Item]:
        parts, self.parts = self.parts, []
        if parts:
            yield build(parts, whole=self.pattern.whole)


def _plausible(run: list[Paragraph], slots: list[Slot | None], pattern: Pattern) -> bool:
    """A run of the usual length is taken by position, unless an area stands where people should."""
    return not any(
        slot is not None and slot[1] == NAMES and shape.has_area_mark(paragraph.text)
        for paragraph, slot in zip(run, slots, strict=True)
    )


def _extras(extra: list[Paragraph], *, opening: bool) -> Iterator[Item]:
    """Lines left over: a page's heading before an entry, else a fault."""
    for paragraph in extra:
        text = paragraph.text
        people = "," in text and shape.names(text) >= 0.7
        if opening and len(text) <= _LONGEST_HEADING and not people:
            yield Furniture(paragraph.lines)
        else:
            yield fault([paragraph], "a line that fits no entry")


def build(parts: list[Part], *, whole: bool) -> Entry | Fault:
    """An entry from its paragraphs, each with its role; a fault where it tells no paper."""
    found: dict[str, list[str]] = {}
    for role, paragraph in parts:
        found.setdefault(role, []).append(paragraph.text)
    heading = title(found[TITLE][0]) if TITLE in found else None
    abstract = "\n".join(found[TEXT]) if TEXT in found else None
    if heading is None and abstract is None:
        return fault([paragraph for _, paragraph in parts], "an entry without title and abstract")
    area, topic = shape.split_area(found[AREA][0]) if AREA in found else (None, None)
    authors, complete = split_authors(" ".join(found.get(NAMES, ())), whole=whole)
    said = " ".join(found.get(VENUE, ()))
    links = " ".join(found.get(LINKS, ()))
    return Entry(
        place=_place([paragraph for _, paragraph in parts]),
        title=heading,
        authors=authors,
        authors_complete=complete,
        abstract=abstract,
        area=area,
        topic=topic,
        venue=said or None,
        year=year(said) if said else None,
        doi=doi(links) if links else None,
        arxiv=arxiv(links) if links else None,
        urls=urls(links.split()) if links else (),
    )


def fault(lost: list[Paragraph], reason: str) -> Fault:
    return Fault(_place(lost), reason, "\n".join(p.text for p in lost)[:2_000])


def _place(parts: list[Paragraph]) -> Place:
    first, last = parts[0], parts[-1]
    return Place((first.lines[0], last.lines[1]), (first.span[0], last.span[1]))
