"""Reference lists in plain text: numbered, one a line, or in blocks between blank lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from parsers.format import Claim, Head, Line, Text
from parsers.plaintext import citation
from parsers.plaintext.blocks import Paragraph, is_furniture, joined
from parsers.record import Fault, Furniture, Item, Place
from parsers.records import loose
from parsers.text import clean

_LAYOUTS = ("number", "line", "block")
_LEAST = 2
_SHARE = 0.6
_LONGEST_HEADING = 80
_MOST_LINES = 200


class Citations:
    """One paper a citation; a heading between them is furniture, all else a fault."""

    name = "citations"
    version = 1
    appendable = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        texts = head.text.lstrip("\ufeff").splitlines()
        lines = [Line(n, n, n + 1, text) for n, text in enumerate(texts, 1)]
        if not head.whole:
            lines = lines[:-1]
        shares = {layout: _share(lines, layout) for layout in _LAYOUTS}
        layout = max(_LAYOUTS, key=lambda name: shares[name])
        return Claim(0.63 + 0.1 * shares[layout], layout) if shares[layout] >= _SHARE else None

    def read(self, source: Text) -> Iterator[Item]:
        for found in _citations(source.lines, source.pattern or "line"):
            place = Place(found.lines, found.span)
            told = citation.parse(found.text)
            entry = loose.entry(told, place) if told else None
            if entry is not None:
                yield entry
            elif is_furniture(found.text) or len(found.text) <= _LONGEST_HEADING:
                yield Furniture(found.lines)
            else:
                yield Fault(place, "a citation in no style that we know", found.text[:2_000])


FORMAT = Citations()


def _share(lines: list[Line], layout: str) -> float:
    """The share of a page's text that a layout reads as citations, in characters."""
    read = total = count = 0
    for found in _citations(lines, layout):
        total += len(found.text)
        if citation.parse(found.text):
            read += len(found.text)
            count += 1
    return read / total if count >= _LEAST else 0.0


def _citations(lines: Iterable[Line], layout: str) -> Iterator[Paragraph]:
    held: list[Line] = []
    for line in lines:
        filled = not (not line.text or line.text.isspace())
        if held and (_ends(line, filled, layout) or len(held) >= _MOST_LINES):
            yield _paragraph(held)
            held = []
        if filled:
            held.append(line)
    if held:
        yield _paragraph(held)


def _ends(line: Line, filled: bool, layout: str) -> bool:
    """Whether a line ends the citation before it."""
    if layout == "number":
        return not filled or citation.NUMBER.match(line.text) is not None
    return layout == "line" or not filled


def _paragraph(lines: list[Line]) -> Paragraph:
    first, last = lines[0], lines[-1]
    text = joined([clean(line.text) for line in lines])
    return Paragraph(text, (first.number, last.number), (first.start, last.end), True)
