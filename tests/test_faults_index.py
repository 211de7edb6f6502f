"""Damage to state files, readers beside writers, and growth: the index is made good or says why not."""

from __future__ import annotations

import json
import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from faultlib import LONG, Place, Ran, Zygote, dice, exported, running, sound, wait_until
from papers import Paper, jsonl, listing, papers

from daemon import cli
from index.fulltext import Reader
from index.generations import current

pytestmark = pytest.mark.faults

ROUNDS = 8 if LONG else 2
DROPS, KILLS = (500, 20) if LONG else (25, 3)


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    zygote = Zygote()
    yield zygote
    zygote.close()


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, zygote: Zygote) -> Place:
    """A place with two commits in its index, one backup, and its state kept aside."""
    place = Place(tmp_path_factory.mktemp("filled"))
    place.write("page.txt", listing(papers(range(6))))
    assert zygote.run(place, "ingest").code == 0
    place.write("lines.jsonl", jsonl(papers(range(4, 12))))
    assert zygote.run(place, "ingest").code == 0
    assert zygote.run(place, "backup", kind="job").code == 0
    place.keep_state()
    return place


def _zero(path: Path) -> None:
    os.truncate(path, 0)


def _halve(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    if content:
        content[len(content) // 2] ^= 0x10
    path.write_bytes(content)


def _blank(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


DAMAGES = {"delete": Path.unlink, "zero": _zero, "halve": _halve, "flip": _flip, "blank": _blank}


def _index_files(place: Place) -> list[Path]:
    folder = current(str(place.state))
    assert folder
    return sorted(Path(folder).iterdir()) + [place.state / "index" / "current"]


def _damaged(place: Place, path: Path, damage: Callable[[Path], None]) -> bool:
    """Put the state back and damage one file; False where nothing changes by it."""
    place.restore_state()
    before = path.read_bytes()
    damage(path)
    return not path.exists() or path.read_bytes() != before


def _finds_all(place: Place, zygote: Zygote) -> bool:
    for number in (0, 5, 11):
        query = Paper(number).abstract.split(".")[0]
        ran = zygote.run(place, "search", "--format", "json", query)
        if ran.code or not ran.json["hits"]:
            return False
        if ran.json["hits"][0]["abstract"] != Paper(number).abstract:
            return False
    return True


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_to_any_index_file_is_found_and_mended(
    damage: str, filled: Place, zygote: Zygote
) -> None:
    filled.restore_state()
    expected = exported(filled)
    names = [path.relative_to(filled.state) for path in _index_files(filled)]
    chosen = names if LONG else dice(damage).sample(names, 2)
    for name in chosen:
        if not _damaged(filled, filled.state / name, DAMAGES[damage]):
            continue
        where = f"{damage} {name}"
        seen = zygote.run(filled, "verify", "--format", "json")
        assert "Traceback" not in seen.err, (where, seen)
        mended = zygote.run(filled, "verify", "--repair", "--format", "json")
        assert mended.code in (0, 3), (where, mended)
        # What opening the index noticed and mended already is no problem any more.
        assert seen.code in (0, 3), (where, seen)
        assert all(problem["repaired"] for problem in mended.json["problems"]), (where, mended)
        sound(zygote.run(filled, "verify", "--format", "json"))
        assert exported(filled) == expected, where
        assert _finds_all(filled, zygote), where


@pytest.mark.parametrize("damage", ["delete", "zero", "halve"])
def test_an_index_that_cannot_be_opened_is_rebuilt_at_start(
    damage: str, filled: Place, zygote: Zygote
) -> None:
    for name in ("meta.json", ".managed.json", "../current"):
        path = filled.state / "index/g1" / name
        if not path.exists() or not _damaged(filled, path, DAMAGES[damage]):
            continue
        assert zygote.run(filled, "ingest").code == 0, name
        assert _finds_all(filled, zygote), (damage, name)
        sound(zygote.run(filled, "verify", "--format", "json"))


def test_an_old_copy_of_the_index_is_brought_up_to_date(filled: Place, zygote: Zygote) -> None:
    filled.restore_state()
    old = filled.base / "old"
    shutil.rmtree(old, ignore_errors=True)
    shutil.copytree(filled.state / "index", old)
    filled.write("later.jsonl", jsonl(papers(range(40, 44))))
    assert zygote.run(filled, "ingest").code == 0
    shutil.rmtree(filled.state / "index")
    shutil.copytree(old, filled.state / "index")
    assert zygote.run(filled, "ingest").code == 0
    sound(zygote.run(filled, "verify", "--format", "json"))
    found = zygote.run(filled, "search", "--format", "json", Paper(43).title).json
    assert found["hits"][0]["title"] == Paper(43).title
    (filled.drop / "later.jsonl").unlink()


def test_an_index_ahead_of_an_older_catalogue_is_rebuilt(filled: Place, zygote: Zygote) -> None:
    """The catalogue is put back by hand, without the restore that would tell the index apart."""
    filled.restore_state()
    filled.write("later.jsonl", jsonl(papers(range(50, 54))))
    assert zygote.run(filled, "ingest").code == 0
    (filled.drop / "later.jsonl").unlink()
    for path in filled.state.glob("catalogue.db*"):
        path.unlink()
    shutil.copy2(filled.base / "kept/catalogue.db", filled.state / "catalogue.db")
    assert zygote.run(filled, "ingest").code == 0
    sound(zygote.run(filled, "verify", "--format", "json"))
    assert not any(
        hit["title"] == Paper(50).title
        for hit in zygote.run(filled, "search", "--format", "json", Paper(50).title).json["hits"]
    )


def _clear_error(ran: Ran) -> None:
    assert ran.code == 1, ran
    assert "Traceback" not in ran.err
    assert "unexpected" not in ran.err, ran.err
    assert "paperdrop verify" in ran.err, ran.err


@pytest.mark.parametrize("damage", ["halve", "blank", "garble", "delete"])
def test_a_damaged_catalogue_is_told_and_restored_from_its_backup(
    damage: str, filled: Place, zygote: Zygote
) -> None:
    filled.restore_state()
    expected = exported(filled)
    catalogue = filled.state / "catalogue.db"
    filled.write("after.jsonl", jsonl(papers(range(60, 62))))
    try:
        if damage == "garble":
            content = bytearray(catalogue.read_bytes())
            for at in range(0, len(content), 4096):
                content[at : at + 600] = os.urandom(600)
            catalogue.write_bytes(content)
        else:
            DAMAGES[damage](catalogue)
        if damage != "delete":
            _clear_error(zygote.run(filled, "ingest"))
            _clear_error(zygote.run(filled, "search", "anything"))
        mended = zygote.run(filled, "verify", "--repair", "--format", "json")
        assert mended.code == 3, mended
        assert all(problem["repaired"] for problem in mended.json["problems"]), mended
        assert zygote.run(filled, "ingest").code == 0
        sound(zygote.run(filled, "verify", "--format", "json"))
        assert len(exported(filled)) == len(expected) + 2
        known = {paper["id"] for paper in exported(filled)}
        assert {paper["id"] for paper in expected} <= known
    finally:
        (filled.drop / "after.jsonl").unlink()


def test_search_beside_writers_never_fails_nor_comes_back_empty(tmp_path: Path) -> None:
    """Searches in a loop while the daemon reads, rebuilds twice, and is killed and started again."""
    place = Place(tmp_path, watch__settle="200ms")
    place.write("first.jsonl", jsonl(papers(range(50))))
    wrong: list[str] = []
    ended = threading.Event()
    count = [0]

    def search() -> None:
        while not ended.is_set():
            number = count[0] % 50
            ran = place.run("search", "--format", "json", Paper(number).title)
            count[0] += 1
            if (
                ran.code
                or not ran.json["hits"]
                or ran.json["hits"][0]["title"] != Paper(number).title
            ):
                wrong.append(f"{number}: {ran}")

    assert place.run("ingest").code == 0
    searcher = threading.Thread(target=search)
    searcher.start()
    try:
        with running(place) as daemon:
            for number in range(ROUNDS):
                place.write(
                    f"more{number}.jsonl",
                    jsonl(papers(range(100 + number * 150, 250 + number * 150))),
                )
                if number % 2:
                    assert place.run("reindex").code == 0
            wait_until(lambda: len(exported(place)) == 50 + 150 * ROUNDS, "all are read")
            daemon.process.send_signal(signal.SIGKILL)
            daemon.process.wait()
        with running(place):
            assert place.run("reindex").code == 0
    finally:
        ended.set()
        searcher.join()
    assert count[0] > 10
    assert wrong == []


def test_many_tiny_ingests_with_kills_leave_an_index_near_its_fresh_size(
    tmp_path: Path, zygote: Zygote
) -> None:
    place = Place(tmp_path)
    chance = dice("tiny")
    killed = set(chance.sample(range(DROPS), KILLS))
    for number in range(DROPS):
        place.write(f"{number}.jsonl", jsonl([Paper(number), Paper(number // 2, 1)]))
        if number in killed:
            kill_at = chance.randrange(2, 12)
            assert zygote.run(place, "ingest", kill_at=kill_at).code in (-9, 0)
        else:
            assert zygote.run(place, "ingest").code == 0
    assert zygote.run(place, "ingest").code == 0
    assert zygote.run(place, "optimise", kind="job").code == 0
    grown, handles = _index_bytes(place), len(_index_files(place))
    assert zygote.run(place, "reindex").code == 0
    assert grown <= 2 * _index_bytes(place) or grown < 200_000
    assert handles < 400
    assert len(exported(place)) == DROPS


def _index_bytes(place: Place) -> int:
    return sum(path.stat().st_size for path in (place.state / "index").rglob("*") if path.is_file())


@pytest.mark.parametrize("command", ["search", "similar", "status"])
def test_a_generation_swapped_between_finding_and_opening_is_no_error(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The reader has the old folder's name in hand when a rebuild deletes it."""
    place = Place(tmp_path)
    place.write("one.jsonl", jsonl(papers(range(3))))
    assert place.run("ingest").code == 0
    for name, value in place.env.items():
        monkeypatch.setenv(name, value)
    opening, swapped = Reader.open, []

    def swap_first(folder: str) -> Reader:
        if not swapped:
            swapped.append(place.run("reindex").code)
        return opening(folder)

    monkeypatch.setattr(Reader, "open", swap_first)
    word = exported(place)[0]["id"] if command == "similar" else Paper(0).title.split()[0]
    args = [command, "--format", "json", *([word] * (command != "status"))]
    assert cli.main(args) == 0
    shown = json.loads(capsys.readouterr().out)
    assert swapped == [0]
    if command == "search":
        assert shown["total"] == 1
    if command == "status":
        assert shown["index"]["papers"] == 3
        assert shown["index"]["generation"] == 2


def test_search_says_so_where_the_index_is_gone(filled: Place, zygote: Zygote) -> None:
    filled.restore_state()
    shutil.rmtree(filled.state / "index")
    ran = zygote.run(filled, "search", Paper(0).title)
    assert ran.code == 1
    assert "paperdrop reindex" in ran.err
    assert zygote.run(filled, "reindex").code == 0
    assert _finds_all(filled, zygote)
