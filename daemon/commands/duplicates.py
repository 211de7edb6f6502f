"""`paperdrop duplicates`: papers seen more than once, and pairs that may be one paper."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from daemon.commands import parsing
from daemon.commands.opening import reading
from daemon.commands.output import show
from daemon.config import load
from daemon.render import reports
from daemon.render.terminal import Style
from daemon.render.text import listing
from daemon.session import call
from index.accounts import Accounts
from index.shelf import Shelf
from index.store import Store

EXAMPLE = """
paperdrop duplicates
paperdrop duplicates --uncertain --format jsonl
paperdrop duplicates --review
"""
_NONE = "no paper was seen more than once"
_NO_PAIRS = "no pairs that may be one paper"
_OPENING = 400
_SHOWN = ("title", "authors", "authors_complete", "venue", "year")
_END = "\x04"  # Ctrl-D
_ASK = "\n[s]ame, [d]ifferent, [l]ater, [q]uit? "


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("duplicates", EXAMPLE)
    parsing.add_format(made, "json", "jsonl")
    made.add_argument(
        "--uncertain", action="store_true", help="only pairs that may be one paper and stand apart"
    )
    made.add_argument("--review", action="store_true", help="ask about each such pair")
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    flag = options.config or config
    store = reading(flag)
    accounts = Accounts(store)
    if options.review:
        return _review(store, list(accounts.unsure()), flag)
    found = [] if options.uncertain else list(accounts.same())
    found += accounts.unsure()
    if options.format == "text":
        _add_papers(found, Shelf(store))
    show(found, options.format, reports.duplicates, _NO_PAIRS if options.uncertain else _NONE)
    return 0


def _add_papers(found: list[dict[str, Any]], shelf: Shelf) -> None:
    """Add to each row what people know its papers by: of a doubt, people and place as well."""
    for pair in found:
        keys = [key for ident in pair["papers"] if (key := shelf.find(ident)) is not None]
        pair["shown"] = [
            {
                field: paper[field]
                for field in (_SHOWN if pair["verdict"] == "uncertain" else ("title",))
            }
            | {"abstract": (paper["abstract"] or "")[:_OPENING]}
            for paper in shelf.papers(keys)
        ]


def _review(store: Store, pairs: list[dict[str, Any]], flag: str | None) -> int:
    """Show each pair and have the answer kept; an end of input means quit."""
    style, shelf, settings = Style.of(), Shelf(store), load(flag)
    if not pairs:
        print(_NO_PAIRS, file=sys.stderr)
    for number, pair in enumerate(pairs, 1):
        keys = [key for ident in pair["papers"] if (key := shelf.find(ident)) is not None]
        if len(set(keys)) < 2:
            continue  # an answer given before has joined them
        print(
            style.bold(f"\n{number} of {len(pairs)}"), *reports.duplicates([pair], style), sep="\n"
        )
        print("", listing(shelf.papers(keys), style), sep="\n")
        answer = _answer()
        if answer == "q":
            break
        if answer in "sd":
            call(settings, "merge" if answer == "s" else "part", ids=pair["papers"])
    return 0


def _answer() -> str:
    """One of s, d, l, q; at a terminal one key, else a line."""
    while True:
        print(_ASK, end="", file=sys.stderr, flush=True)
        given = _key() if sys.stdin.isatty() else sys.stdin.readline()
        answer = given.strip().lower()[:1]
        if not given or given == _END:
            return "q"
        if answer and answer in "sdlq":
            return answer


def _key() -> str:
    """One key of the terminal, echoed."""
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSANOW)  # what was typed ahead counts
        key = os.read(terminal, 1).decode("utf-8", "replace")
    finally:
        termios.tcsetattr(terminal, termios.TCSANOW, before)
    print(key if key.isprintable() else "", file=sys.stderr, flush=True)
    return key
