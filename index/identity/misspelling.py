"""Whether words are others misspelt, or say something else."""

from __future__ import annotations

import re
from enum import IntEnum

from rapidfuzz.distance import OSA

from index.identity.words import FILLING, known, wordset

ORDINALS = {
    "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th",
    "sixth": "6th", "seventh": "7th", "eighth": "8th", "ninth": "9th", "tenth": "10th",
}  # fmt: skip
# What a numeral counts, where one title has it in letters; `a` for `alpha` in `TNF-a`.
_VALUES = ORDINALS | {
    word: str(number)
    for words in (
        "i ii iii iv v vi vii viii ix x",
        "one two three four five six seven eight nine ten",
    )
    for number, word in enumerate(words.split(), 1)
}
_VALUES |= {"eleven": "11", "twelve": "12", "twenty": "20", "thirty": "30", "fifty": "50"}
_GREEK = {"a": "alpha", "b": "beta", "g": "gamma", "d": "delta", "k": "kappa"}
_DIGITS = re.compile(r"\d+")
# Beginnings that turn a word into its opposite or its like: never slips of the pen.
_OPPOSED = [
    tuple(pair.split("/"))
    for pair in (
        "hypo/hyper", "intra/inter", "intra/extra", "pre/post", "micro/macro", "homo/hetero",
        "mono/poly", "uni/multi", "supra/infra", "sub/super", "hypo/epi", "iso/aniso", "ante/anti",
        "under/over", "in/ex", "endo/exo", "endo/ecto", "af/ef", "ab/ad", "de/re", "pro/pre",
        "pro/anti", "anti/auto", "bi/tri", "bi/di", "di/tri", "up/down", "non/un",
    )
]  # fmt: skip
# Words of which a title has one where its counterpart has another: never slips of the pen.
_COUNTERPARTS = {
    word: group
    for group, words in enumerate(
        wordset(line)
        for line in (
            "lower upper", "minimum maximum minimal maximal min max", "theory practice",
            "online offline", "local global", "static dynamic", "discrete continuous",
            "weak strong", "short long", "small large", "low high", "positive negative",
            "left right", "early late", "forward backward inverse", "acute chronic",
            "male female males females men women boys girls", "with without",
            "training inference", "children adults adolescents infants neonates elderly",
            "mice rats rabbits pigs dogs cats sheep", "benign malignant", "systolic diastolic",
            "image images video videos text texts speech audio", "proximal distal",
            "anterior posterior", "maternal paternal", "prospective retrospective",
            "inpatient outpatient inpatients outpatients", "bacterial viral fungal",
            "single double triple multiple", "additive multiplicative", "dense sparse",
            "deterministic stochastic", "optimistic pessimistic", "exact approximate",
            "encoder decoder encoding decoding", "alpha beta gamma delta kappa",
            "before after during", "first last", "open closed", "simple complex", "linear quadratic",
            "preoperative postoperative intraoperative perioperative", "motor sensory",
            "classification detection segmentation recognition regression retrieval generation",
            "synthesis translation summarization tracking clustering ranking",
            "english chinese french german spanish italian japanese russian arabic portuguese",
            "vitro vivo", "tutorial demo demonstration poster",
        )
    )
    for word in words
}  # fmt: skip
# Beginnings that make another word of one (`natal`, `neonatal`).
_CHANGING = (
    "un", "non", "in", "im", "ir", "il", "dis", "a", "anti", "not", "de", "semi", "self", "multi",
    "uni", "bi", "tri", "mono", "poly", "epi", "neo", "para", "peri", "pre", "post", "sub", "super",
    "micro", "macro", "nano", "hemi", "pseudo", "quasi", "hyper", "hypo", "inter", "intra", "extra",
    "ad",
)  # fmt: skip


class Slip(IntEnum):
    """Whether words are others misspelt: they say something else, perhaps, surely, are equal."""

    NONE = 0
    ROUGH = 1
    SURE = 2
    EQUAL = 3


def slips(left: list[str], right: list[str]) -> tuple[Slip, int]:
    """How sure it is that slips turn some words into others, and how many slips."""
    joined, joined2 = "".join(left), "".join(right)
    if joined == joined2:
        return Slip.EQUAL, 0
    if not left or not right:
        return (Slip.SURE, 1) if FILLING.issuperset(left or right) else (Slip.NONE, 0)
    if len(left) != len(right):
        return misspelt(joined, joined2), 1
    kinds = [misspelt(a, b) for a, b in zip(left, right, strict=True) if a != b]
    return min(kinds), len(kinds)


def misspelt(one: str, two: str) -> Slip:
    """Whether one word is the other misspelt.

    A misspelt word is hardly ever a word itself, so that one of the two must be unknown; short
    words and opposites (`hypo…`, `hyper…`) are never surely taken for each other.
    """
    if one.rstrip("+") == two.rstrip("+") or _VALUES.get(one, one) == _VALUES.get(two, two):
        return Slip.EQUAL
    if (
        _GREEK.get(one) == two
        or _GREEK.get(two) == one
        or FILLING.issuperset((one, two))
        or not _singulars(one).isdisjoint(_singulars(two))
    ):
        return Slip.SURE
    if _DIGITS.findall(one) != _DIGITS.findall(two) or _opposed(one, two):
        return Slip.NONE
    shorter, distance = min(len(one), len(two)), OSA.distance(one, two, score_cutoff=3)
    known_ones = known(one) + known(two)
    if known_ones == 2:
        return Slip.ROUGH if shorter >= 4 and distance == 1 else Slip.NONE
    most, least = (2 if shorter >= 7 else 1, 4) if known_ones else (1, 8)
    if distance <= most and shorter >= least:
        return Slip.SURE
    if not known_ones and distance > 1 + (shorter > 7):
        return Slip.NONE  # two names: `SailNet`, `MastNet`
    return Slip.ROUGH if distance <= min(max(1, shorter // 2), 3) and shorter >= 2 else Slip.NONE


def opposites(left: list[str], right: list[str]) -> bool:
    """Whether words say the opposite of others, or their counterpart: `lower` / `upper`, `convex` /
    `non convex`, `images` / `videos`."""
    few, many = sorted((left, right), key=len)
    if not few:
        return many[0] in _CHANGING and many[0] not in FILLING
    one, two = sorted(("".join(few), "".join(many)), key=len)
    if one in _COUNTERPARTS and _COUNTERPARTS[one] == _COUNTERPARTS.get(two):
        return True
    if len(one) > 3 and two.endswith(one) and two[: len(two) - len(one)] in _CHANGING:
        return True
    return _opposed(one, two)


def _singulars(word: str) -> set[str]:
    return {word, word.removesuffix("s"), word.removesuffix("es")}


def _opposed(one: str, two: str) -> bool:
    """Whether two words differ by opposed beginnings (`intracranial`, `extracranial`)."""
    return any(
        a.startswith(left) and b.startswith(right) and a[len(left) :] == b[len(right) :]
        for left, right in _OPPOSED
        for a, b in ((one, two), (two, one))
    )
