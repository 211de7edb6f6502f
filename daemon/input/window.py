"""The bytes last read, from which the original text of an entry is cut out."""

from __future__ import annotations

from collections import deque

MOST = 32 << 20
"""Bytes held at most: a format that tells its entries later than that keeps no original text."""


class Window:
    """Sees the bytes of a file in order; cuts out spans, and drops what lies before them."""

    def __init__(self, start: int = 0) -> None:
        self._pieces: deque[bytes] = deque()
        self._start = self._end = start

    def see(self, piece: bytes) -> None:
        """Take the next bytes of the file."""
        self._pieces.append(piece)
        self._end += len(piece)
        while self._end - self._start > MOST:
            self._start += len(self._pieces.popleft())

    def cut(self, start: int, end: int) -> bytes:
        """Return the bytes from `start` to `end`; empty where they are not held any more."""
        if start < self._start or end > self._end:
            return b""
        pieces = self._pieces
        while pieces and self._start + len(pieces[0]) <= start:
            self._start += len(pieces.popleft())
        if not pieces:
            return b""
        if end <= self._start + len(pieces[0]):
            return pieces[0][start - self._start : end - self._start]
        found, at = [], self._start
        for piece in pieces:
            if at >= end:
                break
            found.append(piece[max(start - at, 0) : end - at])
            at += len(piece)
        return b"".join(found)
