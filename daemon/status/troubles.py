"""What is wrong, in words, each with what to do about it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Any

from daemon.lock import holder
from daemon.settings import Settings
from daemon.watch import mounts

_LOW_DISK = 500_000_000
_REMEDIES = {
    "rescan": "mount the folder, or forget its files, or set paths.drop",
    "verify": "run: paperdrop verify --repair",
    "reindex": "look at the log, or run: paperdrop reindex",
}

Shown = dict[str, Any]


def of_roots(watch: list[Shown]) -> Iterator[Shown]:
    """Of the drop folders, as the daemon that watches them says."""
    for root in watch:
        if root["trouble"]:
            do = "nothing is retracted; mount the folder, or forget its files, or set paths.drop"
            yield {"what": f"{root['root']}: {root['trouble']}", "do": do}
        elif not root["healthy"]:
            yield {"what": f"{root['root']} is not watched", "do": "see that it is there"}
        if root["mode"] == "poll" and "max_user" in root["why"]:
            do = "sysctl fs.inotify.max_user_watches=1048576 (and max_user_instances=1024)"
            yield {"what": f"{root['root']} is polled: {root['why']}", "do": do}
        for folder, why in root["unlisted"].items():
            what = f"{root['root']}/{folder} cannot be listed: {why}"
            yield {"what": what, "do": "give the daemon's user the right to read it"}


def of_folders(settings: Settings) -> Iterator[Shown]:
    """Of the drop folders, where no daemon watches them."""
    for root in settings.paths.drop:
        if not os.access(root, os.R_OK | os.X_OK):
            there = os.path.exists(root)
            what = f"the drop folder {root} {'cannot be read' if there else 'does not exist'}"
            do = "give yourself the right to read it" if there else "paperdrop run makes it"
            yield {"what": what, "do": f"{do}, or set paths.drop"}


def of_daemon(live: Shown) -> Iterator[Shown]:
    """Of the daemon itself."""
    if live["trouble"]:
        do = "free space or mend the disk below paths.state; what waits is read then"
        yield {"what": live["trouble"], "do": do}
    if live["hanging"]:
        what = f"no progress for minutes: {', '.join(live['hanging'])}"
        yield {"what": what, "do": "look at its log; restart it if that goes on"}
    for job, since in live["running"].items():
        if time.time() - since > 3600:
            yield {"what": f"{job} has run for over an hour", "do": "look at its log"}
        elif job in live["late"]:
            yield {"what": f"{job} was due again while it still ran", "do": "plan it less often"}


def of_catalogue(catalogue: Shown, jobs: dict[str, Any]) -> Iterator[Shown]:
    """Of files that could not be read, and of jobs."""
    if failed := catalogue["files"]["failed"]:
        files = "file" if failed == 1 else "files"
        what, do = f"{failed} {files} could not be read", "paperdrop files --failed"
        yield {"what": what, "do": do}
    for job, (_, result, _) in jobs.items():
        if result and result != "ok":
            yield {"what": f"{job}: {result}", "do": _REMEDIES.get(job, "look at the log")}


def of_disk(state: str) -> Iterator[Shown]:
    """Of the space that is left."""
    try:
        found = os.statvfs(state)
    except OSError:
        return
    free = found.f_bavail * found.f_frsize
    if free < _LOW_DISK:
        what = f"only {free // 1_000_000} MB are free where {state} lies"
        yield {"what": what, "do": "free space, or move paths.state"}


def of_state(settings: Settings, live: Shown | None) -> Iterator[Shown]:
    """Of the folder where everything is kept, and who holds it."""
    state = settings.paths.state
    if not state.exists():
        return
    if not os.access(state, os.R_OK | os.W_OK | os.X_OK):
        yield {"what": f"{state} cannot be written to", "do": "run it as the daemon's user"}
    if kind := mounts.silent(str(state)):
        what = f"{state} lies on {kind}: locks and crashes are not safe there"
        yield {"what": what, "do": "set paths.state to a folder on a disk of this machine"}
    pid = holder(state)
    if live is None and pid not in (None, os.getpid()):
        what = f"process {pid} holds the lock of {state}, and does not answer"
        yield {"what": what, "do": "let it finish, or look what it does, or end it"}
