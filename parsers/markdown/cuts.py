"""Which pieces of an item tell something, how much each looks like people or a title, where people end."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from parsers import shape
from parsers.items.barred import unbarred
from parsers.items.dated import inverted, title_and_venue
from parsers.items.joining import joined
from parsers.items.pieces import (
    PAPER_SITE,
    STRONG,
    TITLE,
    Piece,
    bare,
    is_date,
    is_no_paper,
    is_nothing,
    is_wordy,
    likeness_of,
    names_paper,
    people,
    tidy,
    tidy_names,
)
from parsers.plaintext import oneline
from parsers.plaintext.bracketed import people_and_place
from parsers.shape import YEAR

Cut = Callable[[str], tuple[str, str]]

PEOPLE, MAY_BE = 0.6, 0.3
_SURE, _LIKE = 0.8, 0.45
_FULL, _PROSE = 5, 250  # words, from which a title is as good as any; characters
_ET_AL = re.compile(
    r"(.{2,200}?\bet\.? ?al\b\.?|.{2,100}?[^\W\d]等(?=[\s,.，。]|$)),?\s*(.*)", re.DOTALL
)
_BEHIND = re.compile(
    r"(.{8,300})(?:[,.]|\s[-–—])\s+([^\s,.][^,.]{0,60}?\(?(?:19|20)\d\d\)?)[.,;]?\s*"
)
_STOP = re.compile(r"(?<=[^\W\d_]{2})[.。;；]\s+(?=\S)|(?<=[)）])\.\s+(?=\S)")
_BRACKET = re.compile(r"[.,]?\s*[(（\[](?=[^()（）\[\]]*(?:19|20)\d\d)")
_YEARED = re.compile(r",?\s+\(?(?=(?:19|20)\d\d\)?\W*$)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_SOCIETY = re.compile(r"[A-Z]{3,}(?![a-z])")  # `ACM`, `IEEE/ACM`
_A_VENUE, _LONGEST_NAME, _LIKELY_NAME = 0.4, 4, 0.4
_COUNTED = re.compile(r"\(\d+\)")
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
    prose = said.endswith("。") or shape.is_prose(said, _PROSE)  # no title in Chinese has a stop
    return min(words, _FULL) / _FULL * (0.3 if prose else 1.0)


def telling(parts: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """The pieces that tell something, tags before them aside, and the others: buttons, numbers, …"""
    told: list[Piece] = []
    others = [piece for piece in parts if not piece.text.strip()]  # links, of which each counts
    for piece in joined(unbarred([piece for piece in parts if piece.text.strip()])):
        dated = piece.mark == STRONG and _YEAR.fullmatch(piece.text.strip())
        nothing = is_nothing(bare(piece, {}).text) and not dated
        (others if nothing else told).append(piece)
    at = {piece.url: i for i, piece in enumerate(parts)}
    return told, sorted(others, key=lambda piece: at.get(piece.url, 0))


def may_be_title(text: str) -> bool:
    said = tidy(text)
    venue = len(said.split()) <= 6 and shape.venue(said) >= 0.6
    return bool(said) and not (venue or is_date(said) or is_no_paper(said) or "://" in said)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _before_venue(text: str) -> tuple[str, str]:
    """People before a venue or a year, with commas between: `Ada Pell, Bo Quill, LAMP Letters, 2031`."""
    parts = text.lstrip(" .,;:|-–—").split(", ") if YEAR.search(text) else []
    for at, part in enumerate(parts[1:], 1):
        long = len(part.split()) > _LONGEST_NAME and " and " not in part
        if long or _SOCIETY.match(part) or shape.venue(part) >= _A_VENUE:
            return ", ".join(parts[:at]), ", ".join(parts[at:])
    return _up_to(_YEARED)(text)


ORDERS = {"title": _title_first, "names": oneline.names_first}
at_stop = _up_to(_STOP)
CUTS: tuple[Cut, ...] = (
    _whole,
    people_and_place,
    at_stop,
    _up_to(_DASH),
    _up_to(_BRACKET),
    _before_venue,
)


def holds_people(title: str) -> bool:
    """Whether a title's piece holds people too, though those of most items do not."""
    runs = [read(title, oneline.SURE) for read in ORDERS.values()]
    return any(run is not None and is_surely_people(run.names) for run in runs)


def order_of(text: str) -> str:
    """Whether title or people stand first in a run of both, where it surely holds both."""
    runs = {order: read(text, oneline.SURE) for order, read in ORDERS.items()}
    found = {order: run for order, run in runs.items() if run and named(run.names) >= MAY_BE}
    return max(
        found, key=lambda order: people(found[order].names) - people(found[order].title), default=""
    )


def goes_elsewhere(parts: list[Piece]) -> bool:
    """Whether the first words of an item are a link that goes to no paper."""
    first = next((piece for piece in parts if not is_nothing(piece.text)), None)
    return first is not None and bool(first.url) and not PAPER_SITE.search(first.url)


def is_listed(parts: list[Piece]) -> bool:
    """Whether a paragraph is a title with its links as those beside it are, and no running text."""
    links = [piece for piece in parts if piece.url]
    titles = [piece.text for piece in parts if piece.mark == TITLE]
    bare = all(is_nothing(piece.text) or piece.mark == TITLE for piece in links)
    return bool(titles) and bare and names_paper(parts) and not shape.is_sentence(titles[0])


def is_title(parts: list[Piece]) -> bool:
    """Whether an item opens with what may be a title: some words that are no people, tags before them aside."""
    first = next((p for p in parts if p.url or not is_nothing(bare(p, {}).text)), Piece(""))
    text = bare(first, {}).text if not _is_within(first) else ""
    return is_wordy(text) and shape.title(text) > shape.names(text)


def leads_within(title: str, parts: list[Piece]) -> bool:
    """Whether a title is a link to another place on the same page, as a menu's."""
    return any(_is_within(piece) and title in piece.text for piece in parts)


def _is_within(link: Piece) -> bool:
    return link.url.startswith("#") and link.url != "#"  # which stands for a link to come


def is_bare_title(parts: list[Piece], *, item: bool) -> bool:
    """Whether there is but what may be a title, which no sentence is but a question, and buttons.

    What looks like one name may still be one in an item (`Sparse Harbour Lamps`).
    """
    said = [piece for piece in parts if not is_nothing(piece.text)]
    text = bare(said[0], {}).text if len(said) == 1 and not said[0].url else ""
    if not is_wordy(text) or text[-1] in ".。:：":
        return False
    name = shape.names(text) >= shape.title(text)
    return text[:1] != text[:1].lower() and not (name and (shape.is_list(text) or not item))


def is_tagged(parts: list[Piece]) -> bool:
    """Whether a title stands alone behind where and when it appeared: `[LAMP 2031] Lamps of Old`."""
    told: dict[str, Any] = {}
    first = next((piece for piece in parts if not is_nothing(piece.text)), Piece(""))
    return (
        bare(first, told).text != first.text and len(told) > 1 and is_bare_title(parts, item=True)
    )


def opens_with_people(pieces: Sequence[Piece]) -> bool:
    """Whether the first or second piece looks like people, not a name in running text."""
    said = [piece for piece in pieces if not is_nothing(piece.text)][:2]
    if sum(len(_COUNTED.findall(piece.text)) for piece in pieces) > 1:
        return False  # an index: `Ada Pell (12) | Bo Quill (7)`
    liked = (i for i, piece in enumerate(said) if likeness_of(piece.text) > _LIKELY_NAME)
    first = next(liked, None)
    return first == 0 or (
        first == 1 and not shape.is_prose(said[0].text, 1) and not is_no_paper(said[0].text)
    )
