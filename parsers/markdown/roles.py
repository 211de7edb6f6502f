"""What each piece of a list's items is, learned from what most items of one make show at that place.

Items are of one make where their first pieces are marked alike. The piece that does best for titles in
most of them is the title in all of them, and so for the people, whatever each may look like by itself.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from parsers import shape
from parsers.items import labels
from parsers.items.cited import citation
from parsers.items.dated import title_and_venue
from parsers.items.pieces import (
    EM,
    LINE,
    NAMES,
    REST,
    TITLE,
    Piece,
    bare,
    is_people,
)
from parsers.markdown.blocks import Block
from parsers.markdown.cuts import (
    CUTS,
    MAY_BE,
    ORDERS,
    PEOPLE,
    Cut,
    at_stop,
    holds_people,
    is_surely_people,
    may_be_title,
    mean,
    named,
    order_of,
    telling,
    title_score,
    venue_behind,
)
from parsers.plaintext import oneline
from parsers.records.usual import field_of

Key = tuple[str, int, tuple[str, ...]]

_TELLING = 3  # pieces, the first of an item, that show of which make it is
_LEAST = 3
_FEW, _MOST = 60, 200  # items of a make, from which one learns
_BETTER = 0.05
_SEVERAL = 0.3
_TITLES = 0.5
_REFERENCES = 0.4
_YEAR = re.compile(r"(?:19|20)\d\d")
_MARKED, _FIRST = 0.15, 0.1
_DATED, _SHORT = 0.6, 60


class Roles(NamedTuple):
    """Which of the telling pieces is the title, and which holds the people (-1: none), how cut.

    `order` says how title and people share the piece of the title, "" where they do not; `tail`
    that a venue with its year stands behind the title there.
    """

    title: int
    names: int = -1
    cut: int = 0
    order: str = ""
    tail: bool = False


class Told(NamedTuple):
    """The pieces of an item, and which of them tell something."""

    parts: list[Piece]
    told: list[Piece]
    others: list[Piece]


class Learned:
    """The roles of the pieces by the make of their item."""

    def __init__(self, items: Iterable[tuple[Block, list[Piece]]]) -> None:
        alike: dict[Key, list[Told]] = defaultdict(list)
        self._told: dict[int, Told] = {}
        for block, parts in items:
            said = self._told[id(parts)] = Told(parts, *telling(parts))
            for key in _keys(block, said.told):
                if len(alike[key]) < _MOST:
                    alike[key].append(said)
        self._roles = {
            key: roles
            for key, rows in alike.items()
            if len(rows) >= _LEAST and (roles := _learn(key[2], rows))
        }

    def _telling(self, parts: list[Piece]) -> Told:
        """What tells something in an item: looked for once where it is one of those learned from."""
        found = self._told.get(id(parts))
        return found if found and found.parts is parts else Told(parts, *telling(parts))

    def marked(self, block: Block, parts: list[Piece]) -> list[Piece]:
        """The pieces with their roles for marks, where those are known; else as they are."""
        _, told, buttons = self._telling(parts)
        known = (self._roles[key] for key in _keys(block, told) if key in self._roles)
        roles = next(known, None)
        if roles is None or not may_be_title(bare(told[roles.title], {}).text):
            return parts
        if (
            not roles.order
            and told[roles.title].mark == LINE
            and holds_people(told[roles.title].text)
        ):
            return parts
        found = _run(told, roles) if roles.order else _by_place(told, roles)
        return [*found, *buttons] if found else parts


def people_first(parts: list[Piece]) -> list[Piece]:
    """The pieces with their roles where people stand first, with more behind them; else none."""
    told, others = telling(parts)
    if not told:
        return []
    names, rest = at_stop(told[0].text)
    if not is_surely_people(names):
        return []
    after = [Piece(rest, REST, told[0].url)] if rest or told[0].url else []
    return [Piece(names, NAMES), *after, *told[1:], *others]


def signed(parts: list[Piece]) -> list[Piece]:
    """One person in italics, marked as such, where a venue with its year follows: `*Ada Pell* (LAMP 2031)`."""
    dated = len(parts) > 1 and shape.venue(parts[1].text) >= _DATED and len(parts[1].text) < _SHORT
    return [parts[0]._replace(mark=NAMES), *parts[1:]] if dated and is_people(parts[:1]) else []


def _run(told: list[Piece], roles: Roles) -> list[Piece]:
    """The pieces with that parted in which title and people share a run of text."""
    run = ORDERS[roles.order](told[roles.title].text, oneline.LIKELY)
    if run is None:
        return []
    title, venue = title_and_venue(run.title)
    rest = [_rest(text) for text in (venue, run.rest) if text]
    others = [piece for at, piece in enumerate(told) if at != roles.title]
    return [Piece(title, TITLE), Piece(run.names, NAMES), *rest, *others]


def _by_place(told: list[Piece], roles: Roles) -> list[Piece]:
    """The pieces each with its role; people stand elsewhere where what should be them is none."""
    cut, names = CUTS[roles.cut], roles.names
    if not 0 <= names < len(told) or named(cut(told[names].text)[0]) < PEOPLE:
        surely = (at for at, p in enumerate(told) if at != roles.title and is_surely_people(p.text))
        names = next(surely, names)
    found: list[Piece] = []
    for at, piece in enumerate(told):
        if at == roles.title:
            found.extend(_titled(piece, roles.tail))
        elif at == names:
            found.extend(_people(piece, cut))
        else:
            found.append(piece._replace(mark=REST))
    return found


def _titled(piece: Piece, tail: bool) -> list[Piece]:
    """The title in a piece, and the venue behind it where the items have one."""
    cut = venue_behind(piece.text) if tail else None
    if cut is None:
        return [piece._replace(mark=TITLE)]
    if "(" not in cut[1]:
        venue = cut[1].rstrip(" .,;")
        return [piece._replace(text=f"{cut[0]} ({venue})", mark=TITLE)]
    return [piece._replace(text=cut[0], mark=TITLE), Piece(cut[1], REST)]


def _keys(block: Block, told: Sequence[Piece]) -> Iterator[Key]:
    """The makes that an item is of, the one that says most first."""
    depth = block.depth if block.kind == "item" else 0
    for size in range(min(len(told), _TELLING), 0, -1):
        yield block.kind, depth, tuple(piece.mark for piece in told[:size])


def _learn(marks: Sequence[str], rows: Sequence[Told]) -> Roles | None:
    if any(_names_by_label(row.told) for row in rows):
        return None  # of one paper, a field in each
    columns = [[bare(row.told[at], {}).text for row in rows] for at in range(len(marks))]
    scores = [
        title_score(column) + _MARKED * (mark not in (LINE, EM)) + _FIRST * (at == 0)
        for at, (mark, column) in enumerate(zip(marks, columns, strict=True))
    ]
    title = max(range(len(scores)), key=scores.__getitem__)
    few = rows[:_FEW]
    cited = (citation(row.parts if marks[0] == LINE else row.told) for row in few)
    if scores[title] < _TITLES or sum(map(bool, cited)) >= _REFERENCES * len(few):
        return None
    if marks[title] == LINE:
        order, times = Counter(map(order_of, columns[title][:_FEW])).most_common(1)[0]
        if order and times * 2 >= len(few):
            return Roles(title, order=order)
    tails = sum(venue_behind(text) is not None for text in columns[title])
    tail = tails * 2 >= len(rows)
    if len(marks) == 1:
        return Roles(title, tail=tail) if marks[0] == LINE else None
    best, names, cut = PEOPLE, -1, 0
    for at, column in enumerate(columns):
        if at == title or (
            marks[title] == LINE and marks[at] not in (LINE, EM) and not _lists(column)
        ):
            continue  # `**Docs** - how to use it`
        for which, how in enumerate(CUTS):
            score = mean([named(how(text)[0]) for text in column])
            if score > best + _BETTER * (names == at):
                best, names, cut = score, at, which
    return Roles(title, names, cut, tail=tail)


def _lists(column: Sequence[str]) -> bool:
    """Whether several people stand at one place in some of the items."""
    return sum(map(is_surely_people, column)) >= _SEVERAL * len(column)


def _names_by_label(row: list[Piece]) -> bool:
    """Whether it says by a label who wrote: `**Authors**: Ada Pell, Bo Quill`."""
    known = field_of(labels.label(row))
    return known is not None and known[0] == "authors"


def _people(piece: Piece, cut: Cut) -> list[Piece]:
    """The people of a piece, and what stands behind them there."""
    text = piece.text.removeprefix("by ")
    names, rest = (CUTS[0] if is_surely_people(CUTS[0](text)[0]) else cut)(text)
    if named(names) < MAY_BE or (names[:1].islower() and not is_surely_people(names)):
        return [piece._replace(mark=REST)]
    return [Piece(names, NAMES), _rest(rest, piece.url)]


def _rest(text: str, url: str = "") -> Piece:
    """What stands behind people; a year is labelled, that it be no number."""
    return (
        Piece(f"Year: {text}", LINE, url)
        if _YEAR.fullmatch(text.strip(" .,()（）[]"))
        else Piece(text, REST, url)
    )
