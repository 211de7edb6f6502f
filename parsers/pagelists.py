"""The papers that an HTML page lists, found by what shows them most surely."""

from __future__ import annotations

from collections.abc import Iterator

from lxml.html import HtmlElement

from parsers.htmltree import SKIPPED, Element
from parsers.pageclasses import Listed, by_class
from parsers.pageruns import runs

_LEAST = 2


def papers(root: Element) -> Iterator[Listed]:
    """The papers in the order of the page, each with the elements that it stands on."""
    for node in list(root.iter(*SKIPPED, "head")):
        if isinstance(node, HtmlElement) and node.getparent() is not None:
            node.drop_tree()
    found = by_class(root)
    yield from found if len(found) >= _LEAST else runs(root)
