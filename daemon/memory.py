"""Gives memory back to the system after a burst of work, which caches and the allocator keep
otherwise."""

from __future__ import annotations

import ctypes
import gc
import sys

from index.identity import persons, spelling

_LEARNT = (spelling.SPELLED, persons.PERSONS)
_OURS = ("daemon", "index", "parsers")
_ARENA_MAX = -8  # of malloc.h


def forget() -> None:
    """Drop all that is remembered of names, words and venues only to be quick.

    What is left of a cache hurts more than its size: Python returns a megabyte of small objects only
    once the last of them is gone.
    """
    for learnt in _LEARNT:
        learnt.clear()
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in _OURS:
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def give_back() -> None:
    """Collect garbage and return free pages; does nothing where the C library cannot."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def few_arenas() -> None:
    """Have all threads allocate from two arenas, where each would keep free pages of its own: a
    tenth of the daemon's memory. To be called before the threads begin."""
    choose = getattr(ctypes.CDLL(None), "mallopt", None)
    if choose is not None:
        choose(_ARENA_MAX, 2)
