"""Members of archives kept beside, in memory or where they are large in a temporary file."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from typing import BinaryIO

from daemon.input.unpack import PIECE

Spool = tempfile.SpooledTemporaryFile[bytes]
_MEMORY = 4_194_304


def spool() -> Spool:
    """An empty one; closing it is the caller's affair."""
    return tempfile.SpooledTemporaryFile(_MEMORY)


def copy(source: BinaryIO, target: Spool) -> None:
    """Write all of a stream behind what is there."""
    while piece := source.read(PIECE):
        target.write(piece)


def rewinder(held: Spool) -> Callable[[], BinaryIO]:
    """A spooled member from its start; closing it leaves the spool for the next reader."""

    def opener() -> BinaryIO:
        held.seek(0)
        return io.BufferedReader(_Borrowed(held), PIECE)

    return opener


class _Borrowed(io.RawIOBase):
    def __init__(self, stream: Spool) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._stream.seek(offset, whence)

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._stream.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)
