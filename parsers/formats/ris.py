"""RIS and its dialects: Scopus, Ovid, Embase, ProQuest, EndNote, Zotero, Rayyan, CNKI, …"""

from __future__ import annotations

import re
from collections.abc import Mapping

from parsers.records.tagged import Dialect, Tagged

_KNOWN = (
    "TY|ER|ID|TI|T1|T2|T3|T4|TA|TT|CT|ST|BT|AU|A1|A2|A3|A4|ED|AF|AD|AB|N1|N2|PY|Y1|Y2|DA|DO|"
    "UR|L1|L2|L3|L4|LK|JO|JF|JA|J1|J2|SP|EP|VL|IS|CP|SN|KW|PB|CY|C1|C2|C3|C4|C5|C6|C7|C8|M1|"
    "M2|M3|AN|CN|DB|DP|DS|ET|LA|LB|NV|OP|PP|RI|RN|RP|SE|SV|U1|U2|U3|U4|U5|AV|NL|PT|DI|EM|WE|"
    "AI"
)
# Written in full (`XX  - `) a tag may be any; with one blank it could as well be a word of a text.
_BLANK = "[ \u00a0]"
_GAP = f"{_BLANK}(?:{_BLANK}|(?<=(?:{_KNOWN}){_BLANK}))-"

RIS = Dialect(
    line=re.compile(rf"\s{{0,9}}(DOI(?= -)|[A-Z][A-Z0-9](?={_GAP})){_BLANK}+-(?:\s(.*)|$)"),
    opens=frozenset({"TY"}),
    closes=frozenset({"ER"}),
    fields={
        "title": ("TI", "T1", "CT", "BT", "ST"),
        "translatedtitle": ("TT",),
        "authors": ("AU", "A1"),
        "abstract": ("AB", "N2"),
        "journal": ("JF", "T2", "JO", "BT", "C3", "JA", "J2", "J1", "T3"),
        "year": ("PY", "Y1", "DA"),
        "doi": ("DO", "DI", "DOI", "M3", "L3"),
        "keywords": ("KW",),
        "urls": ("UR", "L2", "LK", "L1"),
        "type": ("TY",),
        "volume": ("VL",),
        "issue": ("IS", "CP"),
        "startpage": ("SP",),
        "endpage": ("EP",),
        "id": ("ID", "AN"),
    },
)

_SAYS_MORE = frozenset((*RIS.fields["doi"], "N1", "A1"))
_NOTED = re.compile(r"\s*doi:?\s*10\.", re.IGNORECASE)


class Ris(Tagged):
    def told(self, values: Mapping[str, list[str]]) -> dict[str, object]:
        """`AU` and `A1` mean the same: a record that has both may say half in each, or all twice.

        Older exports keep the DOI in fields of another use: the first that holds one says it.
        """
        if values.keys().isdisjoint(_SAYS_MORE):
            return super().told(values)
        noted = [text for text in values.get("N1", ()) if _NOTED.match(text)]
        dois = [text for tag in RIS.fields["doi"] for text in values.get(tag, ())]
        said = [text for text in (*dois, *noted) if "10." in text]
        values = {**values, "DO": said[:1]}
        people, first = values.get("AU", []), values.get("A1", [])
        if people and first and not {*people} & {*first}:
            values = {**values, "AU": [*people, *first]}
        return super().told(values)


_OPENS = rf"TY{_BLANK}{{1,2}}-(?:\s?[A-Za-z]|{_BLANK}*\n[A-Z][A-Z0-9]{_BLANK}{{1,2}}-)"
FORMAT = Ris("ris", RIS, re.compile(rf"(?m)^[^\S\n]*+{_OPENS}"))
