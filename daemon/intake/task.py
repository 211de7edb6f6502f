"""What one pass over a text needs to know, and the entries of that text as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from daemon.files import Stamp
from daemon.input.fingerprint import Fingerprint, OutOfReach
from daemon.input.reading import EncodingChanged, Source, Unreadable
from daemon.input.window import Window
from daemon.intake import said
from daemon.intake.desk import Desk
from daemon.intake.passreport import Report
from daemon.intake.readbefore import Known, ReadBefore
from index.catalogue.progress import FileRow
from parsers.format import Bytes, Claim, Format, Text
from parsers.parts.parts import Ask, Parts
from parsers.record import Entry, Fault, Place
from parsers.sniff import recognise


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
    ask: Ask = recognise
    report: Report = field(default_factory=Report)

    @property
    def salt(self) -> bytes:
        """Return what tells apart entries that say too little to be one work with their like."""
        return b"%d/%s/" % (self.row.root, self.row.path)


Told = tuple[Entry | Known, bytes, int]
"""An entry, its original text in UTF-8, and the hash of that by which it may be known again."""


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
        self._read_before: ReadBefore | None = None
        given = source.opened(fmt, task.claim, start, number, self._window.see, alone=False)
        if fmt.wants == "text" and isinstance(given, Text) and getattr(fmt, "by_line", False):
            how = f"{task.row.signature}\x1f{task.claim.pattern}"
            before = ReadBefore(fmt, how, task.desk.catalogue.contents.told)
            self._read_before = fmt = before
            given = replace(given, lines=before.look_ahead(given.lines))
        self._items = Parts(fmt, given, task.ask, self._opened, resumed=start > 0)

    def _opened(self, fmt: Format, claim: Claim, start: int, number: int) -> Text | Bytes:
        """Open the text anew for a document that stands behind others."""
        self._window = Window(start)
        return self._task.source.opened(fmt, claim, start, number, self._window.see)

    @property
    def parted(self) -> bool:
        """Whether the text holds several documents, so that its end tells not how to read on."""
        return self._items.count > 1

    def __iter__(self) -> Iterator[Entry | Known]:
        """Yield entries; raises OutOfReach where the disk fails, EncodingChanged on resuming."""
        fields = self._task.fields
        try:
            for item in self._items:
                if isinstance(item, Entry):
                    self._line = item.place.lines[1]
                    yield said.apply(item, fields) if fields else item
                elif isinstance(item, Known):
                    self._line = item.lines[1]
                    yield item
                elif isinstance(item, Fault):
                    self._faults.append(item)
        except EncodingChanged:
            raise
        except OSError as error:
            raise OutOfReach(error) from error
        except Unreadable as error:
            self._end(str(error))
        except Exception as error:  # noqa: BLE001 – whatever a parser raises costs its file alone
            self._end(f"{self._items.format.name}: {error!r}")

    def with_texts(self) -> Iterator[Told]:
        """Yield entries with their original texts in UTF-8, and the hashes of these."""
        encoding, before = self._task.source.encoding, self._read_before
        for entry in self:
            if isinstance(entry, Known):
                yield entry, b"", 0
                continue
            raw = self._window.cut(*entry.place.span)
            if encoding != "utf-8":
                raw = raw.decode(encoding, "replace").encode()
            if before is None or self.parted or entry.place.path:  # or one of several in a line
                yield entry, raw, 0
            else:
                yield entry, raw, before.hashes[entry.place.lines[0]]

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
        if more := self._items.untold():
            found.append(more)
        if not self.start and self.error is None and (short := self._items.shortfall()):
            found.append(short)
        return found
