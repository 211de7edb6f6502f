"""Pairs under different titles: one work renamed or noted carelessly, or two that touch."""

from __future__ import annotations

from itertools import accumulate

from rapidfuzz.distance import Indel

from index.identity import abstracts, authorship, standing
from index.identity.abstracts import Abstracts, Wording
from index.identity.authorship import Overlap
from index.identity.generic import generic
from index.identity.normal import Normal
from index.identity.publication import is_preprint
from index.identity.titles import Likeness, Titles
from index.identity.venues import serial
from index.identity.verdict import SIMILAR_TITLE, UNRELATED, Case, Verdict
from index.identity.words import known


def judge(one: Normal, two: Normal, relation: Titles) -> Verdict:
    """Whether two entries whose titles differ are one work all the same."""
    wording = abstracts.relate(one, two)
    near = wording.wording >= Wording.NEAR
    opposed = relation.likeness is Likeness.OPPOSED
    if opposed:
        relation = relation._replace(likeness=Likeness.NONE)
    similar = relation.likeness is not Likeness.NONE
    shared = standing.shared(one, two)
    page = bool(one.entry.pages and two.entry.pages) and standing.same_page(one, two)
    if not (near or similar or shared or page or opposed):
        return UNRELATED
    case = Case(one, two, relation, authorship.relate(one, two))
    if opposed and case.together and not (near or shared):
        return case.different("opposite titles", -2)
    if near:
        if case.together and (_renamed(case, wording) or (page and wording.both >= 0.8)):
            return case.same("abstract+authors", 50, abstract=wording.share)
        return case.doubtful("abstract, other title", abstract=wording.share)
    if similar and wording.wording in (Wording.OTHER, Wording.PARTLY):
        return case.different("similar title, other abstract", -2) if case.together else UNRELATED
    if case.together and wording.wording is Wording.UNKNOWN:
        if page and (similar or relation.share >= 0.9):
            return case.same("similar title+authors+page", 45)
        if similar and _same_meeting(case):
            return case.same("similar title+authors+place", 35)
    if shared:
        return case.doubtful("identifier, other title", identifier=shared)
    if page and case.people.overlap is not Overlap.DISJOINT:
        return case.doubtful("page, other title")
    if similar and case.people.overlap is Overlap.SAME and one.place.year == two.place.year:
        return case.uncertain(SIMILAR_TITLE)
    return UNRELATED


def _renamed(case: Case, wording: Abstracts) -> bool:
    """Whether abstracts are near enough for two titles: a slip needs least, then a new title.

    Two works that differ in one word (`adults`, `children`) may share nearly all of an abstract, so
    that a title with one word exchanged needs the very same one.
    """
    relation, people = case.titles, case.people
    if relation.slips:
        return True
    if _framed(case) and wording.both >= 0.8 and people.shared > 1:
        return is_preprint(case.one.entry) != is_preprint(case.two.entry)
    if relation.likeness is not Likeness.NONE or relation.share >= 0.75:
        return wording.both >= 0.995
    group = people.overlap is Overlap.SAME and people.shared > 1
    return wording.wording is Wording.EQUAL or (group and wording.both >= 0.75)


def _framed(case: Case) -> bool:
    """Whether one title stands in the other word for word (and not as `supervised` in `unsupervised`)."""
    assert case.one.title and case.two.title
    short, long = sorted((case.one.title, case.two.title), key=lambda title: len(title.text))
    at = long.text.find(short.text)
    seams = {0, *accumulate(map(len, long.words))}
    contained = case.titles.likeness is Likeness.CONTAINED
    return contained and at in seams and at + len(short.text) in seams


def _same_meeting(case: Case) -> bool:
    """Whether the same people published both in one venue and year, under nearly one title.

    Three people hardly do that with two papers; for fewer, the titles must be nearer still.
    """
    people, relation = case.people, case.titles
    title, title2 = case.one.title, case.two.title
    assert title and title2
    if people.overlap is Overlap.SUBSET and (people.shared < 3 or people.shared * 2 < people.more):
        return False
    if generic(title) or generic(title2) or "demo" in title.label + title2.label:
        return False
    if relation.likeness is Likeness.ALIKE and _side_by_side(case):
        return False
    if not standing.stand(case.one, case.two).here:
        return False
    if _one_source(case) and not (relation.slips and _no_words(relation)):
        return False
    words = min(len(title.words), len(title2.words))
    if relation.slips:
        return people.shared > 1 or words > 5
    least = 0.85
    if relation.likeness is Likeness.CONTAINED:
        if words > 5 and _begins(title.text, title2.text):
            return True
        relation = relation._replace(share=least)
    if title.main and title.main == title2.main:
        named = title.words[0] == title.main and not known(title.main)  # `GridDB: …`
        if not named and not _alike(title.tail, title2.tail):
            return False
        least = 0.75 if named else least
    if words < 5 or relation.share < least:
        return False
    return people.shared > 2 or (people.shared > 1 and relation.share >= 0.9)


def _exchanged(relation: Titles) -> bool:
    """Whether in each place a word stands for another, and none is a slip."""
    sides = [side for differs in relation.differs.split("; ") for side in differs.split(" / ")]
    return not relation.slips and len(sides) > 1 and all(sides)


def _side_by_side(case: Case) -> bool:
    """Whether similar titles stand on two pages, or three people's in a journal differ in a word."""
    here, there = case.one.place, case.two.place
    if here.page and there.page:  # not one page, or that had told
        return True
    few = case.people.shared < 4 and _exchanged(case.titles)
    return few and serial(here.venue) and serial(there.venue)


def _one_source(case: Case) -> bool:
    """Whether both name the venue in the very same words, as one source does of all its papers.

    One source hardly lists a paper under two titles; two sources that differ do.
    """
    return case.one.place.venue.casefold() == case.two.place.venue.casefold()


def _no_words(relation: Titles) -> bool:
    """Whether of the words that differ one is always no known word: a slip, not another title."""
    return not any(
        all(known(word) for word in differs.replace(" / ", " ").split())
        for differs in relation.differs.split("; ")
    )


def _begins(text: str, text2: str) -> bool:
    return text.startswith(text2) or text2.startswith(text)


def _alike(tail: str, tail2: str) -> bool:
    """Whether two subtitles say much the same; two that don't are of two works."""
    return not tail or not tail2 or Indel.normalized_similarity(tail, tail2) >= 0.7
