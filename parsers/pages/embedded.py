"""Papers in a text within JSON: a row or a list item of Markdown, an Atom feed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from parsers.pages.markdown import cells, pieces
from parsers.pages.pick import paper
from parsers.record import Entry, Fault, Place
from parsers.records import loose
from parsers.xmldoc import atom
from parsers.xmldoc.xmltree import records

_ROW = re.compile(r"\s*(?:\||[-*]\s+)[^\n]*\*\*")
_FEED = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<(?:\w+:)?feed\b")
_LOOK = 200


def any_in(value: Any, depth: int = 0) -> bool:
    """Whether a decoded value without papers holds texts that may tell some."""
    if isinstance(value, str):
        return bool(_ROW.match(value[:_LOOK]) or _FEED.match(value[:_LOOK]))
    if depth > 4:
        return False
    inner = (
        value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    )
    return any(any_in(item, depth + 1) for item in inner)


def papers(text: str, place: Place) -> Iterator[Entry | Fault]:
    """The papers that the text tells, all at the place of the text."""
    if _FEED.match(text[:_LOOK]):
        for node in records([text.encode("utf-8", "replace")], atom.TAGS):
            if not isinstance(node, Fault) and (
                found := loose.entry(atom.read_one(node.element), place)
            ):
                yield found
    elif _ROW.match(text[:_LOOK]):
        row = cells(text)
        parts = (
            [piece for cell in row for piece in pieces(cell)]
            if row
            else pieces(text.strip(" -*\n"))
        )
        told = paper(parts)
        if told and (found := loose.entry(told, place)):
            yield found
