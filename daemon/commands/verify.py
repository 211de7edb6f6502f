"""`paperdrop verify`: hold folder, catalogue and index against each other."""

from __future__ import annotations

import argparse
import os
import sys

from daemon.commands import parsing
from daemon.commands.output import show
from daemon.config import load
from daemon.render import reports
from daemon.render.ticker import Ticker
from daemon.session import call

EXAMPLE = """
paperdrop verify
paperdrop verify --repair
"""


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("verify", EXAMPLE)
    parsing.add_format(made, "json")
    made.add_argument("--repair", action="store_true", help="mend what can be mended")
    made.add_argument("--restore", metavar="BACKUP", help="bring a copy of the catalogue back")
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    settings = load(options.config or config)
    backup = os.path.abspath(options.restore) if options.restore else None
    with Ticker() as ticker:
        done = call(settings, "verify", ticker, repair=options.repair, restore=backup)
    show(done, options.format, reports.verified)
    if done["problems"] and not options.repair:
        print("paperdrop verify --repair mends what it can", file=sys.stderr)
    return 3 if done["problems"] else 0
