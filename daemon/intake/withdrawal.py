"""What files said is withdrawn: because they are gone, or because a person wants it forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from daemon.intake.desk import Desk
from daemon.intake.filepass import BATCH
from daemon.intake.passreport import Report
from index.catalogue.progress import FileRow
from index.schema import KEPT, REMOVED, WITHDRAWN


class Withdrawal:
    """Ends sightings by batches, so that a large file costs no memory."""

    def __init__(self, desk: Desk, retract: bool, clock: Callable[[], float]) -> None:
        self._desk, self._retract, self._clock = desk, retract, clock
        self._files = desk.files

    @property
    def gone(self) -> int:
        """The state of sightings whose entries are gone from their file."""
        return WITHDRAWN if self._retract else KEPT

    def end_all(self, row: FileRow, state: int, report: Report) -> None:
        """Set all live sightings of a file to `state`; what nobody else tells of goes along."""
        ids = self._desk.catalogue.sightings.live_ids(row.id)
        for start in range(0, len(ids), BATCH):
            ending = {state: ids[start : start + BATCH]}
            with self._desk.writing():
                report.did.add(self._desk.admit(row, b"", (), int(self._clock()), ending))

    def removed(self, root: str, paths: Iterable[str]) -> Report:
        """Note that files are gone; under `retract` with all that only they said."""
        report, number = Report(), self._files.root(root)
        known = (self._files.find(number, path) for path in paths)
        for group in _grouped(row for row in known if row is not None and row.state != REMOVED):
            with self._desk.writing():
                for row in group:
                    self.remove(row, report)
        return report

    def remove(self, row: FileRow, report: Report) -> None:
        """Note that a file, or a member of an archive, is gone; all of it or nothing."""
        report.files += 1
        with self._desk.writing():
            for member in self._files.members(row.id):
                if member.state != REMOVED:
                    self.remove(member, report)
            if self._retract:
                self.end_all(row, WITHDRAWN, report)
                row.hash = None
                row.without_cursor()
            row.state = REMOVED
            self._files.save(row)

    def forget(self, root: str, path: str) -> Report | None:
        """Withdraw all that a file said until its bytes change or it is named; None if unknown."""
        row = self._files.find(self._files.root(root), path)
        if row is None:
            return None
        report = Report(files=1)
        with self._desk.writing():
            for one in (row, *self._files.members(row.id)):
                self.end_all(one, WITHDRAWN, report)
                one.forgotten = one.hash or b""
                one.without_cursor()
                self._files.save(one)
        return report


def _grouped(rows: Iterable[FileRow]) -> Iterator[list[FileRow]]:
    """Files that leave in one transaction: as many as said a batch of entries."""
    group: list[FileRow] = []
    entries = 0
    for row in rows:
        group.append(row)
        entries += 1 + row.entries
        if entries >= BATCH:
            yield group
            group, entries = [], 0
    if group:
        yield group
