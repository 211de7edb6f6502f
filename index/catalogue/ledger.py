"""What ties contents without joining them, and what people decided; both outlive every rebuild."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import orjson

from index.catalogue.keys import numbers
from index.schema import UNSURE
from index.store import Store

Tie = tuple[int, int, int, str, dict[str, Any]]
"""a, b (contents), kind, rule, evidence."""


class Decision(NamedTuple):
    """What a person decided at `at` (Unix seconds): `sides` of content digests."""

    kind: str
    at: int
    sides: tuple[tuple[int, ...], ...]


class Ledger:
    """Ties between contents (by id), and decisions (by digest, so that they hold for ever)."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._decided: bool | None = None

    @property
    def decided(self) -> bool:
        """Whether anybody ever decided anything."""
        if self._decided is None:
            self._decided = self._store.run("SELECT 1 FROM decided LIMIT 1").fetchone() is not None
        return self._decided

    def tie(self, ties: Iterable[Tie]) -> None:
        """Keep ties; one that is known is replaced."""
        self._store.many(
            "INSERT OR REPLACE INTO ties (a, b, kind, rule, evidence) VALUES (?, ?, ?, ?, ?)",
            [
                (min(a, b), max(a, b), kind, rule, orjson.dumps(evidence).decode())
                for a, b, kind, rule, evidence in ties
            ],
        )

    def bonded(self, contents: Iterable[int]) -> list[tuple[int, int]]:
        """Return the pairs that hang together (ties cut or contested) with an end in `contents`."""
        return self._store.run(
            "SELECT t.a, t.b FROM json_each(?1) j CROSS JOIN ties t"
            " ON t.a = j.value AND t.kind > ?2 UNION "
            "SELECT t.a, t.b FROM json_each(?1) j CROSS JOIN ties t INDEXED BY ties_back"
            " ON t.b = j.value AND t.kind > ?2",
            (numbers(contents), UNSURE),
        ).fetchall()

    def renew(self, contents: Iterable[int], ties: Iterable[Tie]) -> None:
        """Replace all ties among `contents` that a clustering has just looked at."""
        self._store.run(
            "DELETE FROM ties WHERE a IN (SELECT value FROM json_each(?1))"
            " AND b IN (SELECT value FROM json_each(?1))",
            (numbers(contents),),
        )
        self.tie(ties)

    def decide(self, kind: str, sides: Sequence[Iterable[int]], now: int) -> None:
        """Keep a decision: digests of one side belong together (merge), sides apart (split)."""
        (number,) = self._store.one(
            "INSERT INTO decisions (kind, at) VALUES (?, ?) RETURNING id", (kind, now)
        )
        self._store.many(
            "INSERT OR IGNORE INTO decided (digest, decision, side) VALUES (?, ?, ?)",
            [(digest, number, side) for side, held in enumerate(sides) for digest in held],
        )
        self._decided = True

    def decisions(self) -> list[Decision]:
        """Return all decisions, earliest first."""
        sides: dict[int, dict[int, list[int]]] = {}
        said: dict[int, tuple[str, int]] = {}
        for id_, kind, at, side, digest in self._store.run(
            "SELECT n.id, n.kind, n.at, d.side, d.digest FROM decisions n"
            " CROSS JOIN decided d INDEXED BY decided_in ON d.decision = n.id ORDER BY 1, 4, 5"
        ):
            said[id_] = kind, at
            sides.setdefault(id_, {}).setdefault(side, []).append(digest)
        return [
            Decision(*said[id_], tuple(tuple(held) for held in of.values()))
            for id_, of in sides.items()
        ]

    def replace(self, decisions: Iterable[Decision]) -> None:
        """Keep these decisions and no others, in this order."""
        self._store.run("DELETE FROM decided")
        self._store.run("DELETE FROM decisions")
        for decision in decisions:
            self.decide(decision.kind, decision.sides, decision.at)

    def named(self, digests: Iterable[int]) -> set[int]:
        """Return those of `digests` that a decision names."""
        if not self.decided:
            return set()
        rows = self._store.run(
            "SELECT j.value FROM json_each(?) j"
            " WHERE EXISTS (SELECT 1 FROM decided WHERE digest = j.value)",
            (numbers(digests),),
        )
        return {row[0] for row in rows}

    def inherit(self, heirs: Iterable[tuple[int, int]]) -> None:
        """Have each (new digest, old digest): the edited entry stays bound as it was."""
        self._store.many(
            "INSERT OR IGNORE INTO decided (digest, decision, side)"
            " SELECT ?, decision, side FROM decided WHERE digest = ?",
            heirs,
        )

    def partners(self, digests: Iterable[int]) -> list[tuple[int, int]]:
        """Return pairs of digests that a merge binds, the first of each among `digests`."""
        return self._store.run(
            "SELECT d.digest, o.digest FROM json_each(?) j"
            " CROSS JOIN decided d ON d.digest = j.value"
            " CROSS JOIN decisions n ON n.id = d.decision AND n.kind = 'merge'"
            " CROSS JOIN decided o INDEXED BY decided_in ON o.decision = d.decision",
            (numbers(digests),),
        ).fetchall()

    def rulings(
        self, digests: Iterable[int]
    ) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Return (must, cannot) pairs among `digests`; of two decisions the later one holds."""
        rows = self._store.run(
            "SELECT d.decision, n.kind, d.side, d.digest FROM json_each(?) j"
            " CROSS JOIN decided d ON d.digest = j.value"
            " CROSS JOIN decisions n ON n.id = d.decision ORDER BY 1, 3, 4",
            (numbers(digests),),
        )
        held: dict[tuple[int, str], list[tuple[int, int]]] = {}
        for decision, kind, side, digest in rows:
            held.setdefault((decision, kind), []).append((side, digest))
        last: dict[tuple[int, int], str] = {}
        for (_, kind), members in held.items():
            for number, (side, a) in enumerate(members):
                for other, b in members[number + 1 :]:
                    if a != b and (kind == "merge" or side != other):
                        last[min(a, b), max(a, b)] = kind
        must = sorted(pair for pair, kind in last.items() if kind == "merge")
        return must, sorted(pair for pair, kind in last.items() if kind == "split")

    def reset(self) -> None:
        """Forget what a transaction that was rolled back had set."""
        self._decided = None
