"""The engines without modules of the standard library that they import and a search never uses.

SQLite's module asks for one function of `functools`, Tantivy's for the C types of `datetime`; both
modules bring others with them, in all a third of what a search may cost to start. While the engines
are imported, what they need stands in for modules that nobody has imported yet.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType


class StandIns:
    """`with StandIns():` around an import; whoever imports the modules later gets the real ones."""

    __slots__ = ("_names",)

    def __enter__(self) -> None:
        self._names: list[str] = []
        for name, make in _MADE:
            if name not in sys.modules:
                try:
                    sys.modules[name] = make()
                except ImportError:  # an interpreter that is built otherwise
                    continue
                self._names.append(name)

    def __exit__(self, *_: object) -> None:
        for name in self._names:
            del sys.modules[name]


def _datetime() -> ModuleType:
    """The types in C, which `datetime` replaces its own in Python with."""
    import _datetime  # type: ignore[import-not-found]

    made: ModuleType = _datetime
    return made


def _functools() -> ModuleType:
    """A module with `lru_cache` alone, as SQLite calls it for each connection's statements."""
    from _functools import _lru_cache_wrapper  # type: ignore[import-not-found]

    def lru_cache(size: int) -> Callable[[Callable[..., object]], object]:
        return lambda call: _lru_cache_wrapper(call, size, False, tuple)

    made = type(sys)("functools")
    made.lru_cache = lru_cache  # type: ignore[attr-defined]
    return made


_MADE = (("datetime", _datetime), ("functools", _functools))
