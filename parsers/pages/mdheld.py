"""What a Markdown page seems to tell, held until all of it shows whether it lists papers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from parsers.pages.mdblocks import Block
from parsers.pages.pieces import PAPER_SITE, people
from parsers.record import Entry, Place
from parsers.records import loose

_LEAST = 3
_SHARE = 0.3
_PEOPLE = 0.9
_MOST_HELD = 20_000


class Maybe(NamedTuple):
    """An entry; whether its title is a heading, and whether labels or a table are proof of it."""

    entry: Entry
    headed: bool
    proof: bool


class Held:
    """The entries so far; `text_lines` counts the lines of the page that might have told some."""

    def __init__(self) -> None:
        self.text_lines = 0
        self._maybe: list[Maybe] = []
        self._many = False
        self._told_lines = 0

    def keep(self, told: dict[str, Any], first: Block, last: Block, *, proof: bool) -> None:
        lines = (first.lines[0], last.lines[-1])
        place = Place((lines[0].number, lines[1].number), (lines[0].start, lines[1].end))
        found = loose.entry(told, place)
        if found is None or not any(map(str.isalnum, found.title or "")):
            return
        self._maybe.append(Maybe(found, first.kind == "heading", proof))
        self._told_lines += lines[1].number - lines[0].number + (first.kind != "heading")
        if len(self._maybe) >= _MOST_HELD:
            self._many = self._many or self._is_list()

    def release(self, ends: bool) -> Iterator[Entry]:
        """What was read: all of it where the page is a list of papers, else what proves itself."""
        if not (ends or self._many or len(self._maybe) >= _MOST_HELD):
            return
        whole = self._many or self._is_list() or self._is_one()
        yield from (each.entry for each in self._maybe if whole or each.proof or _links(each.entry))
        self._maybe.clear()

    def _is_list(self) -> bool:
        """Whether entries alike make up a fair part of the page, and tell of people or papers."""
        telling = sum(_tells(each) for each in self._maybe)
        share = self._told_lines >= _SHARE * self.text_lines
        return share and telling >= _LEAST and telling * 2 >= len(self._maybe)

    def _is_one(self) -> bool:
        """Whether the page is about one paper, with its title as a heading (or few of them)."""
        return all(each.headed and _people(each.entry) for each in self._maybe)


def _tells(each: Maybe) -> bool:
    title = each.entry.title or ""
    long = len(title.split()) >= _LEAST or not title.isascii()
    return each.proof or _links(each.entry) or (long and _people(each.entry))


def _people(found: Entry) -> bool:
    names = ", ".join(author.name for author in found.authors)
    return bool(names) and people(names) >= _PEOPLE


def _links(found: Entry) -> bool:
    """Whether it gives an identifier, or a link to where papers are."""
    if found.doi or found.arxiv or found.pmid:
        return True
    return any(PAPER_SITE.search(url) for url in found.urls)
