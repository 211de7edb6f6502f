"""The one paper of a page as libraries and repositories show it: labels, and values beside or below them.

The title may be labelled too, or be the heading that the page is called by.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from parsers.items import labels
from parsers.items.pieces import STRONG, Piece, is_wordy
from parsers.pages.classes import within
from parsers.pages.tables import rows_of
from parsers.pages.tree import Element, flat
from parsers.records.usual import field_of

_WEAK = frozenset({"", "name", "description", "details", "kind", "entry_id"})
_HEADINGS = ("h1", "h2", "h3")
_MOST_CELLS = 4
_LONGEST_LABEL = 40
_LEAST_WORDS = 4
_LEAST = 3


def tabled(root: Element) -> Iterator[tuple[dict[str, Any], Element]]:
    """What each table says whose rows begin with labels, the innermost and last one first."""
    for table in reversed(list(root.iter("table"))):
        told: dict[str, Any] = {}
        heads: list[Piece] = []
        for _, cells in rows_of(table):
            label, value = _pair(cells)
            if value is not None:
                heads.append(Piece(f"{label}:", STRONG))
                _say(told, label, value)
        if len(heads) >= _LEAST and "authors" in told and not labels.are_of_document(heads):
            yield told, table


def _pair(cells: list[Element]) -> tuple[str, Element | None]:
    """Label and value of a row: `Author`, `Author | : | …`, with or without a language behind them."""
    label = flat(cells[0]).rstrip(" :：")
    few = 1 < len(cells) <= _MOST_CELLS and 0 < len(label) <= _LONGEST_LABEL
    values = (cell for cell in cells[1:] if flat(cell).strip(" :：")) if few else ()
    return label, next(iter(values), None)


def _say(told: dict[str, Any], label: str, value: Element) -> None:
    field = _field(label)
    if field == "authors" and field in told:
        people = within(value, flat(value))
        told[field] = [
            *(told[field] if isinstance(told[field], list) else [told[field]]),
            *(people if isinstance(people, list) else [people]),
        ]
    elif field == "authors":
        told[field] = within(value, flat(value))
    elif field not in _WEAK:
        told.setdefault(field, flat(value))


def _field(label: str) -> str:
    """The field of a label; of Dublin Core's (`dc.contributor.author`) by its last part, but for dates."""
    known = field_of(label)
    kind, *parts = label.lower().split(".")
    if known is None and kind in ("dc", "dcterms") and len(parts) > 1 and parts[0] != "date":
        known = field_of(parts[-1])
    return known[0] if known else ""


def heading(root: Element, title: str) -> str:
    """The heading that a page is called by; '' where its title begins with none."""
    said = (flat(node) for node in root.iter(*_HEADINGS))
    return next(
        (text for text in said if is_wordy(text, _LEAST_WORDS) and title.startswith(text)), ""
    )
