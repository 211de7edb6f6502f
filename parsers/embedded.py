"""Papers in a text within JSON or YAML: a row or a list item of Markdown, an Atom feed, a JSON document,
BibTeX, a whole reference under a key that says so."""

from __future__ import annotations

import binascii
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from parsers.bib import bibentry, bibfields
from parsers.items.pick import paper
from parsers.markdown.inline import cells, pieces
from parsers.plaintext import citation
from parsers.record import Entry, Fault, Place
from parsers.records import bibtexts, fields, loose, trees
from parsers.records.jsonscan import DECODER
from parsers.xmldoc import atom
from parsers.xmldoc.xmltree import records

_ROW = re.compile(r"\s*(?:\||[-*]\s+)[^\n]*\*\*")
_FEED = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<(?:\w+:)?feed\b")
_JSON = re.compile(r"\s*(?:\{\s*\"|\[\s*\{)")
_PACKED = re.compile(r"\s*H4sI[A-Za-z0-9+/]")  # gzip in base64, as a tape keeps an answer
_WORKS = "publication|paper|reference|citation|bibliograph|articles|works|文献|论文"
_REFERS = re.compile(
    rf".*(?:{_WORKS}).*|(?:19|20)\d\d|cite_?as|how_?to_?cite|apa|mla", re.IGNORECASE
)
_WITHIN = re.compile(  # `references[3].text`
    rf"(?:{_WORKS}).*\.(?:raw(?:_?text)?|unstructured|text|string)", re.IGNORECASE
)
_OF_NO_KEY = re.compile(r"\.?\d{0,3}")  # an item of the whole document
_INDEX = re.compile(r"(?:\[\d+\])+$")
_OWN = {"title", "name", "authors", "abstract", "description"}
_MOST_UNPACKED = 1 << 24
_LOOK = 200
_LEAST = 40


def any_in(value: Any, path: str = "", depth: int = 0) -> bool:
    """Whether a decoded value without papers, at a path of keys, holds texts that may tell some."""
    if isinstance(value, str):
        start = value[:_LOOK]
        if _ROW.match(start) or _FEED.match(start) or _JSON.match(start):
            return True
        return bibtexts.is_bibtex(value) or _referred(value, path) is not None
    if depth > 4:
        return False
    if isinstance(value, Mapping):
        told = {k: v for k, v in value.items() if any_in(v, f"{path}.{k}", depth + 1)}
        if told and _OWN & loose.said(value).keys():  # has a title or a name, and cites papers
            return not all(bibtexts.is_bibtex(v) or _cites(v, k) for k, v in told.items())
        return bool(told)
    return isinstance(value, list) and any(any_in(item, path, depth + 1) for item in value)


def reference(record: Mapping[str, Any], path: str) -> dict[str, Any] | None:
    """The fields of a record that says nothing of its paper but the whole reference, with its links."""
    if _OWN & loose.said(record).keys():
        return None
    for key, text in record.items():
        if key.isdigit() or not isinstance(text, str):
            continue  # numbered references are several
        if told := _referred(text, f"{path}.{key}"):
            return {**{name: value for name, value in record.items() if name != key}, **told}
    return None


def _cites(value: Any, key: str) -> bool:
    return isinstance(value, str) and _referred(value, key) is not None


def _referred(text: str, path: str) -> dict[str, Any] | None:
    """The fields of a reference, at a path that says that it may be one."""
    if not _LEAST < len(text) < citation.LONGEST:
        return None
    path = _INDEX.sub("", path)
    refers = _REFERS.fullmatch(path.rpartition(".")[2])
    if not (refers or _OF_NO_KEY.fullmatch(path) or _WITHIN.search(path)):
        return None
    told: dict[str, Any] | None = citation.surely(fields.wording(text))
    if told is None and refers:
        told = paper(pieces(text))
        told = (
            told
            if told and told.get("cited") and told.get("authors") and told.get("year")
            else None
        )
    # `Pell, J. (2031) said that …` is no reference.
    return None if told is None or str(told.get("title", ""))[:1].islower() else told


def papers(text: str, place: Place, path: str) -> Iterator[Entry | Fault]:
    """The papers that the text at a path of keys tells, all at the place of the text."""
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
    elif bibtexts.is_bibtex(text):
        parsed = bibfields.parse(text, {})
        if parsed and (found := bibentry.entry(parsed, place)):
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
    elif (said := _referred(text, path)) and (found := loose.entry(said, place)):
        yield found


def _in_json(text: str, place: Place) -> Iterator[Entry]:
    try:
        value = DECODER.decode(text)
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
