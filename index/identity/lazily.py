"""Attributes that are worked out when first asked for; most comparisons end before that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class lazy(Generic[T]):
    """`cached_property` without its lock."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make, self.__doc__ = make, make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, form: Any, owner: type) -> T:
        value: T = self._make(form)
        form.__dict__[self._name] = value
        return value
