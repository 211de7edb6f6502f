"""The papers of a page, with the year of their section where they tell none."""

from __future__ import annotations

from collections.abc import Sequence

from parsers.items.sections import LOWEST, Years
from parsers.pages.classes import Listed
from parsers.pages.tree import Element, flat
from parsers.records import loose

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_LOWER = ("summary", "dt", "b", "strong")
_PARAGRAPHS, _CELLS = ("p", "div", "center", "li"), ("td", "th")
_LONGEST = 12


def dated(root: Element, listed: Sequence[Listed]) -> list[Listed]:
    """The papers, those without a year dated by a heading above that is nothing but one."""
    first = {elements[0]: told for told, elements in listed}
    years = Years()
    for node in root.iter():
        if node.tag in _HEADINGS:
            years.headed(_HEADINGS.index(str(node.tag)) + 1, flat(node))
        elif node.tag in _LOWER and _is_alone(node):
            years.headed(LOWEST, flat(node))
        told = first.get(node)
        if told is not None and years.year and "year" not in loose.said(told):
            told["year"] = years.year
    return list(listed)


def _is_alone(node: Element) -> bool:
    """Whether a paragraph, or the one cell of a row, says nothing beside some words in bold."""
    around = node.getparent()
    if node.tag in ("summary", "dt") or around is None:
        return node.tag in ("summary", "dt")
    row = around.getparent()
    alone = around.tag in _CELLS and row is not None and len(row) == 1
    text = flat(node) if alone or around.tag in _PARAGRAPHS else ""
    return 0 < len(text) <= _LONGEST and flat(around) == text
