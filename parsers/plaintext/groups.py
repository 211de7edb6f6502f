"""Pages that part their entries by numbers, rules, blank lines or a fixed count of lines.

Each grouping is tried on the head; the one whose groups are most alike, and whose columns are most
clearly people, titles and so on, is the page's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from parsers import shape
from parsers.plaintext import oneline
from parsers.plaintext.blocks import Paragraph, is_rule
from parsers.plaintext.furniture import is_signature
from parsers.plaintext.pattern import Learned, Pattern
from parsers.plaintext.roles import (
    LINKS,
    NAMES,
    PAGE,
    RUN_ON,
    TEXT,
    TITLE,
    VENUE,
    Column,
    Columns,
    are_sentences,
    are_whole,
    around,
    assign,
    fit,
    heads,
    mean,
    run_on,
    tell_papers,
    told,
)

CELLS = "cells"
# Groupings, surest first: what the page shows, how its people stand, how many lines an entry has.
MARKED = ("mark", "rule")
SPACED = ("wide", "gap", "close")
BLIND = (
    CELLS,
    *(f"people:{count}" for count in range(3)),
    *(f"count:{count}" for count in range(2, 7)),
)
_WIDEST = 10
_LEAST_TEXT = 150
_ROWS = 60
_LEAST_COUNTED = 0.9
_LEAST_GROUPS = {False: 2, True: 3}
_PEOPLE = "people:"
_SURELY = 0.8
_FEW = 4
_NAMES = {False: 0.7, True: 0.95}

Group = list[Paragraph]


def groups(source: Iterable[Paragraph], grouping: str, heading: str = "") -> Iterator[Group]:
    """The paragraphs in groups; furniture and the page's heading are groups of their own."""
    if grouping == CELLS:
        yield from map(_cells, source)
        return
    if grouping.startswith(_PEOPLE):
        yield from _by_people(source, int(grouping.removeprefix(_PEOPLE)), heading)
        return
    opens = _opener(grouping)
    held: Group = []
    ruled = False
    for paragraph in source:
        if paragraph.role == PAGE or not paragraph.role and paragraph.text == heading:
            ruled = ruled or is_rule(paragraph.text)
            yield [paragraph]
            continue
        if held and opens(paragraph, len(held), ruled):
            yield held
            held = []
        held.append(paragraph)
        ruled = False
    if held:
        yield held


def _by_people(source: Iterable[Paragraph], above: int, heading: str) -> Iterator[Group]:
    """Groups each of which has its people on the line after so many others."""
    held: Group = []
    for paragraph in source:
        if paragraph.role == PAGE or not paragraph.role and paragraph.text == heading:
            yield [paragraph]
            continue
        held.append(paragraph)
        if not tells_people(paragraph):
            continue
        if len(held) > above + 1:
            cut = len(held) - above - 1
            yield held[:cut]
            held = held[cut:]
    if held:
        yield held


def tells_people(paragraph: Paragraph) -> bool:
    """Whether a line is surely people."""
    if paragraph.role:
        return paragraph.role == NAMES
    text = paragraph.text
    listed = shape.is_list(text) or oneline.ET_AL.search(text)
    return bool(listed) and oneline.people(text) >= _SURELY


def are_rows(found: Sequence[Paragraph]) -> bool:
    """Whether bars part most lines into cells."""
    return sum(paragraph.text.count(" | ") > 1 for paragraph in found) * 2 > len(found)


def _cells(paragraph: Paragraph) -> Group:
    """The filled cells of a line that bars part, each as if it were a line."""
    if paragraph.role == PAGE:
        return [paragraph]
    cells = map(str.strip, paragraph.text.split("|"))
    return [paragraph._replace(text=cell) for cell in cells if cell] or [paragraph]


def _opener(grouping: str) -> Callable[[Paragraph, int, bool], bool]:
    """Whether a paragraph opens a group, by itself, the size of the group before, a rule between."""
    if grouping.startswith("count:"):
        count = int(grouping.removeprefix("count:"))
        return lambda paragraph, size, ruled: size >= count
    return {
        "mark": lambda paragraph, size, ruled: paragraph.opens,
        "rule": lambda paragraph, size, ruled: ruled,
        "wide": lambda paragraph, size, ruled: paragraph.gap >= 2,
        "gap": lambda paragraph, size, ruled: paragraph.gap >= 1,
        "close": lambda paragraph, size, ruled: paragraph.gap == 0,
    }[grouping]


