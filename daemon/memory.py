"""Gives memory back to the system after a burst of work: the allocator keeps it otherwise."""

from __future__ import annotations

import ctypes
import gc

_ARENA_MAX = -8  # of malloc.h


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
