"""The documents say what is true: commands and options exist, sessions and code blocks work."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from daemon.commands import COMMANDS
from daemon.settings import KEYS

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
READMES = [README, ROOT / "README.zh.md"]
DOCUMENTS = [*READMES, *sorted((ROOT / "docs").glob("*.md"))]
BLESS = os.environ.get("PAPERDROP_BLESS") == "1"

if not README.exists():
    pytest.skip("needs the source tree", allow_module_level=True)


def options_of(command: str) -> set[str]:
    parser = import_module(f"daemon.commands.{command}").parser()
    return {name for action in parser._actions for name in action.option_strings}


def shell_lines(document: Path) -> Iterator[str]:
    """Every line that a reader would type: in fenced blocks, indented, or after a `$ `."""
    fenced = False
    for line in document.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            yield line.strip().removeprefix("$ ")


def calls(document: Path) -> Iterator[list[str]]:
    """The paperdrop commands in a document, as words."""
    for line in shell_lines(document):
        for part in re.split(r"\s(?:&&|\||;)\s", line):
            if part.startswith("paperdrop "):
                yield shlex.split(part, comments=True)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_documents_name_only_commands_and_options_that_exist(document: Path) -> None:
    for words in calls(document):
        arguments = words[1:]
        while arguments and arguments[0].startswith("--"):
            arguments = arguments[2 if arguments[0] == "--config" else 1 :]
        if not arguments:
            continue
        command, *rest = arguments
        if command.isupper() or "…" in command:
            continue
        assert command in COMMANDS, words
        known = options_of(command)
        used = {word.partition("=")[0] for word in rest if word.startswith("--")}
        assert used <= known, (words, used - known)


def test_every_promise_names_tests_that_exist() -> None:
    text = (ROOT / "docs" / "guarantees.md").read_text(encoding="utf-8")
    assert len(names_of_tests(text)) > 30
    assert names_of_tests(text) - existing_tests() == set()
    promised, kept = text.split("# What is not")
    rows = [
        line for line in promised.splitlines() if line.startswith("| ") and "shown by" not in line
    ]
    assert all("`test_" in row for row in rows)
    assert kept


def test_every_law_names_tests_that_exist_or_a_contract() -> None:
    if not (ROOT / "ARCHITECTURE.md").exists():
        pytest.skip("the wheel is tested away from its source")
    laws = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("## Laws")[1]
    rows = [row for row in laws.splitlines()[5:] if row.startswith("| ")]
    assert len(rows) > 10
    assert all("`test_" in row or row.endswith("| contract |") for row in rows)
    assert names_of_tests(laws) - existing_tests() == set()


def names_of_tests(text: str) -> set[str]:
    return set(re.findall(r"`(test_\w+)`", text))


def existing_tests() -> set[str]:
    files = ROOT.glob("tests/test_*.py")
    return {
        name
        for path in files
        for name in re.findall(r"(?m)^def (test_\w+)\(", path.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_is_documented(command: str) -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"(?ms)^## ([a-z]+)\n(.*?)(?=^## |\Z)", text))
    assert command in sections
    assert f"    paperdrop {command}" in sections[command], "no example"
    long = {name for name in options_of(command) if name.startswith("--")}
    for option in long - {"--help", "--config", "--format"}:
        assert option in sections[command], f"{option} is not documented"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target


def test_files_that_documents_name_exist() -> None:
    if not (ROOT / "pyproject.toml").exists():
        pytest.skip("the wheel is tested away from its source")
    for document in (*DOCUMENTS, ROOT / "ARCHITECTURE.md"):
        text = document.read_text(encoding="utf-8")
        for name in re.findall(r"`((?:tests|daemon|index|parsers|docs|systemd)/[\w./-]*)`", text):
            assert (ROOT / name).exists(), f"{document.name}: {name}"


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_a_readme_installs_the_user_unit_as_the_page_does_that_the_box_runs(readme: Path) -> None:
    page = set(shell_lines(ROOT / "docs" / "install.md"))
    told = [line for line in shell_lines(readme) if "systemd" in line or "systemctl" in line]
    assert len(told) == 3 and set(told) <= page


def test_examples_of_configuration_are_valid(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    for number, block in enumerate(re.findall(r"(?ms)^```toml\n(.*?)^```", text)):
        tomllib.loads(block)
        file = tmp_path / f"{number}.toml"
        file.write_text(f'{block}\n[paths]\ndrop = "d"\nstate = "s"\n')
        done = run(tmp_path, "paperdrop", "--config", str(file), "config", "--format", "json")
        assert done.returncode == 0, done.stderr


def test_the_table_of_settings_is_that_of_the_code() -> None:
    rows = ["| key | default | means |", "|---|---|---|"]
    for key in KEYS:
        default = json.dumps(key.default, ensure_ascii=False)
        shown = f"`{default}`" if len(default) < 60 else "editor, partial-download, OS junk"
        rows.append(f"| `{key.name}` | {shown} | {key.means} |")
    table = "\n".join(("", *rows, ""))
    _compare(
        ROOT / "docs" / "configuration.md", r"(<!-- keys: .*? -->).*?(<!-- end of keys -->)", table
    )


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_the_session_in_a_readme_is_what_happens(tmp_path: Path, readme: Path) -> None:
    for name, demo in (("page-1.txt", "listing.txt"), ("titles.json", "titles.json")):
        (tmp_path / name).write_bytes((ROOT / "demo" / demo).read_bytes())
    text = readme.read_text(encoding="utf-8")
    block = re.search(r"(?s)```console\n(.*?)```", text)
    assert block is not None
    commands = re.findall(r"(?m)^\$ (.*)$", block[1])
    assert len(commands) >= 4
    told = []
    for command in commands:
        done = run(tmp_path, *shlex.split(command))
        assert done.returncode == 0, done.stderr
        shown = done.stdout.replace(f"{tmp_path}/", "/home/you/").rstrip("\n")
        told.append(f"$ {command}\n{_steady(shown)}\n")
    _compare(readme, r"(```console\n).*?(```)", "\n".join(told))


def run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command as typed, in a home of its own."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PAPERDROP_")}
    env |= {"HOME": str(home), "COLUMNS": "90", "XDG_DATA_HOME": str(home / "data")}
    env["XDG_CONFIG_HOME"] = str(home / "config")
    command = [str(Path(sys.executable).with_name(words[0])), *words[1:]]
    return subprocess.run(
        command, cwd=home, env=env, capture_output=True, encoding="utf-8", check=False, timeout=120
    )


def _steady(output: str) -> str:
    """Output without what differs from run to run."""
    return re.sub(r"in \d+\.\d s", "in 0.1 s", output)


def _compare(document: Path, pattern: str, wanted: str) -> None:
    """Hold the part of a document between two marks to what it should be, or rewrite it."""
    text = document.read_text(encoding="utf-8")
    renewed = re.sub(f"(?s){pattern}", lambda found: found[1] + wanted + found[2], text, count=1)
    if BLESS:
        document.write_text(renewed, encoding="utf-8")
    else:
        assert text == renewed, f"{document.name} is stale: refresh it with PAPERDROP_BLESS=1"
