"""Answers of services that keep a record's fields deep inside it, lifted to where others keep them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from parsers.records.persons import from_object
from parsers.records.usual import field_of

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
_OF_A_RESUME = re.compile(r"\bpublications(?:\[\d+\])?$")  # JSON Resume has `name` for a title
_CITED = re.compile("citation|reference|cite_?as|apa|mla|how_?to_?cite|bibliography", re.IGNORECASE)
_PEOPLE = re.compile("people|persons?|authors?|contributors|members", re.IGNORECASE)
_PEOPLE_KEYS = re.compile("authors?_?(?:ids|keys)", re.IGNORECASE)
_PERSON_KEYS = ("id", "key", "uid", "personId", "person_id", "authorId", "author_id")
_YEAR_BEHIND = re.compile(r"[\s.,:]*\(?(?:19|20)\d\d[a-z]?\)?[\s.,:]*[\"“'‘]?$|[\s:\"“'‘]+$")


def is_venue(key: str, item: Any) -> bool:
    """Whether an object stands under the name of a venue: a title alone is then that of a journal.

    Invenio's keys have a name space before them (`journal:journal`).
    """
    known = field_of(key.rpartition(":")[2]) if isinstance(item, Mapping) else None
    return known is not None and known[0] == "venue"


def lifted(value: Record, under: str = "") -> Record:
    """The record with its own fields at its top; itself where they are there already."""
    if "publisher" in value and "title" not in value and _OF_A_RESUME.search(under):
        return {"title": value.get("name"), "venue": value["publisher"], **value, "name": None}
    if "static_data" in value:
        return _web_of_science(value)
    if (found := _told_by_scholar(value)) is not None:
        return found
    link = value.get("link")
    if isinstance(link, Mapping) and "authors" in value and isinstance(link.get("display"), str):
        # pages of laboratories show a link to where a paper appeared: `J. Lamps (2031)`
        return {"venue": link["display"], **value, "link": link.get("url")}
    core = value.get("coredata")
    if isinstance(core, Mapping):  # Scopus and ScienceDirect, one work
        return {**core, **({"authors": value["authors"]} if value.get("authors") else {})}
    if "title" not in value and ("abstract" in value or "body_text" in value):
        for key, item in value.items():  # S2ORC: `metadata` beside the abstract and the text
            if isinstance(item, Mapping) and _ABOUT.match(key) and item.get("title"):
                return {**value, key: None, **item}
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


def people_told(value: Record) -> Record:
    """The people that a document tells once, by the keys under which its papers name them."""
    told: dict[str, Any] = {}
    for key, listed in value.items():
        if not _PEOPLE.fullmatch(key):
            continue
        if isinstance(listed, list):
            having = (v for v in listed if isinstance(v, dict) and from_object(v) is not None)
            told |= {str(v[k]): v for v in having for k in _PERSON_KEYS if k in v}
        elif isinstance(listed, dict):
            named = listed.items()
            told |= {k: v for k, v in named if isinstance(v, (str, dict)) and v != k}
    return told


def with_people(value: Any, told: Record) -> Any:
    """A value with the people where lists of authors hold their keys (`[7, 12]`, `{"personId": 7}`)."""
    if isinstance(value, list):
        return [with_people(item, told) for item in value]
    if not isinstance(value, dict):
        return value
    held: dict[str, Any] = {}
    for key, item in value.items():
        if isinstance(item, list) and (_PEOPLE.fullmatch(key) or _PEOPLE_KEYS.fullmatch(key)):
            people = [_person(each, told) for each in item]
            by_keys = people != item and "authors" not in value and _PEOPLE_KEYS.fullmatch(key)
            held["authors" if by_keys else key] = people
        else:
            held[key] = with_people(item, told)
    return held


def _person(named: Any, told: Record) -> Any:
    if not isinstance(named, dict):
        return told.get(str(named), named) if isinstance(named, (str, int)) else named
    if from_object(named) is not None:
        return named
    keys = (str(named[key]) for key in _PERSON_KEYS if key in named)
    return next((told[key] for key in keys if key in told), named)


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
