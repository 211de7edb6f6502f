"""The completion files are fresh, and the shells that are here complete what they should."""

from __future__ import annotations

import importlib.util
import os
import pty
import select
import shutil
import signal
import subprocess
import time
from pathlib import Path
from types import ModuleType

import pytest

from daemon.commands import COMMANDS

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "completions"

if not FOLDER.exists():
    pytest.skip("needs the source tree", allow_module_level=True)

CASES = [
    ("paperdrop sea", {"search"}),
    ("paperdrop search --sor", {"--sort"}),
    ("paperdrop search --sort ", {"relevance", "newest", "oldest", "added"}),
    ("paperdrop export --format b", {"bibtex"}),
    ("paperdrop --config some.toml stat", {"status", "stats"} & COMMANDS.keys()),
    ("paperdrop show --ra", {"--raw"}),
    ("paperdrop parse lis", {"listing.txt"}),
]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("completions", ROOT / "tools" / "completions.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["paperdrop.bash", "_paperdrop", "paperdrop.fish"])
def test_completion_files_are_as_the_commands_make_them(name: str) -> None:
    stale = "run: .venv/bin/python tools/completions.py"
    assert (FOLDER / name).read_text(encoding="utf-8") == tool().made()[name], stale


def shell(name: str) -> str:
    found = os.environ.get(f"PAPERDROP_{name.upper()}") or shutil.which(name)
    if not found:
        pytest.skip(f"there is no {name} here")
    return found


def ran(command: list[str], folder: Path, **env: str) -> str:
    (folder / "listing.txt").touch()
    done = subprocess.run(
        command, cwd=folder, env=os.environ | env, capture_output=True, encoding="utf-8", timeout=60,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert not done.stderr, done.stderr
    return done.stdout


@pytest.mark.parametrize(("line", "offered"), CASES)
def test_bash_completes(line: str, offered: set[str], tmp_path: Path) -> None:
    script = (
        f'source {FOLDER / "paperdrop.bash"}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1));'
        " _paperdrop; printf '%s\\n' \"${COMPREPLY[@]}\""
    )
    words = line.split(" ")
    out = ran([shell("bash"), "--norc", "-c", script, "bash", *words], tmp_path)
    assert set(out.split()) == offered


@pytest.mark.parametrize(("line", "offered"), CASES)
def test_fish_completes(line: str, offered: set[str], tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path / "home"), "XDG_CONFIG_HOME": str(tmp_path / "home")}
    script = f"source {FOLDER / 'paperdrop.fish'}; complete -C '{line}'"
    out = ran([shell("fish"), "-c", script], tmp_path, **home)
    assert {row.split("\t")[0] for row in out.splitlines()} == offered


def test_zsh_can_read_its_file(tmp_path: Path) -> None:
    ran([shell("zsh"), "-f", "-n", str(FOLDER / "_paperdrop")], tmp_path)


_ZSHRC = """
fpath=({folder} $fpath)
autoload -Uz compinit && compinit -u -d dump
setopt no_beep no_auto_menu list_types
zstyle ':completion:*' menu no
PS1='READY '
"""


@pytest.mark.parametrize(("line", "offered"), CASES)
def test_zsh_completes(line: str, offered: set[str], tmp_path: Path) -> None:
    """Typed at a terminal: only there does the completion of zsh work."""
    program = shell("zsh")
    (tmp_path / ".zshrc").write_text(_ZSHRC.format(folder=FOLDER))
    (tmp_path / "listing.txt").touch()
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(tmp_path)
        os.execve(
            program, [program, "-i"], os.environ | {"ZDOTDIR": str(tmp_path), "TERM": "xterm"}
        )
    try:
        _until(terminal, "READY")
        os.write(terminal, line.encode() + b"\t\t")
        _until(terminal, *offered)
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(terminal)


def _until(terminal: int, *words: str) -> None:
    """Read what a terminal shows until all words have been seen."""
    seen, end = "", time.monotonic() + 20
    while not all(word in seen for word in words):
        assert time.monotonic() < end, (words, seen)
        if select.select([terminal], [], [], 0.5)[0]:
            seen += os.read(terminal, 65_536).decode(errors="replace")
