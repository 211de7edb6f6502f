"""What one field of a record says about another: identifiers in links, the year in an arXiv id."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from parsers.names import han
from parsers.records import fields, usual

Record = Mapping[str, Any]
Plan = tuple[tuple[str, str, Callable[[Any], Any]], ...]  # field, key, reader; best keys first

_ON_ARXIV = re.compile(r"\d\d(?:0[1-9]|1[0-2])\.\d{5}(?:v\d+)?$")
_BESIDE = re.compile("data|code|repo|software|supp|cit|related|video|slides", re.IGNORECASE)
_NO_LINKS = {"title", "authors", "coauthors", "abstract", "year", "keywords", "doi", "pmid"}
_POINTS_TO_ONE = re.compile(r"doi\.org/10\.|DOI: 10\.|arxiv\.org/")
_AT_LINK = ("http", "DOI: ")
_YEAR_BEHIND = re.compile(r"\(((?:19|20)\d\d)[a-z]?\)\.?\s*$")
_OF_ARXIV = frozenset({"categories", "primary_category", "journal-ref", "journal_ref"})
_OPENALEX = "https://openalex.org/"


def complete(said: dict[str, Any], record: Record, plan: Plan, linking: tuple[str, ...]) -> None:
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
    if "alt_titles" in said and "title" in said:
        _title(said)


def _title(said: dict[str, Any]) -> None:
    """Of two titles the one in the script of the authors is the paper's, the other a translation."""
    title, other = said["title"], said["alt_titles"][0]
    people = "".join(author.name for author in said.get("authors", ()))
    if title == other:
        del said["alt_titles"]
    elif people and han.wide(title) and not han.wide(people + other):
        said["title"], said["alt_titles"] = other, (title,)


def _date(said: dict[str, Any], record: Record, plan: Plan) -> None:
    """The year in the venue, in an arXiv id or behind the authors; arXiv tells of its own papers when
    they came there, whatever journal took them."""
    behind = fields.year(said["venue"]) if "venue" in said else None
    if said.get("arxiv"):
        behind = None if not _OF_ARXIV.isdisjoint(record) else behind
        said["year"] = behind or fields.arxiv_year(said["arxiv"])
        return
    texts = (record[key] for field, key, _ in plan if field == "authors" and "authors" in said)
    told = (m[1] for t in texts if isinstance(t, str) and (m := _YEAR_BEHIND.search(t)))
    if (year := next(told, None)) is not None:
        said["year"] = int(year)
    elif behind:
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


def may_link(key: str) -> bool:
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
