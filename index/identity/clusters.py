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
from index.identity.groups import Groups
from index.identity.normal import Normal
from index.identity.verdict import SURE_TITLE, TITLE_ALONE, Verdict

LIMIT = 400  # entries of one component that are compared pair by pair
FEW = 8  # up to so many, nobody looks whether some say the very same

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
    echoes = _echoes(known, cannot)
    verdicts = _verdicts([one for one in known.items() if one[0] not in echoes][:LIMIT])
    groups = Groups(known)
    for key, (speaker, verdict) in echoes.items():
        verdicts[speaker, key] = verdict
        groups.join(speaker, key)
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
    held = [pair for pair, verdict in verdicts.items() if verdict.two_titles]
    for strength, level in groupby([one for one in same if one[1] not in weak], lambda one: one[0]):
        pairs = [pair for _, pair in level]
        if -strength < SURE_TITLE:
            pairs = _unheld(groups, pairs, held)
        _join_unless_torn(groups, pairs, linked, cut=False)
    _join_unless_torn(groups, _unheld(groups, short, held), linked, cut=True)
    _join_by_title(groups, alone, known)
    found = _report(groups, verdicts, {_ordered(pair) for pair in must})
    found.rules.update({key: found.rules[speaker] for key, (speaker, _) in echoes.items()})
    return found


def _echoes(
    known: Mapping[int, Normal], cannot: Collection[Pair]
) -> dict[int, tuple[int, Verdict]]:
    """Of many entries, those that say what another says, with that one and their verdict.

    A page read every day tells of a paper a hundred times in other words on what is beside it.
    """
    echoes: dict[int, tuple[int, Verdict]] = {}
    if len(known) <= FEW:
        return echoes
    parted: dict[int, set[int]] = {}
    for one, two in cannot:
        parted.setdefault(one, set()).add(two)
        parted.setdefault(two, set()).add(one)
    speakers: dict[tuple[object, ...], int] = {}
    for key, form in known.items():
        alike = form.shape, frozenset(parted.get(key, ()))
        if (speaker := speakers.setdefault(alike, key)) != key:
            verdict = compare(form, form)
            if verdict.outcome == "same":
                echoes[key] = speaker, verdict
    return echoes


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


def _unheld(groups: Groups, pairs: list[Pair], held: list[Pair]) -> list[Pair]:
    """Pairs of whose groups no members may be two papers of the same people, a word apart."""
    barred = {_ordered((groups.of(one), groups.of(two))) for one, two in held}
    return [
        pair for pair in pairs if _ordered((groups.of(pair[0]), groups.of(pair[1]))) not in barred
    ]


def _join_unless_torn(groups: Groups, pairs: list[Pair], same: list[Pair], cut: bool) -> None:
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


def _join_by_title(groups: Groups, pairs: list[Pair], known: Mapping[int, Normal]) -> None:
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


def _leads(groups: Groups, pairs: list[Pair]) -> dict[int, set[int]]:
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


def _report(groups: Groups, verdicts: dict[Pair, Verdict], must: set[Pair]) -> Clustering:
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
