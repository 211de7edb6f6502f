"""CNKI's own exports (`Title-题名: …`, E-Study and user-defined)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from parsers.format import Claim, Head, Text
from parsers.record import Item
from parsers.records.tagged import Dialect, Raw, Tagged, records

_KNOWN = frozenset({
    "DataType", "SrcDatabase", "Title", "Author", "Organ", "Source", "Keyword", "Summary",
    "PubTime", "FirstDuty", "Fund", "Year", "Period", "Roll", "Volume", "PageCount", "Page", "CLC",
    "Link", "URL", "DOI", "Teacher", "Degree", "ISSN", "Issue", "Isbn", "Publisher", "Language",
    "Folder", "ConferenceName", "MeetingName"
})  # fmt: skip
CNKI = Dialect(
    line=re.compile(r"([A-Z][A-Za-z]{2,20}(?=[:：]|-[^\s:：]{1,8}[:：]))[^:：]*[:：]\s*(.*)"),
    opens=frozenset({"DataType", "SrcDatabase", "Title"}),
    closes=frozenset(),
    known=_KNOWN,
    fields={
        "title": ("Title",),
        "authors": ("Author",),
        "abstract": ("Summary",),
        "journal": ("Source", "ConferenceName", "MeetingName"),
        "year": ("Year", "PubTime"),
        "doi": ("DOI",),
        "keywords": ("Keyword",),
        "urls": ("Link", "URL"),
        "type": ("SrcDatabase",),
        "volume": ("Roll", "Volume"),
        "issue": ("Period", "Issue"),
        "pages": ("Page",),
    },
)


class Cnki(Tagged):
    """Records open with whichever of the opening tags the file begins with."""

    def claim(self, head: Head) -> Claim | None:
        claim = super().claim(head)
        first = next((m for line in head.text.splitlines() if (m := CNKI.line.match(line))), None)
        return claim and Claim(claim.confidence, first.group(1) if first else "")

    def read(self, source: Text) -> Iterator[Item]:
        dialect = replace(CNKI, opens=frozenset({source.pattern})) if source.pattern else CNKI
        for item in records(source.lines, dialect):
            yield self.entry(item) if isinstance(item, Raw) else item

    def told(self, values: Mapping[str, list[str]]) -> dict[str, object]:
        found = super().told(values)
        if isinstance(summary := found.get("abstract"), str):
            found["abstract"] = summary.removeprefix("<正>")
        return found


FORMAT = Cnki(
    "cnki",
    CNKI,
    re.compile(r"\A(?:.*\n){0,5}?(?:DataType: ?\d|(?:SrcDatabase-来源库|Title-题名)[:：])"),
)
