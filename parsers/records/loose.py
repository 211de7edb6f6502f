"""A record of unknown make (JSON object, table row, front matter, tagged record) → Entry.

The keys say which field a value may be (parsers.records.usual); the values may be text, numbers, lists or
objects, and each field takes the first of its keys that holds something usable.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from parsers.record import Entry, Place
from parsers.records import completing, fields, usual, works
from parsers.records.completing import Plan
from parsers.records.people import People
from parsers.records.values import READERS, title_of

Record = Mapping[str, Any]

_SHAPES: dict[tuple[str, ...], Shape] = {}
_MAX_SHAPES = 4096
UNNAMED = "authors without a title, an abstract or an identifier"
_WORKS = frozenset({"publication", "paper", "article", "work", "label", "en"})
_TOLD_BY_MORE = ("paper", "label")  # `label` is of a node in a graph, `en` stands beside `zh`
_BESIDE_A_PAPER = {"venue", "year", "abstract", "doi", "arxiv"}
_TITLE_WORDS = 3
_NTH_AUTHOR = re.compile(r"author[ _-]?\d{1,2}", re.IGNORECASE)


class Shape(NamedTuple):
    """What the keys of a record say, whatever their values: records of a file have the same."""

    plan: Plan
    linking: tuple[str, ...]  # may hold a link to the record's own paper
    counts: bool  # whether a key may say that authors are left out
    doubtful: bool  # whether a key may say that this is no paper


def entry(record: Record, place: Place, outer: Record | None = None) -> Entry | None:
    """The paper that a record tells; None where it is no paper. `outer` lends its own id."""
    said: dict[str, Any] = {}
    plan, linking, counts, doubtful = _shape(record)
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
        elif "alt_titles" in said:
            said["title"] = said.pop("alt_titles")[0]
        elif not ("authors" in said or works.has_abstract(record)):
            return None
    description = said.pop("description", None)
    if description and "title" in said:  # without one it is a package's or a file's
        said.setdefault("abstract", description)
    if outer is not None and "entry_id" not in said and (lent := id_of(outer)):
        said["entry_id"] = lent
    completing.complete(said, record, plan, linking)
    if doubtful and (works.is_a_post(said, record) or works.is_a_thing(said, record)):
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
    """The DOI and the year of the object around it, where a record says none itself."""
    if "year" not in said:
        said["year"] = outer.get("year")
    if "doi" not in said and isinstance(outer.get("doi"), str):
        said["doi"] = fields.doi(outer["doi"])


def names_people_only(record: Record) -> bool:
    """Whether a record names authors, and nothing that their paper could be known by."""
    said = {field for field, key, read in _shape(record).plan if (v := record[key]) and read(v)}
    return "authors" in said and not said & {"title", "name", "abstract", "description"}


def _called(said: Mapping[str, Any], record: Record) -> str | None:
    """The title under a key that means the work (`publication`), beside authors and another venue;
    of a `paper` or a node a year or an abstract tells as much."""
    if "authors" not in said:
        return None
    for key, text in record.items():
        low = key.lower()
        if low in _WORKS and isinstance(text, str) and len(text.split()) >= _TITLE_WORDS:
            told = {name: value for name, value in record.items() if name != key}
            beside = {field for field, name, _ in _shape(told).plan if told[name]}
            enough = _BESIDE_A_PAPER if low in _TOLD_BY_MORE else {"venue"}
            if "://" not in text and beside & enough:
                return title_of(text)
    return None


def tells_a_paper(found: Entry) -> bool:
    """Whether more than a title is said: what tells a paper from a menu item or a session."""
    return bool(
        found.authors or found.abstract or found.doi or found.arxiv or found.pmid
        or found.venue or found.year
    )  # fmt: skip


def _shape(record: Record) -> Shape:
    keys = tuple(record)
    found = _SHAPES.get(keys)
    if found is None:
        if len(_SHAPES) >= _MAX_SHAPES:
            _SHAPES.clear()
        held = usual.plan(keys).items()
        plan = tuple((field, key, READERS[field]) for field, of in held for key in of)
        linking = tuple(filter(completing.may_link, keys))
        found = Shape(plan, linking, works.may_count_authors(keys), works.may_be_no_paper(keys))
        _SHAPES[keys] = found
    return found


def id_of(record: Record) -> str | None:
    """The key or id that a record gives of itself."""
    of = (read(record[key]) for field, key, read in _shape(record).plan if field == "entry_id")
    return next((found for found in of if found), None)
