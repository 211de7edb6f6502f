"""How two titles relate: one and the same, cut short, misspelt, or merely alike."""

from __future__ import annotations

import re
from enum import Enum

from rapidfuzz.distance import Indel, Levenshtein, OSA

from index.normal import Title
from index.words import known


class Likeness(Enum):
    """From no relation to equality; `FOLLOW_UP` tells two works of one series apart."""

    NONE = "none"
    ALIKE = "alike"
    FOLLOW_UP = "follow-up"
    TYPO = "typo"
    CUT = "subtitle"
    EQUAL = "title"


Relation = tuple[Likeness, str]
NONE: Relation = (Likeness.NONE, "")
EQUAL: Relation = (Likeness.EQUAL, "")

_ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8",
          "ix": "9", "x": "10", "one": "1", "two": "2", "three": "3", "four": "4", "first": "1",
          "second": "2", "third": "3", "a": "a", "b": "b", "c": "c", "d": "d"}  # fmt: skip
_SURE_ROMAN = frozenset("ii iii iv vi vii viii ix".split())
_COUNTED = frozenset("part parts volume vol chapter section series paper version lecture no number phase".split())
_DIGITS = re.compile(r"\d+")
_CONSEQUENCE = frozenset(
    "erratum errata corrigendum corrigenda correction corrections retraction retracted withdrawn reply "
    "replies response responses rejoinder comment comments commentary addendum supplement supplementary "
    "supplemental appendix revisited reconsidered editorial invited discussion discussions "
    "note letter letters".split()
)
_SMALL = frozenset("a an the of on in for and to with by from at as is are its via using".split())
_OPPOSED = tuple(
    frozenset(pair.split("/"))
    for pair in "hypo/hyper intra/inter intra/extra pre/post micro/macro homo/hetero mono/poly uni/multi "
    "supra/infra sub/super hypo/epi iso/aniso ante/anti under/over in/ex endo/exo endo/ecto af/ef "
    "ab/ad de/re pro/pre pro/anti anti/auto bi/tri bi/di di/tri up/down non/un".split()
)


def relate(one: Title, two: Title) -> Relation:
    """How two titles relate, and the words in which they differ. Symmetric."""
    if one.text == two.text:
        return EQUAL
    if (one.main and one.main == two.text) or (two.main and two.main == one.text):
        return _cut(one, two)
    if Indel.normalized_similarity(one.text, two.text, score_cutoff=0.8) == 0:
        return _by_main(one, two)
    return _differences(one.words, two.words)


def marks(words: list[str]) -> list[str]:
    """The numbers that tell works of a series apart: digits, roman numerals, `Part B`."""
    found: list[str] = []
    for index, word in enumerate(words):
        counted = index > 0 and words[index - 1] in _COUNTED
        if word in _SURE_ROMAN or (word in _ROMAN and counted):
            found.append(_ROMAN[word])
        elif word in ("i", "v", "x") and index == len(words) - 1 and index > 1:
            found.append(_ROMAN[word])
        else:
            found += [digits.lstrip("0") or "0" for digits in _DIGITS.findall(word)]
    return sorted(found)


def _cut(one: Title, two: Title) -> Relation:
    """One title lacks the other's subtitle; a subtitle that says `Part 2` or `a reply` is no subtitle."""
    long, short = (one, two) if len(one.text) > len(two.text) else (two, one)
    if marks(long.words) != marks(short.words) or _consequence(long.words, short.words):
        return Likeness.FOLLOW_UP, long.text[len(short.text) :]
    return Likeness.CUT, long.text[len(short.text) :]


def _by_main(one: Title, two: Title) -> Relation:
    """A misspelt main title against a title without its subtitle."""
    if bool(one.main) == bool(two.main):
        return NONE
    long, short = (one, two) if one.main else (two, one)
    if Indel.normalized_similarity(long.main, short.text, score_cutoff=0.9) == 0:
        return NONE
    size, head = 0, 0
    while size < len(long.main):
        size += len(long.words[head])
        head += 1
    likeness, detail = _differences(long.words[:head], short.words)
    if likeness is Likeness.TYPO and marks(long.words) == marks(short.words):
        return (Likeness.FOLLOW_UP, detail) if _consequence(long.words, short.words) else (Likeness.CUT, detail)
    return NONE


def _consequence(one: list[str], two: list[str]) -> bool:
    """Whether one title alone has a word such as `erratum` or `reply`."""
    return bool(_CONSEQUENCE.intersection(one) ^ _CONSEQUENCE.intersection(two))


def _differences(one: list[str], two: list[str]) -> Relation:
    """Two similar titles: the same but for slips of the pen, or different in what they say."""
    if marks(one) != marks(two):
        return Likeness.FOLLOW_UP, "number"
    if _consequence(one, two):
        return Likeness.FOLLOW_UP, "kind"
    slips, said = 0, []
    for op in Levenshtein.opcodes(one, two):
        if op.tag == "equal":
            continue
        left, right = one[op.src_start : op.src_end], two[op.dest_start : op.dest_end]
        slip = _slip(left, right)
        if slip < 0:
            return Likeness.ALIKE, f"{' '.join(left)} / {' '.join(right)}"
        slips += slip
        said.append(f"{' '.join(left)} / {' '.join(right)}")
    if slips > max(1, (len(one) + len(two)) // 8):
        return Likeness.ALIKE, "; ".join(sorted(said))
    return Likeness.TYPO, "; ".join(sorted(said))


def _slip(left: list[str], right: list[str]) -> int:
    """How many slips turn some words into others; -1 where they say different things."""
    joined, joined2 = "".join(left), "".join(right)
    if joined == joined2:
        return 0
    if not left or not right:
        return 1 if _SMALL.issuperset(left or right) else -1
    if len(left) == len(right):
        counts = [_misspelt(a, b) for a, b in zip(left, right, strict=True) if a != b]
        return -1 if -1 in counts else sum(counts)
    return _misspelt(joined, joined2)


def _misspelt(one: str, two: str) -> int:
    """1 where one word is the other misspelt, -1 where both may be meant.

    A misspelt word is hardly ever a word itself, so one of the two must be unknown; short words and
    opposites (`hypo…`, `hyper…`) are never taken for each other.
    """
    if _SMALL.issuperset((one, two)) or one.rstrip("s") == two.rstrip("s"):
        return 1
    shorter = min(len(one), len(two))
    distance = OSA.distance(one, two, score_cutoff=2)
    if distance > (1 if shorter < 8 else 2) or shorter < 4:
        return -1
    if known(one) and known(two):
        return -1
    if not known(one) and not known(two) and (distance > 1 or shorter < 8):
        return -1
    return -1 if _opposed(one, two) else 1


def _opposed(one: str, two: str) -> bool:
    """Whether two words differ by opposed beginnings (`intracranial`, `extracranial`)."""
    for pair in _OPPOSED:
        left, right = sorted(pair)
        for a, b in ((one, two), (two, one)):
            if a.startswith(left) and b.startswith(right) and a[len(left) :] == b[len(right) :]:
                return True
    return False
