"""How a page dresses its lines: numbers, bullets and labels, which tell what a line is and are none of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from parsers.plaintext import bilingual, counting
from parsers.plaintext.blocks import (
    Paragraph,
    are_dotted,
    are_numbered,
    is_furniture,
    number_of,
    undotted,
    unnumbered,
)
from parsers.plaintext.labels import labelled
from parsers.plaintext.roles import AREA, KEYWORDS, LINKS, NAMES, OTHER, TEXT, TITLE, VENUE

_ROLES = {
    "title": TITLE,
    "authors": NAMES,
    "abstract": TEXT,
    "area": AREA,
    "topic": AREA,
    "keywords": KEYWORDS,
    "venue": VENUE,
    "year": VENUE,
    "urls": LINKS,
    "doi": LINKS,
    "arxiv": LINKS,
    "pmid": LINKS,
    "other": OTHER,
}
# Labels without a colon: `by Ada Pell`, `Title - Lamps`, `Abstract. We show`.
_UNCOLONED = re.compile(
    r"([Bb]y|BY)\s+(?=[^\W\d_a-z]|(?:v[ao]n|d[aeiou]|de[lnr]|della|dos|l[ae]|al|el|ibn|te[nr]|zur?)\s)|(Title|TITLE|Authors?|AUTHORS?|Abstract|ABSTRACT|Venue|Keywords)(?:\s+[-–—]\s+|[.—–]\s*)(?=\S)"
    r"|(作者|出处|来源|机构|单位|关键词|摘要|刊名)\s(?=\S)"
)
_BULLET = re.compile(r"[-*•·◦▪‣●○■□◆+]\s+(?=\S)")
_LEAST = 2
_SURELY = 3
_SHARE = 0.3


class Label(NamedTuple):
    """The label at the start of a line: its word, the role that it tells, what stands behind it."""

    word: str
    role: str
    rest: str


@dataclass(frozen=True, slots=True)
class Marks:
    """What the lines of a page wear: numbers that go up (before an entry's first line, or `alone` on
    a line above it), bullets (before some lines: these open entries), labels, people parted by dots,
    titles in two languages."""

    numbered: bool = False
    alone: bool = False
    bulleted: bool = False
    dotted: bool = False
    labels: frozenset[str] = frozenset()
    bare: bool = False  # the numbers have neither dot nor bracket
    twice: bool = False

    @property
    def opens(self) -> bool:
        """Whether a mark shows where entries begin."""
        return self.numbered or self.alone or self.bulleted or self.bare

    def tell(self, role: str) -> bool:
        """Whether one of the labels tells a role."""
        found = (label_of(f"{word}: …") for word in self.labels)
        return any(label is not None and label.role == role for label in found)

    def encode(self) -> list[object]:
        return [
            self.numbered,
            self.alone,
            self.bulleted,
            self.dotted,
            sorted(self.labels),
            self.bare,
            self.twice,
        ]

    @classmethod
    def decode(
        cls,
        numbered: bool,
        alone: bool,
        bulleted: bool,
        dotted: bool,
        labels: list[str],
        bare: bool,
        twice: bool,
    ) -> Marks:
        return cls(numbered, alone, bulleted, dotted, frozenset(labels), bare, twice)


NONE = Marks()


def label_of(text: str) -> Label | None:
    """The label that a line opens with, where it is one that papers have."""
    if match := _UNCOLONED.match(text):
        word = (match[1] or match[2] or match[3]).lower()
        told = labelled(f"{word}: …")
        return Label(word, _ROLES[told.field], text[match.end() :]) if told else None
    if (told := labelled(text)) and told.field in _ROLES:
        return Label(told.label.lower(), _ROLES[told.field], told.value)
    return None


def learn(found: Sequence[Paragraph]) -> Marks:
    """The marks that a head shows."""
    texts = [p.text for p in found]
    lone = counting.lone(texts)
    behind = sum(number_of(text) is not None for text in texts)
    alone = counting.count_up(lone, _LEAST) and not (are_numbered(texts) and behind > len(lone))
    numbered = not alone and are_numbered(texts)
    bare_numbers = counting.bare(texts)
    counted = not alone and counting.count_up(bare_numbers, _SURELY)
    if counted and numbered:  # `09 `, `10 `
        counted = len(bare_numbers) > behind
        numbered = not counted
    bullets = sum(_BULLET.match(text) is not None for text in texts)
    bulleted = not (numbered or alone or counted) and bullets >= _LEAST
    bare = [_bare(text, numbered=numbered, bulleted=bulleted, counted=counted) for text in texts]
    seen = Counter(label.word for text in bare if (label := label_of(text)))
    most = max(seen.values(), default=0)
    labels = frozenset(word for word, times in seen.items() if times >= max(_LEAST, _SHARE * most))
    twice = bilingual.are(bare)
    return Marks(numbered, alone, bulleted, are_dotted(bare), labels, counted, twice)


def share_labelled(found: Sequence[Paragraph]) -> float:
    """How many of a page's lines open with a label that records have (parsers.plaintext.labels)."""
    filled = [p for p in found if not is_furniture(p.text) and counting.alone(p.text) is None]
    return sum(labelled(p.text) is not None for p in filled) / max(len(filled), 1)


def dressed(source: Iterable[Paragraph], marks: Marks) -> Iterator[Paragraph]:
    """The paragraphs without their marks, which are kept as what they tell: `opens` and `role`."""
    if marks == NONE:
        return iter(source)
    worn = _undressed_all(counting.without_counts(source) if marks.alone else source, marks)
    return bilingual.joined(worn) if marks.twice else worn


def _undressed_all(source: Iterable[Paragraph], marks: Marks) -> Iterator[Paragraph]:
    above: Paragraph | None = None
    count = 0
    for paragraph in source:
        number = counting.COUNTED.match(paragraph.text) if marks.bare else None
        counts = number is not None and (not count or int(number[1]) == count + 1)
        count = int(number[1]) if number and counts else count
        paragraph = _undressed(paragraph, marks, counts)
        if above is not None:
            paragraph = _below(above, paragraph)
            above = None
        if not paragraph.text or (marks.alone and counting.alone(paragraph.text) is not None):
            above = paragraph
        else:
            yield paragraph
    if above is not None:
        yield above._replace(role=OTHER)


def _undressed(paragraph: Paragraph, marks: Marks, counts: bool) -> Paragraph:
    text = paragraph.text
    opens = (
        (marks.numbered and number_of(text) is not None)
        or (marks.bulleted and _BULLET.match(text) is not None)
        or counts
    )
    text = _bare(text, numbered=marks.numbered, bulleted=marks.bulleted, counted=counts)
    role = ""
    if marks.labels and (label := label_of(text)) and label.word in marks.labels:
        role, text = label.role, label.rest
    if marks.dotted:
        text = undotted(text)
    return paragraph._replace(text=text, role=role, opens=opens)


def _below(above: Paragraph, paragraph: Paragraph) -> Paragraph:
    """A paragraph with the number or the label that stands on a line of its own above it."""
    return paragraph._replace(
        lines=(above.lines[0], paragraph.lines[1]),
        span=(above.span[0], paragraph.span[1]),
        gap=above.gap,
        role=paragraph.role or above.role,
        opens=above.opens or bool(above.text),
    )


def _bare(text: str, *, numbered: bool, bulleted: bool, counted: bool) -> str:
    if counted:
        return counting.COUNTED.sub("", text, count=1)
    if numbered:
        return unnumbered(text)
    bullet = _BULLET.match(text) if bulleted else None
    return text[bullet.end() :] if bullet else text
