"""`stats`: papers counted rightly, as bars and as a picture."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from house import House
from hypothesis import given
from hypothesis import strategies as st

from daemon.errors import UserError
from daemon.render import charts, plot
from daemon.render.bars import bar
from daemon.render.terminal import Style, columns
from index.census import census

PLAIN = Style(colour=False, width=70)


def lines(*papers: tuple[str, str, int | None]) -> bytes:
    """Papers by title, venue and year."""
    rows = [
        {"title": title, "authors": ["Ada Quux"], "venue": venue, "year": year, "area": "昆虫"}
        for title, venue, year in papers
    ]
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


@pytest.fixture
def found(tmp_path: Path) -> dict[str, Any]:
    house = House(tmp_path, indexed=False)
    bees, ants = (
        ("Bees That Count to Four", "HIVE", 2024),
        ("Ants That Farm Their Fungus", "HIVE", 2025),
    )
    house.drop_in("one/a.jsonl", lines(bees, ants))
    house.drop_in("one/b.jsonl", lines(bees))
    house.drop_in("two.jsonl", lines(bees, ("Moths That Follow the Moon", "", None)))
    counted = census(house.store)
    house.stop()
    return counted


def test_papers_are_counted_once_each_whatever_tells_of_them(found: dict[str, Any]) -> None:
    assert found["papers"] == 3
    assert found["venue"] == [("HIVE", 2)] and found["year"] == [(2024, 1), (2025, 1)]
    assert found["area"] == [("昆虫", 3)]
    assert found["unknown"] == {"area": 0, "venue": 1, "year": 1}
    assert found["files_per_paper"] == [(1, 2), (3, 1)]
    assert sum(papers for _, papers in found["added"]) == 3


def test_sources_are_folders_and_say_what_they_share(found: dict[str, Any]) -> None:
    assert found["sources"] == [
        {"source": "one", "papers": 2, "only_here": 1},
        {"source": "two.jsonl", "papers": 2, "only_here": 1},
    ]
    assert found["overlap"] == [{"sources": ["one", "two.jsonl"], "papers": 1}]


def test_bars_fit_their_terminal_and_say_the_numbers(found: dict[str, Any]) -> None:
    told = list(charts.stats(found, PLAIN))
    assert told[0] == "3 papers" and "papers by venue" in told
    assert all(columns(line) <= PLAIN.width for line in told)
    assert any(line.startswith("昆虫  3  ") for line in told)
    assert any(line.startswith("not known  1") for line in told)
    empty = {**{key: [] for key in found}, "papers": 0, "unknown": {}}
    assert list(charts.stats(empty, PLAIN)) == ["0 papers"]


@given(st.floats(allow_nan=False), st.integers(1, 200))
def test_a_bar_is_as_wide_as_asked(share: float, width: int) -> None:
    assert len(bar(share, width)) == width
    assert bar(1.0, width) == "█" * width and bar(0.0, width, "░") == "░" * width


@pytest.mark.parametrize("name", ["papers.png", "papers.svg"])
def test_a_picture_is_drawn_whole(tmp_path: Path, found: dict[str, Any], name: str) -> None:
    pytest.importorskip("matplotlib", reason="needs the extra paperdrop[plot]")
    plot.draw(found, tmp_path / name)
    (drawn,) = tmp_path.glob("papers.*")
    content = drawn.read_bytes()
    if name.endswith("png"):
        assert content.startswith(b"\x89PNG") and content.endswith(b"IEND\xaeB`\x82")
    else:
        text = content.decode()
        assert "by venue" in text and "昆虫" in text and "two.jsonl" in text


def test_a_picture_needs_its_extra_and_a_known_kind(
    tmp_path: Path, found: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UserError, match="png or .svg"):
        plot.draw(found, tmp_path / "papers.docx")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(UserError, match=r"matplotlib") as raised:
        plot.draw(found, tmp_path / "papers.png")
    assert "matplotlib" in raised.value.hint
