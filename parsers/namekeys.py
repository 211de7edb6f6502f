"""Comparing names: initials, order, particles, accents and brackets make no difference.

A name has a few *readings* (family name, given names), as `Wei Zhang` may be Zhang's or Wei's. Two
names may be one person's when a reading of each has the same family and agreeing given names.
On the path of `search`: no imports but `re` and `parsers.text`.
"""

from __future__ import annotations

import re

from parsers.text import fold

Reading = tuple[str, tuple[str, ...]]

_BRACKETED = re.compile(r"[(（\[\"“][^()（）\[\]\"“”]*[)）\]\"”]")
_PARTS = re.compile(r"[\s.,，·•_]+")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af々]+")
_PARTICLES = frozenset(
    {
        "van",
        "von",
        "der",
        "den",
        "de",
        "del",
        "della",
        "da",
        "di",
        "du",
        "do",
        "dos",
        "das",
        "la",
        "le",
        "el",
        "al",
        "ten",
        "ter",
        "zu",
        "zum",
        "zur",
        "af",
        "av",
        "bin",
        "ibn",
    }
)
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "2nd", "3rd", "phd", "md"})


def readings(name: str, family: str = "") -> tuple[Reading, ...]:
    """The ways to read a name, likeliest first; `family` is the part that the source marked as such.

    Families have no spaces, hyphens or particles; given names are words or single initials, folded.
    """
    words = [word for word in _PARTS.split(_BRACKETED.sub(" ", name)) if word]
    joined = "".join(words)
    if not joined or _CJK.fullmatch(joined):
        return ((fold(joined), ()),) if joined else ()
    if family:
        marked = [word for word in _PARTS.split(family) if word]
        rest = words[: -len(marked)] if words[-len(marked) :] == marked else _without(words, marked)
        return tuple((key, _given(rest)) for key in _families(marked))
    words = [word for word in words if fold(word) not in _SUFFIXES] or words
    found = dict.fromkeys([*_given_first(words), *_family_first(words)])
    return tuple(found)


def same_person(one: tuple[Reading, ...], other: tuple[Reading, ...]) -> bool:
    """Whether two names, each as its readings, may be one person's."""
    return any(
        family == family2 and _agree(given, given2)
        for family, given in one
        for family2, given2 in other
    )


def _given_first(words: list[str]) -> list[Reading]:
    """`Wil van der Aalst`, `Gabriel García Márquez`, `Rudner TGJ`."""
    if len(words) == 1:
        return [(key, ()) for key in _families(words)]
    first = len(words) - 1
    while first > 1 and fold(words[first - 1]) in _PARTICLES:
        first -= 1
    found = [(key, _given(words[:first])) for key in _families(words[first:])]
    if first == len(words) - 1 and first > 1 and len(fold(words[first - 1])) > 1:
        found.append((_joined(words[first - 1]), _given(words[: first - 1])))
    return found


def _family_first(words: list[str]) -> list[Reading]:
    if not 2 <= len(words) <= 4 or len(words[0]) == 1:
        return []
    last = 1
    while last < len(words) - 1 and fold(words[last - 1]) in _PARTICLES:
        last += 1
    return [(key, _given(words[last:])) for key in _families(words[:last])]


def _families(words: list[str]) -> list[str]:
    """The comparable forms of a family name: without particles, with them, and each half of two."""
    bare = [word for word in words if fold(word) not in _PARTICLES] or words
    halves = (
        [half for word in bare for half in re.split(r"[-‐‑–]", word)]
        if "-" in fold("".join(bare))
        else []
    )
    forms = ["".join(map(_joined, bare)), "".join(map(_joined, words)), *map(_joined, halves)]
    return [form for form in dict.fromkeys(forms) if form]


def _given(words: list[str]) -> tuple[str, ...]:
    folded = [fold(word).replace("'", "") for word in words]
    kept = [word for word in folded if word not in _PARTICLES] or folded
    return tuple(half for word in kept for half in word.split("-") if half)


def _joined(word: str) -> str:
    return fold(word).replace("-", "").replace("'", "")


def _without(words: list[str], marked: list[str]) -> list[str]:
    return [word for word in words if word not in marked and fold(word) not in _SUFFIXES]


def _agree(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether given names agree: none said, equal when joined, or the fewer occur in the more."""
    if not one or not other or "".join(one) == "".join(other):
        return True
    few, many = sorted((one, other), key=len)
    if _run_together(few, many):
        return True
    if not _same(few[0], many[0]) and (len(many[0]) > 1 or len(few[0]) == 1):
        return False
    rest = iter(many)
    return all(any(_same(word, word2) for word2 in rest) for word in few)


def _same(one: str, other: str) -> bool:
    if len(one) == 1 or len(other) == 1 or min(len(one), len(other)) >= 3:
        return one.startswith(other) or other.startswith(one)
    return one == other


def _run_together(few: tuple[str, ...], many: tuple[str, ...]) -> bool:
    """`JH` beside `Jae-Hong` or `J.`: initials written as one word."""
    initials = "".join(word[0] for word in many)
    return (
        len(few) == 1
        and len(few[0]) <= 4
        and (
            initials.startswith(few[0])
            or (len(initials) == len("".join(many)) and few[0].startswith(initials))
        )
    )
