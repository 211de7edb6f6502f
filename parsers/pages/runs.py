"""The papers of an HTML page by repetition: elements of one path, rows under a header, links.

Elements that stand on the same path of tags are laid out alike, wherever on the page they are: a
list in three sections is one list. Those that plainly tell a paper show how the others are read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from parsers import shape
from parsers.items.joining import joined
from parsers.items.pieces import LINK, STRONG, Piece, is_wordy, people
from parsers.pages import breaks, roles, tables
from parsers.pages.classes import Listed
from parsers.pages.layouts import Item, Parts, Reader
from parsers.pages.lone import is_headed
from parsers.pages.steps import SECTIONS, is_place, steps
from parsers.pages.tree import Element, classes, flat, names, pieces

_ITEMS = names("li tr p div dd article section td h2 h3 h4 h5 dt tbody details blockquote")
_HEADS = ("h2", "h3", "h4", "h5", "dt", "b", "strong")
_PAPER_PATH = re.compile(
    r"/(?:poster|oral|spotlight|papers?|abs|hash|html|content|article|publication)[/_-]|forum\?id=|/(?:pii|doi)/|arxiv\.org/abs/|\.pdf$",
    re.IGNORECASE,
)
_MOST_AFTER = 8
_LEAST = 3
_WORDS_OF_STEP = 4
_LEAST_LINKS = 4
_STRANGE = ((2, 0.8), (3, 0.4))  # of so many items one may have people less alike than that
_SHARE = 0.1
_LONGEST_ITEM = 12_000
_MOST_PIECES = 300


def runs(root: Element) -> list[Listed]:
    """Papers in runs of elements alike, in the order of the page.

    Of runs that lie within each other that counts which tells most papers, then most of them.
    """
    proved: list[Listed] = []
    groups: list[list[Listed]] = []
    lists: set[Element] = set()  # what holds several papers is none itself
    reader = Reader()
    below = roles.below_roles(root)
    order = {node: index for index, node in enumerate(root.iter())}
    for parents in _alike(order):
        tabled = [pair for p in parents if p.tag == "table" for pair in tables.papers(p)]
        proved.extend(tabled)
        found = tabled or roles.without(_group(parents, lists, reader), below)
        if found:
            groups.append(found)
            held = Counter(a for _, elements in found for a in elements[0].iterancestors())
            lists.update(node for node, count in held.items() if count > 1)
    chosen = _chosen(groups)
    chosen.sort(key=lambda pair: order[pair[1][0]])
    return chosen if proved or _is_list(chosen, root) else []


def _chosen(groups: list[list[Listed]]) -> list[Listed]:
    """The groups that tell most, then by the shortest titles; none within or around another."""
    groups.sort(
        key=lambda found: (
            -len(found),
            -sum(len(told) for told, _ in found),
            sum(len(str(told.get("title", ""))) for told, _ in found),
        )
    )
    chosen: list[Listed] = []
    taken: set[Element] = set()
    around: set[Element] = set()
    for found in groups:
        elements = {element for _, part in found for element in part}
        above = {node for element in elements for node in element.iterancestors()}
        if elements & around or (elements | above) & taken:
            continue
        chosen.extend(found)
        taken |= elements
        around |= above
    return chosen


def _alike(order: dict[Element, int]) -> list[list[Element]]:
    """The elements that hold others, by their path of tags, the deepest and last path first."""
    paths: dict[Element, tuple[str, ...]] = {}
    held: dict[tuple[str, ...], list[Element]] = {}
    for node in order:
        if isinstance(node.tag, str):
            parent = node.getparent()
            path = (*paths.get(parent, ()), node.tag) if parent is not None else (node.tag,)
            paths[node] = path
            if len(node):
                held.setdefault(path, []).append(node)
    return sorted(held.values(), key=lambda nodes: (-len(paths[nodes[0]]), -order[nodes[0]]))


def _is_list(found: Sequence[Listed], root: Element) -> bool:
    """Whether what was found has titles of some words and people, and is a fair part of the page."""
    wordy = sum(is_wordy(str(told.get("title", ""))) for told, _ in found)
    headed = is_headed(root)
    few = len(found) > 1 and all(_is_sure(told, headed) for told, _ in found)
    if (len(found) < _LEAST and not few) or wordy * 2 < len(found):
        return False
    named = [told for told, _ in found if "authors" in told and "cited" not in told]
    if any(most * _no_people(named, least) > len(found) for most, least in _STRANGE):
        return False
    size = sum(max(sum(map(len, map(flat, elements))), _told(told)) for told, elements in found)
    return size >= _SHARE * len(flat(root))


def _told(told: dict[str, Any]) -> int:
    """How many characters a paper's title and people have, which may stand beside its elements."""
    return sum(len(str(told.get(name, ""))) for name in ("title", "authors"))


def _no_people(named: Sequence[dict[str, Any]], least: float) -> int:
    """How often what stands for the people is none: other words, or words of the title."""
    likeness = (
        0.0 if str(told["authors"]) in str(told.get("title", "")) else people(told["authors"])
        for told in named
    )
    return sum(like < least for like in likeness)


