"""A plan → the hits of one page. Ranks are asked for one after another, and only as far as needed:
one query with all of it costs several times more, as the engine then scores every paper in full.

Words side by side cost most, as their places are read: only the best by words alone are looked at.
"""

from __future__ import annotations

from index.search.combining import helped, some_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from index.fulltext import Query, Reader
    from index.search.combining import Plan

    Hits = list[tuple[int, float]]

EXACT, EVERY, WIDE = 10_000.0, 1_000.0, 500.0
"""Added to the scores of the upper ranks, so that scores descend."""
WINDOW = 24
"""The best of a rank that are looked at for words side by side; more cost more than they gain."""


def ranked(reader: Reader, plan: Plan, limit: int, offset: int) -> tuple[int, Hits]:
    """How many papers a plan finds, and one page of them: (key, score), best first."""
    need = offset + limit
    found: dict[int, float] = {}
    exact = reader.best(plan.exact, min(need, WINDOW)) if plan.exact is not None else []
    _add(found, exact, EXACT)
    if plan.every is not None:
        hits = reader.best(plan.every, max(need + len(exact), WINDOW))
        _add(found, _beside(reader, hits, plan.near), EVERY)
    if plan.wide is not None and len(found) < need:
        _add(found, reader.best(plan.wide(), need + len(found)), WIDE)
    if plan.every is not None and len(found) >= need:
        total = reader.count(plan.all())
    else:
        some = plan.some() if plan.exact is None else some_of([plan.some(), plan.exact])
        total, hits = reader.search(some, max(need, WINDOW) + len(found))
        _add(found, _beside(reader, hits, plan.pairs, skip=found), 0.0)
    return total, list(found.items())[offset:need]


def _add(found: dict[int, float], hits: Iterable[tuple[int, float]], more: float) -> None:
    for key, score in hits:
        found.setdefault(key, score + more)


def _beside(reader: Reader, hits: Hits, pairs: list[Query], skip: Iterable[int] = ()) -> Hits:
    """Hits with the first few in a better order: what pairs of words add, added."""
    known = set(skip)
    hits = [hit for hit in hits if hit[0] not in known]
    few = [key for key, _ in hits[:WINDOW]]
    if not pairs or len(few) < 2:
        return hits
    more = dict(reader.best(helped([reader.among(few)], pairs), len(few)))
    first = [(key, score + more.get(key, 0.0)) for key, score in hits[:WINDOW]]
    first.sort(key=lambda hit: -hit[1])
    return first + hits[WINDOW:]
