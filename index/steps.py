"""Durable steps: one named hook that each passes, so that a fault harness can stop there."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def _nothing(_name: str) -> None:
    """Do nothing: the hook of every ordinary run."""


_hook: Callable[[str], None] = _nothing


def step(name: str) -> None:
    """Say that the durable step `name` comes next."""
    _hook(name)


def watch(hook: Callable[[str], None] | None) -> None:
    """Have `hook` called with each step's name; None takes it off again."""
    global _hook
    _hook = hook or _nothing


def sync(path: str) -> None:
    """Have what a file, or a folder, holds written to the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
