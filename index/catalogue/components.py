"""Clustering anew whatever a change touched, so that the outcome owes nothing to the order.

A component is all that hangs together by sure edges: contents of one paper, pairs that a veto keeps
apart (cut ties), pairs that people merged. It is clustered as a whole from its live contents.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import orjson

from index.catalogue.contents import Content, Contents
from index.catalogue.ledger import Ledger, Tie
from index.identity.clusters import cluster
from index.identity.compare import Verdict
from index.schema import CONTESTED, CUT, UNSURE


@dataclass(slots=True)
class Component:
    """Live contents that hang together, and what a clustering made of them."""

    members: list[Content]
    groups: list[list[Content]] = field(default_factory=list)
    rules: dict[int, tuple[str | None, str | None]] = field(default_factory=dict)
    ties: list[Tie] = field(default_factory=list)


class _Sets:
    """Union-find over numbers."""

    def __init__(self) -> None:
        self._up: dict[int, int] = {}

    def top(self, number: int) -> int:
        """Return the number that stands for the set of `number`."""
        up = self._up
        above = up.setdefault(number, number)
        while above != number:
            up[number] = above = up[above]
            number, above = above, up[above]
        return number

    def join(self, a: int, b: int) -> None:
        """Make one set of two."""
        a, b = self.top(a), self.top(b)
        self._up[max(a, b)] = min(a, b)


class Components:
    """Finds components in the catalogue and clusters them."""

    def __init__(self, contents: Contents, ledger: Ledger) -> None:
        self._contents, self._ledger = contents, ledger

    def touched(
        self,
        arrivals: Mapping[int, Content],
        edges: Iterable[tuple[int, int]],
        papers: Iterable[int],
        died: Iterable[int],
        loaded: Mapping[int, Content] | None = None,
    ) -> list[Component]:
        """Return the components that `arrivals`, sure `edges` and changed `papers` touch.

        `arrivals` need not be stored yet; their `paper` (0 for none) says whose place they take.
        What hung on a content that `died` is looked at too. `loaded` are live contents that need
        not be loaded again.
        """
        loaded = loaded or {}
        sets = _Sets()
        links = [*edges, *self._ledger.bonded(died)]
        known: dict[int, Content] = dict(arrivals)
        front = {id_ for link in links for id_ in link} | set(arrivals)
        whole: set[int] = set()
        asked = set(papers) - {0}
        while front or asked:
            self._load(front - known.keys(), known, loaded)
            asked |= {known[id_].paper for id_ in front if id_ in known} - {0}
            asked -= whole
            whole |= asked
            reached = self._contents.of_papers(asked) - known.keys() if asked else set()
            self._load(reached, known, loaded)
            looked = (front | reached) & known.keys()
            new_links = self._beyond([known[id_] for id_ in looked])
            links += new_links
            front = {id_ for link in new_links for id_ in link} - known.keys()
            front &= self._contents.live(front) if front else set()
            asked = set()
        for a, b in links:
            if a in known and b in known:
                sets.join(a, b)
        for content in known.values():
            sets.join(content.id, -content.paper or content.id)
        parts: dict[int, list[Content]] = {}
        for id_ in sorted(known):
            parts.setdefault(sets.top(id_), []).append(known[id_])
        return [Component(members) for members in parts.values()]

    def _load(
        self, ids: set[int], known: dict[int, Content], loaded: Mapping[int, Content]
    ) -> None:
        known.update((id_, loaded[id_]) for id_ in ids & loaded.keys())
        if rest := ids - loaded.keys():
            for content in self._contents.load(self._contents.live(rest)):
                known[content.id] = content

    def _beyond(self, looked: list[Content]) -> list[tuple[int, int]]:
        links = self._ledger.bonded(content.id for content in looked)
        if self._ledger.decided and looked:
            of = {content.digest: content.id for content in looked}
            pairs = self._ledger.partners(of)
            others = self._contents.by_digest({other for _, other in pairs} - of.keys()) | of
            links += [(of[a], others[b]) for a, b in pairs if b in others and a != b]
        return links

    def settle(
        self, component: Component, edges: Mapping[tuple[int, int], Verdict] | None = None
    ) -> None:
        """Cluster a component: fill in its groups, rules and ties; `edges` are known already."""
        members = component.members
        if len(members) == 2 and edges and not self._ledger.decided:
            verdict = edges.get((members[0].id, members[1].id))
            if verdict is not None:  # nothing else competes: the pair is one
                said = verdict.rule, orjson.dumps(verdict.evidence).decode()
                component.groups = [members]
                component.rules = {content.id: said for content in members}
                return
        if len(members) == 1:
            component.groups = [members]
            component.rules = {members[0].id: (None, None)}
            return
        of = {content.digest: content for content in members}
        must, cannot = self._ledger.rulings(of) if self._ledger.decided else ([], [])
        found = cluster(
            [(content.digest, self._contents.normal(content)) for content in members], must, cannot
        )
        component.groups = [
            sorted((of[digest] for digest in group), key=lambda content: content.id)
            for group in found.groups
        ]
        for digest, why in found.rules.items():
            rule, evidence = why if why is not None else (None, None)
            text = orjson.dumps(evidence).decode() if evidence else None
            component.rules[of[digest].id] = (rule, text)
        for a, b, rule, evidence in found.cut:
            component.ties.append((of[a].id, of[b].id, CUT, rule, evidence))
        for a, b, rule, evidence in found.contested:
            component.ties.append((of[a].id, of[b].id, CONTESTED, rule, evidence))
        for a, b, rule, evidence in found.unsure:
            component.ties.append((of[a].id, of[b].id, UNSURE, rule, evidence))
