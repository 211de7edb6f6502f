"""A batch of entries enters the catalogue: what is new, what is known, which papers change by it.

1. A content that is known and live needs a sighting, nothing else.
2. One that is new, or told again, meets all that share a blocking key with it, in the catalogue or
   in the batch: a sure pair is an edge, an uncertain one a tie that waits for a person.
3. A content without edges founds a paper. Whatever edges, edits and withdrawals touch is clustered
   anew as a whole (components.py); ids follow their founders (papers.py).

Liveness is asked before and after the sightings are written, so that one algorithm serves new
entries, edits, withdrawals and returns. All of it happens in the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from index.catalogue.batches import Admission, Placed
from index.catalogue.components import Components
from index.catalogue.contents import Content, Contents
from index.catalogue.ledger import Ledger
from index.catalogue.outcome import Outcome
from index.catalogue.recognition import Edge, Recogniser
from index.catalogue.sightings import Sightings
from index.schema import SUPERSEDED


class Admitter:
    """Admits batches to one catalogue."""

    def __init__(
        self,
        recogniser: Recogniser,
        contents: Contents,
        sightings: Sightings,
        ledger: Ledger,
        outcome: Outcome,
    ) -> None:
        self._recogniser, self._contents, self._sightings = recogniser, contents, sightings
        self._ledger, self._outcome = ledger, outcome
        self._components = Components(contents, ledger)

    def admit(
        self,
        file: int,
        salt: bytes,
        batch: Sequence[Placed],
        now: int,
        ending: Mapping[int, Iterable[int]] | None = None,
    ) -> Admission:
        """Admit `batch` of `file`; `ending` gives sightings to end by the state they get."""
        ids, fresh = self._recogniser.resolve(batch, salt)
        heirs = {one.heir_of: id_ for one, id_ in zip(batch, ids, strict=True) if one.heir_of}
        ended = {state: list(of) for state, of in (ending or {}).items()}
        ended.setdefault(SUPERSEDED, []).extend(heirs)
        told = self._sightings.contents_of(id_ for of in ended.values() for id_ in of)
        watched = (set(ids) - fresh.keys()) | set(told.values())
        before = self._contents.live(watched)
        for state, of in ended.items():
            self._sightings.end(of, state)
        self._record(file, batch, ids, fresh)
        died = before - self._contents.live(set(told.values())) - set(ids)
        revived = set(ids) - fresh.keys() - before
        if not fresh and not revived and not died:
            return _counted(batch, [], {}, Admission())
        follows = {told[old]: id_ for old, id_ in heirs.items() if told[old] in died}
        return self._change(batch, ids, fresh, revived, died, follows, now)

    def reconsider(self, papers: Iterable[int], now: int) -> Admission:
        """Cluster anew what hangs together with `papers`, after a person's decision."""
        components = self._components.touched({}, [], papers, ())
        for component in components:
            self._components.settle(component)
        return self._outcome.write((), components, {}, {}, {}, {}, now).admission

    def _record(
        self, file: int, batch: Sequence[Placed], ids: Sequence[int], fresh: Mapping[int, Content]
    ) -> None:
        """Write the sightings; one that ended with the same content comes back as it was."""
        rows = [(one.stand, id_) for one, id_ in zip(batch, ids, strict=True)]
        if known := [row for row in rows if row[1] not in fresh]:
            rows = self._sightings.revive(file, known) + [row for row in rows if row[1] in fresh]
            rows.sort()
        self._sightings.insert(file, rows)

    def _change(
        self,
        batch: Sequence[Placed],
        ids: Sequence[int],
        fresh: Mapping[int, Content],
        revived: set[int],
        dead: set[int],
        follows: Mapping[int, int],
        now: int,
    ) -> Admission:
        """Cluster what was touched, and write what comes of it."""
        arrivals = {**fresh, **{c.id: c for c in self._contents.load(revived)}}
        died = {c.id: c for c in self._contents.load(dead)}
        for old, heir in follows.items():
            if heir in arrivals and not arrivals[heir].paper:
                arrivals[heir].paper = died[old].paper
        met = self._recogniser.meet(arrivals, fresh)
        self._ledger.tie(met.ties)
        if follows and self._ledger.decided:
            self._inherit(arrivals, died, follows)
        loose, bound = self._sort_out(arrivals, fresh, met.edges)
        heirs = set(follows.values()) - arrivals.keys()
        papers = {content.paper for content in died.values()}
        components = []
        if bound or papers or heirs:
            links = [*met.edges, *((id_, id_) for id_ in heirs)]
            components = self._components.touched(bound, links, papers, died, met.others)
        for component in components:
            self._components.settle(component, met.edges)
        draft = self._outcome.write(loose, components, arrivals, fresh, died, follows, now)
        return _counted(
            batch,
            ids,
            {id_: content.paper for id_, content in arrivals.items()},
            draft.admission,
            draft.founded,
            draft.altered,
        )

    def _sort_out(
        self, arrivals: Mapping[int, Content], fresh: Mapping[int, Content], edges: Iterable[Edge]
    ) -> tuple[list[Content], dict[int, Content]]:
        """Part arrivals that are new and alone from those that hang together with something."""
        tied = {id_ for edge in edges for id_ in edge}
        named = self._ledger.named(c.digest for c in arrivals.values())
        loose, bound = [], {}
        for id_, content in arrivals.items():
            if (
                id_ in fresh
                and id_ not in tied
                and not content.paper
                and content.digest not in named
            ):
                loose.append(content)
            else:
                bound[id_] = content
        return loose, bound

    def _inherit(
        self,
        arrivals: Mapping[int, Content],
        died: Mapping[int, Content],
        follows: Mapping[int, int],
    ) -> None:
        """Have people's decisions about an edited content hold for what it became."""
        known = self._contents.load(set(follows.values()) - arrivals.keys())
        digests = {content.id: content.digest for content in (*known, *arrivals.values())}
        self._ledger.inherit([(digests[heir], died[old].digest) for old, heir in follows.items()])


def _counted(
    batch: Sequence[Placed],
    ids: Sequence[int],
    papers: Mapping[int, int],
    admission: Admission,
    founded: Iterable[int] = (),
    altered: Iterable[int] = (),
) -> Admission:
    """Fill in the counts: each founded paper makes one entry new, other arrivals are merged."""
    unfounded = set(founded)
    enriched = set()
    for number, one in enumerate(batch):
        paper = papers.get(ids[number], 0) if ids else 0
        if one.heir_of:
            admission.changed += 1
            unfounded.discard(paper)
        elif paper in unfounded:
            admission.new += 1
            unfounded.discard(paper)
        else:
            admission.merged += 1
            enriched.add(paper)
    admission.enriched = len(enriched & set(altered))
    return admission
