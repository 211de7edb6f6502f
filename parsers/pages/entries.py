"""The papers that a page tells, as entries at their places, with what stands between them."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, NamedTuple

from parsers.pages.htmltree import Element, Page, flat
from parsers.record import Furniture, Item
from parsers.records import loose


class Told(NamedTuple):
    """How far the entries of a page reach: their last line, and how many characters they show."""

    last: int
    size: int


def entries(
    page: Page, papers: Iterable[tuple[dict[str, Any], list[Element]]]
) -> Generator[Item, None, Told]:
    """One entry a paper, where its fields make one."""
    last, size = page.first - 1, 0
    for told, elements in papers:
        place = page.place(elements)
        found = loose.entry(told, place)
        if found is None:
            continue
        if place.lines[0] > last + 1:
            yield Furniture((last + 1, place.lines[0] - 1))
        yield found
        last = max(last, place.lines[1])
        size += sum(map(len, map(flat, elements)))
    return Told(last, size)
