"""What the catalogue tells of itself: files, faults, likely duplicates, counts, jobs."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

from index.doubts import doubts
from index.pubs import shown
from index.shelf import instant, label
from index.store import Store

STATES = ("pending", "ok", "failed", "removed")
Account = dict[str, Any]

_FILES = """SELECT r.shown, f.path, f.state, f.format, f.encoding, f.size, f.entries, f.new,
  f.merged, f.faults, f.unclaimed, f.error, f.read_at, f.forgotten
  FROM files f CROSS JOIN roots r ON r.id = f.root ORDER BY r.shown, f.path"""
_FAULTS = """SELECT r.shown, r.path, f.path, x.first_line, x.last_line, x.reason, x.text, x.since
  FROM faults x CROSS JOIN files f ON f.id = x.file CROSS JOIN roots r ON r.id = f.root
  WHERE f.state <> 3 AND f.forgotten IS NULL ORDER BY r.shown, f.path, x.first_line, x.id"""
_RECENT = """WITH last AS (SELECT * FROM files f WHERE f.state = 1 AND f.parent IS NULL
    AND f.read_at IS NOT NULL ORDER BY f.read_at DESC, f.id DESC LIMIT ?)
  SELECT r.shown, f.path, f.entries + total(m.entries), f.new + total(m.new),
    f.faults + total(m.faults), f.read_at FROM last f CROSS JOIN roots r ON r.id = f.root
    LEFT JOIN files m ON m.parent = f.id AND m.state <> 3
  GROUP BY f.id ORDER BY f.read_at DESC, f.id DESC"""
_COUNTED = "state <> 3 AND forgotten IS NULL"
_SAME = """SELECT p.pub, p.id FROM papers p WHERE p.live > 1 OR (p.live = 1 AND (
  SELECT count(*) FROM contents c CROSS JOIN sightings s ON s.content = c.id AND s.state < 2
  WHERE c.id = p.id AND c.paper = p.id) > 1) ORDER BY p.pub"""


class Accounts:
    """Answers the commands that report; reads only."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def files(self, *, failed: bool = False) -> Iterator[Account]:
        """Yield what is known of each file, by name."""
        for row in self._store.run(_FILES):
            state = STATES[row[2]]
            if failed and (state != "failed" or row[13] is not None):
                continue
            yield {
                "file": label(row[0], row[1]), "state": state, "format": row[3],
                "encoding": row[4], "bytes": row[5], "entries": row[6], "new": row[7],
                "merged": row[8], "faults": row[9], "unclaimed_lines": row[10], "error": row[11],
                "read_at": None if row[12] is None else instant(row[12]),
                "forgotten": row[13] is not None,
            }  # fmt: skip

    def recent(self, limit: int) -> list[Account]:
        """Return the files that were read last, the latest first; archives with what they hold."""
        rows = self._store.run(_RECENT, (limit,))
        return [
            {
                "file": label(root, path), "entries": int(entries), "new": int(new),
                "faults": int(faults),
                "read_at": instant(read_at),
            }
            for root, path, entries, new, faults, read_at in rows
        ]  # fmt: skip

    def faults(self, file: str | None = None) -> Iterator[Account]:
        """Yield what could not be read, by place; of one file, as `knows` takes its name."""
        for root, at, path, first, last, reason, text, since in self._store.run(_FAULTS):
            if file is None or _means(file, root, at, path):
                yield {
                    "file": label(root, path), "lines": [first, last], "reason": reason,
                    "text": text, "since": instant(since),
                }  # fmt: skip

    def knows(self, file: str) -> bool:
        """Whether there is a file of that name: as shown, the end of it, or its path on disk."""
        rows = self._store.run(
            "SELECT r.shown, r.path, f.path FROM files f CROSS JOIN roots r ON r.id = f.root"
        )
        return any(_means(file, *row) for row in rows)

    def unsure(self) -> Iterator[Account]:
        """Yield pairs of papers that may be one work (see doubts.py)."""
        return doubts(self._store)

    def same(self) -> Iterator[Account]:
        """Yield papers with more than one sighting, and the strongest rule that joined them."""
        for pub, key in self._store.run(_SAME):
            rows = self._store.run(
                "SELECT rule, evidence FROM contents WHERE id = ?1 AND paper = ?1 UNION ALL "
                "SELECT rule, evidence FROM contents INDEXED BY contents_joined"
                " WHERE paper = ?1 AND paper <> id",
                (key,),
            ).fetchall()
            rule, evidence = next((row for row in rows if row[0]), ("same content", None))
            yield {
                "papers": [shown(pub)], "verdict": "same", "rule": rule,
                "evidence": json.loads(evidence) if evidence else {},
            }  # fmt: skip

    def counts(self) -> Account:
        """Return the counts of `status`; what a person had forgotten is no file any more."""
        states = dict(
            self._store.run(
                f"SELECT state, count(*) FROM files WHERE {_COUNTED} GROUP BY state"
            ).fetchall()
        )
        one = self._store.one
        return {
            "files": {
                "total": sum(states.values()), "ok": states.get(1, 0),
                "failed": states.get(2, 0), "pending": states.get(0, 0),
            },
            "entries": one("SELECT count(*) FROM sightings WHERE state < 2")[0],
            "papers": one("SELECT count(*) FROM papers WHERE live > 0")[0],
            "faults": one(f"SELECT ifnull(sum(faults), 0) FROM files WHERE {_COUNTED}")[0],
        }  # fmt: skip

    def bytes(self) -> int:
        """Return the size of the catalogue on disk, its log included."""
        paths = (self._store.path, self._store.path + "-wal")
        return sum(os.path.getsize(path) for path in paths if os.path.exists(path))


class Jobs:
    """When scheduled jobs last ran: an overdue one is known after a restart."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def last(self) -> dict[str, tuple[float, str, float]]:
        """Return job → (Unix seconds, result, seconds it took)."""
        rows = self._store.run("SELECT job, last, result, seconds FROM jobs")
        return {job: (at, result, seconds) for job, at, result, seconds in rows}

    def record(self, job: str, at: float, result: str, seconds: float) -> None:
        """Keep that a job ran."""
        with self._store.transaction():
            self._store.run(
                "INSERT OR REPLACE INTO jobs VALUES (?, ?, ?, ?)", (job, at, result, seconds)
            )


def _means(asked: str, root: str, at: bytes, path: bytes) -> bool:
    name = label(root, path)
    if name == asked or name.endswith("/" + asked):
        return True
    return os.path.join(os.fsdecode(at), os.fsdecode(path)) == os.path.realpath(asked)
