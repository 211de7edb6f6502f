"""Logs and notifications: stable, parseable, and never in the way."""

from __future__ import annotations

import ast
import io
import json
import logging
import os
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from daemon import logs
from daemon.notify import Notifier
from daemon.settings import KEYS


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    """The process's logging as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    yield
    root.handlers = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def test_lines_are_json_away_from_a_terminal_and_any_name_goes_through() -> None:
    stream = io.StringIO()
    logs.configure("info", "auto", stream)
    logs.log().info("file.read", file=os.fsdecode("列表.txt".encode("gbk")), entries=3)
    logs.log().debug("file.read", file="x")
    (line,) = stream.getvalue().splitlines()
    event = json.loads(line)
    assert event["event"] == "file.read" and event["level"] == "info" and event["entries"] == 3
    assert event["file"] == "\\xc1б\\xed.txt" or "\\x" in event["file"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", event["timestamp"])


def test_what_libraries_warn_of_becomes_an_event() -> None:
    stream = io.StringIO()
    logs.configure("info", "json", stream)
    logging.getLogger("some.library").warning("odd: %s", 1)
    event = json.loads(stream.getvalue())
    assert (event["event"], event["library"]) == ("service.warning", "some.library")


def test_a_lost_stream_stops_nobody() -> None:
    stream = io.StringIO()
    logs.configure("info", "console", stream)
    stream.close()
    logs.log().info("service.start")


def test_under_journald_lines_carry_their_priority(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open(tmp_path / "journal", "w+") as stream:
        found = os.fstat(stream.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{found.st_dev}:{found.st_ino}")
        logs.configure("info", "auto", stream)
        logs.log().error("service.trouble", what="disk")
        stream.seek(0)
        line = stream.read()
    assert line.startswith("<3>{") and json.loads(line[3:])["what"] == "disk"


def test_every_event_that_is_logged_is_documented_and_no_other() -> None:
    source = Path(logs.__file__).parent
    text = "".join(
        path.read_text("utf-8") for path in source.glob("*.py") if path.name != "logs.py"
    )
    named = set(re.findall(r'"((?:service|watch|file|index|search|job|request)\.[a-z_]+)"', text))
    assert named - logs.EVENTS.keys() - {key.name for key in KEYS} == set()
    assert logs.EVENTS.keys() - named - {"service.warning"} == set()


def test_events_have_the_fields_that_are_documented_and_no_other() -> None:
    told: dict[str, set[str]] = {}
    for path in Path(logs.__file__).parent.glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(call, ast.Call) or not call.args:
                continue
            name = getattr(call.args[0], "value", None)
            if name in logs.EVENTS:
                fields = {word.arg or "*" for word in call.keywords} - {"level"}
                told.setdefault(name, set()).update(fields)
    assert len(told) > 20
    for name, fields in told.items():
        known = set(logs.EVENTS[name][1].split())
        assert fields - {"*"} <= known, name
        assert fields == known or "*" in fields or name == "service.restart", name


def test_systemd_is_told_what_it_asks_for(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.bind(str(tmp_path / "notify"))
        env = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "3000000"}
        notifier = Notifier(env)
        assert notifier.watchdog == 3.0 and not env, "children must not speak for us"
        notifier.ready()
        notifier.alive()
        notifier.status("reading a\nb")
        notifier.status("reading a\nb")
        notifier.stopping()
        said = [channel.recv(200).decode() for _ in range(4)]
    assert said == ["READY=1", "WATCHDOG=1", "STATUS=reading a b", "STOPPING=1"]


def test_without_systemd_nothing_is_said_and_a_lost_socket_is_no_error(tmp_path: Path) -> None:
    Notifier({}).ready()
    notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "x"})
    notifier.ready()
    assert notifier.watchdog is None
    other = Notifier({"NOTIFY_SOCKET": "@abstract-none", "WATCHDOG_USEC": "1", "WATCHDOG_PID": "1"})
    other.alive()
    assert other.watchdog is None
