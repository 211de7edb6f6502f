"""Papers as people and programs get them, from the catalogue alone. Light: `search` uses it."""

from __future__ import annotations

import os
import time

from index.lightjson import loads
from index.pubs import ID_BITS, IDS, parsed, pub_hash, shown, span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from index.store import Store

    Shown = dict[str, Any]

AT_ONCE = 500
STATES = ("current", "current", "superseded", "withdrawn")

CONTENTS = """SELECT c.id, c.paper, c.rule, c.evidence, c.digest FROM json_each(?1) j
  CROSS JOIN contents c ON c.id = j.value AND c.paper = c.id
UNION ALL SELECT c.id, c.paper, c.rule, c.evidence, c.digest FROM json_each(?1) j
  CROSS JOIN contents c INDEXED BY contents_joined ON c.paper = j.value AND c.paper <> c.id"""
_PAPERS = """SELECT p.id, p.pub, p.added, p.updated, ifnull(p.shown, (
    SELECT b.body FROM (SELECT c.id FROM contents c WHERE c.id = p.id AND c.paper = c.id
      UNION ALL SELECT c.id FROM contents c INDEXED BY contents_joined
      WHERE c.paper = p.id AND c.paper <> c.id) m CROSS JOIN bodies b ON b.content = m.id
    WHERE EXISTS (SELECT 1 FROM sightings WHERE content = m.id AND state < 2) LIMIT 1))
  FROM json_each(?) j CROSS JOIN papers p ON p.id = j.value WHERE p.live > 0"""
_SIGHTINGS = f"""SELECT m.paper, r.shown, f.path, s.ordinal, s.id, s.first_line, s.last_line,
    s.entry_id, s.format, m.rule, s.state, s.start, s.end, s.node, m.id, m.digest, m.evidence,
    f.encoding
  FROM ({CONTENTS}) m CROSS JOIN sightings s INDEXED BY sightings_of_content ON s.content = m.id
  CROSS JOIN files f ON f.id = s.file CROSS JOIN roots r ON r.id = f.root"""
_EMPTY: tuple[tuple[str, object], ...] = (
    ("title", None), ("authors", []), ("authors_complete", True), ("abstract", None),
    ("area", None), ("topic", None), ("keywords", []), ("venue", None), ("year", None),
    ("doi", None), ("arxiv", None), ("urls", []), ("alternatives", {}),
)  # fmt: skip
_INNER = frozenset({"families", "defaulted"})


def instant(seconds: int) -> str:
    """Return Unix seconds as ISO 8601."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def label(root: str, path: bytes) -> str:
    """Return the name of a file as shown; undecodable bytes stand as lone surrogates."""
    name = os.fsdecode(path)
    return f"{root}/{name}" if root else name


def listed(ids: Iterable[int]) -> str:
    """Return numbers as JSON, to be bound where SQL says json_each(?)."""
    return f"[{','.join(map(str, ids))}]"


def hexed(digest: int) -> str:
    """Return a content's digest as programs get it: their numbers end at 53 bits."""
    return f"{digest & (1 << 64) - 1:016x}"


