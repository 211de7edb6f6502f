"""The control socket: hand-over between processes of one user."""

from __future__ import annotations

import json
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daemon import control
from daemon.errors import Busy, UserError


def handle(command: str, args: dict[str, Any], progress: control.Progress) -> dict[str, Any]:
    if command == "fail":
        raise UserError("no such paper", "p1", "look again", exit_code=1)
    for n in range(args.get("steps", 0)):
        progress({"done": n})
    return {"command": command, "args": args}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[control.Server]:
    server = control.Server(tmp_path, handle)
    server.start()
    yield server
    server.stop()


def test_nobody_listens_is_told_from_every_other_answer(tmp_path: Path) -> None:
    assert control.ask(tmp_path, "status") is None
    assert control.ask(tmp_path / "none", "status") is None
    stale = socket.socket(socket.AF_UNIX)
    stale.bind(str(tmp_path / control.NAME))
    stale.close()
    assert control.ask(tmp_path, "status") is None


@pytest.mark.usefixtures("server")
def test_a_request_is_answered_with_its_progress_on_the_way(tmp_path: Path) -> None:
    seen: list[dict[str, Any]] = []
    name = os.fsdecode("列表".encode("gbk"))
    answer = control.ask(tmp_path, "ingest", seen.append, steps=3, paths=["图.txt", name])
    assert answer == {"command": "ingest", "args": {"steps": 3, "paths": ["图.txt", name]}}
    assert seen == [{"done": 0}, {"done": 1}, {"done": 2}]


@pytest.mark.usefixtures("server")
def test_an_error_comes_back_as_it_was_raised(tmp_path: Path) -> None:
    with pytest.raises(UserError) as error:
        control.ask(tmp_path, "fail")
    assert (error.value.what, error.value.where) == ("no such paper", "p1")
    assert (error.value.hint, error.value.exit_code) == ("look again", 1)


@pytest.mark.usefixtures("server")
def test_the_socket_is_for_its_owner_only(tmp_path: Path) -> None:
    assert (tmp_path / control.NAME).stat().st_mode & 0o777 == 0o600


@pytest.mark.usefixtures("server")
def test_another_user_gets_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = os.geteuid()
    monkeypatch.setattr(control.os, "geteuid", lambda: own + 1)
    with pytest.raises(Busy):
        control.ask(tmp_path, "status")


def test_a_deep_state_folder_is_no_obstacle(tmp_path: Path) -> None:
    """Socket addresses hold about a hundred bytes."""
    deep = tmp_path / ("d" * 120) / ("e" * 120)
    deep.mkdir(parents=True)
    server = control.Server(deep, handle)
    server.start()
    assert control.ask(deep, "x") == {"command": "x", "args": {}}
    server.stop()
    assert control.ask(deep, "x") is None


def test_a_socket_left_by_a_killed_daemon_is_replaced(tmp_path: Path) -> None:
    stale = socket.socket(socket.AF_UNIX)
    stale.bind(str(tmp_path / control.NAME))
    stale.close()
    server = control.Server(tmp_path, handle)
    server.start()
    assert control.ask(tmp_path, "x") is not None
    server.stop()
    assert not (tmp_path / control.NAME).exists()


def test_a_daemon_that_goes_away_is_busy_not_success(tmp_path: Path) -> None:
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(tmp_path / control.NAME))
    listener.listen()

    def vanish() -> None:
        channel, _ = listener.accept()
        channel.recv(10)
        channel.close()

    thread = threading.Thread(target=vanish)
    thread.start()
    with pytest.raises(Busy) as error:
        control.ask(tmp_path, "ingest")
    assert error.value.exit_code == 75
    thread.join()
    listener.close()


def test_many_clients_at_once_are_all_answered(server: control.Server, tmp_path: Path) -> None:
    answers: list[Any] = []

    def ask(n: int) -> None:
        answers.append(control.ask(tmp_path, "x", n=n))

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer["args"]["n"] for answer in answers) == list(range(20))


def test_no_input_stops_the_server(server: control.Server, tmp_path: Path) -> None:
    @given(st.binary(max_size=200))
    def send(raw: bytes) -> None:
        with socket.socket(socket.AF_UNIX) as channel:
            channel.connect(str(tmp_path / control.NAME))
            channel.sendall(raw + b"\n")
            answer = json.loads(channel.makefile("rb").readline())
        assert "error" in answer or "done" in answer

    send()
    assert server.alive and control.ask(tmp_path, "x") is not None
