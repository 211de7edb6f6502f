"""Killed at any durable step and started again, it ends as if nothing had happened.

Each scenario is run once undisturbed, which numbers its steps; then once for each step, with a
SIGKILL right before it. The long form takes every step, the short one a seeded choice.
"""

from __future__ import annotations

import ast
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from faultlib import FIGURES, LONG, Place, Zygote, dice, exported, sound
from papers import archive, listing, papers, written

pytestmark = pytest.mark.faults

ROOMS = ("daemon", "index")
SHORT = 2
"""Steps of a scenario that the short form kills at."""
MANY = {
    "daemon.intake.filepass:BATCH": 3,
    "index.follow:COMMIT_PAPERS": 7,
    "index.store:LOG_BYTES": 5_000,
}
"""Small batches: files of a few entries meet all that large ones do."""


class Scenario(NamedTuple):
    """What was done before, what is changed then, and the command that is killed."""

    before: Callable[[Place, Zygote], None]
    command: Callable[[Place, Zygote], tuple[str, ...]]
    retract: bool = False
    kind: str = "command"
    once: bool = False  # done already, it may be refused when asked for again
    reads: bool = False  # what it was to read, the next ingest reads


def _drop_all(place: Place) -> None:
    place.write("a/page.txt", listing(papers(range(8))))
    place.write("a/lines.jsonl", written("x.jsonl", papers(range(5, 15))))
    place.write("b/library.bib", written("x.bib", papers(range(12, 19), version=1)))
    place.write("b/array.json", written("x.json", papers(range(18, 24))))
    place.write("c/more.jsonl.gz", written("x.jsonl.gz", papers(range(22, 28))))
    members = {"one.txt": listing(papers(range(26, 32))), "two.bib": written("x.bib", papers([31]))}
    place.write("c/both.zip", archive(members))
    place.write("d/broken.bib", written("x.bib", papers([33])) + b"@article{half, title = {Half")


def _ingest(place: Place, zygote: Zygote) -> tuple[str, ...]:
    return ("ingest",)


def _nothing(place: Place, zygote: Zygote) -> None:
    _drop_all(place)


def _filled(place: Place, zygote: Zygote) -> None:
    _drop_all(place)
    assert zygote.run(place, "ingest", patch=MANY).code in (0, 3)


def _append(place: Place, zygote: Zygote) -> tuple[str, ...]:
    for name, numbers in (("a/page.txt", range(40, 47)), ("a/lines.jsonl", range(44, 52))):
        with (place.drop / name).open("ab") as file:
            file.write(
                b"\n" + written(name, papers(numbers)).split(b"\n", 2 * name.endswith("txt"))[-1]
            )
    return ("ingest",)


def _change(place: Place, zygote: Zygote) -> tuple[str, ...]:
    edited = papers([0]) + papers([1, 2], version=2) + papers([60]) + papers(range(3, 8))
    place.write("a/page.txt", listing(edited))
    place.write("b/library.bib", written("x.bib", papers(range(12, 17), version=2)))
    place.write("b/array.json", written("x.json", papers(range(61, 66))))
    (place.drop / "c/more.jsonl.gz").rename(place.drop / "c/moved.jsonl.gz")
    return ("ingest",)


def _remove(place: Place, zygote: Zygote) -> tuple[str, ...]:
    (place.drop / "a/lines.jsonl").unlink()
    shutil.rmtree(place.drop / "c")
    place.write("a/page.txt", listing(papers([0, 3, 5])))
    return ("ingest",)


def _forget(place: Place, zygote: Zygote) -> tuple[str, ...]:
    return ("forget", "a/page.txt")


def _ids(place: Place) -> list[str]:
    return [paper["id"] for paper in exported(place)]


def _merge(place: Place, zygote: Zygote) -> tuple[str, ...]:
    return ("merge", *_ids(place)[:3])


def _merged(place: Place, zygote: Zygote) -> None:
    _filled(place, zygote)
    assert zygote.run(place, *_merge(place, zygote)).code == 0


def _split(place: Place, zygote: Zygote) -> tuple[str, ...]:
    found = exported(place)
    return ("split", max(found, key=lambda paper: len(paper["sightings"]))["id"])


def _reindex(place: Place, zygote: Zygote) -> tuple[str, ...]:
    return ("reindex",)


def _reparse(place: Place, zygote: Zygote) -> tuple[str, ...]:
    return ("reindex", "--reparse")


def _repair(place: Place, zygote: Zygote) -> tuple[str, ...]:
    shutil.rmtree(place.state / "index")
    return ("verify", "--repair", "--format", "json")


