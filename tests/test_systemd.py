"""The units as a machine runs them, in a throw-away systemd (../shared/tools/systemd-box)."""

from __future__ import annotations

import os
import re
import shutil
import site
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
UNITS = ROOT / "systemd"
BOX = ROOT.parent / "shared" / "tools" / "systemd-box"
PYTHON = "/usr/bin/python3"  # another user cannot run one that lies below a home
SCRIPTS = Path(__file__).with_name("box")

if not UNITS.exists():
    pytest.skip("needs the source tree", allow_module_level=True)


def needs_box() -> None:
    if not BOX.exists() or os.geteuid() != 0 or not Path(PYTHON).exists():
        pytest.skip("needs root, the system's Python and ../shared/tools/systemd-box")
    asked = [PYTHON, "-c", "import sys; print(*sys.version_info[:2])"]
    version = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.split()
    if version != [str(part) for part in sys.version_info[:2]]:
        pytest.skip("the system's Python is of another version than the packages here")


def blocks() -> dict[str, str]:
    """The code of docs/install.md that is run here, by the name that the page gives it."""
    text = (ROOT / "docs" / "install.md").read_text("utf-8")
    found = re.findall(r"(?s)<!-- run by tests/test_systemd.py: (.*?) -->\n```sh\n(.*?)```", text)
    return dict(found)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with a wheel, as the page begins."""
    needs_box()
    folder = tmp_path_factory.mktemp("checkout")
    build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir"]
    subprocess.run([*build, str(folder / "dist"), str(ROOT)], capture_output=True, check=True)
    shutil.copytree(UNITS, folder / "systemd")
    shutil.copytree(SCRIPTS, folder / "scripts")
    (folder / "blocks").mkdir()
    for name, code in blocks().items():
        (folder / "blocks" / name).write_text(code)
    return folder


def boxed(checkout: Path, script: str, *options: str) -> None:
    """Run a script inside the box, in the checkout; what it printed is shown where it fails."""
    empty = checkout / "empty"
    empty.mkdir(exist_ok=True)
    env = {
        **os.environ, "SCRIPTS": str(checkout / "scripts"), "BLOCKS": str(checkout / "blocks"),
        "PACKAGES": site.getsitepackages()[0],
    }  # fmt: skip
    env.pop("PYTHONPATH", None)
    command = [str(BOX), "--timeout", "300", *options, str(empty), "--"]
    done = subprocess.run(
        [*command, "bash", str(checkout / "scripts" / script)],
        capture_output=True, text=True, timeout=360, check=False, env=env, cwd=checkout,
    )  # fmt: skip
    if done.returncode == 77:
        pytest.skip("this machine cannot make a box")
    assert done.returncode == 0 and done.stdout.endswith("all is well\n"), done.stdout + done.stderr


@pytest.mark.faults
def test_the_system_unit_is_installed_as_documented_used_and_survives(checkout: Path) -> None:
    """Drops by another user, reload, kill -9, watchdog, full disk, journal, refusals."""
    boxed(checkout, "system.sh")


@pytest.mark.faults
def test_the_user_unit_and_its_alternatives_work_for_a_plain_user(checkout: Path) -> None:
    boxed(checkout, "user.sh", "--user", "ada")


@pytest.mark.parametrize(("unit", "most"), [("system", 0.5), ("user", 1.2)])
def test_the_units_are_hardened_and_without_a_complaint(unit: str, most: float) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("needs systemd-analyze")
    file = str(UNITS / unit / "paperdrop.service")
    scored = subprocess.run(
        [analyze, "security", "--offline=true", f"--threshold={int(most * 10)}", file],
        capture_output=True,
        text=True,
        check=False,
    )
    assert scored.returncode == 0, scored.stdout


def test_systemd_finds_nothing_to_complain_of_in_any_unit(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("needs systemd-analyze")
    for kind in ("system", "user"):
        for unit in sorted((UNITS / kind).glob("paperdrop*")):
            copy = tmp_path / kind / unit.name
            copy.parent.mkdir(exist_ok=True)
            text = re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", unit.read_text("utf-8"))
            copy.write_text(text)
        for unit in sorted((tmp_path / kind).iterdir()):
            command = [analyze, "verify", "--man=no", *(["--user"] if kind == "user" else [])]
            done = subprocess.run(
                [*command, str(unit)], capture_output=True, text=True, check=False,
                env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)},
            )  # fmt: skip
            assert (done.returncode, done.stderr) == (0, ""), unit.name


def test_a_wrong_configuration_or_a_second_daemon_is_not_tried_again() -> None:
    for unit in ("system", "user"):
        text = (UNITS / unit / "paperdrop.service").read_text("utf-8")
        assert "RestartPreventExitStatus=2 75" in text and "Restart=on-failure" in text
