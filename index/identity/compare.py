"""Are two entries the same work, and why? Pure and symmetric.

Evidence is gathered by field (titles, authorship, abstracts, standing), each in a module of its
own; here it is weighed. A pair is *same* only on evidence that stands by itself, *different* where
something speaks against it that the rest does not outweigh, *uncertain* where a person should
look, *unrelated* where nothing speaks either way. A false join is worse than a missed one: in
doubt, it is uncertain.
"""

from __future__ import annotations

from collections.abc import Callable

from index.identity import abstracts, authorship, retitled, standing, titles, untitled
from index.identity.abstracts import Wording
from index.identity.authorship import Overlap
from index.identity.blocking import keys
from index.identity.generic import generic, recurring, short
from index.identity.normal import Normal, Title, normal
from index.identity.standing import Standing
from index.identity.titles import Likeness, Titles
from index.identity.verdict import TITLE_ALONE, TITLE_AUTHORS, UNRELATED, Case, Outcome, Verdict

__all__ = [
    "TITLE_ALONE", "UNRELATED", "Outcome", "Verdict", "compare", "keys", "normal", "stands_alone",
]  # fmt: skip


def compare(one: Normal, two: Normal) -> Verdict:
    """Whether two entries tell of one work. Symmetric, and a function of the two alone."""
    if one.title is None or two.title is None:
        return untitled.judge(one, two)
    relation = titles.relate(one.title, two.title)
    if one.others or two.others:
        relation = _with_translations(one, two, relation)
    match relation.likeness:
        case Likeness.EQUAL | Likeness.CUT | Likeness.TYPO:
            return _titled(Case(one, two, relation, authorship.relate(one, two)))
        case Likeness.FOLLOW_UP:
            case = Case(one, two, relation, authorship.relate(one, two))
            if case.people.overlap is Overlap.DISJOINT:
                return UNRELATED
            return case.different("follow-up", -9)
        case _:
            return retitled.judge(one, two, relation)


def stands_alone(form: Normal) -> bool:
    """Whether an entry is sure to be one work with its own copy: with an abstract or people's names
    it is, unless its title is one that many works bear."""
    if form.abstract or (form.title and form.names and not generic(form.title)):
        return True
    return compare(form, form).outcome == "same"


def _with_translations(one: Normal, two: Normal, relation: Titles) -> Titles:
    """The closest relation of all titles that both bear, translations among them."""
    mine = [title for title in (one.title, *one.others) if title and title.words]
    yours = [title for title in (two.title, *two.others) if title and title.words]
    found = [titles.relate(a, b) for a in mine for b in yours]
    agree = [r for r in found if r.likeness in (Likeness.EQUAL, Likeness.CUT, Likeness.TYPO)]
    if relation.likeness is Likeness.FOLLOW_UP or not agree:
        return relation
    return min(agree, key=lambda r: (r.likeness is not Likeness.EQUAL, r.slips, r.differs))


def _titled(case: Case) -> Verdict:
    """Titles agree: do identifiers, publication, authors and abstracts too?"""
    one, two, people = case.one, case.two, case.people
    stood = standing.stand(one, two)
    equal = case.titles.likeness is Likeness.EQUAL
    if stood.shared and equal and people.overlap is not Overlap.DISJOINT:
        return case.same("identifier+title", 95, identifier=stood.shared)
    if stood.conflict:
        return case.different(stood.conflict, -7)
    if people.overlap is Overlap.DISJOINT:
        return _other_authors(case, stood)
    found = abstracts.relate(one, two)
    near = found.wording >= Wording.NEAR
    if _any(generic, case):
        return _generic(case, stood, found.wording)
    if not stood.shared and (stood.doubt or (stood.elsewhere and not near)):
        return case.doubtful(stood.doubt or stood.elsewhere)
    rewritten = equal and found.wording is Wording.PARTLY and not stood.venue
    if found.wording in (Wording.OTHER, Wording.PARTLY) and not rewritten:
        return case.doubtful("title, other abstract", abstract=found.share)
    enough = people.overlap is not Overlap.PARTIAL or people.most
    if near or (found.wording is Wording.CLOSE and enough):
        return case.same("title+abstract", 80 + found.wording, abstract=found.share)
    if people.overlap is Overlap.UNKNOWN:
        return _without_authors(case, stood)
    if not (stood.agrees or stood.shared) and (objection := _objection(case, stood)):
        return case.uncertain(objection)
    return case.same(TITLE_AUTHORS, (75 if equal else 65) + stood.closeness)


