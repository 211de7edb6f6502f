"""The one thread that writes. What storage refuses stays in the backlog and is tried again."""

from __future__ import annotations

import gc
import threading
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from typing import Any

from daemon.backlog import Backlog, Gone, Request
from daemon.engine import Engine
from daemon.errors import Ending
from daemon.files import Found
from daemon.intake.pacing import Stopping
from daemon.pulse import Pulse
from daemon.settings import Settings
from daemon.storage import EngineErrors, for_people, is_storage

NAME = "writer"
_LEAST, _MOST = 0.5, 30.0  # seconds between tries when storage fails

Log = Callable[..., object]


class Worker:
    """Runs from `start` to `stop`. `trouble` says what storage refuses now, "" for nothing;
    `fatal` why the thread ended by itself: the catalogue cannot be opened at all."""

    def __init__(self, settings: Settings, pulse: Pulse, log: Log) -> None:
        self.backlog = Backlog()
        self.trouble = ""
        self.fatal: BaseException | None = None
        self.opened = threading.Event()
        self.closing = threading.Event()
        self._settings, self._pulse, self._log = settings, pulse, log
        self._engine: Engine | None = None
        self._wait = _LEAST
        self._busy, self._idle = True, False  # since memory was given back; now
        self._slow: deque[tuple[Request, Generator[None, None, Any]]] = deque()
        self._thread = threading.Thread(target=self._run, name=NAME, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self, seconds: float) -> bool:
        """Finish the transaction under way, commit, and end; False if that takes longer."""
        self.backlog.close()
        if self._thread.ident is not None:
            self._thread.join(seconds)
        return not self._thread.is_alive()

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def call(self, act: Callable[[Engine], Any]) -> Any:
        """Have the writer do something, and wait for its result."""
        return self.backlog.ask(act).wait()

    def _run(self) -> None:
        try:
            self._open()
            while not self.backlog.closed:
                self._round()
        except Stopping:
            pass
        except Exception as error:  # noqa: BLE001 - the service is told, and decides
            self.fatal = error
        finally:
            self.backlog.close()
            for request, work in self._slow:
                work.close()
                request.finish(error=Ending())
            self.opened.set()
            self._close()

    def _open(self) -> None:
        """Open the engine, in time: a full disk or a held lock need not be for ever."""
        while not self.backlog.closed:
            try:
                self._engine = Engine(
                    self._settings, self._tell, self._log, lambda: self.backlog.closed
                )
            except EngineErrors as error:
                if not _passes(error):
                    raise
                self._suffer(error)
                continue
            self._recovered()
            self.opened.set()
            gc.freeze()
            return

    def _close(self) -> None:
        if self._engine is not None:
            with suppress(*EngineErrors):
                self._engine.commit(idle=True)
            self._engine.close()

    def _round(self) -> None:
        """One request, or one group of files, or removals; then rest if there is nothing more."""
        engine = self._engine
        assert engine is not None
        self._pulse.beat(NAME)
        if request := self.backlog.next_request():
            self._serve(engine, request)
            return
        try:
            if files := self.backlog.next_files():
                gc.disable()
                self._read(engine, files)
            elif gone := self.backlog.next_gone():
                self._remove(engine, gone)
            engine.commit(idle=not len(self.backlog))
        except EngineErrors as error:
            self._suffer(error)
            return
        self._recovered()
        if self._slow:
            self._go_on(engine, *self._slow[0])
        elif not len(self.backlog):
            self._rest(engine)

    def _rest(self, engine: Engine) -> None:
        """Wait for work. What a burst has left in memory goes back once nothing has come for a
        while: nudged, and nothing to do."""
        gc.enable()
        self._pulse.work(NAME, "idle")
        nudged = not self.backlog.wait(None)
        if nudged and self._busy and self._idle:
            engine.rest()
            self._busy = False
        self._busy, self._idle = self._busy or not nudged, nudged

    def _read(self, engine: Engine, files: Sequence[Found]) -> None:
        """Read a group; where one of them breaks it by a fault of ours, each by itself."""
        try:
            with engine.expecting(files):
                engine.read(files)
        except Exception as error:
            if is_storage(error):
                raise
            for found in files:
                self._read_alone(engine, found)
        self.backlog.done(files)

    def _read_alone(self, engine: Engine, found: Found) -> None:
        try:
            engine.read([found])
        except Exception as error:
            if is_storage(error):
                raise
            place = {"root": found.root, "file": found.path}
            self._log("file.failed", **place, why=repr(error), level="error")

    def _remove(self, engine: Engine, gone: Sequence[Gone]) -> None:
        """Note files gone; where one of them breaks it by a fault of ours, each by itself."""
        root = gone[0].root
        try:
            engine.removed(root, [one.path for one in gone])
        except Exception as error:
            if is_storage(error):
                raise
            if len(gone) > 1:
                for one in gone:
                    self._remove(engine, [one])
                return
            place = {"root": root, "file": gone[0].path}
            self._log("file.failed", **place, why=repr(error), level="error")
        self.backlog.noted(gone)

    def _serve(self, engine: Engine, request: Request) -> None:
        """Do what somebody waits for, and hand back what it gives or raises; what comes in slices
        goes on between files."""
        try:
            result = request.act(engine)
            if isinstance(result, Generator):
                self._slow.append((request, result))
            else:
                request.finish(result)
        except Exception as error:  # noqa: BLE001 - it is shown to who asked
            self._fail(engine, request, error)
        except Stopping:
            request.finish(error=Ending())
            raise

    def _go_on(self, engine: Engine, request: Request, work: Generator[None, None, Any]) -> None:
        """The next slice of the first slow request."""
        try:
            next(work)
        except StopIteration as end:
            self._slow.popleft()
            request.finish(end.value)
        except Exception as error:  # noqa: BLE001 - it is shown to who asked
            self._slow.popleft()
            self._fail(engine, request, error)

    def _fail(self, engine: Engine, request: Request, error: Exception) -> None:
        self._log("request.failed", why=str(error), level="warning")
        request.finish(error=for_people(error, str(self._settings.paths.state)))
        if is_storage(error):
            self._heal(engine)

    def _suffer(self, error: BaseException) -> None:
        """Say what is wrong, wait, and go on: longer each time, for it may take a person."""
        told = for_people(error, str(self._settings.paths.state))
        text = f"{told.where}: {told.what}" if told.where else told.what
        if text != self.trouble:
            self._log("service.trouble", what=text, level="error")
        self.trouble = text
        self._pulse.work(NAME, "waiting for storage")
        self.backlog.pause(self._wait)
        self._wait = min(self._wait * 2, _MOST)
        if self._engine is not None:
            self._heal(self._engine)

    def _heal(self, engine: Engine) -> None:
        with suppress(*EngineErrors):
            engine.recover()

    def _recovered(self) -> None:
        self.trouble, self._wait = "", _LEAST

    def _tell(self, activity: str, done: int | None, total: int | None) -> None:
        self._pulse.work(NAME, activity, done, total)


def _passes(error: BaseException) -> bool:
    """Whether an error at opening may pass by itself: a full disk, a lock; not damage."""
    return type(error).__name__ in ("Busy", "Full", "Locked") or isinstance(error, OSError)
