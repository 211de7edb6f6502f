"""What in a title tells works of one series apart: numbers, and words such as `erratum` or `a reply`."""

from __future__ import annotations

import re

from index.identity.misspelling import ORDINALS
from index.identity.words import FILLING, wordset

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
    "commentary supplement appendix editorial discussion letter poster re"
)
# What a piece about another piece ends its heading with (`Peer review report for: …`).
TOWARDS = wordset("to on by of from for regarding")
_BESIDE = FILLING | wordset(
    "material materials information online note author authors s publisher publishers editor editors "
    "invited regarding article"
)
# Subtitles of another report on the same study, as all their words joined.
_STAGE = re.compile(
    r"(?:an?|the|our)?(?:"
    r"(?:study|trial|review)?protocol(?:$|for(?:an?|the)?(?:random|system|cohort|pilot|feasib|multi|clust|phase|scoping))"
    r"|rationaleand|designandrationale|designandmethods|(?:study|trial)design$"
    r"|baseline(?:charact|data|find|result)|(?:subgroup|posthoc|secondary|interim)(?:data)?analys"
    r"|(?:costeffectiveness|re)analysis$|(?:interim|final|preliminary|\d+(?:year|month|week))(?:result|report|outcome)"
    r"|(?:first|second|third|final|interim|progress)report$|replication(?:study)?$|rebuttal|redux|\d*(?:year|month|week)?followup|(?:\d{4})?update(?:d|$|of|on|\d)"
    r"|[a-z0-9]{0,6}years?(?:later|on)$|sequel|(?:data|code|dataset)(?:from|for)"
    r"|(?:introduction|preface|foreword|prologue)to|summar(?:y|ies)forpatients|expressionofconcern)"
    r"|更正|勘误|撤稿|撤回|回复|答复|.{0,20}商榷|评论|补充材料"
)
_DIGITS = re.compile(r"\d+")
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)?")


def another_report(words: list[str]) -> bool:
    """Whether a subtitle that one title lacks names another work of a series, or of one study."""
    return sets_apart(words) or bool(_STAGE.match("".join(words)))


def sets_apart(words: list[str]) -> bool:
    """Whether words that one title has and the other lacks name another work of a series."""
    if remarks_on(words) or not _SERIES.isdisjoint(words[:1]):
        return True
    return bool(words) and not stems(words)


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


def remarks_on(words: list[str]) -> bool:
    """Whether words say `erratum`, `a reply`, `comment on …`, and not `a response surface`."""
    if not _NOTICES.isdisjoint((*words[:3], *words[-1:])):
        return True
    said = [word for word in words if word not in _BESIDE]
    remarks = [word for word in said if word in _REMARKS]
    if not remarks or said[: len(remarks)] != remarks:
        return False
    last = len(words) - words[::-1].index(remarks[-1])
    return len(said) == len(remarks) or not TOWARDS.isdisjoint(words[last : last + 1])


def stems(words: list[str]) -> list[str]:
    """Words without numbers, months and what counts them (`Part 2`, `v2`, `MobileNetV2`)."""
    bare = [
        _DIGITS.sub("", word).rstrip("+").removesuffix("v")
        for word in words
        if word not in _COUNTS and word not in ORDINALS and not _ORDINAL.fullmatch(word)
    ]
    return [stem for stem in bare if stem and stem not in _SERIES | _MONTHS | FILLING]
