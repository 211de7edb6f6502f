"""How two titles relate: one and the same, cut short, misspelt, or merely alike."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from rapidfuzz.distance import Indel, Levenshtein

from index.identity.misspelling import ORDINALS, Slip, opposites, slips
from index.identity.normal import Title
from index.identity.words import FILLING, wordset


class Likeness(Enum):
    """From no relation to equality.

    `FOLLOW_UP` tells two works of one series apart; `CONTAINED` and `ALIKE` prove nothing alone.
    """

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

_NUMERALS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_ROMAN = {numeral: str(number) for number, numeral in enumerate(_NUMERALS, 1)}
_COUNTS = _ROMAN | {"one": "1", "two": "2", "three": "3", "four": "4"}
_COUNTS |= {letter: letter for letter in "abcd"}
_CHINESE = {sign: str(number) for number, sign in enumerate("一二三四五六七八九十", 1)}
_CHINESE |= {sign: sign for sign in "上中下续甲乙丙丁壹贰叁"}
_COUNTS |= _CHINESE
_SERIES = wordset(
    "part parts volume vol chapter paper version lecture no number phase episode edition ed "
    "第 之 其"
)
_MONTHS = wordset(
    "january february march april may june july august september october november december "
    "spring summer autumn fall winter"
)
# Words that name a piece about another piece, wherever they stand, or where nothing else is said.
_NOTICES = wordset(
    "erratum errata corrigendum corrigenda addendum rejoinder retracted withdrawn revisited "
    "reconsidered supplementary supplemental demo demonstration"
)
_REMARKS = wordset(
    "correction corrections retraction withdrawal reply replies response responses comment comments "
    "commentary supplement appendix editorial discussion letter poster"
)
_TOWARDS = wordset("to on by of from for")
_BESIDE = FILLING | wordset("material materials information online note author authors s")
_DIGITS = re.compile(r"\d+")
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)?")


def relate(one: Title, two: Title) -> Titles:
    """How two titles relate. Symmetric."""
    if one.text == two.text:
        return EQUAL if one.label == two.label else _labelled(one.label, two.label)
    short, long = sorted((one, two), key=lambda title: (len(title.text), title.text))
    if short.text in (long.main, long.tail) or long.text in (short.main, short.tail):
        return _cut(short, long)
    found = NONE
    if share := Indel.normalized_similarity(short.text, long.text, score_cutoff=0.75):
        found = _differences(short.words, long.words)
        if found.likeness not in (Likeness.ALIKE, Likeness.NONE):
            return found
        found = found._replace(share=round(share, 3))
    if long.main and not short.main and (cut := _cut_and_misspelt(short, long)):
        return cut
    if len(short.words) >= 3 and len(short.text) >= 16 and short.text in long.text:
        return _within(short, long)
    return found


def marks(words: list[str]) -> list[str]:
    """The numbers that tell works of a series apart: digits, roman numerals, `Part B`, `++`."""
    found: list[str] = []
    for index, written in enumerate(words):
        word = ORDINALS.get(written, written)
        if word in _COUNTS and _counts(words, index):
            found.append(_COUNTS[word])
            continue
        found += [digits.lstrip("0") or "0" for digits in _DIGITS.findall(word)]
        if word[-1] == "+" and index == len(words) - 1:
            found.append("+")
    return sorted(found)


def _counts(words: list[str], index: int) -> bool:
    """Whether a numeral counts: long ones do, letters after `Part`, `I`, `V`, `一`, `下` at the end."""
    word = words[index]
    if index > 0 and words[index - 1] in _SERIES:
        return True
    last = index == len(words) - 1 and index > 1
    if word in _CHINESE:
        return last
    return word in _ROMAN and (len(word) > 1 or (last and word in "iv"))


def _labelled(label: str, label2: str) -> Titles:
    """Equal titles of which one alone says `(tutorial)`, or both say different things."""
    demo = "demo" in label or "demo" in label2
    differs = " / ".join(sorted((label, label2)))
    return Titles(Likeness.FOLLOW_UP if demo else Likeness.CUT, 0, differs)


def _cut(short: Title, long: Title) -> Titles:
    """One lacks the other's subtitle or label, unless that says `Part 2`, `a reply`, `Erratum`."""
    head = len(long.words) - len(short.words)
    dropped = long.words[-head:] if short.text == long.main else long.words[:head]
    likeness = Likeness.FOLLOW_UP if _sets_apart(dropped) else Likeness.CUT
    return Titles(likeness, 0, " ".join(dropped))


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
    return found._replace(likeness=Likeness.CUT)


def _within(short: Title, long: Title) -> Titles:
    """The shorter title stands in the longer one, which adds more than a number to it."""
    if marks(short.words) != marks(long.words) or _sets_apart(long.words[len(short.words) :]):
        return NONE
    return Titles(Likeness.CONTAINED, 0, long.text.replace(short.text, " … ", 1))


def _sets_apart(words: list[str]) -> bool:
    """Whether words that one title has and the other lacks name another work of a series."""
    if _remarks(words) or not _SERIES.isdisjoint(words[:1]):
        return True
    return bool(words) and not _stems(words)


def _remarks(words: list[str]) -> bool:
    """Whether words say `erratum`, `a reply`, `comment on …`, and not `a response surface`."""
    if not _NOTICES.isdisjoint(words[:3]):
        return True
    said = [word for word in words if word not in _BESIDE]
    if not said or said[0] not in _REMARKS:
        return False
    return len(said) == 1 or not _TOWARDS.isdisjoint(words[words.index(said[0]) + 1 :][:1])


def _differences(one: list[str], two: list[str]) -> Titles:
    """Two similar titles: the same but for slips of the pen, a follow-up, or something else."""
    count, rough, apart, said = 0, False, False, []
    for op in Levenshtein.opcodes(one, two):
        if op.tag == "equal":
            continue
        left, right = one[op.src_start : op.src_end], two[op.dest_start : op.dest_end]
        said.append(" / ".join(sorted((" ".join(left), " ".join(right)))))
        kind, more = slips(left, right)
        if kind is not Slip.EQUAL and opposites(left, right):
            return NONE
        if kind is Slip.NONE and not _follows(left, right):
            alike = marks(one) == marks(two)
            return Titles(Likeness.ALIKE if alike else Likeness.NONE, 0, "; ".join(said))
        apart = apart or kind is Slip.NONE
        rough = rough or kind is Slip.ROUGH
        count += more
    if apart or marks(one) != marks(two):
        return Titles(Likeness.FOLLOW_UP, count, "; ".join(said))
    many = count > max(1, min(len(one), len(two)) // 3)
    return Titles(Likeness.ALIKE if many or rough else Likeness.TYPO, count, "; ".join(said))


def _follows(left: list[str], right: list[str]) -> bool:
    """Whether titles differ here in a number or a word such as `reply`, and in nothing else."""
    if not left or not right:
        return _sets_apart(left or right)
    return _remarks(left) != _remarks(right) or _stems(left) == _stems(right)


def _stems(words: list[str]) -> list[str]:
    """Words without numbers, months and what counts them (`Part 2`, `v2`, `MobileNetV2`)."""
    stems = [
        _DIGITS.sub("", word).rstrip("+").removesuffix("v")
        for word in words
        if word not in _COUNTS and word not in ORDINALS and not _ORDINAL.fullmatch(word)
    ]
    return [stem for stem in stems if stem and stem not in _SERIES | _MONTHS | FILLING]
