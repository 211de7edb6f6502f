"""RDF as Turtle or N-Triples, in the words of Dublin Core, BIBO, PRISM, SPAR, schema.org.

People and journals may be told anywhere in the document, so it is read as a whole.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Literal

from parsers.format import Claim, Head, Text
from parsers.record import Fault, Furniture, Item, Place
from parsers.records import graphs
from parsers.records.turtles import Reader

_PREFIX = re.compile(r"(?im)\A(?:\s*#.*\n)*\s*@?(?:prefix|base)\s+(?:[\w.-]*:\s*)?<")
_TRIPLE = re.compile(
    r"\A(?:\s*#.*\n)*\s*(?:<[^<>\s]+>|_:\w+)[ \t]+<(?:\w+://|urn:)[^<>\s]+>[ \t]+[<\"_]"
)
_TITLE = re.compile(r"[:/#](?:title|headline|name)\b>?\s", re.IGNORECASE)
_MAX_CHARS = 1 << 24


class Turtle:
    """The works among the things told of; what they are part of lends its name, volume and issue."""

    name = "turtle"
    version = 1
    appendable = False
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        text = head.text
        if not (_PREFIX.match(text) or _TRIPLE.match(text)) or not _TITLE.search(text):
            return None
        return Claim(0.95)

    def read(self, source: Text) -> Iterator[Item]:
        lines = list(source.lines)
        text = "\n".join(line.text for line in lines)
        if not lines:
            return
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line.text) + 1)

        def place(start: int, end: int) -> Place:
            first, last = (
                bisect_right(starts, start) - 1,
                bisect_right(starts, max(start, end - 1)) - 1,
            )
            last = min(last, len(lines) - 1)
            return lines[first].to(lines[last])

        if len(text) > _MAX_CHARS:
            yield Fault(place(0, len(text)), "longer than it may be", text)
            return
        yield Furniture((lines[0].number, lines[-1].number))
        reader = Reader(text)
        for at in reader.read():
            end = text.find("\n", at)
            shown = text[at : end if end >= 0 else len(text)]
            yield Fault(place(at, at + len(shown)), "broken Turtle", shown)
        yield from graphs.works(reader.things, lambda thing: place(thing.start, thing.end))


FORMAT = Turtle()
