"""The two lists of tables in config.toml: `[[defaults]]` and `[[formats.columns]]`."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

from daemon import values
from daemon.errors import ConfigError
from daemon.settings import FIELDS, SAID, Columns, Default
from parsers.record import KINDS


def nearest(word: str, among: Iterable[str]) -> str:
    """A hint that names what was probably meant, or what there is."""
    among = list(among)
    close = difflib.get_close_matches(word, among, n=1, cutoff=0.6)
    return f'did you mean "{close[0]}"?' if close else "allowed: " + ", ".join(among)


def defaults(found: Any, file: str) -> tuple[Default, ...]:
    """`[[defaults]]`: a pattern and the fields that are said of the entries of matching files."""
    result = []
    for where, table in _tables(found, "defaults", file):
        match = _match(table, where)
        said = {}
        for name, value in table.items():
            if name not in SAID:
                raise ConfigError(f'unknown field "{name}"', where, nearest(name, SAID))
            said[name] = _said(name, value, where)
        if not said:
            raise ConfigError("says nothing", where, "allowed: " + ", ".join(SAID))
        result.append(Default(match, said))
    return tuple(result)


def columns(found: Any, file: str) -> tuple[Columns, ...]:
    """`[[formats.columns]]`: a pattern and header = field, here or in a table `columns`."""
    result = []
    for where, table in _tables(found, "formats.columns", file):
        match = _match(table, where)
        if isinstance(nested := table.get("columns"), dict):
            table = {**table, **nested}
            del table["columns"]
        for header, name in table.items():
            if name not in FIELDS:
                what = f'header "{header}" goes to {name!r}, which is no field'
                raise ConfigError(what, where, nearest(str(name), FIELDS))
        if not table:
            raise ConfigError("maps no header", where, 'write "Header" = "field"')
        result.append(Columns(match, table))
    return tuple(result)


def _tables(found: Any, name: str, file: str) -> Sequence[tuple[str, dict[str, Any]]]:
    """The tables of a list, each with its place."""
    if not isinstance(found, list) or not all(isinstance(table, dict) for table in found):
        raise ConfigError(f"{name} is no list of tables", file, f"write it as [[{name}]]")
    return [(f"{file}: [[{name}]] no. {n}", dict(table)) for n, table in enumerate(found, 1)]


def _match(table: dict[str, Any], where: str) -> str:
    """Take the pattern out of a table."""
    try:
        return values.glob(table.pop("match"))
    except KeyError:
        raise ConfigError("no match", where, 'add a pattern: match = "icml2025/**"') from None
    except ValueError as error:
        raise ConfigError("match is wrong", where, str(error)) from None


def _said(name: str, value: Any, where: str) -> Any:
    """The value of a field, in the type that entries give it."""
    checks: dict[str, values.Check] = {
        "year": values.whole(1000, 2999),
        "keywords": values.texts,
        "kind": values.one_of(*sorted(KINDS)),
    }
    try:
        check: values.Check = checks.get(name, values.text)
        return check(value)
    except ValueError as error:
        raise ConfigError(f"{name} = {value!r}", where, str(error)) from None
