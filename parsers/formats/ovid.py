"""Ovid's text exports: field names on lines of their own with the values indented below them, and
lines of tags under numbers (`<1. >`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from parsers.format import Claim, Head, Text
from parsers.names import initials, is_degree
from parsers.record import Item
from parsers.records.tagged import Dialect, Raw, Tagged, records

_KIND = re.compile(r"\s*\[([A-Z][A-Za-z ]{2,30})\]\.?\s*$")

_FIRST = re.compile(r"\A\s*<\d+>[ \t]*\r?\n[A-Z][A-Za-z /()-]+\r?\n[ \t]{1,8}\S")
_LABELS = re.compile(  # two fields at the start, of a record that no number opens
    r"\A\s*((?:Score|Accession Number|Unique Identifier|Author|Title)s?)[ \t]*\r?\n"
    r"[ \t]+\S.*\n\s*[A-Z][A-Za-z /()-]+\r?\n[ \t]+\S"
)
_FIRST_NUMBER = re.compile(r"\A\s*<\d+\. ?>[ \t]*\r?\n[A-Z][A-Z0-9]  - ")
_MARKS = re.compile(r"(?<![\s*+\d,])[\s*+\d,]+$")
_EDITOR = re.compile(r"\[Eds?\.?\]", re.IGNORECASE)
_ROLE = re.compile(r"\s*\[[^\]]*\]\s*$")

OVID = Dialect(
    line=re.compile(r"(<(?=\d+>)|[A-Z][A-Za-z/() -]{1,40}(?=\s*$))(?:\d+>)?()\s*$"),
    opens=frozenset({"<"}),
    closes=frozenset(),
    fields={
        "title": ("Title", "OriginalTitle", "ChapterTitle"),
        "authors": ("AuthorsFullName", "Author", "Authors", "Author(s)"),
        "abstract": ("Abstract",),
        "journal": ("JournalName", "Source", "Publication"),
        "year": ("YearofPublication", "PublicationYear", "DateofPublication", "Source", "Status"),
        "doi": ("DOINumber", "DOI", "DigitalObjectIdentifier", "LinktotheOvidFullTextorcitation"),
        "keywords": ("AuthorKeywords", "KeywordHeading", "SubjectHeadings"),
        "type": ("DocumentType", "PublicationType"),
        "id": ("AccessionNumber", "UniqueIdentifier"),
    },
)


class Ovid(Tagged):
    """Pattern: the field that opens a record, where no number does."""

    def claim(self, head: Head) -> Claim | None:
        if claim := super().claim(head):
            return claim
        first = _LABELS.match(head.text)
        return Claim(0.95, "".join(first[1].split())) if first else None

    def read(self, source: Text) -> Iterator[Item]:
        opens = frozenset({source.pattern}) if source.pattern else OVID.opens
        for item in records(source.lines, replace(OVID, opens=opens)):
            yield self.entry(item) if isinstance(item, Raw) else item

    def told(self, values: Mapping[str, list[str]]) -> dict[str, object]:
        found = super().told(values)
        title = " ".join(str(found.get("title", "")).split())
        if kind := _KIND.search(title):
            found["type"] = found.get("type") or kind.group(1)
        found["title"] = _KIND.sub("", title)
        found["journal"] = str(found.get("journal", "")).split(". ")[0].strip()
        if isinstance(people := found.get("authors"), list):
            named = (_person(name) for name in people if not _EDITOR.search(name))
            found["authors"] = [name for name in named if name]
        return found


def _person(name: str) -> str:
    """`Pell, Ada MD, PhD *` without degrees and marks, `Pell A` with a comma; '' for degrees alone."""
    words = _MARKS.sub("", name).split()
    while words and is_degree(words[-1].strip(",")):
        words.pop()
    said = " ".join(words).rstrip(",")
    found = None if "," in said else initials.behind(said)
    return initials.turned(found) if found else said


OVID_TAGS = Dialect(
    line=re.compile(r"([A-Z][A-Z0-9]|<(?=\d+\. ?>))(?:  -(?: |$)|\d+\. ?>)(.*)"),
    opens=frozenset({"<"}),
    closes=frozenset(),
    fields={
        "title": ("TI",),
        "translatedtitle": ("TT",),
        "authors": ("FA", "AU"),
        "abstract": ("AB",),
        "journal": ("JN", "JT", "SO"),
        "year": ("YR", "PY", "DP", "DG", "SO"),
        "doi": ("DO", "DI"),
        "keywords": ("KW", "MH", "DE"),
        "type": ("PT",),
        "id": ("AN", "UI"),
    },
)
_EDITED = re.compile(r"^.*\[Ed(?:itor|s?\b)[^\]]*\]\.?\s*")  # the editors before a book


class OvidTags(Tagged):
    def told(self, values: Mapping[str, list[str]]) -> dict[str, object]:
        people = [name for name in values.get("AU", ()) if "Editor" not in _role(name)]
        found = super().told({**values, "AU": [_ROLE.sub("", name) for name in people]})
        if "JN" not in values and "JT" not in values:
            source = _EDITED.sub("", str(found.get("journal", "")))
            found["journal"] = re.split(r"\. |\.:", source)[0].strip()
        return found


def _role(name: str) -> str:
    role = _ROLE.search(name)
    return role.group() if role else ""


FORMATS = (
    Ovid("ovid", OVID, _FIRST),
    OvidTags("ovid-tagged", OVID_TAGS, _FIRST_NUMBER, 0.97),
)
