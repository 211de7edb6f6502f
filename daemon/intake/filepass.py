"""One text, whole or from a cursor: its entries go in by batches, each with the cursor behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from daemon.files import Stamp
from daemon.input.fingerprint import Fingerprint, OutOfReach
from daemon.input.reading import EncodingChanged, Source, Unreadable
from daemon.input.window import Window
from daemon.intake import said
from daemon.intake.desk import Desk
from daemon.intake.passreport import Report
from index.catalogue.batches import Placed, placed
from index.catalogue.progress import FileRow
from index.catalogue.sightings import Stand, stand
from index.schema import FAILED, OK, PENDING, SUPERSEDED
from parsers.claims import Pass, reading
from parsers.format import Bytes, Claim, Format, Text
from parsers.record import Entry, Fault, Place

BATCH = 3_000
BATCH_BYTES = 6_000_000


@dataclass(slots=True)
class Task:
    """What a pass needs to know: the text, its format, its row, and where the results go.

    `gone` is the state that sightings get whose entries are gone. `stamp` and `hash` are the
    file's, `steady` says whether the stamp still holds, `prefix` gives the hash of all bytes before
    a cursor; it is None where there can be no cursor.
    """

    desk: Desk
    source: Source
    format: Format
    claim: Claim
    row: FileRow
    fields: Mapping[str, Any]
    now: int
    gone: int
    stamp: Stamp
    hash: bytes | None
    steady: Callable[[], bool]
    prefix: Fingerprint | None
    report: Report = field(default_factory=Report)

    @property
    def salt(self) -> bytes:
        """Return what tells apart entries that say too little to be one work with their like."""
        return b"%d/%s/" % (self.row.root, self.row.path)


class Reading:
    """The entries of a text as they come, with the faults between them.

    Where the parser raises or bytes can be read no further, the entries end and `error` says why.
    """

    def __init__(self, task: Task, start: int = 0, number: int = 1) -> None:
        source, fmt = task.source, task.format
        self.error: str | None = None
        self.start = start
        self._faults: list[Fault] = []
        self._broken = source.broken
        self._task = task
        self._line = number
        self._before = (task.row.resume_unclaimed or 0) if start else 0
        self._window = Window(start)
        told = (task.claim.pattern, source.encoding)
        if fmt.wants == "bytes":
            given: Bytes | Text = Bytes(source.name, source.pieces(tap=self._window.see), *told)
        else:
            given = Text(source.name, source.lines(start, number, self._window.see), *told)
        self._items: Pass = reading(fmt, given)

    def __iter__(self) -> Iterator[Entry]:
        """Yield entries; raises OutOfReach where the disk fails, EncodingChanged on resuming."""
        fields = self._task.fields
        try:
            for item in self._items:
                if isinstance(item, Entry):
                    self._line = item.place.lines[1]
                    yield said.apply(item, fields) if fields else item
                elif isinstance(item, Fault):
                    self._faults.append(item)
        except EncodingChanged:
            raise
        except OSError as error:
            raise OutOfReach(error) from error
        except Unreadable as error:
            self._end(str(error))
        except Exception as error:  # noqa: BLE001 – whatever a parser raises costs its file alone
            self._end(f"{self._task.format.name}: {error!r}")

    def with_texts(self) -> Iterator[tuple[Entry, bytes]]:
        """Yield entries with their original texts in UTF-8."""
        encoding, cut = self._task.source.encoding, self._window.cut
        for entry in self:
            raw = cut(*entry.place.span)
            if encoding != "utf-8":
                raw = raw.decode(encoding, "replace").encode()
            yield entry, raw

    def _end(self, why: str) -> None:
        self.error = why
        place = Place((self._line, self._line), (self.start, self.start))
        self._faults.append(Fault(place, why, ""))

    @property
    def unclaimed(self) -> int:
        """How many lines of the file up to here nothing claimed."""
        return self._before + self._items.unclaimed_lines

    def unclaimed_before(self, line: int) -> int:
        """Return how many of them stand before `line`."""
        after = sum(
            last - max(first, line) + 1 for first, last in self._items.unclaimed if last >= line
        )
        return self.unclaimed - after

    def faults_before(self, end: int) -> list[Fault]:
        """Take out the faults of entries and bytes that stand before byte `end`."""
        due = [one for one in (*self._faults, *self._broken) if one.place.span[0] < end]
        for held in (self._faults, self._broken):
            held[:] = [one for one in held if one.place.span[0] >= end]
        return due

    def all_faults(self) -> list[Fault]:
        """Return the faults of entries, of bytes, and of the yield as a whole, but those taken out."""
        found = [*self._faults, *self._broken]
        if not self.start and self.error is None and (short := self._items.shortfall()):
            found.append(short)
        return found


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
        if task.prefix is None or not task.format.appendable or not task.steady():
            row.without_cursor()
            return
        row.resume_ordinal, row.resume_line, _, row.resume_at = last[:4]
        row.resume_hash = task.prefix.upto(last[3])
        row.resume_sighting = task.desk.catalogue.sightings.at(row.id, last[0])
        row.resume_unclaimed = self._reading.unclaimed_before(last[1])


def forward(task: Task, start: int = 0, number: int = 1, ordinal: int = 1, last: int = 0) -> None:
    """Read from a cursor, or from the start of a file that said nothing before.

    `last` is the sighting of the provisional entry at the cursor: what stands there now is the
    same, or supersedes it.
    """
    reading_ = Reading(task, start, number)
    writing = Writing(task, reading_, resumable=True)
    old = task.desk.catalogue.sightings.digest_of(last) if last else None
    task.row.entries = ordinal - 1
    for entry, raw in reading_.with_texts():
        one = placed(entry, stand(entry, ordinal, task.format.name), last, raw)
        if last and one.digest == old:
            writing.keep(one.stand, last)
        else:
            writing.add(one)
        ordinal, last = ordinal + 1, 0
    if last and not reading_.error:
        writing.ending = {SUPERSEDED: [last]}
    writing.finish(reading_.error)
