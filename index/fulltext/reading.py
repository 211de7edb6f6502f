"""Asking the index."""

from __future__ import annotations

import tantivy
from tantivy import Occur, Order, Query

from index.fulltext.opening import analyzer, exists, guarded, open_index
from index.layout import SCHEMA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SORTS = {
    "relevance": (None, Order.Desc),
    "newest": ("by_year", Order.Desc),
    "oldest": ("by_year", Order.Asc),
    "added": ("by_added", Order.Desc),
}
"""How hits can be ordered: by which column, which way. Papers without a year come last."""


def watermark(folder: str) -> tuple[int, int] | None:
    """The (epoch, revision) that the index has reached; None where it has none that counts."""
    return Reader.open(folder).watermark() if exists(folder) else None


_EVERY = 1 << 31
_FEW = 1_000


class Reader:
    """A view of the last commit. `reload` moves on to the newest."""

    __slots__ = (
        "_index", "_searcher", "_splitters", "learned", "schema", "split", "spread", "ways",
    )  # fmt: skip

    def __init__(self, folder: str) -> None:
        self._index = open_index(folder)
        self._searcher = self._index.searcher()
        self._splitters: dict[tuple[bool, bool], tantivy.TextAnalyzer] = {}
        self.schema = self._index.schema
        self.learned: dict[str, str | None] = {}  # by those who ask: holds for this view alone
        self.split: dict[str, list[str]] = {}  # texts asked for → their tokens
        self.ways: dict[str, list[Query]] = {}  # words asked for → what finds them in this view
        self.spread: dict[str, int] = {}  # the same → how many papers have them, at most

    @classmethod
    def open(cls, folder: str) -> Reader:
        """Open the index for reading."""
        return cls(folder)

    def reload(self) -> None:
        """See what has been committed since."""
        guarded("reload the index", self._index.reload)
        self.forget()
        self._searcher = self._index.searcher()

    def forget(self) -> None:
        """Forget what was learned from this view."""
        for known in (self.learned, self.split, self.ways, self.spread):
            known.clear()

    def watermark(self) -> tuple[int, int] | None:
        """See the function of that name."""
        mark = self._mark()
        return mark[:2] if mark and mark[2] == SCHEMA else None

    def foreign(self) -> bool:
        """Whether the index is of another version of ours, with other fields."""
        mark = self._mark()
        return mark is not None and mark[2] != SCHEMA

    def _mark(self) -> tuple[int, int, int] | None:
        """Epoch, revision and version of the fields, as last committed."""
        query = Query.term_query(self.schema, "kind", "watermark")
        hits = guarded("read the watermark", lambda: self._searcher.search(query, 1)).hits
        if not hits:
            return None
        epoch, revision, version = self._searcher.doc(hits[0][1])["watermark"][0].split()
        return int(epoch), int(revision), int(version)

    def papers(self) -> int:
        """How many papers the index has, deleted ones left out."""
        return self.count(self.term("kind", "paper"))

    def newest(self) -> int:
        """The greatest key of a paper, 0 where there is none."""
        query = self.term("kind", "paper")
        found = guarded(
            "look for the newest", lambda: self._searcher.search(query, 1, order_by_field="key")
        )
        return int(found.hits[0][0]) if found.hits else 0

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
        if limit + offset > _FEW:  # of which the engine would make room for all
            limit, offset = (min(number, self._searcher.num_docs) for number in (limit, offset))
        found = guarded(
            "search",
            lambda: self._searcher.search(
                query, max(limit, 1), offset=offset, order_by_field=column, order=order
            ),
        )
        total: int = found.count  # type: ignore[attr-defined]  # the stubs lack it
        hits = found.hits[:limit]
        return total, [(key, 0.0) for key, _ in self._keyed(hits)] if column else self._keyed(hits)

    def best(self, query: Query, limit: int) -> list[tuple[int, float]]:
        """The first few papers by relevance: (key, score); how many match is not counted."""
        limit = max(min(limit, self._searcher.num_docs), 1)
        found = guarded("search", lambda: self._searcher.search(query, limit, count=False))
        return self._keyed(found.hits)

    def _keyed(self, hits: list[tuple[Any, tantivy.DocAddress]]) -> list[tuple[int, float]]:
        """(key, what they are ordered by) of hits."""
        keys = self._searcher.fast_field_values("key", [address for _, address in hits])
        return [(int(key or 0), score) for key, (score, _) in zip(keys, hits, strict=True)]

    def count(self, query: Query) -> int:
        """How many papers match. An aggregation, as that scores none of them."""
        wanted = {"papers": {"filter": "*"}}
        found = guarded("count", lambda: self._searcher.aggregate(query, wanted))
        return int(found["papers"]["doc_count"])

    def counts(self, query: Query, fields: dict[str, int]) -> dict[str, list[tuple[str, int]]]:
        """The commonest values of some fields among the papers that match, with their counts.

        Exact: by default the engine counts only what is common in each segment.
        """
        wanted = {
            name: {"terms": {"field": name, "size": size, "segment_size": _EVERY}}
            for name, size in fields.items()
        }
        found = guarded("count", lambda: self._searcher.aggregate(query, wanted))
        return {
            name: [(bucket["key"], bucket["doc_count"]) for bucket in found[name]["buckets"]]
            for name in fields
        }
