"""What the configuration says of every entry of a file, weaker than anything the file says. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from xxhash import xxh3_64_hexdigest

from daemon.globs import matcher
from parsers.record import Entry

Rule = tuple[Callable[[str], bool], Mapping[str, Any]]


class Defaults:
    """The `[[defaults]]` of the configuration; of two that match a file the later one wins."""

    def __init__(self, said: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
        self._rules: list[Rule] = [(matcher((match,)), fields) for match, fields in said]

    def of(self, path: str) -> dict[str, Any]:
        """Return the fields that are said of the entries of `path`."""
        found: dict[str, Any] = {}
        for matches, fields in self._rules:
            if matches(path):
                found |= fields
        return {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in found.items()
        }


def mark(fields: Mapping[str, Any]) -> str:
    """Return a mark that differs where what is said differs; empty where nothing is."""
    if not fields:
        return ""
    marked: str = xxh3_64_hexdigest(repr(sorted(fields.items())).encode())
    return marked


def apply(entry: Entry, fields: Mapping[str, Any]) -> Entry:
    """Return `entry` with `fields` where it says nothing itself."""
    missing = {name: value for name, value in fields.items() if not getattr(entry, name)}
    if not missing:
        return entry
    return replace(entry, **missing, defaulted=frozenset(missing))
