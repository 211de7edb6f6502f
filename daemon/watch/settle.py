"""Is this file at rest? Pure: clocks and stats are passed in.

A file must not be read half. What we know of its writer decides how long it has to be unchanged:

- *renamed in* (`moved`): whoever renames has finished; it is ready at once;
- *closed* by its writer: nearly always whole, but some write in several goes: a short wait;
- anything else (created, modified, found by a scan while young): the whole `settle` time.

A file is looked at when a hint comes and again when its wait is over. If it looks the same, and no
hint came in between, it is ready; if not, the wait begins again. A file that is gone is waited for
just as long, because editors and renames remove a name only to put it back; so what was moved is
read under its new name before it leaves under the old.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable
from typing import Generic, Literal, TypeVar

Hint = Literal["created", "modified", "closed", "moved", "found", "gone"]
State = Literal["ready", "gone"]
Key = TypeVar("Key")

CLOSED = 0.15

_WAITS: dict[Hint, float] = {"moved": 0.0, "closed": CLOSED}


class _Pending:
    """A file that is not at rest yet."""

    __slots__ = ("at", "queued", "since", "stamp", "wait")

    def __init__(self, now: float) -> None:
        self.stamp: object = None
        self.since = now  # when it was last known to change
        self.wait = 0.0
        self.at = now  # when to look next
        self.queued = math.inf  # when the queue of looks names it next, at or before `at`


class Settling(Generic[Key]):
    """The files that somebody may still be writing; times in seconds of one monotonic clock."""

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._pending: dict[Key, _Pending] = {}
        self._looks: list[tuple[float, int, Key]] = []
        self._count = 0

    def __len__(self) -> int:
        return len(self._pending)

    def hint(self, key: Key, kind: Hint, now: float) -> None:
        """Something happened to a file."""
        pending = self._pending.get(key)
        if pending is None:
            pending = self._pending[key] = _Pending(now)
        pending.since = now
        pending.stamp = None
        self._wait(key, pending, min(_WAITS.get(kind, self._settle), self._settle), now)

    def found(self, key: Key, stamp: object, age: float, now: float) -> bool:
        """A scan met a file that last changed `age` seconds ago: True if it is at rest already."""
        if key in self._pending:
            return False
        if age >= self._settle:
            return True
        pending = self._pending[key] = _Pending(now)
        pending.stamp = stamp
        self._wait(key, pending, self._settle, now)
        return False

    def forget(self, keys: Iterable[Key]) -> None:
        """Stop waiting for files, as when their root has vanished."""
        for key in keys:
            self._pending.pop(key, None)

    def pending(self) -> list[Key]:
        """The files that are waited for."""
        return list(self._pending)

    def due(self, now: float) -> list[Key]:
        """The files to look at now; each must be looked at."""
        found = []
        while self._looks and self._looks[0][0] <= now:
            at, _, key = heapq.heappop(self._looks)
            pending = self._pending.get(key)
            if pending is None or pending.queued != at:
                continue
            pending.queued = math.inf
            if pending.at <= now:
                found.append(key)
            else:
                self._queue(key, pending)
        return found

    def next_look(self) -> float | None:
        """When `due` may give something next; None while nothing is waited for."""
        return self._looks[0][0] if self._pending and self._looks else None

    def look(self, key: Key, stamp: object, now: float) -> State | None:
        """What a look at a file decides; `stamp` is None where it is gone."""
        pending = self._pending.get(key)
        if pending is None:
            return None
        wait = self._settle if stamp is None else pending.wait
        if stamp != pending.stamp and (pending.stamp is not None or now < pending.since + wait):
            pending.since = now
        pending.stamp = stamp
        if now >= pending.since + wait:
            del self._pending[key]
            return "gone" if stamp is None else "ready"
        pending.at = pending.since + wait
        self._queue(key, pending)
        return None

    def _wait(self, key: Key, pending: _Pending, wait: float, now: float) -> None:
        pending.wait = wait
        pending.at = now + wait
        self._queue(key, pending)

    def _queue(self, key: Key, pending: _Pending) -> None:
        """Have the queue name a file no later than it must be looked at; earlier does no harm."""
        if pending.at < pending.queued:
            pending.queued = pending.at
            self._count += 1
            heapq.heappush(self._looks, (pending.at, self._count, key))
