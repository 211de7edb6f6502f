"""The units as a machine runs them, in a throw-away systemd (../shared/tools/systemd-box)."""

from __future__ import annotations

import os
import shutil
import site
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
UNITS = ROOT / "systemd"
BOX = ROOT.parent / "shared" / "tools" / "systemd-box"
PYTHON = "/usr/bin/python3"
PAGE = '{"title": "Quokka networks", "authors": ["Ada Quux"], "abstract": "We study quokka."}\\n'

# The units' own interpreter must be the system's: another user cannot run one below a home.
PREPARE = r"""
set -eu; cd /
/usr/bin/python3 -m venv --without-pip "$venv"
lib=$(echo "$venv"/lib/python3*/site-packages)
printf '%%s\n' "$packages" "$repo" > "$lib"/paperdrop.pth
printf '#!%%s/bin/python3\nimport sys\nfrom daemon.cli import main\nsys.exit(main())\n' "$venv" \
    > "$venv"/bin/paperdrop
chmod 755 "$venv"/bin/paperdrop
printf '%(page)s' > /var/tmp/page; chmod 644 /var/tmp/page
until_says() { # COMMAND TEXT: run it until its output holds the text
    for _ in $(seq 150); do if eval "$1" 2>&1 | grep -q -- "$2"; then return 0; fi; sleep 0.2; done
    echo "never said '$2': $1"; eval "$1" || true; $journal || true; exit 1
}
"""

SYSTEM = r"""
venv=/opt/paperdrop
journal='journalctl -u paperdrop --no-pager -n 30'
%(prepare)s
systemd-sysusers; systemd-tmpfiles --create
asked() { setpriv --reuid paperdrop --regid paperdrop --clear-groups env \
    PAPERDROP_STATE=/var/lib/paperdrop/state PAPERDROP_DROP=/srv/paperdrop PYTHONSAFEPATH=1 \
    HOME=/var/lib/paperdrop "$venv"/bin/paperdrop "$@"; }
systemctl start paperdrop || { $journal; exit 1; }
systemctl is-active paperdrop
useradd -m -G paperdrop dropper
setpriv --reuid dropper --regid dropper --init-groups sh -c \
    "umask 022; cat /var/tmp/page > /srv/paperdrop/page.jsonl"
until_says 'asked search quokka' quokka
until_says 'systemctl show -p StatusText paperdrop' idle
systemctl reload paperdrop
until_says 'journalctl -u paperdrop -o cat' service.reload
main=$(systemctl show -p MainPID --value paperdrop)
kill -9 "$main"
until_says 'systemctl show -p NRestarts --value paperdrop' 1
until_says 'systemctl is-active paperdrop' '^active'
sed s/[Qq]uokka/wombat/g /var/tmp/page > /srv/paperdrop/second.jsonl
until_says 'asked search wombat' wombat
test "$(stat -c %%a /var/lib/paperdrop/state)" = 700
journalctl -u paperdrop -o json -p 6 | grep -q '"MESSAGE":"{'
asked status --check
rc=0; asked run || rc=$?; test $rc = 75
systemctl stop paperdrop
test "$(systemctl show -p Result --value paperdrop)" = success
echo all is well
"""

USER = r"""
venv=/opt/paperdrop
journal='journalctl --no-pager -n 30'
%(prepare)s
as() { box-user env PYTHONSAFEPATH=1 "$@"; }
as sh -c 'mkdir -p ~/.local/bin ~/.local/share/paperdrop ~/.config/systemd/user
    ln -s /opt/paperdrop/bin/paperdrop ~/.local/bin/paperdrop
    cp /etc/systemd/user/paperdrop.service ~/.config/systemd/user/
    systemctl --user daemon-reload && systemctl --user enable --now paperdrop' || { $journal; exit 1; }
as systemctl --user is-active paperdrop
as sh -c "cat /var/tmp/page > ~/.local/share/paperdrop/drop/page.jsonl"
until_says 'as /opt/paperdrop/bin/paperdrop search quokka' quokka
as sh -c 'kill -9 $(systemctl --user show -p MainPID --value paperdrop)'
until_says 'as systemctl --user show -p NRestarts --value paperdrop' 1
until_says 'as systemctl --user is-active paperdrop' '^active'
as systemctl --user stop paperdrop
as systemctl --user start paperdrop-ingest.path
as sh -c "sed s/[Qq]uokka/wombat/g /var/tmp/page > ~/.local/share/paperdrop/drop/third.jsonl"
until_says 'as /opt/paperdrop/bin/paperdrop search wombat' wombat
as systemctl --user start paperdrop-reindex.service
echo all is well
"""


def needs_box() -> None:
    if not BOX.exists() or os.geteuid() != 0 or not Path(PYTHON).exists():
        pytest.skip("needs root, the system's Python and ../shared/tools/systemd-box")
    ours = subprocess.run(
        [PYTHON, "-c", "import sys; print(*sys.version_info[:2])"], capture_output=True, text=True, check=False
    )
    if ours.stdout.split() != [str(part) for part in __import__("sys").version_info[:2]]:
        pytest.skip("the system's Python is of another version than the packages here")


def boxed(units: Path, script: str, *options: str) -> None:
    """Run a script inside the box; what it printed is shown where it fails."""
    text = script % {"prepare": PREPARE % {"page": PAGE}}
    packages = site.getsitepackages()[0]
    head = f"repo={ROOT}; packages={packages}\n"
    command = [str(BOX), "--timeout", "100", *options, str(units), "--", "bash", "-c", head + text]
    done = subprocess.run(command, capture_output=True, text=True, timeout=150, check=False)
    if done.returncode == 77:
        pytest.skip("this machine cannot make a box")
    assert done.returncode == 0 and done.stdout.endswith("all is well\n"), done.stdout + done.stderr


@pytest.mark.faults
def test_the_system_unit_starts_reads_reloads_and_is_back_after_a_kill(tmp_path: Path) -> None:
    needs_box()
    units = tmp_path / "units"
    shutil.copytree(UNITS / "system", units)
    shutil.copytree(UNITS / "sysusers.d", units / "sysusers.d")
    shutil.copytree(UNITS / "tmpfiles.d", units / "tmpfiles.d")
    boxed(units, SYSTEM)


@pytest.mark.faults
def test_the_user_unit_and_its_alternatives_work_for_a_plain_user(tmp_path: Path) -> None:
    needs_box()
    units = tmp_path / "units"
    shutil.copytree(UNITS / "user", units / "user")
    boxed(units, USER, "--user", "reader")


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


def test_a_wrong_configuration_or_a_second_daemon_is_not_tried_again() -> None:
    for unit in ("system", "user"):
        text = (UNITS / unit / "paperdrop.service").read_text("utf-8")
        assert "RestartPreventExitStatus=2 75" in text and "Restart=on-failure" in text
