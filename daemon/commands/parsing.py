"""Arguments of the commands that are not on the path of `search`: argparse, in one voice."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn

from daemon.commands import COMMANDS


class _Parser(argparse.ArgumentParser):
    """Complains in the voice of every other error of paperdrop, with exit code 2."""

    def error(self, message: str) -> NoReturn:
        print(f"paperdrop: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(2)


def parser(name: str, example: str, more: str = "") -> argparse.ArgumentParser:
    """A parser for one command with its summary, an example and --config."""
    summary = COMMANDS[name]
    made = _Parser(
        prog=f"paperdrop {name}",
        description=f"{summary[0].upper()}{summary[1:]}.{' ' + more if more else ''}",
        epilog=f"example:\n{_indented(example)}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    made.add_argument("--config", metavar="FILE", help="the configuration file to use")
    return made


def add_format(made: argparse.ArgumentParser, *formats: str) -> None:
    """--format, text by default."""
    made.add_argument(
        "--format",
        choices=("text", *formats),
        default="text",
        help="text for people (the default), the rest for programs",
    )


def positive(text: str) -> int:
    """A whole number from 1, as an argument."""
    if not text.isdecimal() or not 0 < int(text) < 10**9:
        raise argparse.ArgumentTypeError(f"a whole number from 1 is needed, not {text!r}")
    return int(text)


def _indented(example: str) -> str:
    return "\n".join(f"  {line}" for line in example.strip().splitlines())
