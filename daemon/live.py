"""What only the running daemon knows (the rest of `status` is read from the catalogue)."""

from __future__ import annotations

import os
from datetime import datetime
from typing import Any, Protocol

from daemon.jobs import Jobs
from daemon.pulse import Pulse
from daemon.roots import Root
from daemon.watching import Watcher
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
