"""What is wrong with a file that is no TOML: the line, and words that tell what to write. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

_QUOTES = 'text stands in quotes: key = "text"'
_WORDS = (
    (r"Invalid value", "this is no value", _QUOTES),
    (r"Expected '=' after a key", "a key is followed by =", 'as in: key = "text"'),
    (r"Expected newline or end of document", "too much on this line", _QUOTES),
    (r"Cannot overwrite a value", "this key is set twice", "keep one of them"),
    (r"Duplicate inline table key", "this key is set twice", "keep one of them"),
    (r"Cannot declare .* twice", "this table is there twice", "keep one of them"),
    (r"Expected '\]' at the end of a table", "a table is not closed", "as in: [paths]"),
    (r"Unclosed (array|inline table)", "a bracket is not closed", 'as in: ["one", "two"]'),
    (r"Expected [\"']{3}|Unterminated string|Illegal character '\\n'", "a quote is not closed", _QUOTES),
    (r"Unescaped '\\'", "a backslash within double quotes", "put it in single quotes: 'C:\\papers'"),
    (r"Invalid statement", "this is no setting", 'as in: key = "text"'),
)  # fmt: skip
_PLACE = re.compile(r" ?\((?:at|line) (?:line )?(?:(\d+), column \d+|end of document)\)$")
_ODD_MARKS = re.compile("[“”‘’「」＝：]")


class Mistake(NamedTuple):
    """`line` counts from 1; `text` is that line."""

    line: int
    text: str
    what: str
    hint: str


def explain(message: str, text: str) -> Mistake:
    """A parser's message about a text in words for who wrote it."""
    lines = text.splitlines() or [""]
    found = _PLACE.search(message)
    number = min(int(found[1]), len(lines)) if found and found[1] else _last(lines)
    what, hint = next(
        ((what, hint) for said, what, hint in _WORDS if re.match(said, message)),
        (_PLACE.sub("", message), ""),
    )
    line = lines[number - 1].strip()
    if _ODD_MARKS.search(re.sub(r'"[^"]*"|#.*', "", line)):
        hint = "quotes and signs must be the plain ones of ASCII: \" ' ="
    return Mistake(number, line, what, hint)


def _last(lines: list[str]) -> int:
    """The last line that says something."""
    return max((n for n, line in enumerate(lines, 1) if line.strip()), default=1)
