"""Progress on a terminal: one line on stderr that is rewritten, gone at the end."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from daemon.render.grid import duration
from daemon.render.terminal import clip, safe, terminal_width

_PAUSE = 0.1
_PATIENCE = 0.5


class Ticker:
    """Called with what is known of the progress: `activity`, and `done` of `total` where counted."""

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._shown = self._started + _PATIENCE - _PAUSE
        self._drawn = False

    def __call__(self, progress: Mapping[str, Any]) -> None:
        now = time.monotonic()
        if now - self._shown < _PAUSE or not sys.stderr.isatty():
            return
        self._shown = now
        self._drawn = True
        line = clip(safe(self._line(progress, now)), terminal_width(sys.stderr) - 1)
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)

    def _line(self, progress: Mapping[str, Any], now: float) -> str:
        parts = [str(progress.get("activity") or "working")]
        done, total = progress.get("done"), progress.get("total")
        elapsed = now - self._started
        if done:
            parts.append(f"{done:,} of {total:,}" if total else f"{done:,}")
            parts.append(f"{done / elapsed:,.0f}/s")
            if total and total > done:
                parts.append(f"{duration((total - done) * elapsed / done)} to go")
        return " · ".join(parts)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._drawn:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
