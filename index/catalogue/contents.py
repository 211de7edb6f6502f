"""Contents: what entries say, found by digest, with the papers they belong to."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from index.catalogue import bodies
from index.catalogue.kept import NOWHERE, Kept
from index.catalogue.keys import Keys, digest_hash, numbers
from index.identity.normal import Normal, normal
from index.store import Store
from parsers.record import Entry

REMEMBERED = 2048
"""Normal forms of stored contents kept in memory, some 8 MB."""

_LOAD = """SELECT c.id, c.digest, c.paper, c.rule, CAST(b.body AS BLOB) FROM json_each(?) j
CROSS JOIN contents c ON c.id = j.value CROSS JOIN bodies b ON b.content = c.id"""
_SAID = "EXISTS (SELECT 1 FROM sightings WHERE content = j.value AND state < 2)"
_LIVE = f"SELECT j.value FROM json_each(?) j WHERE {_SAID}"


@dataclass(slots=True)
class Content:
    """One content as a clustering sees it. `paper` is 0 until it has one; `body` is JSON."""

    id: int
    digest: int
    body: bytes
    paper: int = 0
    rule: str | None = None
    evidence: str | None = None
    base: int | None = None
    raw: bytes = b""
    told: int | None = None
    entry_id: str | None = None
    entry: Entry | None = field(default=None, repr=False)
    said: dict[str, Any] | None = field(default=None, repr=False)
    form: Normal | None = field(default=None, repr=False)

    @property
    def lone(self) -> bool:
        """Whether it founds the paper it is in, for no other reason than to be there."""
        return self.paper == self.id and self.rule is None and self.base is None

    def read(self) -> Entry:
        """Return the entry, decoded once."""
        if self.entry is None:
            self.entry = bodies.read(self.body)
        return self.entry

    def fields(self) -> dict[str, Any]:
        """Return what it says, in the keys of a body."""
        if self.said is None:
            self.said = bodies.said(self.read())
        return self.said


class Contents:
    """The contents of the catalogue, with a bounded memory of their normal forms."""

    def __init__(self, store: Store, keys: Keys) -> None:
        self._store, self._keys, self._kept = store, keys, Kept(store)
        self._normals: OrderedDict[int, Normal] = OrderedDict()
        self._next = 0

    def new_id(self) -> int:
        """Return a number that neither a content nor a paper has had."""
        if not self._next:
            self._next = self._store.one(
                "SELECT 1 + max(ifnull((SELECT max(id) FROM contents), 0),"
                " ifnull((SELECT max(id) FROM papers), 0))"
            )[0]
        self._next += 1
        return self._next - 1

    def by_digest(self, digests: Iterable[int]) -> dict[int, int]:
        """Return digest → content for those of `digests` that are known."""
        found = self._keys.find({digest_hash(digest) for digest in digests})
        ids = {content for _, content in found}
        if not ids:
            return {}
        rows = self._store.run(
            "SELECT c.digest, c.id FROM json_each(?) j CROSS JOIN contents c ON c.id = j.value",
            (numbers(ids),),
        )
        return dict(rows.fetchall())

    def told(self, texts: Iterable[int]) -> dict[int, tuple[int, str | None]]:
        """Return hash of a text → digest and entry_id of what it says, for those that are known."""
        return {told: (digest, id_) for told, digest, id_ in self._keys.told(texts)}

    def entry_of(self, digest: int) -> Entry:
        """Return the entry that says a known content."""
        (content,) = self.load(self.by_digest((digest,)).values())
        return content.read()

    def live(self, ids: Collection[int]) -> set[int]:
        """Return those of `ids` that some file says at present."""
        if not ids:
            return set()
        return {row[0] for row in self._store.run(_LIVE, (numbers(ids),))}

    def load(self, ids: Collection[int]) -> list[Content]:
        """Return the contents of `ids` with their bodies."""
        if not ids:
            return []
        return [
            Content(id_, digest, body, paper, rule)
            for id_, digest, paper, rule, body in self._store.run(_LOAD, (numbers(ids),))
        ]

    def of_papers(self, papers: Iterable[int]) -> set[int]:
        """Return the ids of all contents, live or not, that belong to `papers`."""
        rows = self._store.run(
            "SELECT c.id FROM json_each(?1) j CROSS JOIN contents c"
            " ON c.id = j.value AND c.paper = c.id UNION "
            "SELECT c.id FROM json_each(?1) j CROSS JOIN contents c"
            " INDEXED BY contents_joined ON c.paper = j.value AND c.paper <> c.id",
            (numbers(papers),),
        )
        return {row[0] for row in rows}

    def speakers(self, ids: Iterable[int]) -> list[int]:
        """Return one live content of each paper that live ones of `ids` belong to."""
        rows = self._store.run(
            f"SELECT min(j.value) FROM json_each(?) j JOIN contents c ON c.id = j.value"
            f" WHERE {_SAID} GROUP BY c.paper",
            (numbers(ids),),
        )
        return [row[0] for row in rows]

    def normal(self, content: Content, like: Normal | None = None) -> Normal:
        """Return the content's normal form; those of stored contents are remembered for a while."""
        if content.form is None:
            content.form = self._normals.get(content.id)
            if content.form is None:
                content.form = self._normals[content.id] = normal(content.read(), like)
                if len(self._normals) > REMEMBERED:
                    self._normals.popitem(last=False)
        return content.form

    def insert(self, contents: Sequence[Content]) -> None:
        """Write new contents in ascending order, with their papers, bodies and original texts."""
        lone: dict[str, int] = {}
        others = []
        for one in contents:
            if one.lone:
                lone[str(one.id)] = one.digest
            else:
                base = "" if one.base is None else one.base
                others.append(
                    (one.id, one.digest, base, one.paper, one.rule or "", one.evidence or "")
                )
        self._store.run(
            "INSERT INTO contents (id, digest, paper)"
            " SELECT CAST(key AS INTEGER), value, CAST(key AS INTEGER) FROM json_each(?)",
            (orjson.dumps(lone).decode(),),
        )
        self._store.many(
            "INSERT INTO contents (id, digest, base, paper, rule, evidence)"
            " VALUES (?, ?, nullif(?, ''), ?, nullif(?, ''), nullif(?, ''))",
            others,
        )
        spots = self._kept.keep([(c.id, c.body, c.raw) for c in contents if c.raw])
        self._store.many(
            "INSERT INTO bodies (content, told, entry_id, body, block, start, length)"
            " VALUES (?, nullif(?, 0), nullif(?, ''), ?, ?, ?, ?)",
            [  # what is neither None nor bytes is bound at a tenth of the cost
                (c.id, c.told or 0, c.entry_id or "", c.body.decode(), *spots.get(c.id, NOWHERE))
                for c in contents
            ],
        )

    def reset(self) -> None:
        """Forget what a transaction that was rolled back had counted."""
        self._next = 0
        self._normals.clear()
