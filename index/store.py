"""The catalogue's file: opening, schema steps, transactions, backup. The one door to SQLite."""

from __future__ import annotations

import os

from index.schema import STEPS, VERSION
from index.standins import StandIns
from index.steps import step, sync
from index.storeerrors import Busy, Damaged, Full, Missing, Outdated, StoreError, TooNew

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from types import TracebackType
    from typing import Any

    Row = tuple[Any, ...]

with StandIns():
    import _sqlite3 as sqlite3

__all__ = [
    "Busy", "Damaged", "Error", "Full", "Missing", "Outdated", "Store", "StoreError", "TooNew", "Transaction",
]  # fmt: skip

FILE = "catalogue.db"
Error = sqlite3.Error
"""What reading rows may raise where the file is damaged; all else comes as a StoreError."""

BUSY_MS = 30_000
LOG_BYTES = 4_000_000
_WRITER = (
    "PRAGMA page_size=8192",
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA cache_size=-49152",
    "PRAGMA wal_autocheckpoint=4096",
    "PRAGMA journal_size_limit=67108864",
)


def _known(error: sqlite3.Error, path: str) -> StoreError | None:
    """Translate SQLite's error; None for those that are our own bugs."""
    text, code = str(error), getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return Damaged(f"catalogue {path} is damaged: {text}", "run `paperdrop verify --repair`")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Busy(f"catalogue {path} is locked by another process", "try again")
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY):
        return Full(f"catalogue {path} cannot be written: {text}", "free space, then go on")
    if code == sqlite3.SQLITE_CANTOPEN:
        return Full(f"catalogue {path} cannot be opened: {text}", "check its folder's rights")
    return None


class Transaction:
    """`with store.transaction():` commits at the end, rolls back on any exception."""

    __slots__ = ("_store", "_undone")

    def __init__(self, store: Store, undone: Callable[[], None] | None) -> None:
        self._store, self._undone = store, undone

    def __enter__(self) -> None:
        self._store.run("BEGIN IMMEDIATE")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if kind is None:
            try:
                step("sqlite.commit")
                self._store.run("COMMIT")
            except BaseException as failure:
                self._undo(failure)
                raise
            step("sqlite.committed")
            return
        self._undo(error)

    def _undo(self, error: BaseException | None) -> None:
        self._store.rollback()
        if self._undone is not None:
            self._undone()
        if isinstance(error, sqlite3.Error) and (known := _known(error, self._store.path)):
            raise known from error


