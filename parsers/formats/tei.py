"""TEI documents, as GROBID makes them of papers."""

from __future__ import annotations

import re

from parsers.xmldoc.tei import read_one
from parsers.xmldoc.xmlformat import XmlFormat

FORMAT = XmlFormat(
    "tei", re.compile(r"<(?:tei:)?TEI\b[\s\S]*<(?:tei:)?teiHeader\b"), ("TEI",), read_one
)
