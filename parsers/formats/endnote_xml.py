"""EndNote's XML, as EndNote, Bookends, JabRef, Zotero and CNKI write it."""

from __future__ import annotations

import re
from typing import Any

from parsers.xmldoc.xmlformat import XmlFormat
from parsers.xmldoc.xmltree import Element, every, find

_JOURNALS = ("periodical/full-title", "titles/secondary-title", "periodical/abbr-1", "titles/alt-title")  # fmt: skip


def read_one(element: Element) -> dict[str, Any]:
    ref_type = element.find("ref-type")
    return {
        "title": find(element, "titles/title"),
        "translatedtitle": find(element, "titles/translated-title"),
        "authors": [{"name": name} for name in every(element, "contributors/authors/author")],
        "abstract": find(element, "abstract"),
        "journal": find(element, *_JOURNALS),
        "year": find(element, "dates/year", "dates/pub-dates/date"),
        "doi": find(element, "electronic-resource-num"),
        "keywords": every(element, "keywords/keyword"),
        "urls": every(element, "urls/related-urls/url") or every(element, "urls//url"),
        "type": "" if ref_type is None else ref_type.get("name", ""),
        "volume": find(element, "volume"),
        "issue": find(element, "number"),
        "pages": find(element, "pages"),
        "id": find(element, "label", "rec-number", "accession-num"),
    }


FORMAT = XmlFormat(
    "endnote-xml",
    re.compile(r"<records>\s*<record\b|<record>[\s\S]{0,2000}<ref-type\b"),
    ("record",),
    read_one,
    0.96,
)
