"""MARC 21 records in XML (library catalogues, CDS, INSPIRE), alone or within OAI."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from parsers.xmldoc.xmltree import Element, text

_EDGE = " /:;,."


def is_marc(element: Element) -> bool:
    return next(element.iter("datafield"), None) is not None


def read_one(element: Element) -> dict[str, Any]:
    """A MARC record under our names; {} for a record of anything without a title."""
    title = next(_of(element, "245", "a"), "").strip(_EDGE)
    if not title:
        return {}
    rest = next(_of(element, "245", "b"), "").strip(_EDGE)
    people = [*_of(element, "100", "a"), *_of(element, "700", "a"), *_of(element, "110", "a")]
    standard = [*_of(element, "024", "a"), *_of(element, "037", "a"), *_of(element, "856", "u")]
    dates = [
        *_of(element, "773", "y"),
        *_of(element, "260", "c"),
        *_of(element, "264", "c"),
        *_of(element, "269", "c"),
    ]
    hosts = [*_of(element, "773", "p"), *_of(element, "773", "t")]
    return {
        "title": f"{title}: {rest}" if rest else title,
        "authors": [
            {"name": name.rstrip(" ,.") if name.count(".") > 3 else name.rstrip(" ,")}
            for name in people
        ],
        "abstract": next(_of(element, "520", "a"), ""),
        "journal": hosts[0] if hosts else "",
        "year": dates[0] if dates else "",
        "doi": next((said for said in standard if said.startswith("10.") or "doi.org" in said), ""),
        "arxiv": next((said for said in standard if "arxiv" in said.lower()), ""),
        "keywords": [*_of(element, "653", "a"), *_of(element, "650", "a")],
        "volume": next(_of(element, "773", "v"), ""),
        "issue": next(_of(element, "773", "n"), ""),
        "pages": next(_of(element, "773", "c"), ""),
        "urls": [said for said in standard if said.startswith("http")],
        "id": next(
            (text(node) for node in element.iter("controlfield") if node.get("tag") == "001"), ""
        ),
    }


def _of(element: Element, tag: str, code: str) -> Iterator[str]:
    for field in element.iter("datafield"):
        if field.get("tag") == tag:
            for node in field.iterfind("subfield"):
                if node.get("code") == code and (said := text(node)):
                    yield said
