"""Reference lists in plain text: set off by numbers, bullets or blank lines, or one a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from parsers import shape
from parsers.format import Claim, Head, Line, Text
from parsers.plaintext import citation, judge
from parsers.plaintext.blocks import Paragraph, is_furniture, joined
from parsers.plaintext.labels import Labelled, labelled
from parsers.plaintext.runon import parted
from parsers.record import Fault, Furniture, Item, Place
from parsers.records import loose
from parsers.text import clean

_LAYOUTS = ("number", "line")
_LEAST = 2
_SHARE = 0.6
_ABOUT = 0.1
# A list begins with 1 and may leave some numbers out; a wrapped line may begin with a year or an issue.
_FURTHEST = 20
_ENOUGH, _HOPELESS = 8_000, 0.2  # characters of a page after which hardly any were citations
_LONGEST_HEADING = 80
_MOST_LINES = 200
_SAMPLE = 200
_LEAST_PROSE = 200
_STOPS = ".。．"
_BELOW = frozenset({"abstract", "keywords", "doi", "urls"})
_DATED = re.compile(r"[^.．]{2,}[.．][^.．]{4,}[.．].*[,，]\s*(?:19|20)\d\d\.?")  # no heading


class Citations:
    """One paper a citation; a heading between them is furniture, all else a fault."""

    name = "citations"
    version = 2
    appendable = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        texts = head.text.splitlines()
        lines = [Line(n, n, n + 1, text) for n, text in enumerate(texts, 1)]
        if not head.whole:
            lines = lines[:-1]
        shares = {layout: _share(lines, layout) for layout in _LAYOUTS}
        most = max(share for share, _ in shares.values())
        near = [layout for layout in _LAYOUTS if shares[layout][0] >= most - _ABOUT]
        layout = max(near, key=lambda name: shares[name][1])
        if most < _SHARE:
            return None
        sample = lines[:_SAMPLE]
        found = [_paragraph(held) for held in _citations(sample, layout)]
        good = judge.quality(self.read(Text("", sample, layout)), found)
        return Claim(0.33 + 0.45 * good, layout)

    def read(self, source: Text) -> Iterator[Item]:
        for lines in _citations(source.lines, source.pattern or "line"):
            found = _paragraph(lines)
            place = Place(found.lines, found.span)
            told = _told(lines)
            entry = loose.entry(told, place) if told else None
            if entry is not None:
                yield entry
            elif is_furniture(found.text) or (
                len(found.text) <= _LONGEST_HEADING and not _DATED.fullmatch(found.text)
            ):
                yield Furniture(found.lines)
            else:
                yield Fault(place, "a citation in no style that we know", found.text)


FORMAT = Citations()


def _share(lines: list[Line], layout: str) -> tuple[float, int]:
    """The share of a page's text that a layout reads as citations, in characters, and how many these are."""
    read = total = count = 0
    for held in _citations(lines, layout):
        size = sum(len(line.text) for line in held)
        total += size
        if total > _ENOUGH and read < _HOPELESS * total:
            return 0.0, 0
        if _told(held):
            read += size
            count += 1
    return (read / total, count) if count >= _LEAST else (0.0, 0)


def _told(lines: list[Line]) -> dict[str, object] | None:
    """What a citation says, and what the lines below it do: abstract, keywords, labelled or not."""
    texts = [clean(line.text) for line in lines]
    labels = [labelled(text) for text in texts]
    if labels[0]:
        return None
    end = next((at for at, label in enumerate(labels) if at and label), len(lines))
    for cut in range(1, end):
        least = _LEAST_PROSE if texts[cut].isascii() else _LEAST_PROSE // 2
        if texts[cut - 1][-1:] not in _STOPS or not shape.is_prose(texts[cut], least):
            continue
        if told := citation.parse(joined(texts[:cut])):
            abstract = joined(texts[cut:end])
            return {**told, "abstract": abstract, **_below(texts[end:], labels[end:])}
    told = citation.parse(joined(texts[:end]))
    return told and told | _below(texts[end:], labels[end:])


def _below(texts: list[str], labels: list[Labelled | None]) -> dict[str, object]:
    """What labelled lines say; a line without a label goes on with the one before it."""
    said: dict[str, list[str]] = {}
    last: list[str] = []
    for text, label in zip(texts, labels, strict=True):
        if label:
            last = said.setdefault(label.field, [])
            last.append(label.value)
        else:
            last.append(text)
    return {field: joined(of) for field, of in said.items() if field in _BELOW}


def _citations(lines: Iterable[Line], layout: str) -> Iterator[list[Line]]:
    """The lines of each citation, with those below it that a label ties to it."""
    held: list[Line] = []
    gap = False
    last = (0, 0)
    for line in (all_of._replace(text=text) for all_of in lines for text in parted(all_of.text)):
        if not line.text or line.text.isspace():
            gap = True
            continue
        label = labelled(line.text)
        ends = gap or layout == "line" or _opens(line.text, last)
        if held and ((ends and not (label and label.field in _BELOW)) or len(held) >= _MOST_LINES):
            yield held
            held = []
        if not held and (number := citation.number_of(line.text)) is not None:
            last = number
        held.append(line)
        gap = False
    if held:
        yield held


def _opens(text: str, last: tuple[int, int]) -> bool:
    """Whether a bullet or a number sets a line off, where `last` is the form and the number before."""
    number = citation.number_of(text)
    if number is None:
        return citation.BULLET.match(text) is not None
    return number[1] <= 1 or (number[0] == last[0] and number[1] <= last[1] + _FURTHEST)


def _paragraph(lines: list[Line]) -> Paragraph:
    first, last = lines[0], lines[-1]
    text = joined([clean(line.text) for line in lines])
    return Paragraph(text, (first.number, last.number), (first.start, last.end), True)
