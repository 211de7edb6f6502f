"""Lines → paragraphs: what stands between blank lines, or wrapped lines joined; and page furniture.

A *paragraph* is one logical line of a page. In a page that is not wrapped each line is one, so that
blank lines too many or too few make no difference; in a wrapped one a line goes on where the next
word would not have fitted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from parsers import shape
from parsers.format import Line
from parsers.names import han
from parsers.plaintext.furniture import BEGINS, FURNITURE, RULE, opening
from parsers.text import clean


class Paragraph(NamedTuple):
    """One logical line, tidied; `lines` both ends included, `span` half-open in bytes.

    `gap` is the number of blank lines before it; `role` what its label tells of it, `opens` that a
    number or a bullet sets it off (parsers.plaintext.marks); `other` a title's twin (bilingual).
    """

    text: str
    lines: tuple[int, int]
    span: tuple[int, int]
    gap: int
    role: str = ""
    opens: bool = False
    other: str = ""


_FURNITURE_LENGTH = 60
_RULERS = frozenset("-=_*~#·•.─═—")
_WIDE = re.compile("[\u2e80-\uffdc]")
_TABS = re.compile(r"(?<=\S)\s*\t\s*(?=\S)")
_DOT = re.compile(r"\s[·•⋅|]\s")
_LISTED = re.compile(r"(?:[,，;；、&]|\band)$")
_ON = re.compile(r"(?:and|&)\s|[(（][^\d)）]")
_LAST_NAME = re.compile(
    r"(?:[,;]|\band|&)\s+[^\W\d_][\w.'’-]*(?:\s(?:[A-Z]\.)+|\s(?:de|van|von|der|den|da|di|la|le|el|al|bin|ter))*$"
)
_INITIALED = re.compile(r"(?:[A-Z]\.[ -]?)+[A-Z][a-z]+(?:-[A-Z][a-z]+)?")
_PEOPLE = 0.9
_STOPS = ".!?。！？;:；："
_ENDS = ".!?。！？…"
_SHORT = 0.8
_FIELD = re.compile(
    r"key ?words?\b.{0,15}[:：]|[A-Z][\w-]*,? \(?(?:19|20)\d\d\)?$|[-*•·◦▪‣●○■□◆]\s|title\s[-–—]\s"
    r"|【?[\u4e00-\u9fff]{2,6}(?:[:：]|】)"
    r"|(?:title|authors?|author\(s\)|by|abstract|summary|venue|conference|journal|published in|year|date|doi|url|link|pdf"
    r"|(?:primary |subject |research )?area|track|topic|paper|comments|subjects|index terms)\s?[:：]",
    re.IGNORECASE,
)
_URL = re.compile(r"https?://\S+$")
_BEFORE_URL = re.compile(
    r"\b(?:at|from|in|on|via|see|is|and|the|page|code|codes|website|site|available|demo|here|visit)[:：]?$|[:：]$",
    re.IGNORECASE,
)
_GAP = 3
_HANGING = 5  # a Chinese character, and the punctuation that may stand beyond the edge
_FULL_LINES = 3
_LONGER = 0.15
_WIDEST_WRAP = 240
_NARROWEST_WRAP = 56
_NARROWEST_COLUMN, _FEW_WIDE, _FULL_NARROW, _FULL_SHARE = 24, 7, 6, 0.4


def is_furniture(text: str) -> bool:
    """Whether a line belongs to the page and not to a paper: counts, paging, rules, buttons."""
    if len(text) > _FURNITURE_LENGTH:
        return text[0] in _RULERS and is_rule(text)
    if text.isascii() and not BEGINS.match(text) or shape.YEAR.fullmatch(text):
        return False
    return FURNITURE.fullmatch(text) is not None


def is_rule(text: str) -> bool:
    return RULE.fullmatch(text) is not None


def number_of(text: str) -> int | None:
    """The number that a line opens with (`12.`, `[12]`, `(12)`, `第12篇`), as lists number entries."""
    found = opening(text)
    return found[0] if found else None


def unnumbered(text: str) -> str:
    """The line without the number that it opens with."""
    found = opening(text)
    return found[1] if found else text


def are_numbered(texts: Sequence[str]) -> bool:
    """Whether a page numbers its entries: numbers that go up, with small gaps, or begin anew."""
    numbers = [number for text in texts if (number := number_of(text)) is not None]
    steps = sum(a < b <= a + _GAP or b == 1 for a, b in pairwise(numbers))
    return steps >= 1 and steps >= 0.8 * (len(numbers) - 1)


def paragraphs(lines: Iterable[Line], width: int = 0) -> Iterator[Paragraph]:
    """The paragraphs of a page wrapped at `width` characters (0: not wrapped), furniture too."""
    pending: list[Line] = []
    texts: list[str] = []
    gap = open_gap = number = 0
    for line in lines:
        text = clean(_TABS.sub(" | ", line.text) if "\t" in line.text else line.text)
        numbered = number_of(text) if width and text else None
        counts = numbered is not None and numbered == number + 1
        if pending and (not text or counts or not _goes_on(pending[-1].text, text, width)):
            yield _paragraph(pending, texts, open_gap)
            pending, texts = [], []
        if not text:
            gap += 1
            continue
        if not pending:
            open_gap, gap = gap, 0
            number = number if numbered is None else numbered
        pending.append(line)
        texts.append(text)
    if pending:
        yield _paragraph(pending, texts, open_gap)


def learn_width(lines: Iterable[Line]) -> int:
    """The width at which a page is wrapped, 0 where it is not.

    In a wrapped page no word that begins a line would have fitted on the line before it, but for
    the lines that end a paragraph.
    """
    texts = [line.text.strip() for line in lines]
    widths = sorted(measure(text) for text in texts if " " in text or not text.isascii())
    widest = widths[-1 - len(widths) // 100] if widths else 0  # links and formulas overflow
    return (
        _wrapped_at(widest, texts)
        or _wrapped_below(widest, widths, texts)
        or _narrowly(widest, texts)
    )


def _narrowly(widest: int, texts: Sequence[str]) -> int:
    """The width at which Chinese is wrapped, in narrow columns as well: there full lines, which are
    many, follow one another."""
    if not _NARROWEST_COLUMN <= widest <= _WIDEST_WRAP:
        return 0
    filled = [widest - measure(text) < _HANGING and han.wide(text) > _FEW_WIDE for text in texts]
    full, lines = sum(filled), sum(map(bool, texts))
    runs = sum(a and b for a, b in pairwise(filled))
    ends = sum(text[-1] in _ENDS for text, fills in zip(texts, filled, strict=True) if fills)
    sure = full >= max(_FULL_NARROW, _FULL_SHARE * lines) and runs * 2 >= full
    return widest if sure and ends * 4 < full else 0


def _wrapped_below(widest: int, widths: Sequence[int], texts: Sequence[str]) -> int:
    """The width at which abstracts are wrapped on a page that has a few longer lines, as of people."""
    most = min(widest, _WIDEST_WRAP + 1)
    often = Counter(width for width in widths if _NARROWEST_WRAP <= width < most)
    if sum(width >= most for width in widths) > _LONGER * len(widths):
        return 0
    sized = [(measure(text), text) for text in texts]
    for width, times in sorted(often.items(), reverse=True):
        if sum(other > width for other in widths) > _LONGER * len(widths):
            return 0
        shorter = [text for size, text in sized if size <= width]
        if times >= _FULL_LINES and _wrapped_at(width, shorter) == width:
            return width
    return 0


def _wrapped_at(widest: int, texts: Sequence[str]) -> int:
    """Whether lines are wrapped at a width, or somewhat below it: that width, else 0."""
    if not _NARROWEST_WRAP <= widest <= _WIDEST_WRAP:
        return 0
    followed = [(a, b) for a, b in pairwise(texts) if a and b]
    full = [(a, b) for a, b in followed if measure(a) > 0.8 * widest]
    wrapped = sum(overflows(a, b, widest) for a, b in full)
    if 2 * sum(a[-1] in _ENDS for a, _ in full) > len(full):
        return 0  # each line is a paragraph of its own, or cut off by the page
    rare = len(full) * 5 <= len(followed) and (wrapped < 4 or wrapped < 0.95 * len(full))
    if wrapped < 3 or wrapped <= 0.8 * len(full) or rare:
        return 0
    return widest if wrapped > 0.95 * len(full) else int(0.9 * widest)


def measure(text: str) -> int:
    """Columns that a text takes, a Chinese character counting two."""
    if text.isascii():
        return len(text)
    return len(text) + len(_WIDE.findall(text))


def _goes_on(line: str, following: str, width: int) -> bool:
    line = line.strip()
    if not width or not overflows(line, following, width) or _FIELD.match(following):
        return False
    if _URL.match(following):
        return _BEFORE_URL.search(line) is not None
    return not _part(line, following, width)


def _part(line: str, following: str, width: int) -> bool:
    """Whether one of two lines is people and the other is not, or a sentence is followed by a short
    line that ends none."""
    if _LISTED.search(line) or _ON.match(following) or _ends_in_half_a_name(line):
        return False
    if line[-1] in _STOPS and following[-1] not in _STOPS and measure(following) < _SHORT * width:
        return True
    return _is_people_line(line) != _is_people_line(following)


def _ends_in_half_a_name(line: str) -> bool:
    """`Ada Pell, Bo Quill and Fay`."""
    last = _LAST_NAME.search(line)
    return last is not None and " " in line[: last.start()].strip() and _is_people_line(line)


def _is_people_line(text: str) -> bool:
    if _INITIALED.fullmatch(text):
        return True
    text = _DOT.sub(", ", text)
    return shape.is_list(text) and shape.names(unnumbered(text)) >= _PEOPLE


def overflows(line: str, following: str, width: int) -> bool:
    """Whether the next line's first word would not have fitted on this line."""
    if following[0] >= "\u2e80":
        return measure(line) + _HANGING > width
    return measure(line) + 1 + measure(following.split(" ", 1)[0]) > width


def _paragraph(lines: list[Line], texts: list[str], gap: int) -> Paragraph:
    text = texts[0] if len(texts) == 1 else joined(texts)
    first, last = lines[0], lines[-1]
    return Paragraph(text, (first.number, last.number), (first.start, last.end), gap)


def joined(texts: list[str]) -> str:
    """Wrapped lines as one; between two Chinese characters there never was a space."""
    texts = [text for text in texts if text] or [""]
    parts = [texts[0]]
    for text in texts[1:]:
        wide = parts[-1][-1] >= "\u2e80" and text[0] >= "\u2e80"
        parts.append(text if wide else f" {text}")
    return "".join(parts)
