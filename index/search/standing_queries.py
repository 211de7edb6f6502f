"""Standing queries: kept in the catalogue, each with a mark up to which its papers have been told.

The mark is the key of the newest paper of the index when the query was last asked. Keys only grow,
and a commit of the index holds all papers up to its newest, so nothing is missed and nothing told
twice, whatever the clock says.
"""

from __future__ import annotations

from index.search.query import search
from index.shelf import Shelf

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from index.fulltext import Reader
    from index.search.query import Result
    from index.store import Store


class Standing:
    """One standing query; `asked` in Unix seconds, None before the first time."""

    __slots__ = ("asked", "name", "query", "seen")

    def __init__(self, name: str, query: str, seen: int, asked: int | None) -> None:
        self.name, self.query, self.seen, self.asked = name, query, seen, asked

    def new(self, store: Store, reader: Reader, now: float, limit: int = 0) -> Result:
        """What came since it was last asked."""
        shelf = Shelf(store)
        return search(
            reader, self.query, now=now, resolve=shelf.resolve, limit=limit, since=self.seen
        )


class StandingQueries:
    """Those of one catalogue."""

    __slots__ = ("_store",)

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[Standing]:
        """Return them by name."""
        rows = self._store.run("SELECT name, query, seen, asked FROM standing ORDER BY name")
        return [Standing(*row) for row in rows]

    def save(self, name: str, query: str, seen: int) -> None:
        """Keep a query under a name, in place of what had it; what is there counts as told."""
        with self._store.transaction():
            self._store.run(
                "INSERT OR REPLACE INTO standing VALUES (?, ?, ?, NULL)", (name, query, seen)
            )

    def remove(self, name: str) -> bool:
        """Return whether there was one of that name."""
        with self._store.transaction():
            gone = self._store.run("DELETE FROM standing WHERE name = ?", (name,))
            return gone.rowcount > 0

    def told(self, marks: Mapping[str, int], now: int) -> None:
        """Note that what came up to each mark has been told; marks never go back."""
        with self._store.transaction():
            for name, seen in marks.items():
                self._store.run(
                    "UPDATE standing SET seen = max(seen, ?), asked = ? WHERE name = ?",
                    (seen, now, name),
                )
