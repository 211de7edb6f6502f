"""Identifiers and places of publication: what ties two entries together, and what keeps them apart."""

from __future__ import annotations

import re
from typing import Any, Literal

from parsers.record import Entry

Objection = tuple[Literal["different", "uncertain"], str]

_VERSION = re.compile(r"(?:\.pub\d+|[./]v\d+)$")
_PREPRINTS = (
    "10.48550/", "10.1101/", "10.21203/", "10.2139/", "10.26434/", "10.20944/", "10.31234/", "10.36227/",
    "10.31219/", "10.31235/", "10.5281/", "10.13140/", "10.22541/", "10.33774/", "10.12688/", "10.31222/",
)  # fmt: skip
_OPENREVIEW = re.compile(r"openreview\.net/(?:forum|pdf|attachment)\?id=([\w-]+)")
_PAGE = re.compile(r"\d+")


def identifiers(entry: Entry) -> list[tuple[str, str]]:
    """(kind, value) of every identifier; a preprint server's DOI is of another kind than a publisher's."""
    found = []
    if entry.doi:
        doi = _VERSION.sub("", entry.doi.lower())
        found.append(("preprint" if doi.startswith(_PREPRINTS) else "doi", doi))
    if entry.arxiv:
        found.append(("arxiv", entry.arxiv.lower()))
    if entry.pmid:
        found.append(("pmid", entry.pmid))
    for url in entry.urls:
        if match := _OPENREVIEW.search(url):
            found.append(("openreview", match[1]))
    return found


def shared(one: Entry, two: Entry) -> str:
    """An identifier that both have (`doi:10.…`), or nothing."""
    common = set(identifiers(one)).intersection(identifiers(two))
    return ":".join(min(common)) if common else ""


def against(one: Entry, two: Entry) -> Objection | None:
    """What keeps two entries of one title apart: identifiers, kind, or place of publication."""
    return None


def same_place(one: Entry, two: Entry) -> bool:
    """Whether both say the same year, and the same pages or volume."""
    return bool(one.year == two.year and one.pages and one.pages == two.pages)


def said(one: Entry, two: Entry) -> dict[str, Any]:
    return {}


_PREPRINT_VENUE = re.compile(
    r"\b(?:arxiv|corr|biorxiv|medrxiv|chemrxiv|ssrn|preprints?|research square|openreview|e-?prints?)\b", re.I
)


def is_preprint(entry: Entry) -> bool:
    """Whether an entry says of itself that it is no more than a preprint."""
    if entry.kind in ("article", "proceedings", "book", "chapter"):
        return bool(entry.venue and _PREPRINT_VENUE.search(entry.venue))
    if entry.kind == "preprint" or (entry.venue and _PREPRINT_VENUE.search(entry.venue)):
        return True
    return not entry.venue and bool(entry.arxiv or (entry.doi and entry.doi.startswith(_PREPRINTS)))


def is_published(entry: Entry) -> bool:
    """Whether an entry names a place of publication other than a preprint server."""
    return bool(entry.venue or entry.kind in ("article", "proceedings", "book", "chapter")) and not is_preprint(entry)
