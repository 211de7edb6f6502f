"""A desk that comes up for air between transactions: to tell of progress, or to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from daemon.intake.desk import Desk
from index.catalogue.catalogue import Catalogue
from index.follow import Follower


class Stopping(BaseException):
    """The writer shall end now, in the middle of a file: all that was committed stays, the rest is
    read at the next start. No Exception, for no fault of a file or a parser may swallow it."""


class PacedDesk(Desk):
    """Calls `between` after each transaction, once the index has followed it."""

    def __init__(
        self, catalogue: Catalogue, follower: Follower, between: Callable[[], object]
    ) -> None:
        super().__init__(catalogue, follower)
        self._between = between

    @contextmanager
    def writing(self, *, trial: bool = False) -> Iterator[None]:
        outermost = not self._open
        with super().writing(trial=trial):
            yield
        if outermost:
            self._between()
