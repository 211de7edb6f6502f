"""Ovid's text export: field names on lines of their own, values indented below them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from parsers.records.tagged import Dialect, Tagged

_KIND = re.compile(r"\s*\[([A-Z][A-Za-z ]{2,30})\]\.?\s*$")

_FIRST = re.compile(r"\A\s*\ufeff?<\d+>[ \t]*\r?\n[A-Z][A-Za-z /()-]+\r?\n[ \t]{1,8}\S")

OVID = Dialect(
    line=re.compile(r"\ufeff?(<(?=\d+>)|[A-Z][A-Za-z/() -]{1,40}(?=\s*$))(?:\d+>)?()\s*$"),
    opens=frozenset({"<"}),
    closes=frozenset(),
    fields={
        "title": ("Title", "OriginalTitle"),
        "authors": ("Author", "Authors", "Author(s)"),
        "abstract": ("Abstract",),
        "journal": ("JournalName", "Source", "Publication"),
        "year": ("YearofPublication", "PublicationYear", "DateofPublication", "Source"),
        "doi": ("DOINumber", "DOI", "DigitalObjectIdentifier", "LinktotheOvidFullTextorcitation"),
        "keywords": ("AuthorKeywords", "KeywordHeading", "SubjectHeadings"),
        "type": ("DocumentType", "PublicationType"),
        "id": ("AccessionNumber", "UniqueIdentifier"),
    },
)


class Ovid(Tagged):
    def told(self, values: Mapping[str, list[str]]) -> dict[str, object]:
        found = super().told(values)
        title = " ".join(str(found.get("title", "")).split())
        if kind := _KIND.search(title):
            found["type"] = found.get("type") or kind.group(1)
        found["title"] = _KIND.sub("", title)
        found["journal"] = str(found.get("journal", "")).split(". ")[0].strip()
        return found


FORMAT = Ovid("ovid", OVID, _FIRST)
