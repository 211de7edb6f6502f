"""The fields of a BibTeX or BibLaTeX entry → Entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from parsers.bib.bibfields import Parsed
from parsers.bib.bibnames import bib_people
from parsers.latex import debrace
from parsers.record import Entry, Place
from parsers.records import fields
from parsers.records.kinds import kind as kind_of

T = TypeVar("T")

_LATEX = re.compile(r"[\\$`']")
_MATHS = re.compile(r"</?tex>|\\\(|\\\)", re.IGNORECASE)
_LONG = 300
_BREAKS = "\n\t\r\x0b\x0c\x1c\x1d\x1e\x1f"
_VENUES = ("journal", "journaltitle", "booktitle", "eventtitle", "conference", "school",
           "institution", "howpublished")  # fmt: skip
_NOT_LENT = frozenset(
    {"title", "subtitle", "titleaddon", "shorttitle", "doi", "url", "eprint", "pmid", "abstract",
     "keywords", "crossref", "pages"}
)  # fmt: skip
_PARTS = frozenset(
    {"article", "inproceedings", "conference", "incollection", "inbook", "bookinbook", "suppbook"}
)
_WORDS = ("keywords", "keyword", "mendeley-tags")
_LINKS = ("url", "ee", "link", "pdf", "howpublished")


def entry(parsed: Parsed, place: Place, parent: Mapping[str, str] | None = None) -> Entry | None:
    """The paper; None where neither a title tells it nor authors with an abstract or identifier."""
    said = _inherit(parsed.fields, parent) if parent else parsed.fields
    title = _title(parsed.type, said)
    abstract = _plain(said, "abstract", fields.body)
    authors, complete = bib_people(said["author"]) if "author" in said else ((), True)
    doi, arxiv = _identifiers(parsed, said)
    if title is None and not (authors and (abstract or doi or arxiv)):
        return None
    year = _first(parsed, said, ("year", "date", "issue_date"), fields.year)
    year = year or (fields.arxiv_year(arxiv) if arxiv else None)
    venue = _venue(said, title)
    return Entry(
        place=place,
        title=title,
        authors=authors,
        authors_complete=complete,
        abstract=abstract,
        area=_plain(said, "area", fields.line),
        topic=_plain(said, "topic", fields.line),
        keywords=fields.words(debrace(said[name]) for name in _WORDS if name in said),
        venue=venue if venue and fields.is_place(venue, year) else None,
        year=year,
        doi=doi,
        arxiv=arxiv,
        pmid=_plain(said, "pmid", fields.pmid),
        urls=fields.urls(said[name].replace("\\", "") for name in _LINKS if name in said),
        kind=_kind(parsed.type, said, arxiv),
        volume=_plain(said, "volume", fields.line),
        issue=_plain(said, "number", fields.line) or _plain(said, "issue", fields.line),
        pages=fields.pages(_plain(said, "pages", fields.line)),
        entry_id=parsed.key or None,
    )


def _has_markup(value: str) -> bool:
    """Whether there is LaTeX in it; one character is found much faster than any of several."""
    return (
        "\\" in value or "{" in value or "}" in value or "$" in value or "~" in value
        or "--" in value
    )  # fmt: skip


def _is_one_line(value: str) -> bool:
    """Whether spaces are all its white space; of an abstract told without a look at each letter."""
    if len(value) > _LONG and value.isascii():
        return not any(mark in value for mark in _BREAKS)
    return value.isprintable()


def _plain(said: Mapping[str, str], name: str, read: Callable[[str], T | None]) -> T | None:
    """A field without LaTeX and line breaks, then read as what it is."""
    value = said.get(name)
    if not value:
        return None
    if "{" in value and not _LATEX.search(value):
        value = value.replace("{", "").replace("}", "")  # braces that only keep capitals
    if _has_markup(value):
        value = debrace(_MATHS.sub("", value) if "tex>" in value or "\\(" in value else value)
    if "  " in value or not _is_one_line(value):
        value = " ".join(value.split())
    return read(value)


def _first(
    parsed: Parsed, said: Mapping[str, str], names: tuple[str, ...], read: Callable[[str], T | None]
) -> T | None:
    """The first usable value of these fields, those that stand twice included."""
    for name in names:
        if name in said and (found := _plain(said, name, read)):
            return found
    if not parsed.repeats:
        return None
    return next((v for n, text in parsed.repeats if n in names and (v := read(text))), None)


def _title(type_: str, said: Mapping[str, str]) -> str | None:
    """The title; of a book that has none of its own, the one of the set or the proceedings."""
    title = _plain(said, "title", fields.title)
    subtitle = _plain(said, "subtitle", fields.title)
    if title and subtitle and subtitle.lower() not in title.lower():
        return f"{title}: {subtitle}"
    if title or type_ in _PARTS:
        return title
    return _plain(said, "maintitle", fields.title) or _plain(said, "booktitle", fields.title)


def _identifiers(parsed: Parsed, said: Mapping[str, str]) -> tuple[str | None, str | None]:
    doi = _first(parsed, said, ("doi", "url", "ee", "note", "howpublished"), fields.doi)
    named = said.get("eprint", "")
    registry = said.get("archiveprefix", said.get("eprinttype", "arxiv")).lower()
    arxiv = fields.arxiv(named) if named and registry == "arxiv" else None
    for name in ("arxivid", "url", "journal", "howpublished", "note", "volume"):
        if arxiv is None and "arxiv" in (value := said.get(name, "")).lower():
            arxiv = fields.arxiv(value)
    if arxiv is None and doi and "arxiv" in doi:
        arxiv = fields.arxiv(doi)
    return doi, arxiv


def _inherit(said: Mapping[str, str], parent: Mapping[str, str]) -> dict[str, str]:
    """A child's fields with those that its crossref lends; the parent's title is the book's."""
    lent = {name: value for name, value in parent.items() if name not in _NOT_LENT}
    if "title" in parent:
        lent.setdefault("booktitle", parent["title"])
    return {**lent, **said}


def _venue(said: Mapping[str, str], title: str | None) -> str | None:
    for name in _VENUES:
        venue = _plain(said, name, fields.line)
        if venue and venue != title and "://" not in venue:
            return venue
    return None


def _journal(said: Mapping[str, str]) -> str:
    return said.get("journal") or said.get("journaltitle") or "arxiv"


def _kind(type_: str, said: Mapping[str, str], arxiv: str | None) -> str | None:
    if arxiv and ("booktitle" not in said) and "arxiv" in _journal(said).lower():
        return "preprint"
    kind = kind_of(type_)
    if kind == "other" and said.get("howpublished", said.get("publisher", "")).lower().startswith(
        "arxiv"
    ):
        return "preprint"
    return kind
