"""The pattern of a page, learned from its repetition: which short lines stand around each abstract.

Read the head as a string of prose (X) and short lines (S). The cut between them is the one under
which the runs of S between two X are most alike; the commonest run gives the *columns*, and what
stands in a column over all runs gives its *role*.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from parsers import shape
from parsers.blocks import Paragraph, is_furniture

AREA, NAMES, TITLE, VENUE, LINKS, TEXT, OTHER = (
    "area",
    "names",
    "title",
    "venue",
    "links",
    "text",
    "other",
)
SCORES: dict[str, Callable[[str], float]] = {
    AREA: shape.area,
    NAMES: shape.names,
    TITLE: shape.title,
    VENUE: shape.venue,
    LINKS: shape.link,
    OTHER: lambda text: 0.3,
}
_CUTS = (600, 400, 250, 150, 80)
_LEAST_PROSE = (300, 220, 150, 100, 60)
_WIDEST = 8
_ENOUGH = 1_000


@dataclass(frozen=True, slots=True)
class Pattern:
    """Roles in the order of an entry, TEXT among them; `cut` is the least prose of an abstract, in
    characters; `heading` the line that a page opens with; `width` that at which lines are wrapped;
    `whole` says that a comma in a list of names parts whole names."""

    roles: tuple[str, ...]
    cut: int
    heading: str = ""
    width: int = 0
    whole: bool = True

    @property
    def before(self) -> int:
        """How many short lines stand before the abstract."""
        return self.roles.index(TEXT)

    @property
    def after(self) -> int:
        return len(self.roles) - 1 - self.before

    def encode(self) -> str:
        return json.dumps([self.roles, self.cut, self.heading, self.width, self.whole])

    @classmethod
    def decode(cls, text: str) -> Pattern:
        if not text:
            return cls((AREA, NAMES, TEXT), 100)
        roles, cut, heading, width, whole = json.loads(text)
        return cls(tuple(roles), cut, heading, width, whole)


@dataclass(frozen=True, slots=True)
class Runs:
    """A head as runs of short lines: before the first abstract, between two, after the last."""

    first: list[str]
    between: list[list[str]]
    last: list[str]
    prose: list[str]

    @property
    def usual(self) -> int:
        """The commonest length of a run between two abstracts; 0 where none is an entry's."""
        lengths = Counter(n for n in map(len, self.between) if n <= _WIDEST)
        return max(lengths, key=lambda n: (lengths[n], -n), default=0)

    @property
    def regularity(self) -> float:
        """The share of runs that have the usual length; a lone entry shows no repetition."""
        if not self.between:
            told = len(self.first) + len(self.prose)
            return 0.5 * told / (told + len(self.last))
        return sum(len(run) == self.usual for run in self.between) / len(self.between)


Layout = tuple[Runs, list[list[str]], list[str]]


def learn(
    paragraphs: Sequence[Paragraph], width: int = 0, *, whole: bool = True
) -> tuple[Pattern, float] | None:
    """The pattern of a page and how regular it is (0..1); None where there is none.

    `whole`: the paragraphs are all that the page has.
    """
    texts = [p.text for p in paragraphs if not is_furniture(p.text)]
    amounts = [shape.prose(text, _ENOUGH) for text in texts]
    cuts = {sum(amount >= cut for amount in amounts): cut for cut in _CUTS}
    splits = [_split(texts, amounts, cut) for cut in cuts.values()]
    layouts = [layout for runs in splits if (layout := _layout(runs)) is not None]
    if not layouts:
        return None
    runs, columns, roles = max(layouts, key=_merit)
    before = _before(runs, columns, roles, whole)
    shift = len(columns) - before
    ordered = (*roles[shift:], TEXT, *roles[:shift])
    heading = _heading(runs, before)
    pattern = Pattern(ordered, _cut(runs), heading, width, _whole(columns, roles))
    return pattern, runs.regularity


def _layout(runs: Runs) -> Layout | None:
    columns = _columns(runs) if runs.prose else []
    if not columns or len(columns) > _WIDEST:
        return None
    roles = _roles(columns)
    if not runs.between:
        columns, roles = _without_headings(columns, roles)
    return (runs, columns, roles) if _tells_papers(columns, roles) else None


def _tells_papers(columns: list[list[str]], roles: list[str]) -> bool:
    """Whether lists of people or marked areas stand there: headings over prose have neither."""
    columns_of = dict(zip(roles, columns, strict=True))
    marked = sum(map(shape.has_area_mark, columns_of.get(AREA, ())))
    listed = sum(map(shape.is_list, columns_of.get(NAMES, ())))
    return marked * 3 > len(columns[0]) or listed * 4 > len(columns[0])


def _merit(layout: Layout) -> tuple[float, int]:
    """How well a layout explains the page: like runs, each role once and borne out by its column."""
    runs, columns, roles = layout
    fits = {role: _mean(SCORES[role], column) for role, column in zip(roles, columns, strict=True)}
    fit = sum(fits.values()) / len(columns)
    merit = runs.regularity * fit * fit * (1.0 if NAMES in roles else 0.5)
    return round(merit, 1), len(runs.prose)


