"""Random look-ups as sorted integers: `hash << 26 | content`, in a hot table spilled to a cold one.

Blocking keys, content digests, hashes of texts and public ids all live here. A hash that more than CROWD papers
share tells nothing about any of them (a boilerplate abstract): it is shunned and not asked again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import orjson

from index.pubs import HASHES, ID_BITS, IDS
from index.store import Store

HOT = 1_000_000
CROWD = 64
_DIGESTS = 0x0A5A5A5A5A
_TOLD = 0x1369696969

_FIND = """SELECT k.key FROM json_each(?) j CROSS JOIN {table} k
ON k.key BETWEEN j.value << 26 AND (j.value << 26 | 67108863)"""
_FIND_TOLD = """SELECT b.told, c.digest, b.entry_id FROM json_each(?) j CROSS JOIN {table} k
ON k.key BETWEEN j.value << 26 AND (j.value << 26 | 67108863)
CROSS JOIN bodies b ON b.content = k.key & 67108863 AND b.told IS NOT NULL
CROSS JOIN contents c ON c.id = b.content AND c.base IS NULL"""
_UNCROWDED = " WHERE NOT EXISTS (SELECT 1 FROM crowded WHERE hash = j.value)"


def numbers(values: Iterable[int]) -> str:
    """Return `values` as sorted JSON, to be bound where SQL says json_each(?)."""
    return orjson.dumps(sorted(values)).decode()


def digest_hash(digest: int) -> int:
    """Return the hash under which a content digest is kept."""
    return digest & HASHES ^ _DIGESTS


def told_hash(told: int) -> int:
    """Return the hash under which the hash of an entry's text is kept."""
    return told & HASHES ^ _TOLD


class Keys:
    """The catalogue's hashes and the contents (or papers) that carry them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._hot = -1
        self._cold: bool | None = None
        self._crowds: bool | None = None

    def find(self, hashes: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Yield (hash, id) for each of `hashes` that the catalogue knows."""
        asked = (numbers(hashes),)
        for table in self._tables():
            for (key,) in self._store.run(_FIND.format(table=table), asked):
                yield key >> ID_BITS, key & IDS

    def told(self, texts: Iterable[int]) -> Iterator[tuple[int, int, str | None]]:
        """Yield (hash of a text, digest of what it says, id it gave) for those that are known."""
        asked = numbers([told & HASHES ^ _TOLD for told in texts])
        for table in self._tables():
            yield from self._store.run(_FIND_TOLD.format(table=table), (asked,))

    def meet(self, hashes: Iterable[int]) -> dict[int, list[int]]:
        """Return hash → contents for blocking keys, leaving out those that are shunned."""
        if self._crowds is None:
            self._crowds = self._any("crowded")
        met: dict[int, list[int]] = {}
        asked, condition = (numbers(hashes),), _UNCROWDED if self._crowds else ""
        for table in self._tables():
            for (key,) in self._store.run(_FIND.format(table=table) + condition, asked):
                hash_ = key >> ID_BITS
                if hash_ in met:
                    met[hash_].append(key & IDS)
                else:
                    met[hash_] = [key & IDS]
        return met

    def shun(self, hash_: int) -> None:
        """Never ask for a crowded key again."""
        self._store.run("INSERT OR IGNORE INTO crowded VALUES (?)", (hash_,))
        self._crowds = True

    def _tables(self) -> tuple[str, ...]:
        if self._cold is None:
            self._cold = self._any("cold_keys")
        return ("hot_keys", "cold_keys") if self._cold else ("hot_keys",)

    def _any(self, table: str) -> bool:
        return self._store.run(f"SELECT 1 FROM {table} LIMIT 1").fetchone() is not None

    def add(self, keys: Iterable[int]) -> None:
        """Keep keys (`hash << ID_BITS | id`); spill the hot table when it is full.

        They are handed over as JSON: binding each costs twice as much as reading it there. To sort
        them costs little where they come in runs that are sorted.
        """
        if self._hot < 0:
            (self._hot,) = self._store.one("SELECT count(*) FROM hot_keys")
        self._hot += self._store.run(
            "INSERT OR IGNORE INTO hot_keys SELECT value FROM json_each(?)", (numbers(keys),)
        ).rowcount
        if self._hot > HOT:
            self._store.run("INSERT OR IGNORE INTO cold_keys SELECT key FROM hot_keys ORDER BY key")
            self._store.run("DELETE FROM hot_keys")
            self._hot, self._cold = 0, True

    def reset(self) -> None:
        """Forget what a transaction that was rolled back had counted."""
        self._hot, self._cold, self._crowds = -1, None, None
