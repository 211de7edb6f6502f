"""What waits for the one thread that writes: requests of people first, then files, then removals."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from daemon.errors import Ending
from daemon.files import Found, Stamp

_GROUP = 256


class Request:
    """A call that another thread waits for."""

    def __init__(self, act: Callable[[Any], Any]) -> None:
        self.act = act
        self._done = threading.Event()
        self._result: Any = None
        self._error: BaseException | None = None

    @property
    def done(self) -> bool:
        return self._done.is_set()

    def finish(self, result: Any = None, error: BaseException | None = None) -> None:
        self._result, self._error = result, error
        self._done.set()

    def wait(self) -> Any:
        """The result, or the error, once the writer is through with it."""
        self._done.wait()
        if self._error is not None:
            raise self._error
        return self._result


class Gone(NamedTuple):
    """A file that is believed gone."""

    root: str
    path: str


class Backlog:
    """Filled by many threads, emptied by one. A file waits only once, with its latest stamp."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._requests: deque[Request] = deque()
        self._files: dict[tuple[str, str], Stamp] = {}
        self._gone: dict[Gone, None] = {}
        self._nudged = False
        self.closed = False

    def files(self, found: Iterable[Found]) -> None:
        """Files to read."""
        with self._changed:
            for one in found:
                self._files[one.root, one.path] = one.stamp
                self._gone.pop(Gone(one.root, one.path), None)
            self._changed.notify()

    def gone(self, root: str, paths: Iterable[str]) -> None:
        """Files that are gone."""
        with self._changed:
            for path in paths:
                self._files.pop((root, path), None)
                self._gone[Gone(root, path)] = None
            self._changed.notify()

    def ask(self, act: Callable[[Any], Any]) -> Request:
        """Have the writer call `act` with its engine."""
        request = Request(act)
        with self._changed:
            if self.closed:
                raise Ending()
            self._requests.append(request)
            self._changed.notify()
        return request

    def nudge(self) -> None:
        """Have the writer go round once."""
        with self._changed:
            self._nudged = True
            self._changed.notify()

    def wait(self, seconds: float | None) -> bool:
        """Return when there is something to do, there was a nudge, or after some time; says whether there
        is something to do."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._requests or self._files or self._gone or self._nudged or self.closed,
                seconds,
            )
            self._nudged = False
            return bool(self._requests or self._files or self._gone)

    def pause(self, seconds: float) -> None:
        """Do nothing for some time, unless it is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self.closed, seconds)

    def next_request(self) -> Request | None:
        with self._changed:
            return self._requests.popleft() if self._requests else None

    def next_files(self) -> list[Found]:
        """The next files, in the order they came; they wait until they are `done`."""
        with self._changed:
            keys = [key for key, _ in zip(self._files, range(_GROUP), strict=False)]
            return [Found(*key, self._files[key]) for key in keys]

    def done(self, files: Iterable[Found]) -> None:
        """Files have been read; one that changed meanwhile waits on."""
        with self._changed:
            for one in files:
                if self._files.get((one.root, one.path)) == one.stamp:
                    del self._files[one.root, one.path]

    def next_gone(self) -> list[Gone]:
        """The next files to be noted gone, of one root; they wait until `noted`."""
        with self._changed:
            first = next(iter(self._gone), None)
            return [one for one in self._gone if first and one.root == first.root][:_GROUP]

    def noted(self, gone: Iterable[Gone]) -> None:
        with self._changed:
            for one in gone:
                self._gone.pop(one, None)

    def close(self) -> None:
        """Take nothing more; who waits is told to try again."""
        with self._changed:
            self.closed = True
            requests, self._requests = list(self._requests), deque()
            self._changed.notify_all()
        for request in requests:
            request.finish(error=Ending())

    def __len__(self) -> int:
        return len(self._files) + len(self._gone) + len(self._requests)
