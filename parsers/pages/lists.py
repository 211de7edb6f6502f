"""The papers that an HTML page lists, found by what shows them most surely."""

from __future__ import annotations

from collections.abc import Iterator

from parsers.pages.classes import Listed, by_class
from parsers.pages.lone import lone
from parsers.pages.names import unmark
from parsers.pages.roles import is_of_people
from parsers.pages.runs import runs
from parsers.pages.sections import dated
from parsers.pages.tree import SKIPPED, Element, flat

_LEAST = 2
_LEAST_LINKS = 3
_SHARE_OF_LINKS = 0.9


def papers(root: Element) -> Iterator[Listed]:
    """The papers in the order of the page, each with the elements that it stands on."""
    title = next((flat(node) for node in root.iter("title")), "")
    for node in list(root.iter(*SKIPPED)):
        if node.getparent() is not None and next(node.iter("body"), None) is None:
            _empty(node)  # a broken head may hold the whole page
    for node in list(root.iter("ul", "ol")):
        if _is_contents(node):
            _empty(node)
    found = by_class(root)
    if len(found) >= _LEAST:
        yield from dated(root, found)
        return
    unmark(root)
    listed = runs(root)
    if is_of_people(title):  # who speak of what they wrote, or choose what others did
        listed = [pair for pair in listed if "cited" in pair[0]]
    else:
        listed = listed or lone(root, found, title)
    yield from dated(root, listed)


def _is_contents(node: Element) -> bool:
    """Whether a list is nothing but links to places on this page or on pages beside it (`intro.html#aims`)."""
    links = list(node.iter("a"))
    inner = all("#" in href and ":" not in href for a in links if (href := a.get("href", "#")))
    shown = sum(len(flat(a)) for a in links) if inner and len(links) >= _LEAST_LINKS else 0
    return shown > 0 and shown >= _SHARE_OF_LINKS * len(flat(node))


def _empty(node: Element) -> None:
    """Drop what an element holds, but not the text after it."""
    for child in list(node):
        node.remove(child)
    node.text = None
