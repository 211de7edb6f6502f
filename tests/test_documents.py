"""Every code block of the documents is run, and what is made from the code is fresh."""

from __future__ import annotations

import configparser
import json
import os
import re
import runpy
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from daemon import logs

ROOT = Path(__file__).parent.parent
PAPERDROP = Path(sys.executable).with_name("paperdrop")
DEMO = ROOT / "demo"
RUN_HERE = ("README.md", "README.zh.md", "docs/commands.md", "docs/configuration.md")
ELSEWHERE = {
    ("README.md", "console"): "tests/test_docs.py",
    ("README.zh.md", "console"): "tests/test_docs.py",
    ("docs/configuration.md", "toml"): "tests/test_docs.py",
    ("docs/install.md", "sh"): "tests/test_systemd.py",
    ("docs/formats.md", "python"): "tests/test_plugins.py",
    ("docs/formats.md", "toml"): "tests/test_plugins.py",
}
"""Blocks that other tests run: by document and language, which one."""

OUTSIDE = ("make ", "mkdir ", "cp ", "systemctl ", "pipx ")
"""How lines begin that set things up: tests/test_systemd.py and .ci/run do that."""

if not (ROOT / "tools").exists():
    pytest.skip("needs the source tree", allow_module_level=True)


def blocks(name: str) -> Iterator[tuple[str, str]]:
    """(language, code) of each fenced block of a document."""
    text = (ROOT / name).read_text("utf-8")
    yield from re.findall(r"(?ms)^```(\w*)\n(.*?)^```", text)


def lines(name: str) -> list[str]:
    """The shell lines of a document, fenced or indented, without their remarks."""
    text = (ROOT / name).read_text("utf-8")
    fenced = [line for kind, code in blocks(name) if kind == "sh" for line in code.splitlines()]
    indented = re.findall(r"(?m)^    (paperdrop .*)$", re.sub(r"(?ms)^```.*?^```", "", text))
    typed = [
        part for line in [*fenced, *indented] for part in re.sub(r"\s#.*", "", line).split("&&")
    ]
    return [line.strip() for line in typed if line.strip()]


def test_what_is_made_from_the_code_is_fresh() -> None:
    written = runpy.run_path(str(ROOT / "tools" / "documents.py"))["WRITTEN"]
    for name, make in written.items():
        assert (ROOT / name).read_text("utf-8") == make(), f"{name} is stale: make docs"


def test_the_man_page_has_nothing_that_man_would_complain_of() -> None:
    command = ["groff", "-man", "-Tutf8", "-ww", "-z", str(ROOT / "docs" / "paperdrop.1")]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("needs groff")
    assert (done.returncode, done.stderr) == (0, "")


def test_every_code_block_is_run_by_a_test() -> None:
    for path in [*ROOT.glob("README*.md"), *ROOT.glob("docs/*.md")]:
        name = str(path.relative_to(ROOT))
        for language, code in blocks(name):
            if language == "sh" and name in RUN_HERE:
                continue
            if name in ("docs/events.md", "docs/shell.md") or language == "ini":
                continue  # the tests below
            holder = ELSEWHERE.get((name, language))
            assert holder and (ROOT / holder).exists(), (name, language, code)


