"""One file pass: a settled file is read, parsed, admitted, and its cursor moved. The heart.

For each file, in this order, because each step is cheaper than the next and must rule it out:

1. **Same stamp** (size, mtime, inode) as when it was last read: nothing. One stat.
2. **Same bytes** (hash of the whole): only the stamp is written. A file that is not known, but has
   the bytes of one that is no longer there, was moved: the row gets the new path, and every
   sighting with it. A forgotten file stays forgotten until its bytes change or a person names it.
3. **Recognise** the format from the head. A file that no format claims is a failure, never silence.
4. **Appended**: format, learned pattern, encoding, defaults are those of the last reading, and all
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

from daemon.files import Found, stamp_of
from daemon.input.fingerprint import Fingerprint, OutOfReach
from daemon.input.handles import open_regular
from daemon.input.unpack import Unreadable
from daemon.intake.desk import Desk
from daemon.intake.passreport import Report
from daemon.intake.realign import Changed
from daemon.intake.texts import Texts
from daemon.intake.visit import Visit, Ways, stamp_in
from daemon.intake.withdrawal import Withdrawal
from index.catalogue.progress import FileRow
from index.schema import FAILED, OK, PENDING, REMOVED

__all__ = ["Intake", "Ways"]

AGAIN = 4
"""How often a file that changes while it is read is read again before it has to wait."""


class Rehearsed(Exception):
    """Ends a dry run: everything is rolled back."""


class Intake:
    """Reads files into one catalogue; used by the one thread that writes."""

    def __init__(self, desk: Desk, ways: Ways, clock: Callable[[], float] = time.time) -> None:
        self._desk, self._ways, self._clock = desk, ways, clock
        self._files = desk.files
        withdrawal = Withdrawal(desk, ways.retract, clock)
        self._texts = Texts(desk, ways, withdrawal)
        self.removed, self.forget = withdrawal.removed, withdrawal.forget

    def known(self, root: str) -> Iterator[tuple[str, tuple[int, int, int]]]:
        """Yield (path, stamp) of the files of a root, in byte order of path."""
        return self._files.known(root)

    def look_back(self) -> int:
        """Have files read again that other formats or defaults would tell differently now."""
        outdated = [
            id_
            for id_, path, fmt, signature in self._files.readings()
            if signature != self._ways.signature(fmt, path)
        ]
        with self._desk.writing():
            self._files.read_again(outdated)
        return len(outdated)

    def rehearse(self, files: Iterable[tuple[str, str]]) -> Report:
        """Tell what reading (root, path) files would do, and do nothing."""
        total = Report()
        try:
            with self._desk.writing(trial=True):
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
        """Bring the catalogue up to date with a file; a forgotten one only if `named` by a person.

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
        except OSError as error:
            return self._out_of_reach(row, path, str(OutOfReach(error))), True
        except Unreadable as error:
            return self._out_of_reach(row, path, str(error)), True
        with file:
            stamp = stamp_of(os.fstat(file.fileno()))
            if row.state == OK and not named and stamp_in(row) == stamp:
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
        return self._texts.read(row, visit, continues)

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
            alike = other.signature == self._ways.signature(other.format, visit.path)
            if gone and alike and other.entries and not self._files.members(other.id):
                other.root, other.path = row.root, row.path
                return other
        return None

    def _out_of_reach(self, row: FileRow, path: str, why: str) -> Report:
        """Note that a file could not be opened or read; each scan tries again."""
        if row.state != OK:
            row.hash = None
        row.state, row.error, row.size = FAILED, why, None
        with self._desk.writing():
            self._files.save(row)
        return Report(files=1, faults=1, failed=[(path, why)])
