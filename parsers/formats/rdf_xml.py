"""RDF in XML, in the words of Dublin Core, BIBO, PRISM, SPAR, schema.org; Zotero's has its own.

People and journals may be told anywhere in the document, so it is read as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Literal

from lxml import etree

from parsers.format import Claim, Head, Text
from parsers.record import Fault, Furniture, Item, Place
from parsers.records import graphs
from parsers.records.turtles import Ref, Thing
from parsers.xmldoc.xmltree import Element, local, text

_FIRST = re.compile(r"<([A-Za-z][\w:.-]*)")
_TITLE = re.compile(r"<(?:\w+:)?(?:title|headline|name)\b", re.IGNORECASE)
_OTHER = re.compile(r"purl\.org/rss/1\.0|zotero\.org/namespaces|purl\.org/net/biblio")
_DECLARED = re.compile(r"\A\s*<\?xml[^>]*\?>")
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_IN_LIST = re.compile(r"li$|_\d+$")
_LISTS = frozenset({"Seq", "Bag", "Alt", "List"})
_MAX_CHARS = 1 << 24
_MAX_DEPTH = 24


class RdfXml:
    """The works among the things told of, each on the lines from its element to the next."""

    name = "rdf-xml"
    version = 1
    appendable = False
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        shown = head.text
        first = _FIRST.search(shown) if shown.lstrip(" \r\n\t").startswith("<") else None
        if first is None or first[1] != "rdf:RDF" or _OTHER.search(shown):
            return None
        return Claim(0.95) if _TITLE.search(shown) else None

    def read(self, source: Text) -> Iterator[Item]:
        lines = list(source.lines)
        whole = "\n".join(line.text for line in lines)
        everywhere = (lines[0].number, lines[-1].number) if lines else (1, 1)
        place = Place(everywhere, (lines[0].start, lines[-1].end) if lines else (0, 0))
        if len(whole) > _MAX_CHARS:
            yield Fault(place, "longer than it may be", whole)
            return
        parser = etree.XMLParser(
            recover=True, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
        )
        bare = _DECLARED.sub(lambda found: "\n" * found[0].count("\n"), whole)
        root = etree.fromstring(bare.encode("utf-8", "replace"), parser) if bare.strip() else None
        broken = next((e for e in parser.error_log if e.level_name == "FATAL"), None)
        if root is None or broken is not None:
            reason = "broken XML" if broken is None else f"broken XML: {broken.message}"
            line = lines[min(broken.line, len(lines)) - 1] if broken and lines else None
            at = line.to(line) if line else place
            yield Fault(at, reason, line.text if line else whole)
        yield Furniture(everywhere)
        if root is None:
            return
        graph: dict[str, Thing] = {}
        blanks = count()
        tops = [node for node in root if isinstance(node.tag, str)]
        firsts = [n.sourceline - 1 if isinstance(n.sourceline, int) else 0 for n in tops]
        for node, first, after in zip(tops, firsts, [*firsts[1:], len(lines)], strict=False):
            last = max(first, min(after, len(lines)) - 1)
            while last > first and lines[last].text.strip() in ("", "</rdf:RDF>"):
                last -= 1
            _told(node, graph, blanks, (first, last), 0)

        def on(thing: Thing) -> Place:
            return lines[thing.start].to(lines[thing.end])

        yield from graphs.works(graph, on)


def _told(
    node: Element, graph: dict[str, Thing], blanks: Iterator[int], at: tuple[int, int], depth: int
) -> Ref:
    """Takes what an element tells of its thing into the graph; the thing by its name."""
    about = node.get(f"{_RDF}about") or node.get(f"{_RDF}nodeID") or node.get(f"{_RDF}ID")
    own = str(about or f"_:{next(blanks)}")
    thing = graph.setdefault(own, Thing(own, *at))
    kind = local(node)
    if kind != "Description" and kind not in _LISTS:
        thing.add("type", Ref(kind))
    for key, value in node.attrib.items():
        if not str(key).startswith((_RDF, "{http://www.w3.org/XML")):
            thing.add(str(key).rpartition("}")[2], str(value))
    for child in node:
        if not isinstance(child.tag, str) or depth > _MAX_DEPTH:
            continue
        name = "first" if _IN_LIST.match(local(child)) else local(child)
        named = child.get(f"{_RDF}resource") or child.get(f"{_RDF}nodeID")
        inner = [held for held in child if isinstance(held.tag, str)]
        if named:
            thing.add(name, Ref(str(named)))
        elif child.get(f"{_RDF}parseType") == "Resource":
            thing.add(name, _told(child, graph, blanks, at, depth + 1))
        elif inner and child.get(f"{_RDF}parseType") != "Literal":
            for held in inner:
                thing.add(name, _told(held, graph, blanks, at, depth + 1))
        else:
            thing.add(name, text(child))
    return Ref(thing.id)


FORMAT = RdfXml()
