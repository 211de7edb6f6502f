"""The daemon as a process: what it reads, answers and survives."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from daemon import config, control, deeds, engine, session
from daemon.errors import Busy, UserError
from daemon.files import Found, shown_names, stamp_of
from daemon.intake.intake import Intake
from daemon.intake.passreport import Report
from daemon.intake.withdrawal import Withdrawal
from daemon.pulse import Pulse
from daemon.settings import Settings
from daemon.status import health
from daemon.worker import Worker
from index.catalogue.progress import FileRow

ROOT = str(Path(config.__file__).parents[1])


def page(*words: str) -> str:
    lines = [
        {"title": f"On {word} and its kin", "authors": ["Ada Quux", f"Bob {word}"], "year": 2026}
        for word in words
    ]
    return "".join(json.dumps(line) + "\n" for line in lines)


class House:
    """A drop folder, a state folder, and daemons over them."""

    def __init__(self, folder: Path, more: str = "") -> None:
        self.folder, self.drop = folder, folder / "drop"
        self.drop.mkdir()
        self.file = folder / "config.toml"
        self.configure(more)
        self.processes: list[subprocess.Popen[bytes]] = []

    def configure(self, more: str) -> None:
        self.file.write_text(
            f"[paths]\ndrop = 'drop'\nstate = 'state'\n{more}\n[log]\nformat = 'json'\n"
        )

    @property
    def settings(self) -> Settings:
        return config.load(str(self.file), {"HOME": str(self.folder)})

    def start(self, **env: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "daemon.cli", "--config", str(self.file), "run"]
        with open(self.folder / "log", "ab") as log:
            process = subprocess.Popen(
                command, stderr=log, env={**os.environ, "PYTHONPATH": ROOT, **env}, cwd=self.folder
            )
        self.processes.append(process)
        self.until(lambda: self.status()["daemon"]["running"] or process.poll() is not None)
        return process

    def put(self, name: str, *words: str) -> None:
        """As a careful writer does: under another name first."""
        part = self.drop / (name + ".part")
        part.write_text(page(*words))
        part.rename(self.drop / name)

    def status(self) -> dict[str, Any]:
        return health.status(self.settings)

    def papers(self) -> int:
        return int(self.status()["index"]["papers"])

    def events(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (self.folder / "log").read_text().splitlines()]

    def said(self, event: str) -> int:
        return sum(one["event"] == event for one in self.events())

    def until(self, holds: Callable[[], bool], seconds: float = 40) -> None:
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, (self.folder / "log").read_text()
            time.sleep(0.05)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    for process in house.processes:
        process.kill()
        process.wait()


def test_what_is_dropped_is_read_and_the_daemon_stops_cleanly(house: House) -> None:
    house.put("before.jsonl", "quokka")
    process = house.start()
    house.until(lambda: house.papers() == 1)
    house.put("a.jsonl", "wombat", "numbat")
    house.until(lambda: house.papers() == 3)
    status = house.status()
    assert status["daemon"]["pid"] == process.pid and status["watch"][0]["healthy"]
    assert status["index"]["behind"] == 0 and status["problems"] == []
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 0
    assert not house.status()["daemon"]["running"]
    assert [one["event"] for one in house.events()][-1] == "service.stop"


def test_a_first_interrupt_ends_cleanly_with_its_own_code(house: House) -> None:
    process = house.start()
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130
    assert house.said("service.stop") == 1


def test_a_second_daemon_is_refused_with_the_pid_of_the_first(house: House) -> None:
    first = house.start()
    second = house.start()
    assert second.wait(20) == 75
    assert f"process {first.pid}" in (house.folder / "log").read_text()
    assert first.poll() is None


def test_a_daemon_whose_state_folder_was_replaced_writes_no_more(house: House) -> None:
    """Whoever began anew under the same path would have two writers."""
    first = house.start()
    house.put("a.jsonl", "word")
    house.until(lambda: house.papers() == 1)
    house.settings.paths.state.rename(house.folder / "aside")
    first.send_signal(signal.SIGHUP)
    assert first.wait(20) == 1
    assert "taken away" in (house.folder / "log").read_text()
    assert not house.settings.paths.state.exists()


def test_a_killed_daemon_leaves_nothing_that_stops_the_next(house: House) -> None:
    house.put("a.jsonl", *(f"word{n}" for n in range(50)))
    process = house.start()
    house.until(lambda: house.papers() == 50)
    process.kill()
    process.wait()
    house.put("b.jsonl", "later")
    house.start()
    house.until(lambda: house.papers() == 51)


def test_commands_beside_a_daemon_are_handed_over_and_waited_for(house: House) -> None:
    house.start()
    seen: list[dict[str, Any]] = []
    house.put("a.jsonl", "quokka", "wombat")
    done = session.call(house.settings, "ingest", seen.append)
    assert done["faults"] == 0 and house.papers() == 2
    again = session.call(house.settings, "ingest", paths=[str(house.drop / "a.jsonl")])
    assert (again["files"], again["files_unchanged"], again["new"]) == (1, 1, 0)
    before = house.status()["index"]["generation"]
    assert session.call(house.settings, "reindex")["generation"] == before + 1
    assert session.call(house.settings, "verify")["ok"]
    assert session.call(house.settings, "forget", files=["a.jsonl"])["retracted"] == 2
    with pytest.raises(UserError, match="no such file"):
        session.call(house.settings, "forget", files=["none"])
    with pytest.raises(UserError, match="knows no dance"):
        control.ask(house.settings.paths.state, "dance")


def test_the_same_commands_work_without_a_daemon(house: House) -> None:
    house.put("a.jsonl", "quokka", "wombat")
    dry = session.call(house.settings, "ingest", dry_run=True)
    assert dry["new"] == 2 and house.papers() == 0
    assert session.call(house.settings, "ingest")["new"] == 2
    assert session.call(house.settings, "ingest")["files_unchanged"] == 1
    assert session.call(house.settings, "verify")["ok"]
    assert session.call(house.settings, "reindex", reparse=True)["papers"] == 2
    assert house.papers() == 2


def test_a_command_beside_a_silent_holder_of_the_lock_is_busy(house: House) -> None:
    with engine.Engine(house.settings), pytest.raises(Busy):
        from daemon.lock import Lock

        with Lock(house.settings.paths.state):
            session.call(house.settings, "ingest")


def test_two_hundred_files_dropped_at_once_are_all_found(house: House) -> None:
    house.start()
    for n in range(200):
        house.put(f"f{n}.jsonl", f"word{n}x")
    house.until(lambda: house.papers() == 200)


def test_a_changed_configuration_is_taken_up_and_a_wrong_one_is_not(house: House) -> None:
    process = house.start()
    house.configure("[watch]\nsettle = 'soon'")
    process.send_signal(signal.SIGHUP)
    house.until(lambda: house.said("service.reload_failed") == 1)
    house.configure("[watch]\nignore = ['secret-*']")
    process.send_signal(signal.SIGHUP)
    house.until(lambda: house.said("service.ready") == 2)
    house.put("secret-a.jsonl", "quokka")
    house.put("b.jsonl", "wombat")
    house.until(lambda: house.papers() == 1)
    assert process.poll() is None


def test_scheduled_jobs_run_and_are_told_in_status_while_searches_go_on(house: House) -> None:
    house.configure("[schedule]\nreindex = 'every 1s'\nbackup = 'every 1s'\nverify = 'every 2s'")
    house.put("a.jsonl", "quokka")
    house.start()
    house.until(lambda: house.status()["index"]["generation"] >= 3)
    house.until(lambda: all(ran(house, job) == "ok" for job in ("reindex", "backup", "verify")))
    copies = list((house.folder / "state/backups").iterdir())
    assert copies and all(copy.stat().st_mode & 0o777 == 0o600 for copy in copies)


def test_files_are_read_while_the_index_is_rebuilt(house: House) -> None:
    """A rebuild goes in slices; what lands between them is found before and after the swap."""

    house.put("a.jsonl", *(f"word{n}x" for n in range(2_500)))
    session.call(house.settings, "ingest")
    worker = Worker(house.settings, Pulse(), lambda *event, **fields: None)
    worker.start()
    request = worker.backlog.ask(deeds.reindex)
    house.put("b.jsonl", "later")
    status = (house.drop / "b.jsonl").stat()
    worker.backlog.files([Found(str(house.drop), "b.jsonl", stamp_of(status))])
    assert request.wait()["papers"] == 2_501
    worker.call(lambda engine: engine.commit(idle=True))
    assert house.papers() == 2_501 and house.status()["index"]["behind"] == 0
    assert worker.stop(20)


def ran(house: House, job: str) -> str | None:
    (one,) = [one for one in house.status()["schedule"] if one["job"] == job]
    return None if one["last_result"] is None else str(one["last_result"])


def test_a_fault_of_ours_costs_the_one_file_that_meets_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read or removed, in a group or alone: the writer lives on."""
    said: list[dict[str, Any]] = []
    read, remove = Intake.read_file, Withdrawal.remove

    def reads(intake: Intake, root: str, path: str, **more: Any) -> Any:
        assert path != "bad.jsonl"
        return read(intake, root, path, **more)

    def removes(withdrawal: Withdrawal, row: FileRow, report: Report) -> None:
        assert row.path != b"worse.jsonl"
        remove(withdrawal, row, report)

    monkeypatch.setattr(Intake, "read_file", reads)
    monkeypatch.setattr(Withdrawal, "remove", removes)
    names = ["a.jsonl", "bad.jsonl", "worse.jsonl", "z.jsonl"]
    for name in names:
        house.put(name, name.partition(".")[0])
    worker = Worker(house.settings, Pulse(), lambda event, **fields: said.append(fields))
    worker.start()
    root = str(house.drop)
    worker.backlog.files([Found(root, n, stamp_of((house.drop / n).stat())) for n in names])
    house.until(lambda: house.papers() == 3)
    worker.backlog.gone(root, names)
    house.until(lambda: not len(worker.backlog))
    states = {row.path: row.state for row in worker.call(lambda e: e.desk.files.present(1))}
    assert worker.stop(20) and set(states) == {b"worse.jsonl"}
    assert [one["file"] for one in said if "AssertionError" in one.get("why", "")] == [
        "bad.jsonl",
        "worse.jsonl",
    ]


