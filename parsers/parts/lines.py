"""The lines of one document in a text, up to where another one begins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from parsers import seams
from parsers.format import HEAD_BYTES, Claim, Format, Head, Line, Text
from parsers.parts.ahead import Ahead
from parsers.sniff import SURE, is_another

Ask = Callable[[Head], tuple[Format, Claim] | None]
_LONG = 1_000
_WINDOW = 2_000  # characters in which records that go on show themselves
_LOOKS = 40
_TIMES = 8
_LINES_A_LOOK = 100
# Their documents end where what they opened is closed.
_CLOSED_BY = {"html": "</html>", "cnki-page": "</html>", "rdf-xml": "</rdf:rdf>"}
# Each of their records shows its end; of the others that have a pattern only a blank line does,
# which may stand within a record too.
_ENDED = frozenset({"ris", "bibtex", "bibtex-linked", "wos", "jsonl"})
_SPACED = frozenset({
    "refer", "medline", "noteexpress", "cnki", "cssci", "refworks", "ovid", "ovid-tagged", "embase",
    "marc-text", "arxiv-mail", "redif", "database-text", "tagged", "nep",
})  # fmt: skip
_SOFT, _CLOSED = "soft", "closed"
_COMMENT = re.compile(r"<!--.*?-->")  # `<!--[if IE 8]><html></html><![endif]-->` closes no page
_GOES_ON = frozenset(" \t}])")


class PartLines:
    """Passes lines on; where it stops early, `rest` is the line that begins the next document and
    what reads that, and `following` goes on there. `number` counts the documents from 1."""

    def __init__(self, source: Text, fmt: Format, ask: Ask, number: int = 1) -> None:
        self.rest: tuple[Line, tuple[Format, Claim]] | None = None
        self.following = Ahead.of(source.lines)
        self._ahead, self._lines = self.following.held, self.following.rest
        self._name, self._format, self._pattern, self._ask = source.name, fmt, source.pattern, ask
        self._looks, self._passed, self._number = 0, 0, number
        self._refused: set[str] = set()  # tables whose names of columns began no document

    def __iter__(self) -> Iterator[Line]:
        may = self._signs()
        if may is None:
            yield from self.following
            return
        ahead, lines, before, blank = self._ahead, self._lines, "", False
        opens, every = seams.OPENINGS, self._format.name not in _ENDED
        over, start = every, ""
        while (line := ahead.popleft() if ahead else next(lines, None)) is not None:
            text = line[3]
            if len(text) > _LONG and (narrow := seams.narrowed(text)) is not text:
                line = line._replace(text=narrow)
            if not text or text.isspace():
                blank = True
            else:
                # Within records nearly all lines are passed by here: those that open as the one
                # before did, or as no document does, where nothing has ended.
                first = text[:2]
                look = (every or first != start) and (over or first in opens or first[0] in opens)
                if look and before and (how := may(text, before, blank)) and self._ends(line, how):
                    return
                over = every or text[-1] in "}]" or first[0] == "E"
                before, start, blank = text, first, False
            yield line

    def _signs(self) -> Callable[[str, str, bool], str] | None:
        """How a line is told that may begin another document: the kind of its sign, _SOFT where
        only what stands before it has ended, "" for neither; None to look for none."""
        name = self._format.name
        if name in _CLOSED_BY:
            return _Closed(_CLOSED_BY[name])
        if name == "json":
            return None if self._pattern else _in_json
        return _Open(name)

    def _ends(self, line: Line, how: str) -> bool:
        """Whether another document begins with a line."""
        self._passed = max(self._passed, line.number)
        if self._looks > _LOOKS + self._passed // _LINES_A_LOOK or line.text in self._refused:
            return False
        self._looks += 1
        self._ahead.appendleft(line)
        found = self._found(how)
        if found is None:
            self._ahead.popleft()
            if how == "delimited":
                self._refused.add(line.text)
            return False
        self.rest = line, found
        return True

    def _found(self, how: str) -> tuple[Format, Claim] | None:
        own = self._format
        if how == _SOFT and any(own.claim(self._head(size)) for size in (_WINDOW, self._most())):
            return None
        found = self._ask(self._head(self._most()))
        if found is None or how == _CLOSED:
            return found
        if how != _SOFT:
            return found if is_another((own, Claim(1.0, self._pattern)), found, how) else None
        fmt, sure = found[0], own.name in _ENDED or found[1].confidence >= SURE
        if own.name == "json":
            return found
        # What shows where it begins will do so further below.
        return found if sure and not seams.begins_with_a_sign(fmt.name, fmt.wants) else None

    def _most(self) -> int:
        """Bytes from which the next document is recognised: where many stood before it, some times
        as many as each of them had, so that looking costs in proportion to what is looked at."""
        if self._number <= _LOOKS:
            return HEAD_BYTES
        return min(HEAD_BYTES, max(_WINDOW, _TIMES * self._ahead[0].start // self._number))

    def _head(self, most: int) -> Head:
        """What stands ahead, as far as a format may ask for it."""
        ahead, size, whole = self._ahead, sum(len(line.text) + 1 for line in self._ahead), False
        while size < most and not whole:
            line = next(self._lines, None)
            whole = line is None
            if line is not None:
                ahead.append(line)
                size += len(line.text) + 1
        text = "\n".join(line.text for line in ahead) + "\n"
        raw = text[:most].encode("utf-8", "replace")[:most]
        return Head(self._name, raw, text[:most], whole and len(text) <= most)


def _in_json(text: str, before: str, blank: bool) -> str:
    """How a line begins another document that does not belong to JSON."""
    return _SOFT if seams.behind_json(text, before) else ""


class _Closed:
    """Behind the end of a page: its first line may begin anything, the others what has a sign."""

    def __init__(self, tag: str) -> None:
        self._tag, self._closed = tag, False

    def __call__(self, text: str, before: str, blank: bool) -> str:
        if not self._closed:
            if "</" in before and self._tag in _COMMENT.sub("", before).lower():
                self._closed = True
                return _CLOSED
            return ""
        return _CLOSED if seams.sign(text) else ""


class _Open:
    """In a text of lines: what has a sign of its own; of records also what follows their end."""

    def __init__(self, name: str) -> None:
        self._own = seams.sign_of(name)
        self._ended, self._spaced = name in _ENDED, name in _SPACED
        self._quoted = name in seams.QUOTED
        self._fenced = self._within = False

    def __call__(self, text: str, before: str, blank: bool) -> str:
        if self._quoted and before.count('"') % 2:
            self._within = not self._within
        if self._within:
            return ""
        kind = seams.sign(text)
        if self._ended and (kind == self._own or not seams.closes(before)):
            return "" if kind == self._own else kind
        if seams.is_fence(text):
            self._fenced = not self._fenced
        if self._fenced or (kind and kind == self._own):
            return ""
        if kind or seams.may_be_header(text):
            return kind or "delimited"
        if text[0] in _GOES_ON:
            return ""
        over = seams.closes(before) if self._ended else blank and self._spaced
        return _SOFT if over else ""
