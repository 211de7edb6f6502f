"""The value of `author:` → the engine's query: initials, the order of names, umlauts written out."""

from __future__ import annotations

from index.analysis import searchable
from index.fulltext import Query
from index.search.combining import all_of, any_of
from index.search.names import people
from index.search.spellings import respelt
from index.search.tree import Group, Phrase, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from index.search.names import Person
    from index.search.terms import Terms
    from index.search.tree import Node

_BETWEEN = 3  # how far a family name may stand from a given name, and on which side


def written_by(match: Terms, inner: Node) -> Query:
    """Papers by the people that a value names."""
    if isinstance(inner, Word) and inner.kind == "prefix":
        return match.prefix("author", inner.text, match.names(inner.text))
    if isinstance(inner, Word) and inner.kind == "fuzzy":
        return any_of([match.near("author", token) for token in match.names(inner.text)])
    text = " ".join(map(str, inner.parts)) if isinstance(inner, Group) else ""
    text = text or (inner.text if isinstance(inner, (Word, Phrase)) else str(inner))
    return any_of([all_of([_person(match, one) for one in way]) for way in people(text)])


def _person(match: Terms, person: Person) -> Query:
    """Papers by somebody of that name, as far as the two names say it."""
    found = [match.phrase("author", match.names(way)) for way in respelt(person.name)]
    for given, family in person.readings():
        for way in respelt(family):
            found += _reading(match, given, way)
    return any_of(found)


def _reading(match: Terms, given: str, family: str) -> list[Query]:
    """Papers by a family name with a given name or its initial."""
    last = match.names(family)[-1:]
    initial = searchable(given)[:1].lower()
    abbreviated = match.term("exact", f"{initial}.{searchable(family).lower()}")
    if len(given) == 1:
        return [abbreviated]
    starts = [match.names(way)[:1] for way in (*respelt(given), initial)]
    return [
        all_of([abbreviated, match.phrase("author", start + last, _BETWEEN)])
        for start in starts
        if start and last
    ]
