"""How much a piece of Markdown looks like people or a title, and where people end in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from parsers import shape
from parsers.pages.dated import inverted, title_and_venue
from parsers.pages.pieces import is_date, is_no_paper, likeness_of, tidy, tidy_names
from parsers.plaintext import oneline
from parsers.plaintext.bracketed import people_and_place
from parsers.shape import YEAR

Cut = Callable[[str], tuple[str, str]]

PEOPLE = 0.6
_SURE = 0.8
_LIKE = 0.45
_FULL = 5  # words, from which a title is as good as any
_PROSE = 250
_ET_AL = re.compile(
    r"(.{2,200}?\bet\.? ?al\b\.?|.{2,100}?[^\W\d]等(?=[\s,.，。]|$)),?\s*(.*)", re.DOTALL
)
_BEHIND = re.compile(
    r"(.{8,300})(?:[,.]|\s[-–—])\s+([^\s,.][^,.]{0,60}?\(?(?:19|20)\d\d\)?)[.,;]?\s*"
)
_STOP = re.compile(r"(?<=[^\W\d_]{2})[.。;；]\s+(?=\S)|(?<=[)）])\.\s+(?=\S)")
_BRACKET = re.compile(r"[.,]?\s*[(（\[](?=[^()（）\[\]]*(?:19|20)\d\d)")
_YEARED = re.compile(r",?\s+\(?(?=(?:19|20)\d\d\)?\W*$)")
_DASH = re.compile(r"\s+[-–—|·•]+\s+")


@lru_cache(maxsize=1_024)
def named(text: str) -> float:
    """How much a text looks like people; a year or a place of work among them says that it is none."""
    text = tidy_names(text)
    bare = oneline.ET_AL.sub("", text)
    if YEAR.search(text) or not bare or ":" in bare or oneline.names_place(bare):
        return 0.0
    like = likeness_of(text)
    return 1.0 if like >= _LIKE and inverted(bare) else like


def is_surely_people(text: str) -> bool:
    """Whether a text names several people, or one `et al.`"""
    said = tidy(text)
    return named(said) >= _SURE and (shape.is_list(said) or bool(oneline.ET_AL.search(said)))


def _whole(text: str) -> tuple[str, str]:
    text = text.lstrip(" .,;:|-–—").rstrip(" ,;:|-–—")
    found = _ET_AL.match(text)
    return (found[1], found[2]) if found else (text, "")


def _up_to(mark: re.Pattern[str]) -> Cut:
    def cut(text: str) -> tuple[str, str]:
        names, rest = _whole(text)
        if not rest and (found := mark.search(names)):
            return names[: found.start()], names[found.end() :]
        return names, rest

    return cut


def _at_stop(text: str) -> oneline.Told | None:
    """Title and people at that full stop behind which people stand."""
    for stop in oneline.STOP.finditer(text):
        names, rest = at_stop(text[stop.end() :])
        if named(names) >= PEOPLE:
            return oneline.Told(text[: stop.start()], names, rest, ".")
    return None


def _title_first(text: str, least: float) -> oneline.Told | None:
    found = oneline.title_first(text, least)
    return _at_stop(text) or found if least < oneline.SURE else found


def venue_behind(text: str) -> tuple[str, str] | None:
    """A title and the venue with its year behind it: `Lamps of Old, LAMP 2031.`"""
    if not YEAR.search(text[-8:]):
        return None
    title, venue = title_and_venue(text)
    if venue:
        return title, venue
    found = _BEHIND.fullmatch(text)
    return (found[1], found[2]) if found else None


def title_score(column: Sequence[str]) -> float:
    """How well what stands at one place in all items does for their titles."""
    different = len(set(column)) / len(column)
    return different * mean([_title_likeness(text) for text in column])


def _title_likeness(text: str) -> float:
    said = tidy(text)
    if not may_be_title(said) or is_surely_people(said):
        return 0.0
    if text.strip()[:1] == "[" and text.strip()[-1:] == "]":
        return 0.1  # a tag
    words = len(said.split()) if said.isascii() else len(said.split()) + len(said) / 4
    return min(words, _FULL) / _FULL * (0.3 if shape.is_prose(said, _PROSE) else 1.0)


def may_be_title(text: str) -> bool:
    said = tidy(text)
    venue = len(said.split()) <= 6 and shape.venue(said) >= 0.6
    return bool(said) and not (venue or is_date(said) or is_no_paper(said) or "://" in said)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


ORDERS = {"title": _title_first, "names": oneline.names_first}
at_stop = _up_to(_STOP)
CUTS: tuple[Cut, ...] = (
    _whole,
    people_and_place,
    at_stop,
    _up_to(_DASH),
    _up_to(_BRACKET),
    _up_to(_YEARED),
)
