"""`verify` beside the writer: it stands still only until a snapshot is taken, then it goes on.

What is checked is the catalogue and the index of one moment, both read by connections of the thread
that checks; what is wrong is mended by the writer, in slices.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from daemon.engine import Engine
from daemon.errors import UserError
from daemon.settings import Settings
from daemon.upkeep import mending
from daemon.worker import Worker

_PATIENCE = 30.0  # seconds that the writer waits for a snapshot

Found = dict[str, Any]


def verify(
    settings: Settings,
    worker: Worker,
    progress: Callable[[Found], object] = lambda said: None,
    repair: bool = False,
    restore: str | None = None,
) -> Found:
    """The deed of that name, in the thread of who asks for it."""
    started = time.monotonic()
    if restore:
        raise UserError("a running daemon cannot restore", hint="stop it, and run it again")

    def busy() -> None:
        progress({"activity": "verifying", "done": None, "total": None})

    found = _check(settings, worker, busy)
    if repair and mending.to_mend(found):
        if mending.of_catalogue(found):
            hint = "stop the daemon, and run paperdrop verify --repair again"
            raise UserError("the catalogue is damaged", str(settings.paths.state), hint)
        worker.call(lambda engine: mending.mend(engine, found))
        mending.tell_repaired(found, _check(settings, worker, busy))
    return mending.account(found, started)


def _check(settings: Settings, worker: Worker, busy: Callable[[], None]) -> Found:
    """Check what the catalogue and the index say at one moment between two transactions."""
    still, taken = threading.Event(), threading.Event()

    def stand_still(engine: Engine) -> None:
        try:
            engine.commit(idle=True)
        finally:
            still.set()
        taken.wait(_PATIENCE)

    request = worker.backlog.ask(stand_still)
    while not still.wait(0.5) and not request.done:
        pass
    try:
        return mending.check(settings, busy, taken.set)
    finally:
        taken.set()
        request.wait()
