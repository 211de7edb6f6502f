"""Why entries are one paper, or may be: rules and evidence in a researcher's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Evidence = Mapping[str, Any]

_TITLES = {
    "equal title": "equal titles",
    "misspelt title": "titles alike but for a slip",
    "similar title": "similar titles",
    "title within title": "one title stands in the other",
    "subtitle dropped": "one title is the other's beginning or end",
    "follow-up": "titles of two works in a series",
    "other title": "two titles",
}
# What keeps a pair from being joined without a person.
_DOUBTS = {
    "abstract, few authors": "few of the authors agree",
    "abstract, no authors": "nothing but the abstract agrees",
    "abstract, other authors": "the same abstract by other people",
    "abstract, other title": "the abstract alone does not outweigh two titles",
    "authors": "one has no title, the other no abstract: only the authors agree",
    "authors, abstract in part": "only part of the abstract agrees",
    "authors, similar title": "the same people may have written two papers of similar titles",
    "conference and journal": "a conference and a journal version may be two papers",
    "generic title": "many works bear such a title",
    "identifier": "an identifier agrees and nothing else",
    "identifier, other title": "one identifier, two unlike titles",
    "meeting abstract": "one stands in a supplement, as the abstracts of a meeting do",
    "other issue": "two issues of one volume",
    "other kind of work": "two kinds of work",
    "other venue and page": "another venue, another page",
    "other venue and year": "another venue and year",
    "other volume": "another volume",
    "other year": "years too far apart",
    "page, other title": "one page of one volume, two titles",
    "short title, one author": "a short title and one author in common say too little",
    "short title, one author, other year": "a short title and one author return in other years",
    "subtitle dropped, few authors": "too few authors agree for a subtitle that is missing",
    "misspelt title, published elsewhere": "a slip in the title, and another venue or year",
    "subtitle dropped, published elsewhere": "half of the title, and another venue or year",
    "title alone": "several papers, or a short title: nobody can tell which is meant",
    "title+abstract, other authors": "title and abstract agree, the people are others",
    "title+identifier, other authors": "title and identifier agree, the people are others",
    "title, few authors": "too few of the authors agree",
    "title, few authors, other year": "too few of the authors agree, and the year is another",
    "title, one author, published elsewhere": "one author published elsewhere under this title",
    "title, other abstract": "the abstracts differ",
}
_JOINS = {
    "decision": "you said so",
    "same content": "the same words in several files",
    "title alone": "no other paper bears this title",
    "title+place": "the same page of one volume",
    "authors+page": "the same page of one volume",
    "similar title+authors+page": "the same page of one volume",
    "similar title+authors+place": "the same venue and year",
    "generic title+authors+place": "the same venue and year",
}


def told(rule: str, evidence: Evidence | None, *, joined: bool = True) -> str:
    """What agrees and what does not: `equal titles, all 4 authors`."""
    agree = ", ".join(_parts(evidence or {}))
    if joined:
        return ", ".join(filter(None, (agree, _JOINS.get(rule))))
    doubt = _DOUBTS.get(rule)
    if doubt is None and not rule.startswith("other "):
        doubt = "another paper is as like: nobody can tell which is meant"
    if doubt is None and rule.startswith("other "):
        doubt = f"each has its own {rule.removeprefix('other ')} number"
    return f"{doubt}{f' ({agree})' if agree else ''}" if doubt else agree


def _parts(evidence: Evidence) -> Iterator[str]:
    if title := str(evidence.get("title") or ""):
        differs = f" (“{evidence['differs']}”)" if evidence.get("differs") else ""
        yield _TITLES.get(title, title) + differs
    if authors := _authors(evidence):
        yield authors
    if (share := evidence.get("abstract")) is not None:
        yield "the same abstract" if share >= 0.995 else f"{share:.0%} of the abstract"
    if identifier := evidence.get("identifier"):
        yield f"the same {identifier.replace(':', ' ', 1)}"


def _authors(evidence: Evidence) -> str:
    shared, fewer, more = evidence.get("shared") or (0, 0, 0)
    match evidence.get("authors"):
        case "same":
            return "the same author" if more == 1 else f"the same {more} authors"
        case "subset":
            return f"{fewer} of {more} authors, all that the other names"
        case "resembling":
            return f"names that look alike ({fewer} and {more} authors)"
        case "partial":
            return f"{shared} of {fewer} and {more} authors"
        case "disjoint":
            return "no author in common"
        case "unknown":
            return "no authors to compare"
    return ""
