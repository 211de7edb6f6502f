"""What a person may ask of the writer: the same whether a daemon runs or not."""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Sequence
from typing import Any

from daemon.engine import Engine, account
from daemon.errors import NoSuchPaper, UserError
from daemon.files import Found, Stamp, shown_names, stamp_of
from daemon.intake.passreport import Report
from daemon.watch import guard
from daemon.watch.scan import Sweep, Walk, sweep
from index import generations
from index.fulltext import Reader
from index.replay import AT_ONCE
from index.shelf import Shelf

SEGMENTS = 40
"""A rebuild aside begins beyond so many segments: merging them is not ours to call."""

MISSING = "no such file or folder"
_SLICE = 256

Slices = Generator[None, None, dict[str, Any]]
"""Work in slices, with the result at its end."""


def ingest(engine: Engine, paths: Sequence[str] = (), dry_run: bool = False) -> dict[str, Any]:
    """One pass over the drop folders, or over the given files and folders."""
    started = time.monotonic()
    if dry_run:
        return account(_rehearse(engine, paths), started)
    total = Report()
    if paths:
        named = [
            Found(root, path, _stamp(os.path.join(root, path)))
            for root, path in _named(engine, paths)
        ]
        with engine.expecting(named):
            for found in named:
                total.add(engine.read_named(found))
    else:
        doubts = {root: _sweep(engine, root, total) for root in engine.roots}
        took = time.monotonic() - started
        engine.jobs.record("rescan", time.time() - took, guard.rescanned(doubts), round(took, 3))
    engine.commit(idle=True)
    return account(total, started)


def _sweep(engine: Engine, root: str, total: Report) -> str:
    """Read what is new in a drop folder, and note what is gone if that may be believed; returns why
    it is not, "" for nothing."""
    engine.progress(f"scanning {root}")
    settings, files = engine.settings.watch, engine.desk.files
    known = [(path, Stamp(*stamp)) for path, stamp in engine.intake.known(root)]
    found = sweep(root, known, engine.ignore, settings.follow_links)
    if error := found.errors.get(""):
        hint = "nothing is retracted; paths.drop names it"
        raise UserError(f"the drop folder cannot be read: {error}", root, hint)
    total.add(_unchanged(found))
    changed = [Found(root, path, stamp) for path, (stamp, _) in found.changed.items()]
    with engine.expecting(changed):
        for at in range(0, len(changed), _SLICE):
            total.add(engine.read(changed[at : at + _SLICE]))
            engine.commit(idle=False)
    before = files.device(root)
    doubt = guard.doubt(
        gone=found.gone, seen=(), files=found.files, device=found.device, known_device=before
    )
    if doubt:
        total.failed.append((root, f"{doubt}; nothing is retracted"))
        total.faults += 1
    elif found.gone:
        total.did.retracted += engine.removed(root, found.gone).did.retracted
    same = before is None or guard.is_same_folder(known=len(known), gone=len(found.gone))
    if found.device is not None and found.device != before and same:
        files.set_device(root, found.device)
    return doubt


def _rehearse(engine: Engine, paths: Sequence[str]) -> Report:
    if paths:
        return engine.intake.rehearse(_named(engine, paths))
    total, files = Report(), []
    for root in engine.roots:
        known = [(path, Stamp(*stamp)) for path, stamp in engine.intake.known(root)]
        found = sweep(root, known, engine.ignore, engine.settings.watch.follow_links)
        total.add(_unchanged(found))
        files += [(root, path) for path in found.changed]
    total.add(engine.intake.rehearse(files))
    return total


def _unchanged(found: Sweep) -> Report:
    """What a scan tells of files that need no reading, or cannot be reached."""
    unchanged = found.files - len(found.changed)
    failed = [(path, f"cannot be listed: {why}") for path, why in found.errors.items()]
    return Report(
        files=unchanged, files_unchanged=unchanged, faults=len(found.errors), failed=failed
    )


def _named(engine: Engine, paths: Sequence[str]) -> list[tuple[str, str]]:
    """The files that paths name, folders with all below them, in byte order."""
    found: dict[tuple[str, str], None] = {}
    for path in paths:
        if os.path.isdir(path):
            walk = Walk(os.path.realpath(path), engine.ignore, engine.settings.watch.follow_links)
            for below, _ in walk.below():
                found[engine.place(f"{walk.root}/{below}")] = None
        elif os.path.exists(path):
            found[engine.place(path)] = None
        else:
            raise UserError(MISSING, path)
    return sorted(found, key=lambda one: [os.fsencode(part) for part in one])


