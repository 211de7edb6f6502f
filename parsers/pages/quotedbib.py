"""BibTeX that a page quotes: in a block of code, a `<pre>`, or as it stands.

A page that lists papers often shows their BibTeX too, and one that lists none may ask to be cited.
So what is quoted counts only where it tells more than the page itself: at least as many papers, and
more of them with their people.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lxml import etree

from parsers.bib.bibblocks import blocks, items
from parsers.format import Line
from parsers.pages.htmltree import Element, Page, as_it_stands
from parsers.record import Entry

_ENTRY = re.compile(r"(?m)^[ \t]*@[A-Za-z]{3,}[ \t]*[{(][ \t]*[^\s{}=,]*[ \t]*(?:,|$)")
_AS_IT_STANDS = frozenset({"pre", "code", "textarea"})
_FENCE = re.compile(r"\s*(?:```|~~~)")
_QUOTE = re.compile(r"^\s*>\s?")


class Quoted:
    """The lines of entries, taken out of the lines of a Markdown page as these pass by."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._depth = 0

    def __bool__(self) -> bool:
        return bool(self._lines)

    def watch(self, lines: Iterable[Line]) -> Iterator[Line]:
        for line in lines:
            self._take(line)
            yield line

    def entries(self) -> list[Entry]:
        return _entries(self._lines)

    def _take(self, line: Line) -> None:
        text = _QUOTE.sub("", line.text)
        if "@" in text and _ENTRY.match(text):
            self._depth = 0
        elif self._depth <= 0 or _FENCE.match(text):
            self._depth = 0
            return
        self._lines.append(line._replace(text=text))
        self._depth += text.count("{") - text.count("}")


def of_page(page: Page, root: Element) -> list[Entry]:
    """The papers of the BibTeX that a page shows: in a `<pre>` or alike, or first in an element."""
    found: list[Entry] = []
    taken: set[Element] = set()
    for node in root.iter(etree.Element):
        opening = _opening(node)
        if "@" not in opening or not _ENTRY.search(opening) or taken & {*node.iterancestors()}:
            continue
        taken.add(node)
        found += _entries(page.lines(node))
    return found


def _opening(node: Element) -> str:
    """The text in which BibTeX may begin."""
    if node.tag in _AS_IT_STANDS:
        around = node.getparent()
        return "" if around is not None and around.tag in _AS_IT_STANDS else as_it_stands(node)
    text = (node.text or "").lstrip()
    return text if text.startswith("@") else ""


def _entries(lines: Iterable[Line]) -> list[Entry]:
    """The papers in BibTeX's lines, but for those that say less than a title and people or a year."""
    found = (item for block in blocks(lines) for item in items(block, {}))
    told = [item for item in found if isinstance(item, Entry)]
    return [entry for entry in told if entry.title and (entry.authors or entry.year)]


def surer(own: list[Entry], quoted: list[Entry]) -> list[Entry]:
    """What a page tells otherwise, or what it quotes where that tells more.

    What was read out of the lines of a quoted entry is that entry, read worse.
    """
    spans = (entry.place.lines for entry in quoted)
    lines = {at for first, last in spans for at in range(first, last + 1)}
    others = [entry for entry in own if not lines.issuperset(entry.place.lines)]
    named = sum(bool(entry.authors) for entry in others)
    return quoted if quoted and len(others) <= len(quoted) > named else own
