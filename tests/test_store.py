"""The catalogue's file, and what is kept in it: bodies, keys, ids, original texts."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index import pubs, schema, steps, store
from index.catalogue import bodies, kept, keys
from index.catalogue.kept import Kept
from index.catalogue.keys import Keys
from index.store import Busy, Damaged, Missing, Store, TooNew
from parsers.record import Author, Entry, Place


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Store]:
    made = Store.open(tmp_path)
    yield made
    made.close()


def test_state_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    Store.open(tmp_path / "state").close()
    assert stat.S_IMODE((tmp_path / "state").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "state" / store.FILE).stat().st_mode) == 0o600


def test_a_reader_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(Missing):
        Store.open(tmp_path, readonly=True)
    assert list(tmp_path.iterdir()) == []


def test_a_reader_sees_what_is_committed_and_cannot_write(catalogue: Store, tmp_path: Path) -> None:
    reader = Store.open(tmp_path, readonly=True)
    with catalogue.transaction():
        catalogue.run("UPDATE meta SET revision = 7")
        assert reader.watermark[1] == 0
    assert reader.watermark[1] == 7
    with pytest.raises(Exception, match="readonly"):
        reader.run("UPDATE meta SET revision = 8")
    reader.close()


def test_a_transaction_that_raises_leaves_nothing(catalogue: Store) -> None:
    undone = []
    with pytest.raises(RuntimeError), catalogue.transaction(lambda: undone.append(1)):
        catalogue.run("UPDATE meta SET revision = 7")
        raise RuntimeError
    assert catalogue.watermark[1] == 0
    assert undone == [1]


def test_a_catalogue_of_a_later_paperdrop_is_refused(tmp_path: Path) -> None:
    made = Store.open(tmp_path)
    made.run(f"PRAGMA user_version={schema.VERSION + 1}")
    made.close()
    with pytest.raises(TooNew):
        Store.open(tmp_path)


def test_schema_steps_are_taken_once_each_and_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store.open(tmp_path).close()
    monkeypatch.setattr(store, "STEPS", (*schema.STEPS, "CREATE TABLE later (x)"))
    monkeypatch.setattr(store, "VERSION", schema.VERSION + 1)
    with pytest.raises(Missing):
        Store.open(tmp_path, readonly=True)
    for _ in range(2):
        made = Store.open(tmp_path)
        assert made.one("PRAGMA user_version") == (schema.VERSION + 1,)
        made.run("SELECT * FROM later")
        made.close()


@pytest.mark.parametrize(
    "content", [b"no database at all, but long enough to be looked at" * 99, b"\0" * 9000]
)
def test_a_file_that_is_no_catalogue_is_said_to_be_damaged(tmp_path: Path, content: bytes) -> None:
    (tmp_path / store.FILE).write_bytes(content)
    with pytest.raises(Damaged):
        Store.open(tmp_path).check()


def test_a_lock_held_by_another_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BUSY_MS", 50)
    one, other = Store.open(tmp_path), Store.open(tmp_path)
    with one.transaction(), pytest.raises(Busy), other.transaction():
        pass
    one.close()
    other.close()


def test_a_backup_is_whole_while_another_writes(catalogue: Store, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    names: list[str] = []
    steps.watch(names.append)
    done = threading.Event()

    def write() -> None:
        mine = Store.open(tmp_path)
        while not done.is_set():
            with mine.transaction():
                mine.run("UPDATE meta SET revision = revision + 1")
        mine.close()

    writer = threading.Thread(target=write)
    writer.start()
    catalogue.backup(str(target))
    done.set()
    writer.join()
    steps.watch(None)
    assert "backup.rename" in names
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]
    os.rename(target, tmp_path / "again.db")
    (tmp_path / "restored").mkdir()
    os.rename(tmp_path / "again.db", tmp_path / "restored" / store.FILE)
    restored = Store.open(tmp_path / "restored")
    assert restored.check() == []
    epoch, _ = restored.watermark
    restored.new_epoch()
    assert restored.watermark[0] != epoch
    restored.close()


TEXTS = st.none() | st.text(min_size=1)
LISTS = st.lists(st.text(min_size=1), max_size=3).map(tuple)
AUTHORS = st.lists(st.builds(Author, st.text(min_size=1), st.text()), max_size=4).map(tuple)


@given(
    st.builds(
        Entry, place=st.just(bodies.NOWHERE), title=TEXTS, authors=AUTHORS, authors_complete=st.booleans(),
        abstract=TEXTS, keywords=LISTS, venue=TEXTS, year=st.none() | st.integers(1, 3000), doi=TEXTS,
        urls=LISTS, kind=TEXTS, alt_titles=LISTS, defaulted=st.frozensets(st.sampled_from(["venue", "year"])),
    )
)  # fmt: skip
def test_a_body_says_all_that_its_entry_says(entry: Entry) -> None:
    assert bodies.read(bodies.write(bodies.said(entry))) == entry


def test_a_lone_surrogate_costs_one_character(tmp_path: Path) -> None:
    entry = Entry(place=Place((1, 1), (0, 1)), title="half a \ud800 pair")
    assert bodies.read(bodies.packed(entry)[2]).title == "half a ? pair"


@given(st.integers(0, (1 << pubs.BITS) - 1), st.integers(0, (1 << pubs.BITS) - 1))
def test_public_ids_sort_as_their_numbers(one: int, other: int) -> None:
    assert pubs.parsed(pubs.shown(one)) == one
    assert (pubs.shown(one) < pubs.shown(other)) == (one < other)


@pytest.mark.parametrize("text", ["", "p", "pabc", "x0123456789", "pilou0123456", "p0123456789a"])
def test_what_is_no_public_id_is_none(text: str) -> None:
    assert pubs.parsed(text) is None


def test_keys_are_found_hot_and_cold(catalogue: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "HOT", 10)
    kept = Keys(catalogue)
    wanted = {(hash_ << 20, hash_ + 1) for hash_ in range(25)}
    for hash_, id_ in sorted(wanted):
        kept.add([hash_ << pubs.ID_BITS | id_])
    assert set(kept.find(hash_ for hash_, _ in wanted)) == wanted
    assert 0 < catalogue.one("SELECT count(*) FROM hot_keys")[0] <= 10


def test_a_key_that_is_shunned_is_asked_no_more(catalogue: Store) -> None:
    kept = Keys(catalogue)
    kept.add([5 << pubs.ID_BITS | id_ for id_ in range(1, 4)])
    assert kept.meet([5]) == {5: [1, 2, 3]}
    kept.shun(5)
    assert kept.meet([5]) == {}
    assert kept.meet([5, 6]) == {}


@pytest.mark.parametrize("space", [b" ", b"\n"])
def test_texts_whose_bodies_are_stored_are_kept_small(catalogue: Store, space: bytes) -> None:
    told = [
        f'{{"title":"Paper {n}","abstract":"{"words of all kinds " * 9}{n}"}}'.encode()
        for n in range(900)
    ]
    Kept(catalogue).keep(
        (n, one, b"Title: " + one.replace(b" of ", b" of" + space)) for n, one in enumerate(told)
    )
    (size,) = catalogue.one("SELECT sum(length(packed)) FROM blocks")
    assert size < sum(map(len, told)) / 10


@given(
    st.lists(st.tuples(st.text(), st.booleans(), st.binary(), st.binary()), min_size=1),
    st.sampled_from(["", "plain words of some length " * 4]),
)
def test_a_text_is_kept_to_the_byte(told: list[tuple[str, bool, bytes, bytes]], long: str) -> None:
    for abstract, escaped, before, after in told:
        says = {
            "title": '"abstract":"',
            "abstract": long + abstract.encode("utf8", "ignore").decode(),
        }
        body = bodies.write(says)
        written = bodies.write({"x": says["abstract"]}) if escaped else says["abstract"].encode()
        raw = before + written + after
        held = kept.cut(body, raw)
        assert not held or kept.mended(body, held) == raw
        assert held or len(says["abstract"]) < len(long) or not long


def test_what_stands_in_for_the_standard_library_is_gone_once_the_engines_are_there(
    tmp_path: Path,
) -> None:
    program = (
        "import sys, index.store, index.fulltext\n"
        "assert not {'functools', 'datetime', 'sqlite3'} & set(sys.modules)\n"
        f"db = index.store.Store.open({str(tmp_path)!r})\n"
        "assert [db.one('SELECT ?', (n,)) for n in (1, 2, 2)] == [(1,), (2,), (2,)]\n"
        "import datetime, functools, sqlite3\n"
        "assert functools.partial(max, 2)(1) == 2 and datetime.date(2026, 2, 28).isoformat()\n"
        "assert sqlite3.Error is index.store.Error\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
