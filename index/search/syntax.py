"""The query language: text → tree. Pure; never fails on text, only on a value meant as syntax.

An operator counts only in its complete form, at the start of a word: `"…"` closed and followed by a
gap, `(…)` likewise, `-x`, `field:value`, `a OR b` between two operands, `word*`, `word~`. Whatever
is not complete is text, so that any title can be pasted.
"""

from __future__ import annotations

from index.search.tree import (
    Between,
    Either,
    Exactly,
    Field,
    Group,
    Node,
    Not,
    Phrase,
    QueryError,
    Word,
)

MAX_CHARS = 8_000
MAX_DEPTH = 16
WORD_FIELDS = ("title", "author", "abstract", "area", "topic", "venue")
EXACT_FIELDS = ("file", "doi", "arxiv", "id")
RANGE_FIELDS = ("year", "added")
FIELDS = frozenset((*WORD_FIELDS, *EXACT_FIELDS, *RANGE_FIELDS))

_CLOSING = {'"': '"', "“": "”"}


def parse(text: str, now: float) -> Group:
    """The tree of a query; `now`, in Unix seconds, is what `today` and `7d` count from.

    Raises QueryError for a year or date that is none.
    """
    text = text[:MAX_CHARS]
    words = text.split()
    if "OR" not in words and "".join(words).isalnum():
        return Group([Word(word) for word in words])
    if not text.isascii():
        text = text.encode("utf-8", "replace").decode("utf-8")
    return _Parser(text, now).group(0, len(text), 0)


class _Parser:
    """Reads one query; `match` tells where each bracket closes."""

    __slots__ = ("match", "now", "text")

    def __init__(self, text: str, now: float) -> None:
        self.text, self.now = text, now
        self.match = _brackets(text)

    def group(self, at: int, end: int, depth: int) -> Group:
        """What stands between two places, one item after another."""
        parts: list[Node] = []
        alternatives = False
        while (at := self._skip(at, end)) < end:
            stop = self._word_end(at, end)
            if self.text[at:stop] == "OR" and parts and not alternatives:
                alternatives = self._skip(stop, end) < end
                if alternatives:
                    at = stop
                    continue
            node, at = self._item(at, end, depth)
            if alternatives:
                last = parts.pop()
                options = last.options if isinstance(last, Either) else [last]
                node = Either([*options, node])
            parts.append(node)
            alternatives = False
        return Group(parts)

    def _item(self, at: int, end: int, depth: int) -> tuple[Node, int]:
        """The item that begins at a place, and where it ends."""
        if self.text[at] == "-" and at + 1 < end:
            follows = self.text[at + 1]
            if follows.isalnum() or (follows in '"“(' and self._complete(at + 1, end)):
                node, stop = self._positive(at + 1, end, depth)
                return Not(node), stop
        return self._positive(at, end, depth)

    def _positive(self, at: int, end: int, depth: int) -> tuple[Node, int]:
        if stop := self._complete(at, end):
            return self._bracketed(at, stop, depth)
        stop = self._word_end(at, end)
        name, colon, value = self.text[at:stop].partition(":")
        if colon and value and name.lower() in FIELDS:
            return self._field(name.lower(), at, at + len(name) + 1, end, depth)
        return _word(self.text[at:stop]), stop

    def _bracketed(self, at: int, stop: int, depth: int) -> tuple[Node, int]:
        """A complete group or quotation."""
        if self.text[at] != "(":
            return Phrase(self.text[at + 1 : stop - 1]), stop
        if depth < MAX_DEPTH:
            return self.group(at + 1, stop - 1, depth + 1), stop
        return Word(self.text[at:stop]), stop

    def _field(self, name: str, start: int, at: int, end: int, depth: int) -> tuple[Node, int]:
        stop = self._complete(at, end)
        value = self.text[at + 1 : stop - 1] if stop else ""
        bare = self._word_end(at, end)
        if name in WORD_FIELDS:
            node, stop = (
                self._bracketed(at, stop, depth) if stop else (_word(self.text[at:bare]), bare)
            )
            return Field(name, node), stop
        value, stop = (value, stop) if stop and value else (self.text[at:bare], bare)
        if name in EXACT_FIELDS:
            return Exactly(name, value), stop
        from index.search.dates import added_between, dated, years_between

        if not dated(value):
            return _word(self.text[start:bare]), bare
        try:
            low, high = years_between(value) if name == "year" else added_between(value, self.now)
        except ValueError as error:
            raise QueryError(str(error), self.text, start, stop) from None
        return Between(name, low, high, value), stop

    def _complete(self, at: int, end: int) -> int:
        """Where a quotation or bracket that begins here ends, if it is complete; else 0."""
        char = self.text[at]
        if char == "(":
            close = self.match.get(at, end)
        elif char in _CLOSING:
            close = self.text.find(_CLOSING[char], at + 1, end)
        else:
            return 0
        if not at + 1 < close < end or not self.text[at + 1 : close].strip():
            return 0
        gap = close + 1 == end or self.text[close + 1].isspace()
        return close + 1 if gap else 0

    def _skip(self, at: int, end: int) -> int:
        while at < end and self.text[at].isspace():
            at += 1
        return at

    def _word_end(self, at: int, end: int) -> int:
        while at < end and not self.text[at].isspace():
            at += 1
        return at


def _brackets(text: str) -> dict[int, int]:
    """Where each round bracket closes."""
    match, opened = {}, []
    for place, char in enumerate(text):
        if char == "(":
            opened.append(place)
        elif char == ")" and opened:
            match[opened.pop()] = place
    return match


def _word(text: str) -> Word:
    """A word, with what its ending asks for."""
    for ending, kind in (("*", "prefix"), ("~", "fuzzy"), ("~1", "fuzzy"), ("~2", "fuzzy")):
        stem = text.removesuffix(ending)
        if stem != text and len(stem) > 1 and stem[-1].isalnum() and ending[0] not in stem:
            return Word(stem, kind)
    return Word(text)
