"""Identity through the whole line: files come, change, go and return, and only what stands counts."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from house import House
from hypothesis import example, given, settings
from hypothesis import strategies as st

GUSTS = (
    "We study how the sails of a small harbour fleet answer to gusts that arrive in pairs, and find "
    "that crews who wait for the second gust lose less canvas than those who reef at the first. A "
    "season of records from forty boats is compared with a simple model of the mast and its rigging."
)
CREW = ["Maren Ostvik", "Bela Quindt", "Yusuf Zargari", "Zhibin Dong"]
TITLE = "Paired gusts and torn canvas: a season of records"


def said(title: str | None = TITLE, authors: Sequence[str] = CREW, **more: Any) -> dict[str, Any]:
    return {"title": title, "authors": list(authors), **more}


POOL = (
    said(),
    said(None, abstract=GUSTS),
    said(abstract=GUSTS, venue="Sail Conference", year=2021),
    said("Paired gusts and torn canvas", ["M. Ostvik", "B. Quindt", "Y. Zargari", "Z. Dong"]),
    said("When to reef", abstract=GUSTS, venue="arXiv", year=2020),
    said(f"{TITLE}, part II"),
    said(authors=["Ida Brix", "Jo Unterberg"]),
    said(authors=[], year=2021),
    said(doi="10.9999/a", year=2019),
    said(doi="10.9999/b", year=2022),
    said(None, [], abstract=GUSTS.replace("small ", "")),
    said("Editorial", CREW[:1]),
    said("Paired gusts and torn canvas: what sailmakers say"),
)
NAMES = ("a.jsonl", "b.jsonl", "sub/c.jsonl")
LINES = st.lists(st.integers(0, len(POOL) - 1), max_size=4).map(tuple)
DEEDS = st.lists(st.tuples(st.sampled_from(NAMES), LINES), min_size=1, max_size=7)


def content(lines: Sequence[int]) -> bytes:
    return b"".join(json.dumps(POOL[number]).encode() + b"\n" for number in lines)


def put(house: House, name: str, lines: Sequence[int]) -> None:
    """Have a file say these entries; nothing to say: it is gone."""
    if lines:
        house.drop_in(name, content(lines))
    elif (house.drop / name).exists():
        (house.drop / name).unlink()
        house.intake.removed(str(house.drop), [name])


@pytest.fixture(scope="module")
def bases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[Path]]:
    base = tmp_path_factory.mktemp("line")
    yield (base / str(number) for number in count())
    shutil.rmtree(base)


@settings(max_examples=40, deadline=None)
@example([("a.jsonl", (8,)), ("b.jsonl", (0, 9)), ("a.jsonl", (8, 2)), ("b.jsonl", ())])
@given(deeds=DEEDS)
def test_papers_depend_on_the_files_that_stand_and_on_no_order(
    bases: Iterator[Path], deeds: list[tuple[str, tuple[int, ...]]]
) -> None:
    """Re-drops, appends, edits, removals in any order give what a first reading gives of the end."""
    way, fresh = House(next(bases), indexed=False, retract=True), House(next(bases), indexed=False)
    issued: set[str] = set()
    for name, lines in deeds:
        put(way, name, lines)
        issued |= way.ids()
    stands = dict(deeds)
    for name in sorted(stands, reverse=True):
        put(fresh, name, stands[name])
    assert way.told() == fresh.told()
    told, ids = way.told(), way.ids()
    for name in (name for name in stands if stands[name]):
        way.read(name, named=True)
        put(way, name, stands[name])
    assert (way.told(), way.ids()) == (told, ids)
    assert all(way.shelf.find(ident) is not None for ident in issued)
    for house in (way, fresh):
        house.stop()


def decide(house: House, deed: str, *ids: str) -> None:
    keys = [key for one in ids if (key := house.shelf.find(one)) is not None]
    with house.catalogue.transaction():
        if deed == "merge":
            house.catalogue.merge(keys, 1)
        else:
            house.catalogue.split(keys[0], [], 1)


def titles(house: House) -> list[set[str | None]]:
    """The papers, as the files' own keys of what they were told by."""
    return [{s["entry_id"] for s in paper["sightings"]} for paper in house.shelf.export()]


AFTER = st.lists(
    st.tuples(st.sampled_from(NAMES), st.sampled_from(["", "1", "2", "12", "21", "3", "123"])),
    max_size=8,
)
TOLD = {
    "split": {"1": said(id="1", abstract=GUSTS), "2": said(None, id="2", abstract=GUSTS)},
    "merge": {"1": said("When to reef", CREW[:1], id="1"), "2": said("Masts", CREW[1:], id="2")},
}


@pytest.mark.parametrize("deed", ["split", "merge"])
@settings(max_examples=25, deadline=None)
@given(after=AFTER)
def test_a_decision_holds_whatever_files_do_afterwards(
    bases: Iterator[Path], deed: str, after: list[tuple[str, str]]
) -> None:
    """Copies, moves, withdrawal and return, a third entry like both: the two stay as decided."""
    told = {**TOLD[deed], "3": {**TOLD[deed]["1"], "id": "3", "url": "https://example.org/3"}}
    house = House(next(bases), indexed=False, retract=True)
    house.drop_in("a.jsonl", b"".join(json.dumps(told[n]).encode() + b"\n" for n in "12"))
    decide(house, deed, *sorted(house.ids()))
    for name, which in after:
        if which:
            lines = (json.dumps(told[number]).encode() + b"\n" for number in which)
            house.drop_in(name, b"".join(lines))
        else:
            put(house, name, ())
        papers = titles(house)
        live = set().union(*papers)
        if {"1", "2"} <= live:
            assert any({"1", "2"} <= paper for paper in papers) is (deed == "merge")
    house.stop()
