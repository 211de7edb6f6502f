"""The papers of an HTML page whose elements say by class what they are: title, authors, abstract."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from parsers import shape
from parsers.items.pieces import likeness_of, tidy, tidy_names
from parsers.pages.tree import Element, classes, flat, pieces
from parsers.records import fields

Listed = tuple[dict[str, Any], list[Element]]

_TITLE = re.compile(
    r"(?:^|[\s_-])(?:p|paper|contrib|list|note|article|item|card|entry|pub|publication|talk|content)?"
    r"[_-]?(?:title|headline)s?(?:$|[\s_-])",
    re.IGNORECASE,
)
_NO_TITLE = re.compile(
    r"(?:page|site|section|session|nav|modal|journal|publication|source|series|book|sidebar|main|header|sub)[_-]?title"
    r"|title[_-]?(?:page|bar|wrap)",
    re.IGNORECASE,
)
_AUTHOR = re.compile(r"auth(?:or|search|ors?\b)|creator|\bwriters?\b", re.IGNORECASE)
_TO_AUTHOR = re.compile(r"[?&/]authors?[=/]", re.IGNORECASE)
_ABSTRACT = re.compile(r"abstract|summary", re.IGNORECASE)
_VENUE = re.compile(
    r"(?:^|[\s_-])(?:venue|periodical|journal|booktitle|conference|src-?title|publication-?title|pub-?in|isPartOf|container-?title)(?:$|[\s_-])",
    re.IGNORECASE)  # fmt: skip
_DATED = re.compile(r"[\[(]?((?:19|20)\d\d)[\])]?[.:,]?\s+(?=[^\W\d_])")
_LABEL = re.compile(r"^\s*(?:title|authors?|abstract)\s*:\s*", re.IGNORECASE)
_NUMBER = re.compile(r"\s*arXiv:\d", re.IGNORECASE)
_FOLDS = re.compile(r"\s*[▽△▼▲]\s*(?:More|Less)\s*$")
_AROUND = re.compile(r"^in:?\s+|,?\s*\(?(?:19|20)\d\d\)?\.?$", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_LETTERS = re.compile(r"[^\W\d_]+")
_AND = re.compile(r"\b(?:and|by)\b", re.IGNORECASE)
_ET_AL = re.compile(r"\bet\.?\s*al\.?$", re.IGNORECASE)
_NEVER = frozenset(("html", "body", "head", "meta", "tr", "table", "title", "img", "input"))
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_SURE_NAMES = 0.75
_MOST_SIBLINGS = 6
_LEAST_REPEATED = 4
_LONGEST_VENUE = 200


def by_class(root: Element) -> list[Listed]:
    """Each element that says title, with what says author in the same container."""
    titles = [node for node in root.iter() if isinstance(node.tag, str) and _says_title(node)]
    outer = {ancestor for node in titles for ancestor in node.iterancestors()}
    titles = [node for node in titles if node not in outer and not _NUMBER.match(flat(node))]
    titles = _own(titles)
    found: list[Listed] = []
    for title, elements in zip(titles, _containers(titles), strict=True):
        said = _headed(title)
        names = _authors(elements, title) if said is title else _below(said)
        text = _LABEL.sub("", flat(said))
        if names and text:
            told: dict[str, Any] = {"title": text, "authors": names, "urls": links(elements)}
            if dated := _DATED.match(text):
                told |= {"title": text[dated.end() :], "year": dated[1]}
            _rest(told, elements)
            found.append((told, elements))
    return found if len(found) * 2 >= len(titles) else []


def _headed(title: Element) -> Element:
    """The one heading in what says title, where people stand below it there; else the whole."""
    headings = list(title.iter(*_HEADINGS))
    return headings[0] if len(headings) == 1 and _below(headings[0]) else title


def _below(heading: Element) -> str:
    """The people right below a heading."""
    after = heading.getnext()
    names = "" if after is None or after.tag in _HEADINGS else tidy_names(flat(after))
    return names if likeness_of(names) >= _SURE_NAMES else ""


def _own(titles: list[Element]) -> list[Element]:
    """The titles without those of journals and the like: by their class, they repeat."""
    kinds: dict[str, list[Element]] = {}
    for node in titles:
        kinds.setdefault(_said(node), []).append(node)
    if len(kinds) < 2:
        return titles
    repeated = {
        node
        for nodes in kinds.values()
        if len(nodes) >= _LEAST_REPEATED and len({flat(node) for node in nodes}) * 2 <= len(nodes)
        for node in nodes
    }
    return [node for node in titles if node not in repeated]


def _said(node: Element) -> str:
    return " ".join(filter(None, (node.get("class"), node.get("itemprop"))))


def _says_title(node: Element) -> bool:
    said = _said(node)
    if not said or node.tag in _NEVER:
        return False
    return bool(_TITLE.search(said)) and not _NO_TITLE.search(said)


def _containers(titles: Sequence[Element]) -> list[list[Element]]:
    """For each title the largest element without another, and its siblings up to the next title."""
    counts: Counter[Element] = Counter()
    for node in titles:
        counts.update([node, *node.iterancestors()])
    found = []
    for node in titles:
        top = node
        while (
            (parent := top.getparent()) is not None and counts[parent] == 1 and parent.tag != "body"
        ):
            top = parent
        elements = [top]
        before = top.getprevious()
        if top.tag == "dd" and before is not None and before.tag == "dt":
            elements.insert(0, before)
        for sibling in top.itersiblings():
            if (
                counts[sibling]
                or len(elements) > _MOST_SIBLINGS
                or (top.tag == "dd" and sibling.tag == "dt")
            ):
                break
            elements.append(sibling)
        found.append(elements)
    return found


def _authors(elements: Sequence[Element], title: Element) -> list[str] | str:
    nodes = [
        node
        for element in elements
        for node in element.iter()
        if isinstance(node.tag, str) and node is not title and _AUTHOR.search(classes(node))
    ]
    if not nodes:
        nodes = [a for e in elements for a in e.iter("a") if _TO_AUTHOR.search(a.get("href", ""))]
    inner = {child for node in nodes for child in node.iterdescendants()}
    outer = [node for node in nodes if node not in inner]
    told = [(node, text) for node in outer if (text := tidy_names(_LABEL.sub("", flat(node))))]
    # But for lists that are cut short, for narrow screens, where a whole one stands beside.
    told = [(node, text) for node, text in told if not _ET_AL.search(text)] or told
    return within(*told[0]) if len(told) == 1 else [text for _, text in told]


def within(node: Element, text: str) -> list[str] | str:
    """The people in the one element that names them: its items or links, where nobody stands between."""
    for tag in ("li", "a"):
        parts = [part for inner in node.iter(tag) if (part := tidy_names(flat(inner)))]
        if len(parts) > 1 and _same(text, " ".join(parts)):
            return parts
    return text


def _same(text: str, parts: str) -> bool:
    """Whether the parts are the whole text but for what parts them."""
    return _LETTERS.findall(_AND.sub(" ", text)) == _LETTERS.findall(_AND.sub(" ", parts))


def _rest(told: dict[str, Any], elements: Sequence[Element]) -> None:
    """The abstract, the year and the identifiers that the container holds beside."""
    if abstract := _abstract(elements, str(told["title"])):
        told["abstract"] = abstract
    if venue := _venue(elements):
        told["journal"] = _AROUND.sub("", venue)
        told["year"] = told.get("year") or fields.year(venue)
    for piece in pieces(elements):
        text = piece.text
        if text.endswith(told["title"]) or text in venue:
            continue
        if "abstract" not in told and shape.is_prose(text, 80):
            told["abstract"] = _LABEL.sub("", text)
        elif len(text) < 150 and _YEAR.search(text):
            told.setdefault("details", text)
            told["year"] = told.get("year") or text
        if "arxiv" in text.lower() and (arxiv := fields.arxiv(text)):
            told.setdefault("arxiv", arxiv)


def _venue(elements: Sequence[Element]) -> str:
    """What says by class that it is the venue, where one thing does."""
    nodes = [node for element in elements for node in element.iter() if _says_venue(node)]
    outer = {ancestor for node in nodes for ancestor in node.iterancestors()}
    texts = {tidy(flat(node)) for node in nodes if node not in outer and len(flat(node)) > 2}
    text = texts.pop() if len(texts) == 1 else ""
    return text if len(text) < _LONGEST_VENUE and _LETTERS.search(_AROUND.sub("", text)) else ""


def _says_venue(node: Element) -> bool:
    return isinstance(node.tag, str) and node.tag not in _NEVER and bool(_VENUE.search(_said(node)))


def _abstract(elements: Sequence[Element], title: str) -> str:
    """The longest text that says by class that it is an abstract, and holds no other that does."""
    tags = ("div", "p", "span", "section", "blockquote", "dd", "td")
    nodes = [
        node
        for element in elements
        for node in element.iter(*tags)
        if _is_abstract(classes(node)) and len(flat(node)) > 60 and title not in flat(node)
    ]
    outer = {ancestor for node in nodes for ancestor in node.iterancestors()}
    texts = [_FOLDS.sub("", flat(node)) for node in nodes if node not in outer]
    return _LABEL.sub("", max(texts, key=len, default=""))


def _is_abstract(said: str) -> bool:
    return bool(_ABSTRACT.search(said)) and "tldr" not in said.lower()


def links(elements: Sequence[Element]) -> list[str]:
    """Where the links go that name a host."""
    hrefs = (a.get("href", "") for element in elements for a in element.iter("a"))
    return [href for href in hrefs if href.startswith("http")]
