"""The daemon: puts the rooms together, supervises their threads, stops cleanly.

The lock comes first and the control socket next, so that a command given while the catalogue is
still opening waits instead of failing. Then the writer, the watcher (which scans), the timetable.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from datetime import datetime
from types import FrameType
from typing import Any

from daemon import config, logs, planning
from daemon.control import Progress, Server
from daemon.deeds import Slices
from daemon.engine import Engine
from daemon.errors import UserError
from daemon.lock import Lock
from daemon.logs import say as log
from daemon.memory import few_arenas
from daemon.notify import Notifier
from daemon.pulse import Pulse
from daemon.registry import DEEDS
from daemon.settings import Settings
from daemon.sink import CatalogueSink
from daemon.status import live
from daemon.status.metrics import Metrics
from daemon.timetable import Timetable
from daemon.upkeep import beside
from daemon.watch.watching import Watcher
from daemon.worker import NAME as WRITER
from daemon.worker import Worker

WATCHER = "watcher"
INTERRUPTED = 130
_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_TICK = 20.0  # seconds between looks at the threads
_SILENT = 120.0  # seconds without progress after which a thread hangs
_STOP = 10.0  # seconds to finish what is under way
_JOBS = 5.0  # seconds more for a job that needs no writer: a backup


def run(settings: Settings) -> int:
    """Be the daemon until a signal ends it; returns the exit code."""
    few_arenas()
    logs.configure(settings.log.level, settings.log.format)
    with Lock(settings.paths.state).take() as lock:
        service = Service(settings, lock)
        code = service.run()
        if service.worker.alive:  # deep in a long pass: a kill loses nothing, unwinding might crash
            os._exit(code)
        return code


class Service:
    """One life of the daemon; a reload gives it new settings."""

    def __init__(self, settings: Settings, lock: Lock) -> None:
        self.settings, self._lock = settings, lock
        self.pulse = Pulse()
        self.since = time.time()
        self.hanging: list[str] = []
        self._notifier = Notifier()
        self._wake = threading.Event()
        self._signals: list[int] = []
        self._control = Server(settings.paths.state, self._handle)
        self._make()

    def run(self) -> int:
        for number in _SIGNALS:
            signal.signal(number, self._signalled)
        log("service.start", pid=os.getpid(), state=str(self.settings.paths.state))
        self._control.start()
        try:
            self._begin()
            ending = self._supervise()
        finally:
            self._notifier.stopping()
            self._end()
            self._control.stop()
        log("service.stop", signal=signal.Signals(ending).name)
        return INTERRUPTED if ending == signal.SIGINT else 0

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        if number == signal.SIGINT and signal.SIGINT in self._signals:
            raise KeyboardInterrupt  # the second Ctrl-C means now
        self._signals.append(number)
        self._wake.set()

    def _make(self) -> None:
        """Make all parts anew with the present settings; requests may wait for them from now on."""
        settings = self.settings
        self.worker = Worker(settings, self.pulse, log)
        self.jobs = planning.jobs(settings, self.worker)
        self.sink = CatalogueSink(self.worker, str(settings.paths.state), log)
        self.watcher = self._watcher()
        self.timetable: Timetable | None = None
        self.metrics = Metrics(settings, log)

    def _begin(self) -> None:
        """Start all threads."""
        self.worker.start()
        while not self.worker.opened.wait(1.0) and not self._signals:
            self._ping()
        if self.worker.fatal is not None:
            raise self.worker.fatal
        self.watcher.start()
        if not self._signals:
            self.timetable = self._timetable()
            self.timetable.start()
        self.metrics.start()
        self._notifier.ready()
        log("service.ready", drop=[str(root) for root in self.settings.paths.drop])

    def _watcher(self) -> Watcher:
        roots = [str(root) for root in self.settings.paths.drop]
        return Watcher(roots, self.settings.watch, self.sink, lambda: self.pulse.beat(WATCHER))

    def _timetable(self) -> Timetable:
        return planning.timetable(self.settings, self.worker, self.jobs.start)

    def planned(self) -> dict[str, datetime]:
        """When each job runs next."""
        return self.timetable.next() if self.timetable else {}

    def _end(self) -> None:
        """Stop all threads: what brings work first, then the one that does it."""
        self.metrics.stop()
        if self.timetable:
            self.timetable.stop()
        if self.watcher.alive:
            self.watcher.stop()
        self._notifier.extend(_STOP + _JOBS)
        if not self.worker.stop(_STOP):
            log("service.trouble", what="the writer did not stop in time", level="error")
        self.jobs.wait(_JOBS)

    def _supervise(self) -> int:
        """Look after the threads until a signal says stop; returns the signal."""
        tick = min(_TICK, (self._notifier.watchdog or _TICK * 4) / 4)
        checked = time.monotonic()
        while True:
            self._wake.wait(tick)
            self._wake.clear()
            self._lock.check()
            while self._signals:
                if (number := self._signals[0]) != signal.SIGHUP:
                    return number
                self._signals.pop(0)
                self._reload()
            if self.worker.fatal is not None:
                raise self.worker.fatal
            self._restart_dead()
            if time.monotonic() - checked >= 60:
                checked = time.monotonic()
                if self.timetable:
                    self.timetable.check()
            self._ping()

    def _restart_dead(self) -> None:
        if not self.watcher.alive:
            log("service.restart", thread=WATCHER, error=repr(self.watcher.error), level="error")
            self.watcher.stop()
            self.watcher = self._watcher()
            self.watcher.start()
        if self.timetable and not self.timetable.alive:
            log("service.restart", thread="timetable", level="error")
            self.timetable.stop()
            self.timetable = self._timetable()
            self.timetable.start()
        if not self._control.alive:
            log("service.restart", thread="control", level="error")
            self._control = Server(self.settings.paths.state, self._handle)
            self._control.start()

    def _ping(self) -> None:
        """Tell systemd that all is well, if each thread got on since the last time."""
        watched = [WRITER, WATCHER] if self.watcher.alive else [WRITER]
        hanging = [thread for thread in watched if self.pulse.silence(thread) > _SILENT]
        if hanging and hanging != self.hanging:
            log("service.trouble", what=f"no progress: {', '.join(hanging)}", level="error")
        self.hanging = hanging
        if not hanging:
            self._notifier.alive()
        self._notifier.status(self.worker.trouble or self.pulse.activity)
        self.worker.backlog.nudge()

    def _reload(self) -> None:
        """Take up a changed configuration; a wrong one changes nothing."""
        try:
            settings = config.load(str(self.settings.file or "") or None)
            if settings.paths.state != self.settings.paths.state:
                raise UserError("paths.state cannot change while running", hint="restart it")
        except UserError as error:
            log("service.reload_failed", why=str(error), level="error")
            return
        self._notifier.reloading()
        self._end()
        self.settings = settings
        logs.configure(settings.log.level, settings.log.format)
        log("service.reload", file=str(settings.file))
        self._make()
        self._begin()

    def _handle(self, command: str, args: dict[str, Any], progress: Progress) -> dict[str, Any]:
        """A request that came through the control socket; called in a thread of its own."""
        if command == "live":
            return live.shown(self)
        if command == "verify":
            return beside.verify(self.settings, self.worker, progress, **args)
        deed = DEEDS.get(command)
        if deed is None:
            raise UserError(f"the daemon knows no {command}", hint="is it of another version?")

        def act(engine: Engine) -> Any:
            with engine.telling(progress):
                work = deed(engine, **args)
            return work if isinstance(work, dict) else _told(engine, work, progress)

        done = dict(self.worker.call(act))
        log("request.done", command=command)
        return done


def _told(engine: Engine, work: Slices, progress: Progress) -> Slices:
    """Work in slices whose progress goes to who asked for it."""
    while True:
        with engine.telling(progress):
            try:
                next(work)
            except StopIteration as end:
                result: dict[str, Any] = end.value
                return result
        yield
