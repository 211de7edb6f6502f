"""EndNote's tagged text (refer, .enw): lines of `%A`, `%T`, …"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from parsers.format import Claim, Head, Text
from parsers.record import Item
from parsers.records.tagged import Dialect, Raw, Tagged, records

REFER = Dialect(
    line=re.compile(r"%([0-9A-Z~!@#$?*&+^>\[\]()<=,-]):?(?:[ \t]+(.*)|$)"),  # 维普 writes `%+: `
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
_GAP = re.compile(r"\n[ \t]*\n")
_BY_EMPTY_LINES = replace(REFER, opens=frozenset(), empty_line_closes=True)
_NEXT_AUTHOR = re.compile(r"\s*%A\s+")  # CNKI puts all its authors on one line


class Refer(Tagged):
    """Records that open with `%0`; where they do not, an empty line parts them."""

    def claim(self, head: Head) -> Claim | None:
        claim = super().claim(head)
        return claim and Claim(claim.confidence, "%0" if _opened(head.text) else "")

    def read(self, source: Text) -> Iterator[Item]:
        dialect = REFER if source.pattern else _BY_EMPTY_LINES
        for item in records(source.lines, dialect):
            yield self.entry(item) if isinstance(item, Raw) else item

    def told(self, values: Mapping[str, list[str]]) -> dict[str, object]:
        people = [one for text in values.get("A", ()) for one in _NEXT_AUTHOR.split(text)]
        return super().told({**values, "A": people})


def _opened(text: str) -> bool:
    """Whether `%0` opens the records: not where two groups of lines, or the only one, show a title
    without it in front."""
    groups = [group.lstrip("\n") for group in _GAP.split(text)]
    titled = [group for group in groups if group.startswith("%T ") or "\n%T " in group]
    if any(group.startswith("%0 ") and group not in titled for group in groups):
        return True
    once = all(f"\n{group}".count("\n%T ") == 1 for group in titled)
    others = sum(not group.startswith("%0 ") for group in titled)
    return "%0 " in text and not (once and (others > 1 or others == len(titled)))


FORMAT = Refer(
    "refer", REFER, re.compile(r"(?m)^%(?:0 [A-Z].*|[TA] .+)\n(?:.*\n){0,40}?%[A-Z@0-9] ?")
)
