"""Citavi's XML (`CitaviExchangeData`, within .ctv6bak and .ctv5bak archives).

Persons, journals and keywords stand apart from the works and are tied to them by lists of ids, those
of the authors behind the works: the works are told at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from parsers.format import Bytes
from parsers.record import Fault, Item, Place
from parsers.records import loose
from parsers.xmldoc.xmlformat import XmlFormat
from parsers.xmldoc.xmltree import Element, find, records, text

_NAMED = ("Person", "Periodical", "Keyword")
_TIES = ("ReferenceAuthors", "ReferenceKeywords")


def read_one(element: Element) -> dict[str, Any]:
    title, subtitle = find(element, "Title"), find(element, "Subtitle")
    return {
        "title": f"{title}: {subtitle}" if title and subtitle else title,
        "abstract": find(element, "Abstract/Text", "Abstract"),
        "year": find(element, "Year", "YearResolved", "Date", "DateForSorting"),
        "doi": find(element, "DOI", "Doi"),
        "urls": find(element, "OnlineAddress"),
        "type": find(element, "ReferenceType"),
        "volume": find(element, "Volume"),
        "issue": find(element, "Number"),
        "pages": find(element, "PageRange/OriginalString", "PageRange"),
        "id": find(element, "CitationKey") or element.get("id", ""),
        "journal": find(element, "PeriodicalID"),
    }


class Citavi(XmlFormat):
    """References with what the lists around them say of each."""

    def read(self, source: Bytes) -> Iterator[Item]:
        names: dict[str, dict[str, str]] = {}
        ties: dict[tuple[str, str], list[str]] = {}
        works: list[tuple[str, Place, dict[str, Any]]] = []
        for node in records(source.pieces, self.tags, source.encoding):
            if isinstance(node, Fault):
                yield node
                continue
            element = node.element
            if element.tag in _NAMED:
                names[element.get("id", "")] = _name(element)
            elif element.tag in _TIES:
                for tie in element.iter("OnetoN"):
                    work, *others = [part.strip() for part in text(tie).split(";")]
                    ties[element.tag, work] = others
            else:
                works.append((element.get("id", ""), node.place, read_one(element)))
        for work, place, record in works:
            authors, keywords = (
                [names[one] for one in ties.get((kind, work), ()) if one in names] for kind in _TIES
            )
            record["authors"], record["keywords"] = authors, [one["name"] for one in keywords]
            record["journal"] = names.get(record["journal"], {}).get("name", "")
            yield loose.entry(record, place) or _untold(place, record)


def _name(element: Element) -> dict[str, str]:
    given = " ".join(filter(None, (find(element, "FirstName"), find(element, "MiddleName"))))
    return {"family": find(element, "LastName"), "given": given, "name": find(element, "Name")}


def _untold(place: Place, record: dict[str, Any]) -> Fault:
    said = "; ".join(f"{name}: {value}" for name, value in record.items() if value)
    return Fault(place, "a record without a title", said)


FORMAT = Citavi(
    "citavi-xml",
    re.compile(r"<CitaviExchangeData\b"),
    ("Reference", *_NAMED, *_TIES),
    read_one,
)
