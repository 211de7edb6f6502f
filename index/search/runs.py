"""A run of Chinese, Japanese or Korean that occurs nowhere → one like it that does.

The index has characters and their places, no words: papers that have the run but for one character
are found by phrases with a gap, and their texts tell what stands there.
"""

from __future__ import annotations

import re

from index.analysis import unspaced
from index.fulltext import Query
from index.search.combining import any_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from index.search.terms import Terms

    Texts = Callable[[list[int]], list[str]]
    """Keys of papers → their titles and abstracts."""

_SHORTEST, _LONGEST = 3, 12
_PAPERS = 5


def corrected_runs(match: Terms, text: str, texts: Texts) -> str | None:
    """A query with its unknown runs replaced by such as occur; None if none is known."""
    better = text
    for run in dict.fromkeys(text.split()):
        if unspaced(run) and _SHORTEST <= len(run) <= _LONGEST:
            better = better.replace(run, _nearest(match, run, texts) or run)
    return better if better != text else None


def _nearest(match: Terms, run: str, texts: Texts) -> str | None:
    """The run that differs by one character and occurs; None where the run itself does."""
    tokens = match.tokens(run)
    if len(tokens) != len(run) or match.reader.count(match.phrase("text", tokens)):
        return None
    ways = list(_ways(tokens))
    phrases = [Query.phrase_query(match.schema, "text", row) for row, _ in ways]
    hits = match.reader.search(any_of(phrases), _PAPERS)[1]
    patterns = [re.compile(pattern) for _, pattern in ways]
    for text in texts([key for key, _ in hits]):
        for pattern in patterns:
            if found := pattern.search(text):
                return found[0]
    return None


def _ways(tokens: list[str]) -> Iterator[tuple[list[str | tuple[int, str]], str]]:
    """(phrase with places, pattern) for each character replaced, too many, or missing before it."""
    for at in range(len(tokens)):
        before, rest, after = tokens[:at], tokens[at:], tokens[at + 1 :]
        yield _row(before, after, 1), _pattern(before, ".", after)
        yield _row(before, after, 0), _pattern(before, "", after)
        if at:
            yield _row(before, rest, 1), _pattern(before, ".", rest)


def _row(before: list[str], after: list[str], gap: int) -> list[str | tuple[int, str]]:
    return [*enumerate(before), *enumerate(after, len(before) + gap)]


def _pattern(before: list[str], between: str, after: list[str]) -> str:
    ends = re.escape("".join(before)), re.escape("".join(after))
    return between.join(ends) if before and after else "".join((ends[0], between, ends[1]))
