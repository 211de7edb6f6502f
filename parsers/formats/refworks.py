"""RefWorks tagged text, as CNKI, 万方, Ovid and ProQuest export it too."""

from __future__ import annotations

import re

from parsers.records.tagged import Dialect, Tagged

_TAGS = (
    "RT|ER|SR|ID|A1|A2|A3|A4|A5|A6|AD|T1|T2|T3|JF|JO|YR|FD|VO|vo|IS|SP|OP|K1|AB|NO|PB|PP|"
    "ED|SN|AV|AN|LA|CL|SF|OT|LK|UL|DO|DI|CN|DB|DS|IP|RD|ST|U1|U2|U3|U4|U5|WT|WP|OL|PMID|"
    "SL|LL|CR|RP"
)

REFWORKS = Dialect(
    line=re.compile(  # CNKI writes `vo 9` and `A1石文心`
        rf"({_TAGS})(?:(?:[ \t]+|(?<=A1)(?=[\u3400-\u9fff]))(.*)|$)"
    ),
    opens=frozenset({"RT"}),
    closes=frozenset({"ER"}),
    fields={
        "title": ("T1",),
        "authors": ("A1",),
        "abstract": ("AB",),
        "journal": ("JF", "T2", "JO"),
        "year": ("YR", "FD"),
        "doi": ("DO", "DI"),
        "keywords": ("K1",),
        "urls": ("UL", "LK"),
        "type": ("RT",),
        "volume": ("VO", "vo"),
        "issue": ("IS",),
        "startpage": ("SP",),
        "endpage": ("OP",),
        "id": ("AN", "ID"),
    },
)

FORMAT = Tagged("refworks", REFWORKS, re.compile(r"(?m)^RT [A-Z].*\n(?:.*\n){0,12}?T1 "))
