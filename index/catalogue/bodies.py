"""What an entry says, as one canonical line of JSON: written for the digest, read for a paper.

Keys stand in a fixed order, with nothing unsaid. `authors` are names as shown; where the source
marks family names, `families` holds these. Place and entry_id are the sighting's.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import compress
from operator import attrgetter
from typing import Any

import orjson
from xxhash import xxh3_64_intdigest

from parsers.record import Author, Entry, Place

_NAMES = (
    "title", "authors", "abstract", "area", "topic", "keywords", "venue", "year", "doi", "arxiv",
    "pmid", "urls", "kind", "volume", "issue", "pages", "alt_titles",
)  # fmt: skip
_values = attrgetter(*_NAMES)
_TUPLES = frozenset({"keywords", "urls", "alt_titles"})
NOWHERE = Place((0, 0), (0, 0))


def said(entry: Entry) -> dict[str, Any]:
    """Return what `entry` says, in the keys of a body."""
    values = _values(entry)
    body: dict[str, Any] = dict(compress(zip(_NAMES, values, strict=True), values))
    if authors := entry.authors:
        body["authors"] = [author.name for author in authors]
        families = [author.family for author in authors]
        if any(families):
            body["families"] = families
    if not entry.authors_complete:
        body["authors_complete"] = False
    if entry.defaulted:
        body["defaulted"] = sorted(entry.defaulted)
    return body


def write(body: dict[str, Any]) -> bytes:
    """Return a body as UTF-8 JSON; raises UnicodeEncodeError where it holds a lone surrogate."""
    try:
        return orjson.dumps(body)
    except orjson.JSONEncodeError:
        return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def encodable(text: str) -> str:
    """Return `text` with lone surrogates, which are no characters, as question marks."""
    return text if text.isascii() else text.encode(errors="replace").decode()


def packed(entry: Entry) -> tuple[Entry, dict[str, Any], bytes]:
    """Return an entry, what it says and its body; without lone surrogates, if it had any."""
    says = said(entry)
    try:
        return entry, says, write(says)
    except UnicodeEncodeError:
        mended = read(encodable(json.dumps(says, ensure_ascii=False)))
        mended = replace(mended, place=entry.place, entry_id=entry.entry_id)
        return mended, said(mended), write(said(mended))


def read(body: bytes | str) -> Entry:
    """Return the entry that `body` holds, without its place."""
    said = orjson.loads(body)
    names = said.pop("authors", ())
    families = said.pop("families", None)
    authors = map(Author, names, families) if families else map(Author, names)
    for name in _TUPLES & said.keys():
        said[name] = tuple(said[name])
    if "defaulted" in said:
        said["defaulted"] = frozenset(said["defaulted"])
    return Entry(place=NOWHERE, authors=tuple(authors), **said)


def digest(body: bytes) -> int:
    """Return the content digest: xxh3 of the body as a signed 64-bit integer, SQLite's own."""
    value: int = xxh3_64_intdigest(body)
    return value - (1 << 64) if value >> 63 else value
