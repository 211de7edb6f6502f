"""TEI documents: papers as GROBID makes them, and lists of works as HAL, Zotero and editors do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from parsers.format import Bytes, Claim, Head
from parsers.record import Item
from parsers.xmldoc import biblists
from parsers.xmldoc.tei import LISTED, read_one
from parsers.xmldoc.xmlformat import XmlFormat
from parsers.xmldoc.xmltree import Element

_COMMENT = re.compile(r"<!--[\s\S]*?(?:-->|\Z)")
# A document that is a list of works, and no paper that ends in one.
_A_LIST = re.compile(
    r"(?:<body>\s*(?:<div[^>]*>\s*)?(?:<head[^>]*>[^<]*</head>\s*)?|\A\s*(?:<\?xml[^>]*>\s*)?)"
    r"<(?:tei:)?listBibl\b[^>]*>\s*(?:<head[^>]*>[^<]*</head>\s*)?<(?:tei:)?(biblStruct|bibl)\b"
)


class Tei(XmlFormat):
    """One work a document, or one for each that a list tells; the claim says which."""

    def claim(self, head: Head) -> Claim | None:
        listed = _A_LIST.search(_COMMENT.sub("", head.text))
        if listed:
            return Claim(0.95, listed[1])
        claim = super().claim(head)
        return claim and Claim(claim.confidence, LISTED if f"<{LISTED}" in head.text else "TEI")

    def read(self, source: Bytes) -> Iterator[Item]:
        return self.read_tags(source, frozenset({source.pattern}))


def _read(element: Element) -> dict[str, Any]:
    return biblists.read_tei(element) if element.tag in biblists.TAGS else read_one(element)


FORMAT = Tei(
    "tei",
    re.compile(r"\A(?>[\s\S]*?<(?:tei:)?TEI\b)[\s\S]*?<(?:tei:)?teiHeader\b"),
    ("TEI",),
    _read,
)
