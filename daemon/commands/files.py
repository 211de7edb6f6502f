"""`paperdrop files`: each known file and what came of it."""

from __future__ import annotations

import argparse

from daemon.commands import parsing
from daemon.commands.opening import reading
from daemon.commands.output import show
from daemon.render import reports
from index.accounts import Accounts

EXAMPLE = """
paperdrop files
paperdrop files --failed --format json
"""


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("files", EXAMPLE)
    parsing.add_format(made, "json", "jsonl")
    made.add_argument("--failed", action="store_true", help="only those that could not be read")
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    accounts = Accounts(reading(options.config or config))
    none = "no file has failed" if options.failed else "no files yet"
    show(list(accounts.files(failed=options.failed)), options.format, reports.files, none)
    return 0
