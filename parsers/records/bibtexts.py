"""What BibTeX in one value of a record tells of its paper, beside what the other values say."""

from __future__ import annotations

import re
from typing import Any

from parsers.records import fields
from parsers.records.people import people

_BIBTEX = re.compile(r"\s*@[A-Za-z]+\s*[{(]")
_VALUE = r"\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}|\"([^\"{}]*)\"|(\d{4})"
_FIELD = re.compile(
    rf"[,\n]\s*(author|journal|booktitle|year|date|doi|eprint|url)\s*=\s*(?:{_VALUE})",
    re.IGNORECASE,
)
_AND = re.compile(r"\band\s+(?=and\s)|\s+and\s*$", re.IGNORECASE)
_MOST = 20_000


def is_bibtex(value: object) -> bool:
    """Whether a value of a record is an entry of BibTeX."""
    return isinstance(value, str) and len(value) < _MOST and _BIBTEX.match(value) is not None


def told(text: str) -> dict[str, Any]:
    """The fields of an entry of BibTeX but for its title, of which the record has its own."""
    bib: dict[str, str] = {}
    for name, braced, quoted, bare in _FIELD.findall(text):
        bib.setdefault(name.lower(), braced or quoted or bare)
    venue = bib.get("journal") or bib.get("booktitle") or ""
    said: dict[str, Any] = {
        "year": fields.year(bib.get("year") or bib.get("date")),
        "venue": fields.line(venue),
        "doi": fields.doi(bib.get("doi") or bib.get("url") or ""),
        "arxiv": fields.arxiv(bib.get("eprint") or "") or fields.arxiv(bib.get("url") or ""),
    }
    named, complete = people(_AND.sub("", bib.get("author") or ""))
    if named:
        said |= {"authors": named, "authors_complete": complete}
    return {name: value for name, value in said.items() if value is not None}
