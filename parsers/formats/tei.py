"""TEI documents, as GROBID makes them of papers, and the lists of works that HAL answers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.format import Bytes, Claim, Head
from parsers.record import Item
from parsers.xmldoc.tei import LISTED, read_one
from parsers.xmldoc.xmlformat import XmlFormat


class Tei(XmlFormat):
    """One work a document, or one for each that a list tells; the claim says which."""

    def claim(self, head: Head) -> Claim | None:
        claim = super().claim(head)
        return claim and Claim(claim.confidence, LISTED if f"<{LISTED}" in head.text else "TEI")

    def read(self, source: Bytes) -> Iterator[Item]:
        return self.read_tags(source, frozenset({source.pattern}))


FORMAT = Tei("tei", re.compile(r"<(?:tei:)?TEI\b[\s\S]*<(?:tei:)?teiHeader\b"), ("TEI",), read_one)
