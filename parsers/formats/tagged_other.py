"""Other tagged text (COPAC, INSPEC, Biblioscape, CSA, …): two or more capitals, a separator, a value.

The usual tags mean the usual things; the head shows how a file parts tag from value, and whether
empty lines or a tag open its records.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal

from parsers.format import Claim, Head, Text
from parsers.record import Item
from parsers.records.tagged import Dialect, Raw, Tagged, records, told

_STYLES = {
    "dash": r"([A-Z][A-Z0-9]{1,3}) {0,2}-(?:[ \t]+(.*)|$)",
    "tilde": r"([A-Z][A-Z0-9]{1,3}) ~(?:[ \t]+(.*)|$)",
    "colon": r"([A-Z][A-Z0-9]{1,3}): *(.*)",
    "equals": r"([A-Z][A-Z0-9]{1,3}) ?= ?(.*)",
    "framed": r"(?:--)?(----|(?<=--)[A-Z][A-Z0-9]{1,3})(?:-*$|--[ \t]*)(.*)",
}
_FIELDS = {
    "title": ("TI", "T1", "TITL"),
    "authors": ("AU", "A1", "FAU", "AUTH"),
    "abstract": ("AB", "N2", "ABST"),
    "journal": ("SO", "JF", "JO", "JT", "JN", "T2", "SE", "BT"),
    "year": ("PY", "YR", "DP", "Y1", "YP", "DA", "SO"),
    "doi": ("DO", "DI", "DOI"),
    "keywords": ("KW", "DE", "K1", "OT"),
    "urls": ("UR", "UL", "URL"),
    "type": ("DT", "PT", "RT", "TY"),
    "volume": ("VL", "VO", "VI"),
    "issue": ("IS", "IP", "NO"),
    "pages": ("PG", "PP", "SP"),
    "id": ("AN", "UI", "ID"),
}
_FRAMED = _FIELDS | {"title": ("TI", "ST"), "journal": ("ST", "TT")}
_TITLES = frozenset((*_FIELDS["title"], *_FRAMED["title"]))
_RULER = "----"  # a line of dashes ends a framed record
_INVERTED = re.compile(r"([^\W\d_][\w'’]+(?:-[A-Z][a-z]\w*)*)-([A-Z]{1,4})")
_EDITOR = re.compile(r"\(eds?\.?\)$", re.IGNORECASE)
_PEOPLE = frozenset(_FIELDS["authors"])
_LEAST = 3


class OtherTags(Tagged):
    """Pattern: the style, and the tag that opens a record ('' where an empty line does)."""

    name = "tagged"
    version = 2
    appendable = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        lines = head.text.split("\n")
        for style, pattern in _STYLES.items():
            found = [
                (i, m.group(1)) for i, line in enumerate(lines) if (m := re.match(pattern, line))
            ]
            tags = Counter(tag for _, tag in found)
            if len(tags) < _LEAST or not _TITLES & tags.keys() or not _PEOPLE & tags.keys():
                continue
            filled = sum(1 for line in lines if line.strip() and not line[:1].isspace())
            if len(found) * 2 >= filled:
                return Claim(0.85, f"{style} {_opener(lines, found)}")
        return None

    def read(self, source: Text) -> Iterator[Item]:
        style, _, opener = source.pattern.partition(" ")
        dialect = _dialect(style, opener)
        for item in records(source.lines, dialect):
            yield self.entry(item) if isinstance(item, Raw) else item

    def told(self, values: Mapping[str, list[str]]) -> dict[str, object]:
        if all(text.startswith("Title\n") for text in values.get("TI", ("",))):
            values = {tag: [_unnamed(text) for text in texts] for tag, texts in values.items()}
        found = told(values, _FRAMED if _RULER in values else _FIELDS)
        if found.get("journal") == found.get("title"):
            found.pop("journal", None)
        people = found.get("authors")
        if isinstance(people, list):
            found["authors"] = _hyphened(people)
        return found


def _unnamed(text: str) -> str:
    """A value without the name of its field, where that stands behind the tag (CSA)."""
    return text.partition("\n")[2] or text


def _hyphened(people: list[str]) -> list[str]:
    """`Pell-AB` as `Pell, AB`, where all names are written so; editors among them are left out."""
    names = [name.strip() for name in people if not _EDITOR.search(name.strip())]
    matches = [_INVERTED.fullmatch(name) for name in names]
    if not all(matches):
        return people
    return [f"{match[1]}, {match[2]}" for match in matches if match]


def _opener(lines: list[str], found: list[tuple[int, str]]) -> str:
    """The first tag, where records follow one another without an empty line before it."""
    if any(tag == _RULER for _, tag in found):
        return _RULER
    first = found[0][1]
    starts = [i for i, tag in found if tag == first]
    parted = all(i == 0 or not lines[i - 1].strip() for i in starts[1:])
    titles = sum(tag in _TITLES for _, tag in found)
    return "" if parted and len(starts) <= titles else first


def _dialect(style: str, opener: str) -> Dialect:
    base = Dialect(
        line=re.compile(_STYLES[style]),
        opens=frozenset(),
        closes=frozenset(),
        fields=_FIELDS,
        opens_anywhere=True,
        empty_line_closes=True,
    )
    if not opener:
        return base
    if opener == _RULER:
        return replace(base, closes=frozenset({_RULER}), empty_line_closes=False)
    return replace(base, opens=frozenset({opener}), empty_line_closes=False)


FORMAT = OtherTags("tagged", _dialect("dash", ""), re.compile("(?!)"))
