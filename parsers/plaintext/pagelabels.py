"""Labels before the lines of a page: those that papers have, and others that its entries repeat."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from parsers import shape
from parsers.plaintext import recurring
from parsers.plaintext.blocks import Paragraph
from parsers.plaintext.labels import labelled
from parsers.plaintext.roles import AREA, KEYWORDS, LINKS, NAMES, OTHER, TEXT, TITLE, VENUE, mean

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
# Labels without a colon: `by Ada Pell`, `Title - Lamps`, `Abstract. We show`, `摘要 本文`.
_UNCOLONED = re.compile(
    r"([Bb]y|BY)\s+(?=[^\W\d_a-z]|(?:v[ao]n|d[aeiou]|de[lnr]|della|dos|l[ae]|al|el|ibn|te[nr]|zur?)\s)|([^\W\d_][^\n:：|.—–]{0,18}?)(?:\s+[-–—|]\s+|[.—–]\s*)(?=\S)"
    r"|(标题|题目|题名|篇名|论文题目|作者|作者姓名|著者|出处|来源|机构|单位|关键词|关键字|摘要|刊名|期刊|年份|链接)\s(?=\S)"
)
_LEAST = 2
_SURELY = 3
_SHARE = 0.3
_OFTEN = 0.6
_PROSE = 0.5
_TITLES = 0.6
_PEOPLE = 0.7


class Label(NamedTuple):
    """The label at the start of a line: its word, the role that it tells, what stands behind it."""

    word: str
    role: str
    rest: str


def label_of(text: str) -> Label | None:
    """The label that a line opens with, where it is one that papers have."""
    if match := _UNCOLONED.match(text):
        word = (match[1] or match[2] or match[3]).lower()
        told = labelled(f"{word}: …")
        role = _ROLES.get(told.field) if told else None
        return Label(word, role, text[match.end() :]) if role else None
    if (told := labelled(text)) and told.field in _ROLES:
        return Label(told.label.lower(), _ROLES[told.field], told.value)
    return None


def learn(texts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The labels that lines repeat: known ones by their names, others by what stands behind them."""
    told: dict[str, str] = {}
    seen: Counter[str] = Counter()
    unknown: dict[str, list[str]] = defaultdict(list)
    for text in texts:
        if label := label_of(text):
            seen[label.word] += 1
            told[label.word] = label.role
        elif other := recurring.label(text):
            unknown[other[0]].append(other[1])
    most = max(seen.values(), default=0)
    known = {word for word, times in seen.items() if times >= max(_LEAST, _SHARE * most)}
    for word, values in unknown.items():
        if len(values) >= max(_SURELY, _OFTEN * most):
            told[word] = role_of(values)
            known.add(word)
    if TITLE not in (told[word] for word in known):
        _name_titles(told, unknown, known)
    return tuple(sorted((word, told[word]) for word in known))


def _name_titles(told: dict[str, str], unknown: dict[str, list[str]], known: set[str]) -> None:
    """Of unknown labels before long lines that differ the one before the longest tells titles."""
    sizes = {
        word: sum(map(shape.title, unknown[word])) / len(unknown[word])
        for word in known
        if told[word] == OTHER and len(set(unknown[word])) == len(unknown[word]) > 0
    }
    if sizes and max(sizes.values()) >= _TITLES:
        told[max(sizes, key=lambda word: sizes[word])] = TITLE


def role_of(values: Sequence[str]) -> str:
    """What values under one unknown label are by their looks."""
    column = [Paragraph(value, (0, 0), (0, 0), 0) for value in values]
    if mean(shape.text, column) > _PROSE:
        return TEXT
    if mean(shape.names, column) > _PEOPLE:
        return NAMES
    return OTHER
