"""What the analysis of text that is not ASCII needs regular expressions for; loaded when it is met."""

from __future__ import annotations

import re
from unicodedata import normalize

from index.analysis import GAP, GREEK, STOP, UNSPACED

_FIRST = UNSPACED[0]
_OTHER = re.compile("[^\x00-\x7f]")
_LETTERS = "".join(GREEK)
_ALONE = re.compile(f"[{_LETTERS}](?<![{_LETTERS}].)(?![{_LETTERS}])", re.DOTALL)
_CHARACTER = re.compile(f"([{UNSPACED}])")
_KOREAN = "\uac00-\ud7a3"
_BETWEEN = re.compile(
    rf"(?<=[{UNSPACED}])\s*[^\w\s][^\w]*(?=[{UNSPACED}])"
    rf"|(?<=[{_KOREAN}])\s+(?=[{UNSPACED}])|(?<=[{UNSPACED}])\s+(?=[{_KOREAN}])"
)


def split(text: str) -> str:
    """A folded text with Greek letters spelt and unspaced scripts parted."""
    others = set(_OTHER.findall(text))
    if not others.isdisjoint(GREEK):
        text = _ALONE.sub(_spelt, text)
    if not _CHARACTER.search("".join(others)):
        return normalize("NFC", text)
    return parted(stopped(text))


def _spelt(letter: re.Match[str]) -> str:
    """Single Greek letters by their names; words in Greek stay as they are."""
    return f" {GREEK[letter[0]]} "


def stopped(text: str) -> str:
    """A text with STOP between runs of unspaced scripts: at punctuation, in Korean at spaces too.

    Spaces alone part no Chinese: they come from broken lines.
    """
    return _BETWEEN.sub(f" {STOP} ", text)


def parted(text: str) -> str:
    """A text whose unspaced scripts are parted into single characters, invisibly."""
    text = normalize("NFC", text)
    return text if max(text) < _FIRST else _CHARACTER.sub(rf"{GAP}\1{GAP}", text)
