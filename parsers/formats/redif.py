"""ReDIF, the templates in which archives give their papers to RePEc."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from parsers.format import Line, Text
from parsers.record import Furniture, Item
from parsers.records.tagged import Dialect, Raw, Tagged, records

_OPENS = re.compile(r"^Template-Type[ \t]*:[ \t]*ReDIF-\w+", re.IGNORECASE | re.MULTILINE)
_WORK = re.compile(r"\s*ReDIF-(?:Paper|Article|Book|Chapter|Software)", re.IGNORECASE)
_ATTRIBUTE = (
    r"(?:Template-Type|Title|Abstract|Handle|Year|Month|Volume|Issue|Number|Pages|Length|Journal|DOI"
    r"|Keywords|Note|Series|Price|Language|Availability|Restriction|Contents|Edition|Chapter|ISBN|ISSN"
    r"|In-Book|Book-[A-Z-]+|Name|Type|URL|Homepage|Description|Email|Publication-[A-Z]+|Size"
    r"|Creation-Date|Revision-Date|Revised|Order-[A-Z]+|Classification-[A-Z0-9-]+|HasChapter|Requires"
    r"|(?:Author|Editor|File|Contact|Provider|Publisher|Sponsor|Maintainer|Workplace|Software"
    r"|Programming|Published|Paper|Article|Postal|Phone|Fax|Notification|Period|Conference)-[A-Z-]+"
    r"|X-[A-Z-]+)(?:-[a-z]{2})?"
)

REDIF = Dialect(
    line=re.compile(rf"({_ATTRIBUTE})[ \t]*:[ \t]*(.*)", re.IGNORECASE),
    opens=frozenset({"template-type"}),
    closes=frozenset(),
    fields={
        "title": ("title",),
        "authors": ("author-name", "editor-name"),
        "abstract": ("abstract",),
        "journal": ("journal", "book-title", "series"),
        "year": ("year", "publication-date", "creation-date", "revision-date"),
        "doi": ("doi",),
        "keywords": ("keywords",),
        "urls": ("file-url",),
        "type": ("template-type",),
        "volume": ("volume",),
        "issue": ("issue", "number"),
        "pages": ("pages",),
        "id": ("handle",),
    },
)


class Redif(Tagged):
    """Templates of works; those of archives, series and people are furniture."""

    def read(self, source: Text) -> Iterator[Item]:
        for item in records(map(_folded, source.lines), self.dialect):
            if isinstance(item, Raw):
                work = _WORK.match(item.values["template-type"][0])
                yield self.entry(item) if work else Furniture(item.place.lines)
            else:
                yield item

    def told(self, values: Mapping[str, list[str]]) -> dict[str, object]:
        found = super().told(values)
        if "title" in found:
            found["title"] = " ".join(str(found["title"]).split())
        if "abstract" in found:
            found["abstract"] = " ".join(str(found["abstract"]).split("\n"))
        found["keywords"] = re.split(r"\s*[;,]\s*", ";".join(values.get("keywords", ())))
        return found


def _folded(line: Line) -> Line:
    """The line with its attribute in small letters: ReDIF does not tell them apart."""
    match = REDIF.line.match(line.text)
    return line._replace(text=match[1].lower() + line.text[match.end(1) :]) if match else line


FORMAT = Redif("redif", REDIF, _OPENS)
