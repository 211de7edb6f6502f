"""What the daemon does now, and when each of its threads last got on with it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any


class Pulse:
    """Written by the threads that work, read by whoever supervises them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._beats: dict[str, float] = {}
        self.activity = "starting"
        self.done: int | None = None
        self.total: int | None = None
        self._from = (0, 0.0)  # (done, when) that the rate is reckoned from
        self.progress_at = time.time()

    def beat(self, thread: str) -> None:
        """A thread got round; that is all it says."""
        self._beats[thread] = self._clock()

    def work(
        self, thread: str, activity: str, done: int | None = None, total: int | None = None
    ) -> None:
        """A thread got on with a piece of work."""
        with self._lock:
            if total != self.total:
                self._from = done or 0, self._clock()
            self.activity, self.done, self.total = activity, done, total
            self.progress_at = time.time()
        self.beat(thread)

    def silence(self, thread: str) -> float:
        """Seconds since a thread last got round."""
        now = self._clock()
        return now - self._beats.setdefault(thread, now)

    def shown(self) -> dict[str, Any]:
        """Activity and progress, as `status` has them."""
        with self._lock:
            return {
                "activity": self.activity,
                "done": self.done,
                "total": self.total,
                "rate": self._rate(),
                "last_progress": self.progress_at,
            }

    def _rate(self) -> float | None:
        """What is done in a second; None where nothing is counted."""
        before, since = self._from
        took = self._clock() - since
        return round((self.done - before) / took, 1) if self.total and self.done and took else None
