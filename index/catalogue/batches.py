"""The values that go into an admission and come out of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from index.catalogue import bodies
from index.catalogue.sightings import Stand
from index.documents import Document
from parsers.record import Entry


class Placed(NamedTuple):
    """An entry on its way in. `heir_of` is the sighting that it supersedes, 0 for none; `told` the
    hash of the text that says it, by which it may be known again (0: it is not to be).

    One that was known by that has no `entry`: its digest says all of it.
    """

    entry: Entry | None
    said: dict[str, Any]
    body: bytes
    digest: int
    stand: Stand
    heir_of: int = 0
    raw: bytes = b""
    told: int = 0


def placed(entry: Entry, stand: Stand, heir_of: int = 0, raw: bytes = b"", told: int = 0) -> Placed:
    """Return `entry` with its body and digest; `raw` is its original text in UTF-8."""
    entry, said, body = bodies.packed(entry)
    return Placed(entry, said, body, bodies.digest(body), stand, heir_of, raw, told)


class Change(NamedTuple):
    """What the index must do about a paper: `document` None takes it out, `fresh` it never had."""

    paper: int
    document: Document | None
    fresh: bool


@dataclass(slots=True)
class Admission:
    """What a batch did to the catalogue, in counts and in changes that the index must follow."""

    new: int = 0
    merged: int = 0
    changed: int = 0
    unchanged: int = 0
    enriched: int = 0
    retracted: int = 0
    revision: int = 0
    changes: list[Change] = field(default_factory=list)

    @property
    def entries(self) -> int:
        """How many entries the batch held."""
        return self.new + self.merged + self.changed + self.unchanged

    def add(self, other: Admission) -> None:
        """Add the counts of another batch; its changes are the index's affair."""
        for name in ("new", "merged", "changed", "unchanged", "enriched", "retracted"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
