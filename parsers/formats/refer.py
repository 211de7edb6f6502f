"""EndNote's tagged text (refer, .enw): lines of `%A`, `%T`, …"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from parsers.format import Claim, Head, Text
from parsers.record import Item
from parsers.tagged import Dialect, Raw, Tagged, records

REFER = Dialect(
    line=re.compile(r"\ufeff?%([0-9A-Z~!@#$?*&+^>\[\]()<=,-])(?:[ \t]+(.*)|$)"),
    opens=frozenset({"0"}),
    closes=frozenset(),
    opens_anywhere=True,
    fields={
        "title": ("T", "Q", "B"),
        "authors": ("A",),
        "abstract": ("X",),
        "journal": ("J", "B", "S"),
        "year": ("D", "8"),
        "doi": ("R",),
        "keywords": ("K",),
        "urls": ("U", ">"),
        "type": ("0",),
        "volume": ("V",),
        "issue": ("N",),
        "pages": ("P",),
        "id": ("F", "M", "L"),
    },
)
_BY_EMPTY_LINES = replace(REFER, empty_line_closes=True)


class Refer(Tagged):
    """Records that open with `%0`; in files that have none, an empty line parts them."""

    def claim(self, head: Head) -> Claim | None:
        claim = super().claim(head)
        return claim and Claim(
            claim.confidence, "%0" if re.search(r"(?m)^\ufeff?%0 ", head.text) else ""
        )

    def read(self, source: Text) -> Iterator[Item]:
        dialect = REFER if source.pattern else _BY_EMPTY_LINES
        for item in records(source.lines, dialect):
            yield self.entry(item) if isinstance(item, Raw) else item


FORMAT = Refer(
    "refer", REFER, re.compile(r"(?m)^\ufeff?%(?:0 [A-Z].*|[TA] .+)\n(?:.*\n){0,40}?%[A-Z@0-9] ?")
)
