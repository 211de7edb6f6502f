"""What columns hold whose header says nothing, or that have none, told by what stands in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from parsers import shape
from parsers.names import split_authors
from parsers.records import fields, headers

_LEAST_ROWS = 3
_MOST_COLUMNS = 30
_SHARE = 0.8
_TITLE_WORDS = 3
_PEOPLE = 0.9
_LONGEST_LIST = 2_000
_LEAST_SAID = 2
_MANY = 9
_SAMPLE = 30
_NOTHING = re.compile(
    r"\s*(?:n\.? ?d\.?|n\.?/?a\.?|tba|tbd|none|null|unknown|[-–—?.]*)\s*", re.IGNORECASE
)
# Whose people and days are not those of the paper: who edited, read or added it, and when.
_OF_OTHERS = re.compile(
    r"(?:\b|_|(?<=[a-z])(?=[A-Z]))(?i:non|edit|review|supervis|advis|present|speak|chair|contact|correspond"
    r"|translat|assign|own|user|reader|add|access|creat|enter|modifi|updat|upload|import|retriev|read|check|visit|seen|submi|collect"
    r"|recommend|suggest|due|deadline|start|end|begin|from|until|born|birth|publisher|affil|country|city)"
)


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
        columns = ([row[at] for row in even] for at in range(width))
        shares = [_share(cells, fits) * _vary(cells, name) for cells in columns]
        free = [at for at in range(width) if not names[at] and shares[at] >= _SHARE]
        if free:
            names[max(free, key=lambda at: shares[at])] = name
    told = set(names)
    whole = {"title", "authors"} <= told and told & {"year", "doi", "abstract"}
    return names if whole else []


def guessed(names: list[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The names with people and year where no column is called so, but one alone, of those whose
    names say nothing, holds them in enough rows to tell."""
    known = {headers.field(name) for name in names}
    found = list(names)
    for name in ("authors", "year"):
        if name in known or (name == "authors" and "coauthors" in known):
            continue
        free = (at for at, said in enumerate(names) if not headers.field(said))
        free = (at for at in free if not _OF_OTHERS.search(names[at]))
        if (at := one_that_holds(name, rows, free)) >= 0:
            found[at] = name
    return found


def one_that_holds(name: str, rows: Sequence[Sequence[str]], of: Iterable[int]) -> int:
    """The only one of some columns that holds people ("authors") or years ("year"); -1 if none is."""
    holds = [at for at in of if _holds(rows, at, name)]
    return holds[0] if len(holds) == 1 else -1


def _holds(rows: Sequence[Sequence[str]], at: int, name: str) -> bool:
    cells = [row[at] if at < len(row) else "" for row in rows[:_SAMPLE]]
    said = ["" if _NOTHING.fullmatch(cell) else cell for cell in cells]
    few = sum(map(bool, said)) < _LEAST_SAID
    return not few and _share(said, dict(_KINDS)[name]) * _vary(said, name) >= _SHARE


def _vary(cells: Sequence[str], name: str) -> bool:
    """Whether cells differ as people do from row to row, which kinds of papers (`Full Paper`) don't."""
    filled = [cell for cell in cells if cell.strip()]
    return name != "authors" or len(set(filled)) * 3 > len(filled) or len(filled) < _MANY


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
    return (len(cell) <= 10 or fields.is_date(cell)) and fields.year(cell) is not None


def _are_people(cell: str) -> bool:
    if len(cell) > _LONGEST_LIST or " " not in cell:
        return False
    shown = [author.name for author in split_authors(cell.replace(":", ";"))[0]]
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
