"""Pages in which each entry has an abstract: which short lines stand around it.

Read the head as a string of prose (X) and short lines (S). The cut between them is the one under
which the runs of S between two X are most alike; the commonest run gives the *columns*, and what
stands in a column over all runs gives its *role*.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import median

from parsers import shape
from parsers.plaintext.blocks import Paragraph
from parsers.plaintext.furniture import ENDED
from parsers.plaintext.pattern import Learned, Pattern
from parsers.plaintext.roles import (
    LEAST_MORE,
    TEXT,
    Columns,
    are_whole,
    assign,
    fit,
    like,
    tell_papers,
)

_CUTS = (600, 400, 250, 150, 110, 80)
_LEAST_PROSE = (300, 220, 150, 100, 60)
_WIDEST = 8
_ENOUGH = 1_000
_MEAN_PROSE = 200
_SET_OFF = 1.0
_SHORT = 150
_STEPS = 20


@dataclass(frozen=True, slots=True)
class Runs:
    """A head as runs of short lines: before the first abstract, between two, after the last."""

    first: list[Paragraph]
    between: list[list[Paragraph]]
    last: list[Paragraph]
    prose: list[Paragraph]

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


Layout = tuple[Runs, Columns, list[str]]


def learn(found: list[Paragraph], opens: list[bool], *, whole: bool) -> Learned | None:
    """The pattern of a page whose entries each have an abstract.

    `opens` marks the paragraphs that a number or a wider gap sets off; `whole`: that is all of the
    page.
    """
    amounts = _amounts(found)
    cuts = {sum(amount >= cut for amount in amounts): cut for cut in _CUTS}
    splits = [_split(found, amounts, cut) for cut in cuts.values()]
    layouts = [layout for runs in splits if (layout := _layout(runs)) is not None]
    if not layouts:
        return None
    runs, columns, roles = max(
        layouts, key=lambda layout: (round(_merit(layout) * _STEPS), len(layout[0].prose))
    )
    hint = _set_off(amounts, opens, _least(runs, amounts), len(columns))
    if hint is None or not any(p.opens for p in found):
        before = _before(runs, columns, roles, hint, whole)
    else:
        before = hint  # numbers and bullets know
    shift = len(columns) - before
    pattern = Pattern(
        roles=(*roles[shift:], TEXT, *roles[:shift]),
        cut=_cut(runs),
        heading=_heading(runs, before),
        whole=are_whole(columns, roles),
    )
    merit = _merit((runs, columns, roles))
    return Learned(pattern, runs.regularity, merit, len(runs.between) + 1)


def _amounts(found: list[Paragraph]) -> list[int]:
    """How much of an abstract each paragraph is; labels, where abstracts wear them, know best."""
    if not any(p.role == TEXT for p in found):
        amounts = [
            0 if p.role or shape.is_byline(p.text) else shape.prose(p.text, _ENOUGH) for p in found
        ]
        first = [amount for p, amount in zip(found, amounts, strict=True) if p.opens]
        if first and median(first) < _SHORT:  # numbers stand before titles, however long
            amounts = [0 if p.opens else n for p, n in zip(found, amounts, strict=True)]
        return amounts
    amounts, follows = [], False
    for paragraph in found:
        follows = paragraph.role == TEXT or (
            follows and not paragraph.role and shape.is_prose(paragraph.text, LEAST_MORE)
        )
        amounts.append(_ENOUGH if follows else 0)
    return amounts


def _layout(runs: Runs) -> Layout | None:
    columns = _columns(runs) if _are_abstracts(runs.prose) else []
    if not columns or len(columns) > _WIDEST:
        return None
    roles = assign(columns)
    return (runs, columns, roles) if tell_papers(columns, roles) else None


def _merit(layout: Layout) -> float:
    """How well a layout explains the page: like runs, columns that are what their roles say."""
    runs, columns, roles = layout
    return runs.regularity * fit(columns, roles) ** 2


def _split(found: list[Paragraph], amounts: list[int], cut: int) -> Runs:
    runs: list[list[Paragraph]] = [[]]
    prose: list[Paragraph] = []
    for paragraph, amount in zip(found, amounts, strict=True):
        if amount < cut:
            runs[-1].append(paragraph)
            continue
        prose.append(paragraph)
        if runs[-1] or len(runs) == 1:
            runs.append([])
    return Runs(runs[0], runs[1:-1], runs[-1] if len(runs) > 1 else [], prose)


def _columns(runs: Runs) -> Columns:
    """The texts of each column over the runs of commonest length, in the order after an abstract."""
    if length := runs.usual:
        rows = [run for run in runs.between if len(run) == length]
        if len(runs.first) >= length:
            rows.insert(0, runs.first[-length:])
    else:
        rows = [runs.first[-4:]] if runs.first else [runs.last[:4]]
    return [list(column) for column in zip(*rows[:60], strict=True)]


def _are_abstracts(prose: list[Paragraph]) -> bool:
    """Whether prose is that of abstracts: long, or ended by a full stop, as titles are not."""
    if not prose:
        return False
    long = sum(shape.prose(p.text, _ENOUGH) for p in prose) >= _MEAN_PROSE * len(prose)
    ended = sum(p.role == TEXT or ENDED.search(p.text) is not None for p in prose)
    return long or ended * 2 > len(prose)


def _least(runs: Runs, amounts: list[int]) -> int:
    """The least prose of what was taken for abstracts."""
    return sorted(amounts)[-len(runs.prose)]


def _set_off(amounts: list[int], opens: list[bool], least: int, count: int) -> int | None:
    """How many columns stand before the abstract, where the page sets off one line of each entry."""
    at = count
    seen: Counter[int] = Counter()
    texts = 0
    for amount, opening in zip(amounts, opens, strict=True):
        is_text = amount >= least
        if opening and texts:
            seen[count if is_text else at] += 1
        at = 0 if is_text else at + 1
        texts += is_text
    if not seen:
        return None
    column, times = max(seen.items(), key=lambda pair: pair[1])
    sure = column <= count and times >= 0.8 * max(seen.total(), texts - 1)
    return count - column if sure and texts > 2 else None


def _before(runs: Runs, columns: Columns, roles: list[str], hint: int | None, whole: bool) -> int:
    """How many columns stand before the abstract, by what the first and the last run bear out.

    Lines of the first run beyond them are headings; the last run of a whole file holds just the
    columns after the abstract.
    """
    usual = [
        sum(like(role, p) for p in column) / len(column)
        for role, column in zip(roles, columns, strict=True)
    ]
    count = len(columns)
    tail = runs.first[-count:]
    beyond = len(runs.first) - len(tail)
    likeness = [min(like(roles[i], p), usual[i]) for i, p in enumerate(tail, count - len(tail))]

    def support(before: int) -> tuple[float, int]:
        inside, outside = likeness[len(tail) - before :], likeness[: len(tail) - before]
        misfit = sum(
            min(value - good, 0.0)
            for value, good in zip(inside, usual[count - before :], strict=True)
        )
        total = max(misfit, -0.4 * before) - 0.5 * sum(outside) - 0.2 * beyond
        total += _SET_OFF * (before == hint)
        if whole:
            after = runs.last[: count - before]
            total -= 0.3 * abs(len(runs.last) - (count - before))
            total -= sum(max(usual[i] - like(roles[i], p), 0.0) for i, p in enumerate(after))
        return total, before

    return max(range(len(tail) + 1), key=support)


def _heading(runs: Runs, before: int) -> str:
    extra = runs.first[: len(runs.first) - before]
    return extra[0].text if len(extra) == 1 and not extra[0].role else ""


def _cut(runs: Runs) -> int:
    """Half-way, in ratio, between the most prose of a short line and the least of an abstract."""
    short = max(
        (shape.prose(p.text, _ENOUGH) for run in (runs.first, *runs.between) for p in run),
        default=0,
    )
    long = min(shape.prose(p.text, _ENOUGH) for p in runs.prose)
    middle = (max(short, 20) * long) ** 0.5
    return next((cut for cut in _LEAST_PROSE if cut <= middle), _LEAST_PROSE[-1])
