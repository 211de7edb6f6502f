"""The systemd unit that runs the daemon, where one is installed: how to start it, and why it failed."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from typing import NamedTuple

_PATIENCE = 2.0  # seconds for an answer of systemctl


class Unit(NamedTuple):
    """`options` are those of systemctl and journalctl that reach it."""

    file: str
    options: tuple[str, ...]
    start: str


_UNITS = (
    Unit(
        "~/.config/systemd/user/paperdrop.service", ("--user",), "systemctl --user start paperdrop"
    ),
    Unit("/etc/systemd/system/paperdrop.service", (), "sudo systemctl start paperdrop"),
)


def installed() -> Unit | None:
    """The unit that counts: one's own before the machine's."""
    return next((unit for unit in _UNITS if os.path.exists(os.path.expanduser(unit.file))), None)


def how_to_start() -> str:
    """The command that starts the daemon."""
    unit = installed()
    return unit.start if unit else "paperdrop run"


def troubles() -> Iterator[dict[str, str]]:
    """Why the unit does not run, as systemd has it; nothing where there is none, or it was stopped."""
    unit = installed()
    told = _asked(unit) if unit else {}
    if unit and told.get("ActiveState") == "failed":
        why = told.get("Result", "")
        if why == "exit-code":
            why = f"exit code {told.get('ExecMainStatus')}"
        look = " ".join(("journalctl", *unit.options, "-u paperdrop -n 20"))
        yield {"what": f"the service paperdrop has failed ({why})", "do": f"look at: {look}"}


def _asked(unit: Unit) -> dict[str, str]:
    """What systemd says of a unit; nothing where it cannot be asked."""
    wanted = "ActiveState,Result,ExecMainStatus"
    try:
        done = subprocess.run(
            ["systemctl", *unit.options, "show", "-p", wanted, "paperdrop"],
            capture_output=True, text=True, check=False, timeout=_PATIENCE, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return {}
    return dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
