"""BibTeX that a page quotes: in a block of code, a `<pre>`, or as it stands.

A page that lists papers often shows their BibTeX too, one that lists none may ask to be cited, and
one about BibTeX shows samples. So what is quoted counts where it is a fair part of the page, is asked
to be cited, or has the title of the page; and only where it tells more than the page itself: at
least as many papers, and more of them with their people.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lxml import etree

from parsers.bib.bibblocks import blocks, items
from parsers.format import Line
from parsers.pages.tree import Element, Page, as_it_stands, classes, flat, names
from parsers.record import Entry

_ENTRY = re.compile(r"(?m)^[ \t]*@[A-Za-z]{3,}[ \t]*[{(][ \t]*[^\s{}=,]*[ \t]*(?:,|$)")
_CITED = re.compile(
    r"\b(?:please|kindly|to|should) cite\b|\bcite (?:us|this|our|it|as|the)\b|引用"
    r"|^\W*(?:bib ?tex|citations?|references?|cit(?:e|ing)\b.*)\W*$",
    re.IGNORECASE,
)
_FOR_CITING = re.compile(r"bib|cit(?:e|ation)", re.IGNORECASE)
_AS_IT_STANDS = frozenset({"pre", "code", "textarea"})
_HEADINGS = names("title h1 h2 h3 h4 h5 h6")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_QUOTE = re.compile(r"^\s*>\s?")
_SHARE = 0.3
_ABOVE = 3  # lines in which one is asked to cite


class _Quote(NamedTuple):
    """The lines of an entry, or of several, and whether one is asked to cite it."""

    lines: list[Line]
    cited: bool


class Quoted:
    """The entries in a Markdown page, taken out of its lines as these pass by."""

    def __init__(self) -> None:
        self._quotes: list[_Quote] = []
        self._titles: set[str] = set()
        self._above: deque[str] = deque(maxlen=_ABOVE)
        self._depth = self._filled = 0

    def __bool__(self) -> bool:
        return bool(self._quotes)

    def watch(self, lines: Iterable[Line]) -> Iterator[Line]:
        for line in lines:
            if line.text and not line.text.isspace():
                self._filled += 1
                self._take(line)
            yield line

    def entries(self) -> list[Entry]:
        size = sum(len(quote.lines) for quote in self._quotes)
        return _counted(self._quotes, self._titles, size >= _SHARE * self._filled)

    def _take(self, line: Line) -> None:
        text = _QUOTE.sub("", line.text)
        if "@" in text and _ENTRY.match(text):
            self._quotes.append(_Quote([], any(map(_CITED.search, self._above))))
            self._depth = 0
        elif _FENCE.match(text):
            self._depth = 0
            return
        elif self._depth <= 0:
            self._above.append(text)
            if text.startswith("#"):
                self._titles.add(_bare(text))
            return
        self._quotes[-1].lines.append(line._replace(text=text))
        self._depth += text.count("{") - text.count("}")


def of_page(page: Page, root: Element) -> list[Entry]:
    """The papers of the BibTeX that a page shows: in a `<pre>` or alike, or first in an element."""
    quotes: list[_Quote] = []
    titles: set[str] = set()
    taken: set[Element] = set()
    heading, size = "", 0
    for node in root.iter(etree.Element):
        if node.tag in _HEADINGS:
            heading = flat(node) if node.tag != "title" else node.text or ""
            titles.add(_bare(heading))
            continue
        opening = _opening(node)
        if "@" not in opening or not _ENTRY.search(opening):
            continue
        around = [node, *node.iterancestors()]
        if not taken.isdisjoint(around):
            continue
        taken.add(node)
        marked = any(_FOR_CITING.search(classes(each)) for each in around)
        quotes.append(_Quote(list(page.lines(node)), marked or _CITED.search(heading) is not None))
        size += len(as_it_stands(node))
    return _counted(quotes, titles, size >= _SHARE * len(flat(root))) if quotes else []


def _opening(node: Element) -> str:
    """The text in which BibTeX may begin."""
    if node.tag in _AS_IT_STANDS:
        around = node.getparent()
        return "" if around is not None and around.tag in _AS_IT_STANDS else as_it_stands(node)
    text = (node.text or "").lstrip()
    return text if text.startswith("@") else ""


def _counted(quotes: list[_Quote], titles: set[str], listed: bool) -> list[Entry]:
    """The entries that count; `listed`: all of them do."""
    found = ((entry, cited) for lines, cited in quotes for entry in _entries(lines))
    return [
        entry for entry, cited in found if listed or cited or _bare(entry.title or "") in titles
    ]


def _entries(lines: Iterable[Line]) -> list[Entry]:
    """The papers in BibTeX's lines, but for those that say less than a title and people or a year."""
    found = (item for block in blocks(lines) for item in items(block, {}))
    told = [item for item in found if isinstance(item, Entry)]
    return [entry for entry in told if entry.title and (entry.authors or entry.year)]


def _bare(text: str) -> str:
    """A title as one compares it: its letters and figures."""
    return "".join(filter(str.isalnum, text)).lower()


def surer(own: list[Entry], quoted: list[Entry]) -> list[Entry]:
    """What a page tells otherwise, or what it quotes where that tells more.

    What was read out of the lines of a quoted entry is that entry, read worse.
    """
    spans = (entry.place.lines for entry in quoted)
    lines = {at for first, last in spans for at in range(first, last + 1)}
    others = [entry for entry in own if not lines.issuperset(entry.place.lines)]
    named = sum(bool(entry.authors) for entry in others)
    return quoted if quoted and len(others) <= len(quoted) > named else own
