"""Of the papers that a query found: their order in an export, and by which formats they came."""

from __future__ import annotations

from index.shelf import AT_ONCE, CONTENTS, Shelf, listed

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


def formats(store: Store, keys: list[int]) -> list[tuple[str, int]]:
    """How many of the papers each format tells of, the commonest first."""
    return store.run(
        f"SELECT s.format, count(DISTINCT m.paper) AS papers FROM ({CONTENTS}) m"
        " CROSS JOIN sightings s INDEXED BY sightings_of_content"
        " ON s.content = m.id AND s.state < 2 GROUP BY s.format ORDER BY papers DESC, s.format",
        (listed(keys),),
    ).fetchall()
