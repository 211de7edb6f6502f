"""How ingest slows as the catalogue grows, beside how the bare engine itself does, and what it takes.

usage: growth.py [PAPERS] [BLOCK]     (default 1,000,000 and 100,000; about half an hour)

Blocks go in by turns, ours and the bare engine's; real papers first, then invented ones.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import answering
import corpus
from bare import Bare
from measuring import Home, Row


def rows(where: Path, total: int, block: int) -> Iterator[Row]:
    """The last block's speed beside the first's, ours ÷ bare; the peak of memory; a cold search."""
    home, made = Home(where / "growth"), corpus.papers(total, seed=5)
    (where / "bare").mkdir()
    bare = Bare(str(where / "bare"))
    ours: list[float] = []
    theirs: list[float] = []
    peak = 0.0
    for number in range(total // block):
        path = corpus.as_jsonl(where / f"{number}.jsonl", islice(made, block))
        started = time.perf_counter()
        bare.read(path)
        bare.commit()
        theirs.append(block / (time.perf_counter() - started))
        done, report = home.ingest(path)
        ours.append(block / float(report["seconds"]))
        peak = max(peak, done.peak)
        path.unlink()
        print(json.dumps({"papers": (number + 1) * block, "ours": round(ours[-1]), "bare": round(theirs[-1]), "peak_mb": round(done.peak)}), file=sys.stderr)  # fmt: skip
    bare.close()
    curve = [(o / ours[0]) / (b / theirs[0]) for o, b in zip(ours, theirs, strict=True)]
    figures = {"block": block, "papers_per_s": ours, "bare_papers_per_s": theirs, "curve": curve}
    name = f"{total:,}"
    yield Row(
        "growth", f"slow-down up to {name} ÷ bare engine's own", curve[-3:], 0.8, figures=figures
    )
    yield Row("peak_large", f"peak memory at {name}", [peak], 400, True, " MB")
    yield answering.cold(home, "cold_large", f"cold search at {name} ÷ python -c pass", 4.5)


if __name__ == "__main__":
    sizes = [int(argument) for argument in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder:
        for row in rows(
            Path(folder),
            *([*sizes, 1_000_000, 100_000][:2] if len(sizes) != 1 else [sizes[0], 100_000]),
        ):
            print(json.dumps(row._asdict()))
