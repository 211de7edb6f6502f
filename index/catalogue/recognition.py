"""Which entries say something known, and which contents a new one has to be held against."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from xxhash import xxh3_64_intdigest

from index.catalogue.batches import Placed
from index.catalogue.contents import Content, Contents
from index.catalogue.keys import CROWD, Keys, digest_hash, told_hash
from index.catalogue.ledger import Tie
from index.identity.blocking import keys as blocking_keys
from index.identity.compare import Verdict, compare, stands_alone
from index.identity.normal import normal
from index.pubs import ID_BITS
from index.schema import UNSURE

Edge = tuple[int, int]


class Met(NamedTuple):
    """What arrivals met: sure edges with their verdicts, uncertain ties, stored contents by id."""

    edges: dict[Edge, Verdict]
    ties: list[Tie]
    others: dict[int, Content]


def salted(digest: int, salt: bytes) -> int:
    """Return the digest of a content whose words alone do not make it one work with its like."""
    value: int = xxh3_64_intdigest(salt, seed=digest & (1 << 64) - 1)
    return value - (1 << 64) if value >> 63 else value


class Recogniser:
    """Finds what the catalogue knows of a batch, by digest and by blocking key."""

    def __init__(self, keys: Keys, contents: Contents) -> None:
        self._keys, self._contents = keys, contents

    def resolve(self, batch: Sequence[Placed], salt: bytes) -> tuple[list[int], dict[int, Content]]:
        """Return the content of each entry, and those contents that are new.

        An entry that is not even sure to be one work with its own copy (a bare "Editorial") gets
        a content of its own, told apart by `salt` (its file) and its ordinal.
        """
        known = self._contents.by_digest({one.digest for one in batch})
        ids: list[int] = []
        fresh: dict[int, Content] = {}
        for one in batch:
            id_ = known.get(one.digest, 0)
            if not id_:
                assert one.entry is not None
                form = normal(one.entry)
                content = Content(
                    self._contents.new_id(), one.digest, one.body,
                    raw=one.raw, told=one.told or None, entry_id=one.stand[6], entry=one.entry,
                    said=one.said, form=form,
                )  # fmt: skip
                if stands_alone(form):
                    id_ = known[one.digest] = content.id
                else:
                    id_ = self._set_apart(content, salt + b"%d" % one.stand[0], fresh)
                if id_ == content.id:
                    fresh[id_] = content
            ids.append(id_)
        return ids, fresh

    def _set_apart(self, content: Content, salt: bytes, fresh: Mapping[int, Content]) -> int:
        """Salt the content's digest; return its id, or that of the same one come back."""
        content.base = content.digest
        taken = {other.digest for other in fresh.values() if other.base == content.base}
        while True:
            content.digest = salted(content.base, salt)
            found = self._contents.by_digest((content.digest,)).get(content.digest)
            if content.digest not in taken:
                if found is None:
                    return content.id
                if not self._contents.live((found,)):
                    return found
            salt += b"+"

    def meet(self, arrivals: Mapping[int, Content], fresh: Mapping[int, Content]) -> Met:
        """Hold `arrivals` against all live contents that share a key.

        The keys of the `fresh` ones are kept, so that later arrivals meet them.
        """
        normal_ = self._contents.normal
        keyed = {id_: blocking_keys(normal_(content)) for id_, content in arrivals.items()}
        here = _by_hash(keyed)
        hashes = sorted(here, key=float)  # exact below 2**53, and compared at a tenth of the cost
        pairs = self._pairs(here, arrivals)
        pairs |= _crossed(here, self._spoken_for(self._keys.meet(hashes)))
        outside = {id_ for pair in pairs for id_ in pair} - arrivals.keys()
        others = {}
        if outside:
            others = {c.id: c for c in self._contents.load(self._contents.live(outside))}
        self._keep(hashes, here, fresh)
        met = Met({}, [], others)
        for a, b in sorted(pairs):
            one, other = arrivals.get(a) or others.get(a), arrivals.get(b) or others.get(b)
            if one is None or other is None:
                continue
            form = normal_(other)  # of the later one, mostly the arrival
            verdict = compare(normal_(one, form), form)
            if verdict.outcome == "same":
                met.edges[a, b] = verdict
            elif verdict.outcome == "uncertain":
                met.ties.append((a, b, UNSURE, verdict.rule, verdict.evidence))
        return met

    def _spoken_for(self, known: dict[int, list[int]]) -> dict[int, list[int]]:
        """Known contents by key; of a crowd one of each paper, and none where those are a crowd."""
        for hash_ in [hash_ for hash_, ids in known.items() if len(ids) > CROWD]:
            speakers = self._contents.speakers(known[hash_])
            if len(speakers) > CROWD or len(known[hash_]) > CROWD * CROWD:
                self._keys.shun(hash_)
                speakers = []
            known[hash_] = speakers
        return known

    def _pairs(
        self, here: Mapping[int, int | list[int]], arrivals: Mapping[int, Content]
    ) -> set[Edge]:
        """Pairs among arrivals of one key; in a crowd, those that say the same follow the first."""
        pairs: set[Edge] = set()
        for arrived in here.values():
            if not isinstance(arrived, list):
                continue
            if len(arrived) > CROWD:
                first: dict[object, int] = {}
                for id_ in arrived:
                    shape = self._contents.normal(arrivals[id_]).shape
                    if (speaker := first.setdefault(shape, id_)) != id_:
                        pairs.add((speaker, id_))
                arrived = list(first.values()) if len(first) <= CROWD else []
            pairs.update(combinations(arrived, 2))
        return {(a, b) if a < b else (b, a) for a, b in pairs}

    def _keep(
        self,
        hashes: Iterable[int],
        here: Mapping[int, int | list[int]],
        fresh: Mapping[int, Content],
    ) -> None:
        keys = []
        for hash_ in hashes:
            at = here[hash_]
            if isinstance(at, int):
                if at in fresh:
                    keys.append(hash_ << ID_BITS | at)
            else:
                keys += [hash_ << ID_BITS | id_ for id_ in at if id_ in fresh]
        digests = [digest_hash(content.digest) << ID_BITS | id_ for id_, content in fresh.items()]
        texts = [told_hash(c.told) << ID_BITS | id_ for id_, c in fresh.items() if c.told]
        self._keys.add(keys + sorted(digests) + sorted(texts))


def _by_hash(keyed: Mapping[int, Sequence[int]]) -> dict[int, int | list[int]]:
    """Return hash → the arrival that has it, or a list of those that share it (few do)."""
    here: dict[int, int | list[int]] = {}
    for id_, hashes in keyed.items():
        for hash_ in hashes:
            other = here.setdefault(hash_, id_)
            if isinstance(other, list):
                other.append(id_)
            elif other != id_:
                here[hash_] = [other, id_]
    return here


def _crossed(here: Mapping[int, int | list[int]], known: Mapping[int, list[int]]) -> set[Edge]:
    """Return the pairs of an arrival and a known content of one key, the earlier content first."""
    pairs: set[Edge] = set()
    for hash_, stored in known.items():
        at = here[hash_]
        for id_ in at if isinstance(at, list) else (at,):
            for other in stored:
                if other != id_:
                    pairs.add((id_, other) if id_ < other else (other, id_))
    return pairs
