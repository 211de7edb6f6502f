"""MARC XML: library catalogues and the exports of CDS and INSPIRE."""

from __future__ import annotations

import re

from parsers.xmldoc.marc import read_one
from parsers.xmldoc.xmlformat import XmlFormat

FORMAT = XmlFormat("marc-xml", re.compile(r"<(?:\w+:)?datafield\b"), ("record",), read_one)
