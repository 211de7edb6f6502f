"""Standing queries tell each paper once, with and without a daemon."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from daemon import config, session
from daemon.cli import main
from daemon.deeds import ingest
from daemon.engine import Engine
from daemon.settings import Settings
from daemon.status import health
from index.search.standing_queries import StandingQueries


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "drop").mkdir()
    (tmp_path / "config.toml").write_text("[paths]\ndrop = 'drop'\nstate = 'state'\n")
    return config.load(str(tmp_path / "config.toml"))


def put(name: str, *titles: str) -> None:
    lines = [{"title": title, "authors": ["Ada Quux", "Bo Lund"], "year": 2026} for title in titles]
    Path("drop", name).write_text("".join(json.dumps(line) + "\n" for line in lines))


def asked(capsys: pytest.CaptureFixture[str], *args: str) -> Any:
    assert main(["search", *args, "--format", "json"]) == 0
    return json.loads(capsys.readouterr().out)


def titles(answers: list[dict[str, Any]]) -> dict[str, list[str]]:
    return {one["name"]: sorted(hit["title"] for hit in one["hits"]) for one in answers}


def test_what_came_since_it_was_asked_is_told_once(
    home: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    put("a.jsonl", "Tidal engines of old", "Harbours and engines")
    session.call(home, "ingest")
    main(["search", "--save", "tides", "tidal engines"])
    main(["search", "--save", "ports", "harbours"])
    capsys.readouterr()
    assert titles(asked(capsys, "--new")) == {"ports": [], "tides": []}
    put("b.jsonl", "New tidal engines", "Engines without tides", "Quiet harbours")
    session.call(home, "ingest")
    assert health.status(home)["standing"] == [
        {"name": "ports", "query": "harbours", "new": 1},
        {"name": "tides", "query": "tidal engines", "new": 1},
    ]
    assert titles(asked(capsys, "--new", "tides")) == {"tides": ["New tidal engines"]}
    assert titles(asked(capsys, "--new")) == {"ports": ["Quiet harbours"], "tides": []}
    assert titles(asked(capsys, "--new")) == {"ports": [], "tides": []}


def test_a_paper_that_only_changes_is_not_new(
    home: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    put("a.jsonl", "Tidal engines of old")
    session.call(home, "ingest")
    main(["search", "--save", "tides", "tidal"])
    put("again.jsonl", "Tidal engines of old")
    session.call(home, "ingest")
    session.call(home, "reindex")
    capsys.readouterr()
    assert titles(asked(capsys, "--new")) == {"tides": []}


def test_exclusions_and_phrases_hold_in_what_is_new(
    home: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    put("a.jsonl", "Of other things")
    session.call(home, "ingest")
    main(["search", "--save", "t", '"tidal engines" -harbours'])
    put("b.jsonl", "Engines, tidal", "Tidal engines in harbours", "The tidal engines")
    session.call(home, "ingest")
    capsys.readouterr()
    assert titles(asked(capsys, "--new")) == {"t": ["The tidal engines"]}


def test_the_log_says_what_a_commit_brought(home: Settings) -> None:
    told: list[dict[str, Any]] = []
    put("a.jsonl", "Of other things")
    with Engine(home, log=lambda event, **said: told.append({"event": event} | said)) as engine:
        ingest(engine)
        StandingQueries(engine.store).save("tides", "tidal engines", 0)
        for name, title in (("b", "Tidal engines"), ("c", "Else"), ("d", "More tidal engines")):
            put(f"{name}.jsonl", title)
            ingest(engine)
    said = [one["text"] for one in told if one["event"] == "standing.new"]
    assert said == ["1 new for 'tides'", "2 new for 'tides'"]


def test_they_are_listed_replaced_and_removed(
    home: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    put("a.jsonl", "Tidal engines")
    session.call(home, "ingest")
    main(["search", "--save", "t", "tidal"])
    main(["search", "--save", "t", "tidal engines"])
    capsys.readouterr()
    assert asked(capsys, "--saved") == [{"name": "t", "query": "tidal engines", "asked": None}]
    assert main(["search", "--remove", "t"]) == 0
    assert main(["search", "--remove", "t"]) == 1
    assert "none is kept" in capsys.readouterr().err
    assert asked(capsys, "--new") == []


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--save", "x"], "what to search for"),
        (["--save", "x", "year:20x3"], "no year"),
        (["--save", "a\nb", "q"], "cannot be a name"),
        (["--new", "--limit", "3"], "does not go with"),
        (["--new", "--saved"], "does not go with"),
        (["--saved", "--format", "ris"], "no format"),
    ],
)
def test_wrong_usage_is_told(
    home: Settings, capsys: pytest.CaptureFixture[str], args: list[str], told: str
) -> None:
    session.call(home, "ingest")
    assert main(["search", *args]) == 2
    assert told in capsys.readouterr().err
