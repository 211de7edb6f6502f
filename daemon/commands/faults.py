"""`paperdrop faults`: what could not be read, where and why."""

from __future__ import annotations

import argparse

from daemon.commands import parsing
from daemon.commands.opening import reading
from daemon.commands.output import show
from daemon.errors import UserError
from daemon.render import reports
from index.accounts import Accounts

EXAMPLE = """
paperdrop faults
paperdrop faults page.txt --format jsonl
"""


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("faults", EXAMPLE)
    parsing.add_format(made, "json", "jsonl")
    made.add_argument("file", nargs="?", metavar="FILE", help="only of this file")
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    accounts = Accounts(reading(options.config or config))
    if options.file and not accounts.knows(options.file):
        raise UserError("no such file is known", options.file, "paperdrop files lists them")
    show(list(accounts.faults(options.file)), options.format, reports.faults, "no faults")
    return 0
