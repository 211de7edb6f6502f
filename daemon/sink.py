"""What the watcher hands on, and what it asks of the catalogue."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from daemon.errors import Busy
from daemon.files import Found
from daemon.watch.guard import rescanned
from daemon.worker import Worker
from index.catalogue.progress import Files
from index.store import Store, StoreError

_LEVELS = {"watch.scan": "debug"} | dict.fromkeys(
    ("watch.root_lost", "watch.polling", "watch.overflow", "watch.doubt", "watch.warning"),
    "warning",
)


class CatalogueSink:
    """Reads the catalogue by a connection of its own, in the watcher's thread; writes through the
    writer's backlog."""

    def __init__(self, worker: Worker, state: str, log: Callable[..., object]) -> None:
        self._worker, self._state, self._log = worker, state, log
        self._devices: dict[str, int | None] = {}
        self._doubts: dict[str, str] = {}
        self._noted: str | None = None

    def ready(self, files: list[Found]) -> None:
        self._worker.backlog.files(files)

    def gone(self, root: str, paths: list[str]) -> None:
        self._worker.backlog.gone(root, paths)

    def known(self, root: str) -> Iterable[tuple[str, tuple[int, int, int]]]:
        try:
            store = Store.open(self._state, readonly=True)
        except StoreError:  # everything looks new then, and is found to be known when it is read
            return []
        try:
            self._devices[root] = Files(store).device(root)
            return list(Files(store).known(root))
        finally:
            store.close()

    def device(self, root: str) -> int | None:
        return self._devices.get(root)

    def found_on(self, root: str, device: int) -> None:
        self._devices[root] = device
        with suppress(Busy):  # the daemon stops; the next start finds it again
            self._worker.backlog.ask(lambda engine: engine.desk.files.set_device(root, device))

    def event(self, name: str, **fields: Any) -> None:
        self._log(name, level=_LEVELS.get(name, "info"), **fields)
        if name == "watch.scan":
            self._doubts[fields["root"]] = fields["doubt"]
            self._note(rescanned(self._doubts))

    def _note(self, result: str) -> None:
        """Keep how rescans end, where that has changed: `status` tells it without a daemon too."""
        if result == self._noted:
            return
        now = time.time()
        with suppress(Busy):
            self._worker.backlog.ask(lambda engine: engine.jobs.record("rescan", now, result, 0.0))
            self._noted = result
