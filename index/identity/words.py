"""Words: which are known to be English, which only fill.

The known ones stand in a frozen table, made once by tools/word_table.py and shipped as data, so
that a verdict never depends on what has been read so far.
"""

from __future__ import annotations

import gzip
from functools import cache
from importlib.resources import files


def wordset(text: str) -> frozenset[str]:
    """The words of a text, for tables that read best as text."""
    return frozenset(text.split())


FILLING = wordset("a an the of on in for and to with by from at as is are its via using 的")


def known(word: str) -> bool:
    """Whether an English word, folded and in the one spelling, is in the table.

    A misspelt word hardly ever is.
    """
    return word in table()


@cache
def table() -> frozenset[str]:
    """All words of the table, read at first use (a few megabytes)."""
    packed = files("index.identity").joinpath("words.txt.gz").read_bytes()
    return wordset(gzip.decompress(packed).decode())
