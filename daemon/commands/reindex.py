"""`paperdrop reindex`: rebuild the index aside from the catalogue and swap it in."""

from __future__ import annotations

import argparse

from daemon.commands import parsing
from daemon.commands.output import show
from daemon.config import load
from daemon.render import reports
from daemon.render.ticker import Ticker
from daemon.session import call

EXAMPLE = """
paperdrop reindex
paperdrop reindex --reparse      # read all files again first
"""


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("reindex", EXAMPLE, "Searches go on meanwhile.")
    parsing.add_format(made, "json")
    made.add_argument("--reparse", action="store_true", help="read all files again too")
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    settings = load(options.config or config)
    with Ticker() as ticker:
        done = call(settings, "reindex", ticker, reparse=options.reparse)
    show(done, options.format, reports.reindexed)
    return 0
