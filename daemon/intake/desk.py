"""Where a pass writes: catalogue, files and index in step, alone or many files in one transaction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from index.catalogue.batches import Admission, Placed
from index.catalogue.catalogue import Catalogue
from index.catalogue.progress import FileRow, Files
from index.follow import Follower


class Desk:
    """Writes to the catalogue now and has the index follow once that is committed."""

    def __init__(self, catalogue: Catalogue, follower: Follower) -> None:
        self.catalogue, self.files = catalogue, Files(catalogue.store)
        self._follower = follower
        self._open = self._trial = False
        self._taken: list[Admission] = []

    @contextmanager
    def writing(self, *, trial: bool = False) -> Iterator[None]:
        """A transaction; within another one, a part of that.

        A `trial` is going to be rolled back: nothing is remembered for the index.
        """
        if self._open:
            yield
            return
        self._open, self._trial, self._taken = True, trial, []
        try:
            with self.catalogue.transaction():
                yield
        finally:
            self._open = False
        for admission in self._taken:
            self._follower.take(admission)
        self._taken = []

    def admit(
        self,
        row: FileRow,
        salt: bytes,
        batch: Sequence[Placed],
        now: int,
        ending: Mapping[int, Sequence[int]],
    ) -> Admission:
        """Admit entries of a file whose row is saved; to be called while writing."""
        admission = self.catalogue.admit(row.id, salt, batch, now, ending)
        if not self._trial:
            self._taken.append(admission)
        return admission

    def merge(self, papers: Sequence[int], now: int) -> Admission:
        """Keep a person's decision that papers (by key) are one."""
        with self.writing():
            admission = self.catalogue.merge(papers, now)
            self._taken.append(admission)
        return admission

    def split(self, paper: int, sightings: Sequence[int], now: int) -> Admission:
        """Keep a person's decision that sightings are another paper than the rest."""
        with self.writing():
            admission = self.catalogue.split(paper, sightings, now)
            self._taken.append(admission)
        return admission

    def part(self, papers: Sequence[int], now: int) -> Admission:
        """Keep a person's decision that papers (by key) are different works."""
        with self.writing():
            admission = self.catalogue.part(papers, now)
            self._taken.append(admission)
        return admission
