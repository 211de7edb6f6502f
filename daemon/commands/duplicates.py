"""`paperdrop duplicates`: papers seen more than once, and pairs that may be one paper."""

from __future__ import annotations

import argparse

from daemon.commands import parsing
from daemon.commands.opening import reading
from daemon.commands.output import show
from daemon.render import reports
from index.accounts import Accounts

EXAMPLE = """
paperdrop duplicates
paperdrop duplicates --uncertain --format jsonl
"""


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("duplicates", EXAMPLE)
    parsing.add_format(made, "json", "jsonl")
    made.add_argument(
        "--uncertain", action="store_true", help="only pairs that may be one paper and stand apart"
    )
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    accounts = Accounts(reading(options.config or config))
    found = [] if options.uncertain else list(accounts.same())
    show([*found, *accounts.unsure()], options.format, reports.duplicates)
    return 0
