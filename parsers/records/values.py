"""Values of any shape (text, numbers, lists, objects) → the fields of an entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from parsers.records import bibtexts, fields, literals
from parsers.records.kinds import kind as kind_of
from parsers.records.people import People, people

_INNER = ("@value", "value", "display_name", "displayName", "name", "title", "text", "#text", "keyword", "term",
          "content", "category", "full_name", "description", "number")  # fmt: skip
_DATES = ("date-parts", "date_parts", "year", "raw", "literal", "date-time", "published", "issued", "value",
          "start")  # fmt: skip
_VERSIONS = frozenset({"source", "lang", "language", "descriptionType"})
_TYPES = ("type", "idtype", "idType", "id_type", "external-id-type", "identifierType", "schema",
          "scheme")  # fmt: skip
_IDS = ("value", "id", "external-id-value", "identifier")
_SOURCE = re.compile(r"(.{3,200}?)\s*\(((?:1[89]|20)\d\d)(?:\.\d\d?)?\)")
_LANGUAGE = re.compile("[a-z]{2}(?:[-_][A-Za-z]{2,4})?")
_SHORT = 80
_BRIEF = 24


def text_of(value: object) -> str | None:
    """The text in a string, a number, a list of them or an object that wraps one."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, (int, float)):
        return str(int(value) if isinstance(value, float) and value.is_integer() else value)
    if isinstance(value, list):
        return next((text for item in value if (text := text_of(item))), None)
    if isinstance(value, Mapping):
        keys = _INNER if not all(map(_LANGUAGE.fullmatch, value)) else value  # `{"en": …, "zh": …}`
        inner = (text_of(value[k]) for k in keys if k in value and value[k] is not value)
        return next((text for text in inner if text), None)
    return None


_NO_TITLE = frozenset({"tba", "tbd", "tbc", "to be announced", "n/a", "untitled", "none", "null"})
_IN = re.compile(
    r"\AIn:? (?=(?:\d+(?:st|nd|rd|th)|the|proc\.?|proceedings|international)\b)", re.IGNORECASE
)


# `98. J Lamps. 2031 Mar 9;8:17. doi: …`, a place as PubMed prints it
_PRINTED = re.compile(
    r"(?:\d{1,4}\. )?(?P<venue>[^;:\d]{2,120}?)\. (?:19|20)\d\d(?: [A-Z][a-z]{2}(?:[ -][\w-]+)?)?[;:.].*",
    re.DOTALL,
)


def title_of(value: object) -> str | None:
    text = value if type(value) is str else text_of(value)
    if not text or (len(text) < _BRIEF and text.strip().lower() in _NO_TITLE):
        return None
    return fields.title(text)


def line_of(value: object) -> str | None:
    if type(value) is str and len(value) < _SHORT:
        return _short_line(value)
    text = text_of(value)
    return fields.line(text) if text else None


@lru_cache(maxsize=1024)
def _short_line(text: str) -> str | None:
    """A venue or an area: the same few, thousands of times."""
    return fields.line(text)


def abstract_of(value: object) -> str | None:
    """Text, its parts in a list, or an inverted index (word → positions) put back in order."""
    if type(value) is str:
        return fields.body(value)
    if isinstance(value, Mapping) and value and all(isinstance(v, list) for v in value.values()):
        at = [(p, word) for word, places in value.items() for p in places if isinstance(p, int)]
        return fields.body(" ".join(word for _, word in sorted(at)))
    if isinstance(value, list) and not _are_versions(value):
        return fields.body("\n".join(filter(None, map(text_of, value))))
    text = text_of(value)
    return fields.body(text) if text else None


def _are_versions(values: list[object]) -> bool:
    """Whether these are not the parts of one abstract, but the abstract by several sources."""
    return all(isinstance(value, Mapping) and _VERSIONS & set(value) for value in values)


def year_of(value: object) -> int | None:
    if type(value) is int and 1500 <= value < 2100:
        return value
    if isinstance(value, list):
        return next((found for item in value if (found := year_of(item))), None)
    if isinstance(value, Mapping):
        return next((y for k in _DATES if k in value and (y := year_of(value[k]))), None)
    return fields.year(value)


def venue_of(value: object) -> str | None:
    if type(value) is str:
        return _short_venue(value) if len(value) < _SHORT else _unled(fields.line(value))
    if isinstance(value, Mapping):
        value = value.get("source") if isinstance(value.get("source"), Mapping) else value
    return _unled(line_of(value))


