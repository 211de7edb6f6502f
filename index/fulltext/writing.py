"""Writing to the index: one writer at a time."""

from __future__ import annotations

import os

import tantivy

from index.fulltext.opening import FulltextError, guarded, open_index, register
from index.layout import SCHEMA, fill

TYPE_CHECKING = False
if TYPE_CHECKING:
    from index.documents import Document

_HEAP, _THREADS = 30_000_000, 1
"""Each thread makes a segment of its own at every commit: for a few papers, one is enough."""


class Writer:
    """Adds and deletes papers. After a failed commit nothing since the last one is kept."""

    __slots__ = ("_folder", "_heap", "_index", "_threads", "_writer")

    def __init__(self, folder: str, heap: int = _HEAP, threads: int = _THREADS) -> None:
        self._folder, self._heap, self._threads = folder, heap, threads
        self._index = open_index(folder)
        register(self._index)
        self._writer = self._start()

    @classmethod
    def open(cls, folder: str, heap: int = _HEAP, threads: int = _THREADS) -> Writer:
        """Open the index for writing; raises Locked where another writer has it."""
        return cls(folder, heap, threads)

    def _start(self) -> tantivy.IndexWriter:
        """A writer whose threads give way to ours: they inherit the niceness of their maker."""
        from concurrent.futures import ThreadPoolExecutor
        from contextlib import suppress
        from threading import get_native_id

        def start() -> tantivy.IndexWriter:
            with suppress(OSError):  # a sandbox may forbid it
                os.setpriority(os.PRIO_PROCESS, get_native_id(), 5)
            return self._index.writer(self._heap, self._threads)

        with ThreadPoolExecutor(1) as maker:
            made = maker.submit(lambda: guarded(f"write to the index in {self._folder}", start))
            return made.result()

    def add(self, document: Document) -> None:
        """Add a paper that the index does not have."""
        made = tantivy.Document()
        fill(made, document)
        self._writer.add_document(made)

    def replace(self, document: Document) -> None:
        """Add a paper in place of what the index may have of it."""
        self.delete(document.key)
        self.add(document)

    def delete(self, key: int) -> None:
        """Delete a paper; one that is not there is no error."""
        self._writer.delete_documents_by_term("key", key)

    def commit(self, epoch: int, revision: int) -> None:
        """Make all of it searchable, with the watermark; on an error go back to the last commit."""
        mark = tantivy.Document()
        mark.add_text("kind", "watermark")
        mark.add_text("watermark", f"{epoch} {revision} {SCHEMA}")

        def act() -> None:
            self._writer.delete_documents_by_term("kind", "watermark")
            self._writer.add_document(mark)
            self._writer.commit()

        try:
            guarded(f"commit to the index in {self._folder}", act)
        except FulltextError:
            self.rollback()
            raise

    def rollback(self) -> None:
        """Forget all since the last commit; a writer that cannot is replaced by a new one."""
        try:
            guarded("roll back", self._writer.rollback)
        except FulltextError:
            del self._writer  # its lock goes with it
            self._writer = self._start()

    def collect(self) -> None:
        """Delete files that no commit refers to (after crashes and merges)."""
        guarded("collect garbage", self._writer.garbage_collect_files)

    def close(self) -> None:
        """Wait for merges, give the lock back. What is not committed is lost."""
        guarded("close the index", self._writer.wait_merging_threads)
        del self._writer, self._index
