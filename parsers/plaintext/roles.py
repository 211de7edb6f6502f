"""What the paragraphs around an abstract are: roles, and what shows that a column has one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from parsers import shape
from parsers.names import han
from parsers.plaintext import oneline
from parsers.plaintext.blocks import Paragraph

AREA, NAMES, TITLE, VENUE = "area", "names", "title", "venue"
LINKS, KEYWORDS, TEXT, OTHER = "links", "keywords", "text", "other"
PAGE = "page"  # what belongs to the page and to none of its papers
TITLE_NAMES, NAMES_TITLE = "title+names", "names+title"
RUN_ON = {TITLE_NAMES: oneline.title_first, NAMES_TITLE: oneline.names_first}
SCORES: dict[str, Callable[[str], float]] = {
    AREA: shape.area,
    NAMES: shape.names,
    TITLE: shape.title,
    VENUE: shape.venue,
    LINKS: shape.link,
    KEYWORDS: shape.keywords,
    TEXT: shape.text,
    OTHER: lambda text: 0.3,
    TITLE_NAMES: lambda text: float(oneline.title_first(text) is not None),
    NAMES_TITLE: lambda text: float(oneline.names_first(text) is not None),
}
_MARK = re.compile(r"(?<=\S)\s+(?:/|[-–—]+|::?)\s+(?=\S)|\s*(?:->|=>)\s*")
PLACES = re.compile(  # where the people work
    r"(?:[^;；,，]{2,40}(?:大学|学院|研究[所院]|实验室|中心|公司|医院|[系部所])(?:[(（][^()（）]{2,12}[)）])?\s*(?:[;；,，]\s*|$))+"
)
# A venue is named by an abbreviation in capitals, or says what it is, beside a year.
_PLACED = re.compile(
    r"(?=.*(?<!\d)(?:19|20)\d\d(?!\d)).*(?:\b[A-Z][A-Za-z]*[A-Z][A-Za-z]*\b|\b(?:[Cc]onf|[Jj]ourn|[Tt]rans|[Pp]roc|arxiv)|学报|期刊|杂志|会议)"
)
_OPENS = 0.4
_LONGEST_AREA = 100
_PEOPLE = 0.6
LEAST_MORE = 120  # characters of prose in a further paragraph of an abstract
Column = list[Paragraph]
Columns = list[Column]
_WIDE_WORD = 3.5
_SEVERAL = 4
_IS_VENUE = 0.38
_DATED = 0.6
_RUN_ON = 0.7
_SURELY = 0.95
_LONGEST_RUN_ON = 400
_MOST_WORDS = 30  # of a title
_DIFFER, _MOSTLY = 0.8, 0.6


def assign(columns: Columns) -> list[str]:
    """What stands in each column: the people first, then what shows itself, then title or area."""
    roles = [told(column) for column in columns]
    people = [
        -1.0 if role else mean(shape.names, column) + _listed(column) - _repeated(column)
        for role, column in zip(roles, columns, strict=True)
    ]
    best = max(range(len(columns)), key=lambda i: people[i])
    if NAMES not in roles and not roles[best] and mean(shape.names, columns[best]) >= 0.5:
        roles[best] = NAMES
    for index, column in enumerate(columns):
        roles[index] = roles[index] or _shown_role(column)
    plain = [index for index, role in enumerate(roles) if not role]
    title = max(plain, key=lambda i: _titleness(columns[i]), default=None)
    for index in plain:
        wanted = index == title and TITLE not in roles and _may_be_titles(columns[index])
        roles[index] = (
            TITLE if wanted else AREA if mean(shape.area, columns[index]) >= 0.3 else OTHER
        )
    return roles


def around(columns: Columns, text: int) -> list[str]:
    """The roles of columns of which one is known for the abstract."""
    rest = assign([*columns[:text], *columns[text + 1 :]]) if len(columns) > 1 else []
    return [*rest[:text], TEXT, *rest[text:]]


def heads(role: str, column: Column) -> bool:
    """Whether a column stands above abstracts: a title, or an area and its topic."""
    return role == TITLE or role == AREA and mean(shape.has_area_mark, column) >= 0.5


def run_on(columns: Columns, roles: list[str]) -> list[str]:
    """The roles of a page in whose lines title and people run together: one column has both at once.

    None where no column is such.
    """
    if NAMES in roles and mean(shape.names, columns[roles.index(NAMES)]) >= _SURELY:
        return []
    for index, column in enumerate(columns):
        short = sum(len(p.text) for p in column) <= _LONGEST_RUN_ON * len(column)
        if roles[index] in (TITLE, NAMES, AREA, OTHER) and short and not told(column):
            for role, read in RUN_ON.items():
                if sum(read(p.text) is not None for p in column) > _RUN_ON * len(column):
                    others = [OTHER if of in (TITLE, NAMES) else of for of in roles]
                    return [*others[:index], role, *others[index + 1 :]]
    return []


def are_sentences(column: Column) -> bool:
    """Whether most lines of a column are sentences that end in stops, each another: short abstracts."""
    if told(column) or _distinct(column) < _DIFFER or mean(_is_said, column) < _MOSTLY:
        return False
    return not _shown_role(column) and mean(shape.names, column) < _PEOPLE


def _is_said(text: str) -> bool:
    """Whether a line is a sentence and no venue or place that ends in a stop: those are in capitals."""
    words = text.split()
    return shape.is_sentence(text) and 2 * sum(word[0].isupper() for word in words) <= len(words)


def told(column: Column) -> str:
    """The role that labels tell of most of a column; '' where they tell none."""
    role, times = Counter(p.role for p in column).most_common(1)[0]
    return role if times * 2 > len(column) else ""


def _shown_role(column: Column) -> str:
    """What shows itself; '' for titles, areas and the rest."""
    if mean(shape.keywords, column) >= 0.5 or mean(_phrases, column) >= 0.6:
        return KEYWORDS
    if mean(lambda text: PLACES.fullmatch(text) is not None, column) >= 0.8:
        return OTHER
    if mean(shape.link, column) >= 0.6:
        return LINKS
    if mean(_is_dated, column) >= 0.8:
        return VENUE
    if mean(shape.has_area_mark, column) >= 0.4:
        return AREA
    if mean(shape.venue, column) >= _IS_VENUE:
        return VENUE
    return ""


def _phrases(text: str) -> bool:
    return shape.phrases(text) and shape.names(text) < _PEOPLE


def _is_dated(text: str) -> bool:
    """Whether a line tells a venue and its year, with a mark between them or none: `Lamps | 2031 | 1-9`."""
    years = (shape.YEAR.fullmatch(part.strip()) for part in text.split("|"))
    parted = (shape.split_area(text)[1] or "0").isdigit() or any(years)
    return parted and shape.venue(text) >= _DATED


def _titleness(column: Column) -> float:
    """How much better than the others a column would do for titles: long ones that don't recur, and
    that a mark sets off."""
    words = _words(column)
    long = min(words, 8.0) / 8 if words <= _MOST_WORDS else 0.0
    opens = _OPENS * all(p.opens for p in column)
    return mean(shape.title, column) + long + _distinct(column) + opens


def _may_be_titles(column: Column) -> bool:
    few_values = len(column) >= 4 and _distinct(column) <= 0.6
    short = _words(column) <= 3 and mean(shape.title, column) <= 0.5
    return not (few_values or short or _all_parted(column))


def _words(column: Column) -> float:
    """The words of a line; a Chinese one has about two characters, and no space."""
    return sum(len(p.text.split()) + han.wide(p.text) / _WIDE_WORD for p in column) / len(column)


def _distinct(column: Column) -> float:
    return len({p.text for p in column}) / len(column)


def _repeated(column: Column) -> float:
    """How much a column says the same over and over, as people do not."""
    return max(0.0, 0.8 - _distinct(column)) if len(column) >= _SEVERAL else 0.0


def _all_parted(column: Column) -> bool:
    """Whether each of some short lines has the same mark in it: `Area / Topic`."""
    if len(column) < 3 or _words(column) > 9:
        return False
    marks = [set(_MARK.findall(p.text)) for p in column]
    return bool(set.intersection(*marks))


def tell_papers(columns: Columns, roles: list[str]) -> bool:
    """Whether lists of people or marked areas stand there, or where each title appeared: headings over
    prose have none of these."""
    columns_of = dict(zip(roles, columns, strict=True))
    if {NAMES, TEXT} & set(map(told, columns)) or RUN_ON.keys() & set(roles):
        return True
    areas = [p.text for p in columns_of.get(AREA, ()) if len(p.text) <= _LONGEST_AREA]
    marked = sum(map(shape.has_area_mark, areas))
    people = [p.text for p in columns_of.get(NAMES, ()) if shape.is_list(p.text)]
    listed = sum(shape.names(text.partition(" - ")[0]) >= _PEOPLE for text in people)
    return (
        max(marked, listed) * 3 > len(columns[0]) or TITLE in roles and tell_places(columns, roles)
    )


def tell_places(columns: Columns, roles: list[str]) -> bool:
    """Whether most entries say in which year of a venue they appeared, or link to a paper."""
    columns_of = dict(zip(roles, columns, strict=True))
    placed = sum(_PLACED.search(p.text) is not None for p in columns_of.get(VENUE, ()))
    linked = sum(oneline.PAPER_LINK.search(p.text) is not None for p in columns_of.get(LINKS, ()))
    return 2 * max(placed, linked) > len(columns[0])


def like(role: str, paragraph: Paragraph) -> float:
    """How much a paragraph is what a role asks for: a label knows, else it is how it looks."""
    if paragraph.role:
        return float(paragraph.role == role)
    return SCORES[role](paragraph.text)


def mean(score: Callable[[str], float], column: Column) -> float:
    return sum(score(p.text) for p in column) / len(column)


def _listed(column: Column) -> float:
    return 0.5 * mean(shape.is_list, column)


def fit(columns: Columns, roles: Sequence[str]) -> float:
    """How well columns bear out their roles (0..1), each role counted once."""
    fits = {
        role: sum(like(role, p) for p in column) / len(column)
        for role, column in zip(roles, columns, strict=True)
    }
    return sum(fits.values()) / len(columns) * (1.0 if {NAMES, *RUN_ON} & set(roles) else 0.7)


def are_whole(columns: Columns, roles: Sequence[str]) -> bool:
    """Whether commas part whole names here: `A B, C D` and not `B, A; D, C` or `B, A.`"""
    if NAMES not in roles:
        return True
    lists = columns[roles.index(NAMES)]
    inverted = sum(";" in p.text and "," in p.text for p in lists)
    return inverted * 2 < len(lists)
