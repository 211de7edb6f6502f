"""Standing queries, as the writer keeps them and tells of what came for them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from index import generations
from index.fulltext import FulltextError, Reader
from index.search.standing_queries import StandingQueries
from index.search.tree import QueryError
from index.store import Store

Log = Callable[..., object]


def waiting(store: Store, state: str) -> list[dict[str, Any]]:
    """Each standing query with the number of papers that it has not told; [] where none can be."""
    queries = StandingQueries(store).all()
    with suppress(FulltextError, QueryError):
        if queries and (reader := generations.opened(state, Reader.open)):
            now = time.time()
            return [
                {"name": one.name, "query": one.query, "new": one.new(store, reader, now).total}
                for one in queries
            ]
    return []


class News:
    """Says in the log what a commit of the index brought for standing queries."""

    def __init__(self, store: Store, state: str, log: Log) -> None:
        self._store, self._state, self._log = store, state, log
        self._known = self._counts()

    def tell(self) -> None:
        """After a commit: what is new for a query, if more than before."""
        counts = self._counts()
        for name, new in counts.items():
            if new > self._known.get(name, 0):
                self._log("standing.new", name=name, new=new, text=f"{new} new for {name!r}")
        self._known = counts

    def _counts(self) -> dict[str, int]:
        return {one["name"]: one["new"] for one in waiting(self._store, self._state)}


def keep(
    store: Store,
    state: str,
    save: Mapping[str, str] | None = None,
    remove: str = "",
    told: Mapping[str, int] | None = None,
) -> dict[str, Any]:
    """Keep queries by name, remove one, note up to which paper they have been told."""
    queries = StandingQueries(store)
    reader = generations.opened(state, Reader.open)
    for name, query in (save or {}).items():
        queries.save(name, query, reader.newest() if reader else 0)
    removed = bool(remove) and queries.remove(remove)
    if told:
        queries.told(told, int(time.time()))
    return {"removed": removed}
