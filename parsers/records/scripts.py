"""Literals in a script (`const papers = [{title: 'Torn canvas'}];`, `callback({…})`), or that are all
of a text (as Python prints them, JSON with comments), as JSON.

Line for line, so that what is read from the JSON has its place in the script.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from parsers.format import Line
from parsers.records.literals import TEXT, Literal

# Where a literal begins: behind a name and `=`, a name and `(`, `export default`, `return`.
_OPENS = re.compile(
    rf"//[^\n]*|/\*.*?\*/|{TEXT}"
    r"|(?P<name>[\w$.]{1,80})\s{0,9}(?::[^=;\n{}()]{1,80})?=\s{0,99}(?=[\[{])|(?P<bare>[\w$.]\(|\b(?:default|return))\s{0,99}(?=[\[{])",
    re.DOTALL,
)
_SCRIPT = re.compile(
    r"\A\s*+(?:(?://[^\n]*+|/\*.*?\*/|\#[^\n]*+)\s*+)*+"
    r"(?:(?:import|export|const|let|var|type|interface|declare|module|function|async|from|window|self|this)\b"
    r"|['\"]use\s|[;!]?\(|[\w$.]+\s*(?::[^=\n]{1,60})?[=(]\s*[\[{])",
    re.DOTALL,
)
_BLANKS = r"(?:\s|//[^\n]*+|/\*.*?\*/)*+"
_KEYED = re.compile(  # `[{'title': …`, `{title: …`, as Python prints and people write
    rf"\A{_BLANKS}(?:\[{_BLANKS})?\{{{_BLANKS}(?:'[^'\n]{{1,40}}'|[A-Za-z_$][\w$]{{0,40}})\s*:",
    re.DOTALL,
)
_BRACKETS = re.compile(rf"\A{_BLANKS}(?:\[{_BLANKS}[\[{{]|\{{{_BLANKS}[\"'\w$])", re.DOTALL)
_COMMENT = re.compile(r"\A\s*+/[/*]|^\s*//|[,\[{]\s*//[^\"\n]*\n", re.MULTILINE)
_TITLED = re.compile(r"[{,\s][\"']?\w*title[\"']?\s*:\s*[\"'`]", re.IGNORECASE)
_TOP = re.compile(r"//[^\n]*|/\*.*?\*/|(?P<open>[\[{])", re.DOTALL)
_LITERAL = re.compile(r"(?:=|\(|\bdefault|\breturn)\s*[\[{]")
_TITLE = re.compile(r"[{,\s][\"']?\w*title[\"']?\s*:", re.IGNORECASE)


def is_script(head: str) -> bool:
    """Whether a text begins as a script does, and holds literals with titles."""
    return bool(_SCRIPT.match(head) and _LITERAL.search(head) and _TITLE.search(head))


def is_literal(head: str) -> bool:
    """Whether a text is what a program prints or reads for its own: JSON but for quotes, for keys
    without them, or for comments."""
    if not _BRACKETS.match(head) or not _TITLED.search(head):
        return False
    return bool(_KEYED.match(head) or _COMMENT.search(head))


def as_json(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines of a script, each with what it holds of literals, written as JSON."""
    held = list(lines)
    text = "\n".join(line.text for line in held)
    found = _bare(text) if _BRACKETS.match(text) else _literals(text)
    written = "".join(found).split("\n")
    for line, json_text in zip(held, written, strict=False):
        yield line._replace(text=json_text)


def _literals(text: str) -> Iterator[str]:
    at = 0
    while found := _OPENS.search(text, at):
        yield "\n" * text.count("\n", at, found.end())
        at = found.end()
        if found["name"] or found["bare"]:
            literal = Literal(text, at)
            literal.value(0)
            name = (found["name"] or "").rpartition(".")[2]
            yield (
                f"{{{json.dumps(name)}: {''.join(literal.out)}}}" if name else "".join(literal.out)
            )
            at = literal.at
    yield "\n" * text.count("\n", at)


def _bare(text: str) -> Iterator[str]:
    """The literals of a text that is nothing but these, one behind the other."""
    at = 0
    while found := _TOP.search(text, at):
        yield "\n" * text.count("\n", at, found.start())
        at = found.end()
        if found["open"]:
            literal = Literal(text, found.start())
            literal.value(0)
            yield "".join(literal.out)
            at = literal.at
        else:
            yield "\n" * found[0].count("\n")
    yield "\n" * text.count("\n", at)
