"""The command line as a whole: exit codes, streams, and what `search` may cost."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from daemon import cli, control, deeds
from daemon.commands import COMMANDS, words
from daemon.errors import Busy, ConfigError, UserError
from daemon.render import reports
from daemon.render.terminal import Style

COMMAND = str(Path(sys.executable).with_name("paperdrop"))
LISTING = Path(__file__).parent.parent / "demo" / "listing.txt"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own with an empty drop folder; nothing of the machine's leaks in."""
    for name in [name for name in os.environ if name.startswith(("PAPERDROP_", "XDG_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PAPERDROP_DROP", str(tmp_path / "drop"))
    monkeypatch.setenv("PAPERDROP_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "drop").mkdir()
    return tmp_path


def paperdrop(*args: str, **more: object) -> subprocess.CompletedProcess[str]:
    """The installed command in a process of its own."""
    options: Any = {"capture_output": True, "encoding": "utf-8", "timeout": 60} | more
    done: subprocess.CompletedProcess[str] = subprocess.run(
        [COMMAND, *args], check=False, **options
    )
    return done


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(
    name: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([name, "--help"]) == 0
    shown = capsys.readouterr().out
    assert f"paperdrop {name}" in shown
    assert "example:" in shown
    assert all(len(line) <= 100 for line in shown.splitlines())


def test_help_names_every_command_and_version_says_who(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"  {name}" in shown for name in COMMANDS)
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("paperdrop ")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["serch"], "did you mean search?"),
        (["--colour"], "no such option"),
        (["--config"], "needs a file"),
        (["config", "--form", "json"], "unrecognized arguments"),
        (["config", "--format", "yaml"], "invalid choice"),
        (["--config", "/nowhere/c.toml", "config"], "no such configuration file"),
        (["search"], "what to search for"),
        (["search", "x", "--limit", "many"], "whole number"),
        (["search", "x", "--limit"], "needs a value"),
        (["search", "x", "--sort", "colour"], "relevance"),
        (["search", "x", "--format", "yaml"], "jsonl"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(
    args: list[str], told: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(args) == 2
    shown = capsys.readouterr()
    assert told in shown.err
    assert shown.out == ""
    assert shown.err.count("\n") <= 3


def test_no_command_shows_how_and_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 2
    assert "usage: paperdrop" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UserError("no such paper", exit_code=1), 1),
        (ConfigError("wrong", "config.toml"), 2),
        (Busy("held by 12"), 75),
        (KeyboardInterrupt(), 130),
        (PermissionError(13, "Permission denied", "/x\x1b[31m"), 1),
        (RuntimeError("unforeseen"), 1),
        (BaseException("panic"), 1),
    ],
)
def test_whatever_happens_is_an_exit_code_and_never_a_traceback(
    error: BaseException,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(args: list[str]) -> int:
        raise error

    monkeypatch.setattr(cli, "_dispatch", fail)
    assert cli.main(["config"]) == code
    shown = capsys.readouterr()
    assert "Traceback" not in shown.err
    assert "\x1b" not in shown.err
    assert shown.out == ""


def test_a_closed_pipe_is_no_error(home: Path) -> None:
    for head in ("head -n 1", "true"):
        line = f"'{COMMAND}' config; echo $? >code"
        done = subprocess.run(
            ["bash", "-c", f"({line}) | {head}"], capture_output=True, check=False, timeout=60
        )
        assert (home / "code").read_text() == "0\n"
        assert done.stderr == b""


def test_a_full_disk_behind_stdout_is_told_in_one_line(home: Path) -> None:
    with open("/dev/full", "w") as full:
        done = paperdrop("config", capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_closed_standard_streams_do_no_harm(home: Path) -> None:
    done = subprocess.run(
        ["bash", "-c", f"'{COMMAND}' config >&- 2>&-; echo $?"], capture_output=True, check=False
    )
    assert done.stdout == b"0\n"


def test_an_encoding_without_the_letters_escapes_them(home: Path) -> None:
    (home / "drop").rename(home / "论文")
    env = os.environ | {"PAPERDROP_DROP": str(home / "论文"), "PYTHONIOENCODING": "ascii"}
    done = paperdrop("config", env=env)
    assert done.returncode == 0
    assert "\\u8bba" in done.stdout


def test_colour_appears_on_a_terminal_only(home: Path) -> None:
    master, slave = pty.openpty()
    env = {**os.environ, "TERM": "xterm"}
    env.pop("NO_COLOR", None)
    done = paperdrop("config", capture_output=False, stdout=slave, env=env)
    os.close(slave)
    shown = os.read(master, 65536)
    os.close(master)
    assert done.returncode == 0
    assert b"\x1b[" in shown
    assert "\x1b[" not in paperdrop("config", env=env).stdout


def test_a_file_that_only_the_daemon_cannot_see_is_said_to_be_hidden_from_it(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As below the /tmp that a unit has for itself."""

    def handle(command: str, args: dict[str, Any], progress: control.Progress) -> dict[str, Any]:
        raise UserError(deeds.MISSING, args["paths"][0])

    (home / "state").mkdir()
    (home / "page.txt").touch()
    server = control.Server(home / "state", handle)
    server.start()
    assert cli.main(["ingest", "page.txt"]) == cli.main(["ingest", "none.txt"]) == 1
    server.stop()
    hidden, missing = capsys.readouterr().err.splitlines()
    assert f"{home}/page.txt: the daemon cannot see this file" in hidden and "/tmp" in hidden
    assert missing == f"paperdrop: {home}/none.txt: no such file or folder"


def test_options_of_search_are_never_abbreviated_and_the_rest_is_text() -> None:
    options = (("--limit", "N", ""), ("--explain", "", ""), ("--help", "", ""))
    assert words.split(["-n", "5", "a", "-b"], options) == ({"--limit": "5"}, ["a", "-b"])
    assert words.split(["-n5", "--lim", "3"], options) == ({"--limit": "5"}, ["--lim", "3"])
    assert words.split(["-nearest", "--limit=2"], options) == ({"--limit": "2"}, ["-nearest"])
    assert words.split(["--", "-n", "5"], options) == ({}, ["-n", "5"])
    assert words.split(["--explain=no", "--explain"], options) == (
        {"--explain": ""},
        ["--explain=no"],
    )
    assert words.split(["-5", "--no-such", "-", "--x=y"], options)[1] == [
        "-5",
        "--no-such",
        "-",
        "--x=y",
    ]
    with pytest.raises(UserError, match="needs a value"):
        words.split(["--limit"], options)


def test_quotes_that_the_shell_ate_are_put_back() -> None:
    assert words.query_text(["author:J Lee", "graphs"]) == 'author:"J Lee" graphs'
    assert words.query_text(["author:J Lee graphs"]) == "author:J Lee graphs"
    assert words.query_text(["GAN: a survey", "of it"]) == "GAN: a survey of it"
    assert words.query_text(['title:"a b"', "c"]) == 'title:"a b" c'


def test_config_says_where_each_setting_came_from(home: Path) -> None:
    shown = json.loads(paperdrop("config", "--format", "json").stdout)
    assert shown["settings"]["paths.drop"] == str(home / "drop")
    assert shown["sources"]["paths.drop"] == "$PAPERDROP_DROP"
    assert shown["sources"]["watch.settle"] == "default"


def test_config_init_spells_paths_out_and_never_overwrites(home: Path) -> None:
    (home / "drop").rmdir()
    target = home / ".config" / "paperdrop" / "config.toml"
    assert paperdrop("config", "--init").stdout == f"{target}\n"
    text = target.read_text()
    assert f'drop = "{home}/drop"' in text
    assert f'state = "{home}/state"' in text
    assert (home / "drop").is_dir()
    again = paperdrop("config", "--init")
    assert again.returncode != 0
    assert "already" in again.stderr
    assert target.read_text() == text


def test_config_init_in_a_checkout_does_not_name_its_folders(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "config.toml").write_text('[paths]\ndrop = "here"\nstate = "there"\n')
    for name in ("PAPERDROP_DROP", "PAPERDROP_STATE"):
        monkeypatch.delenv(name)
    text = Path(paperdrop("config", "--init", cwd=home).stdout.strip()).read_text()
    assert f'drop = "{home}/.local/share/paperdrop/drop"' in text


def test_faults_of_one_file_take_its_name_or_its_path(home: Path) -> None:
    (home / "drop" / "a").mkdir()
    entry = '{"title": "A Moth at Dusk", "authors": ["Bo Yarrow"]}\n'
    (home / "drop" / "a" / "list.jsonl").write_text(entry + "{broken\n")
    assert paperdrop("ingest").returncode == 3
    for name in ("a/list.jsonl", "list.jsonl", "drop/a/list.jsonl", f"{home}/drop/a/list.jsonl"):
        (fault,) = json.loads(paperdrop("faults", name, "--format", "json").stdout)
        assert (fault["file"], fault["lines"]) == ("a/list.jsonl", [2, 2])
    unknown = paperdrop("faults", "drop/b.jsonl")
    assert unknown.returncode == 1 and "no such file is known" in unknown.stderr


def test_parse_tells_entries_and_faults_one_a_line(home: Path) -> None:
    done = paperdrop("parse", "--format", "jsonl", str(LISTING))
    entries = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [entry["ordinal"] for entry in entries] == list(range(1, 13))
    assert all(entry["title"] is None and entry["abstract"] for entry in entries)
    assert [entry["ordinal"] for entry in entries if not entry["authors_complete"]] == [3, 11]
    assert entries[4]["topic"] == "Large Scale, Parallel and Distributed"
    (home / "empty.pdf").write_bytes(b"%PDF-1.7 \0\0\1")
    faulty = paperdrop("parse", "--format", "json", "empty.pdf")
    assert faulty.returncode == 3
    assert json.loads(faulty.stdout)[0]["fault"]["file"] == "empty.pdf"
    assert paperdrop("parse", "missing.txt").returncode == 1


def test_a_file_without_text_is_no_fault_however_it_is_read(home: Path) -> None:
    (home / "blank.txt").write_text(" \n\u200b\n")
    parsed = paperdrop("parse", "--format", "json", "blank.txt")
    assert (parsed.returncode, json.loads(parsed.stdout)) == (0, [])
    assert "blank.txt: no text in it" in parsed.stderr
    told = paperdrop("ingest", "--format", "json", "blank.txt")
    assert (told.returncode, json.loads(told.stdout)["faults"]) == (0, 0)


CSV = "Nr,Werk,Leute,Jahrgang\n1,Keeping Lists in Order,Mirabel Quince,2031\n"


def test_parse_counts_every_fault_that_it_shows(home: Path) -> None:
    (home / "odd.jsonl").write_text('{"title": "Lamps and Shelves", "doi": "10.9/1"}\n' + "{\n" * 7)
    (home / "none.csv").write_text("title,authors,year\n")
    for name in ("odd.jsonl", "none.csv"):
        done = paperdrop("parse", "--format", "jsonl", name)
        shown = sum("fault" in json.loads(line) for line in done.stdout.splitlines())
        assert shown and done.returncode == 3
        assert f", {shown} fault{'s' if shown > 1 else ''}, " in done.stderr


def test_a_dry_run_sends_nobody_to_faults_that_were_not_stored(home: Path) -> None:
    (home / "drop" / "odd.jsonl").write_text('{"title": "Lamps", "doi": "10.9/1"}\nodd\n')
    dry = paperdrop("ingest", "--dry-run").stdout
    assert "1 fault: see paperdrop parse\nnothing was stored\n" in dry
    assert "1 fault: see paperdrop faults" in paperdrop("ingest").stdout


@pytest.mark.parametrize(("lines", "said"), [(4, "… 1 more line\n"), (5, "… 2 more lines\n")])
def test_lines_that_are_not_shown_are_counted_in_words(
    lines: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = {"file": "a.txt", "lines": [1, lines], "reason": "odd", "text": "word\n" * lines}
    print("\n".join(reports.faults([fault], Style(False, 80))))
    assert said in capsys.readouterr().out


def test_raw_texts_of_several_files_stand_below_their_places(home: Path) -> None:
    told = '{"title": "Lamps and Their Shelves", "authors": ["Ada Quux"], "doi": "10.9999/l.1"}'
    (home / "drop" / "a.jsonl").write_text(told + "\n")
    assert paperdrop("ingest").returncode == 0
    (paper,) = json.loads(paperdrop("export", "--format", "json").stdout)
    assert paperdrop("show", "--raw", paper["id"]).stdout == told + "\n"
    (home / "drop" / "b.jsonl").write_text("\n" + told + "\n")
    assert paperdrop("ingest").returncode == 0
    first, second = paperdrop("show", "--raw", paper["id"]).stdout.split("\n\n")
    assert first == f"==> {home}/drop/a.jsonl:1 <==\n{told}"
    assert second == f"==> {home}/drop/b.jsonl:2 <==\n{told}\n"


@pytest.mark.parametrize(
    ("file", "match", "typed", "held"),
    [
        ("drop/lab/odd.csv", "lab/*.csv", "drop/lab/odd.csv", True),
        ("drop/lab/odd.csv", "lab/*.csv", "{home}/drop/lab/odd.csv", True),
        ("drop/odd.csv", "odd.csv", "{home}/drop/odd.csv", True),
        ("drop/lab/odd.csv", "odd.csv", "drop/lab/odd.csv", False),
        ("lab/odd.csv", "odd.csv", "lab/odd.csv", True),
        ("lab/odd.csv", "lab/*.csv", "{home}/lab/odd.csv", True),
        ("lab/odd.csv", "dd.csv", "lab/odd.csv", False),
    ],
)
def test_columns_are_matched_below_the_drop_folder_whatever_is_typed(
    home: Path, file: str, match: str, typed: str, held: bool
) -> None:
    (home / "c.toml").write_text(
        f"[[formats.columns]]\nmatch = '{match}'\nWerk = 'title'\nLeute = 'authors'\n"
    )
    (home / file).parent.mkdir(exist_ok=True)
    (home / file).write_text(CSV)
    name = typed.format(home=home)
    parsed = paperdrop("parse", "--config", "c.toml", "--format", "jsonl", name)
    assert ("Keeping Lists in Order" in parsed.stdout and parsed.returncode == 0) == held
    told = paperdrop("ingest", "--config", "c.toml", "--dry-run", "--format", "json", name)
    assert json.loads(told.stdout)["new"] == held
