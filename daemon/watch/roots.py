"""One drop folder as the watcher sees it: is it there, is it the same, does it send events?"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from typing import Literal

from daemon.files import Stamp
from daemon.watch.events import Events, Post
from daemon.watch.mounts import silent

_SHARE = 20  # it is swept for at most one part of so many of the time

Mode = Literal["events", "poll"]
Tell = Callable[[str, str], None]


class Root:
    """A folder, its mode of watching, and what is wrong with it (`trouble`, "" for nothing)."""

    def __init__(self, path: str, wanted: str, follow_links: bool, post: Post, tell: Tell) -> None:
        self.path = path
        self.mode: Mode = "poll" if wanted == "poll" else "events"
        self.why = ""  # why events were given up
        self.trouble = ""
        self.doubt = ""
        self.unlisted: dict[str, str] = {}
        self.seen: set[str] = set()  # files and folders whose removal came as an event
        self.known: dict[str, Stamp] | None = None  # what polling last found
        self.fresh_until = 0.0  # when `known` is to be asked of the catalogue again
        self.scan_at = 0.0
        self.scanned: tuple[float, float] | None = (
            None  # (Unix seconds of the last, seconds it took)
        )
        self._wanted, self._follow, self._post, self._tell = wanted, follow_links, post, tell
        self._events: Events | None = None
        self._identity: tuple[int, int] | None = None
        self._retry = 0

    def open(self) -> bool:
        """Begin to watch, if the folder is there; events first, so that the scan that must follow
        misses nothing that comes after it. True if it is watched."""
        self.close()
        identity, self.trouble = self._look()
        if identity is None:
            return False
        self._identity = identity
        if self._wanted == "auto":
            self._choose()
        if self.mode == "events":
            self._start_events()
        return True

    def check(self) -> bool:
        """Whether the folder is there, the one that is watched, and its threads run.

        Otherwise it is closed, and `trouble` says why; `open` may bring it back.
        """
        identity, trouble = self._look()
        if self._identity is None:
            return False
        if identity is None:
            self.trouble = trouble
        elif identity != self._identity:
            self.trouble = "another folder has taken its place"
        elif self._events is not None and not self._events.alive():
            self.trouble = "the thread that delivers its events has ended"
        elif self._events is not None and self._events.refused is not None:
            self.trouble = "a folder in it cannot be watched"
        elif self._events is not None and self._events.opened():
            self.trouble = "a folder in it can be watched only now"
        else:
            return True
        self.close()
        return False

    def close(self) -> None:
        """Stop watching."""
        if self._events is not None:
            self._events.stop()
        self._events, self._identity, self.known = None, None, None

    @property
    def is_open(self) -> bool:
        return self._identity is not None

    @property
    def pause(self) -> float:
        """Seconds to leave it alone between sweeps that are not planned, by what the last one took."""
        return _SHARE * self.scanned[1] if self.scanned else 0.0

    @property
    def healthy(self) -> bool:
        """Whether what is dropped now will be noticed, asked of the folder itself."""
        return self._identity is not None and self._look()[0] == self._identity

    def _look(self) -> tuple[tuple[int, int] | None, str]:
        """The folder's device and inode, or why it cannot be used."""
        try:
            found = os.stat(self.path)
            if not os.access(self.path, os.R_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        except OSError as error:
            return None, error.strerror or type(error).__name__
        return (found.st_dev, found.st_ino), ""

    def _choose(self) -> None:
        """Events where they can be had, else polling, with the reason."""
        kind = silent(self.path)
        if kind:
            self._poll(f"it lies on {kind}, which sends no events for what other machines do")
        elif self._follow:
            self._poll("links are followed, and events do not pass them")
        else:
            self.mode, self.why = "events", ""

    def _start_events(self) -> None:
        events = Events(self.path, self._post)
        try:
            events.start()
        except OSError as error:
            why = error.strerror or str(error)
            if error.errno in (errno.ENOSPC, errno.EMFILE):
                why = f"{error.args[-1]}; raise fs.inotify.max_user_watches or max_user_instances"
            self._poll(why)
            return
        self._events = events

    def _poll(self, why: str) -> None:
        if self.why != why:
            self._tell(self.path, why)
        self.mode, self.why = "poll", why
