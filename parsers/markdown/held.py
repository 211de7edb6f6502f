"""What a Markdown page seems to tell, held until all of it shows whether it lists papers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from parsers.items.pieces import PAPER_SITE, is_wordy, people
from parsers.markdown.blocks import Block
from parsers.markdown.draft import Draft
from parsers.plaintext.labels import is_committer
from parsers.plaintext.oneline import STOP
from parsers.record import Entry, Place
from parsers.records import loose

_LEGAL = re.compile(
    r"\W*(?:copyright|licen[sc]ed?\b|©|redistributions?\b|permission\b|neither the name|all rights|theory of liability)",
    re.IGNORECASE,
)
_MANY = 5
_LEAST = 3
_SHARE = 0.3
_PEOPLE = 0.9
_MOST_HELD = 20_000
_WIDEST_GAP = 2
_ALIKE = 0.8
_UNLIKE = 0.4
_TITLE = 4  # words


class Maybe(NamedTuple):
    """An entry; whether its title is a heading, whether labels or a table are proof of it, whether
    it is but a line in a list (of which its neighbours tell more), whether a venue stands behind the
    title, whether it is a reference with venue and year, whether the title goes elsewhere than to a
    paper, whether a conference lists it, and in which list it is."""

    entry: Entry
    headed: bool
    proof: bool
    weak: bool
    appeared: bool
    cited: bool
    elsewhere: bool
    listed: bool
    run: int


class Held:
    """The entries so far; `text_lines` counts the lines of the page that might have told some."""

    def __init__(self) -> None:
        self.text_lines = 0
        self.headings: set[str] = set()
        self._maybe: list[Maybe] = []
        self._many = False
        self._told_lines = 0
        self._run = self._end = 0

    def keep(self, draft: Draft) -> None:
        told, first, last = draft.told, draft.first, draft.last
        lines = (first.lines[0], last.lines[-1])
        place = Place((lines[0].number, lines[1].number), (lines[0].start, lines[1].end))
        found = loose.entry(told, place, {"year": int(draft.year)} if draft.year else None)
        if found is None or not any(map(str.isalnum, found.title or "")) or _is_legal(found):
            return
        more = found.abstract or found.venue or _links(found)
        if told.get("committed") and not more:
            return
        self._run += lines[0].number > self._end + _WIDEST_GAP
        self._end = lines[1].number
        cited = "cited" in told and bool(found.year and found.venue)
        headed = first.kind == "heading"
        said = (headed, draft.sure, draft.weak, "appeared" in told, cited, "elsewhere" in told)
        self._maybe.append(Maybe(found, *said, "listed" in told, self._run))
        if not draft.weak:
            self._told_lines += lines[1].number - lines[0].number + (first.kind != "heading")
        if len(self._maybe) >= _MOST_HELD:
            self._many = self._many or self._is_list()

    def release(self, ends: bool) -> Iterator[Entry]:
        """What was read: all of it where the page is a list of papers, else what proves itself."""
        if not (ends or self._many or len(self._maybe) >= _MOST_HELD):
            return
        yield from (each.entry for each in self._shown())
        self._maybe.clear()

    def _shown(self) -> Iterator[Maybe]:
        whole = self._many or self._is_list() or self._is_one()
        menus = {
            each.run for each in self._maybe if each.listed and each.entry.title in self.headings
        }
        maybe = [each for each in self._maybe if not (each.weak and each.run in menus)]
        strong = Counter(each.run for each in maybe if not each.weak and _tells(each))
        weak = Counter(each.run for each in maybe if each.weak)
        listed = sum(each.listed for each in maybe)
        alike = strong.total() >= _ALIKE * (len(maybe) - weak.total())
        papers = sum(not each.weak and _links(each.entry) for each in maybe)
        linked = papers >= _ALIKE * max(strong.total(), 1)
        for each in maybe:
            if each.weak:
                known = each.entry.year or each.entry.venue or _people(each.entry) or each.listed
                least = 1 if known else max(_LEAST, 2 * weak[each.run])
                alone = each.listed and not strong and listed >= _LEAST
                fits = (
                    whole
                    and (alone or strong[each.run] >= least)
                    and not (linked and each.elsewhere and not each.entry.year)
                )
            else:
                shown = (each.proof or _is_reference(each) or _links(each.entry)) and (
                    whole or _is_told(each.entry)
                )
                fits = shown or (whole and not (alike and _odd(each)))
            if fits:
                yield each

    def _is_list(self) -> bool:
        """Whether entries alike make up a fair part of the page, and tell of people or papers."""
        telling = sum(_tells(each) for each in self._maybe)
        strong = sum(not each.weak for each in self._maybe)
        share = self._told_lines >= _SHARE * self.text_lines
        return share and telling >= _LEAST and telling * 2 >= strong

    def _is_one(self) -> bool:
        """Whether the page is about one paper, with its title as a heading (or few of them)."""
        return all(each.headed and _is_by_itself(each) for each in self._maybe if not each.weak)


def is_commit(block: Block) -> bool:
    """Whether a block names people as logs of changes do, with their mail."""
    return any(is_committer(line.text) for line in block.lines)


def _is_legal(found: Entry) -> bool:
    """Whether it is of a licence, or the first of many who wrote some software, one a line."""
    title = found.title or ""
    lines = found.place.lines[1] - found.place.lines[0]
    listed = _MANY <= len(found.authors) <= lines and people(title) >= _PEOPLE
    return listed or _LEGAL.match(title) is not None


def _tells(each: Maybe) -> bool:
    title = each.entry.title or ""
    long = is_wordy(title)
    return (
        each.proof
        or _links(each.entry)
        or (long and (each.appeared or each.cited or _people(each.entry)))
    )


def _is_by_itself(each: Maybe) -> bool:
    """Whether people below a heading show a paper: several, or one with more than a date beside."""
    found = each.entry
    more = len(found.authors) > 1 or found.abstract or found.venue or found.keywords
    return _people(found) and bool(more or _links(found))


def _is_reference(each: Maybe) -> bool:
    """Whether it says in the style of references all that one asks for, people first of all."""
    return each.cited and is_wordy(each.entry.title or "", _TITLE) and _people(each.entry)


def _is_told(found: Entry) -> bool:
    """Whether what a link among other text goes to is named: no sentence, no `this blog`."""
    title = found.title or ""
    return bool(found.authors) or (is_wordy(title, _TITLE) and not STOP.search(title))


def _odd(each: Maybe) -> bool:
    """Whether what should be its authors are no people; a reference's stand where people must."""
    if each.cited:
        return False
    names = ", ".join(author.name for author in each.entry.authors)
    return bool(names) and people(names) < _UNLIKE


def _people(found: Entry) -> bool:
    names = ", ".join(author.name for author in found.authors)
    return bool(names) and people(names) >= _PEOPLE


def _links(found: Entry) -> bool:
    """Whether it gives an identifier, or a link to where papers are."""
    if found.doi or found.arxiv or found.pmid:
        return True
    return any(PAPER_SITE.search(url) for url in found.urls)
