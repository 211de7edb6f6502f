"""How well the front end ranks: nDCG@10, MAP@100, R@100 on Cranfield and CISI, beside what others reach.

usage: python benchmarks/ranking.py [FOLDER]

FOLDER (default ../shared/data/ir) holds one folder a collection: corpus.jsonl, queries.jsonl,
qrels.tsv. The queries go through the library's own search, syntax and all, as a person pastes them.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import defaultdict
from math import log2
from pathlib import Path

from index import fulltext
from index.documents import Document
from index.query import search

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data" / "ir"
ANCHORS = {
    "cranfield": {"bm25s": 0.331, "bm25s + embeddings": 0.343, "bare Tantivy, two fields": 0.327},
    "cisi": {"bm25s": 0.396, "bm25s + embeddings": 0.421, "bare Tantivy, two fields": 0.313},
}
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


def measure(folder: Path) -> dict[str, float]:
    documents = lines(folder / "corpus.jsonl")
    grades = judgements(folder / "qrels.tsv")
    asked = {str(q["_id"]): str(q["text"]) for q in lines(folder / "queries.jsonl")}
    rows, spent = [], 0.0
    with tempfile.TemporaryDirectory() as made:
        reader = index(documents, made)
        for query in grades:
            began = time.perf_counter()
            hits = search(reader, asked[query], now=0, resolve=lambda *_: (), limit=100).hits
            spent += time.perf_counter() - began
            ranked = [str(documents[key - 1]["_id"]) for key, _ in hits]
            found = len(set(ranked) & set(grades[query])) / len(grades[query])
            rows.append((gain(ranked, grades[query]), precision(ranked, grades[query]), found))
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return {"queries": len(rows), "nDCG@10": means[0], "MAP@100": means[1], "R@100": means[2],
            "ms/query": spent / len(rows) * 1e3}  # fmt: skip


def main(folders: list[Path]) -> None:
    for folder in folders:
        found = measure(folder)
        print(f"{folder.name:10}", "  ".join(f"{name} {value:.3f}" for name, value in found.items()))
        for name, anchor in ANCHORS.get(folder.name, {}).items():
            print(f"{'':10} nDCG@10 {anchor:.3f}  {name}")


if __name__ == "__main__":
    root = Path(sys.argv[1]) if sys.argv[1:] else SHARED
    main(sorted(path.parent for path in root.glob("*/corpus.jsonl")))
