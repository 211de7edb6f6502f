"""Public ids: "p" and ten characters, 50 bits kept as an integer that sorts as the text does."""

from __future__ import annotations

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
BITS = 50
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
