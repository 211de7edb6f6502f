"""The wheel as people install it, offline: it runs, and its removal leaves what they gave it."""

from __future__ import annotations

import os
import re
import shutil
import site
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "demo" / "listing.txt"

if not (ROOT / "pyproject.toml").exists():
    pytest.skip("needs the source tree", allow_module_level=True)


INSTALLS = {
    "pipx": "pipx install dist/paperdrop-*.whl",
    "uv": "uv tool install dist/paperdrop-*.whl",
}


def said(line: str) -> str:
    """A line that docs/install.md has."""
    assert line in (ROOT / "docs" / "install.md").read_text("utf-8")
    return line


def first_steps() -> str:
    """The block of docs/install.md that is run here."""
    text = (ROOT / "docs" / "install.md").read_text("utf-8")
    found = re.search(r"(?s)<!-- run by tests/test_install.py -->\n```sh\n(.*?)```", text)
    assert found
    return found[1]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with our wheel, and an empty one for each package that it asks for: installers resolve
    against it, and the packages themselves are lent by this environment."""
    folder = tmp_path_factory.mktemp("shelf")
    build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir"]
    subprocess.run([*build, str(folder), str(ROOT)], capture_output=True, check=True)
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    for need in needs:
        name = re.match(r"[\w.-]+", need)[0].replace("-", "_")  # type: ignore[index]
        empty_wheel(folder, name, version(name))
    return folder


def empty_wheel(folder: Path, name: str, number: str) -> None:
    info = f"{name}-{number}.dist-info"
    with zipfile.ZipFile(folder / f"{name}-{number}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(
            f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {number}\n"
        )
        tag = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        wheel.writestr(f"{info}/WHEEL", tag)
        wheel.writestr(
            f"{info}/RECORD",
            "".join(f"{info}/{file},,\n" for file in ("METADATA", "WHEEL", "RECORD")),
        )


class Home:
    """A home that nothing else writes to, and a way to install below it."""

    def __init__(self, folder: Path, shelf: Path, installer: str) -> None:
        self.folder, self.installer = folder, installer
        self.bin = folder / ".local/bin"
        (folder / "dist").symlink_to(shelf)
        ours = ("PAPERDROP", "XDG_", "PYTHON", "PIP", "UV_")
        self.env = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        self.env |= {
            "HOME": str(folder), "PATH": f"{self.bin}:{os.environ['PATH']}", "COLUMNS": "90",
            "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(shelf), "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PIPX_HOME": str(folder / "pipx"), "PIPX_DEFAULT_PYTHON": sys.executable,
            "UV_TOOL_DIR": str(folder / "uv"), "UV_CACHE_DIR": str(folder / "cache"),
            "UV_OFFLINE": "1", "UV_NO_INDEX": "1", "UV_FIND_LINKS": str(shelf),
            "UV_PYTHON": sys.executable,
        }  # fmt: skip

    def run(self, line: str) -> str:
        """A line as a person types it."""
        done = subprocess.run(
            ["bash", "-euc", line], cwd=self.folder, env=self.env, capture_output=True,
            encoding="utf-8", check=False, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, (line, done.stdout, done.stderr)
        return done.stdout

    def install(self) -> None:
        """As docs/install.md says; pip into an environment of its own."""
        if self.installer == "pip":
            self.run(f"{sys.executable} -m venv own")
            self.run("own/bin/python -m pip install dist/paperdrop-*.whl")
            self.bin.mkdir(parents=True)
            (self.bin / "paperdrop").symlink_to(self.folder / "own/bin/paperdrop")
        else:
            self.run(said(INSTALLS[self.installer]))
        (packages,) = self.folder.glob("*/**/site-packages/paperdrop-*.dist-info")
        (packages.parent / "lent.pth").write_text(site.getsitepackages()[0] + "\n")

    def uninstall(self) -> None:
        lines = {"pip": "own/bin/python -m pip uninstall --yes paperdrop"}
        lines |= {"pipx": said("pipx uninstall paperdrop"), "uv": "uv tool uninstall paperdrop"}
        self.run(lines[self.installer])

    def files(self) -> Iterator[str]:
        for path in self.folder.glob(".local/share/paperdrop/**/*"):
            yield str(path.relative_to(self.folder))


@pytest.mark.parametrize("installer", ["pip", "pipx", "uv"])
def test_the_wheel_installs_runs_and_leaves_only_what_was_given_to_it(
    tmp_path: Path, shelf: Path, installer: str
) -> None:
    if installer != "pip" and not shutil.which(installer):
        pytest.skip(f"needs {installer}")
    home = Home(tmp_path, shelf, installer)
    home.install()
    assert home.run("paperdrop --version") == f"paperdrop {version('paperdrop')}\n"
    shutil.copy(PAGE, tmp_path / "page.txt")
    told = home.run(first_steps())
    assert told.startswith(f"{tmp_path}/.config/paperdrop/config.toml\n") and "Sparse auto" in told
    shutil.copy(PAGE, tmp_path / ".local/share/paperdrop/drop")
    assert "12 merged" in home.run("paperdrop ingest")
    named = home.run("paperdrop config")
    kept = sorted(home.files())
    home.uninstall()
    assert not (home.bin / "paperdrop").exists() and sorted(home.files()) == kept
    for folder in ("state", "drop"):
        assert f"{tmp_path}/.local/share/paperdrop/{folder}" in named
    assert str(tmp_path / ".config/paperdrop/config.toml") in named