def test_a_missing_root_is_told_and_nothing_is_retracted(house: House) -> None:
    house.configure("[watch]\non_removed = 'retract'")
    house.put("a.jsonl", "quokka")
    house.put("b.jsonl", "wombat")
    house.start()
    house.until(lambda: house.papers() == 2)
    house.drop.rename(house.folder / "away")
    house.until(lambda: not house.status()["watch"][0]["healthy"])
    assert any("drop" in problem["what"] for problem in house.status()["problems"])
    (house.folder / "away").rename(house.drop)
    house.put("c.jsonl", "numbat")
    house.until(lambda: house.papers() == 3)
    (house.drop / "c.jsonl").unlink()
    house.until(lambda: house.papers() == 2)


def test_a_lost_catalogue_comes_back_from_its_copy_and_the_folder(house: House) -> None:
    from daemon.upkeep import backups

    house.put("a.jsonl", "quokka")
    session.call(house.settings, "ingest")
    backups.make(house.settings)
    house.put("b.jsonl", "wombat")
    session.call(house.settings, "ingest")
    catalogue = house.folder / "state/catalogue.db"
    catalogue.write_bytes(b"\0" * 10_000)
    assert not session.call(house.settings, "verify")["ok"]
    mended = session.call(house.settings, "verify", repair=True)
    assert all(problem["repaired"] for problem in mended["problems"])
    assert session.call(house.settings, "verify")["ok"] and house.papers() == 2
    assert list((house.folder / "state").glob("catalogue.db.damaged-*"))


