"""Numbered citations that follow each other in one line, as copied from a page that lost its line ends."""

from __future__ import annotations

import re
from itertools import pairwise

_MARK = re.compile(  # `… 12-20. [2] Quill A. …`
    r"(?:^|(?<=[.。．])\s{1,9}|(?<=参考文献)\s{0,9}|(?<=References)\s{1,9})\[(\d{1,3})\](?=\s?[^\W\d])"
)
_LEAST = 3


def parted(text: str) -> list[str]:
    """Each citation of such a line, what stands before the first apart; else the line as it is."""
    marks = list(_MARK.finditer(text)) if text.count("[") >= _LEAST else []
    numbers = [int(mark[1]) for mark in marks]
    if len(marks) < _LEAST or numbers != list(range(numbers[0], numbers[0] + len(marks))):
        return [text]
    cuts = [0, *(mark.start() for mark in marks), len(text)]
    return [text[start:end].strip() for start, end in pairwise(cuts) if start < end]
