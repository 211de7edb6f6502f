"""Rows with more cells than their header has columns, put back in place."""

from __future__ import annotations

from collections.abc import Sequence

from parsers import shape
from parsers.records import fields
from parsers.records.headers import field


def aligned(cells: list[str], names: Sequence[str], delimiter: str) -> list[str]:
    """The cells of a row in their columns."""
    cells = _unnumbered(cells, names)
    if len(cells) <= len(names) or _fit(cells, names):
        return cells
    return _realigned(cells, names, delimiter)


def _unnumbered(cells: list[str], names: Sequence[str]) -> list[str]:
    """The cells without a number that no column is for, as tables copied from pages have."""
    if len(cells) < 3 or not cells[0].strip().isdigit() or field(names[0]) != "title":
        return cells
    shifted = field(names[1]) == "authors" and shape.names(cells[1]) < shape.names(cells[2])
    return cells[1:] if len(cells) > len(names) or shifted else cells


def _fit(cells: list[str], names: Sequence[str]) -> bool:
    """Whether the cells are in their columns, those past the header being empty."""
    rest = any(cell.strip() for cell in cells[len(names) :])
    return not rest and all(map(_fits, map(field, names), cells))


def _realigned(cells: list[str], names: Sequence[str], delimiter: str) -> list[str]:
    """A row with too many cells: somewhere a delimiter stands within a text that is not quoted.

    Of the texts that it may be, one that leaves years, DOIs and links in place, and names with the
    names; of those the title first.
    """
    surplus = len(cells) - len(names)
    kinds = list(map(field, names))
    order = ("title", "abstract", "authors", "venue", "keywords", "name")
    places = [kinds.index(kind) for kind in order if kind in kinds]
    best, best_score = cells, -1.0
    for at in [*places, *(i for i in range(len(names)) if i not in places)]:
        merged = [
            *cells[:at],
            delimiter.join(cells[at : at + surplus + 1]),
            *cells[at + surplus + 1 :],
        ]
        if all(map(_fits, kinds, merged)):
            score = _likelihood(kinds, merged)
            if score > best_score:
                best, best_score = merged, score
    return best


def _likelihood(kinds: list[str], cells: list[str]) -> float:
    """How much a title looks like one and authors like names."""
    score = 0.0
    for kind, cell in zip(kinds, cells, strict=True):
        if kind == "authors":
            score += shape.names(cell)
        elif kind == "title":
            score += 0.5 - 0.5 * any(shape.names(part) > 0.6 for part in cell.split(";"))
    return score


def _fits(kind: str, cell: str) -> bool:
    if not cell.strip():
        return True
    if kind == "year":
        return fields.year(cell) is not None
    if kind == "doi":
        return fields.doi(cell) is not None
    return kind != "urls" or bool(fields.urls((cell,)))
