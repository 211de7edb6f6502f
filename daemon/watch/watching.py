"""Watches the drop folders: events first, then a scan, then events as hints, and rescans.

The order matters: what lands between a scan and the first event would be stranded, so the observer
runs before the scan begins. Events only tell where to look; what is found there, and that it is at
rest, decides. Lost events mean a scan at once, and one more when the storm is over. A folder that
vanishes or changes its identity retracts nothing; it is waited for, and scanned when it is back.
One thread does all of this; it hands files on and never reads one.
"""

from __future__ import annotations

import os
import stat
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable

from daemon.files import Found, Stamp, stamp_of
from daemon.globs import Match, matcher
from daemon.settings import Watch
from daemon.watch.events import Overflow
from daemon.watch.rescans import Key, Rescans, Sink, above
from daemon.watch.roots import Root
from daemon.watch.scan import gone
from daemon.watch.settle import Hint, Settling

TICK = 1.0  # seconds between looks at the roots themselves
_CALM = 2.0  # seconds without lost events after which a storm is over
_AGAIN = 1.0  # seconds after which a new folder is walked once more


class Watcher:
    """Watches some roots from `start` to `stop`; `beat` is called while it makes progress."""

    def __init__(
        self,
        roots: Iterable[str],
        settings: Watch,
        sink: Sink,
        beat: Callable[[], object] = lambda: None,
    ) -> None:
        self._settings, self._sink, self._beat = settings, sink, beat
        self._ignore: Match = matcher(settings.ignore)
        self._settling: Settling[Key] = Settling(settings.settle)
        self._rescans = Rescans(settings, self._ignore, self._settling, sink, beat)
        self._hints: deque[tuple[Root, Hint | None, str]] = deque()
        self._wake = threading.Event()
        self._stopping = False
        self._lost = False
        self._calm_at = 0.0
        self._walks: dict[tuple[str, str], float] = {}
        self._linked: set[str] = set()  # roots where a file of several names changed
        self._overflow = Overflow(self._lose, lambda text: sink.event("watch.warning", text=text))
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)
        self.error: BaseException | None = None
        self.roots = [self._root(path) for path in roots]

    def _root(self, path: str) -> Root:
        def post(hint: Hint | None, below: str) -> None:
            self._hints.append((root, hint, below))
            self._wake.set()

        def tell(path: str, why: str) -> None:
            self._sink.event("watch.polling", root=path, why=why)

        root = Root(path, self._settings.mode, self._settings.follow_links, post, tell)
        return root

    def start(self) -> None:
        self._overflow.install()
        self._thread.start()

    def stop(self) -> None:
        """Stop and wait; what is pending is found again by the scan of the next start."""
        self._stopping = True
        self._wake.set()
        self._thread.join(timeout=30)
        for root in self.roots:
            root.close()
        self._overflow.remove()

    def rescan(self) -> None:
        """Have all roots scanned now."""
        for root in self.roots:
            root.scan_at = 0.0
        self._wake.set()

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    @property
    def pending(self) -> int:
        """How many files are not at rest yet."""
        return len(self._settling)

    def _lose(self) -> None:
        self._lost = True
        self._wake.set()

    def _run(self) -> None:
        try:
            while not self._stopping:
                self._wake.clear()
                self._round(time.monotonic())
                self._beat()
                self._wake.wait(self._pause(time.monotonic()))
        except Exception as error:  # noqa: BLE001 - the service is told, and starts another
            self.error = error
            self._sink.event("watch.died", error=repr(error))

    def _pause(self, now: float) -> float:
        """Seconds until something is due; a tick at most, for the roots are looked at then."""
        look = self._settling.next_look()
        times = [now + TICK, *self._walks.values(), *(root.scan_at for root in self.roots)]
        return max(0.0, min(times if look is None else [*times, look]) - now)

    def _round(self, now: float) -> None:
        for root in self.roots:
            self._keep_open(root, now)
        self._meet_losses(now)
        self._take_hints(now)
        for place, at in list(self._walks.items()):
            if at <= now:
                del self._walks[place]
                self._rescans.walk(*place)
        self._look(time.monotonic())
        for root in self.roots:
            if root.is_open and root.scan_at <= now:
                self._rescans.scan(root)

    def _keep_open(self, root: Root, now: float) -> None:
        """Notice a root that vanished or changed, and one that is back."""
        if root.check():
            return
        if root.doubt != root.trouble:
            self._sink.event("watch.root_lost", root=root.path, why=root.trouble)
        root.doubt = root.trouble
        self._settling.forget([key for key in self._settling.pending() if key[0] == root.path])
        if root.open():
            self._sink.event("watch.root_open", root=root.path, mode=root.mode)
            root.doubt = ""
            root.scan_at = 0.0
        else:
            root.scan_at = now + TICK

    def _meet_losses(self, now: float) -> None:
        if self._lost and now >= self._calm_at - _CALM + TICK:
            self._lost = False
            self._sink.event("watch.overflow")
            self._calm_at = now + _CALM
            self.rescan()
        elif self._calm_at and now >= self._calm_at:
            self._calm_at = 0.0
            self.rescan()

    def _take_hints(self, now: float) -> None:
        while self._hints:
            root, hint, path = self._hints.popleft()
            if self._ignore(path) or any(map(self._ignore, above(path))):
                continue
            if hint is None:
                self._folder(root, path, now)
                continue
            if hint == "gone":
                root.seen.add(path)
            if root.doubt:  # something is there again: judge anew, once it is at rest
                root.scan_at = min(root.scan_at, now + self._settings.settle + _AGAIN)
            self._settling.hint((root.path, path), hint, now)

    def _folder(self, root: Root, path: str, now: float) -> None:
        """A folder came or went: walk it now and once more; a scan tells what went with it."""
        if os.path.isdir(f"{root.path}/{path}"):
            self._rescans.walk(root.path, path)
            # Watches on what is below are set one by one: once more, for what came in between.
            if not any((root.path, folder) in self._walks for folder in above(path)):
                self._walks[root.path, path] = now + _AGAIN + self._settings.settle
        else:
            root.seen.add(path)
            root.scan_at = min(root.scan_at, now + self._settings.settle)

    def _look(self, now: float) -> None:
        """Look at the files whose wait is over."""
        ready: list[Found] = []
        left: dict[str, list[str]] = {}
        for key in self._settling.due(now):
            stamp, names = _stamp("/".join(key), self._settings.follow_links)
            if names > 1:
                self._linked.add(key[0])
            state = self._settling.look(key, stamp, now)
            if state == "ready" and stamp is not None:
                ready.append(Found(*key, stamp))
            elif state == "gone":
                left.setdefault(key[0], []).append(key[1])
        self._hand_on(ready)
        for root in self.roots:
            if root.path in self._linked:  # events name only one of a file's names
                root.scan_at = min(root.scan_at, now + self._settings.settle + root.pause)
            if root.path in left and root.check():
                self._sink.gone(root.path, list(gone(root.path, left[root.path], self._ignore)))

        self._linked.clear()

    def _hand_on(self, ready: list[Found]) -> None:
        if ready:
            self._sink.ready(ready)


def _stamp(path: str, follow: bool) -> tuple[Stamp | None, int]:
    """The stamp of a regular file, and how many names it has; None where there is none."""
    try:
        found = os.stat(path, follow_symlinks=follow)
    except OSError:
        return None, 0
    return (stamp_of(found), found.st_nlink) if stat.S_ISREG(found.st_mode) else (None, 0)
