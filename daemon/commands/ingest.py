"""`paperdrop ingest`: one pass over the drop folders or the given files."""

from __future__ import annotations

import argparse
import os

from daemon.commands import parsing
from daemon.commands.output import show
from daemon.config import load
from daemon.deeds import MISSING
from daemon.errors import UserError
from daemon.render import reports
from daemon.render.ticker import Ticker
from daemon.session import call

EXAMPLE = """
paperdrop ingest
paperdrop ingest page.txt library.bib --format json
"""


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("ingest", EXAMPLE, "Returns when the papers are searchable.")
    parsing.add_format(made, "json")
    made.add_argument(
        "paths", nargs="*", metavar="PATH", help="files or folders, wherever they are"
    )
    made.add_argument(
        "--dry-run",
        action="store_true",
        help="tell what would be new, joined, faulty; store nothing",
    )
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    settings = load(options.config or config)
    paths = [os.path.abspath(path) for path in options.paths]
    with Ticker() as ticker:
        try:
            done = call(settings, "ingest", ticker, paths=paths, dry_run=options.dry_run)
        except UserError as error:
            raise _seen_by(error) from error
    show(done, options.format, reports.rehearsed if options.dry_run else reports.ingested)
    return 3 if done["faults"] or done.get("failed") else 0


def _seen_by(error: UserError) -> UserError:
    """The error, or a better one where the daemon misses a file that is there for us: its unit may
    give it a /tmp of its own, and hide homes."""
    if error.what == MISSING and os.path.exists(error.where):
        hint = "its unit hides /tmp and perhaps homes from it; put the file elsewhere, or drop it"
        return UserError("the daemon cannot see this file", error.where, hint)
    return error
