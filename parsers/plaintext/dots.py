"""Marks other than commas by which a page parts its people: `Ada Pell · Bo Quill`."""

from __future__ import annotations

from collections.abc import Sequence

from parsers import shape

_DOTS = (" · ", " • ", " ⋅ ", " | ", " / ")
_DOTTED = 0.7


def way_of_dots(texts: Sequence[str]) -> str:
    """The mark by which a page parts its people (` · `, ` | `): lists of three and more are no
    `Area · Topic`; doubled where lists of two are people, too."""
    for dot in _DOTS:
        marked = [text.split(dot) for text in texts if dot in text]
        long = [parts for parts in marked if len(parts) > 2]
        pairs = [parts for parts in marked if len(parts) == 2]
        if len(long) * 5 > len(marked) and sum(map(_are_people, long)) > _DOTTED * len(long):
            firsts = {parts[0] for parts in pairs}
            people = len(firsts) > _DOTTED * len(pairs) and sum(
                map(_are_people, pairs)
            ) > _DOTTED * len(pairs)
            return dot + dot if people or not pairs else dot
    return ""


def undotted(text: str, dots: str) -> str:
    """`Ada Pell · Bo Quill` with commas between the people."""
    if dots[:3] not in text:
        return text
    parts = text.split(dots[:3])
    enough = len(parts) > 2 or len(dots) > 3
    return ", ".join(map(str.strip, parts)) if enough and _are_people(parts) else text


def _are_people(parts: Sequence[str]) -> bool:
    return shape.names(", ".join(map(str.strip, parts))) >= _DOTTED
