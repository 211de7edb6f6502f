"""What a person sees of progress and state: true, on one screen, with what to do."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from papers import jsonl, listing, papers

from daemon import session
from daemon.config import load
from daemon.engine import Engine
from daemon.files import Found, stamp_of
from daemon.intake.tally import Tally
from daemon.lock import Lock
from daemon.memory import few_arenas
from daemon.pulse import Pulse
from daemon.render import status as screen
from daemon.render.terminal import Style, columns
from daemon.render.ticker import Pace, Ticker, told
from daemon.settings import Settings
from daemon.status import health, troubles
from daemon.watch import mounts
from index.identity import persons, spelling

OURS = ("daemon", "index", "parsers")
PLAIN = Style(colour=False, width=100)


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    (tmp_path / "drop").mkdir()
    file = tmp_path / "config.toml"
    file.write_text("[paths]\ndrop = 'drop'\nstate = 'state'\n")
    return load(str(file), {"HOME": str(tmp_path)})


def test_progress_says_how_far_how_long_still_and_how_fast() -> None:
    pace = Pace()
    reading = {"activity": "reading a.bib", "done": 0, "total": 4_000_000}
    assert pace.line(reading, 10.0) == "reading a.bib ░░░░░░░░░░░░░░░░░░░░ 0 % · 0 B of 4.0 MB"
    line = pace.line(reading | {"done": 1_000_000}, 12.0)
    assert (
        line
        == "reading a.bib █████░░░░░░░░░░░░░░░ 25 % · 6.0 s to go · 500 kB/s · 1.0 MB of 4.0 MB"
    )
    rebuilt = pace.line({"activity": "rebuilding the index", "done": 500, "total": 1000}, 13.0)
    assert "50 %" in rebuilt and "to go" not in rebuilt, "of something else, not known yet how fast"
    assert pace.line({"activity": "verifying", "done": None, "total": None}, 14.0) == "verifying"


def test_progress_is_one_line_on_a_terminal_and_gone_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream, clock = Terminal(), Clock()
    monkeypatch.setattr(sys, "stderr", stream)
    with Ticker(clock) as ticker:
        ticker({"activity": "scanning"})
        assert stream.getvalue() == "", "what is quick shows nothing"
        for done in range(1, 20):
            clock.now += 0.2
            ticker({"activity": "reading x\x1b[2J", "done": done, "total": 20})
    text = stream.getvalue()
    assert "\n" not in text and text.endswith("\r\x1b[K") and "95 %" in text
    assert "\x1b[2J" not in text


@pytest.mark.parametrize("kind", [Terminal, io.StringIO])
def test_a_note_stays_on_a_line_of_its_own(
    monkeypatch: pytest.MonkeyPatch, kind: type[io.StringIO]
) -> None:
    stream, clock = kind(), Clock()
    monkeypatch.setattr(sys, "stderr", stream)
    with Ticker(clock) as ticker:
        clock.now += 20
        ticker({"activity": "reading x", "done": 1, "total": 300})
        ticker({"note": "kept as \x1b y"})
    drawn = stream.getvalue().split("\r\x1b[K")[-1] if stream.isatty() else stream.getvalue()
    assert drawn.splitlines()[-1].startswith("kept as ") and drawn.endswith("y\n")


def test_progress_elsewhere_is_a_plain_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    stream, clock = io.StringIO(), Clock()
    monkeypatch.setattr(sys, "stderr", stream)
    with Ticker(clock) as ticker:
        for done in range(300):
            ticker({"activity": "reading x", "done": done, "total": 300})
            clock.now += 0.125  # which adds up without a rest
    lines = stream.getvalue().splitlines()
    assert lines == [
        "reading x: 26 % · 28 s to go · 8 B/s · 80 B of 300 B",
        "reading x: 53 % · 18 s to go · 8 B/s · 160 B of 300 B",
        "reading x: 80 % · 7.5 s to go · 8 B/s · 240 B of 300 B",
    ]
    assert "\r" not in stream.getvalue() and "\x1b" not in stream.getvalue()


def test_the_reading_of_files_is_counted_in_their_bytes() -> None:
    ends = [0]
    tally = Tally(lambda: ends[0])
    tally.expect([100, 300])
    tally.begin(100)
    ends[0] = 40
    assert tally.done(within=True) == 40 and tally.done() == 0
    ends[0] = 5_000
    assert tally.done(within=True) == 100, "a packed file's text is longer than the file"
    tally.end()
    tally.begin(300)
    ends[0] = 150
    assert tally.done(within=True) == 250
    tally.end()
    assert tally.done(within=True) == tally.total == 400


def test_the_daemon_reckons_its_rate_anew_for_each_piece_of_work() -> None:
    clock = Clock()
    pulse = Pulse(clock)
    pulse.work("writer", "reading a", 0, 1000)
    clock.now += 2
    pulse.work("writer", "reading a", 100, 1000)
    assert pulse.shown()["rate"] == 50.0
    pulse.work("writer", "rebuilding", 0, 10)
    assert pulse.shown()["rate"] is None


def busy() -> dict[str, Any]:
    """The status of a daemon in the middle of things."""
    return {
        "daemon": {
            "running": True, "pid": 7, "since": "2026-11-30T20:00:00Z", "activity": "reading b.ris",
            "last_progress": "2026-11-30T20:01:00Z", "done": 25, "total": 100, "rate": 5.0,
            "backlog": 3, "settling": 1,
        },
        "files": {"total": 3, "ok": 1, "failed": 1, "pending": 1}, "entries": 12, "papers": 11,
        "faults": 2, "standing": [],
        "recent": [{"file": "a\x1b.bib", "entries": 12, "new": 11, "faults": 2,
                    "read_at": "2026-11-30T20:00:30Z"}],
        "index": {"papers": 11, "behind": 0, "segments": 1, "bytes": 9000, "generation": 1},
        "disk": {"catalogue": 300_000, "index": 9_000, "free": 80_000_000_000},
        "schedule": [
            {"job": "rescan", "plan": "every 300s", "next": "2026-11-30T20:05:00Z", "running": False,
             "last": "2026-11-30T20:00:00Z", "last_result": "ok", "seconds": 0.01},
            {"job": "verify", "plan": "30 4 * * 0", "next": None, "running": True, "last": None,
             "last_result": None, "seconds": None},
            {"job": "reindex", "plan": "off", "next": None, "running": False, "last": None,
             "last_result": None, "seconds": None},
        ],
        "watch": [{"root": "/home/ada/drop", "mode": "events", "healthy": True}],
        "problems": [{"what": "1 file could not be read", "do": "paperdrop files --failed"}],
    }  # fmt: skip


def test_status_is_one_screen_with_progress_drops_jobs_and_what_to_do() -> None:
    lines = list(screen.status(busy(), PLAIN))
    text = "\n".join(lines)
    assert len(lines) <= 24 and all(columns(line) <= 100 for line in lines)
    assert "reading b.ris █████░" in text and "15 s to go" in text and "3 to read" in text
    assert "1 still being written" in text and "12 entries, 11 new, 2 faults" in text
    assert "verify" in text and "running now" in text and "reindex   off" in text
    assert "80 GB free" in text and "paperdrop files --failed" in text
    assert "\x1b" not in text
    assert told({"activity": None, "done": None, "total": None, "rate": None}) == "working"


def test_a_state_folder_on_the_network_is_warned_of(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.call(settings, "ingest")
    monkeypatch.setattr(mounts, "silent", lambda folder: "nfs4")
    (found,) = troubles.of_state(settings, None)
    assert "nfs4" in found["what"] and "paths.state" in found["do"]


def test_who_holds_the_lock_and_does_not_answer_is_named(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Lock(settings.paths.state):
        assert list(troubles.of_state(settings, None)) == [], "that is this very process"
        monkeypatch.setattr(troubles, "holder", lambda state: 4711)
        (found,) = troubles.of_state(settings, None)
        assert "4711" in found["what"]
        assert list(troubles.of_state(settings, {"pid": 4711})) == []


def test_a_job_that_is_late_or_long_is_a_problem() -> None:
    live = {"trouble": "", "hanging": [], "running": {"backup": 0.0}, "late": ["backup"]}
    (found,) = troubles.of_daemon(live)
    assert "over an hour" in found["what"]
    live["running"] = {"backup": 1e12}
    (found,) = troubles.of_daemon(live)
    assert "due again" in found["what"]


def test_status_tells_what_was_read_last_and_what_is_free(settings: Settings) -> None:
    (settings.paths.drop[0] / "a.jsonl").write_text('{"title": "On quokka", "authors": ["A B"]}\n')
    with ZipFile(settings.paths.drop[0] / "b.zip", "w") as packed:
        packed.writestr("b.jsonl", '{"title": "On numbats", "authors": ["A B"]}\n{"title": "')
        packed.writestr("c.jsonl", '{"title": "On dingos", "authors": ["A B"]}\n')
    session.call(settings, "ingest")
    found = health.status(settings)
    told = [
        (file["file"], file["entries"], file["new"], file["faults"]) for file in found["recent"]
    ]
    assert sorted(told) == [("a.jsonl", 1, 1, 0), ("b.zip", 2, 2, 1)]
    assert found["disk"]["free"] > 0 and found["daemon"]["start"] == "paperdrop run"
    json.dumps(found)


def learnt() -> int:
    """How much the caches of our rooms hold."""
    rooms = [sys.modules[name] for name in list(sys.modules) if name.split(".")[0] in OURS]
    values = [value for room in rooms for value in vars(room).values()]
    caches = [value.cache_info().currsize for value in values if hasattr(value, "cache_info")]
    return sum([*caches, len(persons.PERSONS), len(spelling.SPELLED)])


def test_a_writer_at_rest_holds_nothing_of_what_it_read_and_goes_on(settings: Settings) -> None:
    few_arenas()
    told = {"a.jsonl": jsonl(papers(range(30))), "b.txt": listing(papers(range(30)))}
    with Engine(settings) as engine:
        for name, text in told.items():
            file = settings.paths.drop[0] / name
            file.write_bytes(text)
            did = engine.read([Found(str(file.parent), name, stamp_of(file.stat()))]).did
            assert learnt() > 20
            engine.rest()
            assert learnt() == 0
    assert (did.merged, did.new) == (30, 0)


def test_a_unit_that_failed_is_told_with_where_to_look(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unit = tmp_path / ".config/systemd/user/paperdrop.service"
    tool = tmp_path / "bin/systemctl"
    for file in (unit, tool):
        file.parent.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", f"{tool.parent}:{os.environ['PATH']}")
    tool.write_text(
        '#!/bin/sh\ntest "$1 $2 $3 $5" = "--user show -p paperdrop" &&'
        " printf 'Result=exit-code\\nExecMainStatus=203\\nActiveState=failed\\n'\n"
    )
    tool.chmod(0o755)
    assert health.status(settings)["problems"] == [], "no unit is installed"
    unit.touch()
    found = health.status(settings)
    assert found["daemon"]["start"] == "systemctl --user start paperdrop"
    assert found["problems"] == [
        {
            "what": "the service paperdrop has failed (exit code 203)",
            "do": "look at: journalctl --user -u paperdrop -n 20",
        }
    ]
    tool.unlink()
    monkeypatch.setenv("PATH", str(tool.parent))
    assert health.status(settings)["problems"] == [], "nobody can be asked"
