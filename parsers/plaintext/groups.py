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
from parsers.plaintext.blocks import Paragraph, is_furniture, is_rule
from parsers.plaintext.pattern import Learned, Pattern
from parsers.plaintext.roles import (
    LINKS,
    NAMES,
    TEXT,
    TITLE,
    Column,
    Columns,
    are_whole,
    assign,
    fit,
    mean,
    tell_papers,
    told,
)

CELLS = "cells"
COUNTS = (2, 3, 4, 5, 6)
_WIDEST = 10
_LEAST_TEXT = 150
_ROWS = 60
_LEAST_ALIKE = 0.5
_LEAST_COUNTED = 0.9
_LEAST_GROUPS = {False: 2, True: 4}
_LEAST_MERIT = 0.25
_ABOUT = 0.1
_LEFT_OVER = 0.15

Group = list[Paragraph]


def names(anchored: bool, regular: bool) -> tuple[str, ...]:
    """The groupings to try, surest first: fewer where abstracts show entries, and do so regularly."""
    if regular:
        return ("mark",)
    shown = ("mark", "rule", "wide", "gap")
    return shown if anchored else (*shown, CELLS, *(f"count:{count}" for count in COUNTS))


def groups(source: Iterable[Paragraph], grouping: str, heading: str = "") -> Iterator[Group]:
    """The paragraphs in groups; furniture and the page's heading are groups of their own."""
    if grouping == CELLS:
        yield from map(_cells, source)
        return
    opens = _opener(grouping)
    held: Group = []
    ruled = False
    for paragraph in source:
        if not paragraph.role and (is_furniture(paragraph.text) or paragraph.text == heading):
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


def are_rows(found: Sequence[Paragraph]) -> bool:
    """Whether bars part most lines into cells."""
    return sum(paragraph.text.count(" | ") > 1 for paragraph in found) * 2 > len(found)


def _cells(paragraph: Paragraph) -> Group:
    """The filled cells of a line that bars part, each as if it were a line."""
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
    }[grouping]


def learn(source: Sequence[Paragraph], groupings: Sequence[str], *, whole: bool) -> Learned | None:
    """The pattern of a page whose entries come in groups of like lines."""
    marked = any(paragraph.opens for paragraph in source)
    found = []
    first = next((p.text for p in source if not is_furniture(p.text)), "")
    for grouping in groupings:
        counts = grouping.startswith("count:")
        for heading in ("", first) if counts else ("",):
            if marked or grouping != "mark":
                rows = _rows(source, grouping, heading)
                learned = _learn(rows if whole else rows[:-1], _LEAST_GROUPS[counts])
                least = _LEAST_COUNTED if counts else _LEAST_ALIKE
                if learned and learned.regularity >= least and learned.merit >= _LEAST_MERIT:
                    pattern = replace(learned.pattern, grouping=grouping, heading=heading)
                    merit = learned.merit - _LEFT_OVER * (
                        counts and whole and _leaves(source, pattern)
                    )
                    found.append(replace(learned, pattern=pattern, merit=merit))
    best = max((learned.merit for learned in found), default=0.0)
    return next((learned for learned in found if learned.merit >= best - _ABOUT), None)


def _leaves(source: Sequence[Paragraph], pattern: Pattern) -> bool:
    """Whether lines are left over where a page is parted by their count: they are miscounted."""
    last = [
        group
        for group in groups(source, pattern.grouping, pattern.heading)
        if not is_furniture(group[0].text)
    ]
    return len(last[-1]) < len(pattern.roles)


def _rows(source: Sequence[Paragraph], grouping: str, heading: str) -> list[Group]:
    """Each group; lines that stand alone are headings and furniture."""
    return [group for group in groups(source, grouping, heading) if len(group) > 1]


def _learn(rows: list[Group], least: int) -> Learned | None:
    lengths = Counter(len(row) for row in rows if len(row) <= _WIDEST)
    usual = max(lengths, key=lambda n: (lengths[n], n), default=0)
    if lengths[usual] < least:
        return None
    if len(rows[0]) > usual:  # the page's heading stands above it
        rows = [rows[0][-usual:], *rows[1:]]
        lengths[usual] += 1
    alike = [row for row in rows if len(row) == usual][:_ROWS]
    columns = [list(column) for column in zip(*alike, strict=True)]
    roles = _roles(columns)
    if TEXT in roles:
        tells = tell_papers(columns, roles)
    else:
        tells = TITLE in roles and (_are_people(columns, roles) or _are_links(columns, roles))
    if not tells:
        return None
    regularity = lengths[usual] / len(rows)
    pattern = Pattern(tuple(roles), whole=are_whole(columns, roles))
    return Learned(pattern, regularity, regularity * fit(columns, roles) ** 2, len(alike))


def _are_people(columns: Columns, roles: list[str]) -> bool:
    """Whether a column is surely people: with neither abstracts nor areas all hangs on it."""
    if NAMES not in roles:
        return False
    people = columns[roles.index(NAMES)]
    return mean(shape.names, people) >= 0.7 and mean(shape.is_list, people) >= 0.5


def _are_links(columns: Columns, roles: list[str]) -> bool:
    """Whether a column links to where papers are."""
    if LINKS not in roles:
        return False
    links = columns[roles.index(LINKS)]
    return mean(lambda text: oneline.PAPER_LINK.search(text) is not None, links) >= 0.5


def _amount(column: Column) -> float:
    return 0.0 if told(column) else mean(lambda text: shape.prose(text, 1_000), column)


def _roles(columns: Columns) -> list[str]:
    """As parsers.plaintext.roles, the column of longest prose aside: that is the abstract."""
    if any(told(column) == TEXT for column in columns):
        return assign(columns)
    amounts = list(map(_amount, columns))
    best = max(range(len(columns)), key=lambda i: amounts[i])
    if amounts[best] < _LEAST_TEXT:
        return assign(columns)
    rest = assign([*columns[:best], *columns[best + 1 :]]) if len(columns) > 1 else []
    return [*rest[:best], TEXT, *rest[best:]]
