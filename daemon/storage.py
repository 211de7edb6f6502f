"""Errors of where we write, told from those of a file that is read."""

from __future__ import annotations

import errno
import os

from daemon.errors import UserError
from index.fulltext import FulltextError
from index.store import Error as SqlError
from index.store import StoreError

EngineErrors = (StoreError, SqlError, FulltextError, OSError)
"""What storage may raise: a full disk, a lock held, damage. What was asked for is not done then."""

_STORAGE = frozenset(
    (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EMFILE, errno.ENFILE, errno.ENOMEM)
)


_LEAST = 5_000_000  # bytes free, below which what storage refuses is for want of space


def is_storage(error: BaseException) -> bool:
    """Whether an error is about where we write, not about a file that is read."""
    if isinstance(error, OSError):
        return error.errno in _STORAGE
    return isinstance(error, StoreError | SqlError | FulltextError)


def for_people(error: BaseException, state: str = "") -> UserError:
    """An error of any room below, as one that a person can be shown. Where the disk of the `state`
    folder is full, that is what is told: engines name what failed, not why."""
    if isinstance(error, UserError):
        return error
    if state and is_storage(error) and _free(state) < _LEAST:
        hint = "free some, and try again: what was read is kept"
        return UserError("the disk is full", state, hint)
    what = getattr(error, "what", None)
    if not isinstance(what, str):
        what = f"unexpected error, please report it: {type(error).__name__}: {error}"
    if isinstance(error, OSError) and error.strerror:
        what = error.strerror
    where = os.fsdecode(error.filename) if getattr(error, "filename", None) else ""  # type: ignore[attr-defined]
    busy = type(error).__name__ in ("Busy", "Locked")
    return UserError(what, where, getattr(error, "hint", ""), exit_code=75 if busy else 1)


def _free(folder: str) -> float:
    """Bytes that are free on a folder's disk."""
    try:
        found = os.statvfs(folder)
    except OSError:
        return float("inf")
    return found.f_bavail * found.f_frsize
