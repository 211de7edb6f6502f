"""Logs and notifications: stable, parseable, and never in the way."""

from __future__ import annotations

import ast
import io
import json
import logging
import os
import re
import socket
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest
import structlog

from daemon import cli, journal, logs
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


@pytest.fixture
def journal_stream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TextIO]:
    """A stream of which systemd says that it leads to the journal."""
    with open(tmp_path / "stream", "w+") as stream:
        found = os.fstat(stream.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{found.st_dev}:{found.st_ino}")
        yield stream


def printed(stream: TextIO) -> str:
    stream.seek(0)
    return stream.read()


class FakeJournal:
    """The journal's socket."""

    def __init__(self, folder: Path) -> None:
        self.address = str(folder / "socket")
        self._channel = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._channel.bind(self.address)
        self._channel.settimeout(20)
        self.close = self._channel.close

    def entry(self) -> list[tuple[str, str]]:
        """The fields of the next entry, in their order, read as the protocol has it."""
        data, handed, _, _ = socket.recv_fds(self._channel, 1 << 20, 1)
        if handed:
            with pytest.raises(OSError):  # sealed: it cannot change while the journal reads it
                os.write(handed[0], b"x")
            data = os.pread(handed[0], 1 << 24, 0)
            os.close(handed[0])
        fields = []
        while data:
            name, mark, rest = data.partition(b"\n")
            if b"=" in name:
                name, _, value = name.partition(b"=")
                data = rest
            else:
                (length,) = struct.unpack("<Q", rest[:8])
                value, data = rest[8 : 8 + length], rest[8 + length + 1 :]
            assert mark == b"\n" and re.fullmatch(rb"[A-Z][A-Z0-9_]*", name)
            fields.append((name.decode(), value.decode()))
        return fields


@pytest.fixture
def journalled(
    tmp_path: Path, journal_stream: TextIO, monkeypatch: pytest.MonkeyPatch
) -> Iterator[FakeJournal]:
    fake = FakeJournal(tmp_path)
    monkeypatch.setattr(journal, "ADDRESS", fake.address)
    logs.configure("info", "auto", journal_stream)
    yield fake
    fake.close()


def test_the_journal_gets_each_field_as_one_to_ask_for_and_a_line_to_read(
    journalled: FakeJournal, journal_stream: TextIO
) -> None:
    logs.say("file.read", file="two words.txt", entries=12, format=None)
    fields = dict(journalled.entry())
    assert fields == {
        "MESSAGE": 'file.read file="two words.txt" entries=12 format=""', "PRIORITY": "6",
        "SYSLOG_IDENTIFIER": "paperdrop", "PAPERDROP_EVENT": "file.read",
        "PAPERDROP_FILE": "two words.txt", "PAPERDROP_ENTRIES": "12",
    }  # fmt: skip
    logs.say("service.ready", drop=["/a", "/b"])
    assert [value for name, value in journalled.entry() if name == "PAPERDROP_DROP"] == ["/a", "/b"]
    assert printed(journal_stream) == ""


@pytest.mark.parametrize("size", [10, 300_000])
def test_any_text_reaches_the_journal_whole_however_long(
    journalled: FakeJournal, size: int
) -> None:
    """Line breaks and fields that the text pretends; beyond a datagram's size a file is handed over."""
    why = "no\nPRIORITY=0\n" + "列" * size + os.fsdecode(b"\xff")
    logs.say("file.failed", file="x", why=why, level="error")
    fields = journalled.entry()
    assert dict(fields)["PAPERDROP_WHY"] == why.replace("\udcff", "\\xff")
    assert [value for name, value in fields if name == "PRIORITY"] == ["3"]


def test_where_the_journal_takes_no_entry_its_stream_gets_a_line(
    journalled: FakeJournal, journal_stream: TextIO
) -> None:
    os.unlink(journalled.address)
    logs.say("service.trouble", what="disk", level="error")
    line = printed(journal_stream)
    assert line.startswith("<3>{") and json.loads(line[3:])["what"] == "disk"


def test_who_wants_json_gets_it_from_the_journal_too(journal_stream: TextIO) -> None:
    logs.configure("info", "json", journal_stream)
    logs.log().warning("service.trouble", what="disk")
    line = printed(journal_stream)
    assert line.startswith("<4>{") and json.loads(line[3:])["what"] == "disk"


def test_a_complaint_reaches_the_journal_as_an_error(
    journal_stream: TextIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr", journal_stream)
    assert cli.main(["dance"]) == 2
    assert printed(journal_stream).startswith("<3>paperdrop: no such command: dance")


def test_a_terminal_sees_lists_as_people_write_them() -> None:
    stream = io.StringIO()
    logs.configure("info", "console", stream)
    logs.say("service.ready", drop=["/a b", os.fsdecode(b"/\xff")])
    assert "drop='/a b, /\\xff'" in stream.getvalue().replace("\\\\", "\\")


def test_every_event_that_is_logged_is_documented_and_no_other() -> None:
    source = Path(logs.__file__).parent
    text = "".join(
        path.read_text("utf-8") for path in source.rglob("*.py") if path.name != "logs.py"
    )
    named = set(re.findall(r'"((?:service|watch|file|index|search|job|request)\.[a-z_]+)"', text))
    assert named - logs.EVENTS.keys() - {key.name for key in KEYS} == set()
    assert logs.EVENTS.keys() - named - {"service.warning"} == set()


def test_events_have_the_fields_that_are_documented_and_no_other() -> None:
    told: dict[str, set[str]] = {}
    for path in Path(logs.__file__).parent.rglob("*.py"):
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
