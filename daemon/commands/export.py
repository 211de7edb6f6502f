"""`paperdrop export`: all papers, or those that match a query, ordered by id."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from daemon.commands import parsing
from daemon.commands.answering import ask
from daemon.commands.words import choice, describe, query_text, split
from daemon.config import state_folder
from daemon.render.machine import FORMATS, papers
from daemon.render.terminal import Style
from daemon.render.text import listing
from index.extracts import extract
from index.shelf import Shelf
from index.store import Store

OPTIONS = (
    ("--format", "FORMAT", f"{', '.join(FORMATS)}; json by default"),
    ("--config", "FILE", ""),
    ("--help", "", ""),
)
EXAMPLE = """
paperdrop export --format jsonl > papers.jsonl
paperdrop export area:Theory year:2025 --format bibtex > theory.bib
"""
_ALL = 1 << 31


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("export", EXAMPLE)
    made.add_argument("query", nargs="*", metavar="QUERY", help="as for search; none means all")
    return describe(made, OPTIONS, {"--format": FORMATS})


def main(args: list[str], config: str | None) -> int:
    options, words = split(args, OPTIONS)
    if "--help" in options:
        print(parser().format_help(), end="")
        return 0
    shape = choice(options, "--format", ("json", *FORMATS))
    found = _papers(state_folder(options.get("--config") or config), words)
    if shape == "text":
        style = Style.of()
        for number, paper in enumerate(found):
            print("\n" * bool(number) + listing([paper], style))
    else:
        sys.stdout.writelines(papers(shape, found))
    return 0


def _papers(state: str, words: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The papers to be written, as they come from the catalogue."""
    if not words:
        return Shelf(Store.open(state, readonly=True)).export()
    result, store = ask(state, query_text(words), limit=_ALL)
    return extract(store, [key for key, _ in result.hits])
