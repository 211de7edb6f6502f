"""What only the running daemon knows (the rest of `status` is read from the catalogue)."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Protocol

from daemon.jobs import Jobs
from daemon.pulse import Pulse
from daemon.watch.guard import rescanned
from daemon.watch.roots import Root
from daemon.watch.watching import Watcher
from daemon.worker import Worker


class Running(Protocol):
    """The parts of the service that are asked; times in seconds since the epoch."""

    since: float
    hanging: list[str]
    pulse: Pulse
    worker: Worker
    watcher: Watcher
    jobs: Jobs

    def planned(self) -> dict[str, datetime]: ...


def shown(service: Running) -> dict[str, Any]:
    """The answer to `live`."""
    return {
        "pid": os.getpid(),
        "since": service.since,
        **service.pulse.shown(),
        "backlog": len(service.worker.backlog),
        "settling": service.watcher.pending,
        "trouble": service.worker.trouble,
        "hanging": service.hanging,
        "next": {job: at.timestamp() for job, at in service.planned().items()},
        "running": dict(service.jobs.running),
        "late": sorted(service.jobs.late),
        "rescan": _rescan(service.watcher.roots),
        "watch": [_root(root) for root in service.watcher.roots],
    }


def _root(root: Root) -> dict[str, Any]:
    return {
        "root": root.path,
        "mode": root.mode,
        "healthy": root.healthy,
        "why": root.why,
        "trouble": root.trouble or root.doubt,
        "unlisted": root.unlisted,
    }


def _rescan(roots: Sequence[Root]) -> dict[str, Any]:
    """The rescans, as a job: when all roots are scanned next, and how the last of them ended."""
    scans = [root.scanned for root in roots if root.scanned]
    in_seconds = min(root.scan_at for root in roots) - time.monotonic()
    return {
        "next": time.time() + max(in_seconds, 0.0),
        "last": max((at for at, _ in scans), default=None),
        "seconds": round(sum(took for _, took in scans), 3),
        "result": rescanned({root.path: root.doubt for root in roots}) if scans else None,
    }
