"""One text, whole or from a cursor: its entries go in by batches, each with the cursor behind it."""

from __future__ import annotations

from daemon.intake.readbefore import Known
from daemon.intake.task import Reading, Task, Told
from index.catalogue.batches import Placed, placed
from index.catalogue.sightings import Stand, stand
from index.schema import FAILED, OK, PENDING, SUPERSEDED
from parsers.record import Fault

BATCH = 3_000
BATCH_BYTES = 6_000_000


class Writing:
    """Gathers entries into batches and writes each with the cursor in one transaction.

    `resumable`: a pass that is killed may go on after the last batch, instead of starting over.
    """

    def __init__(self, task: Task, reading_: Reading, *, resumable: bool) -> None:
        self._task, self._reading, self._resumable = task, reading_, resumable
        self.meanwhile = PENDING  # the state of the file until all is written
        self._batch: list[Placed] = []
        self._kept: list[tuple[Stand, int]] = []
        self._bytes = 0
        self._last: Stand | None = None
        self._faults_from = reading_.start
        self.ending: dict[int, list[int]] = {}

    def add(self, one: Placed) -> None:
        """Take an entry that is new or changed; write a batch when there is one."""
        self._batch.append(one)
        self._bytes += len(one.body)
        self._last = one.stand
        self._flush_if_full()

    def keep(self, stand_: Stand, sighting: int) -> None:
        """Take an entry that the file said before."""
        self._kept.append((stand_, sighting))
        self._last = stand_
        self._flush_if_full()

    def _flush_if_full(self) -> None:
        if len(self._batch) + len(self._kept) >= BATCH or self._bytes >= BATCH_BYTES:
            self._task.row.state = self.meanwhile
            self._write()

    def finish(self, error: str | None) -> None:
        """Write the rest with the faults and the state of the file."""
        task, row = self._task, self._task.row
        row.error, row.read_at = error, task.now
        row.unclaimed = self._reading.unclaimed
        row.state = PENDING if not task.steady() else FAILED if error else OK
        row.size, row.mtime_ns, row.inode = task.stamp
        row.hash = task.hash
        self._write(whole=True)

    def _write(self, *, whole: bool = False) -> None:
        task, row, desk = self._task, self._task.row, self._task.desk
        with desk.writing():
            if not row.id:
                desk.files.save(row)
            did = desk.admit(row, task.salt, self._batch, task.now, self.ending)
            desk.catalogue.sightings.move(self._kept)
            did.unchanged = len(self._kept)
            row.new += did.new
            if whole or self._resumable:
                self._point()
            if whole:
                self._note_faults(self._reading.all_faults())
                row.merged = max(row.entries - row.new, 0)
            elif self._resumable and row.resume_at:
                self._note_faults(self._reading.faults_before(row.resume_at), row.resume_at)
            desk.files.save(row)
        task.report.did.add(did)
        self._batch, self._kept, self._bytes, self.ending = [], [], 0, {}

    def _note_faults(self, faults: list[Fault], end: int | None = None) -> None:
        """Put faults in place of those known between the last ones noted and byte `end`."""
        task, start = self._task, self._faults_from
        task.desk.files.replace_faults(task.row, start, faults, task.now, end)
        task.report.faults += len(faults)
        self._faults_from = end or start

    def _point(self) -> None:
        """Move the cursor to the last entry, which may be cut off, where reading may resume there.

        How the file was read is noted with it: reading resumes only where that is still the same.
        """
        task, row, last = self._task, self._task.row, self._last
        row.format, row.pattern = task.format.name, task.claim.pattern
        row.encoding = task.source.encoding
        if last is None:
            return
        row.entries = last[0]
        resumable = task.format.appendable and not self._reading.parted
        if task.prefix is None or not resumable or not task.steady():
            row.without_cursor()
            return
        row.resume_ordinal, row.resume_line, _, row.resume_at = last[:4]
        row.resume_hash = task.prefix.upto(last[3])
        row.resume_sighting = task.desk.catalogue.sightings.at(row.id, last[0])
        row.resume_unclaimed = self._reading.unclaimed_before(last[1])


def put(told: Told, ordinal: int, format_: str, heir_of: int = 0) -> Placed:
    """Return an entry in the place where it stands."""
    entry, raw, hash_ = told
    where = stand(entry, ordinal, format_)
    if isinstance(entry, Known):
        return Placed(None, {}, b"", entry.digest, where, heir_of)
    return placed(entry, where, heir_of, raw, hash_)


def forward(task: Task, start: int = 0, number: int = 1, ordinal: int = 1, last: int = 0) -> None:
    """Read from a cursor, or from the start of a file that said nothing before.

    `last` is the sighting of the provisional entry at the cursor: what stands there now is the
    same, or supersedes it.
    """
    reading_ = Reading(task, start, number)
    writing = Writing(task, reading_, resumable=True)
    old = task.desk.catalogue.sightings.digest_of(last) if last else None
    task.row.entries = ordinal - 1
    for told in reading_.with_texts():
        one = put(told, ordinal, task.format.name, last)
        if last and one.digest == old:
            writing.keep(one.stand, last)
        else:
            writing.add(one)
        ordinal, last = ordinal + 1, 0
    if last and not reading_.error:
        writing.ending = {SUPERSEDED: [last]}
    writing.finish(reading_.error)
