"""Answers of services that keep a record's fields deep inside it, lifted to where others keep them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

Record = Mapping[str, Any]

# Members that say more about the record itself: `names` of Web of Science, `bib` of scholarly.
_ABOUT = re.compile(
    "(?:names|source|journal_?info|pub_?info|publication_?info|meta_?data|meta|info|bib|biblio"
    "|bibliographic|bibjson|core_?data|summary|attributes|issue|contributors|people|dates"
    "|original|raw|record|extra|details)$",
    re.IGNORECASE,
)
# `A Quill, BC Pell… - Nature, 2023 - nature.com`
_SCHOLAR_LINE = re.compile(
    r"(?P<authors>.+?) - (?:(?P<journal>.*?)(?:, )?(?P<year>(?:19|20)\d\d) - )?(?:(?:.* - )?[\w.-]+)"
)
_CITED = re.compile("citation|reference|cite_?as|apa|mla|how_?to_?cite|bibliography", re.IGNORECASE)
_YEAR_BEHIND = re.compile(r"[\s.,:]*\(?(?:19|20)\d\d[a-z]?\)?[\s.,:]*[\"“'‘]?$|[\s:\"“'‘]+$")


def lifted(value: Record) -> Record:
    """The record with its own fields at its top; itself where they are there already."""
    if "static_data" in value:
        return _web_of_science(value)
    if (found := _told_by_scholar(value)) is not None:
        return found
    core = value.get("coredata")
    if isinstance(core, Mapping):  # Scopus and ScienceDirect, one work
        return {**core, **({"authors": value["authors"]} if value.get("authors") else {})}
    return value


def _told_by_scholar(value: Record) -> Record | None:
    """A result of Google Scholar by way of a service: who, where and when stand in one line."""
    line = _at(value, "publication_info", "summary")
    told = _SCHOLAR_LINE.fullmatch(line) if isinstance(line, str) else None
    return {**value, **told.groupdict(), "publication_info": None} if told else None


def about(value: Record) -> list[Record]:
    """The members without a title of their own that tell about the record."""
    return [
        item
        for key, item in value.items()
        if isinstance(item, dict) and _ABOUT.match(key) and "title" not in item
    ]


def linked(value: Any, graph: Record) -> Any:
    """A value of JSON-LD with the things of its graph where it names them (`{"@id": …}`)."""
    if isinstance(value, list):
        return [linked(item, graph) for item in value]
    if not isinstance(value, Mapping):
        return value
    if len(value) == 1 and "@id" in value:
        return graph.get(str(value["@id"]), value)
    return {key: linked(item, graph) for key, item in value.items()}


def cited_people(value: Record, title: str) -> str | None:
    """The names that stand before the title in the citation that a record spells out."""
    for key, text in value.items():
        if isinstance(text, str) and _CITED.fullmatch(key) and (at := text.find(title)) > 0:
            names = _YEAR_BEHIND.sub("", text[:at])
            return names if names and not any(map(str.isdigit, names)) else None
    return None


def _web_of_science(value: Record) -> Record:
    """A record of the Web of Science API (Expanded)."""
    summary = _at(value, "static_data", "summary")
    titles = _all(_at(summary, "titles", "title"))
    names = _all(_at(summary, "names", "name"))
    identifiers = _at(value, "dynamic_data", "cluster_related", "identifiers", "identifier")
    abstract = _at(value, "static_data", "fullrecord_metadata", "abstracts", "abstract")
    info = _at(summary, "pub_info")
    return {
        "title": next((t.get("content") for t in titles if t.get("type") == "item"), None),
        "journal": next((t.get("content") for t in titles if t.get("type") == "source"), None),
        "authors": [name for name in names if name.get("role", "author") == "author"],
        "abstract": _at(abstract, "abstract_text", "p"),
        "year": _at(info, "pubyear"),
        "volume": _at(info, "vol"),
        "issue": _at(info, "issue"),
        "pages": _at(info, "page", "content"),
        "type": _at(summary, "doctypes", "doctype"),
        "identifiers": _all(identifiers),
        "uid": value.get("UID"),
    }


def _at(value: Any, *keys: str) -> Any:
    for key in keys:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def _all(value: Any) -> list[Any]:
    """The objects in a list, or the one that stands alone where a list of one is written so."""
    return [v for v in (value if isinstance(value, list) else [value]) if isinstance(v, Mapping)]
