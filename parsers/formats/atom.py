"""Atom feeds: arXiv's API and others that list papers."""

from __future__ import annotations

import re

from parsers.xmldoc.atom import TAGS, read_one
from parsers.xmldoc.xmlformat import XmlFormat

FORMAT = XmlFormat(
    "atom", re.compile(r"<(?:\w+:)?feed\b[^>]*Atom|<entry\b[^>]*Atom"), TAGS, read_one
)