def _split(texts: list[str], amounts: list[int], cut: int) -> Runs:
    runs: list[list[str]] = [[]]
    prose: list[str] = []
    for text, amount in zip(texts, amounts, strict=True):
        if amount < cut:
            runs[-1].append(text)
            continue
        prose.append(text)
        if runs[-1] or len(runs) == 1:
            runs.append([])
    return Runs(runs[0], runs[1:-1], runs[-1] if len(runs) > 1 else [], prose)


def _columns(runs: Runs) -> list[list[str]]:
    """The texts of each column over the runs of commonest length, in the order after an abstract."""
    if length := runs.usual:
        rows = [run for run in runs.between if len(run) == length]
        if len(runs.first) >= length:
            rows.insert(0, runs.first[-length:])
    else:
        rows = [runs.first[-4:]] if runs.first else [runs.last[:4]]
    return [list(column) for column in zip(*rows[:60], strict=True)]


def _roles(columns: list[list[str]]) -> list[str]:
    """What stands in each column: the people first, then what shows itself, then title or area."""
    roles = [OTHER] * len(columns)
    people = [_mean(shape.names, column) + _listed(column) for column in columns]
    best = max(range(len(columns)), key=lambda i: people[i])
    if _mean(shape.names, columns[best]) >= 0.5:
        roles[best] = NAMES
    titled = False
    for index, column in enumerate(columns):
        if roles[index] == NAMES:
            continue
        roles[index] = _plain_role(column, titled)
        titled = titled or roles[index] == TITLE
    return roles


def _without_headings(
    columns: list[list[str]], roles: list[str]
) -> tuple[list[list[str]], list[str]]:
    """The columns of a lone entry: a second area before the first is what the page is called."""
    while len(roles) > 1 and roles[0] in (AREA, OTHER) and AREA in roles[1:]:
        columns, roles = columns[1:], roles[1:]
    return columns, roles


def _plain_role(column: list[str], titled: bool) -> str:
    if _mean(shape.link, column) >= 0.6:
        return LINKS
    if sum(map(shape.has_area_mark, column)) >= 0.4 * len(column):
        return AREA
    if _mean(shape.venue, column) >= 0.55:
        return VENUE
    few_values = len(column) >= 4 and len(set(column)) <= 0.6 * len(column)
    words = sum(len(text.split()) for text in column) / len(column)
    if titled or few_values or (words <= 3 and _mean(shape.title, column) <= 0.5):
        return AREA if _mean(shape.area, column) >= 0.3 else OTHER
    return TITLE


def _before(runs: Runs, columns: list[list[str]], roles: list[str], whole: bool) -> int:
    """How many columns stand before the abstract, by what the first and the last run bear out.

    Lines of the first run beyond them are headings; the last run of a whole file holds just the
    columns after the abstract.
    """
    usual = [_mean(SCORES[role], column) for role, column in zip(roles, columns, strict=True)]
    count = len(columns)
    tail = runs.first[-count:]
    beyond = len(runs.first) - len(tail)
    likeness = [
        min(SCORES[roles[i]](text), usual[i]) for i, text in enumerate(tail, count - len(tail))
    ]

    def support(before: int) -> tuple[float, int]:
        inside, outside = likeness[len(tail) - before :], likeness[: len(tail) - before]
        misfit = sum(
            min(value - good, 0.0)
            for value, good in zip(inside, usual[count - before :], strict=True)
        )
        total = max(misfit, -0.4 * before) - 0.5 * sum(outside) - 0.2 * beyond
        if whole:
            after = runs.last[: count - before]
            total -= 0.3 * abs(len(runs.last) - (count - before))
            total -= sum(
                max(usual[i] - SCORES[roles[i]](text), 0.0) for i, text in enumerate(after)
            )
        return total, before

    return max(range(len(tail) + 1), key=support)


def _heading(runs: Runs, before: int) -> str:
    extra = runs.first[: len(runs.first) - before]
    return extra[0] if len(extra) == 1 else ""


def _cut(runs: Runs) -> int:
    """Half-way, in ratio, between the most prose of a short line and the least of an abstract."""
    short = max(
        (shape.prose(t, _ENOUGH) for run in (runs.first, *runs.between) for t in run), default=0
    )
    long = min(shape.prose(text, _ENOUGH) for text in runs.prose)
    middle = (max(short, 20) * long) ** 0.5
    return next((cut for cut in _LEAST_PROSE if cut <= middle), _LEAST_PROSE[-1])


def _whole(columns: list[list[str]], roles: list[str]) -> bool:
    """Whether commas part whole names here: `A B, C D` and not `B, A; D, C` or `B, A.`"""
    if NAMES not in roles:
        return True
    lists = columns[roles.index(NAMES)]
    inverted = sum(";" in text and "," in text for text in lists)
    return inverted * 2 < len(lists)


def _mean(score: Callable[[str], float], column: list[str]) -> float:
    return sum(map(score, column)) / len(column)


def _listed(column: list[str]) -> float:
    return 0.5 * sum(map(shape.is_list, column)) / len(column)
