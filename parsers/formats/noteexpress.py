"""NoteExpress records (`{Title}: …`), the export of CNKI, 万方 and 维普."""

from __future__ import annotations

import re

from parsers.records.tagged import Dialect, Tagged

NOTEEXPRESS = Dialect(
    line=re.compile(r"\ufeff?\s*\{([A-Za-z][A-Za-z /]*)\}\s*[:：]\s*(.*)"),
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

FORMAT = Tagged(
    "noteexpress",
    NOTEEXPRESS,
    re.compile(r"\A[\s\ufeff]*\{(?:Reference Type|Title|Author)\}\s*[:：]"),
)
