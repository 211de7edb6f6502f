"""`paperdrop split`: a person's decision that the entries of a paper are not the same work."""

from __future__ import annotations

import argparse

from daemon.commands import parsing
from daemon.commands.output import show_papers
from daemon.config import load
from daemon.session import call

EXAMPLE = """
paperdrop show p7f3kq2m9xa           # numbers its sightings, such as [17]
paperdrop split p7f3kq2m9xa 17
"""


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("split", EXAMPLE, "Without sightings all its differing entries part.")
    parsing.add_format(made, "json", "jsonl")
    made.add_argument("id", metavar="ID", help="the paper")
    made.add_argument("sightings", nargs="*", type=int, metavar="SIGHTING", help="those that leave")
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    settings = load(options.config or config)
    done = call(settings, "split", id=options.id, sightings=options.sightings)
    show_papers(done["papers"], options.format)
    return 0
