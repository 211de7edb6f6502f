"""Catalogues of every earlier schema are opened, copied, upgraded, and say what they said.

`tests/catalogues/schema-N.sql` is a small catalogue as schema N kept it, made by
`.venv/bin/pytest tests/test_upgrades.py --bless` while N was the present one; it is never made anew
once N is released.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from house import House
from test_service import House as Place

from daemon import session
from daemon.errors import UserError
from daemon.settings import Settings
from daemon.status import health
from index import schema, store
from index.shelf import Shelf
from index.store import FILE, Store

KEPT = Path(__file__).with_name("catalogues")
LISTING = """{"title": "Bees That Count to Four", "authors": ["Ada Quill", "Bo Farrow"], "year": 2024}
{"title": "蚂蚁的真菌农场", "authors": ["Chen Siyuan"], "abstract": "Ants farm.", "venue": "HIVE"}
{"title": "Broken
"""
VERSIONS = range(1, schema.VERSION + 1)


def made(folder: Path, version: int) -> Path:
    """A state folder with the catalogue that a schema left."""
    folder.mkdir(parents=True)
    db = sqlite3.connect(folder / FILE)
    db.executescript((KEPT / f"schema-{version}.sql").read_text("utf-8"))
    db.execute(f"PRAGMA user_version={version}")
    db.close()
    return folder


def structure(path: Path) -> set[tuple[str, str, str]]:
    """(kind, name, definition without its layout) of all that a catalogue is made of."""
    db = sqlite3.connect(path)
    rows = db.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    db.close()
    return {(kind, name, "".join(sql.split())) for kind, name, sql in rows}


def test_the_present_schema_is_kept_as_a_fixture(tmp_path: Path, bless: bool) -> None:
    """Fails when a released step was edited, or a new one has no fixture yet."""
    file = KEPT / f"schema-{schema.VERSION}.sql"
    house = House(tmp_path, indexed=False)
    house.drop_in("bees.jsonl", LISTING.encode())
    house.drop_in("again.jsonl", LISTING.splitlines(keepends=True)[0].encode())
    house.stop()
    if bless:
        KEPT.mkdir(exist_ok=True)
        db = sqlite3.connect(tmp_path / "state" / FILE)
        root = str(tmp_path).encode().hex().upper()
        text = "\n".join(db.iterdump()).replace(root, b"/home/ada".hex().upper())
        db.close()
        file.write_text(text + "\n", "utf-8")
    kept = made(tmp_path / "kept", schema.VERSION)
    assert structure(kept / FILE) == structure(tmp_path / "state" / FILE)


@pytest.mark.parametrize("version", VERSIONS)
def test_an_earlier_catalogue_is_upgraded_after_a_copy_and_says_the_same(
    tmp_path: Path, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one schema so far, an invented next one stands for those to come."""
    monkeypatch.setattr(store, "STEPS", (*schema.STEPS, "CREATE TABLE later (x)"))
    monkeypatch.setattr(store, "VERSION", schema.VERSION + 1)
    state = made(tmp_path / "state", version)
    opened = Store.open(state)
    assert opened.copied == str(state / f"{FILE}.schema-{version}")
    papers = list(Shelf(opened).export())
    assert [paper["title"] for paper in papers if paper["title"]].count("蚂蚁的真菌农场") == 1
    assert sorted(len(paper["sightings"]) for paper in papers) == [1, 2]
    assert opened.one("PRAGMA user_version") == (schema.VERSION + 1,)
    opened.close()
    copy = sqlite3.connect(state / f"{FILE}.schema-{version}")
    assert copy.execute("PRAGMA user_version").fetchone() == (version,)
    assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    copy.close()
    assert Store.open(state).copied == "", "once"


@pytest.mark.parametrize("version", VERSIONS)
def test_an_earlier_catalogue_is_searched_and_read_on(tmp_path: Path, version: int) -> None:
    place = Place(tmp_path)
    made(tmp_path / "state", version)
    do = health.status(place.settings)["problems"][0]["do"]
    assert "paperdrop" in do, "it is upgraded, or only lacks its index"
    with pytest.raises(UserError, match="upgrade") if version < schema.VERSION else nullcontext():
        session.call(place.settings, "verify", repair=True)
    place.put("later.jsonl", "quokka")
    notes: list[dict[str, Any]] = []
    assert session.call(place.settings, "ingest", notes.append)["new"] == 1
    told = [one["note"] for one in notes if "note" in one]
    copy = tmp_path / "state" / f"{FILE}.schema-{version}"
    assert [str(copy) in one for one in told] == [True] * (version < schema.VERSION)
    assert place.papers() == 3
    assert session.call(place.settings, "verify")["checked"]["index"] == 3


def test_where_no_copy_can_be_made_nothing_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "STEPS", (*schema.STEPS, "CREATE TABLE later (x)"))
    monkeypatch.setattr(store, "VERSION", schema.VERSION + 1)

    def full(ours: Store, target: str) -> None:
        raise store.Full("no space", "free some")

    state = made(tmp_path / "state", 1)
    monkeypatch.setattr(Store, "backup", full)
    with pytest.raises(store.Full):
        Store.open(state)
    db = sqlite3.connect(state / FILE)
    assert db.execute("PRAGMA user_version").fetchone() == (1,)
    db.close()


def test_a_later_catalogue_is_refused_with_a_word_on_what_helps(
    tmp_path: Path, place: Settings
) -> None:
    state = place.paths.state
    made(state, schema.VERSION)
    db = sqlite3.connect(state / FILE)
    db.execute(f"PRAGMA user_version={schema.VERSION + 1}")
    db.close()
    with pytest.raises(UserError, match="later paperdrop") as raised:
        session.call(place, "ingest")
    assert "upgrade" in raised.value.hint
    with pytest.raises(UserError, match="later paperdrop"):
        session.call(place, "verify", repair=True)
    assert (state / FILE).exists() and not list(state.glob("*.damaged-*"))
    assert "later paperdrop" in json.dumps(health.status(place)["problems"])


@pytest.fixture
def place(tmp_path: Path) -> Settings:
    return Place(tmp_path).settings
