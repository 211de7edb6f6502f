"""Characters that are words by themselves, and the marks that analysis sets among them. Light."""

from __future__ import annotations

STOP = "q0s"
"""Stands where punctuation parts two runs of Chinese, so that no run is found across it."""

GAP = "\u200b"
"""Stands around each character that is a word; nobody sees it."""

RANGES = (
    "\u0e01\u0edf", "\u1000\u109f", "\u1100\u11ff", "\u1780\u17ff", "\u3005\u3007", "\u3040\u30ff",
    "\u3105\u318f", "\u31f0\u31ff", "\u3400\u4dbf", "\u4e00\u9fff", "\ua960\ua97f", "\uac00\ud7ff",
    "\uf900\ufaff", "\U00020000\U0003ffff",
)  # fmt: skip
"""The first and last of each range: Chinese, Japanese, Korean, Thai and the like."""


def is_unspaced(char: str) -> bool:
    """Whether a character is of a script that is written without spaces."""
    return any(ends[0] <= char <= ends[1] for ends in RANGES)
