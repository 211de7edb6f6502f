"""Turtle and N-Triples: the things that a text tells of, each with what it says of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple

_TOKEN = re.compile(
    r"""\#[^\n]*|(?P<iri><[^<>\s]*>)"""
    r'''|(?P<text>"""(?:[^"\\]|\\[\s\S]|"(?!""))*"""|\'\'\'(?:[^'\\]|\\[\s\S]|'(?!\'\'))*\'\'\''''
    r"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
    r"""|(?P<kind>\^\^|@[A-Za-z][\w-]*)|(?P<mark>[;,.\[\]()](?!\w)|[\[\](),;])"""
    r"""|(?P<word>[^\s;,\[\]()<>"'^@\#]*[^\s;,\[\]()<>"'^@\#.])|(?P<odd>\S)"""
)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_LOCAL = re.compile(r"(?:.*[#/:])?(.*?)>?$", re.DOTALL)
_MAX_DEPTH = 24


class Ref(NamedTuple):
    """A thing by its name in the text."""

    id: str


@dataclass
class Thing:
    """A subject with its statements, predicates by their local names; where it stands."""

    id: str
    start: int
    end: int
    said: dict[str, list[Ref | str]] = field(default_factory=dict)

    def add(self, predicate: str, value: Ref | str) -> None:
        self.said.setdefault(predicate, []).append(value)


class Broken(ValueError):
    """Text that is no Turtle; `at` says where."""

    def __init__(self, at: int) -> None:
        super().__init__("no statement")
        self.at = at


class Reader:
    """Reads statement by statement; `things` are those told of so far, in order."""

    def __init__(self, text: str) -> None:
        self.things: dict[str, Thing] = {}
        self._text = text
        self._tokens = (match for match in _TOKEN.finditer(text) if match.lastgroup)
        self._now = next(self._tokens, None)
        self._blanks = count()

    def read(self) -> Iterator[int]:
        """Reads on; gives where a statement is broken, and goes on behind its line."""
        while self._now is not None:
            start = self._now.start()
            try:
                self._statement()
            except Broken:
                yield start
                end = self._text.find("\n", max(start, self._now.start() if self._now else start))
                while self._now is not None and self._now.start() < (end if end >= 0 else start):
                    self._take()
                if end < 0:
                    return

    def _statement(self) -> None:
        first = self._take()
        if first.group().lower() in ("@prefix", "@base", "prefix", "base"):
            while self._take().lastgroup != "iri":
                pass
            if self._is("."):
                self._take()
            return
        thing = self._thing(first, self._named(first, 0))
        self._predicates(thing, 0)
        thing.end = max(thing.end, self._take(".").end())

    def _thing(self, first: re.Match[str], name: Ref | str) -> Thing:
        if not isinstance(name, Ref):
            raise Broken(first.start())
        return self.things.setdefault(name.id, Thing(name.id, first.start(), first.end()))

    def _predicates(self, thing: Thing, depth: int) -> None:
        while self._now is not None and not self._is(".") and not self._is("]"):
            if self._is(";"):
                self._take()
                continue
            predicate = local(self._take().group())
            thing.add(predicate, self._object(depth))
            while self._is(","):
                self._take()
                thing.add(predicate, self._object(depth))

    def _object(self, depth: int) -> Ref | str:
        token = self._take()
        return self._named(token, depth)

    def _named(self, token: re.Match[str], depth: int) -> Ref | str:
        """What a token stands for: a text, the name of a thing, or a thing told in place."""
        said = token.group()
        if depth > _MAX_DEPTH:
            raise Broken(token.start())
        if token.lastgroup == "text":
            typed = self._now is not None and self._now.lastgroup == "kind"
            if typed and self._take().group() == "^^":
                self._take()
            return _plain(said)
        if token.lastgroup in ("iri", "word"):
            return Ref(said) if ":" in said or said.startswith("<") else said
        if said not in ("[", "("):
            raise Broken(token.start())
        thing = self._thing(token, Ref(f"_:{said}{next(self._blanks)}"))
        if said == "[":
            self._predicates(thing, depth + 1)
            self._take("]")
        else:
            while not self._is(")"):
                thing.add("first", self._object(depth + 1))
            self._take(")")
        return Ref(thing.id)

    def _is(self, mark: str) -> bool:
        return self._now is not None and self._now.group() == mark

    def _take(self, mark: str = "") -> re.Match[str]:
        token = self._now
        if token is None or (mark and token.group() != mark):
            raise Broken(len(self._text) if token is None else token.start())
        self._now = next(self._tokens, None)
        return token


def local(name: str) -> str:
    """A name without its prefix or address: `title` of `dcterms:title`."""
    found = _LOCAL.match(name)
    return found[1] if found else name


def _plain(said: str) -> str:
    """The text that a literal writes."""
    width = 3 if said[:3] in ('"""', "'''") and len(said) >= 6 else 1
    return _ESCAPE.sub(_unescaped, said[width:-width])


def _unescaped(match: re.Match[str]) -> str:
    code = match[1] or match[2]
    if code:
        return chr(int(code, 16)) if int(code, 16) < 0x110000 else ""
    return _ESCAPED.get(match[3], match[3])
