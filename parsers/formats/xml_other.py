"""Any other XML with repeated elements that tell a title and more: MODS, DataCite, RSS, own ones.

Records are found as in JSON: an element becomes an object of its attributes and children.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from lxml import etree

from parsers.format import Bytes, Claim, Head
from parsers.record import Entry, Fault, Item
from parsers.records import loose, trees
from parsers.xmldoc import anyrecord, flat, named
from parsers.xmldoc.xmltree import Node, local, records

_IS_XML = re.compile(r"\s*<(?:\?xml\b|!DOCTYPE (?!html)|[a-z]\w*[\s>:])", re.IGNORECASE)
_OF_A_PAGE = frozenset({"html", "head", "body", "div", "p", "table", "ul"})
_COMMENT = re.compile(r"<!--[\s\S]*?(?:-->|\Z)")
_TITLE = re.compile(
    r"<(?:[\w.-]+:)?(?:[a-z]*title\w*|name|nazev|titre|titel|titulo|titolo|题名)\b", re.IGNORECASE
)
_DECLARED = re.compile(r"\A\s*<\?xml[^>]*\?>")
_OPEN = re.compile(r"<(?:[\w.-]+:)?([A-Za-z][\w.-]*)")
_RECORDS = ("mods", "resource", "item", "record", "paper", "article", "publication", "entry", "reference",
            "submission", "row", "doc", "work", "bibentry", "presentation", "talk", "Work")  # fmt: skip


class OtherXml:
    """The elements that repeat under usual names (item, record, paper, …); the claim learns which."""

    name = "xml"
    version = 2
    appendable: Literal[False] = False
    wants: Literal["bytes"] = "bytes"

    def claim(self, head: Head) -> Claim | None:
        shown = _COMMENT.sub("", head.text)
        names = _OPEN.findall(shown)
        if not _IS_XML.match(shown) or not names:
            return None
        if not _TITLE.search(shown) and not named.has_title(shown):
            return None
        if names[0].lower() in _OF_A_PAGE:
            return None
        found = next((tag for tag in _RECORDS if tag in names), "") or _learned(head.text)
        found = "entry" if "/biblatexml" in head.text else found
        sure = 0.9 if "<?xml" in head.text[:100] else 0.5  # whatever its texts say in lines
        return Claim(sure, found) if found else None

    def read(self, source: Bytes) -> Iterator[Item]:
        for node in records(source.pieces, frozenset({source.pattern}), source.encoding):
            if isinstance(node, Fault):
                yield node
                continue
            named.rename(node.element)
            if source.pattern not in _RECORDS:
                yield from _works(node)
                continue
            told = anyrecord.read_one(node.element)
            record = flat.read(node.element)
            some = [found for _, found in trees.papers([record], node.place, None, source.pattern)]
            if anyrecord.tells_a_work(told) and not any(found.authors for found in some):
                some = [found for found in [loose.entry(told, node.place)] if found]
            if source.pattern != "item" or any(map(_is_published, some)):
                yield from some


def _works(node: Node) -> Iterator[Item]:
    """The work that an element tells, and those within it: one that is not closed holds all that follow."""
    for element in node.element.iter(node.element.tag):
        told = anyrecord.read_one(element)
        if told.get("title"):
            yield loose.entry(told, node.place) or Fault(node.place, "no paper", told["title"])


def _learned(head: str) -> str:
    """The name of the records in XML of an unknown schema; '' where the first tells no work."""
    parser = etree.XMLParser(
        recover=True, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
    )
    root = etree.fromstring(_DECLARED.sub("", head).encode("utf-8", "replace"), parser)
    if root is None:
        return ""
    named.rename(root)
    tag = anyrecord.record_tag(root)
    first = next((node for node in root.iter() if tag and local(node) == tag), None)
    told = {} if first is None else anyrecord.read_one(first)
    return tag if anyrecord.tells_a_work(told) else ""


def _is_published(found: Entry) -> bool:
    """Whether a feed's item says more than news do: who wrote it, where, or an identifier."""
    return bool(found.authors or found.venue or found.doi or found.arxiv or found.pmid)


FORMAT = OtherXml()
