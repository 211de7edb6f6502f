"""Any other XML with repeated elements that tell a title and more: MODS, DataCite, RSS, own ones.

Records are found as in JSON: an element becomes an object of its attributes and children.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal

from parsers.format import Bytes, Claim, Head
from parsers.record import Fault, Item
from parsers.records import trees
from parsers.xmldoc.xmltree import Element, find, local, records, text

_IS_XML = re.compile(r"[\s\ufeff]*<(?:\?xml\b|!DOCTYPE (?!html)|[a-z]\w*[\s>:])", re.IGNORECASE)
_HTML = re.compile(r"<(?:!doctype\s+html|html|head|body|div|p|table|ul)\b", re.IGNORECASE)
_TITLE = re.compile(r"<(?:[\w.-]+:)?(?:[a-z]*title\w*|name)\b", re.IGNORECASE)
_OPEN = re.compile(r"<(?:[\w.-]+:)?([A-Za-z][\w.-]*)")
_RECORDS = ("mods", "resource", "item", "record", "paper", "article", "publication", "entry", "reference",
            "submission", "row", "doc", "work", "bibentry", "presentation", "talk", "Work")  # fmt: skip
_MAX_DEPTH = 12


class OtherXml:
    """The elements that repeat under usual names (item, record, paper, …); the claim learns which."""

    name = "xml"
    version = 1
    appendable: Literal[False] = False
    wants: Literal["bytes"] = "bytes"

    def claim(self, head: Head) -> Claim | None:
        if (
            not _IS_XML.match(head.text)
            or _HTML.search(head.text[:4096])
            or not _TITLE.search(head.text)
        ):
            return None
        names = _OPEN.findall(head.text)
        found = next((tag for tag in _RECORDS if tag in names), "")
        return Claim(0.5, found) if found else None

    def read(self, source: Bytes) -> Iterator[Item]:
        for node in records(source.pieces, frozenset({source.pattern}), source.encoding):
            if isinstance(node, Fault):
                yield node
                continue
            record = _flat(as_object(node.element, 0), node.element)
            for _, found in trees.papers([record], node.place, None, source.pattern):
                yield found


def as_object(element: Element, depth: int) -> Any:
    """Text for a leaf, else an object: attribute and child names → values, repeated ones as lists."""
    children = [child for child in element if isinstance(child.tag, str)]
    if not children or depth >= _MAX_DEPTH or any((child.tail or "").strip() for child in children):
        return text(element)
    found: dict[str, Any] = {str(name): value for name, value in element.attrib.items()}
    for child in children:
        name, value = local(child), as_object(child, depth + 1)
        if name in found and isinstance(found[name], list):
            found[name].append(value)
        else:
            found[name] = [found[name], value] if name in found else value
    return found


def _flat(record: Any, element: Element) -> Any:
    """The deeper places of MODS, DataCite and RSS under the usual names."""
    if not isinstance(record, dict):
        return record
    names: dict[str, Any] = {
        "title": find(element, "titles/title"),
        "authors": _people(element.iterfind("creators/creator")),
        "abstract": find(element, "abstract", "descriptions/description", "description"),
        "year": find(element, "publicationYear", "pubDate"),
        "doi": find(element, "identifier[@type='doi']", "identifier[@identifierType='DOI']", "doi"),
        "keywords": [text(node) for node in element.iterfind("subject/topic")],
    }
    if element.tag == "mods":
        names |= _mods(element)
    return {**record, **{name: value for name, value in names.items() if value}}


def _mods(element: Element) -> dict[str, Any]:
    """Title, people, date and place of a MODS record; what it is part of says where it stands."""
    parts = [find(element, f"titleInfo/{name}") for name in ("nonSort", "title", "subTitle")]
    title = f"{parts[0]} {parts[1]}".strip()
    people = list(element.iterfind("name"))
    part = "relatedItem/part/"
    return {
        "title": f"{title}: {parts[2]}" if parts[2] and title else title,
        "authors": _people([node for node in people if _wrote(node)] or people),
        "year": find(
            element, "originInfo/dateIssued", "relatedItem/part/date", "part/date",
            "relatedItem/originInfo/dateIssued", "originInfo/copyrightDate", "originInfo/dateCreated",
        ),
        "journal": find(element, "relatedItem[@type='host']/titleInfo/title"),
        "volume": find(element, f"{part}detail[@type='volume']/number"),
        "issue": find(
            element, f"{part}detail[@type='issue']/number", f"{part}detail[@type='number']/number"
        ),
        "startpage": find(element, f"{part}extent/start"),
        "endpage": find(element, f"{part}extent/end"),
        "url": find(element, "location/url"),
    }  # fmt: skip


def _wrote(node: Element) -> bool:
    roles = {text(role).lower() for role in node.iterfind("role/roleTerm")}
    return not roles or bool(roles & {"author", "aut", "creator", "cre"})


def _people(nodes: Iterable[Element]) -> list[dict[str, str]]:
    people = []
    for node in nodes:
        family = find(node, "namePart[@type='family']", "familyName")
        given = " ".join(text(part) for part in node.iterfind("namePart[@type='given']"))
        whole = find(node, "namePart", "creatorName", "displayForm")
        people.append({"family": family, "given": given or find(node, "givenName"), "name": whole})
    return people


FORMAT = OtherXml()
