"""The index follows the catalogue, whatever happens to either."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from house import House
from papers import listing, papers

from index import audit, generations, steps
from index.catalogue.catalogue import Catalogue
from index.follow import Follower
from index.fulltext import FulltextError, Reader, Writer
from index.store import Store


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path, retract=True)
    made.drop_in("a.txt", listing(papers(range(9))))
    made.follower.commit()
    yield made
    made.stop()


def state(house: House) -> str:
    return str(house.base / "state")


def problems(house: House) -> list[str]:
    return [problem["kind"] for problem in audit.run(state(house))["problems"]]


def found(house: House) -> int:
    """How many papers a new reader finds."""
    folder = generations.current(state(house))
    assert folder is not None
    return Reader.open(folder).papers()


def segments(house: House) -> int:
    folder = generations.current(state(house))
    assert folder is not None
    return Reader.open(folder).segments()


def test_what_was_admitted_is_found_after_a_commit(house: House) -> None:
    assert found(house) == 9
    assert problems(house) == []


def test_a_few_papers_are_one_segment_after_a_rebuild_too(house: House) -> None:
    """Each segment is paid for by every query until it is merged."""
    for number, name in enumerate(("b.txt", "c.txt", "d.txt"), 1):
        if number == 2:
            house.follower.rebuild()
        before = segments(house)
        house.drop_in(name, listing(papers(range(20 * number, 20 * number + 9))))
        house.follower.commit()
        assert segments(house) - before <= 1, name


def test_what_was_not_committed_is_replayed(house: House) -> None:
    house.drop_in("b.txt", listing(papers(range(20, 25))))
    assert problems(house) == ["index-behind"]
    house.stop()
    house.start()
    assert found(house) == 14
    assert problems(house) == []


def test_what_is_retracted_leaves_the_index_and_returns(house: House) -> None:
    house.drop_in("a.txt", listing(papers(range(5))))
    house.follower.commit()
    assert found(house) == 5
    house.drop_in("a.txt", listing(papers(range(9))))
    house.follower.commit()
    assert found(house) == 9
    assert problems(house) == []


@pytest.mark.parametrize("harm", ["gone", "cut", "older", "ahead", "no name", "zeroed", "flipped"])
def test_an_index_that_cannot_be_trusted_is_made_good(
    house: House, harm: str, tmp_path: Path
) -> None:
    folder = generations.current(state(house))
    assert folder is not None
    if harm == "older":
        shutil.copytree(folder, tmp_path / "old")
    house.drop_in("b.txt", listing(papers(range(20, 25))))
    house.follower.commit()
    house.stop()
    largest = max(Path(folder).glob("*.*"), key=lambda path: path.stat().st_size)
    if harm == "gone":
        shutil.rmtree(folder)
    elif harm == "cut":
        os.truncate(largest, largest.stat().st_size // 2)
    elif harm == "older":
        shutil.rmtree(folder)
        shutil.copytree(tmp_path / "old", folder)
    elif harm == "ahead":
        store = Store.open(state(house))
        store.run("UPDATE meta SET revision = revision - 1")
        store.close()
    elif harm == "no name":
        (Path(folder).parent / "current").write_text("g99\n")
    elif harm == "zeroed":
        (Path(folder) / "meta.json").write_bytes(b"")
    else:
        raw = bytearray(largest.read_bytes())
        raw[len(raw) // 3] ^= 255
        largest.write_bytes(raw)
    house.start()
    if harm == "flipped":
        assert "index-damaged" in problems(house)
        house.follower.rebuild()
    assert found(house) == 14
    assert problems(house) == []


def test_a_rebuild_is_a_new_generation_and_the_old_one_goes(house: House) -> None:
    before = generations.number(state(house))
    reader = Reader.open(str(generations.current(state(house))))
    house.follower.rebuild()
    assert generations.number(state(house)) == before + 1
    assert os.listdir(Path(state(house)) / "index").count(f"g{before}") == 0
    assert reader.papers() == found(house) == 9


def test_what_happens_during_a_rebuild_is_in_both_generations(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("index.replay.AT_ONCE", 2)
    turns = house.follower.rebuilding()
    next(turns)
    house.drop_in("b.txt", listing(papers(range(20, 25))))
    house.follower.commit()
    assert found(house) == 14
    house.drop_in("a.txt", listing(papers(range(4, 9))))
    before = generations.number(state(house))
    for _ in turns:
        pass
    assert generations.number(state(house)) == before + 1
    assert found(house) == 10
    assert problems(house) == []


def test_a_rebuild_that_is_killed_leaves_the_old_index(house: House) -> None:
    def hook(name: str) -> None:
        if name == "generation.rename":
            raise KeyboardInterrupt

    before = generations.number(state(house))
    steps.watch(hook)
    with pytest.raises(KeyboardInterrupt):
        house.follower.rebuild()
    steps.watch(None)
    assert generations.number(state(house)) == before
    house.stop()
    house.start()
    assert found(house) == 9


def test_papers_taken_while_another_epoch_begins_are_indexed_anew(house: House) -> None:
    house.store.new_epoch()
    house.stop()
    house.start()
    assert found(house) == 9
    assert problems(house) == []


def test_commits_wait_for_enough_papers_or_time(house: House) -> None:
    now = 0.0
    catalogue = Catalogue(house.store)
    house.follower.close()
    follower = Follower(catalogue, state(house), clock=lambda: now)
    follower.open()
    house.desk._follower = follower
    house.drop_in("b.txt", listing(papers(range(20, 25))))
    assert not follower.commit_if_due()
    assert follower.behind == 5
    now = 100.0
    assert follower.commit_if_due()
    assert found(house) == 14
    follower.close()


def test_a_writer_that_fails_is_replaced_and_nothing_is_lost(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("An index writer was killed")

    with monkeypatch.context() as patch:
        patch.setattr(Writer, "add", fail)
        with pytest.raises(FulltextError, match="killed"):
            house.drop_in("b.txt", listing(papers(range(20, 25))))
    assert house.follower.behind == 5
    house.follower.commit()
    assert found(house) == 14
    assert problems(house) == []


def test_a_commit_that_fails_is_made_good_by_the_next(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.drop_in("b.txt", listing(papers(range(20, 25))))
    with monkeypatch.context() as patch:

        def fail(*_: object) -> None:
            raise FulltextError("no space left")

        patch.setattr(Writer, "commit", fail)
        with pytest.raises(FulltextError):
            house.follower.commit()
    house.drop_in("c.txt", listing(papers(range(30, 33))))
    house.follower.commit()
    assert found(house) == 17
    assert problems(house) == []


def test_the_audit_finds_what_does_not_agree(house: House) -> None:
    house.store.run("UPDATE papers SET live = 2 WHERE id = 3")
    assert problems(house) == ["catalogue-wrong"]
    house.store.run("UPDATE papers SET live = 0 WHERE id = 3")
    assert problems(house) == ["catalogue-wrong", "index-wrong"]
