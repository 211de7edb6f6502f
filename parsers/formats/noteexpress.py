"""NoteExpress records (`{Title}: …`), the export of CNKI, 万方 and 维普."""

from __future__ import annotations

import re

from parsers.format import Claim, Head
from parsers.records.tagged import Dialect, Tagged

_FIRST = (
    r"[{\[]Reference Type[}\]]\s*[:：]"  # CNKI may put a script of its page in front of the first
)
_TAGS = (
    "Reference Type|(?:Translated )?(?:Title|Author|Journal)|(?:Secondary|Tertiary|Subsidiary) (?:Title|Author)"
    "|Author Address|Year|Volume|Issue|Pages|Keywords|Abstract|ISBN/ISSN|Notes|URL|DOI|Database Provider|Language"
    "|Date|Publisher|Place Published|Type of Work|Section|Accession Number|Call Number|Link"
)

NOTEEXPRESS = Dialect(
    line=re.compile(
        rf"(?:.*?;\s*(?={_FIRST}))?\s*(?:\{{|\[(?=(?:{_TAGS})\]))([A-Za-z][A-Za-z /]*)[\}}\]]"
        r"\s*[:：]\s*(.*)"
    ),
    opens=frozenset({"ReferenceType"}),
    closes=frozenset(),
    opens_anywhere=True,
    fields={
        "title": ("Title",),
        "translatedtitle": ("TranslatedTitle",),
        "authors": ("Author",),
        "abstract": ("Abstract",),
        "journal": ("Journal", "SecondaryTitle", "ConferenceName", "TertiaryTitle", "Publisher"),
        "year": ("Year", "Date"),
        "doi": ("DOI",),
        "keywords": ("Keywords",),
        "urls": ("URL",),
        "type": ("ReferenceType",),
        "volume": ("Volume",),
        "issue": ("Issue",),
        "pages": ("Pages",),
        "id": ("AccessionNumber",),
    },
)


class NoteExpress(Tagged):
    def claim(self, head: Head) -> Claim | None:
        return Claim(self._sure) if self._claims.match(head.text) else None


FORMAT = NoteExpress(
    "noteexpress",
    NOTEEXPRESS,
    re.compile(
        rf"\s*(?:[{{\[](?:Reference Type|Title|Author)[}}\]]\s*[:：]|<script\b.{{0,4000}};\s*{_FIRST})"
    ),
)
