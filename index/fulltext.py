"""The Tantivy index: schema, analyzers, writer and reader. The one door to the engine.

The index holds no text, only what finds a paper's key; shown fields are the catalogue's. How far it
follows the catalogue stands in a reserved document of the same commit, the watermark, which has
none of a paper's fields and is kept out of everything else by `kind:paper`.
"""

from __future__ import annotations

import os

import tantivy
from tantivy import FieldType, Filter, Index, Occur, Order, Query, Tokenizer

from index.layout import LABELS, NAMES, SCHEMA, WORDS, declare, fill

__all__ = ["FieldType", "Occur", "Query"]  # the engine's, for those that build queries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from index.documents import Document

    Made = TypeVar("Made")

SORTS = {
    "relevance": (None, Order.Desc),
    "newest": ("by_year", Order.Desc),
    "oldest": ("by_year", Order.Asc),
    "added": ("by_added", Order.Desc),
}
"""How hits can be ordered: by which column, which way. Papers without a year come last."""
_LONGEST = 120  # bytes of a token; longer ones are noise, not words
_HEAP = 60_000_000


class FulltextError(Exception):
    """The index cannot be used as it is: `what` is wrong, and a `hint` at what helps."""

    def __init__(self, what: str, hint: str = "") -> None:
        super().__init__(what)
        self.what, self.hint = what, hint


class Locked(FulltextError):
    """Another writer has the index."""


def _schema() -> tantivy.Schema:
    build = tantivy.SchemaBuilder()
    declare(build)
    return build.build()


def analyzer(*, fold: bool, stem: bool) -> tantivy.TextAnalyzer:
    """The splitter into words: at all that is no letter or digit."""
    build = tantivy.TextAnalyzerBuilder(Tokenizer.simple())
    build = build.filter(Filter.remove_long(_LONGEST)).filter(Filter.lowercase())
    build = build.filter(Filter.ascii_fold()) if fold else build
    return (build.filter(Filter.stemmer("english")) if stem else build).build()


def _register(index: Index) -> None:
    """Teach an index opened for writing our analyzers, which no index remembers.

    The combined text comes folded; names and labels come as shown, for their facets.
    """
    raw = tantivy.TextAnalyzerBuilder(Tokenizer.raw()).build()
    index.register_tokenizer(WORDS, analyzer(fold=False, stem=True))
    for name, stem in ((NAMES, False), (LABELS, True)):
        index.register_tokenizer(name, analyzer(fold=True, stem=stem))
        index.register_fast_field_tokenizer(name, raw)


def exists(folder: str) -> bool:
    """Whether the folder holds an index, sound or not."""
    return os.path.exists(os.path.join(folder, "meta.json"))


def create(folder: str) -> None:
    """Make an empty index in a folder, which is made where there is none."""
    os.makedirs(folder, exist_ok=True)
    _guarded(f"make an index in {folder}", lambda: Index(_schema(), folder, reuse=False))


def _open(folder: str) -> Index:
    """Open what `create` made; never makes an empty index where one is missing."""
    if not exists(folder):
        raise FulltextError(f"there is no index in {folder}", "run `paperdrop reindex`")
    managed = os.path.join(folder, ".managed.json")
    if os.path.exists(managed) and not os.path.getsize(managed):
        os.unlink(managed)  # zeroed by a power cut: the engine will not open, yet can do without
    return _guarded(f"open the index in {folder}", lambda: Index.open(folder))


def _guarded(doing: str, act: Callable[[], Made]) -> Made:
    """Run a call of the engine; its errors and panics (no Exceptions) become FulltextError."""
    try:
        return act()
    except BaseException as error:
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
            raise
        kind = Locked if "lock" in str(error).lower() else FulltextError
        hint = "try again" if kind is Locked else "run `paperdrop verify --repair`"
        raise kind(f"cannot {doing}: {error}", hint) from error


class Writer:
    """Adds and deletes papers. After a failed commit nothing since the last one is kept."""

    __slots__ = ("_folder", "_heap", "_index", "_threads", "_writer")

    def __init__(self, folder: str, heap: int = _HEAP, threads: int = 2) -> None:
        self._folder, self._heap, self._threads = folder, heap, threads
        self._index = _open(folder)
        _register(self._index)
        self._writer = self._start()

    @classmethod
    def open(cls, folder: str, *, heap: int = _HEAP, threads: int = 2) -> Writer:
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
            made = maker.submit(lambda: _guarded(f"write to the index in {self._folder}", start))
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
            _guarded(f"commit to the index in {self._folder}", act)
        except FulltextError:
            self.rollback()
            raise

    def rollback(self) -> None:
        """Forget all since the last commit; a writer that cannot is replaced by a new one."""
        try:
            _guarded("roll back", self._writer.rollback)
        except FulltextError:
            del self._writer  # its lock goes with it
            self._writer = self._start()

    def collect(self) -> None:
        """Delete files that no commit refers to (after crashes and merges)."""
        _guarded("collect garbage", self._writer.garbage_collect_files)

    def close(self) -> None:
        """Wait for merges, give the lock back. What is not committed is lost."""
        _guarded("close the index", self._writer.wait_merging_threads)
        del self._writer, self._index


