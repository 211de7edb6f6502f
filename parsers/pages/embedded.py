"""Papers in a text within JSON or YAML: a row or a list item of Markdown, an Atom feed, a JSON document."""

from __future__ import annotations

import binascii
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from parsers.pages.markdown import cells, pieces
from parsers.pages.pick import paper
from parsers.record import Entry, Fault, Place
from parsers.records import loose, trees
from parsers.xmldoc import atom
from parsers.xmldoc.xmltree import records

_ROW = re.compile(r"\s*(?:\||[-*]\s+)[^\n]*\*\*")
_FEED = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<(?:\w+:)?feed\b")
_JSON = re.compile(r"\s*(?:\{\s*\"|\[\s*\{)")
_PACKED = re.compile(r"\s*H4sI[A-Za-z0-9+/]")  # gzip in base64, as a tape keeps an answer
_MOST_UNPACKED = 1 << 24
_LOOK = 200


def any_in(value: Any, depth: int = 0) -> bool:
    """Whether a decoded value without papers holds texts that may tell some."""
    if isinstance(value, str):
        start = value[:_LOOK]
        return bool(_ROW.match(start) or _FEED.match(start) or _JSON.match(start))
    if depth > 4:
        return False
    inner = (
        value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    )
    return any(any_in(item, depth + 1) for item in inner)


def papers(text: str, place: Place) -> Iterator[Entry | Fault]:
    """The papers that the text tells, all at the place of the text."""
    if _PACKED.match(text):
        text = _unpacked(text)
    if _JSON.match(text[:_LOOK]):
        yield from _in_json(text, place)
    elif _FEED.match(text[:_LOOK]):
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


def _in_json(text: str, place: Place) -> Iterator[Entry]:
    try:
        value = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return
    for path, found in trees.papers(value, place):
        yield replace(found, place=replace(place, path=path))


def _unpacked(text: str) -> str:
    """The text of an answer that was kept compressed; '' where it cannot be had."""
    try:
        raw = zlib.decompressobj(31).decompress(binascii.a2b_base64(text), _MOST_UNPACKED)
    except (ValueError, zlib.error):
        return ""
    return raw.decode("utf-8", "replace")
