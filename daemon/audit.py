"""Holds folder, catalogue and index against each other. Changes nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

from index import fulltext, generations
from index.store import Store, StoreError

Problem = dict[str, Any]


def run(state: str, busy: Callable[[], object] = lambda: None) -> dict[str, Any]:
    """`checked` counts what was looked at, `problems` are `{"kind", "what", "repaired"}`."""
    checked: dict[str, int] = {}
    problems: list[Problem] = []
    try:
        store = Store.open(state, readonly=True)
    except StoreError as error:
        return {"checked": checked, "problems": [_problem("catalogue", error.what)]}
    try:
        for check in (_catalogue, _index, _files):
            busy()
            problems += check(store, state, checked)
    except StoreError as error:
        problems.append(_problem("catalogue", error.what))
    finally:
        store.close()
    return {"checked": checked, "problems": problems}


def _problem(kind: str, what: str) -> Problem:
    return {"kind": kind, "what": what, "repaired": False}


def _catalogue(store: Store, state: str, checked: dict[str, int]) -> Iterator[Problem]:
    """SQLite's own integrity check."""
    for what in store.check():
        yield _problem("catalogue", what)
    checked["papers"] = store.one("SELECT count(*) FROM papers WHERE live > 0")[0]
    checked["sightings"] = store.one("SELECT count(*) FROM sightings WHERE state < 2")[0]


def _index(store: Store, state: str, checked: dict[str, int]) -> Iterator[Problem]:
    """The index has reached the catalogue's revision and holds its papers and nothing else."""
    folder = generations.current(state)
    if folder is None:
        if checked["papers"]:
            yield _problem("index", "there is no index")
        return
    try:
        for name in fulltext.damaged(folder):
            yield _problem("index", f"{name} is damaged")
        reached = fulltext.watermark(folder)
        reader = fulltext.Reader.open(folder)
        indexed = set(reader.keys())
    except fulltext.FulltextError as error:
        yield _problem("index", error.what)
        return
    checked["indexed"] = len(indexed)
    if reached != store.watermark:
        yield _problem("index", f"it has reached {reached}, the catalogue {store.watermark}")
    living = {row[0] for row in store.run("SELECT id FROM papers WHERE live > 0")}
    if missing := living - indexed:
        yield _problem("index", f"{len(missing)} papers are missing from it")
    if extra := indexed - living:
        yield _problem("index", f"{len(extra)} papers in it are not in the catalogue")


def _files(store: Store, state: str, checked: dict[str, int]) -> Iterator[Problem]:
    """Files that were read are there, and look as they did."""
    rows = store.run(
        "SELECT r.path, f.path, f.size, f.mtime_ns FROM files f CROSS JOIN roots r"
        " ON r.id = f.root WHERE f.state = 1 AND f.parent IS NULL AND f.size IS NOT NULL"
    )
    count = 0
    for root, path, size, mtime_ns in rows:
        count += 1
        full = os.path.join(os.fsdecode(root), os.fsdecode(path))
        try:
            found = os.stat(full)
        except OSError as error:
            yield _problem("folder", f"{full}: {error.strerror}")
            continue
        if (found.st_size, found.st_mtime_ns) != (size, mtime_ns):
            yield _problem("folder", f"{full} has changed since it was read")
    checked["files"] = count
