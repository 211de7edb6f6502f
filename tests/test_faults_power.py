"""A power cut at any moment: what was acknowledged is there, and the rest is made good.

Commands run with a log of all that they do to files (powerlog.c); a disk that knows what was synced
(powercut.py) then tells what a cut after any call would leave, at worst and by chance.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from faultlib import FIGURES, LONG, MEMORY, Place, Zygote, dice, exported, sound
from papers import listing, papers, written
from powercut import Call, Disk, calls

from index.store import Store

pytestmark = pytest.mark.faults

CUTS = 400 if LONG else 3
SMALL = {
    "daemon.intake.filepass:BATCH": 3,
    "index.follow:COMMIT_PAPERS": 7,
    "index.store:LOG_BYTES": 1_000_000,
}


@pytest.fixture(scope="module")
def zygote(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Zygote]:
    """A warm process whose children write down what they do to files."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("needs a C compiler")
    source = Path(__file__).with_name("powerlog.c")
    target = tmp_path_factory.mktemp("library") / "powerlog.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", target, source, "-ldl"], check=True)
    zygote = Zygote(os.environ | {"LD_PRELOAD": str(target)})
    yield zygote
    zygote.close()


class Stage(NamedTuple):
    """A command that has ended: its last call, the drop folder it saw, and what it acknowledged."""

    end: int
    drop: Path
    papers: list[dict[str, Any]]
    reads: bool


def _first(place: Place) -> tuple[str, ...]:
    place.write("page.txt", listing(papers(range(8))))
    place.write("lines.jsonl", written("x.jsonl", papers(range(5, 15))))
    return ("ingest",)


def _append(place: Place) -> tuple[str, ...]:
    with (place.drop / "lines.jsonl").open("ab") as file:
        file.write(written("x.jsonl", papers(range(20, 26))))
    place.write("library.bib", written("x.bib", papers(range(11, 18))))
    return ("ingest",)


def _change(place: Place) -> tuple[str, ...]:
    place.write("page.txt", listing(papers([0, 40, 2, 3, 41])))
    (place.drop / "library.bib").unlink()
    return ("ingest",)


def _merge(place: Place) -> tuple[str, ...]:
    return ("merge", *[paper["id"] for paper in exported(place)][:2])


def _reindex(place: Place) -> tuple[str, ...]:
    return ("reindex",)


def _more(place: Place) -> tuple[str, ...]:
    place.write("more.jsonl", written("x.jsonl", papers(range(50, 60))))
    return ("ingest",)


DEEDS: tuple[Callable[[Place], tuple[str, ...]], ...]
DEEDS = (_first, _append, _change, _merge, _reindex, _more)


def _lived(place: Place, zygote: Zygote) -> tuple[list[Call], list[Stage]]:
    """Do all deeds; return every call, and what stood at the end of each.

    Somebody has the catalogue open meanwhile, as in life: else each command would empty its log.
    """
    log, stages, reader = place.base / "calls", list[Stage](), None
    env = {"POWER_BELOW": str(place.state), "POWER_LOG": str(log)}
    for number, deed in enumerate(DEEDS):
        command = deed(place)
        assert zygote.run(place, *command, patch=SMALL, env=env).code == 0
        reader = reader or Store.open(place.state, readonly=True)
        drop = place.base / f"drop-{number}"
        shutil.copytree(place.drop, drop)
        end = len(list(calls(log.read_bytes())))
        stages.append(Stage(end, drop, exported(place), command == ("ingest",)))
    assert reader
    reader.close()
    return list(calls(log.read_bytes())), stages


def _put(source: Path, target: Path) -> None:
    shutil.rmtree(target)
    shutil.copytree(source, target)


def test_a_power_cut_at_any_moment_loses_nothing_that_was_acknowledged(
    zygote: Zygote, tmp_path: Path
) -> None:
    base = Path(MEMORY or tmp_path) / f"paperdrop-power-{os.getpid()}"
    place = Place(base, watch__on_removed="retract")
    try:
        done, stages = _lived(place, zygote)
        chance = dice("power")
        ends = [stage.end for stage in stages]
        among = chance.sample(range(1, len(done)), min(CUTS, len(done) - 1))
        cuts = sorted(among + (ends if LONG else ends[1:3]))
        disk, at = Disk(), 0
        for cut in cuts:
            for call in done[at:cut]:
                disk.do(call)
            at = cut
            for how in ("worst", "chance"):
                shutil.rmtree(place.state)
                disk.cut(place.state, None if how == "worst" else chance)
                FIGURES["power cuts"] += 1
                where = f"{how} of a cut after call {cut} of {len(done)}"
                _made_good(place, zygote, stages, cut, where)
    finally:
        shutil.rmtree(base)


def _made_good(place: Place, zygote: Zygote, stages: list[Stage], cut: int, where: str) -> None:
    """Demand what was acknowledged before the cut, and the rest after the next start."""
    before = [stage for stage in stages if stage.end <= cut]
    acknowledged = before[-1].papers if before else []
    after = stages[min(len(before), len(stages) - 1)]
    if before and cut == before[-1].end:
        assert exported(place) == acknowledged, where
        after = before[-1]
    _put(after.drop, place.drop)
    again = zygote.run(place, "ingest", patch=SMALL)
    assert again.code == 0, (where, again)
    found = exported(place)
    assert found == after.papers or (not after.reads and found == acknowledged), where
    sound(zygote.run(place, "verify", "--format", "json"))
