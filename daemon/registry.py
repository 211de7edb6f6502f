"""What a command may have the writer do, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from daemon import deeds

DEEDS: dict[str, Callable[..., dict[str, Any] | deeds.Slices]] = {
    "ingest": deeds.ingest,
    "forget": deeds.forget,
    "merge": deeds.merge,
    "split": deeds.split,
    "part": deeds.part,
    "reindex": deeds.reindex,
    "optimise": deeds.optimise,
}
