"""JATS and NLM article XML (PubMed Central, publishers), and its chapters of books (BITS)."""

from __future__ import annotations

import re

from parsers.xmldoc.jats import read_one
from parsers.xmldoc.xmlformat import XmlFormat

FORMAT = XmlFormat(
    "jats",
    re.compile(
        r"<article\b[^>]*\sarticle-type|//(?:NLM|DTD)[^>]{0,80}(?:Journal|JATS)|<pmc-articleset\b|<book-part-wrapper\b|<front>\s*<journal-meta"
    ),
    ("article", "book-part-wrapper"),
    read_one,
)
