"""Figures for monitoring: well formed, whole at any moment, and never in the daemon's way."""

from __future__ import annotations

import re
import threading
from pathlib import Path
from typing import Any

import pytest

from daemon import config, session
from daemon.settings import Settings
from daemon.status import health, metrics
from daemon.status.metrics import Metrics

_LINE = re.compile(
    r'paperdrop_[a-z_]+(\{[a-z]+="(?:[^"\\\n]|\\["\\n])*"\})? -?\d+(\.\d+)?(e[+-]\d+)?'
)


def settings(folder: Path, name: str = "figures/paperdrop.prom") -> Settings:
    for made in ("drop", "figures"):
        (folder / made).mkdir(exist_ok=True)
    file = folder / "config.toml"
    file.write_text(f"[paths]\ndrop = 'drop'\nstate = 'state'\n[metrics]\nfile = {name!r}\n")
    return config.load(str(file), {"HOME": str(folder)})


def test_every_line_is_one_that_node_exporter_reads(tmp_path: Path) -> None:
    ours = settings(tmp_path)
    (tmp_path / "drop/a.jsonl").write_text('{"title": "On quokka", "authors": ["Ada Quux"]}\n')
    session.call(ours, "ingest")
    state = health.status(ours)
    state["watch"][0]["root"] = 'odd "name"\\ \n\udcff'
    state["daemon"] |= {
        "running": True, "since": "2026-11-30T20:00:00Z", "last_progress": "2026-11-30T20:00:01Z",
        "backlog": 3, "settling": 0,
    }  # fmt: skip
    found = list(metrics.lines(state))
    for line in found:
        assert re.match(r"# (HELP|TYPE) paperdrop_[a-z_]+ ", line) or _LINE.fullmatch(line), line
    assert "paperdrop_papers 1" in found and "paperdrop_backlog 3" in found
    assert 'paperdrop_job_failed{job="rescan"} 0' in found
    names = [line.split()[2] for line in found if line.startswith("# TYPE")]
    assert len(names) == len(set(names)), "each is told once"


def test_a_file_is_whole_readable_by_others_and_gone_with_the_daemon(tmp_path: Path) -> None:
    ours = settings(tmp_path)
    file = ours.metrics.file
    assert file == tmp_path / "figures/paperdrop.prom"
    figures = Metrics(ours, lambda *event, **fields: None)
    figures.start()
    while not file.exists():
        threading.Event().wait(0.01)
    assert file.read_text().endswith("\n") and file.stat().st_mode & 0o777 == 0o644
    assert [path.name for path in file.parent.iterdir()] == ["paperdrop.prom"]
    figures.stop()
    assert not file.exists()


def test_a_folder_that_is_gone_is_told_once_and_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics, "PERIOD", 0.01)
    told: list[dict[str, Any]] = []
    enough = threading.Event()

    def counted(state: Any) -> list[str]:
        if len(tries) > 3:
            enough.set()
        tries.append(1)
        return []

    tries: list[int] = []
    monkeypatch.setattr(metrics, "lines", counted)
    figures = Metrics(settings(tmp_path, "gone/x.prom"), lambda event, **more: told.append(more))
    figures.start()
    assert enough.wait(20)
    figures.stop()
    assert len(told) == 1 and "gone" in told[0]["what"]


def test_without_a_file_nothing_is_done(tmp_path: Path) -> None:
    ours = settings(tmp_path, "")
    assert ours.metrics.file is None
    figures = Metrics(ours, lambda *event, **fields: None)
    figures.start()
    figures.stop()
