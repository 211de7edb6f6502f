"""Embase's text export: headings in capitals on lines of their own, their values below them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from parsers.records.tagged import Dialect, Tagged

_FIRST = re.compile(
    r"\A\s*(?:RECORD 1\s+)?TITLE[ \t]*\r?\n\s*\S.*\n\s*(?:ORIGINAL TITLE|AUTHOR NAMES)[ \t]*\r?\n"
)
# A title may be in capitals too, so only the headings that Embase uses part values.
_HEADINGS = """record, title, original title, author names, author addresses, correspondence address,
    editors, source, source title, publication year, volume, issue, first page, last page, publication date,
    date of publication, publication type, issn, isbn, book publisher, conference name, conference location,
    conference date, conference editors, abstract, author keywords, emtree drug index terms,
    emtree medical index terms, drug index terms, medical index terms, cas registry numbers,
    embase classifications, clinical trial numbers, language of article, language of summary,
    medline pmid, embase accession number, embase accession id, pui, doi, full text link,
    embase link, copyright"""
_SOURCE = re.compile(
    r"(?P<journal>.+?) \((?P<year>\d{4})\)(?: (?P<volume>\w[\w ]*))?(?::(?P<issue>[^\s(]+))?(?: \((?P<pages>[^()]+)\))?"
)

EMBASE = Dialect(
    line=re.compile(r"\s*(RECORD(?= \d)|[A-Z][A-Z ]{1,40}(?=\s*$))(?: \d+)?()\s*$"),
    opens=frozenset({"RECORD", "TITLE"}),
    closes=frozenset(),
    fields={
        "title": ("TITLE", "ORIGINALTITLE"),
        "authors": ("AUTHORNAMES",),
        "abstract": ("ABSTRACT",),
        "journal": ("SOURCETITLE", "SOURCE"),
        "year": ("PUBLICATIONYEAR", "DATEOFPUBLICATION", "PUBLICATIONDATE", "SOURCE"),
        "doi": ("DOI",),
        "pmid": ("MEDLINEPMID",),
        "keywords": ("AUTHORKEYWORDS",),
        "type": ("PUBLICATIONTYPE",),
        "id": ("EMBASEACCESSIONID", "EMBASEACCESSIONNUMBER", "PUI"),
    },
    known=frozenset("".join(name.split()).upper() for name in _HEADINGS.split(",")),
)


class Embase(Tagged):
    def told(self, values: Mapping[str, list[str]]) -> dict[str, object]:
        found = super().told(values)
        if source := _SOURCE.match(str(found.get("journal", ""))):
            found |= {name: said for name, said in source.groupdict().items() if said}
        return found


FORMAT = Embase("embase", EMBASE, _FIRST, 0.96)
