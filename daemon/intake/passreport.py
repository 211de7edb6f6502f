"""What a pass over files did, in the words of `ingest`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from index.catalogue.batches import Admission


@dataclass(slots=True)
class Report:
    """Counts of one file's pass, or of many; `failed` names files that could not be read, and why."""

    files: int = 0
    files_unchanged: int = 0
    faults: int = 0
    did: Admission = field(default_factory=Admission)
    failed: list[tuple[str, str]] = field(default_factory=list)
    format: str = ""

    def add(self, other: Report) -> None:
        """Add the counts of another report."""
        self.files += other.files
        self.files_unchanged += other.files_unchanged
        self.faults += other.faults
        self.did.add(other.did)
        self.failed += other.failed
        self.format = self.format or other.format

    def follow(self, again: Report) -> None:
        """Take in a second pass over the same file: what the first one did is unchanged in it."""
        done = self.did.entries
        self.did.add(again.did)
        self.did.unchanged -= min(done, again.did.unchanged)
        self.files, self.files_unchanged = again.files, again.files_unchanged
        self.faults, self.failed = again.faults, again.failed
        self.format = again.format or self.format

    def shown(self) -> dict[str, Any]:
        """Return the counts as the contract names them."""
        did = self.did
        return {
            "files": self.files,
            "files_unchanged": self.files_unchanged,
            "entries": did.entries,
            "new": did.new,
            "merged": did.merged,
            "changed": did.changed,
            "unchanged": did.unchanged,
            "enriched": did.enriched,
            "retracted": did.retracted,
            "faults": self.faults,
        }
