"""A record of unknown make (JSON object, table row, front matter, tagged record) → Entry.

The keys say which field a value may be (parsers.usual); the values may be text, numbers, lists or
objects, and each field takes the first of its keys that holds something usable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from parsers import fields, usual
from parsers.kinds import kind as kind_of
from parsers.people import People, people
from parsers.record import Entry, Place

Record = Mapping[str, Any]

_INNER = ("value", "display_name", "displayName", "name", "title", "text", "#text", "keyword", "term",
          "content", "category", "full_name")  # fmt: skip
_DATES = ("date-parts", "date_parts", "year", "raw", "literal", "date-time", "value", "start")
Plan = tuple[tuple[str, tuple[str, ...], Callable[[Any], Any]], ...]
_PLANS: dict[tuple[str, ...], Plan] = {}
_LITERAL = re.compile(r"\s*\[\s*['\"]")  # a list as Python prints it
_QUOTED = re.compile(r"(?<=['\"])[^'\"\[\],][^'\"]*(?=['\"])")
_MANY = re.compile(r"[\s<>\"|&;]")
_MAX_PLANS = 4096
_OPENALEX = "https://openalex.org/"


def entry(record: Record, place: Place, outer: Record | None = None) -> Entry | None:
    """The paper that a record tells; None where it is no paper. `outer` lends its own id."""
    said: dict[str, Any] = {}
    for field, keys, read in _plan(record):
        for key in keys:
            value = record[key]
            if value and (found := read(value)):
                said[field] = found
                break
    if "authors" in said:
        said["authors"], said["authors_complete"] = said["authors"]
    name = said.pop("name", None)
    if "title" not in said:
        if name and ("abstract" in said or ("authors" in said and _lists_authors(record))):
            said["title"] = name
        elif not ("authors" in said and "abstract" in said):
            return None
    if "description" in said:
        said.setdefault("abstract", said.pop("description"))
    _complete(said, record)
    if "entry_id" not in said and outer is not None:
        said["entry_id"] = id_of(outer)
    return Entry(place=place, **said)


def _lists_authors(record: Record) -> bool:
    """Whether authors stand in a list: what has a `name` and one `author` is a piece of software."""
    return any(isinstance(value, list) for key, value in record.items() if "author" in key.lower())


def tells_a_paper(found: Entry) -> bool:
    """Whether more than a title is said: what tells a paper from a menu item or a session."""
    return bool(
        found.authors or found.abstract or found.doi or found.arxiv or found.pmid
        or found.venue or found.year
    )  # fmt: skip


def _complete(said: dict[str, Any], record: Record) -> None:
    """What one field says about another: identifiers in links, the year in an arXiv id."""
    if "urls" in said:
        for url in said["urls"]:
            if "10." in url and "doi" not in said and (doi := fields.doi(url)):
                said["doi"] = doi
            if "arxiv.org" in url and "arxiv" not in said and (arxiv := fields.arxiv(url)):
                said["arxiv"] = arxiv
    if "details" in said:
        for name, value in said.pop("details").items():
            said.setdefault(name, value)
    if "first" in said or "last" in said:
        first, last = said.pop("first", None), said.pop("last", None)
        said["pages"] = fields.pages(said.get("pages") or first, last)
    if "doi" in said or "entry_id" in said:
        _identify(said, record)
    if "arxiv" in said and "year" not in said:
        said["year"] = fields.arxiv_year(said["arxiv"])
    if (
        "kind" in said
        and said["kind"] == "article"
        and str(record.get("id", "")).startswith(_OPENALEX)
    ):
        del said["kind"]  # OpenAlex calls conference papers articles too
    if "alt_titles" in said and said["alt_titles"][0] == said.get("title"):
        del said["alt_titles"]


def _identify(said: dict[str, Any], record: Record) -> None:
    doi = said.get("doi")
    if doi is not None and "arxiv" not in said and "arxiv" in doi:
        said["arxiv"] = fields.arxiv(doi)
    entry_id = said.get("entry_id")
    if entry_id is not None:
        if doi is None and "10." in entry_id and (doi := fields.doi(entry_id)):
            said["doi"] = doi
        on_arxiv = "categories" in record or "arxiv" in entry_id.lower()
        if on_arxiv and "arxiv" not in said and (arxiv := fields.arxiv(entry_id)):
            said["arxiv"] = arxiv
            said.setdefault("kind", "preprint")
    if said.get("arxiv") is None:
        said.pop("arxiv", None)


def _plan(record: Record) -> Plan:
    keys = tuple(record)
    found = _PLANS.get(keys)
    if found is None:
        if len(_PLANS) >= _MAX_PLANS:
            _PLANS.clear()
        held = usual.plan(keys)
        found = _PLANS[keys] = tuple((field, of, _READERS[field]) for field, of in held.items())
    return found


def id_of(record: Record) -> str | None:
    """The key or id that a record gives of itself."""
    for field, keys, read in _plan(record):
        if field == "entry_id":
            return next((found for key in keys if (found := read(record[key]))), None)
    return None


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
        inner = (text_of(value[k]) for k in _INNER if k in value and value[k] is not value)
        return next((text for text in inner if text), None)
    return None


def title_of(value: object) -> str | None:
    text = value if type(value) is str else text_of(value)
    return fields.title(text) if text else None


def line_of(value: object) -> str | None:
    text = value if type(value) is str else text_of(value)
    return fields.line(text) if text else None


def abstract_of(value: object) -> str | None:
    """Text, its parts in a list, or an inverted index (word → positions) put back in order."""
    if type(value) is str:
        return fields.body(value)
    if isinstance(value, Mapping) and value and all(isinstance(v, list) for v in value.values()):
        at = [(p, word) for word, places in value.items() for p in places if isinstance(p, int)]
        return fields.body(" ".join(word for _, word in sorted(at)))
    if isinstance(value, list):
        return fields.body("\n".join(filter(None, map(text_of, value))))
    text = text_of(value)
    return fields.body(text) if text else None


def year_of(value: object) -> int | None:
    if type(value) is int:
        return fields.year(value)
    if isinstance(value, list):
        return next((found for item in value if (found := year_of(item))), None)
    if isinstance(value, Mapping):
        return next((y for k in _DATES if k in value and (y := year_of(value[k]))), None)
    return fields.year(value)


def venue_of(value: object) -> str | None:
    if type(value) is not str and isinstance(value, Mapping):
        value = value.get("source") if isinstance(value.get("source"), Mapping) else value
    return line_of(value)


def words_of(value: object) -> tuple[str, ...]:
    if isinstance(value, str) and _LITERAL.match(value):
        value = _QUOTED.findall(value)
    values = value if isinstance(value, list) else [value]
    return fields.words(text for item in values if (text := text_of(item)))


def _people_of(value: object) -> People | None:
    found = people(value)
    return found if found[0] else None


def _id_of(value: object) -> str | None:
    return line_of(value) if isinstance(value, (str, int)) else None


def _urls_of(value: object) -> tuple[str, ...]:
    if type(value) is str:
        if value.startswith("http") and value.isprintable() and not _MANY.search(value):
            return (value,)
        return fields.urls((value,))
    return fields.urls(_texts(value))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, Mapping)):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(item)


def _kind_of(value: object) -> str | None:
    values = value if isinstance(value, list) else [value]
    return next((kind for item in values if (kind := kind_of(text_of(item)))), None)


def _details_of(value: object) -> dict[str, str]:
    """Identifiers in an object of them (`{"DOI": …, "ArXiv": …}`) or in a line of citation."""
    named = value.items() if isinstance(value, Mapping) else [("doi", value)]
    found: dict[str, str] = {}
    for name, inner in named:
        text, low = text_of(inner) or "", str(name).lower()
        for field, read in (("doi", fields.doi), ("arxiv", fields.arxiv), ("pmid", fields.pmid)):
            if (field in low or (field == "pmid" and low == "pubmed")) and (said := read(text)):
                found[field] = said
    return found


def _alternative_of(value: object) -> tuple[str, ...]:
    title = title_of(value)
    return (title,) if title else ()


def _identifier(read: Callable[[str], str | None]) -> Callable[[object], str | None]:
    return lambda value: read(text_of(value) or "")


_READERS: dict[str, Callable[[Any], Any]] = {
    "title": title_of, "name": title_of, "authors": _people_of, "abstract": abstract_of,
    "description": abstract_of, "area": line_of, "topic": line_of, "keywords": words_of,
    "venue": venue_of, "year": year_of, "doi": _identifier(fields.doi),
    "arxiv": _identifier(fields.arxiv), "pmid": _identifier(fields.pmid), "urls": _urls_of,
    "kind": _kind_of, "volume": line_of, "issue": line_of, "pages": line_of, "first": line_of,
    "last": line_of, "entry_id": _id_of, "details": _details_of, "alt_titles": _alternative_of,
}  # fmt: skip