def _backed_up(place: Place, zygote: Zygote) -> None:
    _filled(place, zygote)
    assert zygote.run(place, "backup", kind="job").code == 0
    place.write("a/later.jsonl", written("x.jsonl", papers(range(70, 75))))
    assert zygote.run(place, "ingest", patch=MANY).code in (0, 3)


def _lose_catalogue(place: Place, zygote: Zygote) -> tuple[str, ...]:
    for path in place.state.glob("catalogue.db*"):
        path.unlink()
    return ("verify", "--repair", "--format", "json")


def _restore(place: Place, zygote: Zygote) -> tuple[str, ...]:
    (backup,) = place.state.glob("backups/*.db")
    return ("verify", "--restore", str(backup), "--format", "json")


SCENARIOS = {
    "first ingest": Scenario(_nothing, _ingest),
    "append": Scenario(_filled, _append),
    "change": Scenario(_filled, _change),
    "change, retracting": Scenario(_filled, _change, retract=True),
    "remove": Scenario(_filled, _remove),
    "remove, retracting": Scenario(_filled, _remove, retract=True),
    "forget": Scenario(_filled, _forget),
    "merge": Scenario(_filled, _merge, once=True),
    "split": Scenario(_merged, _split, once=True),
    "reindex": Scenario(_filled, _reindex),
    "reparse": Scenario(_merged, _reparse),
    "repair": Scenario(_filled, _repair, reads=True),
    "restore what is lost": Scenario(_backed_up, _lose_catalogue, reads=True),
    "restore": Scenario(_backed_up, _restore, reads=True),
    "backup": Scenario(_filled, lambda place, zygote: ("backup",), kind="job"),
    "optimise": Scenario(_filled, lambda place, zygote: ("optimise",), kind="job"),
}

met: set[str] = set()
done: set[str] = set()


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    """One warm process for all runs."""
    zygote = Zygote()
    yield zygote
    zygote.close()


def _names_in_source() -> set[str]:
    """All step names that the code passes to `index.steps.step`."""
    root = Path(__file__).parent.parent
    return {
        call.args[0].value
        for room in ROOMS
        for path in (root / room).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "step"
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


@pytest.mark.parametrize("name", SCENARIOS)
def test_killed_at_any_step_it_ends_as_if_nothing_had_happened(
    name: str, tmp_path: Path, zygote: Zygote
) -> None:
    scenario = SCENARIOS[name]
    place = Place(tmp_path, watch__on_removed="retract" if scenario.retract else "keep")
    scenario.before(place, zygote)
    command = scenario.command(place, zygote)
    place.keep_state()

    whole = zygote.run(place, *command, kind=scenario.kind, counted=True, patch=MANY)
    assert whole.code in (0, 3), whole.err
    expected = exported(place)
    assert len(expected) > 10
    sound(zygote.run(place, "verify", "--format", "json"))
    met.update(whole.steps)
    FIGURES["kill points that exist"] += len(whole.steps)

    points = list(range(1, len(whole.steps) + 1))
    for point in points if LONG else sorted(dice(name).sample(points, min(SHORT, len(points)))):
        place.restore_state()
        killed = zygote.run(place, *command, kind=scenario.kind, kill_at=point, patch=MANY)
        assert killed.code == -9, (point, killed)
        FIGURES["kill points met"] += 1
        where = f"killed before step {point}, {whole.steps[point - 1]}"
        again = zygote.run(place, *command, kind=scenario.kind, patch=MANY)
        assert again.code in ((0, 1) if scenario.once else (0, 3)), (where, again.err)
        if scenario.reads:
            assert zygote.run(place, "ingest", patch=MANY).code in (0, 3), where
        assert exported(place) == expected, where
        sound(zygote.run(place, "verify", "--format", "json"))
        assert _leftovers(place) == [], where
    done.add(name)
    assert not LONG or FIGURES["kill points met"] >= FIGURES["kill points that exist"]


def _leftovers(place: Place) -> list[str]:
    """Files that only a broken-off run leaves, and older generations."""
    generations = [path.name for path in (place.state / "index").iterdir() if path.is_dir()]
    parts = [path.name for path in place.state.rglob("*.part")]
    return parts + sorted(generations)[1:]


def test_every_named_step_was_met() -> None:
    if done < set(SCENARIOS):
        pytest.skip("needs all scenarios in the same run")
    assert _names_in_source() <= met
    assert {"rename", "unlink", "fsync", "lock"} <= met
