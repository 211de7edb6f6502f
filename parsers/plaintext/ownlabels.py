"""Labels that a file's records repeat and that we don't know (`PMCID: None`, `Grants: …`)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from statistics import median

from parsers.format import Line
from parsers.plaintext.blocks import is_furniture, learn_width, measure
from parsers.plaintext.furniture import ALONE

_LABEL = re.compile(
    r"\s*(?:\*\*)?([^\W\d_a-z][\w /()&.'-]{0,24}?)(?:\*\*)?\s*[:：](?!//)(?:\*\*)?\s*(.*)"
)
_LONGEST = 120
_MOST_WORDS = 3
_SHARE = 0.5
_LEAST = 2
_SHORT = 60
_LONG = frozenset({"abstract"})
_SHORT_FIELDS = frozenset(
    {"title", "authors", "venue", "journal", "area", "topic", "urls", "doi", "year"}
)


def unknown(text: str) -> tuple[str, str] | None:
    """The short label at the start of a line and what follows it, whether or not we know the name."""
    match = _LABEL.match(text) if ":" in text[:_LONGEST] or "：" in text[:_LONGEST] else None
    return (match[1].strip(), match[2]) if match and len(match[1].split()) <= _MOST_WORDS else None


def bare(texts: Sequence[str], field: Callable[[str], str | None]) -> int:
    """How many lines without a label stand below a short labelled one that they can't go on with:
    the line above has room for more, and its list of people or its label is at an end."""
    width = learn_width(Line(0, 0, 0, text) for text in texts)
    found, before, short = 0, "", False
    for text in texts:
        if known := field(text):
            before, short = text, known in _SHORT_FIELDS
        elif ALONE.fullmatch(text.strip()):
            short = False
        elif is_furniture(text.strip()):
            before, short = "", True
        elif text.strip() and short and not _goes_on(before, text, width):
            found, short = found + 1, False
        elif text.strip():
            before = text
    return found


def _goes_on(before: str, text: str, width: int) -> bool:
    if not before:
        return False
    word = text.split(maxsplit=1)[0]
    full = bool(width) and measure(before) + 1 + measure(word) > width
    return full or before.rstrip().endswith((":", "：", ",", ";", "，", "、"))


def learn(
    texts: Sequence[str], field: Callable[[str], str | None], records: int
) -> tuple[str, ...]:
    """The unknown labels that open a line in half of the records.

    Below an abstract the parts of it have labels too: there a field's values are short.
    """
    counts: Counter[str] = Counter()
    below: dict[str, list[int]] = defaultdict(list)
    last: str | None = None
    for text in texts:
        known = field(text)
        if known:
            last = known
        elif found := unknown(text):
            counts[found[0]] += 1
            if last in _LONG:
                below[found[0]].append(len(found[1]))
    least = max(_LEAST, _SHARE * records)
    return tuple(
        label
        for label, count in counts.items()
        if count >= least and not (below[label] and median(below[label]) > _SHORT)
    )
