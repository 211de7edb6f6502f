"""Which entries are one paper: joins pairs into clusters, the same whatever order they came in.

Pairs are taken strongest first (ties by key). A pair is joined unless that would put two entries
together that must stay apart: a person's split, a *different* verdict, or a doubt (strength < 0).
A title that is cut short joins after them, and a title alone last: each only where it leads to a
single paper.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import Any, NamedTuple

from index.identity.compare import compare, keys
from index.identity.normal import Normal
from index.identity.verdict import TITLE_ALONE, Verdict

LIMIT = 400  # entries of one component that are compared pair by pair

Pair = tuple[int, int]
Tie = tuple[int, int, str, dict[str, Any]]


class Clustering(NamedTuple):
    """`groups` of keys; per key the strongest (rule, evidence) in its group, None when alone.

    `cut`: pairs found the same that ended apart, `contested` those that lead to several papers;
    `unsure`: uncertain pairs between groups.
    """

    groups: list[list[int]]
    rules: dict[int, tuple[str, dict[str, Any]] | None]
    cut: list[Tie]
    contested: list[Tie]
    unsure: list[Tie]


def cluster(
    members: Sequence[tuple[int, Normal]],
    must: Collection[Pair] = (),
    cannot: Collection[Pair] = (),
) -> Clustering:
    """Clusters one component: entries by key, with the pairs that a person joined or parted."""
    known = dict(sorted(members, key=lambda member: member[0]))
    verdicts = _verdicts(list(known.items())[:LIMIT])
    groups = _Groups(known)
    for pair in sorted(map(_ordered, cannot)):
        groups.part(*pair)
    for pair in sorted(map(_ordered, must)):
        groups.join(*pair)
    for pair, verdict in verdicts.items():
        if verdict.strength < 0 and not groups.together(*pair):
            groups.part(*pair)
    same = sorted(
        (-verdict.strength, pair) for pair, verdict in verdicts.items() if verdict.outcome == "same"
    )
    alone = [pair for _, pair in same if verdicts[pair].rule == TITLE_ALONE]
    short = [pair for _, pair in same if verdicts[pair].cut_short]
    weak = {*alone, *short}
    linked = [pair for _, pair in same]
    for _, level in groupby([one for one in same if one[1] not in weak], lambda one: one[0]):
        _join_unless_torn(groups, [pair for _, pair in level], linked, cut=False)
    _join_unless_torn(groups, short, linked, cut=True)
    _join_by_title(groups, alone, known)
    return _report(groups, verdicts, {_ordered(pair) for pair in must})


def _ordered(pair: Pair) -> Pair:
    return (pair[0], pair[1]) if pair[0] < pair[1] else (pair[1], pair[0])


def _verdicts(members: Sequence[tuple[int, Normal]]) -> dict[Pair, Verdict]:
    """Every verdict in a component, but for those that say nothing.

    Only pairs that share a blocking key can join or be doubtful, as only those would have met
    without the others of the component: what is withdrawn leaves no trace. Vetoes need no key.
    """
    found = {}
    shared = {key: frozenset(keys(one)) for key, one in members} if len(members) > 2 else {}
    for (key, one), (key2, two) in combinations(members, 2):
        verdict = compare(one, two)
        if verdict.outcome == "unrelated":
            continue
        if shared and shared[key].isdisjoint(shared[key2]):
            if verdict.strength >= 0:
                continue
            verdict = verdict._replace(outcome="different")
        found[key, key2] = verdict
    return found


def _join_unless_torn(groups: _Groups, pairs: list[Pair], same: list[Pair], cut: bool) -> None:
    """Joins pairs of one strength, but for a group that they lead to two papers kept apart.

    Titles cut short are torn between any two that are not found the same: `Canvas` may be short for
    `Canvas: design` or `Canvas: use`, and must not make one of the two.
    """
    linked = {_ordered((groups.of(one), groups.of(two))) for one, two in same} if cut else set()
    pairs = [pair for pair in pairs if not groups.apart(*pair)]
    leads = _leads(groups, pairs)
    torn = {
        group
        for group, others in leads.items()
        if any(
            groups.apart(a, b) or (cut and (a, b) not in linked)
            for a, b in combinations(sorted(others), 2)
        )
    }
    for one, two in [pair for pair in pairs if torn.isdisjoint(map(groups.of, pair))]:
        groups.join(one, two)


def _join_by_title(groups: _Groups, pairs: list[Pair], known: Mapping[int, Normal]) -> None:
    """Joins what shares only a title, where that title belongs to exactly one paper.

    Papers that these pairs tie together are one only if at most one of them names authors: of two,
    nobody can tell which is meant.
    """
    leads = _leads(groups, pairs)
    named = {groups.of(key) for key, normal in known.items() if normal.persons}
    rivals: set[int] = set()
    for tied in _connected(leads):
        apart = any(groups.apart(one, two) for one, two in combinations(sorted(tied), 2))
        if apart or len(tied & named) > 1:
            rivals |= tied
    for pair in [pair for pair in pairs if groups.of(pair[0]) not in rivals]:
        groups.join(*pair)


def _leads(groups: _Groups, pairs: list[Pair]) -> dict[int, set[int]]:
    """The groups that pairs tie to each group."""
    leads: dict[int, set[int]] = {}
    for one, two in pairs:
        leads.setdefault(groups.of(one), set()).add(groups.of(two))
        leads.setdefault(groups.of(two), set()).add(groups.of(one))
    return leads


def _connected(leads: Mapping[int, set[int]]) -> Iterator[set[int]]:
    """The connected parts of a graph."""
    seen: set[int] = set()
    for start in leads:
        if start in seen:
            continue
        part, todo = {start}, [start]
        while todo:
            fresh = leads[todo.pop()] - part
            part |= fresh
            todo += fresh
        seen |= part
        yield part


def _report(groups: _Groups, verdicts: dict[Pair, Verdict], must: set[Pair]) -> Clustering:
    rules: dict[int, tuple[str, dict[str, Any]] | None] = dict.fromkeys(groups.keys)
    best: dict[int, int] = {}
    cut: list[Tie] = []
    contested: list[Tie] = []
    unsure: list[Tie] = []
    for pair, verdict in sorted(verdicts.items(), key=lambda item: (-item[1].strength, item[0])):
        tie = (*pair, verdict.rule, verdict.evidence)
        if groups.together(*pair):
            for key in pair:
                if verdict.outcome == "same" and verdict.strength > best.get(key, 0):
                    best[key] = verdict.strength
                    rules[key] = verdict.rule, verdict.evidence
        elif verdict.outcome == "same":
            (cut if groups.apart(*pair) else contested).append(tie)
        elif verdict.outcome == "uncertain":
            unsure.append(tie)
    for pair in sorted(must):
        for key in pair:
            if rules.get(key) is None:
                rules[key] = "decision", {}
    return Clustering(groups.listed(), rules, cut, contested, unsure)


class _Groups:
    """Disjoint sets with pairs of sets that must not be joined."""

    def __init__(self, keys: Collection[int]) -> None:
        self.keys = list(keys)
        self._members = {key: [key] for key in self.keys}
        self._root = {key: key for key in self.keys}
        self._foes: dict[int, set[int]] = {key: set() for key in self.keys}

    def of(self, key: int) -> int:
        return self._root[key]

    def together(self, one: int, two: int) -> bool:
        return self._root[one] == self._root[two]

    def apart(self, one: int, two: int) -> bool:
        """Whether two sets must not be joined."""
        return self._root[two] in self._foes[self._root[one]]

    def part(self, one: int, two: int) -> None:
        a, b = self._root[one], self._root[two]
        if a != b:
            self._foes[a].add(b)
            self._foes[b].add(a)

    def join(self, one: int, two: int) -> bool:
        """Joins the sets of two keys; False where that is forbidden."""
        a, b = sorted((self._root[one], self._root[two]))
        if a == b or b in self._foes[a]:
            return a == b
        for key in self._members[b]:
            self._root[key] = a
        self._members[a] += self._members.pop(b)
        for foe in self._foes.pop(b):
            self._foes[foe].discard(b)
            self._foes[foe].add(a)
            self._foes[a].add(foe)
        return True

    def listed(self) -> list[list[int]]:
        return sorted(sorted(members) for members in self._members.values())
