"""`status`: what the daemon does, what the catalogue holds, what is wrong and what to do about it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from daemon import control, standing
from daemon.errors import UserError
from daemon.settings import Settings
from daemon.status import troubles, units
from index import fulltext, generations
from index.accounts import Accounts, Jobs
from index.store import Missing, Outdated, Store, StoreError

_JOBS = ("rescan", "verify", "reindex", "optimise", "backup")

_RECENT = 3

Shown = dict[str, Any]
_NOTHING: Shown = {
    "files": {"total": 0, "ok": 0, "failed": 0, "pending": 0},
    "entries": 0,
    "papers": 0,
    "faults": 0,
    "recent": [],
    "standing": [],
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
    problems += troubles.of_roots(live["watch"]) if live else troubles.of_folders(settings)
    problems += troubles.of_daemon(live) if live else units.troubles()
    problems += troubles.of_state(settings, live)
    if live:
        jobs.pop("rescan", None)  # the roots tell it themselves
    problems += troubles.of_catalogue(catalogue, jobs)
    problems += troubles.of_disk(state)
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
            "start": units.how_to_start(),
        }  # fmt: skip
    return {
        "running": True, "pid": live["pid"], "since": _instant(live["since"]),
        "activity": live["activity"], "last_progress": _instant(live["last_progress"]),
        "done": live["done"], "total": live["total"], "rate": live["rate"],
        "backlog": live["backlog"], "settling": live["settling"],
    }  # fmt: skip


def _catalogue(settings: Settings, problems: list[Shown]) -> tuple[Shown, dict[str, Any]]:
    """Counts and the state of the index; the last runs of jobs."""
    state = str(settings.paths.state)
    index = {"papers": 0, "behind": 0, "segments": 0, "bytes": 0, "generation": 0}
    shown = {**_NOTHING, "index": index}
    try:
        store = Store.open(state, readonly=True)
    except Outdated as error:
        problems.append({"what": error.what, "do": error.hint})
        return shown, {}
    except Missing:
        return shown, {}
    except StoreError as error:
        problems.append({"what": error.what, "do": error.hint})
        return shown, {}
    try:
        accounts = Accounts(store)
        shown.update(accounts.counts())
        index.update(_index(state, store, problems))
        shown["recent"] = accounts.recent(_RECENT)
        shown["standing"] = standing.waiting(store, state)
        free = os.statvfs(state)
        shown["disk"] = {
            "catalogue": accounts.bytes(), "index": index["bytes"],
            "free": free.f_bavail * free.f_frsize,
        }  # fmt: skip
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


def _instant(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
