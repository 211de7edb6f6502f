"""All that writes: catalogue, index and intake put together, for the one thread that owns them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Self

from daemon.files import Found, place, shown_names
from daemon.globs import matcher
from daemon.input.reading import Limits
from daemon.intake import said
from daemon.intake.intake import Intake, Ways
from daemon.intake.pacing import PacedDesk, Stopping
from daemon.intake.passreport import Report
from daemon.intake.tally import Tally
from daemon.memory import forget, give_back
from daemon.plugins import formats
from daemon.settings import Settings
from daemon.standing import News
from index.accounts import Jobs
from index.catalogue.catalogue import Catalogue
from index.follow import Follower
from index.store import Store

Progress = Callable[[str, int | None, int | None], object]
Log = Callable[..., object]

SMALL = 262_144
_PACE = 0.1  # seconds between two words of progress to who waits
_GROUP_FILES = 256
_GROUP_BYTES = 8_000_000


def no_progress(activity: str, done: int | None, total: int | None) -> None:
    """For those who don't want to know."""


class Engine:
    """Opened by the thread that uses it; `settings` say where and how."""

    def __init__(
        self,
        settings: Settings,
        progress: Progress = no_progress,
        log: Log = lambda *a, **k: None,
        stopping: Callable[[], bool] = lambda: False,
    ) -> None:
        self.settings, self._progress, self._log = settings, progress, log
        self._stopping, self._activity = stopping, "opening"
        self._listener: Callable[[dict[str, Any]], object] | None = None
        self._told = 0.0
        state = str(settings.paths.state)
        self.roots = [str(root) for root in settings.paths.drop]
        self.ignore = matcher(settings.watch.ignore)
        self.store = Store.open(state)
        if self.store.copied:
            self._log("service.upgraded", copy=self.store.copied)
        try:
            self.catalogue = Catalogue(self.store)
            self.follower = Follower(self.catalogue, state)
            self.desk = PacedDesk(self.catalogue, self.follower, self._pace)
            self.intake = Intake(self.desk, self._ways())
            self.jobs = Jobs(self.store)
            self.tally = Tally(self._end_of_last)
            self._name_roots()
            self._make_roots()
            if self.follower.open(lambda: self.progress("following the catalogue")):
                log("index.rebuilt")
            self.intake.look_back()
            self.news = News(self.store, state, log)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of everything; what was not committed is replayed at the next start."""
        if hasattr(self, "follower"):
            self.follower.close()
        self.store.close()

    @contextmanager
    def telling(self, progress: Callable[[dict[str, Any]], object]) -> Iterator[None]:
        """Tell what is being done to one more: who asked for it, and waits."""
        self._listener = progress
        try:
            yield
        finally:
            self._listener = None

    def progress(self, activity: str, done: int | None = None, total: int | None = None) -> None:
        """Tell what is being done."""
        self._activity = activity
        self._progress(activity, done, total)
        if self._listener is not None and time.monotonic() - self._told >= _PACE:
            self._told = time.monotonic()
            self._listener({"activity": activity, "done": done, "total": total})

    def _pace(self) -> None:
        """Between two transactions: tell of progress; end here if that is wanted."""
        if self.tally.total:
            self.progress(self._activity, self.tally.done(within=True), self.tally.total)
        else:
            self._progress(self._activity, None, None)
        if self._stopping():
            raise Stopping

    @contextmanager
    def expecting(self, files: Sequence[Found]) -> Iterator[None]:
        """Tell progress as a part of these files."""
        self.tally.expect([max(found.stamp.size, 0) for found in files])
        try:
            yield
        finally:
            self.tally.expect([])

    def read(self, files: Sequence[Found]) -> Report:
        """Read files at rest: small ones many to a transaction, others each by itself."""
        total = Report()
        group: list[Found] = []
        weight = 0
        for found in files:
            if found.stamp.size > SMALL:
                total.add(self._pass(found))
                continue
            group.append(found)
            weight += found.stamp.size
            if len(group) == _GROUP_FILES or weight > _GROUP_BYTES:
                total.add(self._read_group(group))
                group, weight = [], 0
        if group:
            total.add(self._read_group(group))
        return total

    def _read_group(self, group: Sequence[Found]) -> Report:
        if len(group) == 1:
            return self._pass(group[0])
        total = Report()
        with self.desk.writing():
            for found in group:
                total.add(self._pass(found))
        return total

    def _pass(self, found: Found, *, named: bool = False) -> Report:
        """One pass over a file, told in the log."""
        started, id_, (root, path, stamp) = time.monotonic(), os.urandom(4).hex(), found
        place = {"id": id_, "root": root, "file": path}
        self.tally.begin(stamp.size)
        self.progress(f"reading {path}", self.tally.done() or None, self.tally.total or None)
        report = self.intake.read_file(root, path, named=named)
        self.tally.end()
        if not report.files_unchanged:
            shown = report.shown()
            fields = {name: shown[name] for name in ("entries", "new", "merged", "changed")}
            fields |= {"faults": report.faults, "format": report.format}
            took = round((time.monotonic() - started) * 1000, 1)
            self._log("file.read", **place, **fields, ms=took)
        for failed, why in report.failed:
            self._log("file.failed", **place | {"file": failed}, why=why, level="warning")
        return report

    def read_named(self, found: Found) -> Report:
        """Read a file that a person names: a forgotten or failed one too."""
        return self._pass(found, named=True)

    def _end_of_last(self) -> int:
        row = self.store.run("SELECT end FROM sightings ORDER BY id DESC LIMIT 1").fetchone()
        return row[0] if row else 0

    def removed(self, root: str, paths: Iterable[str]) -> Report:
        """Files are gone."""
        report = self.intake.removed(root, paths)
        if report.files:
            self._log("file.removed", root=root, files=report.files, retracted=report.did.retracted)
        return report

    def commit(self, *, idle: bool) -> None:
        """Make what was read searchable: at once when there is nothing else to do."""
        papers = self.follower.behind
        if self.follower.commit_if_due(idle=idle):
            self._log("index.commit", papers=papers)
            self.news.tell()

    def rest(self) -> None:
        """Let go of the memory that a burst of work took; the next file takes some again."""
        self.catalogue.reset()
        self.store.run("PRAGMA shrink_memory")
        forget()
        give_back()

    def recover(self) -> None:
        """After an error of storage: have the index catch up with what the catalogue kept."""
        self.follower.open(lambda: self.progress("following the catalogue"))

    def place(self, path: str) -> tuple[str, str]:
        """(root, path below it) of a file; ("", path) outside the roots."""
        return place(path, self.roots)

    def _ways(self) -> Ways:
        settings = self.settings

        def tell(name: str, why: str) -> None:
            self._log("service.warning", library=name, text=why)

        return Ways(
            defaults=said.Defaults((one.match, one.fields) for one in settings.defaults),
            limits=Limits(settings.formats.max_unpacked, settings.formats.max_ratio),
            ignore=self.ignore,
            follow_links=settings.watch.follow_links,
            retract=settings.watch.on_removed == "retract",
            formats=formats(settings, tell),
        )

    def _name_roots(self) -> None:
        self.desk.files.name_roots(shown_names(self.roots))

    def _make_roots(self) -> None:
        """Make drop folders that are not there yet. One that once held files is missing instead:
        making it would hide that it is not mounted."""
        for root in self.roots:
            if not os.path.lexists(root) and not any(self.intake.known(root)):
                with suppress(OSError):
                    os.makedirs(root)


def account(report: Report, started: float) -> dict[str, Any]:
    """A report in the contract's words; `started` by the monotonic clock."""
    return {
        **report.shown(),
        "seconds": round(time.monotonic() - started, 3),
        "failed": [{"file": path, "error": why} for path, why in report.failed],
    }
