"""Are two entries the same work, and why? Pure and symmetric.

Evidence is gathered by field (titles, authorship, abstracts, publication), each by a module of its own;
here it is weighed. A pair is *same* only on evidence that stands by itself, *different* where something
speaks against it that the rest does not outweigh, *uncertain* where a person should look, *unrelated*
where nothing speaks either way. False joins are worse than missed ones: in doubt, it is uncertain.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from rapidfuzz.distance import Indel

from index import abstracts, authorship, standing, titles
from index.abstracts import Wording
from index.authorship import Authors, Overlap
from index.blocking import keys
from index.generic import generic, recurring, short
from index.normal import Normal, normal
from index.standing import Standing
from index.titles import Likeness, Titles
from index.words import known

__all__ = ["TITLE_ALONE", "UNRELATED", "Outcome", "Verdict", "compare", "keys", "normal"]

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
TITLE_ALONE = "title alone"


class Case(NamedTuple):
    """What is known of a pair when titles have been compared."""

    one: Normal
    two: Normal
    titles: Titles
    people: Authors

    def verdict(self, outcome: Outcome, rule: str, strength: int, **more: Any) -> Verdict:
        """A verdict with the evidence that each rule rests on, and more."""
        found: dict[str, Any] = {"authors": self.people.overlap.value}
        if self.one.title and self.two.title:
            found["title"] = self.titles.likeness.value
        if self.titles.differs:
            found["differs"] = self.titles.differs
        if self.people.fewer:
            found["shared"] = [self.people.shared, self.people.fewer, self.people.more]
        return Verdict(outcome, rule, strength, found | more)


def compare(one: Normal, two: Normal) -> Verdict:
    """Whether two entries tell of one work. Symmetric, and a function of the two alone."""
    if one.title is None or two.title is None:
        return _untitled(one, two)
    relation = titles.relate(one.title, two.title)
    if one.others or two.others:
        relation = _best_relation(one, two, relation)
    match relation.likeness:
        case Likeness.EQUAL | Likeness.CUT | Likeness.TYPO:
            return _titled(Case(one, two, relation, authorship.relate(one, two)))
        case Likeness.FOLLOW_UP:
            case = Case(one, two, relation, authorship.relate(one, two))
            if case.people.overlap is Overlap.DISJOINT:
                return UNRELATED
            return case.verdict("different", "follow-up", -9)
        case _:
            return _other_title(one, two, relation)


def _best_relation(one: Normal, two: Normal, relation: Titles) -> Titles:
    """The closest relation of all titles that both bear, translations among them."""
    assert one.title and two.title
    found = [
        titles.relate(a, b)
        for a in (one.title, *one.others)
        for b in (two.title, *two.others)
        if a.words and b.words
    ]
    agreeing = [r for r in found if r.likeness in (Likeness.EQUAL, Likeness.CUT, Likeness.TYPO)]
    if relation.likeness is Likeness.FOLLOW_UP or not agreeing:
        return relation
    return min(agreeing, key=lambda r: (r.likeness is not Likeness.EQUAL, r.slips, r.differs))


def _titled(case: Case) -> Verdict:
    """Titles agree: do identifiers, publication, authors and abstracts too?"""
    one, two, people = case.one, case.two, case.people
    stood = standing.stand(one, two)
    equal = case.titles.likeness is Likeness.EQUAL
    if stood.shared and equal and people.overlap is not Overlap.DISJOINT:
        return case.verdict("same", "identifier+title", 95, identifier=stood.shared)
    if stood.conflict:
        return case.verdict("different", stood.conflict, -7)
    if people.overlap is Overlap.DISJOINT:
        return _other_authors(case, stood)
    wording = abstracts.relate(one, two)
    near = wording.wording >= Wording.NEAR
    if not stood.shared and (stood.doubt or (stood.elsewhere and not near)):
        return case.verdict("uncertain", stood.doubt or stood.elsewhere, -1)
    rewritten = equal and wording.wording is Wording.PARTLY and stood.venue is not True
    if wording.wording in (Wording.OTHER, Wording.PARTLY) and not rewritten:
        return case.verdict("uncertain", "title, other abstract", -1, abstract=wording.share)
    assert one.title and two.title
    if generic(one.title) or generic(two.title):
        return _generic(case, stood, near)
    enough = people.overlap is not Overlap.PARTIAL or people.most
    if near or (wording.wording is Wording.CLOSE and enough):
        return case.verdict("same", "title+abstract", 80 + wording.wording, abstract=wording.share)
    return _without_abstract(case, stood)


def _without_abstract(case: Case, stood: Standing) -> Verdict:
    """Titles agree, and nothing is known from abstracts."""
    people = case.people
    if people.overlap is Overlap.UNKNOWN:
        return _without_authors(case, stood)
    objection = "" if stood.agrees or stood.shared else _objection(case, stood)
    if objection:
        return case.verdict("uncertain", objection, 0)
    return case.verdict(
        "same", "title+authors", 75 if case.titles.likeness is Likeness.EQUAL else 65
    )


def _objection(case: Case, stood: Standing) -> str:
    """Why a title and authors are not enough: too few people, a title cut or misspelt, another year."""
    people, likeness = case.people, case.titles.likeness
    here = not stood.years and stood.venue is True
    title = case.one.title
    assert title and case.two.title
    text = likeness is Likeness.EQUAL or title.text == case.two.title.text
    if stood.other_issue and not _article(case):
        return "other issue"
    match people.overlap:
        case Overlap.PARTIAL if not people.most:
            return "title, few authors"
        case Overlap.RESEMBLING if not (here and text):
            return "title, few authors"
        case Overlap.SUBSET if people.shared < 2 and people.more > 2 and _both_whole(case):
            panel = "panel" in title.label and "panel" in case.two.title.label
            if not (here and text and (panel or len(title.words) > 5)):
                return "title, few authors"
        case Overlap.SUBSET if stood.years and _both_whole(case):
            return "title, few authors, other year"
    if stood.years and people.shared < 2 and not stood.venue and _both_whole(case):
        return "title, one author, other year"
    if likeness is Likeness.EQUAL:
        return ""
    if stood.years or stood.venue is False:
        return f"{likeness.value}, published elsewhere"
    if (short(title) or short(case.two.title)) and people.shared < 2 and not here:
        return "short title, one author"
    if (
        not text
        and likeness is Likeness.CUT
        and people.overlap not in (Overlap.SAME, Overlap.SUBSET)
    ):
        return "subtitle dropped, few authors"
    return ""


def _article(case: Case) -> bool:
    """A title so long, by so many, that it is no column: an article, and its abstract or notice."""
    assert case.one.title
    together = case.people.overlap in (Overlap.SAME, Overlap.SUBSET) and case.people.shared > 1
    return together and case.titles.likeness is Likeness.EQUAL and len(case.one.title.words) > 7


def _both_whole(case: Case) -> bool:
    return case.one.entry.authors_complete and case.two.entry.authors_complete


def _without_authors(case: Case, stood: Standing) -> Verdict:
    assert case.one.title and case.two.title
    if stood.agrees:
        return case.verdict("same", "title+place", 60)
    equal = case.titles.likeness is Likeness.EQUAL and not short(case.one.title)
    if equal and not stood.years:
        return case.verdict("same", TITLE_ALONE, 10)
    return case.verdict("uncertain", TITLE_ALONE, 0)


def _generic(case: Case, stood: Standing, near: bool) -> Verdict:
    """`Foreword`, `Editorial`: the same people in one place; what recurs there must stand on one page."""
    one, two, people = case.one, case.two, case.people
    assert one.title and two.title
    if case.titles.likeness in (Likeness.EQUAL, Likeness.CUT) and people.overlap is Overlap.SAME:
        here = (
            one.place.year == two.place.year != 0 and stood.venue is True and not stood.other_issue
        )
        once = here and not (recurring(one.title) or recurring(two.title))
        if near or stood.agrees or once:
            return case.verdict("same", "generic title+authors+place", 60)
    return case.verdict("uncertain", "generic title", 0)


def _other_authors(case: Case, stood: Standing) -> Verdict:
    """Equal titles by people with other names."""
    if stood.agrees:
        return case.verdict("same", "title+place", 62)
    wording = abstracts.relate(case.one, case.two)
    if wording.wording >= Wording.NEAR:
        if not _both_whole(case) and wording.wording is Wording.EQUAL:
            return case.verdict("same", "title+abstract", 70, abstract=wording.share)
        return case.verdict(
            "uncertain", "title+abstract, other authors", -1, abstract=wording.share
        )
    if stood.shared:
        return case.verdict(
            "uncertain", "title+identifier, other authors", -1, identifier=stood.shared
        )
    return case.verdict("different", "other authors", -8)


def _other_title(one: Normal, two: Normal, relation: Titles) -> Verdict:
    """Titles differ: one work renamed or noted carelessly, or two that share an identifier or a page?"""
    wording = abstracts.relate(one, two)
    near = wording.wording >= Wording.NEAR
    shared = standing.shared(one, two)
    agrees = bool(one.entry.pages and two.entry.pages) and standing.same_page(one, two)
    similar = relation.likeness is not Likeness.NONE
    if not (near or similar or shared or agrees):
        return UNRELATED
    case = Case(one, two, relation, authorship.relate(one, two))
    together = case.people.overlap in (Overlap.SAME, Overlap.SUBSET)
    if similar and wording.wording in (Wording.OTHER, Wording.PARTLY):
        return (
            case.verdict("different", "similar title, other abstract", -2)
            if together
            else UNRELATED
        )
    if together and near and _renamed(relation, wording):
        return case.verdict("same", "abstract+authors", 50, abstract=wording.share)
    if near:
        return case.verdict("uncertain", "abstract, other title", -1, abstract=wording.share)
    alike = similar or relation.share >= 0.9
    if (
        together
        and wording.wording is Wording.UNKNOWN
        and (agrees and alike or similar and _same_meeting(case))
    ):
        return case.verdict("same", "similar title+authors+place", 45 if agrees else 35)
    if case.people.overlap is Overlap.DISJOINT and not shared:
        return UNRELATED
    if shared or agrees:
        return case.verdict(
            "uncertain", "identifier, other title" if shared else "place, other title", -1
        )
    if case.people.overlap is Overlap.SAME and one.place.year == two.place.year:
        return case.verdict("uncertain", "authors, similar title", 0)
    return UNRELATED


def _renamed(relation: Titles, wording: abstracts.Abstracts) -> bool:
    """Whether abstracts are near enough for two titles: a slip needs least, then a new title.

    Two works that differ in one word (`adults`, `children`) may share nearly all of an abstract, so
    that a title with one word exchanged needs the very same one.
    """
    if relation.slips:
        return True
    if relation.likeness is Likeness.NONE and relation.share < 0.75:
        return wording.wording is Wording.EQUAL
    return wording.both >= 0.995


def _same_meeting(case: Case) -> bool:
    """Whether the same people published both in one venue and year, under titles nearly the same.

    Three people hardly do that with two papers; for fewer, only a slip of the pen may part the titles.
    """
    people, likeness = case.people, case.titles.likeness
    if not case.one.place.year == case.two.place.year != 0:
        return False
    if people.overlap is Overlap.SUBSET and (people.shared < 3 or people.shared * 2 < people.more):
        return False
    stood = standing.stand(case.one, case.two)
    if not stood.venue or stood.conflict or stood.doubt or stood.elsewhere or stood.other_issue:
        return False
    title, title2 = case.one.title, case.two.title
    assert title and title2
    if generic(title) or generic(title2) or "demo" in title.label + title2.label:
        return False
    words = min(len(title.words), len(title2.words))
    if case.titles.slips:
        return people.shared > 1 or words > 5
    if likeness is Likeness.CONTAINED and words > 5 and _begins(title.text, title2.text):
        return True
    least = 0.85
    if title.main and title.main == title2.main:
        named = title.words[0] == title.main and not known(title.main)  # `GridDB: …`
        if not named and not _alike(title.tail, title2.tail):
            return False
        least = 0.75 if named else least
    share = max(case.titles.share, least if likeness is Likeness.CONTAINED else 0.0)
    return words > 4 and (
        share >= least and people.shared > 2 or share >= 0.9 and people.shared > 1
    )


def _begins(text: str, text2: str) -> bool:
    return text.startswith(text2) or text2.startswith(text)


def _alike(tail: str, tail2: str) -> bool:
    """Whether two subtitles say much the same; two that don't are of two works."""
    return not tail or not tail2 or Indel.normalized_similarity(tail, tail2) >= 0.7


