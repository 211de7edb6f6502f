"""`status`: what the daemon does, what the catalogue holds, what is wrong and what to do about it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from daemon import control
from daemon.errors import UserError
from daemon.settings import Settings
from index import fulltext, generations
from index.accounts import Accounts, Jobs
from index.store import Missing, Store, StoreError

_LOW_DISK = 500_000_000
_JOBS = ("rescan", "verify", "reindex", "optimise", "backup")

Shown = dict[str, Any]
_REMEDIES = {
    "rescan": "mount the folder, or forget its files, or set paths.drop",
    "verify": "run: paperdrop verify --repair",
    "reindex": "look at the log, or run: paperdrop reindex",
}
_NOTHING: Shown = {
    "files": {"total": 0, "ok": 0, "failed": 0, "pending": 0},
    "entries": 0,
    "papers": 0,
    "faults": 0,
}


def status(settings: Settings) -> Shown:
    """The contract's status, whether a daemon runs or not."""
    state = str(settings.paths.state)
    problems: list[Shown] = []
    try:
        live = control.ask(state, "live")
    except UserError as error:
        live = None
        problems.append({"what": str(error), "do": "look at the daemon's log, or restart it"})
    catalogue, jobs = _catalogue(settings, problems)
    problems += _of_roots(live["watch"]) if live else _of_folders(settings)
    problems += _of_daemon(live) if live else []
    if live:
        jobs.pop("rescan", None)  # the roots tell it themselves
    problems += _of_catalogue(catalogue, jobs)
    problems += _of_disk(state)
    return {
        "daemon": _daemon(live),
        **catalogue,
        "schedule": list(_schedule(settings, live, jobs)),
        "watch": _watch(live, settings),
        "problems": problems,
    }


def _daemon(live: Shown | None) -> Shown:
    if live is None:
        return {
            "running": False, "pid": None, "since": None, "activity": None, "last_progress": None,
        }  # fmt: skip
    return {
        "running": True, "pid": live["pid"], "since": _instant(live["since"]),
        "activity": live["activity"], "last_progress": _instant(live["last_progress"]),
        "done": live["done"], "total": live["total"],
        "backlog": live["backlog"], "settling": live["settling"],
    }  # fmt: skip


def _catalogue(settings: Settings, problems: list[Shown]) -> tuple[Shown, dict[str, Any]]:
    """Counts and the state of the index; the last runs of jobs."""
    state = str(settings.paths.state)
    index = {"papers": 0, "behind": 0, "segments": 0, "bytes": 0, "generation": 0}
    shown = {**_NOTHING, "index": index}
    try:
        store = Store.open(state, readonly=True)
    except Missing:
        return shown, {}
    except StoreError as error:
        problems.append({"what": error.what, "do": error.hint})
        return shown, {}
    try:
        accounts = Accounts(store)
        shown.update(accounts.counts())
        index.update(_index(state, store, problems))
        shown["disk"] = {"catalogue": accounts.bytes(), "index": index["bytes"]}
        return shown, Jobs(store).last()
    except StoreError as error:
        problems.append({"what": error.what, "do": error.hint})
        return shown, {}
    finally:
        store.close()


def _index(state: str, store: Store, problems: list[Shown]) -> Shown:
    try:
        reader = generations.opened(state, fulltext.Reader.open)
        if reader is None:
            if store.watermark[1]:
                problems.append({"what": "the index is gone", "do": "run: paperdrop reindex"})
            return {}
        reached = reader.watermark()
        papers, segments = reader.papers(), reader.segments()
    except fulltext.FulltextError as error:
        problems.append({"what": error.what, "do": error.hint or "run: paperdrop reindex"})
        return {}
    after = reached[1] if reached and reached[0] == store.watermark[0] else 0
    behind = store.one("SELECT count(*) FROM papers WHERE revision > ?", (after,))[0]
    return {
        "papers": papers, "behind": behind, "segments": segments,
        "bytes": _bytes(generations.current(state)),
        "generation": generations.number(state),
    }  # fmt: skip


def _bytes(folder: str | None) -> int:
    """The size of a folder's files; those that a merge deletes meanwhile count for nothing."""
    total = 0
    with suppress(OSError):
        for name in os.listdir(folder or ""):
            with suppress(FileNotFoundError):
                total += os.stat(f"{folder}/{name}").st_size
    return total


def _schedule(settings: Settings, live: Shown | None, jobs: dict[str, Any]) -> Iterator[Shown]:
    for job in _JOBS:
        at, result, seconds = jobs.get(job, (None, None, None))
        due = live["next"].get(job) if live else None
        if live and job == "rescan":
            at, result, seconds, due = (
                live[job][of] for of in ("last", "result", "seconds", "next")
            )
        yield {
            "job": job,
            "plan": _plan(settings, job),
            "next": _instant(due) if due else None,
            "last": _instant(at) if at is not None and result else None,
            "last_result": result or None,
            "seconds": seconds if result else None,
            "running": bool(live and job in live["running"]),
        }


def _plan(settings: Settings, job: str) -> str:
    if job == "rescan":
        return f"every {settings.watch.rescan:g}s"
    return str(getattr(settings.schedule, job))


def _watch(live: Shown | None, settings: Settings) -> list[Shown]:
    if live:
        return [
            {**root, "healthy": root["healthy"] and not root["trouble"]} for root in live["watch"]
        ]
    return [
        {"root": str(root), "mode": settings.watch.mode, "healthy": False}
        for root in settings.paths.drop
    ]


def _of_roots(watch: list[Shown]) -> Iterator[Shown]:
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


def _of_folders(settings: Settings) -> Iterator[Shown]:
    for root in settings.paths.drop:
        if not os.access(root, os.R_OK | os.X_OK):
            why = "cannot be read" if os.path.exists(root) else "does not exist"
            yield {"what": f"the drop folder {root} {why}", "do": "make it, or set paths.drop"}


def _of_daemon(live: Shown) -> Iterator[Shown]:
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


def _of_catalogue(catalogue: Shown, jobs: dict[str, Any]) -> Iterator[Shown]:
    if failed := catalogue["files"]["failed"]:
        files = "file" if failed == 1 else "files"
        what, do = f"{failed} {files} could not be read", "paperdrop files --failed"
        yield {"what": what, "do": do}
    for job, (_, result, _) in jobs.items():
        if result and result != "ok":
            yield {"what": f"{job}: {result}", "do": _REMEDIES.get(job, "look at the log")}


def _of_disk(state: str) -> Iterator[Shown]:
    try:
        found = os.statvfs(state)
    except OSError:
        return
    free = found.f_bavail * found.f_frsize
    if free < _LOW_DISK:
        what = f"only {free // 1_000_000} MB are free where {state} lies"
        yield {"what": what, "do": "free space, or move paths.state"}


def _instant(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
