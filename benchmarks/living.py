"""Rows about a running daemon and its drop folder: latency, idleness, a rescan, a long file that grows."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import corpus
from measuring import COMMAND, Home, Row, at, clean, interleaved, ratios, run

from index import generations
from index.fulltext import Reader
from index.search.query import search

FILES = 10_000
_WALK = """
import os, sys, time
def walk(folder):
    count = 0
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False): count += walk(entry.path)
        else: entry.stat(follow_symlinks=False); count += 1
    return count
started = time.perf_counter(); walk(sys.argv[1]); print(time.perf_counter() - started)
"""


def rescan(where: Path, times: int) -> Row:
    """A pass over 10,000 known files that have not changed, beside a bare walk."""
    home = Home(where / "rescan")
    many = corpus.papers(FILES, seed=3)
    for number, paper in enumerate(many):
        folder = home.drop / f"{number % 100:02}"
        folder.mkdir(exist_ok=True)
        corpus.as_jsonl(folder / f"{number}.jsonl", (paper,))
    home.ingest()
    walked, ours = interleaved(
        times,
        lambda: float(run((sys.executable, "-c", _WALK, str(home.drop))).out),
        lambda: float(home.ingest()[1]["seconds"]),
    )
    figures = {"walk_s": walked, "rescan_s": ours}
    return Row("rescan", "rescan of 10,000 unchanged files ÷ bare walk", ratios(ours, walked), 3, True, figures=figures)  # fmt: skip


def appended(where: Path, times: int) -> Row:
    """One paper appended to a file of 100 MB, beside the same for 1 MB."""
    home = Home(where / "appended")
    sizes = {}
    made = corpus.papers(10_000_000, seed=4)
    for name, least in (("small", 1e6), ("large", 1e8)):
        path = home.drop / f"{name}.jsonl"
        with path.open("w", encoding="utf-8") as file:
            while file.tell() < least:
                file.write(json.dumps(next(made)) + "\n")
        sizes[name] = path
    home.ingest()

    def grown(path: Path) -> float:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(next(made)) + "\n")
        report = home.ingest()[1]
        assert report["new"] + report["merged"] == 1, report
        return float(report["seconds"])

    few, many = interleaved(
        max(times, 5), lambda: grown(sizes["small"]), lambda: grown(sizes["large"])
    )
    figures = {"small_s": few, "large_s": many}
    return Row("append", "a paper appended to 100 MB ÷ to 1 MB", ratios(many, few), 3, True, figures=figures)  # fmt: skip


@contextmanager
def running(home: Home) -> Iterator[subprocess.Popen[bytes]]:
    """A daemon on a home, ready to read."""
    process = subprocess.Popen(
        (COMMAND, "run"), env={**clean(), **home.env},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        for _ in range(600):
            status = json.loads(home.command("status", "--format", "json").out)
            if status["daemon"]["running"] and all(root["healthy"] for root in status["watch"]):
                break
            time.sleep(0.1)
        yield process
    finally:
        process.terminate()
        process.wait(30)


def daemon_rows(home: Home, idle: float, drops: int) -> Iterator[Row]:
    """What a daemon costs that has nothing to do, and how soon a dropped file is found."""
    with running(home) as process:
        time.sleep(2)
        before = _cpu(process.pid)
        time.sleep(idle)
        share = 100 * (_cpu(process.pid) - before) / idle
        yield Row("idle_memory", "idle daemon, memory", [_memory(process.pid)], 70, True, " MB")
        yield Row("idle_cpu", "idle daemon, share of a core", [share], 0.2, True, " %")
    with running(home):
        time.sleep(1)
        waits = [1000 * found_after(home, number) for number in range(drops)]
    for key, share, most in (("p50", 0.5, 150), ("p95", 0.95, 400)):
        yield Row(f"found_{key}", f"renamed into the folder → found, {key}", [at(share, waits)], most, True, " ms")  # fmt: skip


def found_after(home: Home, number: int) -> float:
    """Seconds from the rename of a file until a search that opens the index anew finds its paper."""
    word = f"zq{os.getpid()}x{number}"
    paper = {
        "title": f"A {word} of its own",
        "authors": ["Ada Roe"],
        "abstract": f"About {word}. " * 9,
    }
    waiting = corpus.as_jsonl(home.drop.parent / "waiting.jsonl", (paper,))
    started = time.perf_counter()
    waiting.rename(home.drop / f"{word}.jsonl")
    while time.perf_counter() - started < 20:
        asked = time.perf_counter()
        folder = generations.current(str(home.state))
        assert folder is not None
        if search(Reader.open(folder), word, now=0, resolve=lambda *_: ()).total:
            return asked - started
        time.sleep(0.003)
    raise TimeoutError(f"{word} was not found")


def _cpu(pid: int) -> float:
    """CPU seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    """Resident memory in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def copied(home: Home, where: Path) -> Home:
    """A home with the same state, which a row may change."""
    copy = Home(where)
    shutil.copytree(home.state, copy.state, dirs_exist_ok=True)
    return copy
