"""What can be wrong with the catalogue's file; each says what helps."""

from __future__ import annotations


class StoreError(Exception):
    """The catalogue cannot be used as it is: `what` is wrong, and a `hint` at what helps."""

    def __init__(self, what: str, hint: str = "") -> None:
        super().__init__(what)
        self.what, self.hint = what, hint


class Missing(StoreError):
    """There is no catalogue yet."""


class Damaged(StoreError):
    """SQLite finds the file malformed, or it is no database."""


class Outdated(Missing):
    """The catalogue is of an earlier version, and only who may write upgrades it."""


class TooNew(StoreError):
    """A later paperdrop wrote it."""


class Busy(StoreError):
    """Another process held the write lock for longer than BUSY_MS."""


class Full(StoreError):
    """The disk is full, or an I/O error came back; nothing of the transaction was kept."""
