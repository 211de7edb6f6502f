"""The papers of an HTML page by repetition: runs of equal siblings, rows under a header, links."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from parsers import shape
from parsers.pages.htmltree import Element, classes, flat, names, pieces
from parsers.pages.layouts import by_layout, layout
from parsers.pages.pageclasses import Listed, links
from parsers.pages.pick import paper
from parsers.pages.pieces import Piece, joined
from parsers.records.usual import field_of

_ITEMS = names("li tr p div dd article section td h2 h3 h4 h5 dt tbody details")
_HEADS = ("h2", "h3", "h4", "h5", "dt", "b", "strong")
_PARTING = names("hr h1 h2 h3 h4 h5 h6 p div ul ol table")
_PAPER_PATH = re.compile(
    r"/(?:poster|oral|spotlight|papers?|abs|hash|html|content|article|publication)[/_-]|forum\?id=|arxiv\.org/abs/|\.pdf$",
    re.IGNORECASE,
)
_TELLING = frozenset(("authors", "abstract", "venue", "year", "doi"))
_LEAST = 3
_LEAST_LINKS = 4
_PEOPLE = 0.8
_SHARE = 0.1
_LONGEST_ITEM = 12_000
_MOST_PIECES = 300


def runs(root: Element) -> list[Listed]:
    """Papers in runs of equal siblings, the innermost runs first, in the order of the page."""
    found: list[Listed] = []
    proved = False
    holding: set[Element] = set()
    order = {node: index for index, node in enumerate(root.iter())}
    for parent in reversed(order):
        if not isinstance(parent.tag, str) or parent in holding:
            continue
        listed = _table(parent) if parent.tag == "table" else []
        proved = proved or bool(listed)
        listed = listed or _group(parent)
        if listed:
            found.extend(listed)
            holding.update((parent, *parent.iterancestors()))
    found.sort(key=lambda pair: order[pair[1][0]])
    return found if proved or _is_list(found, root) else []


def _is_list(found: Sequence[Listed], root: Element) -> bool:
    """Whether what was found has titles of some words and people, and is a fair part of the page."""
    wordy = sum(len(str(told.get("title", "")).split()) >= _LEAST for told, _ in found)
    if len(found) < _LEAST or wordy * 2 < len(found):
        return False
    named = [shape.names(str(told["authors"])) for told, _ in found if "authors" in told]
    if named and sum(likeness >= _PEOPLE for likeness in named) * 2 < len(named):
        return False
    size = sum(len(flat(element)) for _, elements in found for element in elements)
    return size >= _SHARE * len(flat(root))


def _group(parent: Element) -> list[Listed]:
    """The best run among the children of one element."""
    children = [child for child in parent if isinstance(child.tag, str)]
    if len(children) < 2:
        return []
    kinds = Counter(child.tag for child in children)
    best: list[Listed] = []
    for tag, count in kinds.most_common(4):
        if count < 2:
            break
        same = [child for child in children if child.tag == tag]
        if tag in _ITEMS:
            best = max(best, _run([[c] for c in same], 0.25 if tag == "tr" else 0.5), key=len)
        if tag in _HEADS:
            best = max(best, _run(_after_heads(children, tag), 0.5), key=len)
        if tag == "br":
            best = max(best, _between_breaks(parent), key=len)
        if tag in ("li", "div", "p", "dt") and not best:
            best = _linked(same)
    return best


def _after_heads(children: Sequence[Element], tag: str) -> list[list[Element]]:
    found: list[list[Element]] = []
    for child in children:
        if child.tag == tag:
            found.append([child])
        elif found and len(found[-1]) < 8:
            found[-1].append(child)
    return found


def _run(items: Sequence[list[Element]], share: float) -> list[Listed]:
    """The papers among equal siblings; none where too few of them tell a title and names.

    Those that tell them show how the run is laid out, and the others are read by that.
    """
    cut = [(elements, parts) for elements in items if (parts := _parts(pieces(elements)))]
    return [(told, elements) for told, elements in _read(cut, share)]


def _read(cut: Sequence[tuple[list[Element], list[Piece]]], share: float) -> list[Listed]:
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
            if "abstract" not in best and (after := _abstract_after(elements[-1])):
                best["abstract"] = after
            listed.append((best, elements))
    return listed


def _parts(parts: list[Piece]) -> list[Piece]:
    size = sum(len(part.text) for part in parts)
    return joined(parts) if 8 <= size < _LONGEST_ITEM and len(parts) < _MOST_PIECES else []


def _abstract_after(element: Element) -> str:
    """The abstract that a page keeps folded in the next sibling."""
    following = element.getnext()
    if following is None or not isinstance(following.tag, str) or following.tag == element.tag:
        return ""
    return flat(following) if "abstract" in classes(following).lower() else ""


def _between_breaks(parent: Element) -> list[Listed]:
    """Items in running text that only empty lines (`<br><br>`, `<hr>`) part."""
    items: list[tuple[list[Element], list[Piece]]] = []
    held: list[Element] = []
    blank = True
    for child in parent:
        ends = child.tag in _PARTING or (child.tag == "br" and blank and bool(held))
        if ends:
            items.append((held, _parts(pieces(held, tails=True))))
            held = []
        else:
            held.append(child)
        blank = child.tag == "br" and not (child.tail or "").strip()
    if held:
        items.append((held, _parts(pieces(held, tails=True))))
    return _read([(elements, parts) for elements, parts in items if parts], 0.5)


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


def _table(table: Element) -> list[Listed]:
    """Rows below a header that names a title and more."""
    header: list[str] = []
    found: list[Listed] = []
    for row in table.iter("tr"):
        cells = [cell for cell in row if cell.tag in ("td", "th")]
        texts = [flat(cell) for cell in cells]
        fields = {(known[0] if (known := field_of(text)) else "") for text in texts}
        if not header and "title" in fields and fields & _TELLING:
            header = texts
        elif header and len(cells) == len(header):
            told: dict[str, object] = {n: t for n, t in zip(header, texts, strict=True) if n and t}
            found.append(({**told, "urls": links([row])}, [row]))
    return found
