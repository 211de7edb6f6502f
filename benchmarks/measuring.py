"""What all rows share: processes measured from outside, medians of interleaved runs, rows of the table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any, NamedTuple, TypeVar

BIN = Path(sys.executable).parent
COMMAND = str(BIN / "paperdrop")
HERE = Path(__file__).resolve().parent
T = TypeVar("T")


class Row(NamedTuple):
    """One figure of the table: `values` are those of each pair of runs, `unit` is × for a ratio.

    `target` is what the median must reach: at least, or at most where `most` is set.
    """

    key: str
    what: str
    values: list[float]
    target: float
    most: bool = False
    unit: str = "×"
    figures: dict[str, Any] = {}  # noqa: RUF012 – never changed

    @property
    def middle(self) -> float:
        return median(self.values)

    @property
    def met(self) -> bool:
        return self.middle <= self.target if self.most else self.middle >= self.target


class Run(NamedTuple):
    """A process that has ended: wall and CPU seconds, peak memory in MB, and what it printed.

    CPU and memory are those of its helpers too: peaks are added up, as if they came at once.
    """

    wall: float
    cpu: float
    peak: float
    out: str


def run(arguments: Sequence[str], env: dict[str, str] | None = None) -> Run:
    """Run a command to its end; raises CalledProcessError where it fails (3 is "done, with faults")."""
    started = time.perf_counter()
    process = subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**clean(), **(env or {})}
    )
    peaks: dict[int, float] = {}
    Thread(target=_watch, args=(process.pid, peaks), daemon=True).start()
    assert process.stdout is not None
    out = process.stdout.read().decode()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - started
    peak = max(used.ru_maxrss / 1024, sum(peaks.values()))
    if process.returncode not in (0, 3):
        raise subprocess.CalledProcessError(process.returncode, list(arguments), out)
    return Run(wall, used.ru_utime + used.ru_stime, peak, out)


def _watch(pid: int, peaks: dict[int, float]) -> None:
    """Note the peak memory in MB of a process and of each that it starts, until it ends."""
    with suppress(OSError, KeyError):
        while True:
            peaks[pid] = _status(pid)["VmHWM"] / 1024
            for helper in map(int, filter(str.isdigit, os.listdir("/proc"))):
                with suppress(OSError, KeyError):  # it has just ended
                    if (told := _status(helper))["PPid"] == pid:
                        peaks[helper] = told["VmHWM"] / 1024
            time.sleep(0.1)


def _status(pid: int) -> dict[str, int]:
    """Whole numbers of a process's status, by name; memory in kB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    rows = (line.split() for line in lines)
    return {row[0][:-1]: int(row[1]) for row in rows if row[1:2] and row[1].isdigit()}


def clean() -> dict[str, str]:
    """The environment as a user has it: byte code is kept, so that nothing is compiled twice."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


class Home:
    """A drop folder and a state folder of their own."""

    def __init__(self, where: Path) -> None:
        self.drop, self.state = where / "drop", where / "state"
        self.drop.mkdir(parents=True)
        self.env = {"PAPERDROP_DROP": str(self.drop), "PAPERDROP_STATE": str(self.state)}

    def command(self, *arguments: str) -> Run:
        """Run `paperdrop` on this home."""
        return run((COMMAND, *arguments), self.env)

    def ingest(self, *paths: Path) -> tuple[Run, dict[str, Any]]:
        """Ingest files, or the drop folder; also return the report."""
        done = self.command("ingest", *map(str, paths), "--format", "json")
        report: dict[str, Any] = json.loads(done.out)
        return done, report

    def bytes(self) -> int:
        """How large the state is."""
        return sum(path.stat().st_size for path in self.state.rglob("*") if path.is_file())


def interleaved(times: int, *works: Callable[[], T]) -> list[list[T]]:
    """What each work gives, run in turns, so that the machine's moods meet all of them."""
    found: list[list[T]] = [[] for _ in works]
    for _ in range(times):
        for values, work in zip(found, works, strict=True):
            values.append(work())
    return found


def ratios(above: Sequence[float], below: Sequence[float]) -> list[float]:
    """The ratio of each pair."""
    return [a / b for a, b in zip(above, below, strict=True)]


def at(share: float, values: Sequence[float]) -> float:
    """The value below which a share of them lies."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]
