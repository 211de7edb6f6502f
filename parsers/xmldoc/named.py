"""XML that names its fields in an attribute: `<str name="title">` (Solr), `<Item Name="Title">` (NCBI), tables."""

from __future__ import annotations

import re

from parsers.xmldoc.xmltree import Element, local

_HOLDERS = frozenset(
    ("str", "arr", "int", "long", "float", "double", "date", "bool", "field", "item", "column")
)
_SAYS_TITLE = re.compile(r"<\w+ name=\"\w*title\w*\"", re.IGNORECASE)
_NOT_IN_NAMES = re.compile(r"\W+")


def has_title(text: str) -> bool:
    """Whether text holds an element whose attribute calls it a title."""
    return bool(_SAYS_TITLE.search(text))


def rename(element: Element) -> None:
    """Give each field the name that its attribute says; a list's values take the list's."""
    for node in list(element.iterdescendants("*")):
        name = _NOT_IN_NAMES.sub("_", node.get("name") or node.get("Name") or "")
        if not name[:1].isalpha() or not _holds(node) or not all(map(_holds, node)):
            continue
        told = any(child.get("name") or child.get("Name") for child in node)
        if told or not len(node):
            node.tag = name
            continue
        for child in list(node):
            child.tag = name
            node.addprevious(child)


def _holds(node: Element) -> bool:
    return local(node).lower() in _HOLDERS
