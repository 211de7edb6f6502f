"""Records in an XML stream, one element at a time: no entities, no network, bounded memory.

The parser gives elements without saying where they end, so their places are found beside it, by
looking for the same tags in the bytes that went in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html.entities import html5
from typing import NamedTuple

from lxml import etree

from parsers.record import FAULT_TEXT, Fault, Place
from parsers.xmldoc import xmlbytes

Element = etree._Element
_NAMED = re.compile(rb"&([A-Za-z][A-Za-z0-9]{1,31});")
_ENTITY = re.compile(r"&[\w.-]+;")
_NAME = re.compile(r"[A-Za-z_][\w.-]*")
_XML_OWN = frozenset({b"amp", b"lt", b"gt", b"quot", b"apos"})
_ASIDE = ("xref", "cross-ref", "cross-refs", "fn", "footnote", "note", "contrib-group")
_KEEP = 1 << 23


class Node(NamedTuple):
    """One record, its tags without namespaces; its ancestors are as they stand."""

    element: Element
    place: Place


def records(
    pieces: Iterable[bytes], tags: frozenset[str], encoding: str = ""
) -> Iterator[Node | Fault]:
    """The elements with one of these local names (not those within another), in order."""
    where = _Where(tags, xmlbytes.unit(encoding))
    parser: etree.XMLPullParser | None = None
    depth = 0
    within = False
    done: Element | None = None
    for piece, narrow in xmlbytes.feeds(pieces, encoding):
        where.feed(narrow)
        if not piece:
            continue
        if parser is None:
            if (opened := piece.find(b"<")) < 0:
                continue
            piece = piece[opened:]  # whatever stands before the first tag upsets the parser
            parser = _parser(xmlbytes.insisted(piece, encoding))
        fault = _feed(parser, piece, where)
        for event, element in parser.read_events():
            if not isinstance(element, Element):
                continue
            name = local(element)
            if name not in tags:
                continue
            depth += 1 if event == "start" else -1
            within = within or depth > 1
            if event == "end" and depth == 0:
                _forget(done)
                done = element
                yield Node(_bare(element), where.next(name, within))
                within = False
        if fault is not None:
            yield fault
            return
    if depth or (done is None and parser is not None and _fatal(parser)):
        reason = "a record that is not closed" if depth else f"broken XML: {_fatal(parser)}"
        yield Fault(where.rest(), reason, where.opening())


def _fatal(parser: etree.XMLPullParser | None) -> str:
    """What the parser could not recover from; '' where all went well."""
    errors = [] if parser is None else list(parser.error_log)
    return next((str(e.message).lower() for e in errors if e.level == etree.ErrorLevels.FATAL), "")


def _parser(encoding: str | None) -> etree.XMLPullParser:
    return etree.XMLPullParser(
        events=("start", "end"), encoding=encoding, recover=True, resolve_entities=False,
        no_network=True, load_dtd=False, huge_tree=False, remove_comments=True, remove_pis=True,
    )  # fmt: skip


def _feed(parser: etree.XMLPullParser, piece: bytes, where: _Where) -> Fault | None:
    try:
        parser.feed(_NAMED.sub(_numeric, piece))
    except (etree.XMLSyntaxError, etree.ParserError) as error:
        reason = str(error).split(", line")[0].lower()
        return Fault(
            where.rest(), f"broken XML: {reason}", piece[:FAULT_TEXT].decode("utf-8", "replace")
        )
    return None


def _numeric(match: re.Match[bytes]) -> bytes:
    """An HTML entity as numbers, for the DTD that names it is not loaded."""
    name = match.group(1)
    if name in _XML_OWN:
        return match.group()
    chars = html5.get(name.decode() + ";", "")
    return b"".join(b"&#%d;" % ord(char) for char in chars) or match.group()


def _bare(element: Element) -> Element:
    for node in element.iter(etree.Element):
        if "}" in node.tag or ":" in node.tag:
            node.tag = local(node) if _NAME.fullmatch(local(node)) else "_"
    return element


def _forget(element: Element | None) -> None:
    """Drops a record that was read; what stands beside it (a volume's meta) stays."""
    if element is not None and (parent := element.getparent()) is not None:
        parent.remove(element)


def local(element: Element) -> str:
    """The name without its namespace, or without a prefix that nothing declares."""
    tag = element.tag
    return tag.rpartition("}")[2].rpartition(":")[2] if isinstance(tag, str) else ""


def text(element: Element | None) -> str:
    """All text within, white space as single spaces; '' for None."""
    if element is None:
        return ""
    said = (str(part) for part in element.itertext())
    return " ".join("".join("" if _ENTITY.fullmatch(part) else part for part in said).split())


def heading(element: Element, *paths: str) -> str:
    """The text at the first of the paths that has any, without marks of footnotes and the members of a group."""
    for path in paths:
        for node in element.iterfind(path):
            if said := " ".join("".join(_spoken(node)).split()):
                return said
    return ""


def _spoken(node: Element) -> Iterator[str]:
    yield node.text or ""
    for child in node:
        if isinstance(child.tag, str) and local(child) not in _ASIDE:
            yield from _spoken(child)
        yield child.tail or ""


def find(element: Element, *paths: str) -> str:
    """The text at the first of the paths that has any."""
    for path in paths:
        for node in element.iterfind(path):
            if found := text(node):
                return found
    return ""


def every(element: Element, path: str) -> list[str]:
    return [found for node in element.iterfind(path) if (found := text(node))]


class _Where:
    """Finds the places of records in the bytes, one after another."""

    def __init__(self, tags: frozenset[str], unit: int = 1) -> None:
        self._unit = unit
        names = b"|".join(re.escape(tag.encode()) for tag in sorted(tags))
        self._opens = re.compile(rb"<(?:[\w.-]+:)?(?:%s)(?=[\s/>])" % names)
        self._closes = {
            t: re.compile(rb"</(?:[\w.-]+:)?%s\s*>|/>" % re.escape(t.encode())) for t in tags
        }
        self._buffer = bytearray()
        self._base = 0
        self._line = 1

    def feed(self, piece: bytes) -> None:
        self._buffer += piece
        if len(self._buffer) > 2 * _KEEP:
            self._drop(len(self._buffer) - _KEEP)

    def next(self, name: str, within: bool = False) -> Place:
        """The place of the next record; `within` says that others of its kind may stand in it."""
        opens = self._opens.search(self._buffer)
        start = opens.start() if opens else 0
        end = self._around(name, start) if within else 0
        for close in () if end else self._closes[name].finditer(self._buffer, start):
            if close.group() != b"/>" or b">" not in self._buffer[start : close.start()]:
                end = close.end()
                break
        end = end or max(len(self._buffer.rstrip()), start)
        first = self._line + self._breaks(0, start)
        last = first + self._breaks(start, end)
        place = Place((first, last), self._span(start, end))
        self._drop(end)
        return place

    def _around(self, name: str, start: int) -> int:
        """Where a record ends that holds elements of its own name; 0 where no end is found."""
        tag = rb"<(/?)(?:[\w.-]+:)?%s(?=[\s/>])[^>]*>" % re.escape(name.encode())
        depth = 0
        for found in re.finditer(tag, self._buffer[start:]):
            depth += -1 if found[1] else 0 if found[0].endswith(b"/>") else 1
            if depth == 0:
                return start + found.end()
        return 0

    def rest(self) -> Place:
        """From the next record that opens, or from behind the last one, to the end."""
        opens = self._opens.search(self._buffer)
        start = opens.start() if opens else 0
        end = max(len(self._buffer.rstrip()), start)
        first = self._line + self._breaks(0, start)
        return Place((first, first + self._breaks(start, end)), self._span(start, end))

    def opening(self) -> str:
        opens = self._opens.search(self._buffer)
        start = opens.start() if opens else 0
        return bytes(self._buffer[start : start + FAULT_TEXT]).decode("utf-8", "replace")

    def _span(self, start: int, end: int) -> tuple[int, int]:
        """Offsets in the file of two in what is held."""
        return (self._base + start) * self._unit, (self._base + end) * self._unit

    def _drop(self, count: int) -> None:
        self._line += self._breaks(0, count)
        self._base += count
        del self._buffer[:count]

    def _breaks(self, start: int, end: int) -> int:
        """Line ends of any kind between two offsets."""
        pairs = self._buffer.count(b"\r\n", start, end)
        return self._buffer.count(b"\n", start, end) + self._buffer.count(b"\r", start, end) - pairs
