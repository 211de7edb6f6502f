"""Numbers on lines of their own or with nothing but a space behind them: of entries, paging and counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from parsers import shape
from parsers.plaintext.blocks import Paragraph, is_furniture
from parsers.plaintext.furniture import ALONE, value_of

COUNTED = re.compile(r"(?:[•·▪●]\s+)?(\d{1,4})\s+(?=[^\s\d])")
_STEPS = 0.8


def alone(text: str) -> int | None:
    match = ALONE.fullmatch(text)
    return value_of(match) if match and not shape.YEAR.fullmatch(text) else None


def lone(texts: Sequence[str]) -> list[int]:
    """The numbers on lines of their own that stand above words: not those of paging, nor counts."""
    numbers = [*map(alone, texts), None]
    return [
        number
        for number, below, text in zip(numbers, numbers[1:], [*texts[1:], ""], strict=False)
        if number is not None and below is None and text and not is_furniture(text)
    ]


def bare(texts: Sequence[str]) -> list[int]:
    """The numbers that stand before words with nothing but a space between."""
    return [int(match[1]) for text in texts if (match := COUNTED.match(text))]


def count_up(numbers: list[int], least: int) -> bool:
    """Whether numbers go up one by one, at least as many as asked for."""
    steps = sum(b == a + 1 for a, b in pairwise(numbers))
    return steps >= least - 1 and steps >= _STEPS * (len(numbers) - 1)


def without_counts(source: Iterable[Paragraph]) -> Iterator[Paragraph]:
    """Of numbers one below the other only the last is an entry's: those above it (how often a paper
    was cited) go with the line that they stand below."""
    line: Paragraph | None = None
    number: Paragraph | None = None
    for paragraph in source:
        counts = alone(paragraph.text) is not None
        if number is not None and counts and line is not None:
            line = line._replace(
                lines=(line.lines[0], number.lines[1]), span=(line.span[0], number.span[1])
            )
        elif number is not None or (line is not None and not counts):
            yield from filter(None, (line, number))
            line = None
        line, number = (line, paragraph) if counts else (paragraph, None)
    yield from filter(None, (line, number))
