"""The year that a heading above some papers tells, where the heading is nothing else: `2031`."""

from __future__ import annotations

import re

_YEAR = re.compile(r"\W*((?:19|20)\d\d)\s?年?\W*")
LOWEST = 7  # of a line in bold, below all headings


class Years:
    """The headings as they come; `year` is what the last one told, until one of its level or above
    tells something else ("" for none)."""

    def __init__(self) -> None:
        self.year = ""
        self._depth = 0

    def headed(self, depth: int, text: str) -> None:
        if told := _YEAR.fullmatch(text):
            self.year, self._depth = told[1], depth
        elif depth <= self._depth:
            self.year = ""
