"""Hashes of files: of the whole, and of what stands before a cursor, in one sweep over the bytes."""

from __future__ import annotations

import errno
import os

from xxhash import xxh3_128

PIECE = 1 << 20


SYSTEM = frozenset((errno.EMFILE, errno.ENFILE, errno.ENOMEM))
"""Errors that are the system's and no file's: they are raised to whoever drives the intake."""


class OutOfReach(Exception):
    """The file cannot be read now (rights, disk): worth another try later."""

    def __init__(self, error: OSError) -> None:
        if error.errno in SYSTEM:
            raise error
        super().__init__(error.strerror or str(error))


class Fingerprint:
    """Hashes an open file from its start on, as far as it is asked to; each byte is read once."""

    def __init__(self, file: int) -> None:
        self.file, self._hash, self.at = file, xxh3_128(), 0

    def copy(self) -> Fingerprint:
        """Return one that goes on from here by itself."""
        other = Fingerprint(self.file)
        other._hash, other.at = self._hash.copy(), self.at
        return other

    def upto(self, offset: int) -> bytes:
        """Return the hash of the first `offset` bytes (of all, where there are fewer)."""
        while self.at < offset and self._feed(offset - self.at):
            pass
        return bytes(self._hash.digest())

    def whole(self) -> bytes:
        """Return the hash of all bytes."""
        while self._feed(PIECE):
            pass
        return bytes(self._hash.digest())

    def _feed(self, most: int) -> int:
        try:
            piece = os.pread(self.file, min(PIECE, most), self.at)
        except OSError as error:
            raise OutOfReach(error) from error
        self._hash.update(piece)
        self.at += len(piece)
        return len(piece)
