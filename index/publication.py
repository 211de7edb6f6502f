"""Identifiers and places of publication: what ties two entries together, and what keeps them apart."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from parsers.record import Entry
from parsers.text import fold

Identifier = tuple[str, str]

_VERSION = re.compile(r"(?:\.pub\d+|[./]v\d+)$")
_PREPRINT_DOI = (
    "10.48550/", "10.1101/", "10.21203/", "10.2139/", "10.26434/", "10.20944/", "10.31234/", "10.36227/",
    "10.31219/", "10.31235/", "10.5281/", "10.13140/", "10.22541/", "10.33774/", "10.12688/", "10.31222/",
)  # fmt: skip
_PREPRINT_VENUE = re.compile(
    r"\b(?:arxiv|corr|biorxiv|medrxiv|chemrxiv|ssrn|preprints?|research square|openreview|e-?prints?)\b",
    re.IGNORECASE,
)
_OPENREVIEW = re.compile(r"openreview\.net/(?:forum|pdf|attachment)\?id=([\w-]+)")
_PUBLISHED = frozenset({"article", "proceedings", "book", "chapter"})
_NUMBER = re.compile(r"\d+")
_PAGES = re.compile(r"\b([a-z]{0,3})\s?0*(\d+)\b(?!\s*p\b)(?:\s*-+\s*[a-z]{0,3}\s?0*(\d+))?", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_UNSAID = frozenset("of the and for on in a an de la le der die und et des du el y e di ieee acm annual".split())
_UNSAID_PLACE = _UNSAID | frozenset("proceedings proc international intl int".split())
_MEETING = frozenset("conference workshop symposium congress meeting colloquium".split())
_JOURNAL = frozenset("journal transactions annals letters".split())
_SERIAL = _JOURNAL | frozenset("j trans transaction ann lett magazine mag record".split())


class Place(NamedTuple):
    """Where an entry says it was published: numbers as text, each empty where nothing is said.

    `letters` are those before the page number (`S` of a supplement, `e` of an article number).
    """

    volume: str
    page: str
    year: int
    venue: str
    letters: str
    last: str


def identifiers(entry: Entry) -> list[Identifier]:
    """(kind, value) of each identifier; a preprint server's DOI is of another kind than a publisher's."""
    found = []
    if entry.doi:
        doi = _VERSION.sub("", entry.doi.lower())
        found.append(("preprint" if doi.startswith(_PREPRINT_DOI) else "doi", doi))
    if entry.arxiv:
        found.append(("arxiv", entry.arxiv.lower()))
    if entry.pmid:
        found.append(("pmid", entry.pmid))
    for url in entry.urls:
        if match := _OPENREVIEW.search(url):
            found.append(("openreview", match[1]))
    return found


def place(entry: Entry) -> Place:
    """Volume, pages, year and venue that the file itself says, not its folder's defaults."""
    volume = _NUMBER.search(entry.volume) if entry.volume else None
    pages = _PAGES.search(entry.pages) if entry.pages else None
    unsaid = entry.defaulted
    return Place(
        volume[0].lstrip("0") if volume else "",
        pages[2] if pages else "",
        0 if "year" in unsaid else entry.year or 0,
        "" if "venue" in unsaid else entry.venue or "",
        pages[1].lower() if pages else "",
        (pages[3] or "") if pages else "",
    )


def is_preprint(entry: Entry) -> bool:
    """Whether an entry says of itself that it is no more than a preprint."""
    if entry.venue and _PREPRINT_VENUE.search(entry.venue):
        return True
    if entry.kind in _PUBLISHED:
        return False
    unplaced = not entry.venue and (entry.arxiv or (entry.doi or "").startswith(_PREPRINT_DOI))
    return entry.kind == "preprint" or bool(unplaced)


def is_published(entry: Entry) -> bool:
    """Whether an entry names a place of publication other than a preprint server."""
    return bool(entry.venue or entry.kind in _PUBLISHED) and not is_preprint(entry)


@lru_cache(maxsize=20_000)
def same_venue(one: str, two: str) -> bool | None:
    """Whether two venues may be one (`N Engl J Med`, `New England Journal of Medicine`); None: unknown."""
    if not one or not two:
        return None
    words, words2 = _venue_words(one), _venue_words(two)
    if not words or not words2 or words == words2:
        return True if words == words2 and words else None
    if min(len(words), len(words2)) > 1 or not _initials(words, words2):
        if _SERIAL.isdisjoint(words) != _SERIAL.isdisjoint(words2):
            return False
    return _abbreviates(words, words2) or _abbreviates(words2, words)


def opposed_venues(one: str, two: str) -> bool:
    """Whether one venue calls itself a journal and the other a meeting."""
    words, words2 = set(_WORD.findall(one.lower())), set(_WORD.findall(two.lower()))
    return _speaks(words, words2) or _speaks(words2, words)


def _speaks(words: set[str], words2: set[str]) -> bool:
    meeting, journal = words & _MEETING, words2 & _JOURNAL
    return bool(meeting and journal and not words & _JOURNAL and not words2 & _MEETING)


def _venue_words(venue: str) -> tuple[str, ...]:
    words = [word for word in _WORD.findall(fold(venue)) if word not in _UNSAID]
    return tuple([word for word in words if word not in _UNSAID_PLACE] or words)


def _initials(words: tuple[str, ...], words2: tuple[str, ...]) -> bool:
    """Whether one is the acronym of the other (`JMLR`)."""
    short, long = (words, words2) if len(words) < len(words2) else (words2, words)
    return len(short) == 1 < len(long) and "".join(word[0] for word in long) == short[0]


def _abbreviates(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    """Whether each word of one begins a word of the other, in order, or its letters are the initials."""
    if _initials(short, long):
        return True
    rest = iter(long)
    return all(any(word2.startswith(word) for word2 in rest) for word in short)
