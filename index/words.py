"""The frozen table of known English words (made once by tools/word_table.py, shipped as data)."""

from __future__ import annotations

import gzip
from functools import cache
from importlib.resources import files


def known(word: str) -> bool:
    """Whether an English word, folded, stands in the table; a misspelt one hardly ever does."""
    return word in table()


@cache
def table() -> frozenset[str]:
    """All words of the table, read at first use (a few megabytes)."""
    packed = files("index").joinpath("words.txt.gz").read_bytes()
    return frozenset(gzip.decompress(packed).decode().split())
