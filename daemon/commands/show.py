"""`paperdrop show`: one paper whole, and why its entries are one paper."""

from __future__ import annotations

import argparse
import os
import sys

from daemon.commands import parsing
from daemon.commands.opening import paper_key, reading
from daemon.commands.output import show
from daemon.errors import UserError
from daemon.input.reading import Unreadable, excerpt
from daemon.render.machine import FORMATS, papers
from daemon.render.reports import place
from daemon.render.sheet import sheet
from daemon.render.terminal import Style, safe
from index.catalogue.kept import Kept
from index.originals import Original, originals
from index.shelf import Shelf
from index.store import Store

EXAMPLE = """
paperdrop show p7f3kq2m9xa
paperdrop show p7f3 --raw
"""


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("show", EXAMPLE)
    parsing.add_format(made, *FORMATS[1:])
    made.add_argument("id", metavar="ID", help="the paper, or the beginning of its id")
    made.add_argument("--raw", action="store_true", help="the original text of its entries")
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    store = reading(options.config or config)
    shelf = Shelf(store)
    key = paper_key(shelf, options.id)
    if options.raw:
        return _raw(store, key)
    paper = shelf.whole(key)
    if paper is None:
        raise UserError(f"no file tells of {options.id} any more")
    if options.format in ("text", "json"):
        show(paper, options.format, sheet)
    else:
        sys.stdout.writelines(papers(options.format, [paper]))
    return 0


def _raw(store: Store, key: int) -> int:
    """Print what the files say, a blank line between entries, each under its place where there are
    several."""
    missing, style = 0, Style.of()
    kept = Kept(store)
    found = originals(store, key)
    for number, original in enumerate(found):
        text = _in_file(original) or kept.text(original.sighting)
        if text is None:
            missing += 1
            told = f"{original.path}: changed or gone, and no copy was kept"
            print(f"paperdrop: {safe(told)}", file=sys.stderr)
            continue
        if number:
            print()
        if len(found) > 1:
            print(style.bold(f"==> {_place(original)} <=="))
        print(text.rstrip("\r\n"))
    return 1 if missing else 0


def _place(original: Original) -> str:
    """`/drop/box.zip!/page.txt:20-25`"""
    file = "!/".join(filter(None, (original.path, original.member)))
    return place({"file": file, "lines": original.lines})


def _in_file(original: Original) -> str | None:
    """The text from the file, if that is as it was when it was read."""
    try:
        found = os.stat(original.path)
        if (found.st_size, found.st_mtime_ns) != original.stamp:
            return None
        where = (original.path, original.member, original.span, original.encoding)
        return excerpt(*where, follow_links=True)
    except (OSError, Unreadable, LookupError):
        return None
