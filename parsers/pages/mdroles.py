"""What each piece of a list's items is, learned from what most items of one make show at that place.

Items are of one make where their first pieces are marked alike. The piece that does best for titles in
most of them is the title in all of them, and so for the people, whatever each may look like by itself.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from parsers import shape
from parsers.pages.cited import citation, unbarred
from parsers.pages.dated import inverted, title_and_venue
from parsers.pages.joining import joined
from parsers.pages.mdblocks import Block
from parsers.pages.pieces import (
    EM,
    LINE,
    NAMES,
    REST,
    TITLE,
    Piece,
    bare,
    is_date,
    is_no_paper,
    is_nothing,
    likeness_of,
    people,
    tidy,
    tidy_names,
)
from parsers.plaintext import oneline

Key = tuple[str, int, tuple[str, ...]]
Cut = Callable[[str], tuple[str, str]]

_TELLING = 3  # pieces, the first of an item, that show of which make it is
_LEAST = 3
_MOST = 200  # items of a make, from which one learns
_PEOPLE = 0.6
_MAY_BE = 0.3
_SURE = 0.8
_LIKE = 0.45
_BETTER = 0.05
_SEVERAL = 0.3
_TITLES = 0.5
_FULL = 5  # words, from which a title is as good as any
_MARKED, _FIRST = 0.15, 0.1
_PROSE = 250
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_ET_AL = re.compile(
    r"(.{2,200}?\bet\.? ?al\b\.?|.{2,100}?[^\W\d]等(?=[\s,.，。]|$)),?\s*(.*)", re.DOTALL
)
_STOP = re.compile(r"(?<=[^\W\d_]{2})[.。;；]\s+(?=\S)|(?<=[)）])\.\s+(?=\S)")
_DASH = re.compile(r"\s+[-–—|·•]+\s+")


class Roles(NamedTuple):
    """Which of the telling pieces is the title, and which holds the people (-1: none), how cut.

    `order` says how title and people share the piece of the title, "" where they do not.
    """

    title: int
    names: int = -1
    cut: int = 0
    order: str = ""


class Learned:
    """The roles of the pieces by the make of their item."""

    def __init__(self, items: Iterable[tuple[Block, list[Piece]]]) -> None:
        alike: dict[Key, list[list[Piece]]] = defaultdict(list)
        for block, parts in items:
            told, _ = _telling(parts)
            for key in _keys(block, told):
                if len(alike[key]) < _MOST:
                    alike[key].append(told)
        self._roles = {
            key: roles
            for key, rows in alike.items()
            if len(rows) >= _LEAST and (roles := _learn(key[2], rows))
        }

    def marked(self, block: Block, parts: list[Piece]) -> list[Piece]:
        """The pieces with their roles for marks, where those are known; else as they are."""
        told, buttons = _telling(parts)
        known = (self._roles[key] for key in _keys(block, told) if key in self._roles)
        roles = next(known, None)
        if roles is None or not _may_be_title(bare(told[roles.title], {}).text):
            return parts
        found = _run(told, roles) if roles.order else _by_place(told, roles)
        return [*found, *buttons] if found else parts


def _run(told: list[Piece], roles: Roles) -> list[Piece]:
    """The pieces with that parted in which title and people share a run of text."""
    run = ORDERS[roles.order](told[roles.title].text, oneline.LIKELY)
    if run is None:
        return []
    title, venue = title_and_venue(run.title)
    rest = [Piece(text, REST) for text in (venue, run.rest) if text]
    others = [piece for at, piece in enumerate(told) if at != roles.title]
    return [Piece(title, TITLE), Piece(run.names, NAMES), *rest, *others]


def _by_place(told: list[Piece], roles: Roles) -> list[Piece]:
    """The pieces each with its role; people stand elsewhere where what should be them is none."""
    cut, names = CUTS[roles.cut], roles.names
    if not 0 <= names < len(told) or _named(cut(told[names].text)[0]) < _PEOPLE:
        surely = (
            at for at, p in enumerate(told) if at != roles.title and _is_surely_people(p.text)
        )
        names = next(surely, names)
    found: list[Piece] = []
    for at, piece in enumerate(told):
        if at == roles.title:
            found.append(piece._replace(mark=TITLE))
        elif at == names:
            found.extend(_people(piece, cut))
        else:
            found.append(piece._replace(mark=REST))
    return found


def _telling(parts: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """The pieces that tell something, tags before them aside, and the others: buttons, numbers, …"""
    told: list[Piece] = []
    others: list[Piece] = []
    for piece in joined(unbarred(parts)):
        (others if is_nothing(bare(piece, {}).text) else told).append(piece)
    return told, others


def _keys(block: Block, told: Sequence[Piece]) -> Iterator[Key]:
    """The makes that an item is of, the one that says most first."""
    depth = block.depth if block.kind == "item" else 0
    for size in range(min(len(told), _TELLING), 0, -1):
        yield block.kind, depth, tuple(piece.mark for piece in told[:size])


def _learn(marks: Sequence[str], rows: Sequence[list[Piece]]) -> Roles | None:
    columns = [[bare(row[at], {}).text for row in rows] for at in range(len(marks))]
    scores = [
        _titles(column) + _MARKED * (mark not in (LINE, EM)) + _FIRST * (at == 0)
        for at, (mark, column) in enumerate(zip(marks, columns, strict=True))
    ]
    title = max(range(len(scores)), key=scores.__getitem__)
    if scores[title] < _TITLES:
        return None
    if marks[title] == LINE:
        if sum(citation(row) is not None for row in rows) * 2 >= len(rows):
            return None
        order, times = Counter(map(_order, columns[title])).most_common(1)[0]
        if order and times * 2 >= len(rows):
            return Roles(title, order=order)
    if len(marks) == 1:
        return None
    best, names, cut = _PEOPLE, -1, 0
    for at, column in enumerate(columns):
        for which, how in enumerate(CUTS):
            score = _mean([_named(how(text)[0]) for text in column])
            if at == title or (
                marks[title] == LINE and marks[at] not in (LINE, EM) and not _lists(column)
            ):
                continue  # `**Docs** - how to use it`
            if score > best + _BETTER * (names == at):
                best, names, cut = score, at, which
    return Roles(title, names, cut)


def _lists(column: Sequence[str]) -> bool:
    """Whether several people stand at one place in some of the items."""
    return sum(map(_is_surely_people, column)) >= _SEVERAL * len(column)


def _titles(column: Sequence[str]) -> float:
    """How well what stands at one place in all items does for their titles."""
    different = len(set(column)) / len(column)
    return different * _mean([_title_likeness(text) for text in column])


def _title_likeness(text: str) -> float:
    said = tidy(text)
    if not _may_be_title(said) or _is_surely_people(said):
        return 0.0
    words = len(said.split()) if said.isascii() else len(said.split()) + len(said) / 4
    return min(words, _FULL) / _FULL * (0.3 if shape.is_prose(said, _PROSE) else 1.0)


def _may_be_title(text: str) -> bool:
    said = tidy(text)
    venue = len(said.split()) <= 6 and shape.venue(said) >= 0.6
    return bool(said) and not (venue or is_date(said) or is_no_paper(said) or "://" in said)


def _order(text: str) -> str:
    """Whether title or people stand first in a run of both, where it surely holds both."""
    found = {order: run for order, read in ORDERS.items() if (run := read(text, oneline.SURE))}
    return max(
        found, key=lambda order: people(found[order].names) - people(found[order].title), default=""
    )


def _at_stop(text: str) -> oneline.Told | None:
    """Title and people at that full stop behind which people stand."""
    for stop in oneline.STOP.finditer(text):
        names, rest = CUTS[1](text[stop.end() :])
        if _named(names) >= _PEOPLE:
            return oneline.Told(text[: stop.start()], names, rest, ".")
    return None


def _title_first(text: str, least: float) -> oneline.Told | None:
    found = oneline.title_first(text, least)
    return _at_stop(text) or found if least < oneline.SURE else found


def _named(text: str) -> float:
    text = tidy_names(text)
    bare = oneline.ET_AL.sub("", text)
    if _YEAR.search(text) or not bare or oneline.names_place(bare):
        return 0.0
    like = likeness_of(text)
    return 1.0 if like >= _LIKE and inverted(bare) else like


def _is_surely_people(text: str) -> bool:
    said = tidy(text)
    return _named(said) >= _SURE and (shape.is_list(said) or bool(oneline.ET_AL.search(said)))


def _people(piece: Piece, cut: Cut) -> list[Piece]:
    """The people of a piece, and what stands behind them there."""
    names, rest = cut(piece.text)
    if _named(names) < _MAY_BE or names[:1].islower():
        return [piece._replace(mark=REST)]
    return [Piece(names, NAMES), Piece(rest, REST, piece.url)]


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


ORDERS = {"title": _title_first, "names": oneline.names_first}
CUTS: tuple[Cut, ...] = (_whole, _up_to(_STOP), _up_to(_DASH))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
