"""Names of journals and conferences: may two be the same place of publication?"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product

from index.identity.words import wordset
from parsers.text import fold

_WORD = re.compile(r"[^\W\d_]+")
_UNSAID = wordset("of the and for on in a an de la le der die und et des du el y e di at")
_COMMON = wordset(
    "proceedings proc international intl int ieee acm annual conference conf advances"
)
_MEETING = wordset("conference workshop symposium congress meeting colloquium")
_JOURNAL = wordset("journal transactions annals letters")
_SERIAL = _JOURNAL | wordset("j trans transaction ann lett magazine mag record")
_PERIODICAL = _SERIAL - wordset("magazine mag record")
_BRACKETS = re.compile(r"[(\[][^()\[\]]*[)\]]|;.*$")  # `BMJ (Online)`, `Stroke; a journal of …`
_CUT, _MARKS = ("…", "..."), " ,;"
_PREPRINT = re.compile(
    r"\b(?:arxiv|corr|biorxiv|medrxiv|chemrxiv|ssrn|preprints?|research square|openreview"
    r"|e-?prints?|tech(?:nical|\.)? ?rep(?:ort|\.)?|working papers?|unpublished|manuscript)\b",
    re.IGNORECASE,
)
# What the letters of well-known series do not spell out.
_SERIES = dict(
    line.split(": ")
    for line in (
        "aaai: artificial intelligence",
        "acl: association for computational linguistics",
        "aistats: artificial intelligence and statistics",
        "chi: human factors in computing systems",
        "cikm: information and knowledge management",
        "coling: computational linguistics",
        "colt: computational learning theory learning theory",
        "corl: robot learning",
        "cvpr: computer vision and pattern recognition",
        "eacl: european chapter association for computational linguistics",
        "eccv: european computer vision",
        "edbt: extending database technology",
        "emnlp: empirical methods in natural language processing",
        "focs: foundations of computer science",
        "icassp: acoustics speech and signal processing",
        "iccv: computer vision",
        "icde: data engineering",
        "iclr: learning representations",
        "icml: machine learning",
        "icra: robotics and automation",
        "ijcai: joint artificial intelligence",
        "iros: intelligent robots and systems",
        "jmlr: journal of machine learning research",
        "kdd: knowledge discovery data mining",
        "naacl: north american chapter association for computational linguistics",
        "neurips: neural information processing systems",
        "nips: neural information processing systems",
        "pmlr: machine learning research",
        "pnas: national academy of sciences",
        "pods: principles of database systems",
        "siggraph: computer graphics and interactive techniques",
        "sigir: research and development in information retrieval",
        "sigmod: management of data",
        "soda: discrete algorithms",
        "stoc: theory of computing",
        "tacl: transactions association for computational linguistics",
        "tmlr: transactions on machine learning research",
        "uai: uncertainty in artificial intelligence",
        "wacv: applications of computer vision",
        "bmvc: british machine vision",
        "miccai: medical image computing and computer assisted intervention",
        "icpr: pattern recognition",
        "icdm: data mining",
        "wsdm: web search and data mining",
        "conll: computational natural language learning",
        "lrec: language resources and evaluation",
        "recsys: recommender systems",
        "icse: software engineering",
        "popl: principles of programming languages",
        "pldi: programming language design and implementation",
        "www: world wide web",
    )
)


@lru_cache(maxsize=20_000)
def is_preprint_server(venue: str) -> bool:
    """Whether a venue is a place for preprints."""
    return bool(_PREPRINT.search(venue))


@lru_cache(maxsize=20_000)
def same_venue(one: str, two: str) -> bool | None:
    """Whether two venues may be one (`N Engl J Med`, `New England Journal of Medicine`).

    None where a side says nothing. A journal and a meeting of one name (`VLDB Journal`, `VLDB`)
    are two. Symmetric.
    """
    if _BRACKETS.search(one) or _BRACKETS.search(two):
        plain, plain2 = _BRACKETS.sub(" ", one).strip(), _BRACKETS.sub(" ", two).strip()
        if (plain, plain2) != (one, two) and plain and plain2 and same_venue(plain, plain2):
            return True
    words, words2 = _words(one), _words(two)
    if not words or not words2:
        return None
    if one.rstrip(_MARKS).endswith(_CUT) or two.rstrip(_MARKS).endswith(_CUT):
        return _begun(words, words2) or _begun(words2, words) or None
    if words == words2:
        return True
    if _COMMON.issuperset(words) or _COMMON.issuperset(words2):
        return None
    if (series := _series(words)) and (series2 := _series(words2)) and series != series2:
        return False
    if _SERIAL.isdisjoint(words) != _SERIAL.isdisjoint(words2) and not (
        _acronym(words, words2) or _acronym(words2, words)
    ):
        return False
    return any(_names(a, b) or _names(b, a) for a in _forms(words) for b in _forms(words2))


@lru_cache(maxsize=20_000)
def serial(venue: str) -> bool:
    """Whether a venue calls itself a journal, in full or short."""
    return not _PERIODICAL.isdisjoint(_words(venue))


@lru_cache(maxsize=20_000)
def opposed_venues(one: str, two: str) -> bool:
    """Whether one venue calls itself a journal and the other a meeting."""
    words, words2 = set(_WORD.findall(one.lower())), set(_WORD.findall(two.lower()))
    return _journal(words) and _meeting(words2) or _journal(words2) and _meeting(words)


def _journal(words: set[str]) -> bool:
    return not words.isdisjoint(_JOURNAL) and words.isdisjoint(_MEETING)


def _meeting(words: set[str]) -> bool:
    return not words.isdisjoint(_MEETING) and words.isdisjoint(_JOURNAL)


def _words(venue: str) -> tuple[str, ...]:
    return tuple([word for word in _WORD.findall(fold(venue)) if word not in _UNSAID])


def _series(words: tuple[str, ...]) -> set[str]:
    """The well-known series that a venue names by their letters (`cvpr`), spelt out."""
    return {_SERIES[word] for word in words if word in _SERIES}


def _begun(words: tuple[str, ...], words2: tuple[str, ...]) -> bool:
    """Whether one that is cut off may go on to be the other (`Conference on Very Large …`, `VLDB`)."""
    for bare, whole in product(_forms(words), _forms(words2)):
        rest = iter(whole)
        if all(
            any(long.startswith(word) or word.startswith(long) for long in rest) for word in bare
        ):
            return True
        if len(whole) == 1 < len(bare) and whole[0].startswith("".join(w[0] for w in bare)):
            return True
    return False


def _forms(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A venue as written, without what every venue says, and with its series spelt out."""
    bare = tuple([word for word in words if word not in _COMMON]) or words
    spelt = [_words(_SERIES[word]) for word in bare if word in _SERIES]
    return [words, bare, *spelt]


def _names(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    """Whether each word of one begins a word of the other, in order, or they are its initials."""
    if len(short) > len(long) or (len(short) == 1 < len(long) and short[0] in _COMMON):
        return False
    rest = iter(long)
    return _acronym(short, long) or all(
        any(word2.startswith(word) or _contracted(word, word2) for word2 in rest) for word in short
    )


def _contracted(short: str, long: str) -> bool:
    """Whether a few letters are left of a word (`Natl`, `Dtsch`)."""
    rest = iter(long)
    return 3 < len(short) < 6 and short[0] == long[0] and all(letter in rest for letter in short)


def _acronym(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    """Whether one is the other's initials (`JMLR`)."""
    return (
        len(short) == 1
        and 2 < len(long) <= len(short[0])
        and "".join(word[0] for word in long) == short[0]
    )
