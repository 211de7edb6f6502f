"""The papers that an HTML page lists: by class names, by table headers, by repetition."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from lxml.html import HtmlElement

from parsers.htmltree import SKIPPED, Element, classes, flat, pieces
from parsers.pieces import Piece, by_layout, joined, layout, paper
from parsers.usual import field_of

Listed = tuple[dict[str, Any], list[Element]]

_TITLE = re.compile(
    r"(?:^|[\s_-])(?:p|paper|contrib|list|note|article|item|card|entry|pub|publication|talk|content)?[_-]?(?:title|headline)s?(?:$|[\s_-])",
    re.IGNORECASE,
)
_NO_TITLE = re.compile(
    r"(?:page|site|section|session|nav|modal|journal|book|sidebar|main|header|sub)[_-]?title|title[_-]?(?:page|bar|wrap)",
    re.IGNORECASE,
)
_AUTHOR = re.compile(r"auth(?:or|search|ors?\b)|creator|\bwriters?\b", re.IGNORECASE)
_ABSTRACT = re.compile(r"abstract|summary", re.IGNORECASE)
_LABEL = re.compile(r"^\s*(?:title|authors?|abstract)\s*:\s*", re.IGNORECASE)
_ITEMS = frozenset(
    [
        "li",
        "tr",
        "p",
        "div",
        "dd",
        "article",
        "section",
        "td",
        "h2",
        "h3",
        "h4",
        "h5",
        "dt",
        "tbody",
        "details",
    ]
)
_HEADS = ("h2", "h3", "h4", "h5", "dt", "b", "strong")
_LEAST = 3
_LONGEST_ITEM = 12_000


def papers(root: Element) -> Iterator[Listed]:
    """The papers in the order of the page, each with the elements that it stands on."""
    for node in list(root.iter(*SKIPPED, "head")):
        if isinstance(node, HtmlElement) and node.getparent() is not None:
            node.drop_tree()
    found = _by_class(root)
    if len(found) >= _LEAST - 1:
        yield from found
        return
    groups = _groups(root)
    wordy = sum(len(str(told.get("title", "")).split()) >= _LEAST for told, _ in groups)
    if len(groups) >= _LEAST and wordy * 2 >= len(groups):
        yield from groups


def _by_class(root: Element) -> list[Listed]:
    """Elements whose class says title, with what says author in the same container."""
    titles = [node for node in root.iter() if isinstance(node.tag, str) and _says_title(node)]
    titles = [node for node in titles if not any(_says_title(a) for a in node.iterancestors())]
    holders = _containers(titles)
    found: list[Listed] = []
    for title, elements in zip(titles, holders, strict=True):
        names = _authors(elements)
        text = _LABEL.sub("", flat(title))
        if names and text:
            told: dict[str, Any] = {"title": text, "authors": names, "urls": _links(elements)}
            if abstract := _inner(elements, _ABSTRACT):
                told["abstract"] = _LABEL.sub("", abstract)
            for piece in pieces(elements):
                if (
                    re.search(r"\b(?:19|20)\d\d\b", piece.text)
                    and len(piece.text) < 150
                    and piece.text != text
                ):
                    told.setdefault("details", piece.text)
                    told.setdefault("year", piece.text)
            found.append((told, elements))
    return found if len(found) * 2 >= len(titles) else []


def _says_title(node: Element) -> bool:
    if node.tag in ("html", "body", "head", "meta", "tr", "table", "title", "img", "input"):
        return False
    said = " ".join(filter(None, (node.get("class"), node.get("itemprop"))))
    return bool(said) and bool(_TITLE.search(said)) and not _NO_TITLE.search(said)


def _containers(titles: Sequence[Element]) -> list[list[Element]]:
    """For each title the largest element without another, and its siblings up to the next title."""
    counts: Counter[Element] = Counter()
    for node in titles:
        counts.update([node, *node.iterancestors()])
    found = []
    for node in titles:
        top = node
        while (parent := top.getparent()) is not None and counts[parent] == 1:
            top = parent
        elements = [top]
        for sibling in top.itersiblings():
            if counts[sibling]:
                break
            elements.append(sibling)
        found.append(elements[:6] if len(titles) > 1 else [top])
    return found


def _authors(elements: Sequence[Element]) -> list[str] | str:
    nodes = [
        node
        for e in elements
        for node in e.iter()
        if isinstance(node.tag, str) and _AUTHOR.search(classes(node))
    ]
    nodes = [node for node in nodes if not any(a in nodes for a in node.iterancestors())]
    texts = [_LABEL.sub("", flat(node)).strip(" ,;|·") for node in nodes]
    texts = [text for text in texts if text]
    if len(texts) == 1:
        links = [flat(a).strip(" ,;") for a in nodes[0].iter("a") if flat(a).strip(" ,;")]
        return links if len(links) > 1 else texts[0]
    return texts


def _inner(elements: Sequence[Element], pattern: re.Pattern[str]) -> str:
    for element in elements:
        for node in element.iter("div", "p", "span", "section", "blockquote", "dd", "td"):
            if pattern.search(classes(node)) and len(text := flat(node)) > 60:
                return text
    return ""


def _links(elements: Sequence[Element]) -> list[str]:
    return [
        href
        for e in elements
        for a in e.iter("a")
        if (href := a.get("href", "")).startswith("http")
    ]


def _groups(root: Element) -> list[Listed]:
    """Papers in runs of equal siblings, the innermost runs first."""
    found: list[Listed] = []
    holding: set[Element] = set()
    order = {node: index for index, node in enumerate(root.iter())}
    for parent in reversed(list(root.iter())):
        if not isinstance(parent.tag, str) or parent in holding:
            continue
        listed = _group(parent)
        if listed:
            found.extend(listed)
            holding.add(parent)
            holding.update(parent.iterancestors())
    found.sort(key=lambda pair: order.get(pair[1][0], 0))
    return found


def _group(parent: Element) -> list[Listed]:
    children = [child for child in parent if isinstance(child.tag, str)]
    if len(children) < 2:
        return []
    if parent.tag in ("table", "tbody"):
        return _table(parent) or _run([[child] for child in children if child.tag == "tr"], 0.25)
    kinds = Counter(child.tag for child in children)
    best: list[Listed] = []
    for tag, count in kinds.most_common(4):
        if count < 2:
            break
        if tag in _ITEMS:
            best = max(
                best, _run([[child] for child in children if child.tag == tag], 0.5), key=len
            )
        if tag in _HEADS:
            best = max(best, _run(_after_heads(children, tag), 0.5), key=len)
    return best


def _after_heads(children: Sequence[Element], tag: str) -> list[list[Element]]:
    runs: list[list[Element]] = []
    for child in children:
        if child.tag == tag:
            runs.append([child])
        elif runs and len(runs[-1]) < 8:
            runs[-1].append(child)
    return runs


def _run(items: Sequence[list[Element]], share: float) -> list[Listed]:
    """The papers among equal siblings; none where too few of them tell a title and names.

    Those that tell them show how the run is laid out, and the others are read by that.
    """
    cut = [(elements, parts) for elements in items if (parts := _parts(elements))]
    told = [paper(parts) for _, parts in cut]
    sure = [found for found in told if found is not None and "authors" in found]
    if len(sure) < 2 or len(sure) < share * len(cut):
        return []
    layouts = Counter(
        where
        for (_, parts), found in zip(cut, told, strict=True)
        if found is not None and (where := layout(parts, found))
    )
    usual = next((where for where, count in layouts.most_common(1) if count * 2 > len(sure)), None)
    listed: list[Listed] = []
    for (elements, parts), found in zip(cut, told, strict=True):
        best = by_layout(parts, usual) if usual else None
        best = best or (found if found is not None and "authors" in found else None)
        if best is not None:
            listed.append((best, elements))
    return listed


def _parts(elements: Sequence[Element]) -> list[Piece]:
    parts = pieces(elements)
    size = sum(len(part.text) for part in parts)
    return joined(parts) if 8 <= size < _LONGEST_ITEM and len(parts) < 300 else []


def _table(parent: Element) -> list[Listed]:
    """Rows below a header that names a title."""
    rows = list(parent.iter("tr"))
    header: list[str] = []
    found: list[Listed] = []
    for row in rows:
        cells = [cell for cell in row if cell.tag in ("td", "th")]
        texts = [flat(cell) for cell in cells]
        fields = {(known[0] if (known := field_of(text)) else "") for text in texts}
        if (
            not header
            and "title" in fields
            and fields & {"authors", "abstract", "venue", "year", "doi"}
        ):
            header = texts
        elif header and len(cells) == len(header):
            told = {name: text for name, text in zip(header, texts, strict=True) if name and text}
            found.append(({**told, "urls": _links([row])}, [row]))
    return found
