"""Items in running text that only empty lines (`<br><br>`, `<hr>`, a heading) part, or the ends of lines."""

from __future__ import annotations

from collections.abc import Iterator

from parsers.items.pieces import Piece
from parsers.pages.tree import Element, names, pieces

_PARTING = names("hr h1 h2 h3 h4 h5 h6 p div ul ol table")


def items(parent: Element, *, lines: bool = False) -> Iterator[tuple[list[Element], list[Piece]]]:
    """The runs of text and inline elements in an element, each with the elements that it holds.

    `lines`: each `<br>` ends one.
    """
    held: list[Element] = []
    found = _text(parent.text)
    blank = True
    for child in parent:
        is_break = child.tag == "br"
        if child.tag in _PARTING or (is_break and blank):
            if held and found:
                yield held, found
            held, found = [], []
        if (is_break and found) or not (is_break or child.tag in _PARTING):
            held.append(child)
        if not is_break and child.tag not in _PARTING:
            found += pieces([child])
        found += _text(child.tail)
        blank = lines or (is_break and not (child.tail or "").strip())
    if held and found:
        yield held, found


def _text(text: str | None) -> list[Piece]:
    return [Piece(" ".join(text.split()))] if text and text.strip() else []
