"""How far the reading of some files has come, in bytes of the files."""

from __future__ import annotations

from collections.abc import Callable


class Tally:
    """Files are `expected`, then each is begun and ended. `end_of_last` gives the byte, in the
    file's text, where the entry ends that was admitted last."""

    def __init__(self, end_of_last: Callable[[], int]) -> None:
        self._end_of_last = end_of_last
        self.total = self._done = self._size = 0

    def expect(self, sizes: list[int]) -> None:
        """So many bytes are going to be read; forgets what was expected before."""
        self.total, self._done, self._size = sum(sizes), 0, 0

    def begin(self, size: int) -> None:
        self._size = size

    def end(self) -> None:
        self._done, self._size = self._done + self._size, 0

    def done(self, within: bool = False) -> int:
        """Bytes read; `within` counts those of the file that is being read, too. A packed file's
        text is longer than the file: it counts as read at most."""
        inside = min(self._end_of_last(), self._size) if within and self._size else 0
        return min(self._done + inside, self.total)
