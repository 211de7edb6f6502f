"""Who may read what is kept, and what hostile listings cannot do."""

from __future__ import annotations

import ast
import csv
import io
import json
import os
import socket
import stat
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from faultlib import Place, Zygote, exported, running, wait_until
from papers import Paper, archive, jsonl, papers

pytestmark = pytest.mark.faults

ROOMS = ("daemon", "index", "parsers")


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    """One warm process for the many short commands."""
    zygote = Zygote()
    yield zygote
    zygote.close()


_ASK = """
import os, socket, sys
os.setuid(int(sys.argv[1]))
channel = socket.socket(socket.AF_UNIX)
channel.settimeout(10)
channel.connect(sys.argv[2])
try:
    channel.sendall(b'{"do": "live", "args": {}}' + bytes([10]))
    print(channel.recv(4096).decode() or "refused", end="")
except (BrokenPipeError, ConnectionResetError):
    print("refused", end="")
"""
ESCAPES = (
    "\x1b[2J",
    "\x1b]0;owned\x07",
    "\x9b31m",
    "\x1bP+q\x1b\\",
    "\r",
    "\x08",
    "\x00",
    "\u202e",
)


def test_state_is_its_owners_alone_whatever_the_umask(tmp_path: Path) -> None:
    place = Place(tmp_path, schedule__backup="every 1s")
    place.write("one.jsonl", jsonl(papers(range(3))))
    with running(place, "sh", "-c", 'umask 0; exec "$@"', "sh"):
        wait_until(lambda: list(place.state.glob("backups/*.db")), "a backup")
        assert _too_open(place.state) == []
    assert place.run("reindex").code == 0
    assert _too_open(place.state) == []


def _too_open(state: Path) -> list[str]:
    found = []
    for path in (state, *state.rglob("*")):
        try:
            mode = stat.S_IMODE(path.lstat().st_mode)
        except FileNotFoundError:  # it is a running daemon's
            continue
        if mode & 0o077:
            found.append(f"{path.relative_to(state)} {mode:o}")
    return found


def _hostile(number: int, text: str) -> bytes:
    record = {
        "id": f"k{text}", "title": f"{Paper(number).title} {text} end", "venue": f"V{text}",
        "authors": [f"Ada {text} Quill"], "abstract": f"{text} {Paper(number).abstract}",
        "area": f"A{text}", "topic": f"T{text}", "keywords": [text],
        "url": f"https://example.org/{text}",
    }  # fmt: skip
    return json.dumps(record).encode() + b"\n"


def test_no_escape_sequence_of_a_listing_reaches_the_terminal(
    tmp_path: Path, zygote: Zygote
) -> None:
    place = Place(tmp_path)
    for number, text in enumerate(ESCAPES):
        place.write(f"{number}\x1b[31m\r.jsonl", _hostile(number, text))
    place.write("bad\x1b[2J.jsonl", b'{"title": "\x1b[2J", "id": \x1b[2J}\n' * 3)
    dry = zygote.run(place, "ingest", "--dry-run")
    ran = [
        dry,
        zygote.run(place, "ingest"),
        zygote.run(place, "files"),
        zygote.run(place, "faults"),
        zygote.run(place, "status"),
    ]
    ids = [paper["id"] for paper in exported(place)]
    assert len(ids) == len(ESCAPES)
    ran += [zygote.run(place, "show", id_) for id_ in ids] + [
        zygote.run(place, "show", "--raw", id_) for id_ in ids
    ]
    ran += [
        zygote.run(place, "similar", ids[0]),
        zygote.run(place, "duplicates"),
        zygote.run(place, "stats"),
    ]
    ran += [
        zygote.run(place, "search", "--facets", "area,year,author", "end"),
        zygote.run(place, "search", "A\x1b[2J"),
    ]
    names = sorted(str(path) for path in place.drop.iterdir())
    ran.append(zygote.run(place, "parse", *names))
    for one in ran:
        told = one.out + one.err
        assert "Traceback" not in told
        bad = [c for c in told if (c < " " and c != "\n" and c != "\t") or "\x7f" <= c <= "\x9f"]
        assert bad == [], one
        assert "\u202e" not in told, one


def test_programs_get_the_text_as_it_is_in_valid_json(tmp_path: Path, zygote: Zygote) -> None:
    place = Place(tmp_path)
    place.write("one.jsonl", _hostile(1, "\x1b[2J"))
    assert zygote.run(place, "ingest").code == 0
    ran = zygote.run(place, "export", "--format", "jsonl")
    assert "\x1b" not in ran.out
    assert json.loads(ran.out)["title"].endswith("end")


@pytest.mark.parametrize(
    "formula", ["=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(1)", "\t=1", "\r=1"]
)
def test_no_cell_of_csv_begins_a_formula(formula: str, tmp_path: Path, zygote: Zygote) -> None:
    place = Place(tmp_path)
    record = {
        "title": formula, "authors": [f"{formula} Quill"], "abstract": f"{formula} {Paper(1).abstract}",
        "venue": formula, "area": formula, "topic": formula, "keywords": [formula],
    }  # fmt: skip
    place.write("one.jsonl", json.dumps(record).encode() + b"\n")
    assert zygote.run(place, "ingest").code in (0, 3)
    ran = zygote.run(place, "export", "--format", "csv")
    assert ran.code == 0, ran.err
    rows = list(csv.reader(io.StringIO(ran.out)))
    assert len(rows) == 2
    assert [cell for cell in rows[1] if cell[:1] in tuple("=+-@\t\r")] == []


