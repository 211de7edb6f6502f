"""Queries made of queries, and the plan of those that one search asks for."""

from __future__ import annotations

from index.fulltext import Occur, Query

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Make = Callable[[], Query]

MUST, SHOULD, NEVER = Occur.Must, Occur.Should, Occur.MustNot
NONE: list[Query] = []
_ANY = MUST, Query.const_score_query(Query.all_query(), 0.0)


def any_of(queries: list[Query]) -> Query:
    """Papers that match one at least, scored by the best (not by the sum)."""
    if not queries:
        return Query.empty_query()
    return queries[0] if len(queries) == 1 else Query.disjunction_max_query(queries)


def all_of(queries: list[Query]) -> Query:
    """Papers that match each."""
    if not queries:
        return Query.empty_query()
    if len(queries) == 1:
        return queries[0]
    return Query.boolean_query([(MUST, query) for query in queries])


def some_of(queries: list[Query]) -> Query:
    """Papers that match one at least, scored by the sum: one flat list, which the engine does fast."""
    if len(queries) == 1:
        return queries[0]
    return Query.boolean_query([(SHOULD, query) for query in queries])


def helped(
    found: list[Query], more: list[Query], must: list[Query] = NONE, never: list[Query] = NONE
) -> Query:
    """Papers that match each of `found`, to whose scores others may add, held to filters.

    Each of the others stands by itself beside a query that all papers match: in one list the engine
    would read them whole, not only where papers are found. One flat list of all parts, as a query in a query is
    copied with all that is in it.
    """
    parts = [(MUST, query) for query in found]
    parts += [(MUST, Query.boolean_query([_ANY, (SHOULD, query)])) for query in more]
    return _held(parts, must, never)


def filtered(found: Query, must: list[Query], never: list[Query]) -> Query:
    """Papers that are found, held to filters that add nothing to their scores."""
    return _held([(MUST, found)], must, never) if must or never else found


def _held(parts: list[tuple[Occur, Query]], must: list[Query], never: list[Query]) -> Query:
    parts += [(MUST, Query.const_score_query(query, 0.0)) for query in must]
    parts += [(NEVER, query) for query in never]
    return Query.boolean_query(parts)


class Plan:
    """The engine's queries for one query: `found` finds all its papers, `some` also scores them;
    `exact` and `every` find those of the upper ranks; `pairs` are what may add to the scores of
    `some`, `near` to those of `every`, which has the others in it; `wide` finds what has all words
    too, where abbreviations and what they stand for count as the same. Of what not every search
    asks for it has the makers."""

    __slots__ = ("every", "exact", "found", "near", "pairs", "some", "wide")

    def __init__(self, found: Make, some: Make) -> None:
        self.found, self.some = found, some
        self.every: Query | None = None
        self.exact: Query | None = None
        self.wide: Make | None = None
        self.pairs: list[Query] = []
        self.near: list[Query] = []

    def narrow(self) -> None:
        """Find no papers but those with all words."""
        if (every := self.every) is not None:
            self.found = self.some = lambda: every

    def all(self) -> Query:
        """All papers of all ranks."""
        return self.found() if self.exact is None else some_of([self.found(), self.exact])
