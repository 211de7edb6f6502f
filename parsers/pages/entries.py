"""The papers that a page tells, as entries at their places, with what stands between them."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, NamedTuple

from parsers.pages.quotedbib import surer
from parsers.pages.tree import Element, Page, flat
from parsers.record import Entry, Furniture, Item
from parsers.records import loose


class Told(NamedTuple):
    """How far the entries of a page reach: their last line, and how many characters they show."""

    last: int
    size: int


def entries(
    page: Page,
    papers: Iterable[tuple[dict[str, Any], list[Element]]],
    quoted: list[Entry] | None = None,
) -> Generator[Item, None, Told]:
    """One entry a paper, where its fields make one; or what the page quotes, where that is surer."""
    last, size = page.first - 1, 0
    own: list[Entry] = []
    for told, elements in papers:
        found = loose.entry(told, page.place(elements))
        if found is not None:
            own.append(found)
            size += sum(map(len, map(flat, elements)))
    for found in surer(own, quoted or []):
        first, end = found.place.lines
        if first > last + 1:
            yield Furniture((last + 1, first - 1))
        yield found
        last = max(last, end)
    return Told(last, size)
