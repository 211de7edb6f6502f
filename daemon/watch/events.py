"""Events of one drop folder, as hints. The only importer of watchdog.

inotify loses events under load and says so only in a log line; threads die while the observer calls
itself alive; a watched folder that is renamed away goes on sending events. So nothing here is
trusted: `alive` asks every thread, overflow is caught from the log, and whoever uses this scans.
"""

from __future__ import annotations

import errno
import logging
import os
import warnings
from collections.abc import Callable
from typing import Any

from watchdog.events import (
    DirAttribEvent,
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileAttribEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers.api import BaseObserver
from watchdog.observers.inotify import InotifyObserver

from daemon.watch.settle import Hint

Post = Callable[[Hint | None, str], None]
"""Takes a hint and a path below the root; None means that a folder came, went or changed."""

# Opening tells nothing, and reading a file ourselves would send it too.
_HINTS: dict[type[FileSystemEvent], Hint] = {
    FileCreatedEvent: "created",
    FileModifiedEvent: "modified",
    FileAttribEvent: "closed",  # rights given back: no writer, but something is new
    FileClosedEvent: "closed",
    FileDeletedEvent: "gone",
}
_FOLDERS = (DirCreatedEvent, DirMovedEvent, DirDeletedEvent, DirAttribEvent)
_LOGGERS = ("watchdog.observers.inotify_c", "watchdog.observers.inotify")


class _Handler(FileSystemEventHandler):
    """Posts what happens below a root. It must not raise: that would end the observer's thread."""

    def __init__(self, root: str, post: Post) -> None:
        self._prefix = root.rstrip("/") + "/"
        self._post = post

    def dispatch(self, event: FileSystemEvent) -> None:
        source, target = os.fsdecode(event.src_path), os.fsdecode(event.dest_path)
        if isinstance(event, _FOLDERS):
            self._say(None, source)
            self._say(None, target)
        elif isinstance(event, FileMovedEvent):
            # The new name first: it must be read before the old one leaves.
            self._say("moved", target)
            self._say("gone", source)
        elif hint := _HINTS.get(type(event)):
            self._say(hint, source)

    def _say(self, hint: Hint | None, path: str) -> None:
        if path.startswith(self._prefix):
            self._post(hint, path[len(self._prefix) :])


class Events:
    """The events of one folder, from `start` to `stop`. OSError from `start` means that the system
    has no watches left, or that the folder is not there."""

    def __init__(self, root: str, post: Post) -> None:
        self._root = os.path.realpath(root)
        self._handler = _Handler(self._root, post)
        self.refused: OSError | None = None  # a watch on a folder below
        self._shut: set[bytes] = set()  # folders that we may not read
        self._observer: BaseObserver | None = None

    def start(self) -> None:
        # A folder that is moved out and back is watched twice, says watchdog: it is meant to be.
        warnings.filterwarnings("ignore", "Callback with id", RuntimeWarning)
        observer = InotifyObserver(generate_full_events=True)
        kinds = [*_HINTS, FileMovedEvent, *_FOLDERS]
        observer.schedule(self._handler, self._root, recursive=True, event_filter=kinds)
        if (reader := getattr(observer, "_inotify_fd", None)) is not None:
            reader.add_callback = self._telling(reader.add_callback)
        try:
            observer.start()
            if self.refused is not None:
                raise self.refused
        except BaseException:
            observer.stop()
            raise
        self._observer = observer

    def _telling(self, add: Callable[..., Any]) -> Callable[..., Any]:
        """Notes what watchdog keeps silent about: that a folder below the root is not watched."""

        def added(*args: Any) -> Any:
            try:
                watch = add(*args)
            except OSError as error:
                if error.errno in (errno.ENOSPC, errno.ENOMEM):
                    self.refused = error
                raise
            if watch < 0:
                self._shut.add(args[0])
            return watch

        return added

    def opened(self) -> bool:
        """Whether a folder that could not be watched for want of rights can be by now."""
        return any(os.access(folder, os.R_OK) for folder in tuple(self._shut))

    def alive(self) -> bool:
        """Whether every thread that an event passes through is there."""
        if self._observer is None or not self._observer.is_alive():
            return False
        reader = getattr(self._observer, "_inotify_fd", None)
        emitters = self._observer.emitters
        return bool(emitters) and all(
            thread.is_alive() for thread in (*emitters, reader) if thread is not None
        )

    def stop(self) -> None:
        """Stop and wait for the threads; safe to call twice."""
        if self._observer is not None:
            self._observer.stop()
            self._observer.join(timeout=5)
            self._observer = None


class Overflow(logging.Handler):
    """Calls `lost` when watchdog logs that events were lost, and `tell` with its other warnings."""

    def __init__(self, lost: Callable[[], None], tell: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._lost = lost
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if "overflow" in message.lower() or "rebuild" in message.lower():
            self._lost()
        elif "inactive" not in message:
            self._tell(message)

    def install(self) -> None:
        for name in _LOGGERS:
            logging.getLogger(name).addHandler(self)
            logging.getLogger(name).propagate = False

    def remove(self) -> None:
        for name in _LOGGERS:
            logging.getLogger(name).removeHandler(self)
