"""What of a text is still to come, some of which was looked at before its turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


class Ahead(Iterator[T]):
    """Gives what is held and then the rest. One goes from each document to the next as it is: where
    every document wraps what the one before it left, each item costs as much as there were documents.
    """

    def __init__(self, items: Iterable[T]) -> None:
        self.held: deque[T] = deque()
        self.rest = iter(items)

    @classmethod
    def of(cls, items: Iterable[T]) -> Ahead[T]:
        """Those of the document before, or of a text that is begun."""
        return items if isinstance(items, Ahead) else cls(items)

    def __next__(self) -> T:
        return self.held.popleft() if self.held else next(self.rest)
