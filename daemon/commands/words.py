"""Options of commands that take a query: everything that is no option is query text.

On the path of `search`: argparse alone would cost half of what a search may.
"""

from __future__ import annotations

from daemon.errors import UserError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping, Sequence

Option = tuple[str, str, str]  # --name, placeholder of its value or "", help


def split(args: Sequence[str], options: Sequence[Option]) -> tuple[dict[str, str], list[str]]:
    """(values by option name, words of the query); options are never abbreviated.

    `-n` counts alone or followed by digits; after `--` everything is query text.
    """
    takes_value = {name: bool(placeholder) for name, placeholder, _ in options}
    found: dict[str, str] = {}
    words: list[str] = []
    rest = iter(args)
    for arg in rest:
        name, has_value, value = _named(arg)
        if arg == "--":
            words.extend(rest)
        elif name not in takes_value or (has_value and not takes_value[name]):
            words.append(arg)
        elif not takes_value[name]:
            found[name] = ""
        else:
            found[name] = value if has_value else _next(rest, name)
    return found, words


def query_text(words: Sequence[str]) -> str:
    """The words as one query. Of `author:"J Lee" graphs` the shell has eaten the quotes, but left
    the two words in one argument: they are put back."""
    if len(words) < 2:
        return " ".join(words)
    return " ".join(map(quoted, words))


def quoted(word: str) -> str:
    """`author:J Lee` as `author:"J Lee"`; anything else as it is."""
    field, colon, value = word.partition(":")
    eaten = colon and field.isalpha() and " " in value.strip() and '"' not in word
    return f'{field}:"{value.strip()}"' if eaten and not value.startswith(" ") else word


def _named(arg: str) -> tuple[str, bool, str]:
    """(option, whether a value is attached, value); `-h` and `-n` are short for two of them."""
    if arg.startswith("--"):
        name, equals, value = arg.partition("=")
        return name, bool(equals), value
    if arg == "-n" or (arg.startswith("-n") and arg[2:].isdecimal()):
        return "--limit", len(arg) > 2, arg[2:]
    return ("--help" if arg == "-h" else ""), False, ""


def _next(rest: Iterator[str], name: str) -> str:
    value = next(rest, None)
    if value is None:
        raise UserError(f"{name} needs a value", exit_code=2)
    return value


def number(found: dict[str, str], name: str, default: int, least: int = 0) -> int:
    """A whole number given as an option."""
    value = found.get(name)
    if value is None:
        return default
    if not value.isdecimal() or int(value) < least or len(value) > 9:
        raise UserError(f"{name} needs a whole number from {least}, not {value!r}", exit_code=2)
    return int(value)


def choice(found: dict[str, str], name: str, among: Sequence[str]) -> str:
    """One of the allowed values; the first is the default."""
    value = found.get(name, among[0])
    if value not in among:
        raise UserError(f"{name} {value!r} is not known", hint=allowed(value, among), exit_code=2)
    return value


def allowed(value: str, among: Sequence[str]) -> str:
    """What may stand where a wrong value does, the nearest first."""
    from difflib import get_close_matches

    near = get_close_matches(value, among, n=1)
    meant = f"did you mean {near[0]}? " if near else ""
    return f"{meant}one of {', '.join(among)}"


def describe(
    made: argparse.ArgumentParser, options: Sequence[Option], among: Mapping[str, Sequence[str]]
) -> argparse.ArgumentParser:
    """The same options told to argparse, which writes the help; `among` are the values allowed."""
    for name, placeholder, text in options:
        if name in ("--config", "--help"):
            continue
        names = ("-n", name) if name == "--limit" else (name,)
        if placeholder:
            choices = among.get(name)
            made.add_argument(*names, metavar=placeholder, help=text, choices=choices)
        else:
            made.add_argument(*names, action="store_true", help=text)
    return made
