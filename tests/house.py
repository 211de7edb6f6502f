"""A drop folder with the whole line behind it, opened as the daemon does, for tests of the line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from daemon.intake.desk import Desk
from daemon.intake.intake import Intake, Ways
from index.accounts import Accounts
from index.catalogue.batches import Admission
from index.catalogue.catalogue import Catalogue
from index.follow import Follower
from index.shelf import Shelf
from index.store import Store
from parsers.formats.jsonl import JsonLines


class NoIndex(Follower):
    """Follows without an engine, where a test makes many houses and looks at the catalogue only."""

    def open(self, busy: object = None) -> bool:
        return False

    def take(self, admission: Admission) -> None:
        """Take nothing."""


class House:
    """A drop folder and the line that reads it."""

    def __init__(self, base: Path, *, indexed: bool = True, **ways: Any) -> None:
        self.indexed = indexed
        self.base, self.drop = base, base / "drop"
        self.drop.mkdir(parents=True, exist_ok=True)
        self.ways = {"formats": (JsonLines(),), **ways}
        self.start()

    def start(self) -> None:
        """Open the state, as a new process would."""
        self.store = Store.open(self.base / "state")
        self.catalogue = Catalogue(self.store)
        follower = Follower if self.indexed else NoIndex
        self.follower = follower(self.catalogue, str(self.base / "state"))
        self.follower.open()
        self.desk = Desk(self.catalogue, self.follower)
        self.intake = Intake(self.desk, Ways(**self.ways))
        self.intake.look_back()
        self.shelf, self.accounts = Shelf(self.store), Accounts(self.store)

    def stop(self) -> None:
        """Leave it as a kill would: nothing is committed any more."""
        self.follower.close()
        self.store.close()

    def write(self, name: str, content: bytes) -> None:
        """Put a file there, with a stamp of its own."""
        path = self.drop / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        self._ticks = getattr(self, "_ticks", 10**18) + 10**9
        os.utime(path, ns=(self._ticks, self._ticks))

    def read(self, *names: str, named: bool = False) -> dict[str, Any]:
        """Read files; return what it did, in the contract's words."""
        report = self.intake.read_file(str(self.drop), names[0], named=named)
        for name in names[1:]:
            report.add(self.intake.read_file(str(self.drop), name, named=named))
        return report.shown()

    def drop_in(self, name: str, content: bytes) -> dict[str, Any]:
        """Write a file and read it."""
        self.write(name, content)
        return self.read(name)

    def told(self) -> list[dict[str, Any]]:
        """All papers, without what differs between two runs by nature."""
        found = []
        for paper in self.shelf.export():
            for sighting in paper["sightings"]:
                del sighting["id"]
            found.append({k: v for k, v in paper.items() if k not in ("id", "added", "updated")})
        return sorted(found, key=str)

    def ids(self) -> set[str]:
        """The public ids of all papers."""
        return {paper["id"] for paper in self.shelf.export()}
