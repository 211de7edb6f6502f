"""One file pass: a settled file is read, parsed, admitted, and its cursor moved. The heart.

For each file, in this order, because each step is cheaper than the next and must rule it out:

1. **Same stamp** (size, mtime, inode) as when it was last read: nothing. One stat.
2. **Same bytes** (hash of the whole): only the stamp is written. A file that is not known, but whose
   bytes are those of one that is no longer there, was moved: the row gets the new path, and every
   sighting with it. A forgotten file stays forgotten until its bytes change or a person names it.
3. **Recognise** the format from the head. A file that no format claims is a failure, never silence.
4. **Appended**: format, learned pattern, encoding and defaults are those of the last reading, and all
   bytes before the cursor still have the hash noted there: reading goes on at the start of the last
   entry, which was provisional. It is the same, or is superseded by what stands there now.
5. **Changed**: the file is read whole and aligned with what it said before (realign.py); only what
   differs is admitted. Entries that are gone are kept or withdrawn, as `on_removed` says. If the
   reading breaks off or yields nothing, what the file said before stands.

Entries go in by batches. Sightings, papers, faults and cursor move in one transaction, so that a
kill loses nothing and doubles nothing; the index follows after. The row stays *pending* until the
last batch, and is left so when the stamp has changed meanwhile: then the file is read again. The
new stamp is written last, so that a pass which did not end is never mistaken for one that did.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from daemon import said
from daemon.desk import Desk
from daemon.filepass import Task, forward
from daemon.files import Found, Stamp, stamp_of
from daemon.fingerprint import Fingerprint, OutOfReach
from daemon.passreport import Report
from daemon.reading import EncodingChanged, Limits, Source, Unreadable, open_regular, sources
from daemon.realign import Changed, realign
from daemon.withdrawal import end_all
from index.progress import FileRow
from index.schema import FAILED, KEPT, OK, PENDING, REMOVED, WITHDRAWN
from parsers.format import Claim, Format
from parsers.record import Fault, Place
from parsers.sniff import FORMATS, recognise

AGAIN = 4
"""How often a file that changes while it is read is read again before it has to wait."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How files are read, from the configuration. `retract`: what is gone takes its papers along."""

    defaults: said.Defaults = field(default_factory=lambda: said.Defaults(()))
    limits: Limits = field(default_factory=Limits)
    ignore: Callable[[str], bool] = lambda path: False
    follow_links: bool = False
    retract: bool = False
    formats: tuple[Format, ...] = ()


@dataclass(slots=True)
class Visit:
    """One look at a file: its bytes as they were found, and where to hash them up to a cursor."""

    full: str
    path: str
    named: bool
    now: int
    print: Fingerprint
    stamp: Stamp
    hash: bytes = b""

    def steady(self) -> bool:
        """Whether the file is still the one that was opened, unchanged."""
        try:
            return stamp_of(os.stat(self.full)) == self.stamp
        except OSError:
            return False


class Rehearsed(Exception):
    """Ends a dry run: everything is rolled back."""


