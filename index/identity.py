"""Are two entries the same work, and why? Pure and symmetric.

Evidence is gathered per field (titles, authors, abstracts, identifiers, where it was published), each
by a module of its own; here it is weighed. A pair is *same* only on evidence that stands by itself,
*different* where something speaks against it that no other evidence outweighs, *uncertain* where a
person should look, *unrelated* where nothing speaks either way.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from index import abstracts, authorship, publication, titles
from index.abstracts import Wording
from index.authorship import Authors, Overlap
from index.blocking import keys
from index.generic import generic
from index.normal import Normal, normal
from index.titles import Likeness

__all__ = ["UNRELATED", "Outcome", "Verdict", "compare", "keys", "normal"]

Outcome = Literal["same", "different", "uncertain", "unrelated"]


class Verdict(NamedTuple):
    """What two entries are to each other.

    `strength` ranks *same* verdicts (higher joins first); below zero it forbids that a chain of others
    joins the two. `evidence` holds what the rule rests on, ready for JSON.
    """

    outcome: Outcome
    rule: str
    strength: int
    evidence: dict[str, Any]


UNRELATED = Verdict("unrelated", "nothing in common", 0, {})


def compare(one: Normal, two: Normal) -> Verdict:
    """Whether two entries tell of one work. Symmetric, and a function of the two alone."""
    if one.title is None or two.title is None:
        return _untitled(one, two)
    relation = titles.relate(one.title, two.title)
    likeness = relation[0]
    if likeness is Likeness.NONE or likeness is Likeness.ALIKE:
        return _renamed(one, two, relation)
    people = authorship.relate(one, two)
    if likeness is Likeness.FOLLOW_UP:
        if people.overlap is Overlap.DISJOINT:
            return UNRELATED
        return Verdict("different", "follow-up", -9, {"title": relation[1]})
    return _titled(one, two, relation, people)


def _titled(one: Normal, two: Normal, relation: titles.Relation, people: Authors) -> Verdict:
    """Titles agree (equal, cut or misspelt): do authors, identifiers and publication too?"""
    assert one.title and two.title
    likeness, detail = relation
    found: dict[str, Any] = {"title": likeness.value, "authors": people.overlap.value}
    if detail:
        found["differs"] = detail
    if people.fewer:
        found["shared_authors"] = people.shared
    if people.overlap is Overlap.DISJOINT:
        wording = abstracts.relate(one, two)
        if wording[0] in (Wording.EQUAL, Wording.NEAR):
            return Verdict("uncertain", "title+abstract, other authors", -1, found | {"abstract": wording[1]})
        return Verdict("different", "other authors", -8, found)
    against = publication.against(one.entry, two.entry)
    if against:
        outcome, rule = against
        return Verdict(outcome, rule, -7 if outcome == "different" else -1, found | publication.said(one.entry, two.entry))
    vague = generic(one.title, two.title)
    shared = publication.shared(one.entry, two.entry)
    if shared:
        found["identifier"] = shared
        return Verdict("same", "identifier+title", 90, found)
    if people.overlap is Overlap.UNKNOWN:
        return _without_authors(one, two, likeness, vague, found)
    enough = people.overlap is not Overlap.PARTIAL or people.shared * 2 >= people.fewer and people.shared >= 2
    if not enough or vague:
        wording = abstracts.relate(one, two)
        if wording[0] in (Wording.EQUAL, Wording.NEAR):
            return Verdict("same", "title+abstract", 80, found | {"abstract": wording[1]})
        if vague and publication.same_place(one.entry, two.entry):
            return Verdict("same", "title+authors+place", 60, found)
        return Verdict("uncertain", "generic title" if vague else "title, few authors", 0, found)
    if likeness is Likeness.EQUAL:
        return Verdict("same", "title+authors", 85 if people.overlap is Overlap.SAME else 75, found)
    wording = abstracts.relate(one, two)
    if wording[0] is Wording.OTHER:
        return Verdict("uncertain", f"{likeness.value}+authors, other abstract", 0, found | {"abstract": wording[1]})
    if wording[0] is not Wording.UNKNOWN:
        return Verdict("same", f"{likeness.value}+authors+abstract", 70, found | {"abstract": wording[1]})
    return Verdict("same", f"{likeness.value}+authors", 65, found)


def _without_authors(one: Normal, two: Normal, likeness: Likeness, vague: bool, found: dict[str, Any]) -> Verdict:
    wording = abstracts.relate(one, two)
    if wording[0] in (Wording.EQUAL, Wording.NEAR):
        return Verdict("same", "title+abstract", 72, found | {"abstract": wording[1]})
    if wording[0] is Wording.OTHER:
        return Verdict("uncertain", "title, other abstract", 0, found | {"abstract": wording[1]})
    if likeness is Likeness.EQUAL and not vague:
        return Verdict("same", TITLE_ALONE, 10, found)
    return Verdict("uncertain", "title alone", 0, found)


TITLE_ALONE = "title alone"


def _renamed(one: Normal, two: Normal, relation: titles.Relation) -> Verdict:
    """Titles differ: one work renamed, or two works that share an identifier, authors or some words?"""
    shared = publication.shared(one.entry, two.entry)
    wording = abstracts.relate(one, two)
    if wording[0] is Wording.EQUAL or wording[0] is Wording.NEAR:
        people = authorship.relate(one, two)
        found = {"title": relation[0].value, "authors": people.overlap.value, "abstract": wording[1]}
        if people.overlap in (Overlap.SAME, Overlap.SUBSET):
            if wording[0] is Wording.EQUAL and relation[0] is Likeness.NONE:
                return Verdict("same", "abstract+authors", 50, found)
            return Verdict("uncertain", "abstract+authors, other title", -1, found)
    if shared:
        return Verdict("uncertain", "identifier, other title", -1, {"identifier": shared})
    return UNRELATED


def _untitled(one: Normal, two: Normal) -> Verdict:
    """A side has no title: abstracts must agree, and authors where both name some."""
    wording = abstracts.relate(one, two)
    if wording[0] is Wording.OTHER:
        return UNRELATED
    people = authorship.relate(one, two)
    found: dict[str, Any] = {"authors": people.overlap.value, "abstract": wording[1]}
    if wording[0] is Wording.UNKNOWN:
        exact = one.complete and two.complete and people.more >= 4 and sorted(one.names) == sorted(two.names)
        if exact and (one.title is None) != (two.title is None):
            return Verdict("uncertain", "same authors", 0, {"authors": people.overlap.value})
        return UNRELATED
    if people.overlap is Overlap.DISJOINT:
        return Verdict("uncertain", "abstract, other authors", -1, found) if wording[0] is not Wording.PARTLY else UNRELATED
    if people.overlap is Overlap.UNKNOWN:
        long = min(len(one.words), len(two.words)) >= 40
        if long and wording[0] is not Wording.PARTLY:
            return Verdict("same", "abstract", 40, found)
        return Verdict("uncertain", "abstract, no authors", 0, found)
    if wording[0] is Wording.PARTLY or people.overlap is Overlap.PARTIAL and wording[0] is not Wording.EQUAL:
        return Verdict("uncertain", "authors, abstract in part", 0, found)
    return Verdict("same", "authors+abstract", 55, found)
