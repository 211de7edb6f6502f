"""The papers that a query found, in the order of an export."""

from __future__ import annotations

from index.shelf import AT_ONCE, Shelf, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from index.store import Store


def extract(store: Store, keys: list[int]) -> Iterator[dict[str, Any]]:
    """Yield papers ordered by id, aliases followed, from one snapshot, a few in memory at a time."""
    shelf = Shelf(store)
    store.run("BEGIN")
    try:
        ids = store.run(
            "SELECT p.id FROM json_each(?) j CROSS JOIN papers p ON p.id = j.value ORDER BY p.pub",
            (listed(keys),),
        )
        while some := [row[0] for row in ids.fetchmany(AT_ONCE)]:
            yield from shelf.papers(some)
    finally:
        store.run("COMMIT")
