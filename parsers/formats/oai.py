"""Records of OAI-PMH and SRU, whatever their metadata: Dublin Core, arXiv, MARC, MODS, DataCite, JATS, TEI, DIM, …"""

from __future__ import annotations

import re
from typing import Any

from parsers.xmldoc import anyrecord, dublincore, flat
from parsers.xmldoc.jats import read_one as read_jats
from parsers.xmldoc.marc import is_marc
from parsers.xmldoc.marc import read_one as read_marc
from parsers.xmldoc.tei import is_tei
from parsers.xmldoc.tei import read_one as read_tei
from parsers.xmldoc.xmlformat import XmlFormat
from parsers.xmldoc.xmltree import Element, find, local

_ALONE = ("arXiv", "arXivRaw")  # what stands as metadata, without the record around it


def read_one(element: Element) -> dict[str, Any]:
    if element.tag in _ALONE:
        return _arxiv(element)
    metadata = next(
        (m for tag in ("metadata", "recordData") if (m := element.find(tag)) is not None), None
    )
    if metadata is None or len(metadata) == 0:
        return {}  # a deleted record has a header only
    told = _read(metadata[0])
    return told and {**told, "id": find(element, "header/identifier")}


def _read(inner: Element) -> dict[str, Any]:
    """The work in whatever stands as metadata; Dublin Core is what everybody has to offer."""
    if is_marc(inner):
        return read_marc(inner)
    if is_tei(inner):
        return read_tei(inner)
    if local(inner).startswith("arXiv"):
        return _arxiv(inner)
    if local(inner) == "article":
        return read_jats(inner)
    if local(inner) == "dim":
        return dublincore.read_dim(inner)
    if local(inner) == "metadata":
        return dublincore.read_xoai(inner)
    kept = next(inner.iter("mods", "resource"), None)
    if kept is not None:
        return dict(flat.read(kept))
    told = dublincore.read_one(inner)
    return told if told["title"] else anyrecord.read_one(inner)


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


FORMAT = XmlFormat(
    "oai",
    re.compile(
        r"<OAI-PMH\b|<arXiv(?:Raw)?\b|<record\b[^>]*>\s*<header\b|<ListRecords\b"
        r"|<(?:[\w.-]+:)?record\b[\s\S]{0,4000}?<oai_dc:dc\b"
    ),
    ("record", *_ALONE),
    read_one,
)
