"""How two abstracts relate: equal, nearly so, partly, or not at all."""

from __future__ import annotations

from enum import Enum

from index.normal import Normal

WINDOW = 20  # squeezed letters, three words or so
PROBES = 8


class Wording(Enum):
    """From no abstract on a side to the very same words."""

    UNKNOWN = "unknown"
    OTHER = "other"
    PARTLY = "partly the same"
    NEAR = "nearly the same"
    EQUAL = "the same"


Relation = tuple[Wording, float]
UNKNOWN: Relation = (Wording.UNKNOWN, 0.0)
OTHER: Relation = (Wording.OTHER, 0.0)
EQUAL: Relation = (Wording.EQUAL, 1.0)


def relate(one: Normal, two: Normal) -> Relation:
    """How two abstracts relate, and the share of common three-word runs (0..1). Symmetric."""
    text, text2 = one.abstract, two.abstract
    if not text or not text2:
        return UNKNOWN
    if text == text2:
        return EQUAL
    if not _touch(text, text2):
        return OTHER
    share = _share(one.words, two.words)
    if share >= 0.8:
        return Wording.NEAR, share
    return (Wording.PARTLY if share >= 0.3 else Wording.OTHER), share


def _touch(text: bytes, text2: bytes) -> bool:
    """Whether a sample of the shorter text occurs in the longer: cheap, and enough to rule out."""
    short, long = sorted((text, text2), key=lambda t: (len(t), t))
    step = max((len(short) - WINDOW) // PROBES, 1)
    return any(short[at : at + WINDOW] in long for at in range(0, len(short) - WINDOW + 1, step))


def _share(words: list[str], words2: list[str]) -> float:
    """Common runs of three words, as a share of those of the shorter text, less what it lacks.

    A cut-off abstract counts as whole: what matters is that the words agree where both speak.
    """
    runs = set(zip(words, words[1:], words[2:], strict=False))
    runs2 = set(zip(words2, words2[1:], words2[2:], strict=False))
    return round(len(runs & runs2) / max(min(len(runs), len(runs2)), 1), 3)