def _is_sure(told: dict[str, Any], headed: bool) -> bool:
    """Whether one of two papers is enough: a reference, or under a heading that says papers."""
    return "cited" in told or bool(told.get("doi") or (headed and told.get("year")))


def _group(parents: Sequence[Element], lists: set[Element], reader: Reader) -> list[Listed]:
    """The best run among the children of elements on one path, those that hold lists aside."""
    families = [
        [child for child in parent if isinstance(child.tag, str) and child not in lists]
        for parent in parents
    ]
    kinds = Counter(child.tag for family in families for child in family)
    best: list[Listed] = []
    for tag, count in kinds.most_common(4):
        if count < 2:
            break
        same = [[child for child in family if child.tag == tag] for family in families]
        if tag in _ITEMS:
            best = _run([[[child] for child in part] for part in same], tag, reader, best)
        heads = [[c for c in part if tag in _HEADS or _is_head(c)] for part in same]
        if any(heads):
            items = [_after(f, set(part)) for f, part in zip(families, heads, strict=True)]
            best = _run(items, tag, reader, best)
        if tag == "br":
            best = _broken(parents, reader, best)
        if tag in ("li", "div", "p", "dt") and not best:
            best = [pair for part in same for pair in _linked(part)]
    return max(best, _stepped(families, reader), key=len) if len(best) < _LEAST else best


def _stepped(families: Sequence[Sequence[Element]], reader: Reader) -> list[Listed]:
    """The papers that take several siblings each."""
    best: list[Listed] = []
    for items in steps(families):
        found = _run(items, "", reader, best)
        titles = [str(told.get("title", "")) for told, _ in found]
        wordy = sum(is_wordy(title, _WORDS_OF_STEP) and not is_place(title) for title in titles)
        if len(found) >= _LEAST and wordy > 0.6 * len(found):
            best = max(best, found, key=len)
    return best


def _is_head(element: Element) -> bool:
    """Whether all that an element says is marked: a paragraph that is a title, before one that tells more."""
    first = next(iter(element), None)
    if element.tag not in ("p", "div") or first is None or (element.text or "").strip():
        return False
    parts = pieces([element])
    return len(parts) == 1 and parts[0].mark in (STRONG, LINK)


def _after(children: Sequence[Element], heads: set[Element]) -> list[list[Element]]:
    found: list[list[Element]] = []
    section = False  # a heading that is no head of an item ends the item before it
    for child in children:
        section = child not in heads and (section or child.tag in SECTIONS)
        if child in heads:
            found.append([child])
        elif found and not section and len(found[-1]) < _MOST_AFTER:
            found[-1].append(child)
    return found


def _run(
    families: Sequence[Sequence[list[Element]]], tag: str, reader: Reader, best: list[Listed]
) -> list[Listed]:
    """The papers among elements alike, an abstract folded away behind one included, where more
    than the best so far."""
    if sum(map(len, families)) <= len(best):
        return best
    cut = [
        [(elements, parts) for elements in family if (parts := _parts(pieces(elements)))]
        for family in families
    ]
    listed = reader.read(cut, 0.25 if tag == "tr" else 0.5, len(best))
    for told, elements in listed:
        if "abstract" not in told and (after := _abstract_after(elements[-1])):
            told["abstract"] = after
    return listed or best


def _broken(parents: Sequence[Element], reader: Reader, best: list[Listed]) -> list[Listed]:
    """The papers in text that empty lines part, or more of them where each line is one."""
    for lines in (False, True):
        items: list[list[Item]] = [
            [(e, parts) for e, held in breaks.items(p, lines=lines) if (parts := _parts(held))]
            for p in parents
        ]
        best = reader.read(items, 0.5, len(best)) or best
    return best


def _parts(parts: list[Piece]) -> Parts:
    size = sum(len(part.text) for part in parts)
    return tuple(joined(parts)) if 8 <= size < _LONGEST_ITEM and len(parts) < _MOST_PIECES else ()


def _abstract_after(element: Element) -> str:
    """The abstract that a page keeps folded in the next sibling."""
    following = element.getnext()
    if following is None or not isinstance(following.tag, str) or following.tag == element.tag:
        return ""
    return flat(following) if "abstract" in classes(following).lower() else ""


def _linked(items: Sequence[Element]) -> list[Listed]:
    """Titles without names, each a link to a paper's own page (virtual conference sites)."""
    found: list[Listed] = []
    for item in items:
        first = next(item.iter("a"), None)
        title = flat(item)
        if first is None or flat(first) != title or not _PAPER_PATH.search(first.get("href", "")):
            continue
        if len(title.split()) >= 2 and shape.title(title) > 0:
            found.append(({"title": title, "urls": [first.get("href", "")]}, [item]))
    return found if len(found) >= _LEAST_LINKS and len(found) * 2 >= len(items) else []