def _untitled(one: Normal, two: Normal) -> Verdict:
    """A side has no title: abstracts must agree, and authors where both name some."""
    wording = abstracts.relate(one, two)
    if wording.wording is Wording.OTHER:
        return UNRELATED
    case = Case(one, two, titles.NONE, authorship.relate(one, two))
    people, near = case.people, wording.wording >= Wording.NEAR
    if wording.wording is Wording.UNKNOWN:
        return _no_abstract(case)
    if wording.wording is Wording.PARTLY:
        return UNRELATED
    said = {"abstract": wording.share}
    if people.overlap is Overlap.DISJOINT:
        if not near:
            return UNRELATED
        return case.verdict("uncertain", "abstract, other authors", -1, **said)
    if people.overlap is Overlap.UNKNOWN:
        if near and min(len(one.words), len(two.words)) >= 40:
            return case.verdict("same", "abstract", 40, **said)
        return case.verdict("uncertain", "abstract, no authors", 0, **said)
    if people.overlap in (Overlap.PARTIAL, Overlap.RESEMBLING) and not people.most:
        return case.verdict("uncertain", "abstract, few authors", 0, **said)
    if near or people.overlap is Overlap.SAME:
        return case.verdict("same", "authors+abstract", 50 + wording.wording, **said)
    return case.verdict("uncertain", "authors, abstract in part", 0, **said)


def _no_abstract(case: Case) -> Verdict:
    """Neither two titles nor two abstracts: identifiers, or at least the same people."""
    one, two, overlap = case.one, case.two, case.people.overlap
    if shared := standing.shared(one, two):
        alike = overlap in (Overlap.SAME, Overlap.SUBSET)
        bare = one.title is None and two.title is None and overlap is not Overlap.DISJOINT
        if alike or bare:
            return case.verdict("same", "identifier", 30, identifier=shared)
        return case.verdict("uncertain", "identifier", -1, identifier=shared)
    return _same_people(case)


def _same_people(case: Case) -> Verdict:
    """No abstract to compare: the same complete list of four or more is worth a look."""
    one, two = case.one, case.two
    exact = _both_whole(case) and case.people.more >= 4 and sorted(one.names) == sorted(two.names)
    if exact and (one.title is None) != (two.title is None):
        return case.verdict("uncertain", "authors", 0)
    return UNRELATED
