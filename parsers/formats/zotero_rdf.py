"""Zotero's RDF: items, and the journals, series and books that they are part of.

A journal may stand after the items that name it, so entries come at the end, in order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

from parsers.format import Bytes, Claim, Head
from parsers.record import Fault, Item, Place
from parsers.records import loose
from parsers.xmldoc.xmltree import Element, every, find, records

_ABOUT = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}about"
_RESOURCE = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}resource"
_CLAIM = re.compile(r"<rdf:RDF\b")
_ZOTERO = re.compile(r"zotero\.org/namespaces|purl\.org/net/biblio")
_ITEMS = ("Article", "Book", "BookSection", "Document", "Thesis", "Report", "Manuscript", "Patent",
          "ConferenceProceedings", "Letter", "Interview", "Recording", "MotionPicture", "Legislation",
          "Image", "Illustration", "Data", "Description")  # fmt: skip
_OTHERS = ("Journal", "Series", "Memo", "Attachment", "Collection")
_NO_ITEM = frozenset({"attachment", "note", "annotation"})


class ZoteroRdf:
    """Items with what their journal lends them: its name, volume, issue and often the DOI."""

    name = "zotero-rdf"
    version = 2
    appendable: Literal[False] = False
    wants: Literal["bytes"] = "bytes"

    def claim(self, head: Head) -> Claim | None:
        return Claim(0.95) if _CLAIM.search(head.text) and _ZOTERO.search(head.text) else None

    def read(self, source: Bytes) -> Iterator[Item]:
        items: list[tuple[dict[str, Any], str, Place]] = []
        wholes: dict[str, dict[str, str]] = {}
        for node in records(source.pieces, frozenset((*_ITEMS, *_OTHERS)), source.encoding):
            if isinstance(node, Fault):
                yield node
                continue
            element = node.element
            about, kind = element.get(_ABOUT, ""), find(element, "itemType")
            if not kind:
                wholes[about] = _whole(element)
            if element.tag not in _OTHERS and kind not in _NO_ITEM:
                items.append((_item(element), _part_of(element), node.place))
        holding = wholes.keys() & {part_of for _, part_of, _ in items if part_of}
        for told, part_of, place in items:
            if told["id"] in holding:
                continue  # a book that only its chapters name
            lent = wholes.get(part_of, {})
            found = loose.entry({**told, **{k: told.get(k) or v for k, v in lent.items()}}, place)
            yield found or Fault(place, "a record without a title", str(told["id"]))


def _item(element: Element) -> dict[str, Any]:
    inner = element.find("isPartOf/*")
    return {
        "title": find(element, "title"),
        "authors": [_person(node) for node in element.iterfind("authors//Person")],
        "abstract": find(element, "abstract"),
        "year": find(element, "date"),
        "keywords": every(element, "subject") + every(element, "subject/AutomaticTag/value"),
        "type": find(element, "itemType") or element.tag,
        "pages": find(element, "pages"),
        "id": element.get(_ABOUT, ""),
        "urls": every(element, "identifier/URI/value"),
        **(
            _whole(inner)
            if inner is not None
            else {"journal": "", "volume": "", "issue": "", "doi": ""}
        ),
    }


def _whole(element: Element) -> dict[str, str]:
    """What a journal, book or series says of its parts."""
    identifiers = every(element, "identifier")
    return {
        "journal": find(element, "title"),
        "volume": find(element, "volume"),
        "issue": find(element, "number"),
        "doi": next((said for said in identifiers if said.upper().startswith("DOI")), ""),
    }


def _part_of(element: Element) -> str:
    nodes = element.findall("isPartOf")
    return next((about for node in nodes if (about := node.get(_RESOURCE))), "")


def _person(node: Element) -> dict[str, str]:
    return {"family": find(node, "surname"), "given": find(node, "givenName", "givenname")}


FORMAT = ZoteroRdf()
