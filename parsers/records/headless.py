"""What the columns of a table without a header hold, told by what stands in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parsers import shape
from parsers.names import split_authors
from parsers.records import fields

_LEAST_ROWS = 3
_MOST_COLUMNS = 30
_SHARE = 0.8
_TITLE_WORDS = 3
_PEOPLE = 0.9
_LONGEST_LIST = 2_000


def columns(rows: Sequence[list[str]]) -> list[str]:
    """The names of the columns ('' for those unknown); [] where they hold no papers.

    Asked for are people, titles of some words, and a year, an identifier or an abstract beside.
    """
    width = max((len(row) for row in rows), key=[len(row) for row in rows].count, default=0)
    even = [row for row in rows if len(row) == width]
    if not 3 <= width <= _MOST_COLUMNS or len(even) < max(_LEAST_ROWS, _SHARE * len(rows)):
        return []
    names = [""] * width
    for name, fits in _KINDS:
        shares = [_share([row[at] for row in even], fits) for at in range(width)]
        free = [at for at in range(width) if not names[at] and shares[at] >= _SHARE]
        if free:
            names[max(free, key=lambda at: shares[at])] = name
    told = set(names)
    whole = {"title", "authors"} <= told and told & {"year", "doi", "abstract"}
    return names if whole else []


def is_table(rows: Sequence[list[str]]) -> bool:
    """Whether rows are as wide as one another: a table, whatever its columns are."""
    widths = [len(row) for row in rows]
    width = max(widths, key=widths.count, default=0)
    return 2 <= width <= _MOST_COLUMNS * 3 and widths.count(width) >= max(
        _LEAST_ROWS, _SHARE * len(widths)
    )


def _share(cells: Sequence[str], fits: Callable[[str], bool]) -> float:
    """How many of the filled cells fit; 0 where too few are filled."""
    filled = [cell.strip() for cell in cells if cell.strip()]
    return sum(map(fits, filled)) / len(filled) if len(filled) * 2 >= len(cells) else 0.0


def _is_year(cell: str) -> bool:
    return len(cell) <= 10 and fields.year(cell) is not None


def _are_people(cell: str) -> bool:
    if len(cell) > _LONGEST_LIST or " " not in cell:
        return False
    shown = [author.name for author in split_authors(cell)[0]]
    return shape.names(", ".join(shown * 2)) >= _PEOPLE  # twice: a lone name says less by itself


def _is_title(cell: str) -> bool:
    return len(cell.split()) >= _TITLE_WORDS and shape.title(cell) > 0.2


_KINDS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("doi", lambda cell: fields.doi(cell) is not None),
    ("urls", lambda cell: cell.startswith(("http://", "https://"))),
    ("year", _is_year),
    ("abstract", lambda cell: shape.is_prose(cell, 200)),
    ("authors", _are_people),
    ("title", _is_title),
)
