"""`paperdrop run`: the daemon, in the foreground."""

from __future__ import annotations

import argparse

from daemon.commands import parsing
from daemon.config import load

EXAMPLE = """
paperdrop run
systemctl --user enable --now paperdrop      # the same, kept running
"""


def parser() -> argparse.ArgumentParser:
    return parsing.parser("run", EXAMPLE, "SIGTERM and Ctrl-C end it cleanly, SIGHUP reloads.")


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    settings = load(options.config or config)

    from daemon.service import run

    return run(settings)
