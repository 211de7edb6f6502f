"""Where the papers are in a decoded JSON (or YAML) value, whatever wraps them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from parsers.record import Entry, Place
from parsers.records import columnar, people, services
from parsers.records.loose import Record, entry, id_of, said, tells_a_paper
from parsers.records.usual import field_of
from parsers.records.values import year_of

MAX_DEPTH = 24
_PAPERISH = re.compile(
    "paper|article|publication(?![_ -]?(?:date|time|status|state))|citation|(?<!p)reference|works?$|^authors?$|^abstract$|论文|文献|作者|摘要"
    "|pdf|bibtex|arxiv|^doi$|proceeding|conference|journal|venue|entrytype|^issued$|^editors?$",
    re.IGNORECASE,
)

_IDENTIFIER = re.compile(r"\d|://|[:/]")
_OF_A_NOTICE = re.compile(
    "section|edition(?:_id)?|category|cover|intro|body|deadline|company|location|salary|buyer|notified|"
    "department|status",
    re.IGNORECASE,
)
_OF_AN_EVENT = re.compile(
    "(?:start|end|event)?_?(?:time|date)|day|description|category|location|city|room|organi[sz]er|"
    "club_?name|price|tickets?|image(?:_?url)?|speakers?|attendees|capacity|status",
    re.IGNORECASE,
)
_OF_AN_EXAM = re.compile("exam(?:_?name|_?type)?|semester|syllabus", re.IGNORECASE)
_FEW_OF_A_NOTICE = 2
_FEW_LABELS = 3
_TITLE_WORDS = 3
_HAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_YEAR = re.compile("(?:publication|conference|pub)?[_ ]?year|年份?|年度", re.IGNORECASE)
_YEAR_KEY = re.compile(r"[A-Za-z _-]*((?:19|20)\d\d)[A-Za-z _-]*")
_LISTS = re.compile(
    "(?:publications?|papers?|articles|works|items|entries|records|results|data)$", re.IGNORECASE
)
_FEW = 3
_LENT = ("year", "venue", "doi", "pmid")
_MOST_KEYS = 300  # more are the words of a dictionary


class Found(NamedTuple):
    """A paper, and the path from the root to its record."""

    path: str
    entry: Entry


def papers(
    value: Any, place: Place, outer: Record | None = None, under: str = "", depth: int = 0
) -> Iterator[Found]:
    """The papers in a value, in order; what a paper holds (its references) is not looked into.

    `outer` is the record around the value, `under` the key that it stands under.
    """
    if depth > MAX_DEPTH:
        return
    if isinstance(value, Mapping):
        yield from _in_mapping(value, place, outer, under, depth)
    elif isinstance(value, list):
        names = columnar.header(value[0]) if value else []
        for index, item in enumerate(value):
            if names and isinstance(item, list) and index:
                if (listed := entry(dict(zip(names, item, strict=False)), place)) is not None:
                    yield Found(f"[{index}]", listed)
            elif isinstance(item, (Mapping, list)):
                for path, found in papers(item, place, of_several(outer), under, depth + 1):
                    yield Found(f"[{index}]{path}", found)


def _in_mapping(
    value: Record, place: Place, outer: Record | None, under: str, depth: int
) -> Iterator[Found]:
    if columnar.leads_to_papers(value):
        for title, link in value.items():
            if (listed := entry({"title": title, "url": link}, place)) is not None:
                yield Found(step(title, ""), listed)
        return
    if len(value) > _MOST_KEYS and not any(isinstance(v, (dict, list)) for v in value.values()):
        return
    if is_about_fields(value) or is_attached(value):
        return
    if table := columnar.rows(value):
        for index, row in enumerate(table):
            if (listed := entry(row, place)) is not None:
                yield Found(f"[{index}]", listed)
        return
    value = services.lifted(value, under)
    own = entry(value, place, outer)
    if own is not None and own.venue and not own.authors and _takes_place(value):
        own = None
    if own is not None and own.title and not (own.authors and own.year and own.doi):
        own = _with_more(own, value)
    sure = own is not None and is_sure(own) and not _is_described_only(own, value)
    if own is not None and sure and not _keeps_papers(own, value, place):
        yield from _told_within(value, own, place) or (Found("", own),)
        return
    inner = False
    told = own_of(value, outer)
    for key, item in value.items():
        if isinstance(item, (Mapping, list)) and item:
            for path, found in papers(item, place, lent(told, str(key)), str(key), depth + 1):
                told_more = found.title and tells_a_paper(found)
                if told_more or (own is None and not services.is_venue(str(key), item)):
                    inner = True
                    yield Found(step(key, path), found)
    if own is None or inner:
        return
    if sure or own.venue or _is_called_one(value, under) or _says_a_title_only(value, own):
        yield Found("", own)


def _with_more(own: Entry, value: Record) -> Entry:
    """What members of a record say of it, where it says nothing itself."""
    for member in services.about(value):
        told = said(member)
        authors, complete = told.get("authors", ((), True))
        if authors and not own.authors:
            own = replace(own, authors=authors, authors_complete=complete)
        own = replace(
            own,
            **{field: told[field] for field in _LENT if field in told and not getattr(own, field)},
        )
    if not own.authors and own.title and (names := services.cited_people(value, own.title)):
        authors, complete = people.from_text(names)
        own = replace(own, authors=authors, authors_complete=complete)
    return own


def is_attached(value: Record) -> bool:
    """Whether an object is a note or a file of a work told elsewhere (Zotero lists them beside it),
    or a reply to one (a review on OpenReview names the `forum` of its paper)."""
    if "forum" in value and "replyto" in value and value.get("id") != value["forum"]:
        return True
    data = value.get("data")
    inner = data if isinstance(data, Mapping) else value
    return inner.get("itemType") in ("attachment", "note", "annotation")


def is_about_fields(value: Record) -> bool:
    """Whether an object names fields instead of filling them: a JSON schema, a table of labels."""
    if "json-schema.org" in str(value.get("$schema")) or isinstance(value.get("properties"), dict):
        return True
    labels = [(k, v) for k, v in value.items() if isinstance(v, str) and len(v) < 40]
    named = [(key[0], told[0]) for k, v in labels if (key := field_of(k)) and (told := field_of(v))]
    return (
        len(named) >= _FEW_LABELS or ("authors", "authors") in named
    )  # no one is called `Authors`


def _told_within(value: Record, own: Entry, place: Place) -> list[Found]:
    """The same paper in a member that says more, its authors: Zenodo keeps both `title` and
    `metadata.title`."""
    if own.authors or own.title is None:
        return []
    told = own_of(value)
    for key, item in value.items():
        inner = entry(item, place, lent(told, str(key))) if isinstance(item, dict) else None
        if inner is not None and inner.authors and inner.title == own.title:
            return [Found(step(key, ""), inner)]
    return []


def _is_described_only(own: Entry, value: Record) -> bool:
    """Whether a title and a description are all: what any project, course or case has."""
    known = own.authors or own.doi or own.arxiv or own.pmid or own.venue
    return not known and "abstract" not in said(value)


def _keeps_papers(own: Entry, value: Record, place: Place) -> bool:
    """Whether an object that has a title and people keeps papers in a list: it is the page of their
    author, where nothing says that it appeared anywhere itself."""
    if own.doi or own.arxiv or own.pmid or own.venue or own.abstract:
        return False
    lists = (item for key, item in value.items() if isinstance(item, list) and _LISTS.match(key))
    several = (item for listed in lists for item in listed[:_FEW] if isinstance(item, Mapping))
    return any((found := entry(item, place)) and is_sure(found) for item in several)


def is_sure(found: Entry) -> bool:
    """Whether it cannot be a session or an issue that holds the papers."""
    return bool(found.authors or found.abstract or found.doi or found.arxiv or found.pmid)


def own_of(value: Record, outer: Record | None = None) -> Record:
    """What an object says of itself that its members may lack: its id, its DOI, its year (or that
    of the object around it)."""
    pids = value.get("pids")
    doi = pids.get("doi") if isinstance(pids, Mapping) else value.get("doi")
    doi = doi.get("identifier") if isinstance(doi, Mapping) else doi
    years = (year_of(item) for key, item in value.items() if _YEAR.fullmatch(str(key)))
    year = next(filter(None, years), None) or (outer or {}).get("year")
    return {"id": id_of(value), "doi": doi, "year": year}


def lent(told: Record, key: str) -> Record | None:
    """What an object that stands under a key takes from there: the key, where it is a title, a year
    (`{"2031": […]}`) or an identifier, else what the object around it is (`{"id": …, "content": {…}}`)."""
    if year := _YEAR_KEY.fullmatch(key):
        return {"id": key, "year": int(year[1])}
    if len(key.split()) >= _TITLE_WORDS:
        return {"title": key, "year": told["year"]}  # papers under their titles
    if _IDENTIFIER.search(key):
        return {"id": key, "year": told["year"]}
    return told if told["id"] else of_several(told)


def of_several(told: Record | None) -> Record | None:
    """What each of several records takes from the object around their list: its year."""
    year = told.get("year") if told else None
    return {"year": year} if year else None


def _takes_place(value: Record) -> bool:
    """Whether a bare title at a `venue` is an event's: more is said of when it is and what for."""
    keys = [key for key in map(str, value) if key.lower() != "venue"]
    if len(keys) == len(value) or any(map(_PAPERISH.search, keys)):
        return False
    return sum(1 for key in keys if _OF_AN_EVENT.fullmatch(key)) >= _FEW_OF_A_NOTICE


def _is_called_one(value: Record, under: str) -> bool:
    """Whether the names around a bare title say that it is a paper's, and no menu item's; the page
    of an office or of a firm calls its notices publications as well."""
    if sum(1 for key in value if _OF_A_NOTICE.fullmatch(str(key))) >= _FEW_OF_A_NOTICE:
        return False
    if any(_OF_AN_EXAM.fullmatch(str(key)) for key in value):
        return False
    return any(_PAPERISH.search(str(key)) for key in (under, *value))


def _says_a_title_only(value: Record, own: Entry) -> bool:
    """Whether an object is nothing but the title of a paper, of some words, and perhaps its id."""
    title = own.title or ""
    words = len(title.split()) + len(_HAN.findall(title)) // 2
    return words > _TITLE_WORDS and all(
        (field_of(str(key)) or ("", 0))[0] in ("title", "entry_id") for key in value
    )


def step(key: object, path: str) -> str:
    """A path with one more key in front: `papers[3]`, `message.items[0]`."""
    return f"{key}{path}" if not path or path.startswith("[") else f"{key}.{path}"
