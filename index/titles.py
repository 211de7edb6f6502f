"""How two titles relate: one and the same, cut short, misspelt, or merely alike."""

from __future__ import annotations

import re
from enum import Enum, IntEnum
from typing import NamedTuple

from rapidfuzz.distance import OSA, Indel, Levenshtein

from index.normal import Title
from index.words import known


class Likeness(Enum):
    """`FOLLOW_UP` tells two works of one series apart; `CONTAINED` and `ALIKE` prove nothing alone."""

    NONE = "other title"
    ALIKE = "similar title"
    CONTAINED = "title within title"
    FOLLOW_UP = "follow-up"
    TYPO = "misspelt title"
    CUT = "subtitle dropped"
    EQUAL = "equal title"


class Titles(NamedTuple):
    """How two titles relate, by how many slips of the pen, and in which words they differ.

    `share` is how much of their letters similar titles have in common (0..1).
    """

    likeness: Likeness
    slips: int = 0
    differs: str = ""
    share: float = 0.0


NONE = Titles(Likeness.NONE)
EQUAL = Titles(Likeness.EQUAL)

_ROMAN = {
    numeral: str(number)
    for number, numeral in enumerate("i ii iii iv v vi vii viii ix x".split(), 1)
}
_COUNTS = _ROMAN | {"one": "1", "two": "2", "three": "3", "four": "4", "second": "2",
                    "third": "3", "a": "a", "b": "b", "c": "c", "d": "d"}  # fmt: skip
_SERIES = frozenset(
    "part parts volume vol chapter paper version lecture no number phase episode".split()
)
_ORDINALS = dict(
    zip("first second third fourth fifth sixth seventh eighth ninth tenth".split(),
        "1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th".split(), strict=True)
)  # fmt: skip
_DIGITS = re.compile(r"\d+")
_CONSEQUENCE = frozenset(
    "erratum errata corrigendum corrigenda correction corrections retraction retracted withdrawn withdrawal reply "
    "replies response responses rejoinder comment comments commentary addendum supplement supplementary supplemental "
    "appendix revisited reconsidered editorial discussion letter demo demonstration poster".split()
)
_MONTHS = frozenset(
    "january february march april may june july august september october november december spring summer "
    "autumn fall winter".split()
)
_FILLING = frozenset(
    "a an the of on in for and to with by from at as is are its via using material".split()
)
_OPPOSED = tuple(
    tuple(pair.split("/"))
    for pair in "hypo/hyper intra/inter intra/extra pre/post micro/macro homo/hetero mono/poly uni/multi supra/infra "
    "sub/super hypo/epi iso/aniso ante/anti under/over in/ex endo/exo endo/ecto af/ef ab/ad de/re pro/pre pro/anti "
    "anti/auto bi/tri bi/di di/tri up/down non/un".split()
)


def relate(one: Title, two: Title) -> Titles:
    """How two titles relate. Symmetric."""
    if one.text == two.text:
        return EQUAL if one.label == two.label else _labelled(one.label, two.label)
    if two.text < one.text:
        one, two = two, one
    if two.text in (one.main, one.tail) or one.text in (two.main, two.tail):
        return _cut(*_by_length(one, two))
    if share := Indel.normalized_similarity(one.text, two.text, score_cutoff=0.75):
        found = _differences(one.words, two.words)
        if found.likeness not in (Likeness.ALIKE, Likeness.NONE):
            return found
        found = found._replace(share=round(share, 3))
    else:
        found = NONE
    short, long = _by_length(one, two)
    if long.main and not short.main:
        cut = _cut_and_misspelt(short, long)
        if cut is not None:
            return cut
    if len(short.words) >= 3 and len(short.text) >= 16 and short.text in long.text:
        if marks(short.words) != marks(long.words) or _sets_apart(long.words[len(short.words) :]):
            return NONE
        return Titles(Likeness.CONTAINED, 0, _rest(short, long))
    return found


def marks(words: list[str]) -> list[str]:
    """The numbers that tell works of a series apart: digits, roman numerals, `Part B`, `++`."""
    found: list[str] = []
    for index, written in enumerate(words):
        word = _ORDINALS.get(written, written)
        counted = index > 0 and words[index - 1] in _SERIES
        last = index == len(words) - 1 and index > 1
        if word in _COUNTS and (
            counted or (word in _ROMAN and (len(word) > 1 or (last and word in "iv")))
        ):
            found.append(_COUNTS[word])
        else:
            found += [digits.lstrip("0") or "0" for digits in _DIGITS.findall(word)]
            if word[-1] == "+" and index == len(words) - 1:
                found.append("+")
    return sorted(found)


def _labelled(label: str, label2: str) -> Titles:
    """Equal titles of which one alone says `(tutorial)`, or both say different things."""
    demo = "demo" in label or "demo" in label2
    return Titles(
        Likeness.FOLLOW_UP if demo else Likeness.CUT, 0, " / ".join(sorted((label, label2)))
    )


def _by_length(one: Title, two: Title) -> tuple[Title, Title]:
    return (one, two) if (len(one.text), one.text) < (len(two.text), two.text) else (two, one)


def _rest(short: Title, long: Title) -> str:
    return long.text.replace(short.text, " … ", 1)


def _cut(short: Title, long: Title) -> Titles:
    """One title lacks the other's subtitle or label, unless that says `Part 2`, `a reply`, `Erratum`."""
    head = len(long.words) - len(short.words)
    dropped = long.words[-head:] if short.text == long.main else long.words[:head]
    if _sets_apart(dropped):
        return Titles(Likeness.FOLLOW_UP, 0, " ".join(dropped))
    return Titles(Likeness.CUT, 0, " ".join(dropped))


