"""Blocking keys: two entries are compared when they share one.

Each key is drawn from one aspect, so that a slip in one leaves the others: the title and its main part,
its halves or the outline of its words, runs of letters of the abstract at places that the text itself
marks (before and after its first `z`, `q`, …), the authors where an entry has nothing better,
identifiers. All are whole numbers below 2**37.
"""

from __future__ import annotations

from xxhash import xxh3_64_intdigest

from index.generic import generic
from index.normal import Normal, Title
from index.publication import identifiers

BITS = 37
MASK = (1 << BITS) - 1


def keys(normal: Normal) -> tuple[int, ...]:
    """The blocking keys of an entry, each once; equal entries have equal keys."""
    found: list[bytes] = []
    if normal.title is not None:
        found += _of_title(normal, normal.title)
    if normal.abstract:
        found += _of_abstract(normal.abstract)
    if (not normal.abstract or normal.title is None) and len(normal.names) >= 3:
        found.append(("u" + "|".join(sorted(normal.names))).encode())
    found += [f"{kind}:{value}".encode() for kind, value in identifiers(normal.entry)]
    return tuple({xxh3_64_intdigest(key) & MASK for key in found})


def _of_title(normal: Normal, title: Title) -> list[bytes]:
    if generic(title):
        words = sorted({word for name in normal.names[:4] for word in name.split() if len(word) > 2})
        return [f"g{title.text}|{word}".encode() for word in words[:8] or [str(normal.entry.year)]]
    found = ["t" + title.text]
    if title.main:
        found.append("t" + title.main)
    words = title.words
    if len(words) >= 8:
        half = len(words) // 2
        found += ["h" + "".join(words[:half]), "e" + "".join(words[half:])]
    elif len(words) >= 3:
        found += ["o" + "".join([word[:2] for word in words]), "f" + "".join([word[-2:] for word in words])]
    return [key.encode() for key in found]


def _of_abstract(text: bytes) -> list[bytes]:
    found = [b"a" + text[:64], b"a" + text[-48:]]
    for letter in (b"z", b"q", b"j"):
        at = text.find(letter, 24)
        if at >= 0:
            found.append(b"w" + text[at - 20 : at + 20])
    return found
