"""Killed at random moments of long work, again and again: the end is that of an undisturbed run.

The long form is a day of heavy use made short; its figures go into docs/soak.svg.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from faultlib import (
    COMMAND,
    FIGURES,
    LONG,
    Daemon,
    Place,
    dice,
    exported,
    running,
    sound,
    wait_until,
)
from papers import Paper, jsonl, listing, papers, written

pytestmark = pytest.mark.faults

PAPERS, KILLS = (12_000, 10) if LONG else (1_000, 2)
SCANNED, SCAN_KILLS = (2_000, 10) if LONG else (200, 2)
ROUNDS, ACTIONS = (40, 520) if LONG else (2, 40)


def _killed_ingest(place: Place, after: float) -> bool:
    """Run `ingest`, killed after some seconds; whether it ended before."""
    process = subprocess.Popen(
        [COMMAND, "ingest"], env=place.env, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    try:
        assert process.wait(after) == 0
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.wait()
        return False
    return True


def _same_after_kills(place: Place, calm: Place, kills: int, chance: random.Random) -> None:
    began = time.monotonic()
    assert calm.run("ingest").code == 0
    whole = time.monotonic() - began
    for _ in range(kills):
        FIGURES["kills at random moments"] += not _killed_ingest(place, chance.uniform(0.1, whole))
    assert place.run("ingest").code == 0
    assert exported(place) == exported(calm)
    sound(place.run("verify", "--format", "json"))


def test_ten_kills_at_random_moments_of_a_large_ingest(tmp_path: Path) -> None:
    place, calm = Place(tmp_path / "killed"), Place(tmp_path / "calm")
    chance = dice("large")
    known = papers(range(PAPERS))
    page = listing(chance.sample(known, PAPERS // 10))
    for one in (place, calm):
        one.write("large.jsonl", jsonl(known))
        one.write("page.txt", page)
        one.write("library.bib", written("x.bib", papers(range(0, PAPERS, 7), version=1)))
    _same_after_kills(place, calm, KILLS, chance)
    for number in chance.sample(range(PAPERS), 100 if LONG else 10):
        title = Paper(number).title
        hits = place.run("search", "--format", "json", f'"{title}"').json["hits"]
        assert hits[0]["title"] == title


def test_kills_in_a_scan_of_many_small_files(tmp_path: Path) -> None:
    place, calm = Place(tmp_path / "killed"), Place(tmp_path / "calm")
    for number in range(SCANNED):
        content = jsonl([Paper(number), Paper(number // 3)])
        for one in (place, calm):
            one.write(f"{number % 10}/{number}.jsonl", content)
    _same_after_kills(place, calm, SCAN_KILLS, dice("scan"))


class Figures(NamedTuple):
    """What must not grow without end: kB of memory, handles, bytes."""

    memory: int
    handles: int
    index: int
    catalogue: int


def _figures(daemon: Daemon) -> Figures:
    pid, state = daemon.process.pid, daemon.place.state
    status = Path(f"/proc/{pid}/status").read_text()
    memory = int(status.split("VmRSS:")[1].split()[0])
    index = sum(map(_size, _files(state / "index")))
    catalogue = sum(map(_size, state.glob("catalogue.db*")))
    return Figures(memory, len(os.listdir(f"/proc/{pid}/fd")), index, catalogue)


def _size(path: Path) -> int:
    """Bytes of a file; none of one that the engine has just collected."""
    with suppress(FileNotFoundError):
        return path.stat().st_size
    return 0


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


class Life:
    """What users do all day in one drop folder, with never more than `MOST` files in it."""

    MOST = 300

    def __init__(self, place: Place, chance: random.Random) -> None:
        self._place, self._chance = place, chance
        self._files: dict[str, list[Paper]] = {}
        self._count = 0

    def act(self) -> None:
        """One drop, change or removal."""
        kind = self._chance.choice(("drop", "change", "remove", "append"))
        if not self._files or (kind == "drop" and len(self._files) < self.MOST):
            self._count += 1
            ending = self._chance.choice(("jsonl", "txt", "bib"))
            self._write(f"{self._count % 7}/{self._count}.{ending}", self._some())
            return
        name = self._chance.choice(sorted(self._files))
        held = self._files[name]
        if kind == "remove":
            del self._files[name]
            (self._place.drop / name).unlink()
        elif kind == "append" and name.endswith("jsonl"):
            fresh = [one for one in self._some() if one not in held]
            with (self._place.drop / name).open("ab") as file:
                file.write(jsonl(fresh))
            self._files[name] = held + fresh
        else:
            at = self._chance.randrange(len(held))
            edited = Paper(held[at].number, held[at].version + 1)
            self._write(name, [*held[:at], edited, *held[at + 1 :]])

    def _some(self) -> list[Paper]:
        return papers(self._chance.sample(range(900), self._chance.randrange(1, 5)))

    def _write(self, name: str, of: list[Paper]) -> None:
        part = self._place.write(f"{name}.part", written(name, of))
        part.replace(self._place.drop / name)
        self._files[name] = of


def test_a_long_life_with_kills_stays_right_and_small(tmp_path: Path) -> None:
    place = Place(tmp_path / "soak", watch__settle="50ms", watch__on_removed="retract")
    chance = dice("life")
    life = Life(place, chance)
    rounds: list[Figures] = []
    daemon = Daemon(place).ready()
    try:
        for number in range(ROUNDS):
            for _ in range(ACTIONS):
                life.act()
                FIGURES["soak: drops, changes, removals"] += 1
                time.sleep(chance.uniform(0, 0.004))
            if number % 2:
                daemon.kill()
                daemon = Daemon(place)
                FIGURES["kills at random moments"] += 1
            daemon.ready()
            rounds.append(_figures(daemon))
        calm = Place(tmp_path / "calm", watch__on_removed="retract")
        shutil.copytree(place.drop, calm.drop, dirs_exist_ok=True)
        assert calm.run("ingest").code in (0, 3)
        wanted = _alike(exported(calm))
        wait_until(lambda: _alike(exported(place)) == wanted, "the same as read from scratch")
        assert daemon.stop() == 0
    finally:
        daemon.kill()
    sound(place.run("verify", "--format", "json"))
    if LONG:
        _judge(rounds, sum(path.stat().st_size for path in _files(calm.state / "index")))


def _alike(found: list[dict[str, object]]) -> list[str]:
    """Papers without ids, which tell of what came first."""
    return sorted(repr({k: v for k, v in paper.items() if k != "id"}) for paper in found)


def _judge(rounds: list[Figures], fresh: int) -> None:
    """Half way and at the end it must look the same; the index at most twice a fresh one."""
    half, end = rounds[len(rounds) // 2], rounds[-1]
    assert end.memory < 1.5 * half.memory
    assert end.handles < 2 * half.handles + 20
    assert end.index < max(2 * fresh, 5_000_000)
    _draw(rounds, Path(os.environ.get("PAPERDROP_SOAK_PLOT", "")))


def _draw(rounds: list[Figures], target: Path) -> None:
    """Write the curves, each as a share of its greatest value, as SVG."""
    if target == Path():
        return
    colours = dict(zip(Figures._fields, ("#c33", "#393", "#36c", "#a60"), strict=True))
    lines = []
    for number, (name, colour) in enumerate(colours.items()):
        values = [getattr(one, name) for one in rounds]
        points = " ".join(
            f"{40 + 540 * at / (len(values) - 1):.0f},{200 - 180 * value / max(values):.0f}"
            for at, value in enumerate(values)
        )
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}"/>')
        unit = "kB" if name == "memory" else "" if name == "handles" else "bytes"
        label = f"{name}: at most {max(values):,} {unit}"
        lines.append(
            f'<text x="{40 + 270 * (number % 2)}" y="{225 + 18 * (number // 2)}" '
            f'font-size="12" fill="{colour}">{label}</text>'
        )
    body = "\n".join(lines)
    target.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 260" font-family="sans-serif">\n'
        f'<path d="M40 20V200H580" fill="none" stroke="#888"/>\n{body}\n</svg>\n'
    )


def test_a_daemon_killed_under_load_goes_on_where_it_was(tmp_path: Path) -> None:
    place = Place(tmp_path, watch__settle="100ms")
    chance = dice("load")
    for life in range(2 if not LONG else 8):
        daemon = Daemon(place)
        for number in range(20):
            place.write(f"{life}-{number}.jsonl", jsonl(papers([life * 100 + number])))
        time.sleep(chance.uniform(0.3, 1.5))
        daemon.kill()
    with running(place):
        wanted = 20 * (2 if not LONG else 8)
        wait_until(lambda: len(exported(place)) == wanted, f"{wanted} papers")
    sound(place.run("verify", "--format", "json"))
