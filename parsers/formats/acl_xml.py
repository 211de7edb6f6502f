"""The ACL Anthology's XML: papers in volumes, whose meta holds the year and the book's title."""

from __future__ import annotations

import re
from typing import Any

from parsers.xmldoc.xmlformat import XmlFormat
from parsers.xmldoc.xmltree import Element, find, text


def read_one(element: Element) -> dict[str, Any]:
    volume = element.getparent()
    meta = volume.find("meta") if volume is not None else None
    around = meta if meta is not None else element
    url = find(element, "url")
    return {
        "title": find(element, "title"),
        "authors": [_author(node) for node in element.iterfind("author")],
        "abstract": find(element, "abstract"),
        "journal": find(around, "booktitle", "journal-title"),
        "year": find(element, "year") or find(around, "year"),
        "doi": find(element, "doi"),
        "urls": [url if "://" in url else f"https://aclanthology.org/{url}"] if url else [],
        "type": "article"
        if volume is not None and volume.get("type") == "journal"
        else "inproceedings",
        "pages": find(element, "pages"),
        "id": find(element, "bibkey") or url,
    }


def _author(node: Element) -> dict[str, str]:
    last = find(node, "last")
    return {"family": last, "given": find(node, "first")} if last else {"literal": text(node)}


FORMAT = XmlFormat(
    "acl-xml",
    re.compile(r"<collection\b[^>]*>\s*<volume\b|<volume\b[^>]*>\s*<(?:meta|paper)\b"),
    ("paper",),
    read_one,
)
