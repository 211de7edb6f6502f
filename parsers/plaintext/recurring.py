"""What a page says again with every entry: buttons, badges and counts, and labels of its own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from parsers import shape
from parsers.plaintext.labels import labelled

_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_LABEL = re.compile(
    r"([^\W\d_](?:[^\W\d_]|[-/.]){0,15}(?: [^\W\d_]{1,12}){0,2}(?:\(s\))?)\s?[:：](?!//)\s*(\S.*)"
)
_LONGEST = 60
_LEAST = 3
_SHARE = 0.8
_VENUE = 0.4
_ANY_BADGE = "poster"  # badges differ from entry to entry
_BADGE = re.compile(
    r"(?:accept(?:ed)?\b.*)?\W*(?:poster|oral|spotlight|highlight|talk|demo|notable.*)?s?\W*"
    r"|(?:conference|journal|workshop|research|short|long|full|regular)[ -](?:paper|article)s?",
    re.IGNORECASE,
)


def masked(text: str) -> str:
    """A line with each number alike: `Cited by 12` is the line that `Cited by 7` is."""
    return _DIGITS.sub("0", text)


def is_stock(text: str, stock: frozenset[str]) -> bool:
    if not stock or len(text) > _LONGEST:
        return False
    return masked(text) in stock or (_ANY_BADGE in stock and _BADGE.fullmatch(text) is not None)


def lines(texts: Sequence[str], entries: int) -> frozenset[str]:
    """The short lines that nearly every entry repeats (of which there are at least so many), and
    badges of which each has one.

    Areas and venues recur, too, but few are the same in all entries.
    """
    short = [text for text in texts if len(text) <= _LONGEST]
    seen = Counter(map(masked, short))
    often = {text: times for text, times in seen.items() if times >= _LEAST}
    entries = max(entries, *often.values()) if often else 0
    shown = {masked(text): text for text in short}
    stock = {
        text
        for text, times in often.items()
        if times >= _SHARE * entries and not _tells(shown[text])
    }
    badges = sum(_BADGE.fullmatch(text) is not None for text in short)
    return frozenset(stock | {_ANY_BADGE} if badges >= _LEAST else stock)


def _tells(text: str) -> bool:
    """Whether a line that recurs may tell of the paper all the same."""
    if labelled(text) or shape.keywords(text):
        return True
    return bool(shape.has_area_mark(text) or shape.link(text) or shape.names(text) > 0.9) or (
        shape.venue(text) >= _VENUE
    )


def label(text: str) -> tuple[str, str] | None:
    """The word before a colon at the start of a line, in lower case, and what stands behind."""
    match = _LABEL.match(text)
    return (match[1].lower(), match[2]) if match else None
