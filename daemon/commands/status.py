"""`paperdrop status`: alive, busy with what, holding what, and what is wrong."""

from __future__ import annotations

import argparse

from daemon.commands import parsing
from daemon.commands.output import show
from daemon.config import load
from daemon.health import status
from daemon.render import status as screen

EXAMPLE = """
paperdrop status
paperdrop status --check      # for monitoring: 1 not running, 3 problems
"""


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("status", EXAMPLE)
    parsing.add_format(made, "json")
    made.add_argument(
        "--check", action="store_true", help="tell by the exit code whether all is well"
    )
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    found = status(load(options.config or config))
    show(found, options.format, screen.status)
    if not options.check:
        return 0
    return 1 if not found["daemon"]["running"] else 3 if found["problems"] else 0
