"""`paperdrop search`: words in, papers out. The light path: see tests/test_cli.py for what it imports."""

from __future__ import annotations

import sys

from daemon.commands.words import allowed, choice, number, query_text, split
from daemon.config import state_folder
from daemon.errors import UserError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from daemon.commands.answering import Answer

SORTS = ("relevance", "newest", "oldest", "added")
FACETS = ("area", "topic", "venue", "year", "author", "format")
FORMATS = ("text", "json", "jsonl", "csv", "bibtex", "ris", "csl")
OPTIONS = (
    ("--limit", "N", "how many papers (10); -n 5 and -n5 are the same"),
    ("--offset", "N", "how many to leave out at the top"),
    ("--sort", "ORDER", ", ".join(SORTS)),
    ("--facets", "FIELDS", f"count the papers found by {','.join(FACETS)}"),
    ("--format", "FORMAT", ", ".join(FORMATS)),
    ("--explain", "", "how the query was understood, and what each word adds to each paper"),
    ("--save", "NAME", "keep the query under a name, as a standing query"),
    ("--new", "", "what came for the standing queries named (or all) since they were last asked"),
    ("--saved", "", "list the standing queries"),
    ("--remove", "NAME", "give up a standing query"),
    ("--config", "FILE", ""),
    ("--help", "", ""),
)
_STANDING = frozenset(("--save", "--new", "--saved", "--remove"))
EXAMPLE = """
paperdrop search sparse autoencoders
paperdrop search 'author:"J Schmidhuber" year:2020.. -survey' -n 3 --format bibtex
paperdrop search --save sae 'sparse autoencoders' && paperdrop search --new sae
"""


def parser() -> argparse.ArgumentParser:
    from daemon.commands import parsing
    from daemon.commands.words import describe

    made = parsing.parser("search", EXAMPLE, "What is no option is query text; so is all after --.")
    made.add_argument(
        "query", nargs="*", metavar="QUERY", help="words; docs/search.md has the rest"
    )
    return describe(made, OPTIONS, {"--sort": SORTS, "--format": FORMATS})


def main(args: list[str], config: str | None) -> int:
    options, words = split(args, OPTIONS)
    if "--help" in options:
        print(parser().format_help(), end="")
        return 0
    if not _STANDING.isdisjoint(options):
        from daemon.commands import standing

        return standing.main(options, words, config)
    text = query_text(words)
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

    from daemon.commands.answering import answer

    found = answer(state, text, **wanted)
    if shape == "text":
        _show(found, wanted["offset"], wanted["explain"])
    elif shape == "json":
        from daemon.render.machine import dumps

        print(dumps(found.shape()))
    else:
        from daemon.render.machine import papers

        sys.stdout.writelines(papers(shape, found.hits))
    return 0


def _facets(names: str) -> tuple[str, ...]:
    found = tuple(name.strip() for name in names.split(",") if name.strip())
    for name in found:
        if name not in FACETS:
            raise UserError(f"no such facet: {name}", hint=allowed(name, FACETS), exit_code=2)
    return found


def _show(found: Answer, offset: int, explain: bool) -> None:
    """The answer for people: papers, then counts; how many there are goes to stderr."""
    from daemon.render.terminal import Style, safe
    from daemon.render.text import facet_lines, listing

    style = Style.of()
    if found.hits and explain:
        from daemon.render.scores import explained

        print(explained(found.hits, style))
    elif found.hits:
        print(listing(found.hits, style))
    if found.facets:
        lines = facet_lines(found.facets, style)
        print(*([""] if found.hits else []), *lines, sep="\n")
    if explain or "(read " in found.understood:
        print(f"understood: {safe(found.understood)}", file=sys.stderr)
    shown = len(found.hits)
    last = f"–{offset + shown}" if shown > 1 else ""
    span = f"{offset + 1}{last} of " if shown and shown < found.total else ""
    papers = "1 paper" if found.total == 1 else f"{found.total or 'no'} papers"
    better = f"; did you mean: {safe(found.suggestion)}" if found.suggestion else ""
    print(f"{span}{papers} found{better}", file=sys.stderr)