def _cut_and_misspelt(short: Title, long: Title) -> Titles | None:
    """A misspelt main title against a title with its subtitle."""
    if not Indel.normalized_similarity(long.main, short.text, score_cutoff=0.88):
        return None
    size = head = 0
    while size < len(long.main):
        size += len(long.words[head])
        head += 1
    found = _differences(long.words[:head], short.words)
    if found.likeness is not Likeness.TYPO:
        return None
    if _sets_apart(long.words[head:]):
        return Titles(Likeness.FOLLOW_UP, 0, " ".join(long.words[head:]))
    return Titles(Likeness.CUT, found.slips, found.differs)


def _sets_apart(words: list[str]) -> bool:
    """Whether words that one title has and the other lacks name another work of a series."""
    if not _CONSEQUENCE.isdisjoint(words[:3]) or not _SERIES.isdisjoint(words[:1]):
        return True
    return bool(words) and all(
        word in _FILLING or word in _SERIES or word in _ROMAN or word in _MONTHS or marks([word])
        for word in words
    )


def _differences(one: list[str], two: list[str]) -> Titles:
    """Two similar titles: the same but for slips of the pen, a follow-up, or something else."""
    slips, rough, apart, said = 0, False, False, []
    for op in Levenshtein.opcodes(one, two):
        if op.tag == "equal":
            continue
        left, right = one[op.src_start : op.src_end], two[op.dest_start : op.dest_end]
        said.append(" / ".join(sorted((" ".join(left), " ".join(right)))))
        kind, count = _slips(left, right)
        if kind is Slip.NONE:
            if not _follows(left, right):
                alike = marks(one) == marks(two) and not _consequence(one, two)
                return Titles(Likeness.ALIKE if alike else Likeness.NONE, 0, "; ".join(said))
            apart = True
        rough = rough or kind is Slip.ROUGH
        slips += count
    if apart or marks(one) != marks(two):
        return Titles(Likeness.FOLLOW_UP, slips, "; ".join(said))
    many = slips > max(1, min(len(one), len(two)) // 3)
    return Titles(Likeness.ALIKE if many or rough else Likeness.TYPO, slips, "; ".join(said))


def _follows(left: list[str], right: list[str]) -> bool:
    """Whether two titles differ here in a number or in a word such as `reply`, and in nothing else."""
    if not left or not right:
        return _sets_apart(left or right) or not _stems(left or right)
    return _consequence(left, right) or _stems(left) == _stems(right)


def _stems(words: list[str]) -> list[str]:
    """Words without numbers, months and what counts them (`Part 2`, `v2`, `MobileNetV2`)."""
    stems = [_DIGITS.sub("", word).rstrip("+").removesuffix("v") for word in words if not _numeral(word)]
    return [stem for stem in stems if stem and stem not in _SERIES and stem not in _MONTHS]


def _consequence(left: list[str], right: list[str]) -> bool:
    """Whether one of two lists of words alone says `reply`, `erratum` or the like."""
    return _CONSEQUENCE.intersection(left) != _CONSEQUENCE.intersection(right)


def _numeral(word: str) -> bool:
    return word in _COUNTS or word.isdigit()


class Slip(IntEnum):
    """Whether words are others misspelt: they say something else, perhaps, surely, they are equal."""

    NONE = 0
    ROUGH = 1
    SURE = 2
    EQUAL = 3


def _slips(left: list[str], right: list[str]) -> tuple[Slip, int]:
    """How sure it is that slips turn some words into others, and how many."""
    joined, joined2 = "".join(left), "".join(right)
    if joined == joined2:
        return Slip.EQUAL, 0
    if not left or not right:
        return (Slip.SURE, 1) if _FILLING.issuperset(left or right) else (Slip.NONE, 0)
    if len(left) != len(right):
        return _misspelt(joined, joined2), 1
    kinds = [_misspelt(a, b) for a, b in zip(left, right, strict=True) if a != b]
    return min(kinds), len(kinds)


def _misspelt(one: str, two: str) -> Slip:
    """Whether one word is the other misspelt.

    A misspelt word is hardly ever a word itself, so one of the two must be unknown; short words and
    opposites (`hypo…`, `hyper…`) are never surely taken for each other.
    """
    if one.rstrip("+") == two.rstrip("+") or _ORDINALS.get(one, one) == _ORDINALS.get(two, two):
        return Slip.EQUAL
    if _FILLING.issuperset((one, two)) or not _singulars(one).isdisjoint(_singulars(two)):
        return Slip.SURE
    if _DIGITS.findall(one) != _DIGITS.findall(two) or _opposed(one, two):
        return Slip.NONE
    shorter = min(len(one), len(two))
    distance = OSA.distance(one, two, score_cutoff=3)
    if known(one) and known(two):
        return Slip.ROUGH if shorter >= 4 and distance == 1 else Slip.NONE
    either = known(one) or known(two)
    if (
        shorter >= 4
        and distance <= (1 if shorter < 7 or not either else 2)
        and (either or shorter >= 8)
    ):
        return Slip.SURE
    return Slip.ROUGH if shorter >= 2 and distance <= max(1, shorter // 2) else Slip.NONE


def _singulars(word: str) -> set[str]:
    return {word, word.removesuffix("s"), word.removesuffix("es")}


def _opposed(one: str, two: str) -> bool:
    """Whether two words differ by opposed beginnings (`intracranial`, `extracranial`)."""
    return any(
        a.startswith(left) and b.startswith(right) and a[len(left) :] == b[len(right) :]
        for left, right in _OPPOSED
        for a, b in ((one, two), (two, one))
    )
