"""How a page dresses its lines: numbers, bullets and labels, which tell what a line is and are none of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from parsers import shape
from parsers.plaintext import bilingual, counting, pagelabels, recurring
from parsers.plaintext.blocks import (
    Paragraph,
    are_numbered,
    is_furniture,
    is_rule,
    number_of,
    unnumbered,
)
from parsers.plaintext.dots import undotted, way_of_dots
from parsers.plaintext.roles import (
    LEAST_MORE,
    PAGE,
    TEXT,
)

# What stands before entries and tells nothing of their order: bullets, hours, numbers of submissions.
_CLOCK = r"\d{1,2}[:.]\d\d(?:\s*(?:am|pm))?(?:\s*(?:[-–—]+|to)\s*\d{1,2}[:.]\d\d(?:\s*(?:am|pm))?)?"
_BULLET = re.compile(
    rf"(?:[-*•·◦▪‣●○■□◆+–]|#\d{{1,6}}[:.]?|{_CLOCK}[:：]?)\s+(?=[^\s\d])", re.IGNORECASE
)
_HOUR = re.compile(_CLOCK, re.IGNORECASE)
_LEAST = 2
_SURELY = 3
_LONG = 250


@dataclass(frozen=True, slots=True)
class Marks:
    """What the lines of a page wear: numbers that go up (before an entry's first line, or `alone` on
    a line above it), bullets (before some lines: these open entries), labels, people parted by dots,
    titles in two languages."""

    numbered: bool = False
    alone: bool = False
    bulleted: bool = False
    dots: str = ""
    labels: tuple[tuple[str, str], ...] = ()  # words with the roles that they tell
    bare: bool = False  # the numbers have neither dot nor bracket
    twice: bool = False
    stock: frozenset[str] = frozenset()  # lines that entry after entry has alike

    def tell(self, role: str) -> bool:
        """Whether one of the labels tells a role."""
        return any(told == role for _, told in self.labels)

    def encode(self) -> list[object]:
        return [
            self.numbered,
            self.alone,
            self.bulleted,
            self.dots,
            self.labels,
            self.bare,
            self.twice,
            sorted(self.stock),
        ]

    @classmethod
    def decode(
        cls,
        numbered: bool,
        alone: bool,
        bulleted: bool,
        dots: str,
        labels: list[tuple[str, str]],
        bare: bool,
        twice: bool,
        stock: list[str],
    ) -> Marks:
        told = tuple((word, role) for word, role in labels)
        return cls(numbered, alone, bulleted, dots, told, bare, twice, frozenset(stock))


NONE = Marks()


def learn(found: Sequence[Paragraph]) -> Marks:
    """The marks that a head shows."""
    texts = [p.text for p in found if not is_rule(p.text)]
    lone = counting.lone(texts)
    behind = sum(number_of(text) is not None for text in texts)
    alone = counting.count_up(lone, _LEAST) and not (are_numbered(texts) and behind > len(lone))
    alone = alone or sum(_HOUR.fullmatch(text) is not None for text in texts) > _LEAST
    numbered = not alone and are_numbered(texts)
    bare_numbers = counting.bare(texts)
    counted = not alone and counting.count_up(bare_numbers, _SURELY)
    if counted and numbered:  # `09 `, `10 `
        counted = len(bare_numbers) > behind
        numbered = not counted
    bullets = sum(_BULLET.match(text) is not None for text in texts)
    bulleted = not (numbered or alone or counted) and bullets >= _LEAST
    bare = [_bare(text, numbered=numbered, bulleted=bulleted, counted=counted) for text in texts]
    entries = max(bullets, sum(len(text) > _LONG for text in bare))
    stock = recurring.lines(bare, entries)
    bare = [text for text in bare if not is_furniture(text) and not recurring.is_stock(text, stock)]
    labels, twice = pagelabels.learn(bare), bilingual.are(bare)
    return Marks(numbered, alone, bulleted, way_of_dots(bare), labels, counted, twice, stock)


def dressed(source: Iterable[Paragraph], marks: Marks) -> Iterator[Paragraph]:
    """The paragraphs without their marks, which are kept as what they tell: `opens` and `role`."""
    worn = _undressed_all(counting.without_counts(source) if marks.alone else source, marks)
    return bilingual.joined(worn) if marks.twice else worn


def _undressed_all(source: Iterable[Paragraph], marks: Marks) -> Iterator[Paragraph]:
    """What stands on a line above a paragraph and is none of it (its number, its label, a badge) sets
    the paragraph off in its place."""
    words = dict(marks.labels)
    above: Paragraph | None = None
    count = gap = 0
    for paragraph in source:
        number = counting.COUNTED.match(paragraph.text) if marks.bare else None
        counts = number is not None and (not count or int(number[1]) == count + 1)
        count = int(number[1]) if number and counts else count
        if marks.alone and _stands_alone(paragraph.text):
            if above is not None:
                yield above._replace(role=PAGE)
            above = paragraph._replace(text="", opens=True)
            continue
        bare = _undressed(paragraph, marks, words, counts)
        if not bare.text:
            if above is not None:
                bare = _below(above, bare)
            above = bare
            continue
        if bare.role == PAGE:
            gap = max(gap, bare.gap)
            yield bare
            continue
        if above is not None:
            bare = _below(above, bare)
            above = None
        yield bare._replace(gap=max(gap, bare.gap)) if gap > bare.gap else bare
        gap = 0
    if above is not None:
        yield above._replace(role=PAGE)


def _stands_alone(text: str) -> bool:
    """Whether a line is nothing but what sets the next one off: a number, an hour."""
    return counting.alone(text) is not None or _HOUR.fullmatch(text) is not None


def _undressed(
    paragraph: Paragraph, marks: Marks, words: dict[str, str], counts: bool
) -> Paragraph:
    text = paragraph.text
    opens = (
        (marks.numbered and number_of(text) is not None)
        or (marks.bulleted and _BULLET.match(text) is not None)
        or counts
    )
    if opens:
        text = _bare(text, numbered=marks.numbered, bulleted=marks.bulleted, counted=counts)
    if is_furniture(text) or recurring.is_stock(text, marks.stock):
        return paragraph._replace(
            text="" if opens else text, role="" if opens else PAGE, opens=opens
        )
    role = ""
    if (
        words
        and (label := pagelabels.label_of(text) or recurring.label(text))
        and label[0] in words
    ):
        role, text = words[label[0]], label[-1]
    if marks.dots:
        text = undotted(text, marks.dots)
    return paragraph._replace(text=text, role=role, opens=opens)


def _below(above: Paragraph, paragraph: Paragraph) -> Paragraph:
    """A paragraph with the number or the label that stands on a line of its own above it."""
    fits = above.role != TEXT or shape.is_prose(paragraph.text, LEAST_MORE)
    return paragraph._replace(
        lines=(above.lines[0], paragraph.lines[1]),
        span=(above.span[0], paragraph.span[1]),
        gap=above.gap,
        role=paragraph.role or (above.role if fits else ""),
        opens=above.opens or paragraph.opens,
    )


def _bare(text: str, *, numbered: bool, bulleted: bool, counted: bool) -> str:
    if counted:
        return counting.COUNTED.sub("", text, count=1)
    if numbered:
        return unnumbered(text)
    bullet = _BULLET.match(text) if bulleted else None
    return text[bullet.end() :] if bullet else text
