"""Results of commands to stdout: lines for people, JSON for programs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from daemon.render.machine import dumps, json_lines
from daemon.render.terminal import Style
from daemon.render.text import listing

Lines = Callable[[Any, Style], Iterable[str]]


def show(result: object, format_name: str, lines: Lines, none: str = "") -> None:
    """One result: as JSON documents, or as `lines` makes it for people, who are told of `none`."""
    if format_name == "json":
        print(dumps(result))
    elif format_name == "jsonl":
        assert isinstance(result, list)
        sys.stdout.writelines(json_lines(result))
    elif none and not result:
        print(none, file=sys.stderr)
    else:
        for line in lines(result, Style.of()):
            print(line)


def show_papers(papers: Sequence[Mapping[str, Any]], format_name: str) -> None:
    """A few papers."""
    show(list(papers), format_name, lambda found, style: [listing(found, style)])
