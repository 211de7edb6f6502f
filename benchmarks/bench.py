"""How fast, and what it takes: every figure a ratio of interleaved runs of one session.

usage: bench.py [--full | --papers N | --floor | --show RESULT.json]

Prints a table and keeps it as JSON in benchmarks/results, by commit. Small by default (20,000
papers); --full takes the whole corpus, and grows it to a million. --floor is for the CI: the first
ingest alone, failing below 0.3 × the bare engine. --show prints the table of a kept result.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import answering
import corpus
import growth
import ingesting
import living
from measuring import HERE, Row

RESULTS = HERE / "results"
FLOOR = 0.3


def measured(where: Path, count: int, times: int, *, full: bool) -> Iterator[Row]:
    """All rows, one after another."""
    papers = ingesting.Ingesting(where, count, times)
    yield from papers.rows()
    yield from answering.rows(papers.full, papers.jsonl)
    yield living.rescan(where, times + 2)
    yield living.appended(where, times)
    yield from living.daemon_rows(papers.full, 60 if full else 20, 40 if full else 20)
    if full:
        yield from growth.rows(where, 1_000_000, 100_000)


def table(rows: list[Row]) -> str:
    """The rows for people (and Markdown)."""
    lines = ["| what | median | spread | target | |", "|---|---:|---:|---:|---|"]
    lines += map(line, rows)
    return "\n".join(lines)


def line(row: Row) -> str:
    """One row of the table."""
    low, high = min(row.values), max(row.values)
    what = row.what
    if cpu := row.figures.get("cpu_ratio"):
        what += f" (CPU alone: {_short(median(cpu))}×)"
    spread = f"{_short(low)}–{_short(high)}" if len(row.values) > 1 else ""
    target = f"{'≤' if row.most else '≥'} {row.target:g}{row.unit}"
    middle = f"{_short(row.middle)}{row.unit}"
    return f"| {what} | {middle} | {spread} | {target} | {'met' if row.met else 'missed'} |"


def _short(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    model = next(
        (text.split(":")[1].strip() for text in _lines("/proc/cpuinfo") if "model name" in text), ""
    )
    memory = next((int(text.split()[1]) for text in _lines("/proc/meminfo")), 0)
    return {
        "cpu": model, "cores": os.cpu_count(), "memory_gb": round(memory / 2**20),
        "system": platform.system(), "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 1),
    }  # fmt: skip


def _lines(path: str) -> list[str]:
    return Path(path).read_text().splitlines() if Path(path).exists() else []


def commit() -> tuple[str, str]:
    """The commit that is measured, and its date."""
    said = subprocess.run(
        ("git", "log", "-1", "--format=%h %cI"),
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.split()
    return (said[0], said[1]) if said else ("unknown", time.strftime("%Y-%m-%dT%H:%M:%S"))


def keep(path: Path, rows: list[Row], papers: int) -> None:
    """Write the figures as JSON."""
    name, date = commit()
    said = {
        "commit": name, "date": date, "papers": papers, "corpus": "real" if corpus.REAL.exists() else "invented",
        "machine": machine(),
        "rows": [
            {**row._asdict(), "median": row.middle, "met": row.met, "values": [round(v, 4) for v in row.values]}
            for row in rows
        ],
    }  # fmt: skip
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(said, ensure_ascii=False, indent=1) + "\n")


def kept(path: Path) -> list[Row]:
    """The rows of a kept result."""
    said = json.loads(path.read_text())["rows"]
    return [Row(**{name: row[name] for name in Row._fields}) for row in said]


def floor(where: Path) -> int:
    """Whether ingest is near the bare engine at all; on a busy machine CPU seconds may say so."""
    papers = ingesting.Ingesting(where, 20_000, 7)  # with fewer, starting is much of it
    row = next(papers.rows())
    best = max(*row.values, *row.figures["cpu_ratio"])
    print(f"{row.what}: {row.middle:.2f}, at best {best:.2f} (at least {FLOOR})")
    return int(best < FLOOR)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--full", action="store_true", help="the whole corpus, and a million papers"
    )
    parser.add_argument("--papers", type=int, help="how many papers instead")
    parser.add_argument("--floor", action="store_true", help="fail on a gross regression only")
    parser.add_argument("--show", type=Path, help="the table of a kept result, nothing measured")
    options = parser.parse_args()
    if options.show:
        print(table(kept(options.show)))
        return 0
    count = options.papers or (corpus.SIZE if options.full else 20_000)
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        if options.floor:
            return floor(Path(folder))
        rows = []
        for row in measured(Path(folder), count, 5 if options.full else 3, full=options.full):
            rows.append(row)
            print(line(row), file=sys.stderr, flush=True)
    keep(RESULTS / f"{commit()[0]}{'-full' if options.full else ''}.json", rows, count)
    print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