class Shelf:
    """Reads papers from one store."""

    __slots__ = ("_store",)

    def __init__(self, store: Store) -> None:
        self._store = store

    def papers(self, keys: Iterable[int]) -> list[Shown]:
        """Return the papers of `keys` in their order, aliases followed; those gone are left out."""
        wanted = [self._followed(key) for key in keys]
        ids = listed(set(wanted))
        sightings = self._sightings(ids)
        found: dict[int, Shown] = {}
        for key, pub, added, updated, body in self._store.run(_PAPERS, (ids,)):
            paper: Shown = {"id": shown(pub), **dict(_EMPTY)}
            for name, value in loads(body).items():
                if name not in _INNER:
                    paper[name] = value
            if "sources" in paper:
                paper["sources"] = {
                    name: hexed(digest) for name, digest in paper["sources"].items()
                }
            paper["added"], paper["updated"] = instant(added), instant(updated)
            paper["sightings"] = sightings.get(key, [])
            found[key] = paper
        return [found[key] for key in dict.fromkeys(wanted) if key in found]

    def _sightings(self, ids: str) -> dict[int, list[Shown]]:
        """Return the current sightings of papers, by file and ordinal."""
        rows = self._store.run(f"{_SIGHTINGS} WHERE s.state < 2", (ids,)).fetchall()
        rows.sort(key=lambda row: row[1:5])
        found: dict[int, list[Shown]] = {}
        for row in rows:
            found.setdefault(row[0], []).append(_sighting(row))
        return found

    def _followed(self, key: int) -> int:
        """Return the paper that answers for `key` now."""
        for _ in range(64):
            row = self._store.run("SELECT joined_into FROM papers WHERE id = ?", (key,)).fetchone()
            if row is None or row[0] is None:
                break
            key = row[0]
        return key

    def find(self, text: str) -> int | None:
        """Return the paper of a public id, or of the beginning of one if no other's begins so."""
        pub = parsed(text)
        if pub is not None:
            return next((self._followed(key) for key in self._with_pub(pub)), None)
        between = span(text)
        if between is None:
            return None
        rows = self._store.run(
            "SELECT id FROM papers WHERE (live > 0 OR joined_into IS NOT NULL)"
            " AND pub BETWEEN ? AND ?",
            between,
        )
        meant: set[int] = set()
        for (key,) in rows:
            meant.add(self._followed(key))
            if len(meant) > 1:
                return None
        return meant.pop() if meant else None

    def _with_pub(self, pub: int) -> Iterator[int]:
        low = pub_hash(pub) << ID_BITS
        for table in ("hot_keys", "cold_keys"):
            for (key,) in self._store.run(
                f"SELECT p.id FROM {table} k CROSS JOIN papers p ON p.id = k.key & {IDS}"
                " WHERE k.key BETWEEN ? AND ? AND p.pub = ?",
                (low, low | IDS, pub),
            ):
                yield key

    def keys_of_files(self, pattern: str) -> set[int]:
        """Return the papers of files whose name holds `pattern`, or matches it as a glob."""
        wanted = pattern.casefold()
        files = [
            id_
            for id_, root, path in self._store.run(
                "SELECT f.id, r.shown, f.path FROM files f CROSS JOIN roots r ON r.id = f.root"
            )
            if _matches(label(root, path).casefold(), wanted)
        ]
        rows = self._store.run(
            "SELECT DISTINCT c.paper FROM json_each(?) j CROSS JOIN sightings s"
            " INDEXED BY sightings_of_file ON s.file = j.value AND s.state < 2"
            " CROSS JOIN contents c ON c.id = s.content",
            (listed(files),),
        )
        return {row[0] for row in rows}

    def resolve(self, field: str, value: str) -> set[int]:
        """Return the papers that a `file:` or `id:` of a query means."""
        if field == "file":
            return self.keys_of_files(value)
        key = self.find(value)
        return set() if key is None else {key}

    def formats(self, keys: Iterable[int]) -> list[tuple[str, int]]:
        """Return (format, papers) of the sightings of `keys`, most frequent first."""
        return self._store.run(
            f"SELECT s.format, count(DISTINCT m.paper) FROM ({CONTENTS}) m CROSS JOIN sightings s"
            " INDEXED BY sightings_of_content ON s.content = m.id WHERE s.state < 2"
            " GROUP BY s.format ORDER BY 2 DESC, 1",
            (listed(keys),),
        ).fetchall()

    def export(self) -> Iterator[Shown]:
        """Yield all papers ordered by id, from one snapshot, in constant memory."""
        store = self._store
        store.run("BEGIN")
        try:
            ids = store.run("SELECT id FROM papers WHERE live > 0 ORDER BY pub")
            while keys := [row[0] for row in ids.fetchmany(AT_ONCE)]:
                yield from self.papers(keys)
        finally:
            store.run("COMMIT")

    def whole(self, key: int) -> Shown | None:
        """Return one paper with every sighting it ever had, what each said, and why they join."""
        papers = self.papers([key])
        if not papers:
            return None
        rows = self._store.run(_SIGHTINGS, (listed([self._followed(key)]),)).fetchall()
        rows.sort(key=lambda row: (STATES[row[10]], row[1:5]))
        bodies = dict(
            self._store.run(
                "SELECT content, body FROM bodies WHERE content IN (SELECT value FROM json_each(?))",
                (listed({row[14] for row in rows}),),
            ).fetchall()
        )
        papers[0]["sightings"] = [
            {
                **_sighting(row),
                "state": STATES[row[10]],
                "span": [row[11], row[12]],
                "path": row[13],
                "content": hexed(row[15]),
                "said": loads(bodies[row[14]]),
                "evidence": loads(row[16]) if row[16] else None,
                "encoding": row[17],
            }
            for row in rows
        ]
        return papers[0]


def _sighting(row: tuple[Any, ...]) -> Shown:
    return {
        "id": row[4],
        "file": label(row[1], row[2]),
        "ordinal": row[3],
        "lines": [row[5], row[6]],
        "entry_id": row[7],
        "format": row[8],
        "rule": row[9],
    }


def _matches(name: str, pattern: str) -> bool:
    if not any(sign in pattern for sign in "*?["):
        return pattern in name
    from fnmatch import fnmatchcase

    return fnmatchcase(name, pattern)
