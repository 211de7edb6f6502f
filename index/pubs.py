"""Public ids: "p" and ten characters, 50 bits kept as an integer that sorts as the text does."""

from __future__ import annotations

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
BITS = 50
HASHES, ID_BITS, IDS = (1 << 37) - 1, 26, (1 << 26) - 1
"""A key is `hash << ID_BITS | id`: 37 bits of hash, 26 of the content or paper that it leads to."""
_PUBS = 0x153C3C3C3C
_VALUES = {character: value for value, character in enumerate(ALPHABET)}


def shown(pub: int) -> str:
    """Return the public id of `pub` as people see it."""
    return "p" + "".join(ALPHABET[pub >> shift & 31] for shift in range(45, -5, -5))


def parsed(text: str) -> int | None:
    """Return the number that a public id stands for; None if it is none."""
    text = text.strip().lower()
    if len(text) != 11 or text[0] != "p" or not _VALUES.keys() >= set(text[1:]):
        return None
    pub = 0
    for character in text[1:]:
        pub = pub << 5 | _VALUES[character]
    return pub


def span(prefix: str) -> tuple[int, int] | None:
    """Return the least and greatest number whose public id begins with `prefix`; None for none."""
    prefix = prefix.strip().lower()
    if not 2 <= len(prefix) <= 11:
        return None
    low = parsed(prefix + ALPHABET[0] * (11 - len(prefix)))
    high = parsed(prefix + ALPHABET[-1] * (11 - len(prefix)))
    return None if low is None or high is None else (low, high)


def pub_hash(pub: int) -> int:
    """Return the hash under which a public id is kept among the keys."""
    return pub & HASHES ^ _PUBS
