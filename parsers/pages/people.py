"""The people of a paper's own page, where its head does not name them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.pages.tree import Element, classes, flat

_GIVEN = re.compile(r"(?:^|[\s_-])(?:given|first)[_-]?name", re.IGNORECASE)
_FAMILY = re.compile(r"(?:^|[\s_-])(?:sur|last|family)[_-]?name", re.IGNORECASE)
_LONGEST = 60


def people(root: Element) -> list[str]:
    """Given and family names that are marked as such, else what is marked as a paper's author."""
    return list(dict.fromkeys(_pairs(root))) or list(dict.fromkeys(_marked(root)))


def _pairs(root: Element) -> Iterator[str]:
    given = ""
    for node in root.iter("span", "a", "div", "b"):
        said = classes(node)
        if len(node) and node.tag != "span":
            continue
        if _GIVEN.search(said):
            given = flat(node)
        elif given and _FAMILY.search(said):
            yield f"{given} {flat(node)}"
            given = ""


def _marked(root: Element) -> Iterator[str]:
    """`itemprop="author"` with the name in it, or a link that says that it goes to an author."""
    for node in root.iter("span", "a", "div", "li", "p"):
        if node.get("itemprop") in ("author", "creator"):
            name = next((n for n in node.iterdescendants() if n.get("itemprop") == "name"), node)
            text = flat(name)
        elif node.get("rel") == "author":
            text = flat(node)
        else:
            continue
        if " " in text and len(text) < _LONGEST:
            yield text
