"""Queries made of queries."""

from __future__ import annotations

from index.fulltext import Occur, Query


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
    return Query.boolean_query([(Occur.Must, query) for query in queries])


def some_of(queries: list[Query]) -> Query:
    """Papers that match one at least, scored by the sum: one flat list, which the engine does fast."""
    if len(queries) == 1:
        return queries[0]
    return Query.boolean_query([(Occur.Should, query) for query in queries])


def helped(found: Query, more: list[Query]) -> Query:
    """Papers that are found, to whose scores others may add."""
    return Query.boolean_query([(Occur.Must, found), *((Occur.Should, query) for query in more)])


def added(query: Query, more: list[Query]) -> Query:
    """The same for phrases. Nested, as beside each other they would be read whole."""
    for one in more:
        query = Query.boolean_query([(Occur.Must, query), (Occur.Should, one)])
    return query


def filtered(found: Query, must: list[Query], never: list[Query]) -> Query:
    """Papers that are found, held to filters that add nothing to their scores."""
    if not must and not never:
        return found
    parts = [(Occur.Must, found)]
    parts += [(Occur.Must, Query.const_score_query(query, 0.0)) for query in must]
    return Query.boolean_query(parts + [(Occur.MustNot, query) for query in never])