def _objection(case: Case, stood: Standing) -> str:
    """Why a title and authors are not enough: few people, a title cut or misspelt, another year."""
    if stood.other_issue and not _article(case):
        return "other issue"
    if few := _few_authors(case, stood):
        return few
    likeness = case.titles.likeness
    if likeness is Likeness.EQUAL:
        return ""
    if (stood.years and not _late(case, stood)) or stood.venue is False:
        return f"{likeness.value}, published elsewhere"
    if _any(short, case) and case.people.shared < 2 and not stood.here:
        return "short title, one author"
    if likeness is Likeness.CUT and not _one_text(case) and not case.together:
        return "subtitle dropped, few authors"
    return ""


def _late(case: Case, stood: Standing) -> bool:
    """Whether a misspelt title is of the year before or after, as of early access, all people equal."""
    typo, people = case.titles.likeness is Likeness.TYPO, case.people
    return typo and stood.beside and people.overlap is Overlap.SAME and people.shared > 1


def _few_authors(case: Case, stood: Standing) -> str:
    """Whether the lists of authors have too little in common for what else is known."""
    people, close = case.people, stood.here and _one_text(case)
    match people.overlap:
        case Overlap.PARTIAL if not people.most:
            return "title, few authors"
        case Overlap.RESEMBLING if not close:
            return "title, few authors"
        case Overlap.SUBSET if case.whole and people.shared < 2 < people.more:
            if not (close and (_panel(case) or not _any(_brief, case))):
                return "title, few authors"
        case Overlap.SUBSET if case.whole and stood.years:
            return "title, few authors, other year"
    alone = people.shared < 2 and case.whole
    if alone and (stood.venue is False or (stood.years and not stood.venue)):
        return "title, one author, published elsewhere"
    if alone and stood.years and _any(short, case):
        return "short title, one author, other year"
    return ""


def _without_authors(case: Case, stood: Standing) -> Verdict:
    """Titles agree, and a side names nobody."""
    if stood.agrees:
        return case.same("title+place", 60)
    if case.titles.likeness is Likeness.EQUAL and not stood.years and not _any(short, case):
        return case.same(TITLE_ALONE, 10)
    return case.uncertain(TITLE_ALONE)


def _generic(case: Case, stood: Standing, wording: Wording) -> Verdict:
    """`Foreword`, `Editorial`: the same people in one place; what recurs there, on one page."""
    agree = case.titles.likeness in (Likeness.EQUAL, Likeness.CUT)
    if stood.years or wording in (Wording.OTHER, Wording.PARTLY):
        return case.different("generic title", -3)
    if stood.doubt or stood.elsewhere:
        return case.doubtful(stood.doubt or stood.elsewhere)
    once = stood.here and not _any(recurring, case)
    proof = wording >= Wording.NEAR or stood.agrees or once
    if proof and agree and case.people.overlap is Overlap.SAME:
        return case.same("generic title+authors+place", 60)
    maybe = case.together or case.people.overlap is Overlap.UNKNOWN
    return case.uncertain("generic title") if maybe else UNRELATED


def _other_authors(case: Case, stood: Standing) -> Verdict:
    """Titles agree, and the people are others."""
    if stood.agrees:
        return case.same("title+place", 62)
    found = abstracts.relate(case.one, case.two)
    if found.wording >= Wording.NEAR:
        if found.wording is Wording.EQUAL and not case.whole:
            return case.same("title+abstract", 70, abstract=found.share)
        return case.doubtful("title+abstract, other authors", abstract=found.share)
    if stood.shared:
        return case.doubtful("title+identifier, other authors", identifier=stood.shared)
    return case.different("other authors", -8)


def _any(test: Callable[[Title], bool], case: Case) -> bool:
    """Whether a test holds for one of the titles."""
    assert case.one.title and case.two.title
    return test(case.one.title) or test(case.two.title)


def _brief(title: Title) -> bool:
    return len(title.words) < 6


def _one_text(case: Case) -> bool:
    """Whether titles are equal but for what they say of their kind."""
    assert case.one.title and case.two.title
    return case.titles.likeness is Likeness.EQUAL or case.one.title.text == case.two.title.text


def _panel(case: Case) -> bool:
    """A panel, of which one source names all who sat there and another its chair."""
    assert case.one.title and case.two.title
    return "panel" in case.one.title.label and "panel" in case.two.title.label


def _article(case: Case) -> bool:
    """A title so long, by so many, that it is no column: an article, and its abstract or notice."""
    assert case.one.title
    long = case.titles.likeness is Likeness.EQUAL and len(case.one.title.words) > 7
    return long and case.together and case.people.shared > 1
