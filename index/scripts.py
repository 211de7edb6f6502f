"""What the analysis of text that is not ASCII needs regular expressions for; loaded when it is met."""

from __future__ import annotations

import re
from unicodedata import normalize

from index.characters import GAP, RANGES, STOP

_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta",
    "η": "eta", "θ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu",
    "ν": "nu", "ξ": "xi", "ο": "omicron", "π": "pi", "ρ": "rho", "σ": "sigma",
    "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
    "ς": "sigma",
}  # fmt: skip
_UNSPACED = "".join(f"{ends[0]}-{ends[1]}" for ends in RANGES)
_FIRST = _UNSPACED[0]
_OTHER = re.compile("[^\x00-\x7f]")
_LETTERS = "".join(_GREEK)
_ALONE = re.compile(f"[{_LETTERS}](?<![{_LETTERS}].)(?![{_LETTERS}])", re.DOTALL)
_CHARACTER = re.compile(f"([{_UNSPACED}])")
_KOREAN = "\uac00-\ud7a3"
_BETWEEN = re.compile(
    rf"(?<=[{_UNSPACED}])\s*[^\w\s][^\w]*(?=[{_UNSPACED}])"
    rf"|(?<=[{_KOREAN}])\s+(?=[{_UNSPACED}])|(?<=[{_UNSPACED}])\s+(?=[{_KOREAN}])"
)


def split(text: str) -> str:
    """A folded text with Greek letters spelt and unspaced scripts parted."""
    others = set(_OTHER.findall(text))
    if not others.isdisjoint(_GREEK):
        text = _ALONE.sub(_spelt, text)
    if not _CHARACTER.search("".join(others)):
        return normalize("NFC", text)
    return parted(stopped(text))


def _spelt(letter: re.Match[str]) -> str:
    """Single Greek letters by their names; words in Greek stay as they are."""
    return f" {_GREEK[letter[0]]} "


def stopped(text: str) -> str:
    """A text with STOP between runs of unspaced scripts: at punctuation, in Korean at spaces too.

    Spaces alone part no Chinese: they come from broken lines.
    """
    return _BETWEEN.sub(f" {STOP} ", text)


def parted(text: str) -> str:
    """A text whose unspaced scripts are parted into single characters, invisibly."""
    text = normalize("NFC", text)
    return text if max(text) < _FIRST else _CHARACTER.sub(rf"{GAP}\1{GAP}", text)
