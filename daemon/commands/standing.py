"""`paperdrop search` with standing queries: kept, listed, asked for what is new, given up."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from daemon.commands.answering import shown
from daemon.commands.output import show
from daemon.commands.words import allowed, choice, query_text
from daemon.config import load
from daemon.errors import UserError
from daemon.render.machine import FORMATS, dumps, papers
from daemon.render.terminal import Style, safe
from daemon.render.text import listing
from daemon.session import call
from daemon.settings import Settings
from index.fulltext import FulltextError, Reader
from index.generations import opened
from index.search.standing_queries import Standing, StandingQueries
from index.search.syntax import parse
from index.shelf import Shelf, instant
from index.store import Store

_LONGEST = 100
_NONE = "no standing query is kept (paperdrop search --save NAME QUERY keeps one)"
_ALL = 1 << 31

Told = list[tuple[Standing, list[dict[str, Any]]]]


def main(options: dict[str, str], words: Sequence[str], config: str | None) -> int:
    """Do the one thing that is asked for."""
    asked = sorted({"--save", "--new", "--saved", "--remove"} & options.keys())
    if len(asked) > 1:
        raise UserError(f"{asked[0]} does not go with {asked[1]}", exit_code=2)
    if odd := {"--limit", "--offset", "--sort", "--facets", "--explain"} & options.keys():
        raise UserError(f"{min(odd)} does not go with {asked[0]}", exit_code=2)
    settings = load(options.get("--config") or config)
    shape = choice(options, "--format", FORMATS)
    if "--save" in options:
        return _save(settings, options["--save"], query_text(words))
    if "--remove" in options:
        return _remove(settings, options["--remove"])
    if "--saved" in options:
        return _list(settings, shape)
    return _tell(settings, words, shape)


def _save(settings: Settings, name: str, query: str) -> int:
    if not name.strip() or len(name) > _LONGEST or not name.isprintable():
        hint = f"up to {_LONGEST} characters, all of them printable"
        raise UserError(f"{name!r} cannot be a name", hint=hint, exit_code=2)
    if not query.strip():
        raise UserError("what to search for?", hint="write the query after the name", exit_code=2)
    parse(query, time.time())
    call(settings, "standing", save={name: query})
    print(f"{name!r} is kept; `search --new` tells what comes for it", file=sys.stderr)
    return 0


def _remove(settings: Settings, name: str) -> int:
    if not call(settings, "standing", remove=name)["removed"]:
        names = [one.name for one in _kept(settings)[1]]
        raise UserError(f"no standing query is called {name!r}", hint=_known(name, names))
    return 0


def _known(name: str, names: Sequence[str]) -> str:
    return allowed(name, names) if names else "none is kept"


def _kept(settings: Settings) -> tuple[Store, list[Standing]]:
    store = Store.open(settings.paths.state, readonly=True)
    return store, StandingQueries(store).all()


def _list(settings: Settings, shape: str) -> int:
    found = [
        {"name": one.name, "query": one.query, "asked": instant(one.asked) if one.asked else None}
        for one in _kept(settings)[1]
    ]
    if shape not in ("text", "json", "jsonl"):
        raise UserError(f"--saved has no format {shape}", hint="text, json, jsonl", exit_code=2)
    show(found, shape, lambda rows, _: map(_line, rows), _NONE)
    return 0


def _line(row: dict[str, str]) -> str:
    return f"{safe(row['name'])}: {safe(row['query'])}"


def _tell(settings: Settings, names: Sequence[str], shape: str) -> int:
    """Print what is new, then note that it was told: what is not printed comes again."""
    store, queries = _kept(settings)
    for name in names:
        if name not in [one.name for one in queries]:
            known = _known(name, [one.name for one in queries])
            raise UserError(f"no standing query is called {name!r}", hint=known)
    queries = [one for one in queries if not names or one.name in names]
    reader = opened(str(settings.paths.state), Reader.open)
    if reader is None or reader.foreign():
        raise FulltextError("there is no index of this version", "run `paperdrop reindex`")
    if not queries:
        print(_NONE, file=sys.stderr)
    told = [(one, _new(store, reader, one)) for one in queries]
    _print(told, shape)
    sys.stdout.flush()
    newest = reader.newest()
    if told:
        call(settings, "standing", told={one.name: newest for one, _ in told})
    return 0


def _new(store: Store, reader: Reader, one: Standing) -> list[dict[str, Any]]:
    return shown(Shelf(store), one.new(store, reader, time.time(), limit=_ALL))


def _print(told: Told, shape: str) -> None:
    if shape == "json":
        answers = [{"name": q.name, "query": q.query, "total": len(h), "hits": h} for q, h in told]
        print(dumps(answers))
    elif shape != "text":
        sys.stdout.writelines(papers(shape, _once(told)))
    else:
        style = Style.of()
        for one, hits in told:
            print(style.bold(f"{len(hits) or 'nothing'} new for {safe(one.name)!r}"))
            if hits:
                print(listing(hits, style), end="\n\n")


def _once(told: Told) -> Iterator[dict[str, Any]]:
    """All new papers, one that several queries found but once."""
    seen = set()
    for _, hits in told:
        for hit in hits:
            if hit["id"] not in seen:
                seen.add(hit["id"])
                yield hit
