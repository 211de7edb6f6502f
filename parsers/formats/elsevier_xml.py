"""Elsevier's XML: articles and chapters as ConSyn and ScienceDirect deliver them."""

from __future__ import annotations

import re
from typing import Any

from parsers.xmldoc.xmlformat import XmlFormat
from parsers.xmldoc.xmltree import Element, every, find, heading, text

_WHOLE = ("document", "full-text-retrieval-response")
_BARE = ("article", "converted-article", "simple-article", "book-review", "chapter", "exam", "book")


def read_one(element: Element) -> dict[str, Any]:
    """The work: its head first, then what the delivery says around it (Dublin Core, PRISM)."""
    around = next(element.iter("Description", "coredata"), element)
    head = next(element.iter("head", "simple-head", "book-review-head"), element)
    title, subtitle = heading(head, "title"), heading(head, "subtitle")
    volume, issue = find(around, "volume"), find(around, "number", "issueIdentifier")
    return {
        "title": f"{title}: {subtitle}" if title and subtitle else title or find(around, "title"),
        "authors": _authors(head) or [{"name": name} for name in every(around, "creator")],
        "abstract": _abstract(head) or (around.tag == "coredata" and find(around, "description")),
        "journal": find(around, "publicationName"),
        "year": find(around, "coverDate", "coverDisplayDate", "publicationDate") or _year(element),
        "doi": find(around, "doi") or find(element, ".//item-info/doi", "doi"),
        "keywords": every(head, "keywords/keyword/text") or every(around, "subject//li"),
        "volume": volume,
        "issue": issue,
        "startpage": find(around, "startingPage"),
        "endpage": find(around, "endingPage"),
        "id": find(element, ".//item-info/pii", "pii"),
    }


def _authors(head: Element) -> list[dict[str, str]]:
    """Every author of every group; a collaboration by its name."""
    people = []
    for node in head.iterfind("author-group/*"):
        if node.tag == "author":
            people.append(
                {
                    "family": find(node, "surname"),
                    "given": find(node, "given-name", "initials"),
                    "suffix": find(node, "suffix"),
                }
            )
        elif node.tag == "collaboration":
            people.append({"literal": find(node, "text", "indexed-name")})
    return people


def _abstract(head: Element) -> str:
    """The author's abstract, not the graphical one nor the highlights."""
    nodes = head.findall("abstract")
    plain = [node for node in nodes if node.get("class", "author") == "author"]
    parts = []
    for section in plain[0].iterfind("abstract-sec") if plain else ():
        label, said = find(section, "section-title"), " ".join(every(section, "simple-para"))
        parts.append(f"{label}: {said}" if label else said or text(section))
    return "\n".join(parts)


def _year(element: Element) -> str:
    copyright_ = next(element.iter("copyright"), None)
    return "" if copyright_ is None else copyright_.get("year", "")


FORMAT = XmlFormat(
    "elsevier-xml",
    re.compile(
        r"elsevier\.com/xml/(?:document|ja|cja|bk|common)/|//ES//DTD |<full-text-retrieval-response\b"
    ),
    (*_WHOLE, *_BARE),
    read_one,
)
