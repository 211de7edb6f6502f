"""Regular files opened for reading, and an open one read at several places at once."""

from __future__ import annotations

import io
import os
import stat
from typing import BinaryIO

from daemon.input.unpack import Unreadable


def open_regular(path: str, follow_links: bool = False) -> BinaryIO:
    """A regular file for reading: no device, no pipe that would block, no link unless wanted."""
    flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | (0 if follow_links else os.O_NOFOLLOW)
    number = os.open(path, flags)
    try:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise Unreadable("not a regular file")
        return os.fdopen(number, "rb", buffering=0)
    except BaseException:
        os.close(number)
        raise


class Beside(io.RawIOBase):
    """An open file from its start, with a place of its own; closing it leaves the file open."""

    def __init__(self, number: int) -> None:
        self._number, self._at = number, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        if size < 0:
            return self.readall()
        piece = os.pread(self._number, size, self._at)
        self._at += len(piece)
        return piece

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        count = os.preadv(self._number, [buffer], self._at)
        self._at += count
        return count

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        starts = {os.SEEK_SET: 0, os.SEEK_CUR: self._at}
        start = starts[whence] if whence in starts else os.fstat(self._number).st_size
        self._at = start + offset
        return self._at
