"""Atom feeds as arXiv's API gives them (also found whole within JSON)."""

from __future__ import annotations

from typing import Any

from parsers.xmldoc.xmltree import Element, every, find

TAGS = frozenset({"entry"})
_ERROR = "arxiv.org/api/errors"  # what arXiv's API answers to a query that it does not understand


def read_one(element: Element) -> dict[str, Any]:
    """An Atom entry under our names; an arXiv preprint where its id says so."""
    id_ = find(element, "id")
    if _ERROR in id_:
        return {"error": find(element, "summary")}
    on_arxiv = "arxiv.org/" in id_
    links = [node.get("href", "") for node in element.iterfind("link")]
    return {
        "title": find(element, "title"),
        "authors": [{"name": name} for name in every(element, "author/name")],
        "abstract": find(element, "summary", "content") if on_arxiv else find(element, "summary"),
        "year": find(element, "published", "updated"),
        "doi": find(element, "doi"),
        "arxiv": id_ if on_arxiv else "",
        "journal": find(element, "journal_ref", "source/title"),
        "keywords": [term for node in element.iterfind("category") if (term := node.get("term"))],
        "urls": [link for link in ([id_, *links] if id_.startswith("http") else links) if link],
        "type": "preprint" if on_arxiv else "",
        "id": id_,
    }