def learn(
    source: Sequence[Paragraph], groupings: Sequence[str], *, whole: bool
) -> Iterator[Learned]:
    """The patterns of a page whose entries come in groups of like lines, a grouping each."""
    marked = any(paragraph.opens for paragraph in source)
    first = next((p.text for p in source if p.role != PAGE), "")
    for grouping in groupings:
        counts = grouping.startswith("count:")
        for heading in ("", first) if counts else ("",):
            if marked or grouping != "mark":
                rows = _rows(source, grouping, heading)
                if counts and len(rows) < _FEW and not all(map(_names_people, rows)):
                    continue
                least = _LEAST_COUNTED if counts else 0.0
                for learned in _learn(rows if whole else rows[:-1], _LEAST_GROUPS[counts]):
                    if learned.regularity >= least:
                        pattern = replace(learned.pattern, grouping=grouping, heading=heading)
                        yield replace(learned, pattern=pattern)


def _rows(source: Sequence[Paragraph], grouping: str, heading: str) -> list[Group]:
    """Each group; lines that stand alone are headings and furniture, and mails are signed."""
    found = groups(source, grouping, heading)
    return [
        group for group in found if len(group) > 1 and not is_signature([p.text for p in group])
    ]


def _learn(rows: list[Group], least: int) -> Iterator[Learned]:
    """What groups of the commonest length show."""
    lengths = Counter(len(row) for row in rows if len(row) <= _WIDEST)
    usual = max(lengths, key=lambda n: (lengths[n], n), default=0)
    if lengths[usual] >= least:
        yield from _by_length(rows, usual)


def _by_length(rows: list[Group], length: int) -> Iterator[Learned]:
    if len(rows[0]) > length:  # the page's heading stands above it
        rows = [rows[0][-length:], *rows[1:]]
    alike = [row for row in rows if len(row) == length]
    columns = [list(column) for column in zip(*alike[:_ROWS], strict=True)]
    regularity = len(alike) / len(rows)
    roles = _roles(columns)
    for said in (roles, run_on(columns, roles)):
        if said and _tell(columns, said):
            pattern = Pattern(tuple(said), whole=are_whole(columns, said))
            yield Learned(pattern, regularity, regularity * fit(columns, said) ** 2, len(alike))


def _tell(columns: Columns, roles: list[str]) -> bool:
    """Whether columns tell papers."""
    if TEXT in roles or RUN_ON.keys() & set(roles):
        return tell_papers(columns, roles)
    return TITLE in roles and (_are_people(columns, roles) or _are_links(columns, roles))


def _are_people(columns: Columns, roles: list[str]) -> bool:
    """Whether a column is surely people: with neither abstracts nor areas all hangs on it."""
    if NAMES not in roles:
        return False
    people = columns[roles.index(NAMES)]
    told_more = {VENUE, LINKS} & set(roles)
    return mean(oneline.people, people) >= 0.6 and (
        bool(told_more) or mean(_is_listed, people) >= 0.5
    )


def _names_people(row: Group) -> bool:
    """Whether a line of a group is a list of nothing but names, or one name."""
    return any(oneline.people(p.text) >= _NAMES[_is_listed(p.text)] for p in row)


def _is_listed(text: str) -> bool:
    return shape.is_list(text) or oneline.ET_AL.search(text) is not None


def _are_links(columns: Columns, roles: list[str]) -> bool:
    """Whether a column links to where papers are."""
    if LINKS not in roles:
        return False
    links = columns[roles.index(LINKS)]
    return mean(lambda text: oneline.PAPER_LINK.search(text) is not None, links) >= 0.5


def _amount(column: Column) -> float:
    return 0.0 if told(column) else mean(lambda text: shape.prose(text, 1_000), column)


def _roles(columns: Columns) -> list[str]:
    """As parsers.plaintext.roles, the column of longest prose aside: that is the abstract; where no
    prose is long, the last column of sentences, if a title or an area stands before it."""
    if any(told(column) == TEXT for column in columns):
        return assign(columns)
    amounts = list(map(_amount, columns))
    best = max(range(len(columns)), key=lambda i: amounts[i])
    if amounts[best] >= _LEAST_TEXT:
        return around(columns, best)
    last = max((i for i, column in enumerate(columns) if are_sentences(column)), default=0)
    if last:
        roles = around(columns, last)
        if NAMES in roles and any(map(heads, roles[:last], columns)):
            return roles
    return assign(columns)
