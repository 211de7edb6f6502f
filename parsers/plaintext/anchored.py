"""Reading entries by the abstract that each of them has.

Position decides: a run of short lines between two abstracts that has the usual length is taken by
position, any other is laid over the columns by likeness (`parsers.plaintext.align`). Nothing later than the
line at which an abstract shows itself bears on the entries before it, so an appended file resumes
at its last entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from parsers import shape
from parsers.plaintext.align import LONGEST, Slot, align
from parsers.plaintext.assembly import LONGEST_ABSTRACT, Part, build, fault
from parsers.plaintext.blocks import Paragraph
from parsers.plaintext.pattern import Pattern
from parsers.plaintext.roles import LEAST_MORE, NAMES, PAGE, TEXT, TITLE
from parsers.record import Furniture, Item

_MOST_PARAGRAPHS = 40
_LONGEST_HEADING = 80
_LONGEST_TITLE = 300


class Anchored:
    """One pass: `parts` is the entry under way, `run` the short lines since its last abstract."""

    def __init__(self, pattern: Pattern) -> None:
        self.pattern = pattern
        self.parts: list[Part] = []
        self.run: list[Paragraph] = []
        self.labelled = pattern.marks.tell(TEXT)

    def read(self, source: Iterable[Paragraph]) -> Iterator[Item]:
        heading = self.pattern.heading
        for paragraph in source:
            text = paragraph.text
            if paragraph.role == PAGE or not paragraph.role and text == heading:
                yield Furniture(paragraph.lines)
            elif len(text) > LONGEST_ABSTRACT:
                yield fault([paragraph], f"a line of {len(text)} characters")
            elif not self._is_abstract(paragraph):
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

    def _is_abstract(self, paragraph: Paragraph) -> bool:
        if paragraph.role:
            return paragraph.role == TEXT
        text = paragraph.text
        if self.labelled:
            follows = not self.run and bool(self.parts) and self.parts[-1][0] == TEXT
            return follows and shape.is_prose(text, LEAST_MORE)
        if paragraph.opens and self.pattern.before:
            return False
        is_prose = shape.is_prose(text, self.pattern.cut) and not shape.is_byline(text)
        return is_prose and not self._is_title(text)

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
        if ends and [slot for slot in slots if slot and slot[0]] == [(1, TITLE)]:
            slots = [
                slot if slot != (1, TITLE) else None for slot in slots
            ]  # a title alone tells nothing
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
            yield from extras(extra, opening=not self.parts)
            extra = []
            self.parts.append((slot[1], paragraph))
        if not ends and not entry:
            yield from self._close()
        yield from extras(extra, opening=not ends)

    def _slots(self, run: list[Paragraph], *, follows: bool, ends: bool) -> list[Slot | None]:
        pattern = self.pattern
        after, before = pattern.roles[pattern.before + 1 :], pattern.roles[: pattern.before]
        usual: list[Slot | None] = [(0, role) for role in after] if follows else []
        usual += [(1, role) for role in before]
        if not ends and len(run) >= len(usual) and (not follows or len(run) == len(usual)):
            above = len(run) - len(usual)  # the page's heading
            if _plausible(run[above:], usual, pattern) and not any(map(_is_people, run[:above])):
                return [None] * above + usual
        return align(run, pattern, follows=follows, ends=ends)

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
    """A run of the usual length is taken by position, unless an area stands where people should, or
    a label says otherwise."""
    return not any(
        slot is not None
        and (
            slot[1] != paragraph.role
            if paragraph.role
            else slot[1] == NAMES and shape.has_area_mark(paragraph.text)
        )
        for paragraph, slot in zip(run, slots, strict=True)
    )


def _is_people(paragraph: Paragraph) -> bool:
    """Whether a line is surely a list of people."""
    return shape.is_list(paragraph.text) and shape.names(paragraph.text) >= 0.7


def extras(extra: list[Paragraph], *, opening: bool) -> Iterator[Item]:
    """Lines left over: a page's heading before an entry, else a fault."""
    for paragraph in extra:
        if opening and len(paragraph.text) <= _LONGEST_HEADING and not _is_people(paragraph):
            yield Furniture(paragraph.lines)
        else:
            yield fault([paragraph], "a line that fits no entry")
