"""Dublin Core in its dresses: plain, qualified, and as DSpace stores it (DIM, XOAI)."""

from __future__ import annotations

from typing import Any

from parsers.records import fields
from parsers.xmldoc.xmltree import Element, every, find, text

_ISSUED = ("issued", "dateIssued", "available", "created", "dateSubmitted", "dateAccepted")


def read_one(node: Element) -> dict[str, Any]:
    """Plain and qualified Dublin Core: an element for each thing said."""
    identifiers = every(node, "identifier")
    described = [said for said in every(node, "description") if not said.startswith("Comment:")]
    dates = sorted(every(node, "date"))
    arxiv = next((said for said in identifiers if "arxiv.org" in said.lower()), "")
    return {
        "title": find(node, "title"),
        "authors": [
            {"name": find(person, "name") or text(person)} for person in node.iterfind("creator")
        ],
        "abstract": find(node, "abstract") or (described[0] if described else ""),
        "year": (dates[0] if dates else "") or find(node, *_ISSUED),
        "doi": _doi(identifiers),
        "arxiv": arxiv,
        "journal": find(node, "source"),
        "keywords": every(node, "subject"),
        "urls": [i for i in identifiers if i.startswith("http")],
        "type": "preprint" if arxiv else every(node, "type"),
    }


def read_dim(node: Element) -> dict[str, Any]:
    """DSpace's own form: `<field element="title" qualifier="…">`."""
    said: dict[str, list[str]] = {}
    for field in node.iter("field"):
        name = (field.get("element", ""), field.get("qualifier", ""))
        said.setdefault(".".join(filter(None, name)), []).append(text(field))
    return _read(said)


def read_xoai(node: Element) -> dict[str, Any]:
    """The same in nested elements: `<element name="dc"><element name="title"><element name="none">`."""
    said: dict[str, list[str]] = {}
    for field in node.iter("field"):
        if field.get("name") != "value":
            continue
        names = [str(around.get("name", "")) for around in field.iterancestors("element")][::-1]
        if names[:1] == ["dc"]:
            for path in (names[1:], names[1:-1]):  # the innermost may be a language
                said.setdefault(".".join(path), []).append(text(field))
    return _read(said)


def _read(said: dict[str, list[str]]) -> dict[str, Any]:
    def first(*names: str) -> str:
        return next((said[name][0] for name in names if said.get(name)), "")

    people = said.get("contributor.author") or said.get("creator") or []
    everything = [one for name, values in said.items() if "identifier" in name for one in values]
    return {
        "title": first("title"),
        "authors": [{"name": name} for name in people],
        "abstract": first("description.abstract", "description"),
        "year": first("date.issued", "date"),
        "doi": _doi(everything),
        "journal": first("relation.ispartof", "source", "identifier.journal"),
        "keywords": said.get("subject", []),
        "type": said.get("type", []),
    }


def _doi(identifiers: list[str]) -> str:
    told = (i for i in identifiers if "10." in i and ("doi" in i.lower() or i.startswith("10.")))
    return next((one for one in told if fields.doi(one)), "")
