"""Papers: ids given once, and which cluster answers for them.

A paper belongs to its founder. While the founder is live, the cluster that holds it has the id;
when the founder was edited, its heir takes over; when it is gone, the earliest content that was of
the paper. Of several ids in one cluster the earliest stays and the others point to it, ready to
come back by their founders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter

import orjson
from xxhash import xxh3_64_intdigest

from index import pubs
from index.catalogue.keys import Keys, numbers
from index.store import Store

_COLUMNS = "p.id, p.pub, p.founder, p.live, p.revision, p.added, p.updated, p.joined_into, p.shown"


@dataclass(slots=True)
class Paper:
    """A row of papers. `live` counts its live contents; 0 means that nobody tells of it now."""

    id: int
    pub: int
    founder: int
    live: int
    revision: int
    added: int
    updated: int
    joined_into: int | None = None
    shown: str | None = None


_row = attrgetter(*(one.name for one in fields(Paper)[:-2]))


class Papers:
    """The papers of the catalogue."""

    def __init__(self, store: Store, keys: Keys) -> None:
        self._store, self._keys = store, keys

    def load(self, ids: Iterable[int], founders: Iterable[int] = ()) -> dict[int, Paper]:
        """Return the papers of `ids`, and those that any of `founders` founded or inherited."""
        listed = list(founders)
        rows = self._store.run(
            f"SELECT {_COLUMNS} FROM json_each(?1) j CROSS JOIN papers p ON p.id = j.value"
            f" UNION SELECT {_COLUMNS} FROM json_each(?2) j CROSS JOIN papers p"
            " ON p.id = j.value AND p.founder = p.id"
            f" UNION SELECT {_COLUMNS} FROM json_each(?2) j CROSS JOIN papers p"
            " INDEXED BY papers_handed_on ON p.founder = j.value AND p.founder <> p.id",
            (numbers(ids), numbers(listed)),
        )
        return {row[0]: Paper(*row) for row in rows}

    def derive(self, seeds: Sequence[bytes]) -> list[int]:
        """Return a public id for each founder's normal form; collisions take the next number."""
        wanted = [_derived(seed, 0) for seed in seeds]
        taken = self._taken(wanted)
        for number, seed in enumerate(seeds):
            turn = 0
            while wanted[number] in taken:
                turn += 1
                wanted[number] = _derived(seed, turn)
                taken |= self._taken((wanted[number],))
            taken.add(wanted[number])
        return wanted

    def _taken(self, wanted: Iterable[int]) -> set[int]:
        ids = {id_ for _, id_ in self._keys.find({pubs.pub_hash(pub) for pub in wanted})}
        if not ids:
            return set()
        rows = self._store.run(
            "SELECT p.pub FROM json_each(?) j CROSS JOIN papers p ON p.id = j.value",
            (numbers(ids),),
        )
        return {row[0] for row in rows}

    def save(self, papers: Iterable[Paper]) -> None:
        """Write papers, new or changed; what is None is handed over so that it costs less to bind."""
        self._store.many(
            "INSERT OR REPLACE INTO papers VALUES (?, ?, ?, ?, ?, ?, ?, nullif(?, 0), nullif(?, ''))",
            [(*_row(paper), paper.joined_into or 0, paper.shown or "") for paper in papers],
        )

    def found(self, lone: Sequence[Paper]) -> None:
        """Write new papers that one content founds and tells alone, all at the same time.

        As JSON: to bind all columns of each takes three times as long.
        """
        if lone:
            one = lone[0]
            told = orjson.dumps({str(paper.id): paper.pub for paper in lone}).decode()
            self._store.run(
                "INSERT INTO papers (id, pub, founder, live, revision, added, updated)"
                " SELECT CAST(key AS INTEGER), value, CAST(key AS INTEGER), 1, ?, ?, ?"
                " FROM json_each(?)",
                (one.revision, one.added, one.updated, told),
            )

    def changed_since(self, revision: int) -> Iterator[tuple[int, bool]]:
        """Yield (id, whether it is to be found) of papers changed after `revision`, by id."""
        for id_, live in self._store.run(
            "SELECT id, live FROM papers WHERE revision > ? ORDER BY id", (revision,)
        ):
            yield id_, live > 0


def _derived(seed: bytes, turn: int) -> int:
    value: int = xxh3_64_intdigest(seed, seed=turn)
    return value >> 64 - pubs.BITS


def owners(
    papers: Mapping[int, Paper],
    group_of: Mapping[int, int],
    paper_of: Mapping[int, int],
    heirs: Mapping[int, int],
) -> dict[int, int]:
    """Return paper → group that answers for it; a paper that nobody tells of is left out.

    `group_of` gives the group of each live content, `paper_of` the paper it was of so far, and
    `heirs` the new content of each edited one. An inherited paper's founder is set to its heir.
    """
    earliest: dict[int, int] = {}
    for content in sorted(group_of):
        earliest.setdefault(paper_of.get(content, 0), content)
    answering: dict[int, int] = {}
    for id_, paper in sorted(papers.items()):
        holder = paper.founder
        if holder not in group_of and heirs.get(holder) in group_of:
            holder = paper.founder = heirs[holder]
        elif holder not in group_of and paper.joined_into is None:
            holder = earliest.get(id_, 0)
        if holder in group_of:
            answering[id_] = group_of[holder]
    return answering
