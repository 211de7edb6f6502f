"""Pairs of which a side has no title: abstracts must agree, and authors where both name some."""

from __future__ import annotations

from index.identity import abstracts, authorship, standing, titles
from index.identity.abstracts import Wording
from index.identity.authorship import Overlap
from index.identity.normal import Normal
from index.identity.verdict import UNRELATED, Case, Verdict

ENOUGH = 40  # words of an abstract that joins without any authors


def judge(one: Normal, two: Normal) -> Verdict:
    """Whether two entries, one of them untitled, are one work."""
    wording = abstracts.relate(one, two)
    if wording.wording in (Wording.OTHER, Wording.PARTLY):
        return UNRELATED
    case = Case(one, two, titles.NONE, authorship.relate(one, two))
    if wording.wording is Wording.UNKNOWN:
        return _without_abstract(case)
    near, share = wording.wording >= Wording.NEAR, wording.share
    match case.people.overlap:
        case Overlap.DISJOINT:
            return case.doubtful("abstract, other authors", abstract=share) if near else UNRELATED
        case Overlap.UNKNOWN:
            if near and min(len(one.words), len(two.words)) >= ENOUGH:
                return case.same("abstract", 40, abstract=share)
            return case.uncertain("abstract, no authors", abstract=share)
        case Overlap.PARTIAL | Overlap.RESEMBLING if not case.people.most:
            some = case.people.shared > 0
            said = case.uncertain if some else case.doubtful
            return said("abstract, few authors", abstract=share)
    if near:
        return case.same("authors+abstract", 50 + wording.wording, abstract=share)
    return case.uncertain("authors, abstract in part", abstract=share)


def _without_abstract(case: Case) -> Verdict:
    """Neither two titles nor two abstracts: identifiers, or at least the same people."""
    one, two = case.one, case.two
    if shared := standing.shared(one, two):
        bare = one.title is None and two.title is None
        if case.together or (bare and case.people.overlap is not Overlap.DISJOINT):
            return case.same("identifier", 30, identifier=shared)
        return case.doubtful("identifier", identifier=shared)
    if case.together and standing.same_page(one, two):
        return case.same("authors+page", 35)
    exact = case.whole and case.people.more >= 4 and sorted(one.names) == sorted(two.names)
    if exact and (one.title is None) != (two.title is None):
        return case.uncertain("authors")
    return UNRELATED
