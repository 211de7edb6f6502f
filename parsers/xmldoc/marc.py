"""MARC records in XML (library catalogues, CDS, INSPIRE), alone or within OAI."""

from __future__ import annotations

from typing import Any

from parsers.records import marcfields
from parsers.records.marcfields import Marc
from parsers.xmldoc import pica
from parsers.xmldoc.xmltree import Element, text


def is_marc(element: Element) -> bool:
    return next(element.iter("datafield"), None) is not None


def read_one(element: Element) -> dict[str, Any]:
    """A record under our names; {} for a record of anything without a title."""
    if any(pica.IS_TAG.fullmatch(str(field.get("tag"))) for field in element.iter("datafield")):
        return pica.read_one(element)
    control = {str(node.get("tag")): text(node) for node in element.iter("controlfield")}
    return marcfields.read_one(Marc(control, list(map(_field, element.iter("datafield")))))


def _field(field: Element) -> tuple[str, list[tuple[str, str]]]:
    held = ((str(node.get("code")), text(node)) for node in field.iterfind("subfield"))
    return str(field.get("tag")), [(code, said) for code, said in held if said]
