"""MARC 21 records in XML (library catalogues, CDS, INSPIRE), alone or within OAI."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from parsers.records import fields
from parsers.xmldoc import pica
from parsers.xmldoc.xmltree import Element, text

_EDGE = " /:;,."
_PAGES = re.compile(r"(?:pages?|Seiten?|S\.|p{1,2}\.)[:\s]*(\d+(?:\s*[-–]\s*\d+)?)", re.IGNORECASE)
_NO_AUTHORS = frozenset({"edt", "trl", "ill", "pbl", "isb", "his", "fnd", "ths", "dgs", "oth"})


def is_marc(element: Element) -> bool:
    return next(element.iter("datafield"), None) is not None


def read_one(element: Element) -> dict[str, Any]:
    """A MARC record under our names; {} for a record of anything without a title."""
    if any(pica.IS_TAG.fullmatch(str(field.get("tag"))) for field in element.iter("datafield")):
        return pica.read_one(element)
    title = next(_of(element, "245", "a"), "").strip(_EDGE)
    if not title:
        return {}
    rest = next(_of(element, "245", "b"), "").strip(_EDGE)
    parts = [said.strip(_EDGE) for code in "np" for said in _of(element, "245", code)]
    title = ". ".join((f"{title}: {rest}" if rest else title, *filter(None, parts)))
    standard = [*_of(element, "024", "a"), *_of(element, "037", "a"), *_of(element, "856", "u")]
    places = (("773", "y"), ("260", "c"), ("264", "c"), ("269", "c"), ("502", "d"), ("773", "d"))
    dates = [said for tag, code in places for said in _of(element, tag, code)]
    hosts = [*_of(element, "773", "p"), *_of(element, "773", "t")]
    part = next(filter(None, map(_PAGES.search, _of(element, "773", "g"))), None)
    return {
        "title": title,
        "authors": _authors(element),
        "abstract": next(_of(element, "520", "a"), ""),
        "journal": hosts[0].split(" / ")[0] if hosts else "",
        "year": next((said for said in dates if fields.year(said)), _control(element, "008")[7:11]),
        "doi": next((said for said in standard if said.startswith("10.") or "doi.org" in said), ""),
        "arxiv": next((said for said in standard if "arxiv" in said.lower()), ""),
        "keywords": [*_of(element, "653", "a"), *_of(element, "650", "a")],
        "volume": next(_of(element, "773", "v"), ""),
        "issue": next(_of(element, "773", "n"), ""),
        "pages": next(_of(element, "773", "c"), part[1] if part else ""),
        "urls": [said for said in standard if said.startswith("http")],
        "type": "thesis" if any(_of(element, "502", "a")) or any(_of(element, "502", "b")) else "",
        "id": _control(element, "001"),
    }


def _authors(element: Element) -> list[dict[str, str]]:
    """Who wrote it; editors, translators and the like only where nobody did."""
    people = [
        (field, name)
        for tag in ("100", "700", "110")
        for field in _fields(element, tag)
        for name in _codes(field, "a")
    ]
    wrote = [name for field, name in people if not set(_codes(field, "4")) & _NO_AUTHORS]
    return [
        {"name": name.rstrip(" ,.") if name.count(".") > 3 else name.rstrip(" ,")}
        for name in wrote or [name for _, name in people]
    ]


def _control(element: Element, tag: str) -> str:
    return next((text(n) for n in element.iter("controlfield") if n.get("tag") == tag), "")


def _fields(element: Element, tag: str) -> Iterator[Element]:
    return (field for field in element.iter("datafield") if field.get("tag") == tag)


def _codes(field: Element, code: str) -> Iterator[str]:
    return (said for n in field.iterfind("subfield") if n.get("code") == code and (said := text(n)))


def _of(element: Element, tag: str, code: str) -> Iterator[str]:
    return (said for field in _fields(element, tag) for said in _codes(field, code))
