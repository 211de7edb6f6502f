"""Holds the drop folders against what was read of them. Changes nothing."""

from __future__ import annotations

import os
from typing import Any

from index.store import Store

_READ = """SELECT r.path, f.path, f.size, f.mtime_ns FROM files f CROSS JOIN roots r
  ON r.id = f.root WHERE f.state = 1 AND f.parent IS NULL AND f.size IS NOT NULL"""


def folders(store: Store, checked: dict[str, int]) -> list[dict[str, Any]]:
    """Problems of files that are gone or look otherwise than when they were read."""
    problems: list[dict[str, Any]] = []
    checked["files"] = 0
    for root, path, size, mtime_ns in store.run(_READ):
        checked["files"] += 1
        full = os.path.join(os.fsdecode(root), os.fsdecode(path))
        try:
            found = os.stat(full)
        except OSError as error:
            problems.append(_problem("file-missing", f"{full}: {error.strerror}"))
            continue
        if (found.st_size, found.st_mtime_ns) != (size, mtime_ns):
            problems.append(_problem("file-unread", f"{full} has changed since it was read"))
    return problems


def _problem(kind: str, what: str) -> dict[str, Any]:
    return {"kind": kind, "what": what, "repaired": False}
