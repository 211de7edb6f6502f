"""The inside of one BibTeX entry: key, fields, macros. Tolerant: what can be read is read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

# Comments before it, too.
_NAME = re.compile(r"[\s,]*+(?:%[^\n]*+[\s,]*+)*+([^\s=,{}\"#%()'@]+)\s*=\s*")
_REST = re.compile(r"(?:[\s,]|%[^\n]*+)*+")
_BARE = re.compile(r"[^\s,#{}\"]+")
_BRACE = re.compile(r"[{}]")
_QUOTE = re.compile(r'[{}"]')
_SPACE = re.compile(r"\s*")
_NEXT_FIELD = re.compile(
    r"(?m)(?:^|(?<=[,}\"]))[ \t]*(?:,[ \t]*)?([A-Za-z][\w-]*)[ \t]*=[ \t]*(?=[{\"\w])"
)
_HEAD = re.compile(r"\s*@\s*([A-Za-z][\w-]*)\s*[{(]\s*")
_KEY = re.compile(r"[^,={}\"\s]*+(?:[ \t]++[^,={}\"\s]++)*+(?:\s*+(?=,|[)}]?\s*$)|[^\S\n]*+(?=\n))")


_WORDED = frozenset({"title", "booktitle", "author"})
# An entry as most programs write it: the opening on a line of its own.
_OPENING = re.compile(r"@([A-Za-z][\w-]*)\{([^\s,={}\"%()]+),\s*")
_LINE = re.compile(r"\s*([A-Za-z][\w-]*)\s*=\s*(?:\{(.*)\}|(\d+)),?\s*")


class Parsed(NamedTuple):
    """One entry. `fields` have lower-case names; of a repeated one the first value is kept, and
    `repeats` has the others. `whole` says that nothing had to be guessed, `open` which field's
    value never ends."""

    type: str
    key: str
    fields: dict[str, str]
    repeats: list[tuple[str, str]]
    whole: bool
    open: str = ""


def parse_lines(lines: Sequence[str]) -> Parsed | None:
    """The entry each of whose fields stands on a line of its own, `name = {value},`: most entries of
    most files, at a fifth of what `parse` costs. None for any that is written otherwise."""
    opening = _OPENING.fullmatch(lines[0])
    if not opening or lines[-1] != "}":
        return None
    pairs: list[tuple[str, str]] = []
    for line in lines[1:-1]:
        found = _LINE.fullmatch(line)
        if not found:
            return None
        name, value, number = found.groups()
        if value and ("{" in value or "}" in value) and not _is_balanced(value):
            return None
        pairs.append((name.lower(), value if number is None else number))
    return _parsed(opening[1], opening[2], pairs, True)


def parse(text: str, macros: Mapping[str, str]) -> Parsed | None:
    """The entry in the text; None where it does not begin as one."""
    head = _HEAD.match(text)
    if not head:
        return None
    key = _KEY.match(text, head.end()) if head.group(1).lower() != "string" else None
    at = key.end() if key else head.end()
    close = _end(text)
    pairs, whole = _pairs(text, at, close, macros)
    open_ = ""
    if not whole:
        loose, ends = _guess(text, at, macros)
        if len(loose) > len(pairs):
            pairs = loose
            open_ = "" if ends else loose[-1][0]
    return _parsed(head.group(1), key.group().strip() if key else "", pairs, whole, open_)


def _parsed(
    type_: str, key: str, pairs: Sequence[tuple[str, str]], whole: bool, open_: str = ""
) -> Parsed:
    fields = dict(pairs)
    if len(fields) == len(pairs):
        return Parsed(type_.lower(), key, fields, [], whole, open_)
    repeats: list[tuple[str, str]] = []
    fields.clear()
    for name, value in pairs:
        if fields.setdefault(name, value) is not value:
            repeats.append((name, value))
    return Parsed(type_.lower(), key, fields, repeats, whole, open_)


def _end(text: str) -> int:
    stripped = text.rstrip(" \t\r\n,;")
    return len(stripped) - 1 if stripped.endswith(("}", ")")) else len(stripped)


def _pairs(
    text: str, at: int, end: int, macros: Mapping[str, str]
) -> tuple[list[tuple[str, str]], bool]:
    """(fields in order, whether all was understood); a missing comma costs nothing."""
    pairs: list[tuple[str, str]] = []
    while True:
        name = _NAME.match(text, at, end)
        if not name:
            rest = _REST.match(text, at, end)
            return pairs, rest is not None and rest.end() == end
        start = name.end()
        value, at = _value(text, start, end, macros)
        if value is None:
            return pairs, False
        field = name.group(1).lower()
        if field not in _WORDED or not _is_unknown(text, start, value, macros):
            pairs.append((field, value))


def _is_unknown(text: str, at: int, value: str, macros: Mapping[str, str]) -> bool:
    """Whether the value is a single macro that nothing defines, and so no wording."""
    return (
        text.startswith(value, at)
        and value.lower() not in macros
        and _BARE.fullmatch(value) is not None
        and not value.isdigit()
    )


def _value(text: str, at: int, end: int, macros: Mapping[str, str]) -> tuple[str | None, int]:
    """(value, where it ends): braced, quoted or bare parts joined by `#`; None where it never ends."""
    parts: list[str] = []
    while True:
        char = text[at : at + 1]
        if char == "{":
            close = _balance(text, at + 1, end)
            part = text[at + 1 : close]
        elif char == '"':
            close = _closing_quote(text, at + 1, end)
            part = text[at + 1 : close]
        else:
            bare = _BARE.match(text, at, end)
            if not bare:
                return ("", at) if at < end and char in ",}" else (None, at)
            close, part = bare.end() - 1, macros.get(bare.group().lower(), bare.group())
        if close < 0:
            return None, at
        parts.append(part)
        space = _SPACE.match(text, close + 1)
        at = space.end() if space else close + 1
        if text[at : at + 1] != "#" or at >= end:
            return "".join(parts), at
        space = _SPACE.match(text, at + 1)
        at = space.end() if space else at + 1


def _balance(text: str, at: int, end: int) -> int:
    """Where the brace opened before `at` closes; -1 where it does not."""
    close = text.find("}", at, end)
    if close < 0 or text.find("{", at, close) < 0:
        return close
    depth = 1
    for brace in _BRACE.finditer(text, at, end):
        depth += 1 if brace.group() == "{" else -1
        if depth == 0:
            return brace.start()
    return -1


def _is_balanced(value: str) -> bool:
    return _balance(value + "}", 0, len(value) + 1) == len(value)


def _closing_quote(text: str, at: int, end: int) -> int:
    depth = 0
    for mark in _QUOTE.finditer(text, at, end):
        if mark.group() == "{":
            depth += 1
        elif mark.group() == "}":
            depth -= 1
        elif depth <= 0:
            return mark.start()
    return -1


def _guess(text: str, at: int, macros: Mapping[str, str]) -> tuple[list[tuple[str, str]], bool]:
    """(fields by their lines, whether the last one ends), where braces or quotes do not match."""
    marks = list(_NEXT_FIELD.finditer(text, at))
    ends = [*(mark.start() for mark in marks[1:]), len(text)][: len(marks)]
    pairs, closed = [], True
    for mark, end in zip(marks, ends, strict=True):
        value = text[mark.end() : end].strip().rstrip(",").strip()
        if end == len(text) and value.count("}") > value.count("{"):
            value = value[:-1].strip()
        if value[:1] in '{"' and value:
            closed = value.endswith(("}", '"')) and len(value) > 1
            value = value[1:-1] if value.endswith(("}", '"')) else value[1:]
        else:
            value = macros.get(value.lower(), value)
            closed = True
        pairs.append((mark.group(1).lower(), value.strip()))
    return pairs, closed