@pytest.mark.skipif(os.geteuid() != 0, reason="becoming another user needs root")
def test_the_control_socket_hears_its_own_user_only(tmp_path: Path) -> None:
    place = Place(tmp_path)
    with running(place) as daemon:
        path = place.state / "control.sock"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        # Let everybody come near, so that only the daemon's own judgement is left.
        opened = [place.state, *place.state.parents]
        modes = [(folder, stat.S_IMODE(folder.stat().st_mode)) for folder in opened]
        try:
            for folder, mode in modes:
                folder.chmod(mode | 0o055)
            path.chmod(0o666)
            assert _asks_as(65534, path) == "refused"
            assert _asks_as(0, path) != "refused"
        finally:
            for folder, mode in modes:
                folder.chmod(mode)
        assert daemon.process.poll() is None


def _asks_as(user: int, path: Path) -> str:
    """What a process of another user is answered."""
    asked = [sys.executable, "-c", _ASK, str(user), str(path)]
    return subprocess.run(asked, capture_output=True, encoding="utf-8", check=True).stdout


def test_hostile_requests_do_not_end_the_daemon(tmp_path: Path) -> None:
    place = Place(tmp_path)
    with running(place) as daemon:
        for request in (
            b"", b"\n", b"{}\n", b"[]\n", b"null\n", b"\xff\xfe\n", b"{" * 100_000 + b"\n",
            b'{"do": "ingest", "args": {"nonsense": 1}}\n', b'{"do": "__class__"}\n',
            b'{"do": "merge", "args": {"ids": [1, null]}}\n', b'{"do": "ingest", "args": []}\n',
            b'{"do": "forget", "args": {"files": 7}}\n', b"x" * 20_000_000,
        ):  # fmt: skip
            with socket.socket(socket.AF_UNIX) as channel:
                channel.settimeout(30)
                channel.connect(os.path.relpath(place.state / "control.sock"))
                try:
                    channel.sendall(request)
                    channel.shutdown(socket.SHUT_WR)
                    channel.recv(65_536)
                except (BrokenPipeError, ConnectionResetError):
                    continue
        assert daemon.status()["daemon"]["running"]
        place.write("one.jsonl", jsonl(papers([1])))
        wait_until(lambda: len(exported(place)) == 1, "it still reads")


def test_nothing_outside_the_folder_is_read_through_links_or_archives(tmp_path: Path) -> None:
    place = Place(tmp_path)
    secret = tmp_path / "secret.jsonl"
    secret.write_bytes(jsonl(papers([666])))
    (place.drop / "link.jsonl").symlink_to(secret)
    (place.drop / "folder").symlink_to(tmp_path)
    place.write("climbs.zip", archive({"../secret.jsonl": jsonl(papers([1])), "/etc/x.jsonl": b""}))
    with tarfile.open(place.drop / "links.tar", "w") as tar:
        for name, kind, target in (
            ("soft.jsonl", tarfile.SYMTYPE, str(secret)),
            ("hard.jsonl", tarfile.LNKTYPE, str(secret)),
            ("up.jsonl", tarfile.SYMTYPE, "../secret.jsonl"),
        ):
            member = tarfile.TarInfo(name)
            member.type, member.linkname = kind, target
            tar.addfile(member)
        member = tarfile.TarInfo("../../fine.jsonl")
        content = jsonl(papers([2]))
        member.size = len(content)
        tar.addfile(member, io.BytesIO(content))
    os.mkfifo(place.drop / "pipe.jsonl")
    before = sorted(path.name for path in tmp_path.iterdir())
    ran = place.run("ingest", timeout=60)
    assert ran.code in (0, 3), ran.err
    found = {paper["title"] for paper in exported(place)}
    assert Paper(666).title not in found
    assert found <= {Paper(1).title, Paper(2).title}
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted({*before, "state"})
    named = place.run("ingest", str(place.drop / "link.jsonl"))
    assert named.code in (0, 1, 2, 3)
    assert "Traceback" not in named.err


def test_no_pickle_no_eval_no_shell() -> None:
    """By reading the code: what turns data into code is not in it."""
    root = Path(__file__).parent.parent
    modules = {"pickle", "marshal", "shelve", "dill"}
    calls = {"eval", "exec", "compile", "system", "popen"}
    found = []
    for path in (path for room in ROOMS for path in (root / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import) and modules & {name.name for name in node.names}:
                found.append(f"{path.name}: {ast.unparse(node)}")
            if isinstance(node, ast.ImportFrom) and node.module in modules:
                found.append(f"{path.name}: {ast.unparse(node)}")
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
                name = node.func.id if isinstance(node.func, ast.Name) else name
                is_regex = isinstance(node.func, ast.Attribute) and name == "compile"
                shell = any(keyword.arg == "shell" for keyword in node.keywords)
                if (name in calls and not is_regex) or shell:
                    found.append(f"{path.name}: {ast.unparse(node)[:80]}")
    assert found == []


def test_quotes_and_nul_in_every_argument_reach_sqlite_as_values(
    tmp_path: Path, zygote: Zygote
) -> None:
    place = Place(tmp_path)
    nasty = "x'); DROP TABLE papers; --"
    place.write(f"{nasty}.jsonl", _hostile(1, nasty))
    assert zygote.run(place, "ingest").code == 0
    for args in (
        ["search", nasty], ["search", f"file:\"{nasty}.jsonl\""], ["search", f"id:{nasty}"],
        ["show", nasty], ["forget", nasty], ["faults", nasty], ["similar", nasty],
        ["merge", nasty, nasty], ["split", nasty], ["export", f"venue:\"{nasty}\""],
    ):  # fmt: skip
        ran = zygote.run(place, *args)
        assert ran.code in (0, 1, 2), (args, ran)
        assert "Traceback" not in ran.err
    assert len(exported(place)) == 1
