"""`paperdrop merge`: a person's decision that papers are the same work."""

from __future__ import annotations

import argparse

from daemon.commands import parsing
from daemon.commands.output import show_papers
from daemon.config import load
from daemon.session import call

EXAMPLE = """
paperdrop merge p7f3kq2m9xa p0c5v8wzt4r
"""


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("merge", EXAMPLE, "The earliest id stays; all of them go on answering.")
    parsing.add_format(made, "json", "jsonl")
    made.add_argument("ids", nargs="+", metavar="ID", help="two or more papers")
    return made


def main(args: list[str], config: str | None) -> int:
    made = parser()
    options = made.parse_args(args)
    if len(set(options.ids)) < 2:
        made.error("merge needs two different papers")
    done = call(load(options.config or config), "merge", ids=options.ids)
    show_papers(done["papers"], options.format)
    return 0