def watermark(folder: str) -> tuple[int, int] | None:
    """The (epoch, revision) that the index has reached; None where it has none that counts."""
    return Reader.open(folder).watermark() if exists(folder) else None


class Reader:
    """A view of the last commit. `reload` moves on to the newest."""

    __slots__ = ("_index", "_searcher", "_splitters", "schema")

    def __init__(self, folder: str) -> None:
        self._index = _open(folder)
        self._searcher = self._index.searcher()
        self._splitters: dict[tuple[bool, bool], tantivy.TextAnalyzer] = {}
        self.schema = self._index.schema

    @classmethod
    def open(cls, folder: str) -> Reader:
        """Open the index for reading."""
        return cls(folder)

    def reload(self) -> None:
        """See what has been committed since."""
        _guarded("reload the index", self._index.reload)
        self._searcher = self._index.searcher()

    def watermark(self) -> tuple[int, int] | None:
        """See the function of that name."""
        query = Query.term_query(self.schema, "kind", "watermark")
        hits = _guarded("read the watermark", lambda: self._searcher.search(query, 1)).hits
        if not hits:
            return None
        epoch, revision, version = self._searcher.doc(hits[0][1])["watermark"][0].split()
        return (int(epoch), int(revision)) if int(version) == SCHEMA else None

    def papers(self) -> int:
        """How many papers the index has, deleted ones left out."""
        return self.count(self.term("kind", "paper"))

    def segments(self) -> int:
        """How many segments the index is made of."""
        return self._searcher.num_segments

    def frequency(self, field: str, token: str) -> int:
        """How many papers have a token (those deleted and not yet merged away included)."""
        return self._searcher.doc_freq(field, token)

    def tokens(self, text: str, *, stem: bool = True, fold: bool = False) -> list[str]:
        """The tokens of a text: as in the combined field, or as another way of splitting has them."""
        splitter = self._splitters.get((fold, stem))
        if splitter is None:
            splitter = self._splitters[fold, stem] = analyzer(fold=fold, stem=stem)
        return splitter.analyze(text)

    def beginning(self, field: str, start: str, limit: int) -> list[tuple[str, int]]:
        """Tokens of a field that begin so, with how many papers have each."""
        return self._searcher.terms_with_prefix(field, start, limit=limit)

    def among(self, keys: list[int]) -> Query:
        """Papers of these keys, scored alike. Few by few, as the engine does that ten times faster."""
        if not keys:
            return Query.empty_query()
        if len(keys) > 500:
            found = Query.term_set_query(self.schema, "key", keys)
        else:
            found = Query.boolean_query([(Occur.Should, self.term("key", key)) for key in keys])
        return Query.const_score_query(found, 0.0)

    def term(self, field: str, token: str | int) -> Query:
        """Papers with a token in a field."""
        return Query.term_query(self.schema, field, token)

    def search(
        self, query: Query, limit: int, offset: int = 0, sort: str = "relevance"
    ) -> tuple[int, list[tuple[int, float]]]:
        """How many papers match, and one page of them: (key, score), best first."""
        column, order = SORTS[sort]
        limit, offset = (min(number, self._searcher.num_docs) for number in (limit, offset))
        found = _guarded(
            "search",
            lambda: self._searcher.search(
                query, max(limit, 1), offset=offset, order_by_field=column, order=order
            ),
        )
        total: int = found.count  # type: ignore[attr-defined]  # the stubs lack it
        hits = found.hits[:limit]
        keys = self._searcher.fast_field_values("key", [address for _, address in hits])
        scores = [0.0 if column else score for score, _ in hits]
        return total, [(int(key or 0), score) for key, score in zip(keys, scores, strict=True)]

    def count(self, query: Query) -> int:
        """How many papers match. An aggregation, as that scores none of them."""
        wanted = {"papers": {"value_count": {"field": "key"}}}
        found = _guarded("count", lambda: self._searcher.aggregate(query, wanted))
        return int(found["papers"]["value"])

    def counts(self, query: Query, fields: dict[str, int]) -> dict[str, list[tuple[str, int]]]:
        """The commonest values of some fields among the papers that match, with their counts."""
        wanted = {name: {"terms": {"field": name, "size": size}} for name, size in fields.items()}
        found = _guarded("count", lambda: self._searcher.aggregate(query, wanted))
        return {
            name: [(bucket["key"], bucket["doc_count"]) for bucket in found[name]["buckets"]]
            for name in fields
        }
