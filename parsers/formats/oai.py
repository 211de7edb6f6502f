"""OAI-PMH records: Dublin Core, arXiv, arXivRaw, MARC and TEI metadata."""

from __future__ import annotations

import re
from typing import Any

from parsers.xmldoc.marc import is_marc
from parsers.xmldoc.marc import read_one as read_marc
from parsers.xmldoc.tei import is_tei
from parsers.xmldoc.tei import read_one as read_tei
from parsers.xmldoc.xmlformat import XmlFormat
from parsers.xmldoc.xmltree import Element, every, find, local


def read_one(element: Element) -> dict[str, Any]:
    metadata = element.find("metadata")
    if metadata is None or len(metadata) == 0:
        return {}  # a deleted record has a header only
    inner = metadata[0]
    if is_marc(inner):
        told = read_marc(inner)
        return told and {**told, "id": find(element, "header/identifier")}
    if is_tei(inner):
        return {**read_tei(inner), "id": find(element, "header/identifier")}
    told = _arxiv(inner) if local(inner).startswith("arXiv") else _dublin_core(inner)
    return {**told, "id": find(element, "header/identifier")}


def _arxiv(node: Element) -> dict[str, Any]:
    authors: object = [
        {
            "family": find(author, "keyname"),
            "given": find(author, "forenames"),
            "suffix": find(author, "suffix"),
        }
        for author in node.iterfind("authors/author")
    ]
    return {
        "title": find(node, "title"),
        "authors": authors or find(node, "authors"),
        "abstract": find(node, "abstract"),
        "year": find(node, "created", "version/date"),
        "doi": find(node, "doi"),
        "arxiv": find(node, "id"),
        "journal": find(node, "journal-ref"),
        "keywords": find(node, "categories").split(),
        "type": "preprint",
    }


def _dublin_core(node: Element) -> dict[str, Any]:
    identifiers = every(node, "identifier")
    described = [said for said in every(node, "description") if not said.startswith("Comment:")]
    dates = sorted(every(node, "date"))
    arxiv = next((said for said in identifiers if "arxiv.org" in said.lower()), "")
    return {
        "title": find(node, "title"),
        "authors": [{"name": name} for name in every(node, "creator")],
        "abstract": described[0] if described else "",
        "year": dates[0] if dates else "",
        "doi": next(
            (i for i in identifiers if "10." in i and ("doi" in i or i.startswith("10."))), ""
        ),
        "arxiv": arxiv,
        "journal": find(node, "source"),
        "keywords": every(node, "subject"),
        "urls": [i for i in identifiers if i.startswith("http")],
        "type": "preprint" if arxiv else every(node, "type"),
    }


FORMAT = XmlFormat(
    "oai",
    re.compile(r"<OAI-PMH\b|<record\b[^>]*>\s*<header\b|<ListRecords\b|oai_dc:dc\b"),
    ("record",),
    read_one,
)
