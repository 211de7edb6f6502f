"""BibTeX cut into its entries, and each read for itself. No entry is lost in silence: each is a paper
or a fault.

Entries are cut by counting braces. Where braces do not match, an entry ends before the next line
that begins one; lines of fields that follow a brace closed too early still belong to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from parsers.bib import bibcut, bibentry, bibfields
from parsers.bib.bibfields import Parsed
from parsers.format import Line, Text
from parsers.record import Fault, Furniture, Item, Place

_START = re.compile(r"\s*@\s*([A-Za-z][\w-]*)\s*(?:([{(])|$)")
_INSIDE = re.compile(r"\s{0,8}@\s*[A-Za-z]{3,}\s*[{(]\s*[^\s{}=,]*\s*(?:,|$)")
_NEXT = re.compile(r"(?<=[})])[\s,;]*(@\s*[A-Za-z]{3,}\s*[{(]\s*[^\s{}()=,]*\s*,)")
_FIELD = re.compile(r"\s*(?:,\s*)?[A-Za-z][\w-]*\s*=\s*[{\"\w]|\s*[{}\"],?\s*$")
_NO_PAPER = frozenset({"comment", "preamble", "string", "xdata", "set"})
_MAX_CHARS = 1 << 22


class Block(NamedTuple):
    """The lines of one entry, or of what lies between entries (`type` is then empty)."""

    type: str
    lines: list[Line]
    last: bool = False  # whether the file ends with it

    @property
    def text(self) -> str:
        return "\n".join([line.text for line in self.lines])

    @property
    def place(self) -> Place:
        return self.lines[0].to(self.lines[-1])


def parted(source: Text) -> Iterator[Line]:
    """The lines; one on which an entry begins behind the end of another is two."""
    for line in source.lines:
        text = line[3]
        if "@" in text and text.find("@", 1) > 0 and _NEXT.search(text):
            yield from _pieces(line, source.encoding)
        else:
            yield line


def _pieces(line: Line, encoding: str) -> Iterator[Line]:
    number, start, end, text = line
    cuts = [found.start(1) for found in _NEXT.finditer(text)]
    for cut, following in zip([0, *cuts], [*cuts, len(text)], strict=True):
        piece = text[cut:following]
        stop = end if following == len(text) else start + len(piece.encode(encoding, "replace"))
        yield Line(number, start, stop, piece)
        start = stop


def parent_of(parsed: Parsed | None) -> str:
    """The key, in small letters, of the entry that lends this one what it lacks; '' for none."""
    if parsed is None:
        return ""
    return (parsed.fields.get("crossref") or parsed.fields.get("xdata") or "").strip().lower()


def items(
    block: Block, parents: Mapping[str, dict[str, str]], parsed: Parsed | None = None
) -> Iterator[Item]:
    """The entry, or why it is none; of one that the end of the file cuts off, that too."""
    place = block.place
    if block.type in _NO_PAPER or not block.type:
        yield Furniture(place.lines)
        return
    texts = [line.text for line in block.lines]
    parsed = parsed or bibfields.parse_lines(texts) or bibfields.parse("\n".join(texts), {})
    cut = block.last and parsed is not None and bool(parsed.open)
    if parsed and cut:
        parsed = bibcut.whole_fields(parsed)
    found = bibentry.entry(parsed, place, parents.get(parent_of(parsed))) if parsed else None
    if found is not None:
        yield found
    if cut:
        yield Fault(place, "cut off at the end of the file", block.text)
    elif found is None:
        whole = parsed is not None and parsed.whole
        reason = (
            "an entry without a title" if whole else "broken BibTeX: braces or quotes do not match"
        )
        yield Fault(place, reason, block.text)


def blocks(lines: Iterable[Line]) -> Iterator[Block]:
    """The file cut into entries and what lies between them."""
    kind, depth, size, quotes = "", 0, 0, 0
    bracket = ""  # "(" in an entry within parentheses, "?" until the line that opens the entry
    block: list[Line] = []
    for line in lines:
        text = line.text
        start = _START.match(text) if "@" in text else None
        inside = kind and (depth > 0 or bracket == "(")
        if start and (not inside or (kind != "comment" and _INSIDE.match(text))):
            if block:
                yield from _cut(kind, block)
            kind, depth, size, quotes, block = start.group(1).lower(), 0, 0, 0, []
            bracket = "" if start.group(2) == "{" else start.group(2) or "?"
        elif bracket == "?" and text.strip():
            opening = text.lstrip()[0]
            bracket = "(" if opening == "(" else ""
            kind = kind if opening in "{(" else ""
        elif kind and depth <= 0 and not bracket:
            if not _FIELD.match(text):
                if not text or text.isspace():
                    continue
                yield from _cut(kind, block)
                kind, block = "", []
        elif not kind and (not text or text.isspace()):
            continue
        block.append(line)
        depth += text.count("{") - text.count("}")
        size += len(text)
        if bracket == "(":
            quotes += text.count('"')
            closed = depth <= 0 and quotes % 2 == 0 and text.rstrip().endswith(")")
            bracket = "" if closed else bracket
        if size > _MAX_CHARS:
            yield from _cut(kind, block)
            kind, depth, size, bracket, block = "", 0, 0, "", []
    if block:
        yield from _cut(kind, block, last=True)


def _cut(kind: str, block: list[Line], *, last: bool = False) -> Iterator[Block]:
    """A block; of a comment that never ended, the entries that it swallowed."""
    text = (
        sum(line.text.count("{") - line.text.count("}") for line in block)
        if kind == "comment"
        else 0
    )
    if text > 0 and len(block) > 1:
        yield Block("comment", block[:1])
        yield from blocks(block[1:])
    else:
        yield Block(kind, block, last)
