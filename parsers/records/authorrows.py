"""Rows that tell one author each: a name in two columns, and the rows of one paper put together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from parsers.record import Entry, Item, Place

GIVEN = "given name of the author"  # our name for a column that holds it
_GIVEN = re.compile(r"(?:authors?)?(?:first|given|fore)(?:names?)?")
_FAMILY = re.compile(r"(?:authors?)?(?:last|family|sur)(?:names?)?")
_PAPER = re.compile(r"(?:paper|submission|manuscript|article|abstract)(?:id|no|number)?")
_TELLING = frozenset({"year", "doi", "arxiv", "pmid", "venue", "abstract"})
_NOT_A_LETTER = re.compile(r"[\W_]+")
_WORDS = 3


def named(names: Sequence[str], fields: Sequence[str]) -> list[str]:
    """The names of columns, those of a given and a family name as people.

    Beside a title alone they are no author's: who is asked for by `Title, First Name, Last Name`?
    """
    plain = [_NOT_A_LETTER.sub("", name.lower()) for name in names]
    given = [at for at, name in enumerate(plain) if _GIVEN.fullmatch(name)]
    family = [at for at, name in enumerate(plain) if _FAMILY.fullmatch(name)]
    of_a_paper = any(map(_PAPER.fullmatch, plain)) or not _TELLING.isdisjoint(fields)
    found = list(names)
    if len(given) == len(family) == 1 and of_a_paper and "title" in fields:
        found[given[0]], found[family[0]] = GIVEN, "authors"
    return found


def joined(items: Iterable[Item]) -> Iterator[Item]:
    """Items, with entries of one author each behind one another that tell one paper made one."""
    held: Entry | None = None
    for item in items:
        if isinstance(item, Entry) and held is not None and (both := _both(held, item)):
            held = both
            continue
        if held is not None:
            yield held
        held = item if isinstance(item, Entry) else None
        if held is None:
            yield item
    if held is not None:
        yield held


def _both(first: Entry, second: Entry) -> Entry | None:
    """Two entries as one, where they differ in nothing but the one author of the second."""
    if first.title != second.title or len(second.authors) != 1 or not first.authors:
        return None
    if second.authors[0] in first.authors or len((first.title or "").split()) < _WORDS:
        return None
    if replace(second, place=first.place, authors=first.authors) != first:
        return None
    (start, _), (_, end) = first.place.lines, second.place.lines
    place = Place((start, end), (first.place.span[0], second.place.span[1]), first.place.path)
    return replace(first, place=place, authors=(*first.authors, *second.authors))
