"""The process behind a hired writer: takes orders from its input, answers on its output.

Each is a line of JSON: what to do, and with what. What fails is told in the next answer. Where the input ends before `close`, the master is dead: so are we, and the lock is free.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import suppress
from queue import Queue
from threading import Thread
from typing import Any, BinaryIO

import orjson

from index.documents import Document
from index.fulltext.opening import FulltextError
from index.fulltext.writing import Writer

_AHEAD = 4
"""Lines that are read before they can be followed, so that the master need not wait."""

Told = list[Any]


def main(folder: str, heap: int, threads: int) -> None:
    """Open the index and follow orders until the last."""
    for name in (signal.SIGINT, signal.SIGTERM):  # meant for the master, who tells us what to do
        signal.signal(name, signal.SIG_IGN)
    gc.disable()  # documents have no cycles
    orders: Queue[Told] = Queue(_AHEAD)
    Thread(target=_read, args=(sys.stdin.buffer, orders), daemon=True).start()
    _Helper(folder, heap, threads).work(orders)


class _Helper:
    """Follows orders; `failed` is what went wrong since the last answer."""

    def __init__(self, folder: str, heap: int, threads: int) -> None:
        self._writer: Writer | None = None
        self._failed: FulltextError | None = None
        try:
            self._writer = Writer.open(folder, heap, threads)
        except FulltextError as error:
            self._failed = error

    def work(self, orders: Queue[Told]) -> None:
        """Follow orders, answer questions; after a failure nothing is written until it is told."""
        while (told := orders.get())[0] != "close":
            try:
                if self._writer is not None and self._failed is None:
                    self._do(self._writer, *told)
            except FulltextError as error:
                self._failed = error
            except ValueError as error:  # as the engine says that its threads have died
                self._failed = FulltextError(f"cannot write to the index: {error}", "try again")
            if told[0] != "write":
                self._answer()
        if self._writer is not None:
            self._writer.close()

    def _do(self, writer: Writer, what: str, *with_: Any) -> None:
        if what != "write":
            getattr(writer, what)(*with_)
            return
        for one in with_[0]:
            if isinstance(one, int):
                writer.delete(one)
            else:
                writer.add(Document(*one))

    def _answer(self) -> None:
        failed = self._failed
        told = (type(failed).__name__, failed.what, failed.hint) if failed else ("", "", "")
        sys.stdout.buffer.write(orjson.dumps(told, option=orjson.OPT_APPEND_NEWLINE))
        sys.stdout.buffer.flush()


def _read(pipe: BinaryIO, orders: Queue[Told]) -> None:
    """Read ahead; die with the master, or where it was interrupted in the middle of a line."""
    with suppress(ValueError):
        for line in pipe:
            told: Told = orjson.loads(line)
            orders.put(told)
            if told[0] == "close":
                return
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
