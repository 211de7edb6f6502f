"""A hired writer writes what any writer does, dies with its master, and is replaced when it dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from house import House
from indexed import found, paper
from papers import listing, papers

from index import audit, follow, fulltext
from index.fulltext import FulltextError, Hired, Locked, Reader, Writer, watermark


@pytest.fixture
def folder(tmp_path: Path) -> str:
    place = str(tmp_path / "index")
    fulltext.create(place)
    return place


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A house that hires for ten papers."""
    monkeypatch.setattr(follow, "MUCH", 10)
    made = House(tmp_path)
    yield made
    made.stop()


def hired(house: House) -> Hired:
    writer = house.follower._writer
    assert isinstance(writer, Hired)
    return writer


def problems(house: House) -> list[str]:
    state = str(house.base / "state")
    return [problem["kind"] for problem in audit.run(state)["problems"]]


def test_it_adds_deletes_and_commits_as_any_writer_does(folder: str) -> None:
    writer = Hired(folder, 30_000_000, 2)
    for key in range(1, 1200):
        writer.add(paper(key, "神经网络" if key == 1199 else "deep nets"))
    writer.add(paper(1200, "gone"))
    writer.delete(1200)
    writer.commit(2**62, 3)
    writer.add(paper(2000, "lost"))
    writer.collect()
    writer.close()
    reader = Reader.open(folder)
    assert watermark(folder) == (2**62, 3)
    assert reader.papers() == 1199
    assert found(reader, "神经") == [1199]
    assert found(reader, "gone") == found(reader, "lost") == []
    Writer.open(folder).close()


def test_what_fails_elsewhere_is_told_by_the_next_commit(folder: str) -> None:
    ours = Writer.open(folder)
    writer = Hired(folder, 30_000_000, 2)
    writer.add(paper(1, "one"))
    with pytest.raises(Locked):
        writer.commit(1, 1)
    with pytest.raises(Locked):
        writer.commit(1, 1)
    writer.close()
    ours.close()


def test_what_is_meant_for_its_master_does_not_stop_it(folder: str) -> None:
    writer = Hired(folder, 30_000_000, 2)
    writer.commit(1, 1)
    writer.add(paper(1, "one"))
    for name in (signal.SIGINT, signal.SIGTERM):
        writer._helper.send_signal(name)
    writer.commit(1, 2)
    writer.close()
    assert watermark(folder) == (1, 2)


def test_an_interrupted_order_ends_it(folder: str) -> None:
    writer = Hired(folder, 30_000_000, 2)
    writer.commit(1, 1)
    assert writer._helper.stdin is not None
    writer._helper.stdin.write(b"\x90\x01\0\0\0\0\0\0(")
    writer._torn = True
    writer.close()
    assert writer._helper.returncode == 1
    Writer.open(folder).close()


def test_it_dies_with_its_master_and_frees_the_index(folder: str) -> None:
    told = (
        "import os, sys; from index.fulltext import Hired; hired = Hired(sys.argv[1], 30_000_000, 2);"
        "hired.commit(1, 1); print(hired._helper.pid, flush=True);"
        "os.kill(os.getpid(), 9)"
    )
    done = subprocess.run([sys.executable, "-c", told, folder], capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL
    helper, until = int(done.stdout), time.monotonic() + 30
    while time.monotonic() < until:
        try:
            os.kill(helper, 0)
        except ProcessLookupError:
            break
        time.sleep(0.01)
    Writer.open(folder).close()
    assert watermark(folder) == (1, 1)


def test_one_is_hired_for_much_and_let_go_in_the_next_pause(house: House) -> None:
    house.drop_in("a.txt", listing(papers(range(5))))
    assert isinstance(house.follower._writer, Writer)
    house.drop_in("b.txt", listing(papers(range(20, 40))))
    hired(house)
    house.drop_in("b.txt", listing(papers(range(20, 36))))
    house.drop_in("c.txt", listing(papers(range(50, 55))))
    assert house.follower.commit_if_due(idle=True)
    assert problems(house) == []
    assert house.follower._writer is None
    house.drop_in("d.txt", listing(papers(range(60, 63))))
    house.follower.commit()
    assert isinstance(house.follower._writer, Writer)
    assert problems(house) == []


def test_nothing_is_lost_when_it_is_killed(house: House) -> None:
    house.drop_in("a.txt", listing(papers(range(20))))
    writer = hired(house)
    writer._helper.kill()
    writer._helper.wait()
    house.drop_in("b.txt", listing(papers(range(30, 45))))
    with pytest.raises(FulltextError, match="died"):
        house.follower.commit()
    house.follower.commit()
    assert problems(house) == []


def test_a_master_that_stops_without_a_commit_replays(house: House) -> None:
    house.drop_in("a.txt", listing(papers(range(20))))
    hired(house)
    house.stop()
    house.start()
    assert problems(house) == []


def test_it_imports_nothing_from_the_folder_in_which_it_is_started(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "queue.py").write_text("raise SystemExit('a file of the user was run')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place])
    writer = Hired(folder, 30_000_000, 2)
    writer.add(paper(1, "deep nets"))
    writer.commit(1, 1)
    writer.close()
    assert watermark(folder) == (1, 1)
