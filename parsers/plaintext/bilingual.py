"""Titles that a page tells twice, in Chinese and in English, on two lines one below the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from parsers import shape
from parsers.names import han
from parsers.plaintext.blocks import Paragraph
from parsers.plaintext.roles import PLACES

_LEAST = 2
_LONGEST = 300
_LEAST_HAN = 6
_LEAST_WORDS = 3
_PEOPLE = 0.45
_DISTINCT = 0.8
_SHARE = 0.1


def are(texts: Sequence[str]) -> bool:
    """Whether a page does so: its lines, without their marks. Areas above titles recur, titles don't."""
    eastern = [a if han.wide(a) else b for a, b in pairwise(texts) if _are_pair(a, b)]
    enough = max(_LEAST, _SHARE * len(texts) / 4)
    return len(eastern) >= enough and len(set(eastern)) >= _DISTINCT * len(eastern)


def joined(source: Iterable[Paragraph]) -> Iterator[Paragraph]:
    """The paragraphs with the second of two such titles as the `other` of the first."""
    held: Paragraph | None = None
    for paragraph in source:
        if held and not (held.role or paragraph.role) and _are_pair(held.text, paragraph.text):
            held = held._replace(
                other=paragraph.text,
                lines=(held.lines[0], paragraph.lines[1]),
                span=(held.span[0], paragraph.span[1]),
            )
            yield held
            held = None
            continue
        if held:
            yield held
        held = paragraph
    if held:
        yield held


def _are_pair(first: str, second: str) -> bool:
    """Whether one of two lines may be a title in Chinese, and the other one in English."""
    if first.isascii() == second.isascii() or max(len(first), len(second)) > _LONGEST:
        return False
    western, eastern = (first, second) if han.wide(first) < han.wide(second) else (second, first)
    if (
        PLACES.fullmatch(eastern)
        or han.wide(western)
        or 2 * han.wide(eastern) < len(eastern.replace(" ", ""))
    ):
        return False
    return _is_title(western, len(western.split()), _LEAST_WORDS) and _is_title(
        eastern, han.wide(eastern), _LEAST_HAN
    )


def _is_title(text: str, size: int, least: int) -> bool:
    return (
        size >= least
        and text[-1] not in ".。…"
        and not shape.has_area_mark(text)
        and not shape.keywords(text)
        and shape.names(text) < _PEOPLE
        and shape.title(text) >= _PEOPLE
        and shape.venue(text) < _PEOPLE
    )
