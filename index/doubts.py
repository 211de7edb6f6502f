"""Pairs of papers that may be one work, for a person to look at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from index.pubs import shown
from index.schema import CONTESTED, UNSURE
from index.store import Store

_LIVE = "EXISTS (SELECT 1 FROM sightings WHERE content = {} AND state < 2)"
_PAIRS = f"""SELECT p.pub, q.pub, t.rule, t.evidence, p.id, q.id FROM ties t
  CROSS JOIN contents a ON a.id = t.a CROSS JOIN contents b ON b.id = t.b
  CROSS JOIN papers p ON p.id = a.paper CROSS JOIN papers q ON q.id = b.paper
  WHERE t.kind IN ({UNSURE}, {CONTESTED}) AND a.paper <> b.paper
  AND {_LIVE.format("t.a")} AND {_LIVE.format("t.b")}
  AND NOT EXISTS (SELECT 1 FROM decided x CROSS JOIN decided y ON y.digest = b.digest
    AND y.decision = x.decision AND y.side <> x.side CROSS JOIN decisions n
    ON n.id = x.decision AND n.kind = 'split' WHERE x.digest = a.digest)
  ORDER BY t.a, t.b"""
_TITLED = """SELECT EXISTS (SELECT 1 FROM (
    SELECT c.id FROM contents c WHERE c.id = ?1 AND c.paper = ?1 UNION ALL
    SELECT c.id FROM contents c INDEXED BY contents_joined WHERE c.paper = ?1 AND c.paper <> c.id
  ) m CROSS JOIN bodies b ON b.content = m.id
  WHERE EXISTS (SELECT 1 FROM sightings WHERE content = m.id AND state < 2)
  AND json_extract(b.body, '$.title') IS NOT NULL)"""
_BY_AUTHORS = "authors"
_GENERIC = "generic title"


class _Pair(NamedTuple):
    papers: tuple[str, str]
    rule: str
    evidence: str
    keys: tuple[int, int]


def doubts(store: Store) -> Iterator[dict[str, Any]]:
    """Yield the uncertain pairs, but for those that a person parted.

    Equal authors alone, where one side has no title, are told only while nothing else competes: the
    untitled paper has found no title elsewhere, and each of the two is in one such pair alone.
    `Editorial` and its like come last, as there are many and few of them are one work.
    """
    pairs = {pair.papers: pair for pair in _pairs(store)}
    met: dict[int, int] = {}
    for pair in pairs.values():
        for key in pair.keys if pair.rule == _BY_AUTHORS else ():
            met[key] = met.get(key, 0) + 1
    for pair in sorted(pairs.values(), key=lambda pair: pair.rule == _GENERIC):
        if pair.rule == _BY_AUTHORS and (
            any(met[key] > 1 for key in pair.keys)
            or all(store.one(_TITLED, (key,))[0] for key in pair.keys)
        ):
            continue
        yield {
            "papers": list(pair.papers), "verdict": "uncertain", "rule": pair.rule,
            "evidence": json.loads(pair.evidence),
        }  # fmt: skip


def _pairs(store: Store) -> Iterator[_Pair]:
    """Each pair of papers once, by the tie that says most: equal authors least."""
    rows = store.run(_PAIRS).fetchall()
    seen = set()
    weight = {_GENERIC: 1, _BY_AUTHORS: 2}
    for a, b, rule, evidence, *keys in sorted(rows, key=lambda row: weight.get(row[2], 0)):
        one, two = sorted((shown(a), shown(b)))
        if (one, two) not in seen:
            seen.add((one, two))
            yield _Pair((one, two), rule, evidence, (keys[0], keys[1]))
