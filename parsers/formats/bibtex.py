"""BibTeX and BibLaTeX of any make (parsers.bib.bibblocks cuts them into entries).

There are two readers. `Bibtex` streams and can resume anywhere, so an entry may depend on nothing
outside itself. `LinkedBibtex` takes files whose head has @string or crossref, reads them whole, and
holds entries back until the parent that they refer to has come (it often comes last).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from parsers.bib import bibfields
from parsers.bib.bibblocks import Block, blocks, items, parent_of, parted
from parsers.bib.bibfields import Parsed
from parsers.format import Claim, Head, Text
from parsers.record import Item

_CLAIM = re.compile(
    r"(?m)^[ \t]*@[ \t]*([A-Za-z][\w-]*)\s*+[{(](?:[ \t]*+$|\s*+(?:[^\s,{}=]*+\s*+,|\w++\s*+=))"
)
_OPENING = re.compile(r"(?mi)^[ \t]*@[ \t]*(?:preamble|string|comment)\s*[{(]")
_LINKED = re.compile(r"(?mi)^[ \t]*@[ \t]*string\s*[{(]|(?:^|,)[ \t]*(?:crossref|xdata)\s*=")
_LINKING = ("string", "crossref", "xdata")
_TEXT_BELOW = re.compile(r":\s*[|>][+-]?\s*$")  # in YAML: an entry told within a record
_MAX_HELD = 10_000
_MAX_MACRO = 2_000  # macros may hold macros: without a bound forty doublings fill any memory


class Bibtex:
    """Entries that stand alone: streaming and appendable."""

    name = "bibtex"
    version = 2
    appendable: bool = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        return None if _is_linked(head.text) else _claim(head)

    def read(self, source: Text) -> Iterator[Item]:
        for block in blocks(parted(source)):
            yield from items(block, {})


class LinkedBibtex:
    """Entries that lean on @string macros or on a crossref parent: read as a whole."""

    name = "bibtex-linked"
    version = 2
    appendable: bool = False
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        return _claim(head) if _is_linked(head.text) else None

    def read(self, source: Text) -> Iterator[Item]:
        macros: dict[str, str] = {}
        parents: dict[str, dict[str, str]] = {}
        held: list[tuple[Block, Parsed | None]] = []
        for block in blocks(parted(source)):
            parsed = bibfields.parse(block.text, macros) if block.type else None
            if parsed and block.type == "string":
                macros.update(kept for kept in parsed.fields.items() if len(kept[1]) <= _MAX_MACRO)
            elif parsed and parsed.key:
                parents.setdefault(parsed.key.lower(), parsed.fields)
            held.append((block, parsed))
            if len(held) > _MAX_HELD or not _awaits(held[0][1], parents):
                yield from _release(held, parents, len(held) > _MAX_HELD)
        yield from _release(held, parents, True)


def _is_linked(text: str) -> bool:
    low = text.lower()
    return any(word in low for word in _LINKING) and _LINKED.search(text) is not None


def _claim(head: Head) -> Claim | None:
    found = [match.start() for match in _CLAIM.finditer(head.text)]
    if not found:
        return None
    opening = _OPENING.search(head.text, 0, found[0])
    first = opening.start() if opening else found[0]
    before = [line for line in head.text[:first].splitlines() if line.strip()]
    foreign = any(line.lstrip(" ").startswith(("<", "---", "#", "{", "[", "|")) for line in before)
    foreign = foreign or bool(before and _TEXT_BELOW.search(before[-1]))
    prose = sum(not line.lstrip(" ").startswith("%") for line in before)
    return Claim(0.3 if foreign else 0.95 if prose < 20 else 0.6)


def _awaits(parsed: Parsed | None, parents: dict[str, dict[str, str]]) -> bool:
    parent = parent_of(parsed)
    return bool(parent) and parent not in parents


def _release(
    held: list[tuple[Block, Parsed | None]], parents: dict[str, dict[str, str]], all_: bool
) -> Iterator[Item]:
    """The entries whose parent has come, in order; all of them at the end."""
    count = 0
    for block, parsed in held:
        if not all_ and _awaits(parsed, parents):
            break
        yield from items(block, parents, parsed)
        count += 1
    del held[:count]


FORMATS = (Bibtex(), LinkedBibtex())
