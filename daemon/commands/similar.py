"""`paperdrop similar`: papers like one."""

from __future__ import annotations

import argparse
import sys

from daemon.commands import parsing
from daemon.commands.opening import paper_key
from daemon.commands.output import show_papers
from daemon.config import state_folder
from daemon.errors import UserError
from daemon.render.machine import FORMATS, papers
from index.fulltext import Reader
from index.generations import opened
from index.search.similar import similar
from index.shelf import Shelf
from index.store import Store

EXAMPLE = """
paperdrop similar p7f3kq2m9xa -n 5
"""


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("similar", EXAMPLE)
    parsing.add_format(made, *FORMATS[1:])
    made.add_argument("id", metavar="ID", help="the paper, or the beginning of its id")
    made.add_argument(
        "-n", "--limit", type=parsing.positive, default=10, metavar="N", help="how many papers (10)"
    )
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    state = state_folder(options.config or config)
    shelf = Shelf(Store.open(state, readonly=True))
    key = paper_key(shelf, options.id)
    paper = next(iter(shelf.papers([key])), None)
    if paper is None:
        raise UserError(f"no file tells of {options.id} any more")
    hits = []
    if reader := opened(state, Reader.open):
        hits = similar(reader, key, paper, options.limit)
    found = [one | {"score": round(score, 4)} for hit, score in hits for one in shelf.papers([hit])]
    if options.format in ("text", "json"):
        show_papers(found, options.format)
    else:
        sys.stdout.writelines(papers(options.format, found))
    return 0
