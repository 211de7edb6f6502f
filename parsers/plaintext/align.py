"""An irregular run of short lines laid over a pattern's columns: what is missing, what is extra.

The columns of consecutive entries are unrolled (after the last abstract, then before the next) and
the lines assigned in order so that the sum of likenesses is greatest. Every line is taken at most
once; a column left empty, a line left over and an entry without its abstract each cost something.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from parsers.plaintext.blocks import Paragraph
from parsers.plaintext.pattern import Pattern
from parsers.plaintext.roles import NAMES, SCORES, TEXT, TITLE

LONGEST = 12
_EMPTY = 0.3
_NO_TEXT = 0.5
_OPENING = 0.6
_NOTHING = 1.0
_EXTRA = 0.3
_LABELLED = 1.5
_ENDED = re.compile(r"[.!?。！？]$")
_PLACEHOLDER = re.compile(
    r"(?:abstract\s*(?:is\s*)?)?(?:unavailable|not available|n/?a|tbd|tba|none)\.?|(?:暂?无|没有)(?:摘要|内容)",
    re.IGNORECASE,
)

Slot = tuple[int, str]


def align(
    lines: Sequence[Paragraph], pattern: Pattern, *, follows: bool, ends: bool, most: int = 4
) -> list[Slot | None]:
    """For each line its slot (which entry: 0 the one before, 1… new ones; which role) or None.

    `follows`: an abstract stands before the run; `ends`: none stands after it.
    At most LONGEST lines, and at most `most` new entries.
    """
    size, text_at = len(pattern.roles), pattern.before
    first = text_at + 1 if follows else size
    most = min(len(lines) // max(1, text_at) + 1, most)
    slots = [(at // size, pattern.roles[at % size]) for at in range(first, size * (most + 1))]
    no_text = _NO_TEXT if TITLE in pattern.roles else _NOTHING if follows else 2 * _NOTHING
    cost = [0.0]
    for _, role in slots:
        cost.append(cost[-1] + (no_text if role == TEXT else _EMPTY))
    best: dict[int, tuple[float, list[int | None]]] = {0: (0.0, [])}
    for index, line in enumerate(lines):
        likeness = {role: _likeness(role, line) for role in pattern.roles}
        opening = ends and index == len(lines) - 1 and not line.role
        best = _step(likeness, best, slots, cost, opening=opening)
    closings = [size * wrap + text_at - first for wrap in range(1, most + 1)]
    _, chosen = max(
        (
            (
                score if ends else score - min(cost[c] - cost[used] for c in closings if c >= used),
                path,
            )
            for used, (score, path) in best.items()
            if ends or used <= closings[-1]
        ),
        key=lambda found: found[0],
    )
    return [None if at is None else slots[at] for at in chosen]


def _step(
    likeness: dict[str, float | None],
    best: dict[int, tuple[float, list[int | None]]],
    slots: list[Slot],
    cost: list[float],
    *,
    opening: bool,
) -> dict[int, tuple[float, list[int | None]]]:
    """One more line: left over, or put into any slot that comes after those used.

    `opening`: it may be the first words of an abstract of which the file has no more yet.
    """
    after = {used: (score - _EXTRA, [*path, None]) for used, (score, path) in best.items()}
    for used, (score, path) in best.items():
        for at in range(used, len(slots)):
            like = likeness[slots[at][1]]
            if opening and at == used > 0 and slots[at][1] == TEXT:
                like = _OPENING
            if like is None:
                continue
            gain = score + like - (cost[at] - cost[used])
            if gain > after.get(at + 1, (float("-inf"),))[0]:
                after[at + 1] = (gain, [*path, at])
    return after


def _likeness(role: str, line: Paragraph) -> float | None:
    """How well a line fits a role, None where it cannot: a short abstract ends like a sentence."""
    if line.role:
        return _LABELLED if line.role == role else None
    text = line.text
    if role == TEXT and SCORES[TEXT](text) > 0.5:
        return 1.0
    if role == TEXT and _PLACEHOLDER.fullmatch(text):
        return 0.8
    if role == TEXT:
        return 0.2 if _ENDED.search(text) and SCORES[NAMES](text) < 0.5 else None
    return SCORES[role](text) or None
