"""Scheduled care of catalogue and index: backup and optimise."""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from daemon import deeds
from daemon.deeds import Slices
from daemon.engine import Engine
from daemon.settings import Settings
from index import generations
from index.fulltext import Reader
from index.store import Store

SEGMENTS = 40
"""A rebuild aside begins beyond so many segments: merging them is not ours to call."""

_NAME = re.compile(r"catalogue-\d{8}T\d{6}Z\.db")


def optimise(engine: Engine) -> Slices:
    """Collect garbage; rebuild the index aside where its segments have become too many."""
    state = str(engine.settings.paths.state)
    engine.follower.optimise()
    reader = generations.opened(state, Reader.open)
    segments = reader.segments() if reader else 0
    if segments > SEGMENTS:
        yield from deeds.reindex(engine)
    return {"segments": segments, "rebuilt": segments > SEGMENTS}


def backup(settings: Settings) -> dict[str, Any]:
    """Copy the catalogue while it is in use, and keep the latest copies only."""
    folder = settings.backup.folder
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = folder / datetime.now(UTC).strftime("catalogue-%Y%m%dT%H%M%SZ.db")
    store = Store.open(str(settings.paths.state), readonly=True)
    try:
        store.backup(str(target))
    finally:
        store.close()
    copies = backups(folder)
    for old in copies[: -settings.backup.keep]:
        old.unlink(missing_ok=True)
    return {"backup": str(target), "kept": min(len(copies), settings.backup.keep)}


def backups(folder: Path) -> list[Path]:
    """The copies in a folder, the oldest first."""
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return sorted(folder / name for name in names if _NAME.fullmatch(name))
