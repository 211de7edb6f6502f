"""`paperdrop stats`: the papers counted, as bars or as a picture."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from daemon.commands import parsing
from daemon.commands.opening import reading
from daemon.commands.output import show
from daemon.render import charts
from index.census import census

EXAMPLE = """
paperdrop stats
paperdrop stats --plot papers.png
"""


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("stats", EXAMPLE)
    parsing.add_format(made, "json")
    made.add_argument("--plot", metavar="FILE", help="draw a picture instead (.png or .svg)")
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    store = reading(options.config or config)
    try:
        found = census(store)
    finally:
        store.close()
    if options.plot:
        from daemon.render.plot import draw

        draw(found, Path(options.plot))
        print(f"drawn: {options.plot}", file=sys.stderr)
        return 0
    show(found, options.format, charts.stats)
    return 0
