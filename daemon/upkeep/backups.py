"""Backups: copies of the catalogue, rotated."""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from daemon.settings import Settings
from index.store import Store

_NAME = re.compile(r"catalogue-\d{8}T\d{6}Z\.db")


def make(settings: Settings) -> dict[str, Any]:
    """Copy the catalogue while it is in use, and keep the latest copies only."""
    folder = settings.backup.folder
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for part in folder.glob("catalogue-*.part"):  # a kill left it
        part.unlink(missing_ok=True)
    target = folder / datetime.now(UTC).strftime("catalogue-%Y%m%dT%H%M%SZ.db")
    store = Store.open(str(settings.paths.state), readonly=True)
    try:
        store.backup(str(target))
    finally:
        store.close()
    kept = copies(folder)
    for old in kept[: -settings.backup.keep]:
        old.unlink(missing_ok=True)
    return {"backup": str(target), "kept": min(len(kept), settings.backup.keep)}


def copies(folder: Path) -> list[Path]:
    """The copies in a folder, the oldest first."""
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return sorted(folder / name for name in names if _NAME.fullmatch(name))