def finished(work: dict[str, Any] | Slices) -> dict[str, Any]:
    """The result of a deed, its slices done one after another."""
    if isinstance(work, dict):
        return work
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: dict[str, Any] = end.value
            return result


def forget(engine: Engine, files: Sequence[str]) -> dict[str, Any]:
    """Withdraw all that files said, until their content changes or they are named again."""
    total = Report()
    for name in files:
        report = None
        for root, path in _candidates(engine, name):
            report = report or engine.intake.forget(root, path)
        if report is None:
            raise UserError("no such file is known", name, "paperdrop files lists them")
        total.add(report)
    engine.commit(idle=True)
    return {"files": total.files, "retracted": total.did.retracted}


def _candidates(engine: Engine, name: str) -> list[tuple[str, str]]:
    """What a person may mean: a path, or a name as `files` shows it."""
    found = [engine.place(os.path.abspath(name)), ("", name)]
    for root, shown in shown_names(engine.roots):
        if not shown:
            found.append((root, name))
        elif name.startswith(shown + "/"):
            found.append((root, name[len(shown) + 1 :]))
    return found


def merge(engine: Engine, ids: Sequence[str]) -> dict[str, Any]:
    """Keep a person's decision that papers are one work."""
    keys = _keys(engine, ids)
    engine.desk.merge(keys, int(time.time()))
    return _decided(engine, keys)


def split(engine: Engine, id: str, sightings: Sequence[int] = ()) -> dict[str, Any]:
    """Keep a person's decision that sightings of a paper are another one."""
    keys = _keys(engine, [id])
    done = engine.desk.split(keys[0], list(sightings), int(time.time()))
    return _decided(engine, keys + [change.paper for change in done.changes])


def part(engine: Engine, ids: Sequence[str]) -> dict[str, Any]:
    """Keep a person's decision that papers, apart already, are different works."""
    keys = _keys(engine, ids)
    engine.desk.part(keys, int(time.time()))
    return _decided(engine, keys)


def _keys(engine: Engine, ids: Sequence[str]) -> list[int]:
    """The papers that ids, or beginnings of ids, name before anything is decided."""
    shelf = Shelf(engine.store)
    found = {id_: shelf.find(id_) for id_ in ids}
    if unknown := [id_ for id_, key in found.items() if key is None]:
        raise NoSuchPaper(", ".join(unknown))
    return [key for key in found.values() if key is not None]


def _decided(engine: Engine, keys: Sequence[int]) -> dict[str, Any]:
    """The papers that a decision was about and led to."""
    engine.commit(idle=True)
    return {"papers": Shelf(engine.store).papers(keys)}


def reindex(engine: Engine, reparse: bool = False) -> Slices:
    """Rebuild the index aside and swap it in; with `reparse`, read all files anew before.

    A slice at a time: the old index is searched, and may be written to, in between.
    """
    started = time.monotonic()
    if reparse:
        _reparse(engine)
    papers = engine.store.one("SELECT count(*) FROM papers WHERE live > 0")[0]
    for number, _ in enumerate(engine.follower.rebuilding(), 1):
        engine.progress("rebuilding the index", min(number * AT_ONCE, papers), papers)
        yield
    state = str(engine.settings.paths.state)
    papers = engine.store.one("SELECT count(*) FROM papers WHERE live > 0")[0]
    return {
        "papers": papers,
        "generation": generations.number(state),
        "seconds": round(time.monotonic() - started, 3),
    }


def optimise(engine: Engine) -> Slices:
    """Collect garbage; rebuild the index aside where its segments have become too many."""
    engine.follower.optimise()
    folder = generations.current(str(engine.settings.paths.state))
    segments = Reader.open(folder).segments() if folder else 0
    if segments > SEGMENTS:
        yield from reindex(engine)
    return {"segments": segments, "rebuilt": segments > SEGMENTS}


def _reparse(engine: Engine) -> None:
    """Have every file read from its start, then read those that are there."""
    files = engine.desk.files
    with engine.desk.writing():
        files.read_again([id_ for id_, _, _, _ in files.readings()])
    for root in engine.roots:
        if os.path.isdir(root):
            _sweep(engine, root, Report())
    outside = [row for row in files.present(0) if row.parent is None]
    found = [Found("", os.fsdecode(row.path), _stamp(os.fsdecode(row.path))) for row in outside]
    engine.read([one for one in found if one.stamp.size >= 0])
    engine.commit(idle=True)


def _stamp(path: str) -> Stamp:
    try:
        return stamp_of(os.stat(path))
    except OSError:
        return Stamp(-1, 0, 0)
