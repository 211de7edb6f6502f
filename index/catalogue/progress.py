"""Files and how far each has been read; what in them could not be read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter

from index.catalogue.bodies import encodable
from index.schema import PENDING, REMOVED
from index.store import Store
from parsers.record import Fault


@dataclass(slots=True)
class FileRow:
    """One known file. `hash` is of its bytes on disk, `signature` of how it was read.

    The cursor (`resume_*`) names the start of the last, provisional entry; `resume_hash` is of all
    bytes before it, `resume_unclaimed` counts the unclaimed lines there.
    """

    id: int = 0
    root: int = 0
    path: bytes = b""
    parent: int | None = None
    state: int = PENDING
    size: int | None = None
    mtime_ns: int | None = None
    inode: int | None = None
    hash: bytes | None = None
    forgotten: bytes | None = None
    format: str | None = None
    pattern: str | None = None
    encoding: str | None = None
    signature: str | None = None
    resume_at: int | None = None
    resume_line: int | None = None
    resume_ordinal: int | None = None
    resume_sighting: int | None = None
    resume_unclaimed: int | None = None
    resume_hash: bytes | None = None
    entries: int = 0
    new: int = 0
    merged: int = 0
    faults: int = 0
    unclaimed: int = 0
    error: str | None = None
    read_at: int | None = None

    def without_cursor(self) -> None:
        """Let the next reading begin at the start."""
        self.resume_at = self.resume_line = self.resume_ordinal = None
        self.resume_sighting = self.resume_unclaimed = self.resume_hash = None


_NAMES = tuple(one.name for one in fields(FileRow))
_values = attrgetter(*_NAMES)
_NO_END = (1 << 63) - 1
_SELECT = f"SELECT {', '.join(_NAMES)} FROM files"
_INSERT = f"INSERT INTO files ({', '.join(_NAMES)}) VALUES (NULL{', ?' * (len(_NAMES) - 1)})"
_UPDATE = f"UPDATE files SET {', '.join(f'{name} = ?' for name in _NAMES[1:])} WHERE id = ?"


class Files:
    """The files table; paths are strings as the system gives them, kept as their bytes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._roots = {"": 0}  # those whose numbers no rollback can take back

    def root(self, path: str) -> int:
        """Return the number of a root; 0 is for files outside all roots."""
        if path in self._roots:
            return self._roots[path]
        raw = os.fsencode(path)
        row = self._store.run("SELECT id FROM roots WHERE path = ?", (raw,)).fetchone()
        if row is None:
            row = self._store.one(
                "INSERT INTO roots (path, shown) VALUES (?, '') RETURNING id", (raw,)
            )
        number: int = row[0]
        return number

    def name_roots(self, shown: Iterable[tuple[str, str]]) -> None:
        """Set what stands before the paths of each root when they are shown."""
        named = dict(shown)
        with self._store.transaction():
            numbers = {path: self.root(path) for path in named}
            for path, number in numbers.items():
                self._store.run("UPDATE roots SET shown = ? WHERE id = ?", (named[path], number))
        self._roots.update(numbers)

    def device(self, root: str) -> int | None:
        """Return the device that a root lay on when it was last seen."""
        row = self._store.run("SELECT device FROM roots WHERE path = ?", (os.fsencode(root),))
        found = row.fetchone()
        return found[0] if found else None

    def set_device(self, root: str, device: int) -> None:
        """Note the device that a root lies on."""
        number = self.root(root)
        self._store.run("UPDATE roots SET device = ? WHERE id = ?", (device, number))

    def known(self, root: str) -> Iterator[tuple[str, tuple[int, int, int]]]:
        """Yield (path, (size, mtime_ns, inode)) of all files not gone, in byte order of path.

        The size is -1 where a file is to be tried again: never finished, or out of reach.
        """
        rows = self._store.run(
            "SELECT path, iif(state = ?, -1, ifnull(size, -1)), ifnull(mtime_ns, 0),"
            " ifnull(inode, 0) FROM files WHERE parent IS NULL AND state <> ?"
            " AND root = (SELECT id FROM roots WHERE path = ?) ORDER BY path",
            (PENDING, REMOVED, os.fsencode(root)),
        )
        for path, size, mtime_ns, inode in rows:
            yield os.fsdecode(path), (size, mtime_ns, inode)

    def find(self, root: int, path: str) -> FileRow | None:
        """Return the row of a file, if it is known."""
        return self._one("WHERE root = ? AND path = ?", root, os.fsencode(path))

    def by_hash(self, hash_: bytes) -> list[FileRow]:
        """Return the files that had these bytes when last read."""
        rows = self._store.run(f"{_SELECT} WHERE hash = ? AND parent IS NULL", (hash_,))
        return [FileRow(*row) for row in rows]

    def members(self, parent: int) -> list[FileRow]:
        """Return the members of an archive."""
        return [FileRow(*row) for row in self._store.run(f"{_SELECT} WHERE parent = ?", (parent,))]

    def root_path(self, number: int) -> str:
        """Return the path of a root by its number."""
        path: bytes = self._store.one("SELECT path FROM roots WHERE id = ?", (number,))[0]
        return os.fsdecode(path)

    def present(self, root: int) -> list[FileRow]:
        """Return the files of a root that are not gone."""
        rows = self._store.run(f"{_SELECT} WHERE root = ? AND state <> ?", (root, REMOVED))
        return [FileRow(*row) for row in rows]

    def _one(self, condition: str, *values: object) -> FileRow | None:
        row = self._store.run(f"{_SELECT} {condition}", values).fetchone()
        return FileRow(*row) if row else None

    def save(self, row: FileRow) -> None:
        """Write a row; a new one gets its id."""
        if row.error is not None:
            row.error = encodable(row.error)
        values = _values(row)
        if row.id:
            self._store.run(_UPDATE, (*values[1:], row.id))
        else:
            row.id = self._store.run(_INSERT, values[1:]).lastrowid or 0

    def replace_faults(
        self, row: FileRow, start: int, faults: Sequence[Fault], now: int, end: int | None = None
    ) -> None:
        """Put `faults` in place of those from byte `start` to `end`, and count those of the file.

        A fault that was there before keeps its `since`.
        """
        if not faults and not row.faults:
            return
        where = "file = ? AND start >= ? AND start < ?"
        there = (row.id, start, _NO_END if end is None else end)
        since = {
            (reason, text): at
            for reason, text, at in self._store.run(
                f"SELECT reason, text, since FROM faults WHERE {where}", there
            )
        }
        self._store.run(f"DELETE FROM faults WHERE {where}", there)
        rows = []
        for fault in faults:
            (first, last), at = fault.place.lines, fault.place.span[0]
            told = encodable(fault.reason), encodable(fault.text)
            rows.append((row.id, first, last, at, *told, since.get(told, now)))
        self._store.many(
            "INSERT INTO faults (file, first_line, last_line, start, reason, text, since)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
        (row.faults,) = self._store.one("SELECT count(*) FROM faults WHERE file = ?", (row.id,))

    def readings(self) -> Iterator[tuple[int, str, str | None, str | None]]:
        """Yield (id, path, format, signature) of all files that were read."""
        rows = self._store.run(
            "SELECT id, path, format, signature FROM files WHERE signature IS NOT NULL"
            " AND parent IS NULL AND state <> ?",
            (REMOVED,),
        )
        for id_, path, format_, signature in rows:
            yield id_, os.fsdecode(path), format_, signature

    def read_again(self, ids: Iterable[int]) -> None:
        """Have files read from the start, whatever their bytes."""
        self._store.many(
            "UPDATE files SET size = NULL, hash = NULL, resume_at = NULL WHERE id = ?",
            [(id_,) for id_ in ids],
        )
