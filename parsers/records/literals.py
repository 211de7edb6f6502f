"""Values as a program writes them (`{title: 'Torn canvas'}`, `['bees']`, `None`) → JSON, line for line.

What is no literal (a call, a function, a name) becomes `null`; what is joined of several texts becomes
one.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

TEXT = r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`"
_TOKEN = re.compile(
    rf"(?P<blank>(?:\s+|//[^\n]*|/\*.*?\*/|\#[^\n]*)+)"
    rf"|(?P<text>[rbfu]?(?:\"\"\".*?\"\"\"|'''.*?'''|{TEXT}))"
    r"|(?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.]))|(?P<word>(?:\.\.\.)?[^\W\d][\w$]*|\$[\w$]*)|(?P<mark>.)",
    re.DOTALL,
)
_PRINTED = re.compile(r"\s*\[?\s*\{\s*['\"][\w$@:. -]{1,40}['\"]\s*:")
_TEXTS = re.compile(rf"\s*\[\s*(?:{TEXT})(?:\s*(?:,\s*)?(?:{TEXT}))*\s*\]\s*", re.DOTALL)
_MADE = re.compile(r"\s*(?:\[\s*[\w.]{1,80}\(|[\w.]{1,40}\(\s*[\['\"]).*[\])]\s*", re.DOTALL)
_MADE_OF = re.compile(rf"(?:[\[(,]|\b[a-z_]*name\s*=)\s*({TEXT})")
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r?\n)|(.))", re.DOTALL)  # fmt: skip
_MEANT = {"n": "\n", "t": "\t", "r": "\r", "b": "", "f": "", "v": "", "0": ""}
_FILLED_IN = re.compile(r"\$\{[^{}]*\}")
_CONSTANTS = {"true": "true", "false": "false", "True": "true", "False": "false"}
_PAIRS = {"[": "]", "{": "}", "(": ")"}
_MAX_DEPTH = 40


def written(text: str) -> Any:
    """The list or object that a text prints as a program does (`[{'name': 'Ada Pell'}]`, `['bees']`,
    NumPy's `['bees' 'wax']`), also a list of what is made of texts (`[Author('Ada Pell')]`); None for
    all else."""
    if _PRINTED.match(text):
        literal = Literal(f"[{text}]", 0)  # objects may stand one behind the other
        literal.value(0)
        with suppress(ValueError):
            told = json.loads("".join(literal.out))
            return told[0] if len(told) == 1 else told
    if _TEXTS.fullmatch(text):
        return list(map(_said, re.findall(TEXT, text)))
    if _MADE.fullmatch(text):
        return [said for made in _MADE_OF.finditer(text) if (said := _said(made[1]))] or None
    return None


class Literal:
    """One literal from its opening bracket on; `out` is its JSON, `at` where it ends."""

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = at
        self.out: list[str] = []

    def next(self) -> tuple[str, str]:
        """(kind, token) under the cursor, blanks and comments passed; ('', '') at the end."""
        while token := _TOKEN.match(self.text, self.at):
            if token.lastgroup != "blank":
                return token.lastgroup or "", token[0]
            self.take(token[0])
        return "", ""

    def take(self, token: str) -> None:
        self.at += len(token)
        self.out.append("\n" * token.count("\n"))

    def value(self, depth: int) -> None:
        """The value at the cursor, and whatever is done with it up to the comma or bracket behind."""
        kind, token = self.next()
        if token in ("[", "{") and depth < _MAX_DEPTH:
            self.take(token)
            self.out.append(token)
            self.members(token, depth)
            self.out.append(_PAIRS[token])
        elif kind == "text":
            self.string()
        elif kind == "number" or token in _CONSTANTS:
            self.take(token)
            self.out.append(_CONSTANTS.get(token, token))
        elif (kind, token) == ("word", "new"):
            self.made()
        else:
            self.out.append("null")
        if depth:
            self.skip()

    def members(self, opened: str, depth: int) -> None:
        between = ""
        while (token := self.next()) != ("", ""):
            if token[1] in ("]", "}"):
                self.take(token[1])
                return
            if token[1] == "," or token[1].startswith("..."):
                self.take(token[1])
                if token[1] != ",":
                    self.skip()
                continue
            if opened == "{" and not (between := self.key(token, between)):
                between = ","
                continue
            if opened == "[":
                self.out.append(between)
            self.value(depth + 1)
            between = ","

    def key(self, token: tuple[str, str], between: str) -> str:
        """Writes the key at the cursor with its colon; '' where a member has none (`{title}`)."""
        kind, name = token
        self.take(name)
        _, colon = self.next()
        if kind not in ("text", "word", "number") or colon != ":":
            self.skip()
            return ""
        self.take(colon)
        self.out.append(f"{between}{json.dumps(_said(name) if kind == 'text' else name)}:")
        return ","

    def string(self) -> None:
        """A text; what is added to it (`'Torn ' + 'canvas'`) or follows it is part of it."""
        said = ""
        while True:
            kind, token = self.next()
            if kind == "text":
                said += _said(token)
            elif token != "+":
                break
            self.take(token)
        self.out.append(json.dumps(said))

    def made(self) -> None:
        """`new Date("2031-05-01")`: what it is made of."""
        made = re.compile(r"new\s+\w+\(\s*").match(self.text, self.at)
        self.at = made.end() if made else self.at
        if made and self.next()[0] == "text":
            self.string()
        else:
            self.out.append("null")
        if made and self.next()[1] == ")":
            self.take(")")

    def skip(self) -> None:
        """Passes whatever stands before the next comma or closing bracket."""
        opened: list[str] = []
        while (token := self.next()[1]) and (opened or token not in (",", "]", "}")):
            if token in _PAIRS:
                opened.append(_PAIRS[token])
            elif opened and token == opened[-1]:
                opened.pop()
            self.take(token)


def _said(token: str) -> str:
    """What a text says, without its quotes and escapes."""
    token = token.lstrip("rbfu")
    quotes = 3 if token[:3] in ('"""', "'''") else 1
    inner = token[quotes:-quotes]
    if token[0] == "`":
        inner = _FILLED_IN.sub("", inner)
    if "\\" not in inner:
        return inner
    said = _ESCAPE.sub(_meant, inner)
    return said.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _meant(escape: re.Match[str]) -> str:
    code = escape[1] or escape[2] or escape[3]
    if code:
        return chr(int(code, 16)) if int(code, 16) < 0x110000 else "\ufffd"
    return "" if escape[4] else _MEANT.get(escape[5], escape[5])
