"""The house as a whole: locks, names, layers, and what `search` may import."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest

from daemon.commands import COMMANDS

ROOT = Path(__file__).parent.parent
LOCKS = sorted(ROOT.glob("requirements*.lock"))
PACKAGES = ("daemon", "index", "parsers")

if not (ROOT / "pyproject.toml").exists():  # the wheel tested away from its source
    pytest.skip("needs the source tree", allow_module_level=True)


def pyproject() -> Any:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def rooms() -> Iterator[tuple[str, Path]]:
    """Every module with its file, where it is imported from."""
    for package in PACKAGES:
        folder = Path(str(import_module(package).__file__)).parent
        for path in folder.rglob("*.py"):
            parts = (package, *path.relative_to(folder).with_suffix("").parts)
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def modules() -> list[str]:
    return sorted(name for name, _ in rooms())


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_locks_pin_and_hash_everything_and_name_no_place(lock: Path) -> None:
    text = lock.read_text()
    blocks = re.split(r"(?m)^(?=[a-z0-9])", text)
    pins = [block for block in blocks if re.match(r"[a-z0-9]", block)]
    assert len(pins) > 10
    for pin in pins:
        assert re.match(r"[a-z0-9._-]+==[^ ]+", pin), pin[:60]
        assert "--hash=sha256:" in pin, pin[:60]
    assert not re.search(r"://|--index-url|--extra-index-url|--find-links|file:|(?m:^|\s)/\w", text)


def test_the_lock_covers_what_pyproject_needs() -> None:
    needs = pyproject()["project"]["dependencies"]
    locked = set(re.findall(r"(?m)^([a-z0-9._-]+)==", (ROOT / "requirements.lock").read_text()))
    assert {re.match(r"[\w.-]+", need)[0].lower() for need in needs} <= locked


def test_our_import_names_are_ours() -> None:
    """`python-daemon` also claims `daemon`; whoever is imported must be this project."""
    for name in PACKAGES:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        assert Path(spec.origin).parent.parent == ROOT or "site-packages" in spec.origin
    names = {dist for dist in os.listdir(Path(os.__file__).parent) if dist.endswith(".py")}
    ours = {path.name for _, path in rooms()}
    assert not (ours & names) - {"__init__.py"}, "a file is named like a module of Python's own"


def test_every_module_stands_in_a_layer() -> None:
    contracts = pyproject()["tool"]["importlinter"]["contracts"]
    layers = [layer for one in contracts for layer in one.get("layers", ())]
    placed = {room.strip() for layer in layers for room in re.split(r"[|:]", layer)} - {*PACKAGES}
    homeless = [
        name
        for name in modules()
        if name not in PACKAGES
        and not any(name == room or name.startswith(room + ".") for room in placed)
    ]
    assert homeless == []
    assert placed <= set(modules()), "a layer names a room that is not there"


def test_rooms_stay_small() -> None:
    long = {
        name: count
        for name, path in rooms()
        if (count := path.read_text(encoding="utf-8").count("\n")) > 250
    }
    assert long == {}


def test_every_command_has_a_module_and_every_module_is_a_command() -> None:
    helpers = {"__init__", "parsing", "words", "opening", "output", "answering", "standing"}
    files = {path.stem for name, path in rooms() if name.startswith("daemon.commands")}
    assert files - helpers == set(COMMANDS)


def test_the_console_script_is_the_only_way_in() -> None:
    scripts = [ep for ep in distribution("paperdrop").entry_points if ep.group == "console_scripts"]
    assert [(script.name, script.value) for script in scripts] == [("paperdrop", "daemon.cli:main")]


def test_no_committed_file_names_this_machine() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False
    ).stdout.split(b"\0")
    if listed == [b""]:
        pytest.skip("not a git checkout")
    home = os.path.expanduser("~").encode() + b"/"
    for name in filter(None, listed):
        path = ROOT / os.fsdecode(name)
        if path.is_file():
            content = path.read_bytes()
            assert home not in content, name
            assert os.fsencode(ROOT.parent) + b"/" not in content, name


def test_python_is_new_enough_for_what_we_promise() -> None:
    assert sys.version_info >= (3, 11)
    assert pyproject()["project"]["requires-python"] == ">=3.11"
