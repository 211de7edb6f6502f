"""Identifiers and places of publication, as an entry says them."""

from __future__ import annotations

import re
from typing import NamedTuple

from index.identity.venues import is_preprint_server
from parsers.record import Entry

Identifier = tuple[str, str]

_VERSION = re.compile(r"(?:\.pub\d+|[./]?v\d+)$")
_ARXIV_DOI = "10.48550/arxiv."
# Prefixes of preprint servers and repositories.
_PREPRINT_DOI = (
    "10.1101/", "10.12688/", "10.13140/", "10.20944/", "10.2139/", "10.21203/", "10.22541/",
    "10.26434/", "10.31219/", "10.31222/", "10.31234/", "10.31235/", "10.33774/", "10.36227/",
    "10.48550/", "10.5281/",
)  # fmt: skip
_OPENREVIEW = re.compile(r"openreview\.net/(?:forum|pdf|attachment)\?id=([\w-]+)")
_PUBLISHED = frozenset({"article", "proceedings", "book", "chapter"})
_NUMBER = re.compile(r"\d+")
_PAGES = re.compile(
    r"\b([a-z]{0,3})\s?0*(\d+)\b(?!\s*p\b)(?:\s*-+\s*[a-z]{0,3}\s?0*(\d+))?", re.IGNORECASE
)


class Place(NamedTuple):
    """Where an entry says it was published: numbers as text, each empty where nothing is said.

    `letters` are those before the page number (`S` of a supplement, `e` of an article number);
    `supplement` tells that it stands in one, as the abstracts of a meeting do.
    """

    volume: str
    page: str
    year: int
    venue: str
    letters: str
    last: str
    issue: str
    supplement: bool


def identifiers(entry: Entry) -> list[Identifier]:
    """(kind, value) of each identifier; the DOI of a preprint server is of a kind of its own."""
    found = []
    if entry.doi:
        doi = _VERSION.sub("", entry.doi.lower())
        if doi.startswith(_ARXIV_DOI):
            found.append(("arxiv", doi.removeprefix(_ARXIV_DOI)))
        else:
            found.append(("preprint" if doi.startswith(_PREPRINT_DOI) else "doi", doi))
    if entry.arxiv:
        found.append(("arxiv", _VERSION.sub("", entry.arxiv.lower())))
    if entry.pmid:
        found.append(("pmid", entry.pmid))
    matches = map(_OPENREVIEW.search, entry.urls)
    return found + [("openreview", match[1]) for match in matches if match]


def place(entry: Entry) -> Place:
    """Volume, pages, year and venue that the file itself says, not its folder's defaults."""
    unsaid = entry.defaulted
    year = 0 if "year" in unsaid else entry.year or 0
    venue = "" if "venue" in unsaid else entry.venue or ""
    if not (entry.volume or entry.pages or entry.issue):
        return Place("", "", year, venue, "", "", "", False)
    volume = _NUMBER.search(entry.volume or "")
    pages = _PAGES.search(entry.pages or "")
    issue = entry.issue or ""
    return Place(
        volume[0].lstrip("0") if volume else "",
        pages[2] if pages else "",
        year,
        venue,
        pages[1].lower() if pages else "",
        (pages[3] or "") if pages else "",
        issue if issue.isdigit() else "",
        "suppl" in f"{issue} {entry.volume}".lower() or bool(pages and pages[1] in ("S", "s")),
    )


def is_preprint(entry: Entry) -> bool:
    """Whether an entry says of itself that it is no more than a preprint."""
    if entry.venue and is_preprint_server(entry.venue):
        return True
    if entry.kind in _PUBLISHED:
        return False
    unplaced = not entry.venue and (entry.arxiv or (entry.doi or "").startswith(_PREPRINT_DOI))
    return entry.kind == "preprint" or bool(unplaced)


def is_published(entry: Entry) -> bool:
    """Whether an entry names a place of publication other than a preprint server."""
    return bool(entry.venue or entry.kind in _PUBLISHED) and not is_preprint(entry)
