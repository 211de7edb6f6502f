"""How well the front end ranks: nDCG@10, MAP@100, R@100 on Cranfield and CISI, beside what others reach.

usage: python benchmarks/ranking.py [--choose] [FOLDER]

FOLDER (default ../shared/data/ir) holds one folder a collection: corpus.jsonl, queries.jsonl,
qrels.tsv. The queries go through the library's own search, syntax and all, as a person pastes them.

How the weights were chosen: those in index/search/ranking.py were set with all queries in sight, so their
figures alone prove little. `--choose` makes the choice again as it should be made: it tries all of
GRID (PAIR, TITLE: the weights that these collections can judge) on every other query of both
collections together, and prints what the best of it, and what we ship, reach on the queries "held
out", which had no say. What is for short queries alone is judged by benchmarks/titles.py.

Tried and left out, as it helps one collection and harms the other: words of the first five papers
added to the query (ten words, at 0.1 to 0.3): nDCG@10 on Cranfield +0.005 to +0.009, on CISI -0.003
to -0.007.

Abbreviations in their other form (index/search/abbreviations.py) change nothing here, where hardly any
are explained. On a corpus of titles they do: 400 titles with `LLM`, `GAN`, … asked for by the words
and two others of the title, and 400 the other way round, stand in the first ten in 64 and 86 % instead
of 55 and 69 %. Taken for the same word they stood there in 69 and 94 %, but above papers that have
what was typed, and every query of three words took half as long again.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import defaultdict
from itertools import product
from math import log2
from pathlib import Path

from index import fulltext
from index.documents import Document
from index.search import ranking
from index.search.query import search

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data" / "ir"
ANCHORS = {
    "cranfield": {"bm25s": 0.331, "bm25s + embeddings": 0.343, "bare Tantivy, two fields": 0.327},
    "cisi": {"bm25s": 0.396, "bm25s + embeddings": 0.421, "bare Tantivy, two fields": 0.313},
}
GRID = ((0.1, 0.2, 0.3, 0.5), (0.0, 0.25, 0.5))
"""What PAIR and TITLE may be."""
Judged = dict[str, dict[str, float]]


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def judgements(path: Path) -> Judged:
    """Query → relevant document → grade."""
    found: Judged = defaultdict(dict)
    for line in path.read_text("utf-8").splitlines()[1:]:
        query, document, grade = line.split("\t")[:3]
        if float(grade) > 0:
            found[query][document] = float(grade)
    return found


def index(documents: list[dict[str, object]], folder: str) -> fulltext.Reader:
    fulltext.create(folder)
    writer = fulltext.Writer.open(folder)
    for key, said in enumerate(documents, 1):
        title, authors = said.get("title"), said.get("authors") or ()
        writer.add(Document(key, 0, (str(title),) if title else (), tuple(authors),  # type: ignore[arg-type]
                            str(said.get("text") or ""), "", "", (), "", None, "", ""))  # fmt: skip
    writer.commit(1, 1)
    writer.close()
    return fulltext.Reader.open(folder)


def gain(ranked: list[str], grades: dict[str, float], depth: int = 10) -> float:
    """nDCG."""
    found = sum(grades.get(one, 0) / log2(at + 2) for at, one in enumerate(ranked[:depth]))
    best = sorted(grades.values(), reverse=True)[:depth]
    return found / sum(grade / log2(at + 2) for at, grade in enumerate(best))


def precision(ranked: list[str], grades: dict[str, float]) -> float:
    """Average precision."""
    hits, total = 0, 0.0
    for at, one in enumerate(ranked, 1):
        if one in grades:
            hits += 1
            total += hits / at
    return total / len(grades)


class Collection:
    """Documents in an index, queries, and what is relevant to each."""

    def __init__(self, folder: Path, made: str) -> None:
        documents = lines(folder / "corpus.jsonl")
        self.name = folder.name
        self._ids = [str(said["_id"]) for said in documents]
        self._grades = judgements(folder / "qrels.tsv")
        self._asked = {str(q["_id"]): str(q["text"]) for q in lines(folder / "queries.jsonl")}
        self._reader = index(documents, made)
        self.queries = list(self._grades)

    def measure(self, queries: list[str]) -> dict[str, float]:
        """Means over some of the queries."""
        rows, spent = [], 0.0
        for query in queries:
            grades, began = self._grades[query], time.perf_counter()
            hits = search(
                self._reader, self._asked[query], now=0, resolve=lambda *_: (), limit=100
            ).hits
            spent += time.perf_counter() - began
            ranked = [self._ids[key - 1] for key, _ in hits]
            found = len(set(ranked) & set(grades)) / len(grades)
            rows.append((gain(ranked, grades), precision(ranked, grades), found))
        means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
        return {"queries": len(rows), "nDCG@10": means[0], "MAP@100": means[1], "R@100": means[2],
                "ms/query": spent / len(rows) * 1e3}  # fmt: skip


def report(collection: Collection) -> None:
    """All queries, then the half that `--choose` chooses on, then the half held out."""
    all_ = collection.queries
    for name, queries in (
        (collection.name, all_),
        ("one half", all_[::2]),
        ("held out", all_[1::2]),
    ):
        found = collection.measure(queries)
        told = (f"{figure} {value:.3f}" for figure, value in found.items())
        print(f"{name:10}", "  ".join(told))
    for name, anchor in ANCHORS.get(collection.name, {}).items():
        print(f"{'':10} nDCG@10 {anchor:.3f}  {name}")


def choose(collections: list[Collection]) -> None:
    """Try the grid on one half of the queries; print what the best reaches on the other."""

    def gains(half: int, pair: float, title: float) -> list[float]:
        ranking.PAIR, ranking.TITLE = pair, title
        return [one.measure(one.queries[half::2])["nDCG@10"] for one in collections]

    shipped = (ranking.PAIR, ranking.TITLE)
    tried = {weights: gains(0, *weights) for weights in {*product(*GRID), shipped}}
    best = max(tried, key=lambda weights: sum(tried[weights]))
    for name, weights in (("best", best), ("shipped", shipped)):
        for half, found in (("one half", tried[weights]), ("held out", gains(1, *weights))):
            told = "  ".join(
                f"{one.name} {value:.3f}" for one, value in zip(collections, found, strict=True)
            )
            print(f"{name:8} PAIR {weights[0]}, TITLE {weights[1]}  {half:10} nDCG@10  {told}")


def main(folders: list[Path], choosing: bool) -> None:
    with tempfile.TemporaryDirectory() as made:
        collections = [Collection(folder, f"{made}/{folder.name}") for folder in folders]
        if choosing:
            choose(collections)
        else:
            for collection in collections:
                report(collection)


if __name__ == "__main__":
    args = [arg for arg in sys.argv[1:] if arg != "--choose"]
    root = Path(args[0]) if args else SHARED
    main(sorted(path.parent for path in root.glob("*/corpus.jsonl")), "--choose" in sys.argv)
