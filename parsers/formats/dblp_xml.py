"""DBLP's XML: the dump, a person's page, and what the search service answers."""

from __future__ import annotations

import re
from typing import Any

from parsers.xmldoc.xmlformat import XmlFormat
from parsers.xmldoc.xmltree import Element, every, find

_TAGS = ("article", "inproceedings", "proceedings", "book", "incollection", "phdthesis",
         "mastersthesis", "info")  # fmt: skip


def read_one(element: Element) -> dict[str, Any]:
    journal = find(element, "journal", "booktitle", "venue", "school")
    informal = element.get("publtype", "").startswith("informal") and journal == "CoRR"
    return {
        "title": find(element, "title"),
        "authors": [
            {"name": name} for name in every(element, "author") or every(element, "authors/author")
        ],
        "journal": journal,
        "year": find(element, "year"),
        "doi": find(element, "doi"),
        "urls": [*every(element, "ee"), *(u for u in every(element, "url") if "://" in u)],
        "type": "preprint" if informal else find(element, "type") or element.tag,
        "volume": find(element, "volume"),
        "issue": find(element, "number"),
        "pages": find(element, "pages"),
        "id": element.get("key") or find(element, "key"),
    }


FORMAT = XmlFormat(
    "dblp-xml",
    re.compile(r"<dblp(?:person)?\b|dblp\.dtd|<result>\s*<query\b|<hit\b[^>]*>\s*<info>"),
    _TAGS,
    read_one,
)
