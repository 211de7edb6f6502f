"""Path patterns as people know them from .gitignore: `*`, `?`, `[…]`, `**`. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

Match = Callable[[str], bool]
_WILD = re.compile(r"[*?\[]")


def matcher(patterns: Iterable[str]) -> Match:
    """A test for `/`-separated paths below a root: does any pattern match?

    A pattern without `/` is held against the last name of the path, any other against the whole.
    Raises ValueError where a pattern is wrong.
    """
    exact, starts, ends, names, paths = set(), [], [], [], []
    for pattern in patterns:
        if "/" in pattern.rstrip("/"):
            paths.append(_path(pattern))
            continue
        name = pattern.rstrip("/")
        if not _WILD.search(name):
            exact.add(name)
        elif name.startswith("*") and not _WILD.search(name[1:]):
            ends.append(name[1:])
        elif name.endswith("*") and not _WILD.search(name[:-1]):
            starts.append(name[:-1])
        else:
            names.append(_segment(name))
    return _Matcher(frozenset(exact), tuple(starts), tuple(ends), _any(names), _any(paths)).match


class _Matcher:
    """Patterns by kind, because most are plain beginnings and ends, and a scan asks of every file."""

    def __init__(
        self,
        exact: frozenset[str],
        starts: tuple[str, ...],
        ends: tuple[str, ...],
        names: Match | None,
        paths: Match | None,
    ) -> None:
        self._exact, self._starts, self._ends = exact, starts, ends
        self._names, self._paths = names, paths

    def match(self, path: str) -> bool:
        name = path[path.rfind("/") + 1 :]
        return (
            name in self._exact
            or name.startswith(self._starts)
            or name.endswith(self._ends)
            or (self._names is not None and self._names(name))
            or (self._paths is not None and self._paths(path))
        )


def _any(regexes: list[str]) -> Match | None:
    """A test for any of some regular expressions over the whole of a text."""
    if not regexes:
        return None
    try:
        whole = re.compile("|".join(f"(?:{regex})" for regex in regexes), re.DOTALL).fullmatch
    except re.error as error:
        raise ValueError(f"not a pattern: {error}") from None
    return lambda text: whole(text) is not None


def _path(pattern: str) -> str:
    """One glob as a regular expression over the whole path."""
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
