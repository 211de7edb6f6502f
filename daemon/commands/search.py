"""`paperdrop search`: words in, papers out. The light path: see tests/test_cli.py for what it imports."""

from __future__ import annotations

import sys

from daemon.commands.words import choice, number, split
from daemon.config import state_folder
from daemon.errors import UserError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

SORTS = ("relevance", "newest", "oldest", "added")
FACETS = ("area", "topic", "venue", "year", "author", "format")
FORMATS = ("text", "json", "jsonl", "csv", "bibtex", "ris", "csl")
OPTIONS = (
    ("--limit", "N", "how many papers (10); -n 5 and -n5 are the same"),
    ("--offset", "N", "how many to leave out at the top"),
    ("--sort", "ORDER", ", ".join(SORTS)),
    ("--facets", "FIELDS", f"count the papers found by {','.join(FACETS)}"),
    ("--explain", "", "how the query was understood, and why each paper was found"),
    ("--format", "FORMAT", ", ".join(FORMATS)),
    ("--config", "FILE", ""),
    ("--help", "", ""),
)
EXAMPLE = """
paperdrop search sparse autoencoders
paperdrop search 'author:"J Schmidhuber" year:2020.. -survey' -n 3 --format bibtex
"""


def parser() -> argparse.ArgumentParser:
    from daemon.commands import parsing
    from daemon.commands.words import describe

    made = parsing.parser("search", EXAMPLE, "What is no option is query text; so is all after --.")
    made.add_argument(
        "query", nargs="+", metavar="QUERY", help="words; docs/search.md has the rest"
    )
    return describe(made, OPTIONS)


def main(args: list[str], config: str | None) -> int:
    options, words = split(args, OPTIONS)
    if "--help" in options:
        print(parser().format_help(), end="")
        return 0
    text = " ".join(words)
    if not text.strip() and options.get("--sort") != "added":
        raise UserError("what to search for?", hint="see paperdrop search --help", exit_code=2)
    shape = choice(options, "--format", FORMATS)
    wanted: dict[str, Any] = {
        "limit": number(options, "--limit", 10, least=1),
        "offset": number(options, "--offset", 0),
        "sort": choice(options, "--sort", SORTS),
        "facets": _facets(options.get("--facets", "")),
        "explain": "--explain" in options,
    }
    state = state_folder(options.get("--config") or config)

    from time import perf_counter

    from index.query import search

    started = perf_counter()
    result = search(state, text, **wanted)
    took = (perf_counter() - started) * 1000
    if shape == "text":
        _show(result, wanted["offset"])
    elif shape == "json":
        from daemon.render.machine import dumps

        print(dumps(_document(text, result, took)))
    else:
        from daemon.render.machine import papers

        sys.stdout.writelines(papers(shape, result.hits))
    return 0


def _facets(names: str) -> list[str]:
    found = [name.strip() for name in names.split(",") if name.strip()]
    for name in found:
        if name not in FACETS:
            hint = f"one of {', '.join(FACETS)}"
            raise UserError(f"no such facet: {name}", hint=hint, exit_code=2)
    return found


def _document(text: str, result: Any, took: float) -> dict[str, Any]:
    """The answer in the contract's shape."""
    return {
        "query": text,
        "understood": result.understood,
        "total": result.total,
        "took_ms": round(took, 1),
        "hits": result.hits,
        "facets": result.facets,
    }


def _show(result: Any, offset: int) -> None:
    """The answer for people: papers, then counts; how many there are goes to stderr."""
    from daemon.render.terminal import Style
    from daemon.render.text import facet_lines, listing

    style = Style.of()
    if result.hits:
        print(listing(result.hits, style))
    if result.facets:
        print(*facet_lines(result.facets, style), sep="\n")
    shown = len(result.hits)
    span = f"{offset + 1}–{offset + shown} of " if shown and shown < result.total else ""
    papers = "1 paper" if result.total == 1 else f"{result.total or 'no'} papers"
    print(f"{span}{papers} found", file=sys.stderr)
