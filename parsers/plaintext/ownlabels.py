"""Labels that a file's records repeat and that we don't know (`PMCID: None`, `Grants: …`), and such
as stand above their values."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import median

_LABEL = re.compile(
    r"\s*(?:\*\*)?([^\W\d_a-z][\w /()&.'-]{0,24}?)(?:\*\*)?\s*[:：](?!//)(?:\*\*)?\s*(.*)"
)
_LONGEST = 120
_MOST_WORDS = 3
_SHARE = 0.5
_LEAST = 2
_SHORT = 60
_LONG = frozenset({"abstract"})
_ALONE, _KINDS, _FILLED = 0.3, 3, 0.8


def unknown(text: str) -> tuple[str, str] | None:
    """The short label at the start of a line and what follows it, whether or not we know the name."""
    match = _LABEL.match(text) if ":" in text[:_LONGEST] or "：" in text[:_LONGEST] else None
    return (match[1].strip(), match[2]) if match and len(match[1].split()) <= _MOST_WORDS else None


def learn(
    texts: Sequence[str], field: Callable[[str], str | None], records: int
) -> tuple[str, ...]:
    """The unknown labels that open a line in half of the records.

    Below an abstract the parts of it have labels too: there a field's values are short.
    """
    counts: Counter[str] = Counter()
    below: dict[str, list[int]] = defaultdict(list)
    last: str | None = None
    for text in texts:
        known = field(text)
        if known:
            last = known
        elif found := unknown(text):
            counts[found[0]] += 1
            if last in _LONG:
                below[found[0]].append(len(found[1]))
    least = max(_LEAST, _SHARE * records)
    return tuple(
        label
        for label, count in counts.items()
        if count >= least and not (below[label] and median(below[label]) > _SHORT)
    )


def above(fields: Sequence[str]) -> int:
    """How many records there are whose every label is the line above its value; 0 where labels do not
    stand so. `fields` are the fields of the lines that are nothing but a label, "" for all others."""
    counts = Counter(filter(None, fields))
    records = min(counts["title"], counts["authors"])
    least = max(_KINDS, _ALONE * len(fields))
    # In a row of headings another label follows each.
    filled = sum(bool(field) and not below for field, below in pairwise([*fields, "-"]))
    alone = len(counts) >= _KINDS and counts.total() >= least
    return records if alone and filled >= _FILLED * counts.total() else 0
