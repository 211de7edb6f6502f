"""A record of unknown make (JSON object, table row, front matter, tagged record) → Entry.

The keys say which field a value may be (parsers.records.usual); the values may be text, numbers, lists or
objects, and each field takes the first of its keys that holds something usable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from parsers.record import Entry, Place
from parsers.records import fields, usual, works
from parsers.records.people import People
from parsers.records.values import READERS, title_of

Record = Mapping[str, Any]

Plan = tuple[tuple[str, str, Callable[[Any], Any]], ...]  # field, key, reader; best keys first
_SHAPES: dict[tuple[str, ...], Shape] = {}
_MAX_SHAPES = 4096
UNNAMED = "authors without a title, an abstract or an identifier"
_WORKS = frozenset({"publication", "paper", "article", "work"})
_TITLE_WORDS = 3
_ON_ARXIV = re.compile(r"\d\d(?:0[1-9]|1[0-2])\.\d{5}(?:v\d+)?$")
_NTH_AUTHOR = re.compile(r"author[ _-]?\d{1,2}", re.IGNORECASE)
_BESIDE = re.compile("data|code|repo|software|supp|cit|related|video|slides", re.IGNORECASE)
_NO_LINKS = {"title", "authors", "coauthors", "abstract", "year", "keywords", "doi", "pmid"}
_POINTS_TO_ONE = re.compile(r"doi\.org/10\.|DOI: 10\.|arxiv\.org/")
_AT_LINK = ("http", "DOI: ")
_YEAR_BEHIND = re.compile(r"\(((?:19|20)\d\d)[a-z]?\)\.?\s*$")
_OPENALEX = "https://openalex.org/"


class Shape(NamedTuple):
    """What the keys of a record say, whatever their values: records of a file have the same."""

    plan: Plan
    linking: tuple[str, ...]  # may hold a link to the record's own paper
    counts: bool  # whether a key may say that authors are left out


def entry(record: Record, place: Place, outer: Record | None = None) -> Entry | None:
    """The paper that a record tells; None where it is no paper. `outer` lends its own id."""
    said: dict[str, Any] = {}
    plan, linking, counts = _shape(record)
    for field, key, read in plan:
        if (value := record[key]) and field not in said and (found := read(value)):
            said[field] = found
    if "authors" not in said and (several := _one_by_one(record)):
        said["authors"] = several
    others = said.pop("coauthors", None)
    if "authors" in said or others:
        said["authors"], complete = _joined(said.get("authors"), others)
        cut = counts and works.is_cut_off(record, len(said["authors"]))
        said["authors_complete"] = complete and not cut
    name = said.pop("name", None)
    if "title" not in said:
        if called := _called(said, record):
            said["title"] = called
        elif outer is not None and "title" in outer and works.says_more_than_people(said, record):
            said["title"] = title_of(outer["title"])
        elif name and works.is_a_work(said, record):
            said["title"] = name
        elif not ("authors" in said or works.has_abstract(record)):
            return None
    description = said.pop("description", None)
    if description and "title" in said:  # without one it is a package's or a file's
        said.setdefault("abstract", description)
    _complete(said, record, plan, linking)
    if works.is_a_post(said, record) or ("category" in record and works.is_a_thing(said, record)):
        return None
    if "title" not in said and "abstract" not in said and not works.is_identified(said):
        return None
    if outer is not None:
        _borrow(said, outer)
    return Entry(place=place, **said)


def said(record: Record) -> dict[str, Any]:
    """The fields that a record says, whether or not they make a paper."""
    told: dict[str, Any] = {}
    for field, key, read in _shape(record).plan:
        if field not in told and (value := record[key]) and (found := read(value)):
            told[field] = found
    return told


def _one_by_one(record: Record) -> Any:
    """The people under `author1`, `author2`, …: a key for each."""
    held = [record[key] for key in record if record[key] and _NTH_AUTHOR.fullmatch(key)]
    return READERS["authors"](held) if held else None


def _joined(authors: People | None, others: People | None) -> People:
    """The first author with the others, where another key holds those; these alone are not all."""
    if authors is None:
        return (others or ((), False))[0], False
    if others is None or len(authors[0]) != 1:
        return authors
    rest = (other for other in others[0] if other.name != authors[0][0].name)
    return (*authors[0], *rest), authors[1] and others[1]


def _borrow(said: dict[str, Any], outer: Record) -> None:
    """The id, the DOI and the year of the object around it, where a record says none itself."""
    if "entry_id" not in said:
        said["entry_id"] = id_of(outer)
    if "year" not in said:
        said["year"] = outer.get("year")
    if "doi" not in said and isinstance(outer.get("doi"), str):
        said["doi"] = fields.doi(outer["doi"])


def names_people_only(record: Record) -> bool:
    """Whether a record names authors, and nothing that their paper could be known by."""
    said = {field for field, key, read in _shape(record).plan if (v := record[key]) and read(v)}
    return "authors" in said and not said & {"title", "name", "abstract", "description"}


def _called(said: Mapping[str, Any], record: Record) -> str | None:
    """The title under a key that means the work (`publication`), beside authors and another venue."""
    if "authors" not in said:
        return None
    for key, text in record.items():
        if key.lower() in _WORKS and isinstance(text, str) and len(text.split()) >= _TITLE_WORDS:
            told = {name: value for name, value in record.items() if name != key}
            if "://" not in text and any(
                f == "venue" and told.get(k) for f, k, _ in _shape(told).plan
            ):
                return title_of(text)
    return None


def tells_a_paper(found: Entry) -> bool:
    """Whether more than a title is said: what tells a paper from a menu item or a session."""
    return bool(
        found.authors or found.abstract or found.doi or found.arxiv or found.pmid
        or found.venue or found.year
    )  # fmt: skip


def _complete(said: dict[str, Any], record: Record, plan: Plan, linking: tuple[str, ...]) -> None:
    """What one field says about another: identifiers in links, the year in an arXiv id."""
    if "urls" in said:
        for url in said["urls"]:
            if "10." in url and "doi" not in said and (doi := fields.doi(url)):
                said["doi"] = doi
            if "arxiv.org" in url and "arxiv" not in said and (arxiv := fields.arxiv(url)):
                said["arxiv"] = arxiv
    if "doi" not in said and "arxiv" not in said:
        _linked(said, record, linking)
    if "source" in said or "details" in said or "identifier" in said:
        for kind in ("details", "identifier", "source"):
            for name, value in said.pop(kind, {}).items():
                said.setdefault(name, value)
    if "first" in said or "last" in said:
        first, last = said.pop("first", None), said.pop("last", None)
        said["pages"] = fields.pages(said.get("pages") or first, last)
    if "doi" in said or "entry_id" in said:
        _identify(said, record)
    if "volume" in said and "arxiv" not in said and said["volume"].startswith("abs/"):
        said["arxiv"] = fields.arxiv(said["volume"][4:])  # as DBLP and Semantic Scholar cite one
    if "venue" in said and not fields.is_place(said["venue"], said.get("year")):
        dated = fields.year(said.pop("venue"))
        said |= {"year": dated} if dated and "year" not in said else {}
    if "year" not in said:
        _date(said, record, plan)
    if said.get("kind") == "article" and str(record.get("id", "")).startswith(_OPENALEX):
        del said["kind"]  # OpenAlex calls conference papers articles too
    if "alt_titles" in said and said["alt_titles"][0] == said.get("title"):
        del said["alt_titles"]


def _date(said: dict[str, Any], record: Record, plan: Plan) -> None:
    """The year in an arXiv id, behind the authors or in the venue."""
    if said.get("arxiv"):
        said["year"] = fields.arxiv_year(said["arxiv"])
        return
    texts = (record[key] for field, key, _ in plan if field == "authors" and "authors" in said)
    told = (m[1] for t in texts if isinstance(t, str) and (m := _YEAR_BEHIND.search(t)))
    if (year := next(told, None)) is not None:
        said["year"] = int(year)
    elif "venue" in said and (behind := fields.year(said["venue"])):
        said["year"] = behind


def _linked(said: dict[str, Any], record: Record, keys: tuple[str, ...]) -> None:
    """The identifier in a link or a note under a name of its own (`preprint_url`, `ee`)."""
    for key in keys:
        if not (value := record[key]):
            continue
        if isinstance(value, str):
            if "10." not in value and "arxiv.org/" not in value:
                continue
            links = [value] if value.startswith(_AT_LINK) or 'href="' in value else []
        else:
            links = [v for v in value if isinstance(v, str)] if isinstance(value, list) else []
        for link in filter(_POINTS_TO_ONE.search, links):
            if doi := fields.doi(link):
                said["doi"] = doi
                return
            if arxiv := fields.arxiv(link):
                said["arxiv"] = arxiv
                return


def _may_link(key: str) -> bool:
    """Whether the value under a key may be a link to the record's own paper."""
    field = (usual.field_of(key) or ("", 0))[0]
    return field not in _NO_LINKS and not _BESIDE.search(key)


