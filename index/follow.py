"""The index follows the catalogue: what an admission changed at once, what was missed by replay.

The pair (epoch, revision) that the index has reached lies in its own commit. Commits are put off
until COMMIT_PAPERS or COMMIT_SECONDS; a crash before costs nothing, as the catalogue knows what
changed since. An index that is gone, damaged, of another schema or epoch, or ahead of the catalogue
is built anew aside, and readers see it only when it is whole. Where much comes at once, a hired
writer does the work in a process of its own until there is a pause.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from index import fulltext, generations, replay
from index.catalogue.batches import Admission
from index.catalogue.catalogue import Catalogue
from index.fulltext import FulltextError
from index.steps import step

TYPE_CHECKING = False
if TYPE_CHECKING:
    AnyWriter = fulltext.Writer | fulltext.Hired

COMMIT_PAPERS = 100_000
COMMIT_SECONDS = 30.0
MUCH = 2_000
"""Papers that wait when a writer is hired: for less, starting a process would take longer."""
_HIRED = 60_000_000, 1
"""Heap and threads of the engine beside the process that admits papers: two cores have no room for more."""
_REBUILDING = 120_000_000, 2
"""The same for a rebuild: a thread fills segments of some 40,000 papers; few are quick to search."""


class Follower:
    """Writes the index of one catalogue; `open` first brings it up to date."""

    def __init__(
        self,
        catalogue: Catalogue,
        state: str,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._catalogue, self._state, self._clock = catalogue, state, clock
        self._writer: AnyWriter | None = None
        self._hired = False
        self._waiting = 0
        self._since = 0.0
        self._taken = 0

    @property
    def behind(self) -> int:
        """How many papers wait for the next commit."""
        return self._waiting

    def open(self, busy: Callable[[], None] = lambda: None) -> bool:
        """Open the index and catch up; True if it had to be built anew. `busy` marks progress."""
        folder = generations.current(self._state)
        reached = self._reached(folder)
        generations.sweep(self._state)
        epoch, revision = self._catalogue.store.watermark
        if folder is None or reached is None or reached[0] != epoch or reached[1] > revision:
            self.rebuild(busy)
            return True
        try:
            self._writer = fulltext.Writer.open(folder)
            self._writer.collect()  # what crashes left behind
        except fulltext.Locked:
            raise
        except FulltextError:
            self._give_up()
            self.rebuild(busy)
            return True
        self._taken = reached[1]
        try:
            self._catch_up(busy)
        except BaseException as error:
            self._give_up()
            if isinstance(error, ValueError):  # as the engine says that its threads have died
                raise FulltextError(f"cannot write to the index: {error}", "try again") from error
            raise
        return False

    def _reached(self, folder: str | None) -> tuple[int, int] | None:
        """Return the watermark; None for an index that cannot be used."""
        if folder is None:
            return None
        try:
            return fulltext.watermark(folder)
        except FulltextError:
            return None

    def take(self, admission: Admission) -> None:
        """Follow an admission that has just been committed."""
        if not admission.changes or 0 < admission.revision <= self._taken:
            return  # the latter came with a replay
        if not self._waiting:
            self._since = self._clock()
        self._waiting += len(admission.changes)
        if self._writer is None:
            self.open()  # which replays this admission too
            return
        try:
            if self._waiting >= MUCH and not self._hired:
                self._hire(len(admission.changes))
            self._write(self._writer, admission)
        except Exception:  # noqa: BLE001 – whatever it was: a new writer catches up, or says why not
            self._give_up()
            self.open()
            return
        self._taken = admission.revision

    def _write(self, writer: AnyWriter, admission: Admission) -> None:
        for paper, found, fresh in admission.changes:
            if not fresh:
                writer.delete(paper)
            if found is not None:
                writer.add(found)

    def _hire(self, coming: int) -> None:
        """Hire a writer for the papers that come; those before them are committed by ours."""
        folder = generations.current(self._state)
        if folder is None:
            return
        if self._writer is not None and self._waiting > coming:
            self._commit(self._writer, self._taken)
            self._waiting = coming
        self.close()
        self._writer, self._hired = fulltext.Hired(folder, *_HIRED), True

    def commit_if_due(self, *, idle: bool = False) -> bool:
        """Commit when enough waits, or has waited long enough, or there is nothing else to do."""
        due = self._waiting >= COMMIT_PAPERS or self._clock() - self._since >= COMMIT_SECONDS
        if self._waiting and (idle or due):
            self.commit()
            if idle and self._hired:
                self.close()
            return True
        return False

    def commit(self) -> None:
        """Make all that was taken searchable.

        Raises FulltextError where that fails (a full disk); the next commit replays what is lost.
        """
        if self._writer is None:
            self.open()
        elif self._waiting:
            self._commit(self._writer, self._taken)

    def _commit(self, writer: AnyWriter, revision: int) -> None:
        epoch, _ = self._catalogue.store.watermark
        step("index.commit")
        try:
            writer.commit(epoch, revision)
        except FulltextError:
            self._since = self._clock()
            self._give_up()
            raise
        step("index.committed")
        self._waiting = 0
        self._catalogue.store.shrink()

    def _catch_up(self, busy: Callable[[], None]) -> None:
        """Replay what the catalogue changed since the watermark."""
        _, revision = self._catalogue.store.watermark
        if self._taken == revision:
            self._waiting = 0
            return
        assert self._writer is not None
        self._replay(self._writer, self._taken, busy)
        self._taken = revision
        self._commit(self._writer, revision)

    def _replay(self, writer: AnyWriter, since: int, busy: Callable[[], None]) -> None:
        for number, (key, found) in enumerate(replay.changed(self._catalogue.store, since)):
            writer.delete(key)
            if found is not None:
                writer.add(found)
            if number % replay.AT_ONCE == 0:
                busy()

    def rebuild(self, busy: Callable[[], None] = lambda: None) -> None:
        """Build a new generation from the catalogue and swap it in; readers never see a half."""
        for _ in self.rebuilding():
            busy()

    def rebuilding(self) -> Iterator[None]:
        """Rebuild in slices: between them, the catalogue may change and the old index follows.

        What changed meanwhile is replayed before the swap.
        """
        store = self._catalogue.store
        _, since = store.watermark
        folder = generations.fresh(self._state)
        fulltext.create(folder)
        writer = fulltext.Writer.open(folder, *_REBUILDING)
        try:
            last = 0
            while slice_ := list(replay.following(store, last)):
                for _, found in slice_:
                    if found is not None:
                        writer.add(found)
                last = slice_[-1][0]
                yield
            self._replay(writer, since, lambda: None)
            epoch, revision = store.watermark
            step("index.commit")
            writer.commit(epoch, revision)
            step("index.committed")
            generations.publish(self._state, folder)
        finally:
            with suppress(Exception):
                writer.close()
        self._give_up()
        self._taken, self._waiting = revision, 0
        with suppress(FulltextError):  # if not now, the next paper opens it
            self._writer = fulltext.Writer.open(folder)
        generations.sweep(self._state)

    def optimise(self) -> None:
        """Delete files that no commit of the index needs."""
        if self._writer is None:
            self.open()
        if self._writer is not None:
            self._writer.collect()

    def close(self) -> None:
        """Give up the index's lock; what was not committed will be replayed."""
        if self._writer is not None:
            writer, self._writer, self._hired = self._writer, None, False
            writer.close()

    def _give_up(self) -> None:
        """Close a writer that failed; the papers that it had not committed still wait."""
        with suppress(Exception):
            self.close()
