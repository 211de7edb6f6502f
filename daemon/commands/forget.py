"""`paperdrop forget`: withdraw all that a file said."""

from __future__ import annotations

import argparse

from daemon.commands import parsing
from daemon.commands.output import show
from daemon.config import load
from daemon.render import reports
from daemon.session import call

EXAMPLE = """
paperdrop forget icml/wrong.txt      # as `paperdrop files` names it
"""


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("forget", EXAMPLE, "It stays forgotten until its content changes.")
    parsing.add_format(made, "json")
    made.add_argument("files", nargs="+", metavar="FILE", help="a known file")
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    done = call(load(options.config or config), "forget", files=options.files)
    show(done, options.format, reports.forgotten)
    return 0
