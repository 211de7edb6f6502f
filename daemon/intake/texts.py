"""The texts of one file: itself, or the members of an archive; each read on, anew, or held against
what it said before."""

from __future__ import annotations

import os
from functools import partial

from daemon.input.fingerprint import OutOfReach
from daemon.input.reading import EncodingChanged, Source, Unreadable, sources
from daemon.intake.desk import Desk
from daemon.intake.filepass import forward
from daemon.intake.passreport import Report
from daemon.intake.realign import realign
from daemon.intake.task import Task
from daemon.intake.visit import Visit, Ways, set_stamp
from daemon.intake.withdrawal import Withdrawal
from index.catalogue.progress import FileRow
from index.schema import FAILED, OK, PENDING, REMOVED
from parsers.format import UNSEEN, Claim, Format, Head
from parsers.record import Fault, Place
from parsers.sniff import recognise, refusal

ORDINARY = "{} texts of messages hold no list of papers that is known"


def is_ordinary(source: Source, formats: tuple[Format, ...]) -> bool:
    """Whether a text is part of one of many messages, and no list: what most mail is about."""
    return source.boxed and not source.damage and recognise(source.head, formats) is None


def known_as(source: Source, head: Head, formats: tuple[Format, ...]) -> tuple[Format, Claim] | str:
    """The format that reads a text, with its claim, or why none does; "" for one that says nothing."""
    if source.damage:
        return source.damage
    if found := recognise(head, formats):
        return found
    if head.whole and not "".join(head.text.split()).strip(UNSEEN):
        return ""
    return refusal(head, formats)


class Texts:
    """Reads what files hold into the catalogue."""

    def __init__(self, desk: Desk, ways: Ways, withdrawal: Withdrawal) -> None:
        self._desk, self._ways, self._withdrawal = desk, ways, withdrawal
        self._files = desk.files

    def read(self, row: FileRow, visit: Visit, continues: bool) -> Report:
        """Read all texts that the file holds: itself, or the members of an archive."""
        report, seen = Report(files=1), set[int]()
        encoding = row.encoding if continues and row.encoding else ""
        texts = sources(
            visit.full,
            name=visit.path,
            limits=self._ways.limits,
            ignore=self._ways.ignore,
            encoding=encoding,
            file=visit.print.file,
        )
        ordinary = 0
        try:
            for source in texts:
                if is_ordinary(source, self._ways.formats):
                    ordinary += 1
                    continue
                target = self._member(row, visit, source) if source.member else row
                report.add(self._text(target, visit, source, continues))
                seen.add(target.id)
        except OSError as error:
            raise OutOfReach(error) from error
        except Unreadable as error:
            report.add(self._refused(row, visit, str(error), ""))
            return report
        if row.id not in seen:
            self._close_archive(row, visit, seen, report, ordinary)
        return report

    def _member(self, row: FileRow, visit: Visit, source: Source) -> FileRow:
        """Return the row of an archive's member; that of the archive is saved before."""
        if not row.id:
            with self._desk.writing():
                self._files.save(row)
        path = f"{visit.path}!/{source.member}"
        known = self._files.find(row.root, path)
        if known is not None:
            known.forgotten = None
        return known or FileRow(root=row.root, path=os.fsencode(path), parent=row.id)

    def _close_archive(
        self, row: FileRow, visit: Visit, seen: set[int], report: Report, ordinary: int
    ) -> None:
        """Settle an archive once its members are read; those that are gone end as files do.

        `ordinary` counts the texts of a box of mail that are no lists: one fault tells of them all.
        """
        for member in self._files.members(row.id):
            if member.id not in seen and member.state != REMOVED:
                self._withdrawal.remove(member, report)
        if ordinary and not seen:
            report.add(self._refused(row, visit, ORDINARY.format(ordinary), ""))
            return
        row.state, row.error = OK if visit.steady() else PENDING, None
        found = [Fault(Place((1, 1), (0, 0)), ORDINARY.format(ordinary), "")] if ordinary else []
        report.faults += len(found)
        self._note(row, visit, None, found)

    def _text(self, row: FileRow, visit: Visit, source: Source, continues: bool) -> Report:
        """Read one text: on from its cursor, anew, or against what it said before."""
        found = known_as(source, source.head, self._ways.formats)
        if not found:
            return self._blank(row, visit)
        if isinstance(found, str):
            return self._refused(row, visit, found, source.head.text)
        task = self._task(row, visit, source, *found)
        task.report.format = task.format.name
        told = (row.format, row.pattern, row.encoding, row.signature)
        row.signature = self._ways.signature(task.format.name, visit.path)
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
                task.report.format = task.format.name
        if row.id and sightings.any_live(row.id):
            realign(task)
        else:
            row.without_cursor()
            forward(task)
        return task.report

    def _task(self, row: FileRow, visit: Visit, source: Source, fmt: Format, claim: Claim) -> Task:
        return Task(
            desk=self._desk, source=source, format=fmt, claim=claim, row=row,
            fields=self._ways.defaults.of(visit.path), now=visit.now, gone=self._withdrawal.gone,
            stamp=visit.stamp, hash=visit.hash, steady=visit.steady,
            prefix=None if source.packed or source.member else visit.print,
            ask=partial(recognise, extra=self._ways.formats),
        )  # fmt: skip

    def _blank(self, row: FileRow, visit: Visit) -> Report:
        """Note a file without any text: what it said is gone."""
        report = Report()
        if row.id:
            self._withdrawal.end_all(row, self._withdrawal.gone, report)
        row.without_cursor()
        row.state, row.error, row.entries, row.unclaimed = OK, None, 0, 0
        self._note(row, visit, None, [])
        return report

    def _refused(self, row: FileRow, visit: Visit, why: str, text: str) -> Report:
        """Note that a text cannot be read as it is; what it said before stands."""
        row.state, row.error = FAILED, why
        fault = Fault(Place((1, 1), (0, 0)), why, text[:2000])
        self._note(row, visit, row.format, [fault])
        return Report(faults=1, failed=[(os.fsdecode(row.path), why)])

    def _note(self, row: FileRow, visit: Visit, fmt: str | None, faults: list[Fault]) -> None:
        set_stamp(row, visit)
        row.signature = self._ways.signature(fmt, visit.path)
        with self._desk.writing():
            self._files.save(row)
            self._files.replace_faults(row, 0, faults, visit.now)
            self._files.save(row)