def _identify(said: dict[str, Any], record: Record) -> None:
    doi = said.get("doi")
    if doi is not None and "arxiv" not in said and "arxiv" in doi:
        said["arxiv"] = fields.arxiv(doi)
    entry_id = said.get("entry_id")
    if entry_id is not None:
        if doi is None and "10." in entry_id and (doi := fields.doi(entry_id)):
            said["doi"] = doi
        on_arxiv = (
            "categories" in record or "arxiv" in entry_id.lower() or _ON_ARXIV.match(entry_id)
        )
        if on_arxiv and "arxiv" not in said and (arxiv := fields.arxiv(entry_id)):
            said["arxiv"] = arxiv
            said.setdefault("kind", "preprint")
    if said.get("arxiv") is None:
        said.pop("arxiv", None)


def _shape(record: Record) -> Shape:
    keys = tuple(record)
    found = _SHAPES.get(keys)
    if found is None:
        if len(_SHAPES) >= _MAX_SHAPES:
            _SHAPES.clear()
        held = usual.plan(keys).items()
        plan = tuple((field, key, READERS[field]) for field, of in held for key in of)
        linking = tuple(filter(_may_link, keys))
        found = Shape(plan, linking, works.may_count_authors(keys))
        _SHAPES[keys] = found
    return found


def id_of(record: Record) -> str | None:
    """The key or id that a record gives of itself."""
    of = (read(record[key]) for field, key, read in _shape(record).plan if field == "entry_id")
    return next((found for found in of if found), None)