class Intake:
    """Reads files into one catalogue; used by the one thread that writes."""

    def __init__(self, desk: Desk, ways: Ways, clock: Callable[[], float] = time.time) -> None:
        self._desk, self._ways, self._clock = desk, ways, clock
        self._files = desk.files
        self._formats = {fmt.name: fmt.version for fmt in (*ways.formats, *FORMATS)}

    def known(self, root: str) -> Iterator[tuple[str, tuple[int, int, int]]]:
        """Yield (path, stamp) of the files of a root, in byte order of path."""
        return self._files.known(root)

    def look_back(self) -> int:
        """Have files read again that other formats or defaults would tell differently now."""
        outdated = [
            id_
            for id_, path, fmt, signature in self._files.readings()
            if signature != self._signature(fmt, path)
        ]
        with self._desk.writing():
            self._files.read_again(outdated)
        return len(outdated)

    def _signature(self, fmt: str | None, path: str) -> str:
        """Return by what a file was read: its format and version, and what is said of it.

        For a file that no format claimed it is all of them: a new one may claim it.
        """
        version = repr(sorted(self._formats.items())) if fmt is None else self._formats.get(fmt)
        return f"{fmt}:{version}:{said.mark(self._ways.defaults.of(path))}"

    def rehearse(self, files: Iterable[tuple[str, str]]) -> Report:
        """Tell what reading (root, path) files would do, and do nothing."""
        total = Report()
        try:
            with self._desk.writing():
                for root, path in files:
                    total.add(self.read_file(root, path, named=True))
                raise Rehearsed
        except Rehearsed:
            return total

    def read_group(self, files: Iterable[Found]) -> Report:
        """Read small files in one transaction."""
        total = Report()
        with self._desk.writing():
            for found in files:
                total.add(self.read_file(found.root, found.path))
        return total

    def read_file(self, root: str, path: str, *, named: bool = False) -> Report:
        """Bring the catalogue up to date with one file; a forgotten one only if `named` by a person.

        Errors of the file end in the report; those of catalogue, index and disk space are raised.
        """
        total = Report()
        for _ in range(AGAIN):
            report, steady = self._pass(root, path, named)
            total.follow(report)
            if steady:
                return total
        total.failed = [(path, "the file kept changing while it was read")]
        return total

    def _pass(self, root: str, path: str, named: bool) -> tuple[Report, bool]:
        """Go through the steps once; also say whether the file was the same at the end."""
        number, now = self._files.root(root), int(self._clock())
        row = self._files.find(number, path) or FileRow(root=number, path=os.fsencode(path))
        full = os.path.join(root, path)
        try:
            file = open_regular(full, self._ways.follow_links)
        except (OSError, Unreadable) as error:
            return self._out_of_reach(row, path, getattr(error, "strerror", "") or str(error)), True
        with file:
            stamp = stamp_of(os.fstat(file.fileno()))
            if row.state == OK and not named and _stamp(row) == stamp:
                return Report(files=1, files_unchanged=1), True
            visit = Visit(full, path, named, now, Fingerprint(file.fileno()), stamp)
            try:
                return self._look(row, visit), visit.steady()
            except OutOfReach as error:
                return self._out_of_reach(row, path, str(error)), True
            except Changed:
                return Report(files=1), False

    def _look(self, row: FileRow, visit: Visit) -> Report:
        """Compare the bytes with what is known of them, and read the file if they tell more."""
        sweep, continues = visit.print.copy(), False
        if row.resume_at and row.resume_hash == sweep.upto(row.resume_at):
            continues = sweep.at == row.resume_at
            visit.print = sweep.copy() if continues else visit.print
        visit.hash = sweep.whole()
        if not row.id:
            row = self._moved(row, visit) or row
        if row.forgotten is not None:
            if row.forgotten == visit.hash and not visit.named:
                return self._touch(row, visit)
            row.forgotten = row.hash = None
        retried = visit.named and row.state == FAILED
        if row.hash == visit.hash and row.state != PENDING and not retried:
            return self._touch(row, visit)
        return self._read(row, visit, continues)

    def _touch(self, row: FileRow, visit: Visit) -> Report:
        """Note the new stamp of a file whose bytes say nothing new."""
        if row.state == REMOVED or row.size is None:
            row.state, row.error = OK, None
        row.size, row.mtime_ns, row.inode = visit.stamp
        with self._desk.writing():
            self._files.save(row)
        return Report(files=1, files_unchanged=1)

    def _moved(self, row: FileRow, visit: Visit) -> FileRow | None:
        """Return the row of a file that was here under another name, with the new one."""
        for other in self._files.by_hash(visit.hash):
            old = os.fsdecode(other.path)
            gone = not os.path.lexists(os.path.join(self._files.root_path(other.root), old))
            alike = other.signature == self._signature(other.format, visit.path)
            if gone and alike and other.entries and not self._files.members(other.id):
                other.root, other.path = row.root, row.path
                return other
        return None

    def _read(self, row: FileRow, visit: Visit, continues: bool) -> Report:
        """Read all texts that the file holds: itself, or the members of an archive."""
        report, seen = Report(files=1), set[int]()
        encoding = row.encoding if continues and row.encoding else ""
        texts = sources(
            visit.full,
            name=visit.path,
            limits=self._ways.limits,
            ignore=self._ways.ignore,
            follow_links=self._ways.follow_links,
            encoding=encoding,
        )
        try:
            for source in texts:
                target = self._member(row, visit, source) if source.member else row
                report.add(self._text(target, visit, source, continues))
                seen.add(target.id)
        except OSError as error:
            raise OutOfReach(error) from error
        except Unreadable as error:
            report.add(self._refused(row, visit, str(error), ""))
            return report
        if row.id not in seen:
            self._close_archive(row, visit, seen, report)
        return report

    def _member(self, row: FileRow, visit: Visit, source: Source) -> FileRow:
        """Return the row of an archive's member; that of the archive is saved before."""
        if not row.id:
            with self._desk.writing():
                self._files.save(row)
        path = f"{visit.path}!/{source.member}"
        known = self._files.find(row.root, path)
        return known or FileRow(root=row.root, path=os.fsencode(path), parent=row.id)

    def _close_archive(self, row: FileRow, visit: Visit, seen: set[int], report: Report) -> None:
        """Settle an archive once its members are read; those that are gone end as files do."""
        for member in self._files.members(row.id):
            if member.id not in seen and member.state != REMOVED:
                self._remove(member, report)
        row.state, row.error, row.hash = OK if visit.steady() else PENDING, None, visit.hash
        row.size, row.mtime_ns, row.inode = visit.stamp
        row.signature, row.read_at = self._signature(None, visit.path), visit.now
        with self._desk.writing():
            self._files.save(row)

    def _text(self, row: FileRow, visit: Visit, source: Source, continues: bool) -> Report:
        """Read one text: on from its cursor, anew, or against what it said before."""
        if source.damage:
            return self._refused(row, visit, source.damage, "")
        found = recognise(source.head, self._ways.formats)
        if found is None:
            if source.head.whole and not source.head.text.strip():
                return self._blank(row, visit)
            return self._refused(row, visit, "no known format", source.head.text)
        task = self._task(row, visit, source, *found)
        told = (row.format, row.pattern, row.encoding, row.signature)
        row.signature = self._signature(task.format.name, visit.path)
        now = (task.format.name, task.claim.pattern, source.encoding, row.signature)
        sightings = self._desk.catalogue.sightings
        if continues and told == now and sightings.is_live(row.resume_sighting or 0):
            try:
                forward(
                    task,
                    row.resume_at or 0,
                    row.resume_line or 1,
                    row.resume_ordinal or 1,
                    row.resume_sighting or 0,
                )
                return task.report
            except EncodingChanged:
                task = self._task(row, visit, source, *found)
        if row.id and sightings.any_live(row.id):
            realign(task)
        else:
            row.without_cursor()
            forward(task)
        return task.report

    def _task(self, row: FileRow, visit: Visit, source: Source, fmt: Format, claim: Claim) -> Task:
        return Task(
            desk=self._desk, source=source, format=fmt, claim=claim, row=row,
            fields=self._ways.defaults.of(visit.path), now=visit.now, gone=self._gone,
            stamp=visit.stamp, hash=visit.hash, steady=visit.steady,
            prefix=None if source.packed or source.member else visit.print,
        )  # fmt: skip

    @property
    def _gone(self) -> int:
        return WITHDRAWN if self._ways.retract else KEPT

    def _blank(self, row: FileRow, visit: Visit) -> Report:
        """Note a file without any text: what it said is gone."""
        report = Report()
        if row.id:
            end_all(self._desk, row, self._gone, visit.now, report)
        row.without_cursor()
        row.state, row.error, row.entries, row.unclaimed = OK, None, 0, 0
        self._note(row, visit, None, [])
        return report

    def _refused(self, row: FileRow, visit: Visit, why: str, text: str) -> Report:
        """Note that a text cannot be read as it is; what it said before stands."""
        row.state, row.error = FAILED, why
        fault = Fault(Place((1, 1), (0, 0)), why, text[:2000])
        self._note(row, visit, None if row.format is None else row.format, [fault])
        return Report(faults=1, failed=[(os.fsdecode(row.path), why)])

    def _note(self, row: FileRow, visit: Visit, fmt: str | None, faults: list[Fault]) -> None:
        row.size, row.mtime_ns, row.inode = visit.stamp
        row.hash, row.read_at = visit.hash, visit.now
        row.signature = self._signature(fmt, visit.path)
        with self._desk.writing():
            self._files.save(row)
            row.faults = self._files.replace_faults(row.id, 0, faults, visit.now)
            self._files.save(row)

    def _out_of_reach(self, row: FileRow, path: str, why: str) -> Report:
        """Note that a file could not be opened or read; each scan tries again."""
        if row.state != OK:
            row.hash = None
        row.state, row.error, row.size = FAILED, why, None
        with self._desk.writing():
            self._files.save(row)
        return Report(files=1, faults=1, failed=[(path, why)])

    def removed(self, root: str, paths: Iterable[str]) -> Report:
        """Note that files are gone; under `retract` with all that only they said."""
        report, number = Report(), self._files.root(root)
        for path in paths:
            row = self._files.find(number, path)
            if row is not None and row.state != REMOVED:
                self._remove(row, report)
        return report

    def _remove(self, row: FileRow, report: Report) -> None:
        report.files += 1
        for member in self._files.members(row.id):
            if member.state != REMOVED:
                self._remove(member, report)
        if self._ways.retract:
            end_all(self._desk, row, WITHDRAWN, int(self._clock()), report)
            row.hash = None
            row.without_cursor()
        row.state = REMOVED
        with self._desk.writing():
            self._files.save(row)

    def forget(self, root: str, path: str) -> Report | None:
        """Withdraw all that a file said until its bytes change or it is named; None if unknown."""
        row = self._files.find(self._files.root(root), path)
        if row is None:
            return None
        report = Report(files=1)
        for one in (row, *self._files.members(row.id)):
            one.forgotten = one.hash or b""
            one.without_cursor()
            with self._desk.writing():
                self._files.save(one)
            end_all(self._desk, one, WITHDRAWN, int(self._clock()), report)
        return report


def _stamp(row: FileRow) -> Stamp:
    return Stamp(-1 if row.size is None else row.size, row.mtime_ns or 0, row.inode or 0)
