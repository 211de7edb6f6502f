"""What the paragraphs around an abstract are: roles, and what shows that a column has one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parsers import shape

AREA, NAMES, TITLE, VENUE = "area", "names", "title", "venue"
LINKS, KEYWORDS, TEXT, OTHER = "links", "keywords", "text", "other"
SCORES: dict[str, Callable[[str], float]] = {
    AREA: shape.area,
    NAMES: shape.names,
    TITLE: shape.title,
    VENUE: shape.venue,
    LINKS: shape.link,
    KEYWORDS: shape.keywords,
    TEXT: shape.text,
    OTHER: lambda text: 0.3,
}
Columns = list[list[str]]


def assign(columns: Columns) -> list[str]:
    """What stands in each column: the people first, then what shows itself, then title or area."""
    roles = [OTHER] * len(columns)
    people = [mean(shape.names, column) + _listed(column) for column in columns]
    best = max(range(len(columns)), key=lambda i: people[i])
    if mean(shape.names, columns[best]) >= 0.5:
        roles[best] = NAMES
    titled = False
    for index, column in enumerate(columns):
        if roles[index] == NAMES:
            continue
        roles[index] = _plain_role(column, titled)
        titled = titled or roles[index] == TITLE
    return roles


def _plain_role(column: list[str], titled: bool) -> str:
    if mean(shape.keywords, column) >= 0.5:
        return KEYWORDS
    if mean(shape.link, column) >= 0.6:
        return LINKS
    if sum(map(shape.has_area_mark, column)) >= 0.4 * len(column):
        return AREA
    if mean(shape.venue, column) >= 0.55:
        return VENUE
    few_values = len(column) >= 4 and len(set(column)) <= 0.6 * len(column)
    words = sum(len(text.split()) for text in column) / len(column)
    if titled or few_values or (words <= 3 and mean(shape.title, column) <= 0.5):
        return AREA if mean(shape.area, column) >= 0.3 else OTHER
    return TITLE


def tell_papers(columns: Columns, roles: list[str]) -> bool:
    """Whether lists of people or marked areas stand there: headings over prose have neither."""
    columns_of = dict(zip(roles, columns, strict=True))
    marked = sum(map(shape.has_area_mark, columns_of.get(AREA, ())))
    listed = sum(map(shape.is_list, columns_of.get(NAMES, ())))
    return marked * 3 > len(columns[0]) or listed * 4 > len(columns[0])


def mean(score: Callable[[str], float], column: list[str]) -> float:
    return sum(map(score, column)) / len(column)


def _listed(column: list[str]) -> float:
    return 0.5 * sum(map(shape.is_list, column)) / len(column)


def fit(columns: Columns, roles: Sequence[str]) -> float:
    """How well columns bear out their roles (0..1), each role counted once."""
    fits = {role: mean(SCORES[role], column) for role, column in zip(roles, columns, strict=True)}
    return sum(fits.values()) / len(columns) * (1.0 if NAMES in roles else 0.7)


def are_whole(columns: Columns, roles: Sequence[str]) -> bool:
    """Whether commas part whole names here: `A B, C D` and not `B, A; D, C` or `B, A.`"""
    if NAMES not in roles:
        return True
    lists = columns[roles.index(NAMES)]
    inverted = sum(";" in text and "," in text for text in lists)
    return inverted * 2 < len(lists)
