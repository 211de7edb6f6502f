"""How two abstracts relate: equal, nearly so, partly, or not at all."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from index.identity.normal import Normal

WINDOW = 20  # squeezed letters, three words or so
PROBES = 8
BEGUN = 180  # letters of an abstract cut short that are its longer form's beginning
WHOLE = 40  # runs of an abstract cut off that are enough to know it by


class Wording(IntEnum):
    """From other words to the very same; `UNKNOWN`: a side has no abstract."""

    UNKNOWN = 0
    OTHER = 1
    PARTLY = 2
    CLOSE = 3
    NEAR = 4
    EQUAL = 5


class Abstracts(NamedTuple):
    """`share`: three-word runs in common, of the shorter abstract's; `both`: of all (0..1)."""

    wording: Wording
    share: float
    both: float


UNKNOWN = Abstracts(Wording.UNKNOWN, 0.0, 0.0)
OTHER = Abstracts(Wording.OTHER, 0.0, 0.0)
EQUAL = Abstracts(Wording.EQUAL, 1.0, 1.0)


def relate(one: Normal, two: Normal) -> Abstracts:
    """How two abstracts relate. Symmetric."""
    text, text2 = one.abstract, two.abstract
    if not text or not text2:
        return UNKNOWN
    if text == text2:
        return EQUAL
    if (cut := min(len(text), len(text2))) >= BEGUN and text[:cut] == text2[:cut]:
        return Abstracts(Wording.NEAR, 1.0, round(cut / max(len(text), len(text2)), 3))
    if not _touch(text, text2):
        return OTHER
    runs, runs2 = one.runs, two.runs
    common, fewer = len(runs & runs2), min(len(runs), len(runs2))
    share = round(common / max(fewer, 1), 3)
    both = round(common / max(len(runs) + len(runs2) - common, 1), 3)
    return Abstracts(_wording(share, both, fewer), share, both)


def _wording(share: float, both: float, fewer: int) -> Wording:
    if both >= 0.97:
        return Wording.EQUAL
    if (share >= 0.8 and both >= 0.5) or (share >= 0.95 and fewer >= WHOLE):  # the latter: cut off
        return Wording.NEAR
    if share >= 0.7:
        return Wording.CLOSE
    return Wording.PARTLY if share >= 0.3 else Wording.OTHER


def _touch(text: bytes, text2: bytes) -> bool:
    """Whether a sample of the shorter text occurs in the longer: cheap, and enough to rule out."""
    short, long = (text, text2) if (len(text), text) < (len(text2), text2) else (text2, text)
    step = max((len(short) - WINDOW) // PROBES, 1)
    return any(short[at : at + WINDOW] in long for at in range(0, len(short) - WINDOW + 1, step))
