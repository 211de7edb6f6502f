"""`verify`: folder, catalogue and index held against each other, and what can be mended mended.

A damaged or lost catalogue is brought back from its latest copy and the folders are read for the
rest; a damaged, missing or wrong index is rebuilt from the catalogue; files that are new,
changed or gone are read as by `ingest`. The damaged file is kept aside, for it may hold what no copy has.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from daemon import deeds
from daemon.engine import Engine, Progress
from daemon.errors import UserError
from daemon.lock import Lock
from daemon.settings import Settings
from daemon.upkeep import audit, backups
from index import audit as index_audit
from index.catalogue.catalogue import Catalogue
from index.catalogue.ledger import Decision, Ledger
from index.steps import step
from index.store import FILE, Error, Store, StoreError

Found = dict[str, Any]


def verify_alone(
    settings: Settings, progress: Progress, repair: bool = False, restore: str | None = None
) -> Found:
    """Without a daemon. Looking alone opens nothing for writing, so that it mends nothing either."""
    started = time.monotonic()

    def busy() -> None:
        progress("verifying", None, None)

    found = check(settings, busy)
    if not restore and not (repair and to_mend(found)):
        return account(found, started)
    with Lock(settings.paths.state).take():
        if restore or of_catalogue(found):
            bring_back(settings, Path(restore) if restore else None)
        with Engine(settings, progress) as engine:
            deeds.finished(mend(engine, found))
        tell_repaired(found, check(settings, busy))
    return account(found, started)


def check(
    settings: Settings, busy: Callable[[], None], taken: Callable[[], object] = lambda: None
) -> Found:
    """What was checked, and the problems found; `taken` is called once the catalogue and the index
    are read as of now, whatever is written after."""
    state = str(settings.paths.state)
    found = index_audit.run(state, busy, taken) | {"unread": {}}
    if not of_catalogue(found):
        store = Store.open(state, readonly=True)
        try:
            audit.folders(store, settings, found)
        finally:
            store.close()
    return found


def bring_back(settings: Settings, backup: Path | None) -> None:
    """Put a copy (the latest) in the catalogue's place, or nothing; the damaged one goes aside."""
    state = settings.paths.state
    copies = backups.copies(settings.backup.folder)
    copy = backup or (copies[-1] if copies else None)
    part = state / (FILE + ".part")
    if copy is not None:
        try:
            shutil.copyfile(copy, part)
            part.chmod(0o600)
        except OSError as error:
            raise UserError(f"cannot copy the backup: {error.strerror}", str(copy)) from None
        _try(part, copy)
    decided = _decisions(state)
    _put_aside(state)
    if copy is None:
        (state / FILE).unlink(missing_ok=True)
    else:
        step("restore.rename")
        os.replace(part, state / FILE)
        step("restore.renamed")
        store = Store.open(str(state))
        try:
            store.new_epoch()
            catalogue = Catalogue(store)
            with catalogue.transaction():
                catalogue.take_over(decided, int(time.time()))
        finally:
            store.close()


def _decisions(state: Path) -> list[Decision]:
    """What people decided, as far as the catalogue that goes aside can still be read."""
    try:
        store = Store.open(str(state), readonly=True)
    except StoreError:
        return []
    try:
        return Ledger(store).decisions()
    except (StoreError, Error):
        return []
    finally:
        store.close()


def _put_aside(state: Path) -> None:
    """Keep the damaged catalogue under another name too. Its own name is never free, for then a
    start would make an empty one; its log goes first, for it must not meet the copy."""
    aside = FILE + time.strftime(".damaged-%Y%m%dT%H%M%S")
    for suffix in ("-wal", "-shm"):
        if (old := state / (FILE + suffix)).exists():
            old.rename(state / (aside + suffix))
    if (state / FILE).exists():
        (state / aside).unlink(missing_ok=True)
        os.link(state / FILE, state / aside)


def _try(part: Path, copy: Path) -> None:
    """See that what was copied is sound before it takes anything's place."""
    folder = part.parent / "restoring"
    folder.mkdir(mode=0o700, exist_ok=True)
    trial = folder / FILE
    os.replace(part, trial)
    try:
        store = Store.open(str(folder))
        wrong = store.check()
        store.close()
    except StoreError as error:
        wrong = [error.what.replace(str(trial), str(copy))]
    if wrong:
        shutil.rmtree(folder)
        hint = "paperdrop verify --restore names another"
        raise UserError(f"the backup is damaged: {wrong[0]}", str(copy), hint)
    os.replace(trial, part)
    shutil.rmtree(folder)


def mend(engine: Engine, found: Found) -> deeds.Slices:
    """Read what changed in the folders, and rebuild the index where it is wrong."""
    done = deeds.ingest(engine)
    if any(one["kind"].startswith("index") for one in found["problems"]):
        yield from deeds.reindex(engine)
    return done


def to_mend(found: Found) -> bool:
    """Whether there is a problem, or a file to be read."""
    return bool(found["problems"] or any(found["unread"].values()))


def of_catalogue(found: Found) -> bool:
    kinds = {one["kind"] for one in found["problems"]}
    return bool(kinds & {"catalogue-missing", "catalogue-damaged"})


def tell_repaired(found: Found, after: Found) -> None:
    left = {(one["kind"], one["what"]) for one in after["problems"]}
    for one in found["problems"]:
        one["repaired"] = (one["kind"], one["what"]) not in left
    found["checked"], found["unread"] = after["checked"], after["unread"]


def account(found: Found, started: float) -> Found:
    return {
        "ok": not found["problems"],
        **found,
        "seconds": round(time.monotonic() - started, 3),
    }
