"""`paperdrop status`: alive, busy with what, holding what, and what is wrong."""

from __future__ import annotations

import argparse
import sys
import time

from daemon.commands import parsing
from daemon.commands.output import show
from daemon.config import load
from daemon.errors import UserError
from daemon.render import status as screen
from daemon.render.terminal import Style
from daemon.settings import Settings
from daemon.status.health import status

EXAMPLE = """
paperdrop status
paperdrop status --watch      # until Ctrl-C
paperdrop status --check      # for monitoring: 1 not running, 3 problems
"""
_PAUSE = 1.0


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("status", EXAMPLE)
    parsing.add_format(made, "json")
    made.add_argument("--watch", action="store_true", help="go on showing it, once a second")
    made.add_argument(
        "--check", action="store_true", help="tell by the exit code whether all is well"
    )
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    settings = load(options.config or config)
    if options.watch:
        if options.format != "text" or options.check:
            raise UserError("--watch is for people alone", exit_code=2)
        watch(settings)
    found = status(settings)
    show(found, options.format, screen.status)
    if not options.check:
        return 0
    return 1 if not found["daemon"]["running"] else 3 if found["problems"] else 0


def watch(settings: Settings) -> None:
    """Show it again and again, each over the one before, until Ctrl-C."""
    terminal = sys.stdout.isatty()
    while True:
        lines = list(screen.status(status(settings), Style.of()))
        end = "\x1b[K\n" if terminal else "\n"
        text = "".join(line + end for line in lines)
        print(f"\x1b[H{text}\x1b[J" if terminal else text, end="", flush=True)
        time.sleep(_PAUSE)
