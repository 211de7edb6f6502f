"""Web of Science tagged text ("Plain Text File", ISI export)."""

from __future__ import annotations

import re

from parsers.records.tagged import Dialect, Tagged

WOS = Dialect(
    line=re.compile(r"([A-Z][A-Z0-9])(?: (.*)|$)"),
    opens=frozenset({"PT"}),
    closes=frozenset({"ER"}),
    headers=frozenset({"FN", "VR", "EF"}),
    fields={
        "title": ("TI",),
        "authors": ("AF", "AU", "BF", "BA", "CA"),
        "abstract": ("AB",),
        "journal": ("SO", "JI", "J9"),
        "year": ("PY", "EY", "EA", "PD"),
        "doi": ("DI",),
        "keywords": ("DE", "ID"),
        "type": ("DT", "PT"),
        "volume": ("VL",),
        "issue": ("IS",),
        "startpage": ("BP", "AR"),
        "endpage": ("EP",),
        "pmid": ("PM",),
        "id": ("UT",),
    },
)

FORMAT = Tagged("wos", WOS, re.compile(r"\A\s*FN .*\s+VR |(?m:^PT [A-Z]\s*\n(?:AU|TI|AF|CA|GP) )"))
