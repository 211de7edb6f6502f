"""A query put to the index, its hits read from the catalogue. On the path of `search`."""

from __future__ import annotations

from time import perf_counter, time

from daemon.commands.words import quoted
from index.fulltext import FulltextError, Reader
from index.generations import opened
from index.search import query
from index.shelf import Shelf
from index.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Answer:
    """What a query found, papers in the contract's shape; `took` in milliseconds."""

    __slots__ = ("facets", "hits", "query", "suggestion", "took", "total", "understood")

    def __init__(self, result: query.Result, hits: list[dict[str, Any]], took: float) -> None:
        self.query, self.understood = result.query, result.understood
        self.total, self.hits, self.facets = result.total, hits, result.facets
        self.suggestion, self.took = result.suggestion, took

    def shape(self) -> dict[str, Any]:
        """The answer as the contract has it."""
        return {
            "query": self.query,
            "understood": self.understood,
            "total": self.total,
            "took_ms": round(self.took, 1),
            "hits": self.hits,
            "facets": self.facets,
            "suggestion": self.suggestion,
        }


def answer(state: str, text: str, **wanted: Any) -> Answer:
    """Ask the index of a state folder; `wanted` as for index.search.query.search."""
    started = perf_counter()
    result, store = ask(state, text, **wanted)
    hits = shown(Shelf(store), result)
    return Answer(result, hits, (perf_counter() - started) * 1000)


def ask(state: str, text: str, **wanted: Any) -> tuple[query.Result, Store]:
    """The hits of a query by key, and the catalogue that they are read from."""
    store = Store.open(state, readonly=True)
    reader = opened(state, Reader.open)
    if reader is None:
        if store.watermark[1]:
            raise FulltextError("the index is gone", "run `paperdrop reindex`")
        return query.Result(text), store  # nothing has been read yet
    if reader.foreign():
        raise FulltextError("the index is of another version", "run `paperdrop reindex`")
    shelf = Shelf(store)

    def texts(keys: list[int]) -> list[str]:
        found = shelf.papers(keys)
        return [f"{paper['title'] or ''}\n{paper['abstract'] or ''}" for paper in found]

    wanted |= {"now": time(), "resolve": shelf.resolve, "formats": shelf.formats, "texts": texts}
    found = query.search(reader, text, **wanted)
    if not found.total and (again := quoted(text)) != text:  # the shell ate the quotes
        found = query.search(reader, again, **wanted)
    return found, store


def shown(shelf: Shelf, result: query.Result) -> list[dict[str, Any]]:
    """The papers that were hit, with score and snippet; one that is gone since is left out."""
    found = shelf.papers([key for key, _ in result.hits])
    if len(found) == len(result.hits):
        pairs = [(paper, score) for paper, (_, score) in zip(found, result.hits, strict=True)]
    else:  # some have joined or gone since they were indexed: which, is only known one by one
        pairs = [(paper, score) for key, score in result.hits for paper in shelf.papers([key])]
    hits = [
        paper | {"score": round(score, 4), "snippet": result.snippet(paper["abstract"])}
        for paper, score in pairs
    ]
    if result.explained:
        for hit, (key, _) in zip(hits, result.hits, strict=False):
            hit["explained"] = result.explained.get(key)
    return hits