@lru_cache(maxsize=1024)
def _short_venue(text: str) -> str | None:
    return _unled(fields.line(text))


def _unled(venue: str | None) -> str | None:
    """A venue without the `In` that leads to it, and what follows it where it is printed."""
    if venue is not None and (". 20" in venue or ". 19" in venue):
        return printed["venue"] if (printed := _PRINTED.fullmatch(venue)) else venue
    return _IN.sub("", venue) if venue is not None and venue.startswith("In") else venue


def words_of(value: object) -> tuple[str, ...]:
    if isinstance(value, str) and value.startswith("["):
        value = literals.written(value) or value
    values = value if isinstance(value, list) else [value]
    return fields.words(text for item in values if (text := text_of(item)))


def _people_of(value: object) -> People | None:
    found = people(value)
    return found if found[0] else None


def _id_of(value: object) -> str | None:
    return line_of(value) if isinstance(value, (str, int)) else None


def _urls_of(value: object) -> tuple[str, ...]:
    if type(value) is str:
        if value[:4] == "http" and value.isprintable() and not _many(value):
            return (value,)
        return fields.urls((value,))
    return fields.urls(_texts(value))


def _many(text: str) -> bool:
    """Whether a printable text may hold more than one link, or one to be unescaped."""
    return (" " in text or ";" in text or "&" in text or "|" in text
            or "<" in text or ">" in text or '"' in text)  # fmt: skip


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, Mapping)):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(item)


def _kind_of(value: object) -> str | None:
    values = value if isinstance(value, list) else [value]
    return next((kind for item in values if (kind := kind_of(text_of(item)))), None)


def _details_of(value: object) -> dict[str, Any]:
    """Identifiers in an object of them (`{"DOI": …, "ArXiv": …}`), in a list of such as name their
    type, in a line of citation or in BibTeX, which tells more."""
    if isinstance(value, str) and bibtexts.is_bibtex(value):
        return bibtexts.told(value)
    found: dict[str, Any] = {}
    for name, inner in _named(value):
        text, low = text_of(inner) or "", str(name).lower()
        for field, read in (("doi", fields.doi), ("arxiv", fields.arxiv), ("pmid", fields.pmid)):
            if (field in low or (field == "pmid" and low == "pubmed")) and (said := read(text)):
                found[field] = said
    return found


def _identifier_of(value: object) -> dict[str, Any]:
    """Identifiers; a plain one is the record's own as well."""
    own = _id_of(value)
    return {"entry_id": own, **_details_of(value)} if own else _details_of(value)


def _source_of(value: object) -> dict[str, Any]:
    """Venue and year of a source that says so (Embase, Lens); else it may be a database."""
    if isinstance(value, str):
        match = _SOURCE.match(value) if "(" in value else None
        return {"venue": line_of(match[1]), "year": int(match[2])} if match else {}
    venue = line_of(value.get("title")) if isinstance(value, Mapping) else None
    return {"venue": venue} if venue else {}


def _named(value: object) -> Iterator[tuple[str, object]]:
    """(what kind of identifier it is said to be, the identifier)."""
    if isinstance(value, list):
        for item in value:
            kind, said = None, item
            if isinstance(item, Mapping):
                kind = next((item[k] for k in _TYPES if k in item), None)
                said = next((item[k] for k in _IDS if k in item), None)
            yield str(kind or "doi"), said
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _named(inner) if isinstance(inner, list) else [(str(name), inner)]
    else:
        yield "doi arxiv", value


def _alternative_of(value: object) -> tuple[str, ...]:
    title = title_of(value)
    return (title,) if title else ()


def _identifier(read: Callable[[str], str | None]) -> Callable[[object], str | None]:
    return lambda value: read(text_of(value) or "")


READERS: dict[str, Callable[[Any], Any]] = {
    "title": title_of, "name": title_of, "authors": _people_of, "coauthors": _people_of, "abstract": abstract_of,
    "description": abstract_of, "area": line_of, "topic": line_of, "keywords": words_of,
    "venue": venue_of, "year": year_of, "doi": _identifier(fields.doi),
    "arxiv": _identifier(fields.arxiv), "pmid": _identifier(fields.pmid), "urls": _urls_of,
    "kind": _kind_of, "volume": line_of, "issue": line_of, "pages": line_of, "first": line_of,
    "last": line_of, "entry_id": _id_of, "details": _details_of, "identifier": _identifier_of, "source": _source_of,
    "alt_titles": _alternative_of,
}  # fmt: skip
