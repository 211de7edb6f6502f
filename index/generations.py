"""Generations of the index: each in a folder of its own; one rename makes one the current one.

`index/current` names the folder that readers open. A new generation is built beside it and takes
over only when whole; the old folder is deleted then (who has it open keeps what it has mapped).
"""

from __future__ import annotations

import os

from index.steps import step, sync

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Opened = TypeVar("Opened")

_FOLDER, _CURRENT = "index", "current"


def current(state: str) -> str | None:
    """Return the folder of the current generation; None where there is none."""
    try:
        with open(os.path.join(state, _FOLDER, _CURRENT), encoding="utf-8") as file:
            name = file.read().strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return None
    folder = os.path.join(state, _FOLDER, name)
    return folder if name.isalnum() and os.path.isdir(folder) else None


def opened(state: str, open_: Callable[[str], Opened]) -> Opened | None:
    """Open the current generation; the one after it, if it was swapped out meanwhile."""
    while folder := current(state):
        try:
            return open_(folder)
        except Exception:
            if current(state) == folder:
                raise
    return None


def number(state: str) -> int:
    """Return the number of the current generation, 0 for none."""
    folder = current(state)
    return _numbered(os.path.basename(folder)) if folder else 0


def fresh(state: str) -> str:
    """Make and return an empty folder for the next generation."""
    parent = os.path.join(state, _FOLDER)
    os.makedirs(parent, mode=0o700, exist_ok=True)
    folder = os.path.join(parent, f"g{max(map(_numbered, os.listdir(parent)), default=0) + 1}")
    os.mkdir(folder, mode=0o700)
    return folder


def publish(state: str, folder: str) -> None:
    """Make `folder` the current generation."""
    target = os.path.join(state, _FOLDER, _CURRENT)
    part = target + ".part"
    with open(part, "w", encoding="utf-8") as file:
        file.write(os.path.basename(folder) + "\n")
        file.flush()
        os.fsync(file.fileno())
    step("generation.rename")
    os.replace(part, target)
    sync(os.path.dirname(target))
    step("generation.renamed")


def sweep(state: str) -> None:
    """Delete all generations but the current one, and what a broken-off swap left."""
    from shutil import rmtree  # 8 ms that `search` need not pay

    keep = current(state)
    parent = os.path.join(state, _FOLDER)
    for name in os.listdir(parent) if os.path.isdir(parent) else ():
        folder = os.path.join(parent, name)
        if name == _CURRENT + ".part":
            os.unlink(folder)
        if folder != keep and _numbered(name):
            step("generation.unlink")
            rmtree(folder, ignore_errors=True)


def _numbered(name: str) -> int:
    return int(name[1:]) if name[:1] == "g" and name[1:].isdecimal() else 0
