"""What a scan of a drop folder concludes: files handed on, files believed gone, or doubt."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from daemon.files import Found, Stamp, stamp_of
from daemon.globs import Match
from daemon.settings import Watch
from daemon.watch import guard
from daemon.watch.roots import Root
from daemon.watch.scan import Sweep, Walk, sweep
from daemon.watch.settle import Settling

POLL = 2.0  # least seconds between sweeps of a polled root
RETRY = 30.0  # least seconds between sweeps of a root of which not all could be listed

Key = tuple[str, str]


class Sink(Protocol):
    """Where the watcher hands files on, and what it has to know of the catalogue."""

    def ready(self, files: list[Found]) -> None:
        """Files at rest that are new or look changed."""

    def gone(self, root: str, paths: list[str]) -> None:
        """Files that are believed gone."""

    def known(self, root: str) -> Iterable[tuple[str, tuple[int, int, int]]]:
        """(path, stamp) of the files of a root that need not be read again."""

    def device(self, root: str) -> int | None:
        """The device that a root was last found on."""

    def found_on(self, root: str, device: int) -> None:
        """A root is on this device from now on."""

    def event(self, name: str, **fields: Any) -> None:
        """Something to log."""


class Rescans:
    """Scans roots for a watcher; used by its thread."""

    def __init__(
        self,
        settings: Watch,
        ignore: Match,
        settling: Settling[Key],
        sink: Sink,
        beat: Callable[[], object],
    ) -> None:
        self._settings, self._ignore, self._settling = settings, ignore, settling
        self._sink, self._beat = sink, beat
        self._offered: dict[Key, Stamp] = {}  # since the last scan, by walks

    def scan(self, root: Root) -> None:
        """Sweep a root, hand on what is new, and wait for what is gone if that may be believed."""
        started = time.monotonic()
        self._offered.clear()
        # A polled root is read afresh from the catalogue now and then: failures are tried again.
        if root.known is None:
            root.known = {path: Stamp(*stamp) for path, stamp in self._sink.known(root.path)}
            root.fresh_until = started + self._settings.rescan
        follow = self._settings.follow_links
        found = sweep(root.path, root.known.items(), self._ignore, follow, self._beat)
        self._offer(root.path, ((path, *change) for path, change in found.changed.items()))
        self._judge(root, found, len(root.known))
        root.unlisted = {path: why for path, why in found.errors.items() if path}
        if root.mode == "poll":
            root.known.update((path, stamp) for path, (stamp, _) in found.changed.items())
        now = time.monotonic()
        root.scanned = (time.time() - (now - started), now - started)
        every = self._settings.rescan
        if found.errors:  # no event may tell when it can be listed again
            every = min(every, max(RETRY, root.pause))
        if root.mode == "poll":
            every = min(every, max(POLL, root.pause))
        self._sink.event("watch.scan", root=root.path, files=found.files, doubt=root.doubt)
        if root.mode == "events" or now >= root.fresh_until:
            root.known = None
        root.scan_at = now + every

    def walk(self, root: str, folder: str) -> None:
        """Hand on what a folder that has just come holds, and no walk has met before."""
        walk = Walk(root, self._ignore, self._settings.follow_links)
        fresh = []
        for path, status in walk.below(folder):
            stamp = stamp_of(status)
            if self._offered.get((root, path)) != stamp:
                self._offered[root, path] = stamp
                fresh.append((path, stamp, max(status.st_mtime_ns, status.st_ctime_ns)))
        self._offer(root, fresh)

    def _offer(self, root: str, files: Iterable[tuple[str, Stamp, int]]) -> None:
        """Hand on those of (path, stamp, last change) that are at rest, wait for the others."""
        wall, now = time.time_ns(), time.monotonic()
        ready = []
        for path, stamp, changed in files:
            if self._settling.found((root, path), stamp, (wall - changed) / 1e9, now):
                ready.append(Found(root, path, stamp))
        if ready:
            self._sink.ready(ready)

    def _judge(self, root: Root, found: Sweep, known: int) -> None:
        """Take what is missing for gone, should it stay so, or say why not."""
        device, before = found.device, self._sink.device(root.path)
        seen = [path for path in found.gone if root.seen.intersection([path, *above(path)])]
        root.doubt = guard.doubt(
            gone=found.gone,
            seen=seen,
            files=found.files,
            error=found.errors.get("", ""),
            device=device,
            known_device=before,
        )
        if root.doubt:
            self._sink.event("watch.doubt", root=root.path, why=root.doubt)
        else:
            # A name may be missing for a moment only, while its file is saved: looked at again.
            for path in found.gone:
                self._settling.hint((root.path, path), "gone", time.monotonic())
                (root.known or {}).pop(path, None)
        root.seen.clear()
        same = before is None or guard.is_same_folder(known=known, gone=len(found.gone))
        if device is not None and device != before and same:
            self._sink.found_on(root.path, device)


def above(path: str) -> list[str]:
    """The folders above a path, below its root."""
    parts = path.split("/")
    return ["/".join(parts[:n]) for n in range(1, len(parts))]
