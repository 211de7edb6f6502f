"""What of a paper is indexed, as text that the engine's analyzers can split. Pure, light.

One form for documents and queries: `searchable` folds what needs it (case is the analyzer's), spells
single Greek letters, and keeps `C++` apart from `C`. Plain ASCII, nearly every English abstract,
passes untouched. The combined text of a paper is its titles, its labels, and BODY with the abstract
after it, so that `abstract:` is asked for as a word after BODY: a field for abstracts would double
the cost of indexing. Titles and names are short and have fields of their own, names unstemmed.
"""

from __future__ import annotations

from zlib import crc32

from index.characters import GAP, STOP, is_unspaced

BODY = "q0b"
"""Stands before the abstract in the combined text; as a word of a query it means nothing."""

_TYPESET = (
    ("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("–", "-"), ("—", "-"), ("ﬁ", "fi"), ("ﬂ", "fl")
)  # fmt: skip
"""What is all that most English texts have beside ASCII, as folding has it, at a tenth of the cost."""
_SHORT = 200
_PLAIN = frozenset(" 0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
_NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalnum())


def searchable(text: str) -> str:
    """The form of a text, document or query, that is split into words."""
    if _is_plain(text):
        return _parted(text)
    if not text.isascii() and "\\" not in text and "$" not in text and "{" not in text:
        for char, plain in _TYPESET:
            text = text.replace(char, plain)
    if not text.isascii() or "\\" in text or "$" in text or "&" in text or "<" in text:
        from parsers.text import fold

        text = fold(text)
        if not text.isascii():
            from index.scripts import split

            text = split(text)
    if "++" in text:
        text = text.replace("++", " plusplus ")
    if "#" in text:
        text = text.replace("C#", "C sharp ").replace("c#", "c sharp ")
        text = text.replace("F#", "F sharp ").replace("f#", "f sharp ")
    return text


def spaced(text: str) -> str:
    """A text whose unspaced scripts are parted into single characters, invisibly."""
    if text.isascii():
        return text
    if _is_plain(text):
        return _parted(text)
    from index.scripts import parted

    return parted(text)


def _is_plain(text: str) -> bool:
    """Whether a text is short and of Chinese characters, letters, digits and spaces only, as queries
    are: nothing is to be folded then, and no regular expression imported, which a search would feel."""
    return (
        len(text) <= _SHORT
        and not text.isascii()
        and all("\u4e00" <= char <= "\u9fff" or char < "\x7f" and char in _PLAIN for char in text)
    )


def _parted(text: str) -> str:
    return "".join(char if char < "\x7f" else f"{GAP}{char}{GAP}" for char in text)


def shown(text: str) -> str:
    """A text as it was before `spaced`."""
    return text.replace(GAP, "")


def title_key(title: str) -> str:
    """A token that stands for a whole title, whatever its case, punctuation and spaces."""
    return key_of(searchable(title))


def key_of(title: str) -> str:
    """The same of a title that is `searchable` already."""
    text = title.lower().replace(STOP, "")
    if text.isascii():
        packed = text.encode().translate(None, _NO_LETTERS)
    else:
        packed = "".join(filter(str.isalnum, text)).encode()
    return f"t.{crc32(packed):x}.{len(packed):x}"


def unspaced(text: str) -> bool:
    """Whether a text is wholly in scripts that are written without spaces."""
    return bool(text) and not text.isascii() and all(map(is_unspaced, text))


def is_inside(char: str) -> bool:
    """Whether a character belongs to a word of several: letters and digits of spaced scripts."""
    return char.isalnum() and (char < "\u0e01" or not is_unspaced(char))


def initials(names: tuple[str, ...]) -> list[str]:
    """`j.lee` for `Jasper Lee`: what a name is found by when its given names are abbreviated."""
    found = []
    for name in names:
        if not name.isascii():
            name = searchable(name)
        given, _, family = name.lower().rpartition(" ")
        if given:
            found.append(f"{given[0]}.{family}")
    return found


def identifier(kind: str, value: str) -> str:
    """A DOI or arXiv number as the one token it is found by: lower case, no spaces, no version."""
    value = "".join(value.lower().split())
    for lead in ("https://", "http://", "dx.doi.org/", "doi.org/", "arxiv.org/abs/", f"{kind}:"):
        value = value.removeprefix(lead)
    if kind == "arxiv" and "v" in value[-4:]:
        stem, _, version = value.rpartition("v")
        value = stem if version.isdigit() else value
    return f"{kind}:{value}"
