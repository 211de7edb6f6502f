"""The bare engine: what any program on top of Tantivy could reach at best. Reads JSON, adds, commits.

usage: bare.py PAPERS.jsonl [--limit N]
Prints one line of JSON: papers, papers_per_s from reading the file to searchable, cpu_s.
Schema, threads, heap and queries are those of the peer that the figures are held against.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import tempfile
import time
from itertools import islice
from pathlib import Path

import tantivy

FIELDS = ["title", "abstract", "authors"]
QUERIES = (
    "sparse autoencoders", "graph neural network", "robust mean estimation heavy tailed",
    "diffusion model for image generation", "reinforcement learning from human feedback",
    "neural machine translation low resource languages", "object detection", "bandit regret lower bound",
    "visual odometry", "word sense disambiguation",
)  # fmt: skip


class Bare:
    """An index of title, abstract and authors, stored and stemmed, written by two threads."""

    def __init__(self, folder: str) -> None:
        build = tantivy.SchemaBuilder()
        for field in FIELDS:
            build.add_text_field(field, stored=True, tokenizer_name="en_stem")
        self._index = tantivy.Index(build.build(), folder)
        self._writer = self._index.writer(400_000_000, 2)
        self.papers = 0

    def read(self, path: Path, limit: int | None = None) -> None:
        """Add the papers of a file."""
        with path.open(encoding="utf-8") as lines:
            for paper in map(json.loads, islice(lines, limit)):
                names = " ; ".join(paper.get("authors") or [])
                title, abstract = paper.get("title") or "", paper.get("abstract") or ""
                self._writer.add_document(
                    tantivy.Document(title=title, abstract=abstract, authors=names)
                )
                self.papers += 1

    def commit(self) -> None:
        """Make what was added searchable."""
        self._writer.commit()

    def close(self) -> None:
        """Wait for merges; from then on questions may be asked."""
        self._writer.wait_merging_threads()
        self._index.reload()
        self._searcher = self._index.searcher()

    def ask(self, query: str) -> list[str]:
        """The titles of the ten best papers."""
        words = " ".join(re.findall(r"\w+", query.lower()))
        asked, _ = self._index.parse_query_lenient(words, FIELDS)
        search = self._searcher
        return [search.doc(found)["title"][0] for _, found in search.search(asked, 10).hits]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("papers", type=Path)
    parser.add_argument("--limit", type=int)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        bare = Bare(folder)
        bare.read(options.papers, options.limit)
        bare.commit()
        bare.close()
        wall = time.perf_counter() - started
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps({
        "papers": bare.papers, "papers_per_s": round(bare.papers / wall),
        "cpu_s": round(used.ru_utime + used.ru_stime, 2),
    }))  # fmt: skip


if __name__ == "__main__":
    main()
