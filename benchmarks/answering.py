"""Rows about questions: a cold `search` beside `python -c pass`, warm queries beside the bare engine."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bare import QUERIES, Bare
from measuring import Home, Row, at, interleaved, ratios, run

from index import generations
from index.fulltext import Reader
from index.search.query import search

COLD = 20
WARM = 10


def rows(home: Home, told: Path) -> Iterator[Row]:
    """Ask the papers of a home, which `told` tells too."""
    yield cold(home, "cold", "cold search ÷ python -c pass", 3)
    bare, ours = warm(home, told)
    for key, share in (("p50", 0.5), ("p95", 0.95)):
        values = [
            at(share, mine) / at(share, theirs) for mine, theirs in zip(ours, bare, strict=True)
        ]
        ms = [round(1000 * at(share, mine), 2) for mine in ours]
        yield Row(f"warm_{key}", f"warm query {key} ÷ bare engine", values, 1.5, True, figures={"ms": ms})  # fmt: skip


def cold(home: Home, key: str, what: str, target: float) -> Row:
    """One search after another, each a process of its own, by turns with an empty one."""
    passed, asked = interleaved(
        COLD,
        lambda: run((sys.executable, "-c", "pass")).wall,
        lambda: home.command("search", "graph neural network").wall,
    )
    figures = {"ms": [round(seconds * 1000, 1) for seconds in asked]}
    return Row(key, what, ratios(asked, passed), target, True, figures=figures)


def warm(home: Home, told: Path) -> tuple[list[list[float]], list[list[float]]]:
    """Seconds of each query, by round, of the bare engine and of ours, in one process by turns."""
    folder = generations.current(str(home.state))
    assert folder is not None
    reader = Reader.open(folder)
    with tempfile.TemporaryDirectory() as elsewhere:
        engine = Bare(elsewhere)
        engine.read(told)
        engine.commit()
        engine.close()

        def bare() -> list[float]:
            return [_timed(lambda query=query: engine.ask(query)) for query in QUERIES]

        def ours() -> list[float]:
            def ask(query: str) -> object:
                return search(reader, query, now=0, resolve=lambda *_: ())

            return [_timed(lambda query=query: ask(query)) for query in QUERIES]

        bare(), ours()
        found: tuple[list[list[float]], list[list[float]]] = ([], [])
        for _ in range(3):
            rounds = [(bare(), ours()) for _ in range(WARM)]
            found[0].append([seconds for theirs, _ in rounds for seconds in theirs])
            found[1].append([seconds for _, mine in rounds for seconds in mine])
        return found


def _timed(work: object) -> float:
    started = time.perf_counter()
    work()  # type: ignore[operator]
    return time.perf_counter() - started
