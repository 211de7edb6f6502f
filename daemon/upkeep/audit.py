"""Holds the drop folders against what was read of them. Changes nothing."""

from __future__ import annotations

from typing import Any

from daemon.files import Stamp
from daemon.globs import matcher
from daemon.settings import Settings
from daemon.watch.scan import sweep
from index.catalogue.progress import Files
from index.store import Store

Found = dict[str, Any]


def folders(store: Store, settings: Settings, found: Found) -> None:
    """Count, into `found`, the files there and those that wait to be read: new, changed (or failed,
    and to be tried again), gone. That is no problem; a folder that cannot be read is one."""
    ignore, known = matcher(settings.watch.ignore), Files(store).known
    found["checked"]["files"] = 0
    found["unread"] = unread = {"new": 0, "changed": 0, "gone": 0}
    for root in map(str, settings.paths.drop):
        stamps = {path: Stamp(*stamp) for path, stamp in known(root)}
        met = sweep(root, stamps.items(), ignore, settings.watch.follow_links)
        found["checked"]["files"] += met.files
        changed = len(met.changed.keys() & stamps.keys())
        unread["new"] += len(met.changed) - changed
        unread["changed"] += changed
        unread["gone"] += len(met.gone)
        for folder, why in met.errors.items():
            what = f"{root}/{folder} cannot be read: {why}".replace("/ ", " ")
            found["problems"].append({"kind": "folder-unread", "what": what, "repaired": False})
