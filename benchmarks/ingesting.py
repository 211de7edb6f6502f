"""Rows about papers going in: speed beside the bare engine, known entries, memory, disk, a rebuild."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import corpus
from measuring import HERE, Home, Row, at, interleaved, ratios, run

PEERS = corpus.SHARED / "tools" / "peers.py"


def bare(told: Path) -> tuple[float, float]:
    """Papers a second of the bare engine, and a CPU second: of the peers where they lie, else ours."""
    script = [str(PEERS)] if PEERS.exists() else [str(HERE / "bare.py")]
    more = ["--engines", "tantivy"] if PEERS.exists() else []
    said = json.loads(run((sys.executable, *script, str(told), *more)).out)
    return said["papers_per_s"], said["papers"] / said["cpu_s"]


class Ingesting:
    """Ingests files of `count` papers, each from nothing, `times` in turns with the bare engine."""

    def __init__(self, where: Path, count: int, times: int) -> None:
        self.where, self.times = where, times
        said = list(corpus.papers(count))
        self.jsonl = corpus.as_jsonl(where / "papers.jsonl", said)
        self.listing = corpus.as_listing(where / "papers.txt", said)
        self.bibtex = corpus.as_bibtex(where / "papers.bib", said)
        self.csv = corpus.as_csv(where / "papers.csv", said)
        Random(2).shuffle(said)
        self.shuffled = corpus.as_jsonl(where / "shuffled.jsonl", said)
        self.overhead = at(0.5, [self._idle() for _ in range(3)])
        self.peak = 0.0
        self.full = Home(where / "full")
        self.full.ingest(self.jsonl)

    def _home(self) -> Home:
        shutil.rmtree(self.where / "home", ignore_errors=True)
        return Home(self.where / "home")

    def _idle(self) -> float:
        """Seconds of an ingest that finds nothing: starting, making a state, stopping."""
        return self._home().ingest()[0].wall

    def rate(self, path: Path) -> tuple[float, float]:
        """Entries a second, from reading the file to searchable and all merges done; a CPU second."""
        done, report = self._home().ingest(path)
        self.peak = max(self.peak, done.peak)
        entries = float(report["entries"])
        return entries / max(done.wall - self.overhead, 0.001), entries / done.cpu

    def rows(self) -> Iterator[Row]:
        """All rows that need no daemon."""
        for path, key, what, target in (
            (self.jsonl, "jsonl", "first ingest, JSON lines", 0.65),
            (self.listing, "listing", "first ingest, listing text", 0.6),
            (self.bibtex, "bibtex", "first ingest, BibTeX", 0.35),
        ):
            pairs = interleaved(
                self.times, lambda: bare(self.jsonl), lambda path=path: self.rate(path)
            )
            (theirs, their_cpu), (ours, our_cpu) = (zip(*pair, strict=True) for pair in pairs)
            figures = {
                "bare_papers_per_s": theirs,
                "papers_per_s": [round(rate) for rate in ours],
                "cpu_ratio": ratios(our_cpu, their_cpu),
            }
            if key == "jsonl":
                peak = self.peak
            yield Row(key, f"{what}: papers/s ÷ bare engine", ratios(ours, theirs), target, figures=figures)  # fmt: skip
        yield Row("peak", "peak memory of the first ingest", [peak], 400, most=True, unit=" MB")
        yield from self._again()
        yield self._rebuild()
        size, text = self.full.bytes(), self.jsonl.stat().st_size
        yield Row("disk", "state folder ÷ text put in", [size / text], 2.0, most=True)

    def _again(self) -> Iterator[Row]:
        """The same papers once more, in ways that tell nothing new."""
        found: dict[str, list[float]] = {"touched": [], "edited": [], "shuffled": [], "other": []}
        for _ in range(self.times):
            home = self._home()
            path = self.where / "again.jsonl"
            shutil.copy(self.jsonl, path)
            first = self._seconds(home, path)
            os.utime(path)
            found["touched"].append(first / self._seconds(home, path))
            path.write_bytes(b"\n" + path.read_bytes())
            found["edited"].append(first / self._seconds(home, path))
            found["shuffled"].append(first / self._seconds(home, self.shuffled))
            found["other"].append(first / self._seconds(home, self.csv))
        for key, what, target in (
            ("touched", "the same file touched: × faster than the first time", 8),
            ("edited", "all entries known, a line put before them: × faster", 8),
            ("shuffled", "the same entries shuffled into another file: × faster", 5),
            ("other", "the same papers as CSV, all merge: speed ÷ first time's", 0.9),
        ):
            yield Row(key, what, found[key], target)

    def _seconds(self, home: Home, path: Path) -> float:
        return float(home.ingest(path)[1]["seconds"])

    def _rebuild(self) -> Row:
        def ours() -> float:
            done = json.loads(self.full.command("reindex", "--format", "json").out)
            return float(done["papers"]) / float(done["seconds"])

        theirs, mine = interleaved(self.times, lambda: bare(self.jsonl)[0], ours)
        return Row("reindex", "reindex: papers/s ÷ bare engine", ratios(mine, theirs), 0.8)