def test_a_damaged_backup_replaces_nothing(house: House) -> None:
    house.put("a.jsonl", "quokka")
    session.call(house.settings, "ingest")
    (house.folder / "bad.db").write_bytes(b"no database" * 100)
    with pytest.raises(UserError, match="backup is damaged"):
        session.call(house.settings, "verify", restore=str(house.folder / "bad.db"))
    assert session.call(house.settings, "verify")["ok"] and house.papers() == 1


def test_a_damaged_catalogue_ends_the_daemon_with_a_word_on_what_helps(house: House) -> None:
    (house.folder / "state").mkdir()
    (house.folder / "state/catalogue.db").write_bytes(b"\0\1" * 5_000)
    process = house.start()
    assert process.wait(20) == 1
    assert "verify --repair" in (house.folder / "log").read_text()


def test_status_is_told_without_a_daemon_and_before_anything_was_read(house: House) -> None:
    status = house.status()
    assert status["daemon"] == {
        "running": False, "pid": None, "since": None, "activity": None, "last_progress": None,
        "start": "paperdrop run",
    }  # fmt: skip
    assert status["papers"] == 0 and status["recent"] == [] and len(status["schedule"]) == 5
    assert status["problems"] == []
    house.drop.rmdir()
    assert "does not exist" in house.status()["problems"][0]["what"]


def test_roots_are_told_apart_by_their_last_names() -> None:
    assert shown_names(["/a/papers"]) == [("/a/papers", "")]
    assert shown_names(["/a/papers", "/b/papers", "/c"]) == [
        ("/a/papers", "a/papers"), ("/b/papers", "b/papers"), ("/c", "c"),
    ]  # fmt: skip
