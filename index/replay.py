"""Documents for the index, read back from the catalogue: for a rebuild, or for what was missed."""

from __future__ import annotations

from collections.abc import Iterator

import orjson

from index.documents import Document, document
from index.store import Store

AT_ONCE = 2_000

_SHOWN = """SELECT p.id, p.added, ifnull(p.shown, (
    SELECT b.body FROM contents c CROSS JOIN bodies b ON b.content = c.id
    WHERE c.id = p.id AND c.paper = p.id AND EXISTS (
      SELECT 1 FROM sightings WHERE content = c.id AND state < 2)
    UNION ALL
    SELECT b.body FROM contents c INDEXED BY contents_joined CROSS JOIN bodies b
    ON b.content = c.id WHERE c.paper = p.id AND c.paper <> c.id AND EXISTS (
      SELECT 1 FROM sightings WHERE content = c.id AND state < 2)
    LIMIT 1))
  FROM papers p"""


def changed(store: Store, since: int) -> Iterator[tuple[int, Document | None]]:
    """Yield (paper, document; None where it is not to be found) of what changed since then."""
    return _documents(store, "WHERE p.revision > ? ORDER BY p.id", (since,))


def following(store: Store, after: int) -> Iterator[tuple[int, Document | None]]:
    """Yield the next AT_ONCE papers that are to be found, by id from `after` on."""
    condition = "WHERE p.live > 0 AND p.id > ? ORDER BY p.id LIMIT ?"
    return _documents(store, condition, (after, AT_ONCE))


def _documents(
    store: Store, condition: str, values: tuple[int, ...]
) -> Iterator[tuple[int, Document | None]]:
    for id_, added, said in store.run(f"{_SHOWN} {condition}", values):
        yield id_, None if said is None else document(id_, added, orjson.loads(said))
