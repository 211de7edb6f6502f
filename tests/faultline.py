"""The whole line in this process, without daemon or command: scan, read, retract, follow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from daemon.files import Stamp
from daemon.input.reading import Limits
from daemon.intake import said
from daemon.intake.desk import Desk
from daemon.intake.intake import Intake, Ways
from daemon.watch import guard
from daemon.watch.scan import sweep
from index.catalogue.catalogue import Catalogue
from index.follow import Follower
from index.shelf import Shelf
from index.store import Store


class Line:
    """A state folder opened for writing, and one drop folder."""

    def __init__(self, state: Path, drop: Path, *, retract: bool) -> None:
        self.drop = drop
        self.store = Store.open(state)
        catalogue = Catalogue(self.store)
        self.follower = Follower(catalogue, str(state))
        self.follower.open()
        desk = Desk(catalogue, self.follower)
        desk.files.name_roots([(str(drop), "")])
        ways = Ways(said.Defaults(()), Limits(1 << 30, 1000), retract=retract)
        self.intake = Intake(desk, ways)

    def ingest(self) -> None:
        """One pass over the drop folder, until searchable."""
        root = str(self.drop)
        known = [(path, Stamp(*stamp)) for path, stamp in self.intake.known(root)]
        found = sweep(root, known, lambda path: path.endswith(".part"))
        for path in found.changed:
            self.intake.read_file(root, path)
        doubt = guard.doubt(
            gone=found.gone, seen=(), files=found.files, error=found.errors.get("", "")
        )
        if not doubt:
            self.intake.removed(root, found.gone)
        self.follower.commit()

    def export(self) -> list[dict[str, Any]]:
        """All papers."""
        return list(Shelf(self.store).export())

    def live(self) -> set[int]:
        """Digests of all contents that count."""
        rows = self.store.run(
            "SELECT ifnull(base, digest) FROM contents c WHERE EXISTS"
            " (SELECT 1 FROM sightings WHERE content = c.id AND state < 2)"
        )
        return {row[0] for row in rows}

    def close(self) -> None:
        """Give everything back."""
        self.follower.close()
        self.store.close()
