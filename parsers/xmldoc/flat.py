"""Elements as objects like those of JSON: MODS, DataCite, RSS and whatever has usual names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from parsers.xmldoc import biblists
from parsers.xmldoc.xmltree import Element, find, local, text

_MAX_DEPTH = 12


def read(element: Element) -> Any:
    """An element as an object, the deeper places of MODS, DataCite and RSS under the usual names."""
    if biblists.is_biblatex(element):
        return biblists.read_biblatex(element)
    record = as_object(element, 0)
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
            element, "originInfo/*[@keyDate='yes']", "originInfo/dateIssued", "relatedItem/part/date", "part/date",
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
