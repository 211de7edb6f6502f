"""A writer in a process of its own: documents are made on one core while another admits papers.

Orders go down a pipe as lines of JSON (see helper.py); those to commit or to collect are answered.
A helper whose master dies stops at once; what it had not committed is replayed, as after any crash.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress

import orjson

from index.fulltext.opening import FulltextError, Locked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from index.documents import Document

_AT_ONCE = 500
_DIED = "the process that writes the index has died"


class Hired:
    """Does as Writer does, elsewhere. What fails is told by the next commit, at the latest."""

    __slots__ = ("_helper", "_orders", "_torn")

    def __init__(self, folder: str, heap: int, threads: int) -> None:
        """Hire a helper; the index must not be locked."""
        self._orders: list[Any] = []
        self._torn = False
        self._helper = subprocess.Popen(
            [sys.executable, "-P", "-m", "index.fulltext.helper", folder, str(heap), str(threads)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )

    def add(self, document: Document) -> None:
        """Add a paper that the index does not have."""
        self._order(tuple(document))

    def delete(self, key: int) -> None:
        """Delete a paper; one that is not there is no error."""
        self._order(key)

    def commit(self, epoch: int, revision: int) -> None:
        """Make all of it searchable, with the watermark; on an error none of it is kept."""
        self._ask("commit", epoch, revision)

    def collect(self) -> None:
        """Delete files that no commit refers to (after crashes and merges)."""
        self._ask("collect")

    def close(self) -> None:
        """Wait for merges, give the lock back. What is not committed is lost."""
        helper = self._helper
        assert helper.stdin is not None
        assert helper.stdout is not None
        if not self._torn:
            with suppress(FulltextError):
                self._send("close")
        with suppress(OSError):  # what a dead helper had not read
            helper.stdin.close()
        helper.wait()
        helper.stdout.close()

    def _order(self, order: int | tuple[Any, ...]) -> None:
        self._orders.append(order)
        if len(self._orders) == _AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        if self._orders:
            orders, self._orders = self._orders, []
            self._send("write", orders)

    def _send(self, *told: Any) -> None:
        """Send a line. After one that was broken off (Ctrl-C) the helper makes sense of nothing."""
        pipe, line = self._helper.stdin, orjson.dumps(told, option=orjson.OPT_APPEND_NEWLINE)
        assert pipe is not None
        self._torn = True
        try:
            pipe.write(line)
            pipe.flush()
        except OSError as error:
            raise FulltextError(_DIED, "try again") from error
        self._torn = False

    def _ask(self, *told: Any) -> None:
        """Send what waits, then a question; raises what went wrong since the last one."""
        self._flush()
        self._send(*told)
        pipe = self._helper.stdout
        assert pipe is not None
        answer = pipe.readline()
        kind, what, hint = orjson.loads(answer) if answer else ("died", _DIED, "try again")
        if kind:
            raise (Locked if kind == Locked.__name__ else FulltextError)(what, hint)
