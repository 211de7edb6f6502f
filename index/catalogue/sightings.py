"""Sightings: that a file said a content, where, and whether it still does."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from index.catalogue.bodies import encodable
from index.catalogue.keys import numbers
from index.schema import CURRENT, KEPT, SUPERSEDED, WITHDRAWN
from index.store import Store
from parsers.record import Place

STATES = {CURRENT: "current", KEPT: "current", SUPERSEDED: "superseded", WITHDRAWN: "withdrawn"}

_PLACE = "ordinal, first_line, last_line, start, end, node, entry_id, format"
# What is None is handed over as "": that costs a tenth to bind.
_INSERT = (
    f"INSERT INTO sightings ({_PLACE}, content, file, state)"
    " VALUES (?, ?, ?, ?, ?, nullif(?, ''), nullif(?, ''), ?, ?, ?, 0)"
)
_UPDATE = (
    "UPDATE sightings SET ordinal = ?, first_line = ?, last_line = ?, start = ?, end = ?,"
    " node = nullif(?, ''), entry_id = nullif(?, ''), format = ?, state = 0 WHERE id = ?"
)

Stand = tuple[int, int, int, int, int, str | None, str | None, str]
"""ordinal, lines, span, node, entry_id, format: all that moves when a file is edited above."""


class Stood(Protocol):
    """What stands in a file, and may have an id there."""

    @property
    def place(self) -> Place: ...

    @property
    def entry_id(self) -> str | None: ...


class Old(NamedTuple):
    """The live sightings of a file in order, as flat arrays: 32 bytes each, no bodies.

    From index `standing` on they no longer stand in the file and are only kept.
    """

    ids: array[int]
    digests: array[int]
    keys: array[int]
    contents: array[int]
    standing: int


def stand(entry: Stood, ordinal: int, format_: str) -> Stand:
    """Return where `entry` stands, as the columns of a sighting."""
    place, key = entry.place, entry.entry_id
    (first, last), (start, end) = place.lines, place.span
    node = encodable(place.path) if place.path else None
    return ordinal, first, last, start, end, node, encodable(key) if key else None, format_


def _bound(row: tuple[Stand, int]) -> tuple[Any, ...]:
    (ordinal, first, last, start, end, node, entry_id, format_), id_ = row
    return ordinal, first, last, start, end, node or "", entry_id or "", format_, id_


def entry_key(entry_id: str | None) -> int:
    """Return a number for the key that a file gives an entry; 0 for none."""
    return (hash(entry_id) or 1) if entry_id is not None else 0


class Sightings:
    """The sightings of the catalogue."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def insert(self, file: int, rows: Sequence[tuple[Stand, int]]) -> None:
        """Write (stand, content) rows of `file` as current."""
        self._store.many(_INSERT, [(*_bound(row), file) for row in rows])

    def revive(self, file: int, rows: Sequence[tuple[Stand, int]]) -> list[tuple[Stand, int]]:
        """Make ended sightings of the same content in `file` current; return the rows without."""
        found = self._store.run(
            "SELECT s.content, s.id FROM json_each(?) j CROSS JOIN sightings s"
            " INDEXED BY sightings_of_content ON s.content = j.value"
            " WHERE s.file = ? AND s.state >= 2",
            (numbers({content for _, content in rows}), file),
        )
        ended: dict[int, list[int]] = {}
        for content, id_ in found:
            ended.setdefault(content, []).append(id_)
        if not ended:
            return list(rows)
        fresh, moved = [], []
        for stand_, content in rows:
            if ids := ended.get(content):
                moved.append((stand_, ids.pop(0)))
            else:
                fresh.append((stand_, content))
        self._store.many(_UPDATE, map(_bound, moved))
        return fresh

    def move(self, rows: Sequence[tuple[Stand, int]]) -> None:
        """Put known sightings, given by id, where they stand now; most stand there already."""
        if not rows:
            return
        found = self._store.run(
            f"SELECT s.id, s.state, {_PLACE} FROM json_each(?) j"
            " CROSS JOIN sightings s ON s.id = j.value",
            (numbers(id_ for _, id_ in rows),),
        )
        there = {row[0]: row for row in found}
        moved = [row for row in rows if there[row[1]] != (row[1], CURRENT, *row[0])]
        self._store.many(_UPDATE, map(_bound, moved))

    def contents_of(self, ids: Iterable[int]) -> dict[int, int]:
        """Return sighting → content."""
        if not (asked := list(ids)):
            return {}
        rows = self._store.run(
            "SELECT s.id, s.content FROM json_each(?) j CROSS JOIN sightings s ON s.id = j.value",
            (numbers(asked),),
        )
        return dict(rows.fetchall())

    def end(self, ids: Iterable[int], state: int) -> None:
        """Set sightings to `state`."""
        self._store.many("UPDATE sightings SET state = ? WHERE id = ?", [(state, i) for i in ids])

    def of_file(self, file: int) -> Old:
        """Return the live sightings of `file`, as they stand in it."""
        ids, digests, keys, contents = (array("q") for _ in range(4))
        standing = 0
        rows = self._store.run(
            "SELECT s.id, ifnull(c.base, c.digest), s.entry_id, s.content, s.state FROM sightings s"
            " INDEXED BY sightings_of_file CROSS JOIN contents c ON c.id = s.content"
            " WHERE s.file = ? AND s.state < 2 ORDER BY s.state, s.ordinal, s.id",
            (file,),
        )
        for id_, digest, entry_id, content, state in rows:
            ids.append(id_)
            digests.append(digest)
            keys.append(entry_key(entry_id))
            contents.append(content)
            standing += state == CURRENT
        return Old(ids, digests, keys, contents, standing)

    def at(self, file: int, ordinal: int) -> int:
        """Return the sighting that stands at `ordinal` in `file`: mostly the latest."""
        query = "SELECT id, ordinal FROM sightings WHERE file = ? AND state = 0"
        id_, found = self._store.one(f"{query} ORDER BY id DESC LIMIT 1", (file,))
        if found != ordinal:
            id_, _ = self._store.one(f"{query} AND ordinal = ?", (file, ordinal))
        latest: int = id_
        return latest

    def digest_of(self, id_: int) -> int:
        """Return the digest of what a sighting says."""
        digest: int = self._store.one(
            "SELECT ifnull(c.base, c.digest) FROM sightings s CROSS JOIN contents c"
            " ON c.id = s.content WHERE s.id = ?",
            (id_,),
        )[0]
        return digest

    def said_by(self, ids: Iterable[int]) -> dict[int, str]:
        """Return sighting → body of what it says."""
        rows = self._store.run(
            "SELECT s.id, b.body FROM json_each(?) j CROSS JOIN sightings s ON s.id = j.value"
            " CROSS JOIN bodies b ON b.content = s.content",
            (numbers(ids),),
        )
        return dict(rows.fetchall())

    def is_live(self, id_: int) -> bool:
        """Return whether a sighting counts."""
        return (
            self._store.run("SELECT 1 FROM sightings WHERE id = ? AND state < 2", (id_,)).fetchone()
            is not None
        )

    def any_live(self, file: int) -> bool:
        """Return whether anything that `file` said counts."""
        return (
            self._store.run(
                "SELECT 1 FROM sightings WHERE file = ? AND state < 2 LIMIT 1", (file,)
            ).fetchone()
            is not None
        )

    def live_ids(self, file: int) -> list[int]:
        """Return the ids of the live sightings of `file`."""
        rows = self._store.run("SELECT id FROM sightings WHERE file = ? AND state < 2", (file,))
        return [row[0] for row in rows]
