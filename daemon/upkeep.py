"""Scheduled care of catalogue and index: backup, optimise, verify, restore."""

from __future__ import annotations

import os
import re
import time
from datetime import UTC, datetime
from typing import Any

from daemon import audit
from daemon.engine import Engine
from daemon.settings import Settings
from index import generations
from index.fulltext import Reader
from index.store import Store

SEGMENTS = 40
"""A rebuild aside begins beyond so many segments: merging them is not ours to call."""

_NAME = re.compile(r"catalogue-\d{8}T\d{6}Z\.db")


def optimise(engine: Engine) -> dict[str, Any]:
    """Collect garbage; rebuild the index aside where its segments have become too many."""
    state = str(engine.settings.paths.state)
    engine.follower.optimise()
    folder = generations.current(state)
    segments = Reader.open(folder).segments() if folder else 0
    if segments > SEGMENTS:
        engine.follower.rebuild(lambda: engine.progress("rebuilding the index"))
    return {"segments": segments, "rebuilt": segments > SEGMENTS}


def backup(settings: Settings) -> dict[str, Any]:
    """Copy the catalogue while it is in use, and keep the latest copies only."""
    folder = settings.backup.folder
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = datetime.now(UTC).strftime("catalogue-%Y%m%dT%H%M%SZ.db")
    store = Store.open(str(settings.paths.state), readonly=True)
    try:
        store.backup(str(folder / name))
    finally:
        store.close()
    copies = sorted(entry for entry in os.listdir(folder) if _NAME.fullmatch(entry))
    for old in copies[: -settings.backup.keep]:
        (folder / old).unlink(missing_ok=True)
    return {"backup": str(folder / name), "kept": min(len(copies), settings.backup.keep)}


def verify(engine: Engine, *, repair: bool, restore: str | None) -> dict[str, Any]:
    """Hold folder, catalogue and index against each other; mend what can be mended."""
    started = time.monotonic()
    found = audit.run(str(engine.settings.paths.state), lambda: engine.progress("verifying"))
    problems = found["problems"]
    if repair and problems:
        engine.follower.rebuild(lambda: engine.progress("rebuilding the index"))
        left = audit.run(str(engine.settings.paths.state), lambda: engine.progress("verifying"))
        remaining = {(one["kind"], one["what"]) for one in left["problems"]}
        for one in problems:
            one["repaired"] = (one["kind"], one["what"]) not in remaining
    return {
        "ok": not problems,
        "checked": found["checked"],
        "problems": problems,
        "seconds": round(time.monotonic() - started, 3),
    }
