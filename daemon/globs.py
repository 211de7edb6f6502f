"""Path patterns as people know them from .gitignore: `*`, `?`, `[…]`, `**`. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable


def matcher(patterns: Iterable[str]) -> Callable[[str], bool]:
    """A test for `/`-separated paths below a root: does any pattern match?

    A pattern without `/` is held against the last name of the path, any other against the whole.
    Raises ValueError where a pattern is wrong.
    """
    found = "|".join(f"(?:{_pattern(pattern)})" for pattern in patterns)
    if not found:
        return lambda path: False
    try:
        return _searcher(re.compile(found, re.DOTALL))
    except re.error as error:
        raise ValueError(f"not a pattern: {error}") from None


def _searcher(regex: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda path: regex.fullmatch(path) is not None


def _pattern(pattern: str) -> str:
    """One glob as a regular expression over the whole path."""
    if "/" not in pattern.rstrip("/"):
        return "(?:.*/)?" + _segment(pattern.rstrip("/"))
    parts = pattern.strip("/").split("/")
    regex = ""
    for position, part in enumerate(parts):
        last = position == len(parts) - 1
        if part == "**":
            regex += ".*" if last else "(?:.*/)?"
        else:
            regex += _segment(part) + ("" if last else "/")
    return regex


def _segment(glob: str) -> str:
    """One name with wildcards; none of them crosses a `/`."""
    glob = re.sub(r"\*+", "*", glob)  # many stars in a row would backtrack without end
    regex, at = "", 0
    while at < len(glob):
        char, at = glob[at], at + 1
        if char == "*":
            regex += "[^/]*"
        elif char == "?":
            regex += "[^/]"
        elif char == "[" and (closing := glob.find("]", at + 1)) > 0:
            inner = glob[at:closing].replace("\\", r"\\").replace("[", r"\[")
            inner = "^" + inner[1:] if inner[0] == "!" else inner.replace("^", r"\^", 1)
            regex += f"(?!/)[{inner}]"
            at = closing + 1
        else:
            regex += re.escape(char)
    return regex
