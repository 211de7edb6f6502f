"""What a text means: entities, markup, LaTeX and Unicode brought to one plain form.

`clean` tidies a field and keeps its wording; `plain` gives what is meant, for people and search;
`fold` gives the form in which two spellings of the same thing are equal. On the path of `search`:
imports only `re` and `unicodedata`; markup and LaTeX are loaded when a text has some.
"""

from __future__ import annotations

import re
import unicodedata

# Format characters that carry no meaning of their own: soft hyphen, zero-width space, word joiner,
# BOM, direction marks. Zero-width (non-)joiners stay: Persian, Indic scripts and emoji need them.
_INVISIBLE = "[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
_CONTROL = "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]"
_CONTROL_BYTES = bytes(range(32)) + b"\x7f"
_SURROGATE = "[\ud800-\udfff]"
_OTHER = re.compile("[^\x00-\x7f][^\x00-\x7f]*")


def clean(text: str) -> str:
    """The wording as written, in one line: single spaces, no invisible or broken characters."""
    if not (_has_no_control(text) if text.isascii() else text.isprintable()):
        if not text.isascii():
            text = re.sub(_SURROGATE, "\ufffd", re.sub(_INVISIBLE, "", text))
        text = re.sub(_CONTROL, " ", text)
    elif "  " not in text and text[:1] != " " and text[-1:] != " ":
        return text  # tidy already, told at a fraction of the cost
    return " ".join(text.split())


def _has_no_control(text: str) -> bool:
    """The same as `isprintable` of ASCII, which asks about each character, at a fifth of the cost."""
    return len(text.encode().translate(None, _CONTROL_BYTES)) == len(text)


def plain(text: str) -> str:
    """What is meant: entities, tags, emphasis and LaTeX resolved. Plain text comes back as it is."""
    text = _resolved(text)
    return text if text.isprintable() else re.sub(_INVISIBLE, "", text)


def _resolved(text: str) -> str:
    """The same with invisible characters left in."""
    if "&" in text:
        from parsers.markup import unescape

        text = unescape(text)
    if "<" in text:
        from parsers.markup import untag

        text = untag(text)
    if "\\" in text or "$" in text or "{" in text or "}" in text or "``" in text or "''" in text:
        from parsers.latex import unlatex

        text = unlatex(text)
    if "*" in text or "_" in text:
        from parsers.markup import unemphasise

        text = unemphasise(text)
    if "(cid:173)" in text:  # a soft hyphen, as PDF extraction writes it
        text = re.sub(r"\(cid:173\)\s?", "", text)
    return text


def fold(text: str) -> str:
    """The comparable form: `plain`, without case, accents, width, ligatures and kinds of dash."""
    text = _resolved(text)
    if not text.isascii():
        text = _OTHER.sub(_fold_run, text)
    if "--" in text:
        text = re.sub("--+", "-", text)
    return text.lower()


def _fold_run(match: re.Match[str]) -> str:
    run = unicodedata.normalize("NFKC", match.group())
    return "".join(map(_FOLDED.__getitem__, run))


class _Folded(dict[str, str]):
    """Character → its folded form, worked out at first sight (at most one item a code point)."""

    def __missing__(self, char: str) -> str:
        self[char] = folded = _fold_char(char)
        return folded


_FOLDED = _Folded(
    (char, folded)
    for folded, chars in {
        "-": "−",
        "'": "‘’‚‛‹›′`ʼʹʻˈ",
        '"': "“”„‟«»″ʺ",
        "·": "·∙⋅•・",
        "ss": "ßẞ",
        "ae": "æÆ",
        "oe": "œŒ",
        "th": "þÞ",
        "o": "øØ",
        "l": "łŁ",
        "d": "đĐðÐ",
        "i": "ıİ",
        "j": "ȷ",
        "h": "ħĦ",
        "n": "ŋŊ",
        "x": "×✕",
        "*": "∗⁎",
        "~": "∼",
        "/": "∕⁄",
    }.items()
    for char in chars
)


def _fold_char(char: str) -> str:
    if re.match(_INVISIBLE, char) or _is_accent(char):
        return ""
    if unicodedata.category(char) == "Pd":
        return "-"
    lower = char.casefold()
    if "\u3040" <= char <= "\ud7ff":  # kana, Han, Hangul: marks are part of the character
        return lower
    base = "".join(c for c in unicodedata.normalize("NFKD", lower) if not _is_accent(c))
    return "".join(_FOLDED[c] if c != char and not c.isascii() else c for c in base)


def _is_accent(char: str) -> bool:
    """A combining mark of the kind that Latin, Greek and Cyrillic letters wear."""
    return (
        "\u0300" <= char <= "\u036f"
        or "\u1ab0" <= char <= "\u1aff"
        or "\u1dc0" <= char <= "\u1dff"
        or "\u20d0" <= char <= "\u20ff"
        or "\ufe20" <= char <= "\ufe2f"
    )
