"""PubMed's tagged text (NBIB, MEDLINE)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from parsers.records.tagged import Dialect, Tagged

_INITIALS = re.compile(r"^(.+?)\s+([A-Z]{1,4}(?: (?:Jr|Sr|2nd|3rd|II|III))?)$")
_WRAPPED = re.compile(r"\n(?![A-Z][A-Z ,/&-]+: )")
_SUFFIX = re.compile(r"^([^,]+), (.+) (Jr|Sr|2nd|3rd|II|III|IV)\.?$")

MEDLINE = Dialect(
    line=re.compile(r"([A-Z]{2,4}) *-(?: ?(.*)|$)"),
    opens=frozenset({"PMID"}),
    closes=frozenset(),
    opens_anywhere=True,
    empty_line_closes=True,
    fields={
        "title": ("TI", "BTI"),
        "translatedtitle": ("TT",),
        "authors": ("FAU", "AU", "CN"),
        "abstract": ("AB", "OAB"),
        "journal": ("JT", "TA", "CTI"),
        "year": ("DP", "DEP", "EDAT"),
        "keywords": ("OT", "MH"),
        "type": ("PT",),
        "volume": ("VI",),
        "issue": ("IP",),
        "pages": ("PG",),
        "pmid": ("PMID",),
        "id": ("PMID",),
    },
)


class Medline(Tagged):
    def told(self, values: Mapping[str, list[str]]) -> dict[str, object]:
        found = super().told(values)
        named = [text for tag in ("LID", "AID", "SO") for text in values.get(tag, ())]
        found["doi"] = [text for text in named if "[doi]" in text] or [
            *(text for text in named if "doi:" in text),
            *values.get("DO", ()),
        ]
        if "FAU" in values:
            cut = ["et al."] if values.get("AU", [""])[-1].lower().startswith("et al") else []
            found["authors"] = [*map(_person, values["FAU"]), *cut]
        elif "AU" in values:
            found["authors"] = [_person(_INITIALS.sub(r"\1, \2", name)) for name in values["AU"]]
        if "title" in found:
            found["title"] = " ".join(str(found["title"]).split())
        if "abstract" in found:
            found["abstract"] = _WRAPPED.sub(" ", str(found["abstract"]))
        return found


def _person(name: str) -> object:
    """`Quill, Ada B Jr` by its parts; any other name as it stands."""
    match = _SUFFIX.match(name)
    return dict(zip(("family", "given", "suffix"), match.groups(), strict=True)) if match else name


FORMAT = Medline("medline", MEDLINE, re.compile(r"(?m)^PMID *- *\d+|^(?:FAU|OWN|STAT|TI ) *- "))
