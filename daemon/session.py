"""One call for every command that writes: a running daemon does it, else this process does."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

from daemon import control
from daemon.deeds import finished
from daemon.engine import Engine
from daemon.lock import Lock
from daemon.registry import DEEDS
from daemon.settings import Settings
from daemon.storage import EngineErrors, for_people
from daemon.upkeep.mending import verify_alone

Progress = Callable[[dict[str, Any]], None]

_NOTES = {
    "service.upgraded": "the catalogue was brought up to date; the old one is kept as {copy}",
    "service.warning": "{library}: {text}",
}

SELDOM = 500_000
"""Objects made before their cycles are looked for: entries have none, and looking costs a tenth."""


def call(
    settings: Settings, command: str, progress: Progress | None = None, **args: Any
) -> dict[str, Any]:
    """Have a deed done and return what it gives. Raises UserError; Busy where the state is held
    by a process that does not listen."""
    answer = control.ask(settings.paths.state, command, progress, **args)
    if answer is not None:
        return answer
    try:
        if command == "verify":
            return verify_alone(settings, _plain(progress), **args)
        with (
            Lock(settings.paths.state).take(),
            Engine(settings, _plain(progress), _notes(progress)) as engine,
        ):
            gc.freeze()
            gc.set_threshold(SELDOM)
            return finished(DEEDS[command](engine, **args))
    except EngineErrors as error:
        raise for_people(error, str(settings.paths.state)) from error


def _plain(progress: Progress | None) -> Callable[[str, int | None, int | None], object]:
    def tell(activity: str, done: int | None, total: int | None) -> None:
        if progress is not None:
            progress({"activity": activity, "done": done, "total": total})

    return tell


def _notes(progress: Progress | None) -> Callable[..., object]:
    """A log of which only what a person at the command should know is told, as `note`s."""

    def log(event: str, **fields: Any) -> None:
        if progress is not None and event in _NOTES:
            progress({"note": _NOTES[event].format(**fields)})

    return log