class Store:
    """One connection to the catalogue; used by the thread that opened it."""

    def __init__(self, db: sqlite3.Connection, path: str) -> None:
        self.path, self._db = path, db
        self.copied = ""  # the copy made before an upgrade

    @classmethod
    def open(cls, state: str | os.PathLike[str], *, readonly: bool = False) -> Store:
        """Open the catalogue below `state`; made or upgraded where it may be written."""
        folder = os.fspath(state)
        path = os.path.join(folder, FILE)
        if readonly and not os.path.exists(path):
            raise Missing(f"there is no catalogue in {folder}", "run `paperdrop ingest` first")
        if not readonly:
            _own(folder, path)
        try:
            return cls._opened(path, path, readonly)
        except Full:
            if not readonly or not _at_rest(path):
                raise
        return cls._opened(f"file:{_quoted(path)}?immutable=1", path, readonly)

    @classmethod
    def _opened(cls, name: str, path: str, readonly: bool) -> Store:
        try:
            db = sqlite3.connect(
                name, timeout=BUSY_MS / 1000, isolation_level=None, uri=name.startswith("file:")
            )
            store = cls(db, path)
            store._prepare(readonly)
        except Error as error:
            raise _known(error, path) or error from error
        return store

    def _prepare(self, readonly: bool) -> None:
        version = self.one("PRAGMA user_version")[0]
        if version > VERSION:
            raise TooNew(f"catalogue {self.path} is of a later paperdrop", "upgrade paperdrop")
        if readonly:
            if not version:  # a first start is making it at this moment
                raise Missing(f"there is no catalogue yet in {self.path}", "try again")
            if version < VERSION:
                what = f"catalogue {self.path} awaits its upgrade"
                raise Outdated(what, "start the daemon, or run: paperdrop ingest")
            self.run("PRAGMA query_only=1")
            return
        for pragma in _WRITER:
            self.run(pragma)
        if version < VERSION:
            from index.upgrading import upgrade

            self.copied = upgrade(self, version, STEPS)

    def run(self, sql: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        """Run one statement; raises a StoreError where the file, not the statement, is to blame."""
        try:
            return self._db.execute(sql, values)
        except Error as error:
            raise _known(error, self.path) or error from error

    def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run one statement for each row of values."""
        try:
            self._db.executemany(sql, rows)
        except Error as error:
            raise _known(error, self.path) or error from error

    def one(self, sql: str, values: Iterable[Any] = ()) -> Row:
        """Return the one row of a query that always has one."""
        row: Row = self.run(sql, tuple(values)).fetchone()
        return row

    def transaction(self, undone: Callable[[], None] | None = None) -> Transaction:
        """Return a context in which all writes are kept, or none (then `undone` is called)."""
        return Transaction(self, undone)

    def rollback(self) -> None:
        """Undo the open transaction, if SQLite hasn't already."""
        if self._db.in_transaction:
            self._db.rollback()

    @property
    def watermark(self) -> tuple[int, int]:
        """(epoch, revision) of the last committed change that the index must know."""
        epoch, revision = self.one("SELECT epoch, revision FROM meta")
        return epoch, revision

    def backup(self, target: str) -> None:
        """Copy the catalogue to `target` while it is in use; the name appears once it is whole."""
        part = target + ".part"
        with _closing(sqlite3.connect(part)) as copy:
            self._db.backup(copy, pages=2048, sleep=0.01)
        os.chmod(part, 0o600)
        sync(part)
        step("backup.rename")
        os.replace(part, target)
        sync(os.path.dirname(target))

    def check(self) -> list[str]:
        """Return what SQLite's own integrity check finds; empty when sound."""
        try:
            found = [row[0] for row in self.run("PRAGMA integrity_check(20)")]
        except sqlite3.DatabaseError as error:
            return [str(error)]
        return [] if found == ["ok"] else found

    def shrink(self) -> None:
        """Empty the write-ahead log where it has grown and nobody reads from it."""
        log = self.path + "-wal"
        if os.path.exists(log) and os.path.getsize(log) > LOG_BYTES:
            step("sqlite.checkpoint")
            self.run("PRAGMA busy_timeout=0")  # a reader may be at it for minutes: next time, then
            self.run("PRAGMA wal_checkpoint(TRUNCATE)")
            self.run(f"PRAGMA busy_timeout={BUSY_MS}")

    def new_epoch(self) -> None:
        """Part from all indexes built so far, as after a restore."""
        with self.transaction():
            self.run("UPDATE meta SET epoch = abs(random() / 2) + 1, revision = revision + 1")

    def close(self) -> None:
        """Close the connection; the last one to close empties the write-ahead log."""
        self._db.close()


class _closing:
    """Close a connection on leaving (contextlib is dear on the path of `search`)."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> sqlite3.Connection:
        return self._db

    def __exit__(self, *_: object) -> None:
        self._db.close()


def _at_rest(path: str) -> bool:
    """Whether nobody writes: then a full or read-only disk, where SQLite cannot make the files that
    readers and writers share, is no reason not to read."""
    log = path + "-wal"
    return not os.path.exists(log) or not os.path.getsize(log)


def _quoted(path: str) -> str:
    """Return a path as SQLite wants it in a URI."""
    return path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")


def _own(folder: str, path: str) -> None:
    """Make folder and file readable by their owner only."""
    os.makedirs(folder, mode=0o700, exist_ok=True)
    if not os.path.exists(path):
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
