"""What a command may have the writer do, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from daemon import deeds, standing
from daemon.engine import Engine


def _standing(engine: Engine, **args: Any) -> dict[str, Any]:
    return standing.keep(engine.store, str(engine.settings.paths.state), **args)


DEEDS: dict[str, Callable[..., dict[str, Any] | deeds.Slices]] = {
    "ingest": deeds.ingest,
    "forget": deeds.forget,
    "merge": deeds.merge,
    "split": deeds.split,
    "part": deeds.part,
    "reindex": deeds.reindex,
    "optimise": deeds.optimise,
    "standing": _standing,
}
