"""Pages that tell each paper in one line: `Ada Pell, Bo Quill. Title`, `Title (Ada Pell, Bo Quill)`.

The head shows whether people or titles come first; what few lines look otherwise is read by that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from parsers import shape
from parsers.names import split_authors
from parsers.plaintext import oneline
from parsers.plaintext.assembly import fault, place, unquoted
from parsers.plaintext.blocks import Paragraph, joined, unnumbered
from parsers.plaintext.pattern import Learned, Pattern
from parsers.plaintext.roles import LINKS, NAMES, PAGE, TITLE
from parsers.record import Entry, Furniture, Item
from parsers.records.fields import arxiv, arxiv_year, doi, is_place, urls, year
from parsers.records.fields import title as tidy_title

GROUPINGS = ("line", "line of a mark", "line of a gap")


def _linked(text: str, least: float = oneline.SURE) -> oneline.Told | None:
    """`Title: https://…`, where the link is one to a paper."""
    found = _LINKED.fullmatch(text)
    if not found or "://" in found[1] or not oneline.PAPER_LINK.search(found[2]):
        return None
    return oneline.Told(found[1].strip(" \t:：-–—|[("), "", f"{found[2]} {found[3]}".strip())


_READERS: dict[tuple[str, str], Callable[..., oneline.Told | None]] = {
    (NAMES, TITLE): oneline.names_first,
    (TITLE, NAMES): oneline.title_first,
    (TITLE, LINKS): _linked,
}
_LINKED = re.compile(r"(\S.{2,400}?)[\s:：\-–—|(\[]+(https?://[^\s)\]]+)[)\]]?\s*(.{0,60})")
_COUNT = re.compile(r"#?\d{1,5}[.):]?\s+(?=[^\s\d])")
_ENOUGH = 200
_LEAST = 3
_SHARE = 0.6
_PEOPLE = 0.8
_LONGEST_HEADING = 90
_LONGEST = 3_000
_MOST_LINES = 60
_NEARLY_ALL = 0.7
_IS_VENUE = 0.4


def learn(found: Sequence[Paragraph]) -> Iterator[Learned]:
    """The orders of title and people that most lines plainly tell, what tells a paper each a way."""
    marked = any(paragraph.opens for paragraph in found)
    for grouping in GROUPINGS if marked else (GROUPINGS[0], GROUPINGS[2]):
        told_by = [unit for unit in islice(units(found, grouping), _ENOUGH) if unit.role != PAGE]
        bare = [_bare(unit.text) for unit in _listed(told_by) if len(unit.text) <= _LONGEST]
        if sum(text.count(" | ") > 1 for text in bare) * 2 > len(bare):
            continue  # rows of cells
        size = max(sum(map(len, bare)), 1)
        for roles, read in _READERS.items():
            told = [one for text in bare if (one := read(text)) is not None and _is_sure(one)]
            share = sum(len(f"{one.title}{one.names}{one.rest}") for one in told) / size
            if len(told) >= _LEAST and share >= _SHARE:
                share = min(share, 1.0)
                pattern = Pattern(roles, grouping=grouping, separator=_separator(told))
                yield Learned(pattern, share, share, len(told))


def _listed(found: list[Paragraph]) -> list[Paragraph]:
    """The lines that open with a bullet, where they are most of a text: what is around greets."""
    listed = [unit for unit in found if unit.opens]
    most = sum(len(unit.text) for unit in listed) * 2 > sum(len(unit.text) for unit in found)
    return listed if len(listed) >= _LEAST and most else found


def _separator(told: list[oneline.Told]) -> str:
    """The mark that parts title and people in nearly all lines; '' where there is no such."""
    found = Counter(one.mark for one in told)
    mark, times = found.most_common(1)[0]
    return mark if mark in oneline.MARKS and times >= _NEARLY_ALL * len(told) else ""


def units(source: Iterable[Paragraph], grouping: str) -> Iterator[Paragraph]:
    """What tells a paper each: a line, or the lines from one that a mark or a gap sets off."""
    held: list[Paragraph] = []
    for paragraph in source:
        if held and held[0].role == PAGE:
            yield held.pop()
        ends = grouping == GROUPINGS[0] or paragraph.gap or paragraph.role == PAGE
        if held and (
            ends or paragraph.opens and grouping == GROUPINGS[1] or len(held) >= _MOST_LINES
        ):
            yield _together(held)
            held = []
        held.append(paragraph)
    if held:
        yield _together(held)


def _together(held: list[Paragraph]) -> Paragraph:
    first, last = held[0], held[-1]
    if first is last:
        return first
    return first._replace(
        text="\n".join(paragraph.text for paragraph in held),
        lines=(first.lines[0], last.lines[1]),
        span=(first.span[0], last.span[1]),
    )


def read(source: Iterable[Paragraph], pattern: Pattern) -> Iterator[Item]:
    """One entry a line; a short line that tells none is a heading, a long one a fault."""
    split = _reader(pattern)
    for paragraph in units(source, pattern.grouping):
        text = paragraph.text
        told = None if len(text) > _LONGEST or paragraph.role == PAGE else _told(_bare(text), split)
        if told is not None:
            yield _entry(told, paragraph)
        elif paragraph.role == PAGE or len(text) <= _LONGEST_HEADING:
            yield Furniture(paragraph.lines)
        else:
            yield fault([paragraph], "a line without title and people")


def _told(text: str, split: Callable[..., oneline.Told | None]) -> oneline.Told | None:
    told = split(text) or split(text, oneline.LIKELY)
    return told and oneline.Told(*(joined(part.split("\n")) for part in told))


def _reader(pattern: Pattern) -> Callable[..., oneline.Told | None]:
    """The reader of a pattern's lines: at the page's own mark first, else as each line looks."""
    looks = _READERS[(pattern.roles[0], pattern.roles[1])]
    if not pattern.separator:
        return looks
    first = pattern.roles[0] == NAMES

    def read(text: str, least: float = oneline.SURE) -> oneline.Told | None:
        return oneline.parted(text, pattern.separator, names_first=first) or looks(text, least)

    return read


def _is_sure(told: oneline.Told) -> bool:
    """Whether people are more than a name that anything may be."""
    listed = shape.is_list(told.names) or oneline.ET_AL.search(told.names) is not None
    return (
        listed
        and oneline.people(told.names) >= _PEOPLE
        or (not told.names and told.rest.startswith("http"))
    )


def _bare(text: str) -> str:
    """A line without its number, however that is set off."""
    text = unnumbered(text)
    count = _COUNT.match(text)
    return text[count.end() :] if count else text


def _entry(told: oneline.Told, paragraph: Paragraph) -> Entry:
    authors, complete = split_authors(told.names)
    is_venue = (
        shape.venue(told.rest) >= _IS_VENUE or shape.YEAR.search(told.rest)
    ) and "://" not in told.rest
    number = arxiv(told.rest)
    venue = told.rest.strip(" .") if is_venue else ""
    when = (arxiv_year(number) if number else None) or (year(venue) if venue else None)
    return Entry(
        place=place([paragraph]),
        title=tidy_title(unquoted(told.title)),
        authors=authors,
        authors_complete=complete,
        venue=venue if venue and is_place(venue, when) else None,
        year=when,
        doi=doi(told.rest),
        arxiv=number,
        urls=urls(told.rest.split()),
    )