class Home:
    """A home with papers in it, as somebody who follows the documents has."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {k: v for k, v in os.environ.items() if not k.startswith(("PAPERDROP_", "XDG_"))}
        self.env |= {"HOME": str(folder)}
        for name, demo in (("page.txt", "listing.txt"), ("page-1.txt", "listing.txt")):
            (folder / name).write_bytes((DEMO / demo).read_bytes())
        for name in ("titles.json", "wrong.txt"):
            (folder / name).write_bytes((DEMO / "titles.json").read_bytes())
        (folder / "library.bib").write_text("@book{a, title={On Quokka}, author={Ada Quux}}\n")
        names = ("page.txt", "page-1.txt", "wrong.txt")
        assert self.run("ingest", *names).returncode == 0
        papers = [
            json.loads(line) for line in self.run("export", "--format", "jsonl").stdout.splitlines()
        ]
        twice = next(paper for paper in papers if len(paper["sightings"]) > 1)
        other = next(paper for paper in papers if paper is not twice)
        self.ids = {"p7f3kq2m9xa": twice["id"], "p0000000000": other["id"]}
        self.sighting = str(twice["sightings"][0]["id"])

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [str(PAPERDROP), *words]
        return subprocess.run(
            command, cwd=self.folder, env=self.env, stdin=subprocess.DEVNULL, encoding="utf-8",
            capture_output=True, timeout=120, check=False,
        )  # fmt: skip

    def until_interrupted(self, *words: str) -> int:
        """The exit code of a command that goes on until Ctrl-C, which it gets once it is heard."""
        command = [str(PAPERDROP), *words]
        with subprocess.Popen(
            command, cwd=self.folder, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as process:
            assert process.stdout and process.stdout.readline()
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            process.stdout.read()
            return process.wait(30)


@pytest.mark.parametrize("name", RUN_HERE)
def test_every_command_in_a_document_works(tmp_path: Path, name: str) -> None:
    home = Home(tmp_path)
    ran = 0
    for line in lines(name):
        if line.startswith(OUTSIDE):
            continue
        words = shlex.split(line)
        assert words[0] == "paperdrop", f"{name}: nobody runs {line!r}"
        words = [home.ids.get(word, home.sighting if word == "17" else word) for word in words[1:]]
        if words in (["run"], ["status", "--watch"]):
            assert home.until_interrupted(*words) == 130, line
        elif "--plot" in words:
            pytest.importorskip("matplotlib", reason="needs the extra paperdrop[plot]")
            assert home.run(*words).returncode == 0, line
        else:
            done = home.run(*words)
            wanted = 1 if "--check" in words else 0
            assert done.returncode == wanted, (line, done.stdout, done.stderr)
        ran += 1
    assert ran


def test_pipelines_of_the_shell_page_work(tmp_path: Path) -> None:
    """All but those that need a person at a terminal, or a tool that is not installed."""
    home = Home(tmp_path)
    home.env["PATH"] = f"{PAPERDROP.parent}:{home.env['PATH']}"
    text = (ROOT / "docs" / "shell.md").read_text("utf-8")
    ran = 0
    for line in re.findall(r"(?m)^    (paperdrop .*)$", text):
        tools = set(re.findall(r"\| (\w+)", line))
        if tools & {"fzf", "less", "mail"} or not all(map(shutil.which, tools)):
            continue
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", line], cwd=tmp_path, env=home.env, text=True,
            capture_output=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, (line, done.stderr)
        ran += 1
    assert ran
    for _, code in blocks("docs/shell.md"):
        assert subprocess.run(["bash", "-n"], input=code, text=True, check=False).returncode == 0


def test_the_queries_of_the_journal_are_sound() -> None:
    """That the journal answers them is shown by tests/test_systemd.py."""
    ((_, code),) = blocks("docs/events.md")
    assert subprocess.run(["bash", "-n"], input=code, text=True, check=False).returncode == 0
    event = logs.EVENTS["file.read"][1].split()
    entry = {f"PAPERDROP_{name.upper()}": name for name in event}
    assert set(re.findall(r"PAPERDROP_(?!EVENT)\w+", code)) <= entry.keys()
    assert set(re.findall(r"PAPERDROP_EVENT=(\S+)", code)) <= logs.EVENTS.keys()
    found = re.search(r"jq '([^']*)'", code)
    assert found
    try:
        done = subprocess.run(
            ["jq", "-c", found[1]], input=json.dumps(entry), text=True,
            capture_output=True, check=False,
        )  # fmt: skip
    except FileNotFoundError:
        pytest.skip("needs jq")
    assert json.loads(done.stdout) == {"file": "file", "new": "new"}


def test_lines_for_units_are_keys_that_systemd_knows() -> None:
    units = "".join(path.read_text("utf-8") for path in (ROOT / "systemd").rglob("*.service"))
    for language, code in blocks("docs/install.md"):
        if language == "ini":
            parser = configparser.ConfigParser()
            parser.optionxform = str  # type: ignore[assignment,method-assign]
            parser.read_string(code)
            assert parser.sections() == ["Service"]
            assert all(f"{key}=" in units for key in parser["Service"])
