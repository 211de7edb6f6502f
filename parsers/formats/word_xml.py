"""Sources as Microsoft Word keeps them (`b:Sources`, Sources.xml), JabRef and Zotero export them."""

from __future__ import annotations

import re
from typing import Any

from parsers.xmldoc.xmlformat import XmlFormat
from parsers.xmldoc.xmltree import Element, every, find, text


def read_one(element: Element) -> dict[str, Any]:
    return {
        "title": find(element, "Title"),
        "authors": _authors(element),
        "abstract": find(element, "Abstract", "BIBTEX_Abstract"),
        "journal": find(
            element, "JournalName", "ConferenceName", "PeriodicalTitle", "BookTitle",
            "PublicationTitle", "Institution", "InternetSiteTitle",
        ),
        "year": find(element, "Year", "YearAccessed"),
        "doi": find(element, "DOI"),
        "keywords": find(element, "BIBTEX_KeyWords", "Keywords"),
        "urls": every(element, "URL"),
        "type": find(element, "SourceType"),
        "volume": find(element, "Volume"),
        "issue": find(element, "Issue"),
        "pages": find(element, "Pages"),
        "id": find(element, "Tag", "Guid"),
    }  # fmt: skip


def _authors(element: Element) -> list[dict[str, str]]:
    """The persons in the role of author (inventor, artist), or a body."""
    for role in ("Author", "Inventor", "Artist", "Writer"):
        nodes = element.iterfind(f"Author/{role}/NameList/Person")
        people = [person for node in nodes for person in _people(node)]
        bodies = [{"literal": said} for said in every(element, f"Author/{role}/Corporate")]
        if people or bodies:
            return people or bodies
    plain = element.find("Author")
    return [{"name": text(plain)}] if plain is not None and not len(plain) else []


def _people(node: Element) -> list[dict[str, str]]:
    """The person; where a list was put into the fields of one (`Ada`, `and Lind, Bo`), all of it."""
    first, middle = find(node, "First"), find(node, "Middle")
    other = ""
    if middle.startswith("and "):
        middle, other = "", middle.removeprefix("and ")
    one = {"family": find(node, "Last"), "given": " ".join(filter(None, (first, middle)))}
    return [one, {"name": other}] if other else [one]


FORMAT = XmlFormat(
    "word-xml",
    re.compile(r"officeDocument/2006/bibliography|<b:Sources?\b"),
    ("Source",),
    read_one,
)
