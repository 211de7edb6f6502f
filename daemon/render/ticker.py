"""Progress on stderr: on a terminal one line that is rewritten and gone at the end, elsewhere a plain
line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Self

from daemon.render.bars import bar
from daemon.render.grid import duration, size
from daemon.render.terminal import clip, safe, terminal_width

_PAUSE, _PLAIN_PAUSE = 0.1, 10.0  # seconds between lines
_PATIENCE = 0.5
_BAR = 20
_CLEAR = "\r\x1b[K"


class Ticker:
    """Called with what is known of the progress: `activity`, and `done` of `total` where counted; or
    with a `note`, which stays."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._pace = clock, Pace()
        self._terminal = sys.stderr.isatty()
        self._next = clock() + (_PATIENCE if self._terminal else _PLAIN_PAUSE)
        self._drawn = False

    def __call__(self, progress: Mapping[str, Any]) -> None:
        if note := progress.get("note"):
            print(_CLEAR * self._drawn + safe(str(note)), file=sys.stderr, flush=True)
            self._drawn = False
            return
        now = self._clock()
        line = safe(self._pace.line(progress, now, drawn=self._terminal))
        if now < self._next:
            return
        if self._terminal:
            self._next, self._drawn = now + _PAUSE, True
            line = clip(line, terminal_width(sys.stderr) - 1)
            print(_CLEAR + line, end="", file=sys.stderr, flush=True)
        else:
            self._next = now + _PLAIN_PAUSE
            print(line, file=sys.stderr, flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._drawn:
            print(_CLEAR, end="", file=sys.stderr, flush=True)


class Pace:
    """Reckons how fast progress is, from the first that is known of it."""

    def __init__(self) -> None:
        self._total: int | None = None
        self._first = (0, 0.0)  # (done, when)

    def line(self, progress: Mapping[str, Any], now: float, *, drawn: bool = True) -> str:
        """One line, with a bar or without; `now` in seconds of a clock that only goes on."""
        done, total = progress.get("done") or 0, progress.get("total")
        if total != self._total:
            self._total, self._first = total, (done, now)
        before, since = self._first
        rate = (done - before) / (now - since) if now > since else 0.0
        return told({**progress, "rate": rate}, drawn=drawn)


def told(progress: Mapping[str, Any], *, drawn: bool = True) -> str:
    """`activity`, and `done` of `total` at `rate` a second where counted: a bar if it is `drawn`, how
    long it will still take, how fast, how much."""
    activity = str(progress.get("activity") or "working")
    done, total, rate = (progress.get(name) or 0 for name in ("done", "total", "rate"))
    if not total:
        return activity
    amount = size if activity.startswith("reading") else "{:,}".format
    much = f" {bar(done / total, _BAR, '░')}" if drawn else ":"
    parts = [f"{activity}{much} {done * 100 // total} %"]
    if rate > 0:
        if total > done:
            parts.append(f"{duration((total - done) / rate)} to go")
        parts.append(f"{amount(round(rate))}/s")
    parts.append(f"{amount(done)} of {amount(total)}")
    return " · ".join(parts)
