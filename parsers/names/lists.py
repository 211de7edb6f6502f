"""Lists of authors as sources write them: what parts the names, and whether some are left out."""

from __future__ import annotations

import re

from parsers.brackets import split_outside, without_brackets
from parsers.names import bodies, glued, han, plain
from parsers.names.familyfirst import all_turned, first_turned, is_family, is_turned
from parsers.names.initials import (
    are_initials,
    behind,
    inverted,
    is_suffix,
    is_sure,
    paired,
    turned,
)
from parsers.names.single import is_degree, parse_name, without_marks
from parsers.record import Author
from parsers.text import clean

_CUT = re.compile(
    r"[\s,，、;；&|]*(?:[(\[（]?\b(?:et\.?\s*al(?:ii|ia)?\b\.?|and\s+(?:many\s+)?others\b\.?|others$"
    r"|(?:and|plus|\+)\s*\d[\d,]*\s*(?:more|others|co-?authors|additional|authors)\b.*)[)\]）]?"
    rf"|\+\s*\d+(?:\s*more)?|{han.CUT}|…+|\.\.\.|(?<=[\s,，;；])\.\.)[\s.,，;；。]*$",
    re.IGNORECASE,
)
_CLOSES = (")", "）", "]")
_LONGEST_CUT = 80
_AND = re.compile(
    r"(?<!\s)(?:\s*[,，;；])?\s+(?:and|&|und|et|(?-i:y)(?=\s+\S+\s+\S)|及|和|与)\s+|(?<!\s)(?:\s*[,，])?\s*&\s*",
    re.IGNORECASE,
)
_OXFORD = re.compile(r",\s+(?:and|&)\s+", re.IGNORECASE)
_PLAIN_AND = re.compile(r"(?<!\s)\s+(?:and|&|und)\s+", re.IGNORECASE)
_BIBTEX_AND = re.compile(r"(?<!\s)\s+and\s+", re.IGNORECASE)
_CLOSED = re.compile(r"[a-z]{2} (?!Jr|Sr)[A-Z][a-z]{1,2}\.$")  # the dot that ends a list
_EDITORS = re.compile(r",\s*(?:ed\.|eds\.?|Eds\.?)$")
_GRADE = re.compile(  # `Ada Pell, Senior Member, IEEE`
    r"\s*,?\s*\b(?:(?:Graduate|Life|Senior|Student) )*(?:Member|Fellow)\s*,\s*(?:IEEE|ACM|SPIE|OSA|AIAA)\b"
)
_BRACKETED = re.compile(r"[(（\[]([^()（）\[\]\d]*(?:[,，、;；]|\band\b)[^()（）\[\]\d]*)[)）\]]")
_LEFT_OUT = re.compile(r"([,;])\s*(?:…|\. ?\. ?\.)[\s,;&]*(?=[^\W\d_])")  # `A, B., … & Last, Z.`


def split_authors(text: str, *, whole: bool = False) -> tuple[tuple[Author, ...], bool]:
    """One string of authors → (authors, complete); `et al.`, `等`, `and others` mean incomplete.

    Separators are `;` `、` `,` `，` `and` `&`. `whole` says that a comma parts whole names, so
    that `Plato, John Smith` is two people and not Smith's inversion.
    """
    text = _EDITORS.sub("", clean(text).strip(" ,，、;；|"))
    if "Member" in text or "Fellow" in text:
        text = _GRADE.sub("", text)
    if text[-1:] in _CLOSES and (inner := _BRACKETED.fullmatch(text)):
        text = inner[1]
    if listed := plain.names(text):
        return tuple(map(Author, listed)), True
    if text.endswith(".") and text.count(".") == 1 and _CLOSED.search(text):
        text = text[:-1]
    tail = max(0, len(text) - _LONGEST_CUT)
    cut = _CUT.search(text, tail)
    if cut:
        text = text[: cut.start()].rstrip(" ,，、;；|&")
    text, left_out = han.listed(text), 0
    if "…" in text or ".." in text or ". ." in text:
        text, left_out = _LEFT_OUT.subn(r"\1 ", text)
    if any(close in text for close in _CLOSES):
        text, whole = _unaffiliated(text, whole)
    if held := "&" in text or " and " in text:
        text = bodies.hold(text)
    pieces = han.unpadded(_pieces(text, whole, cut=cut is not None))
    if held:
        pieces = list(map(bodies.release, pieces))
    names = [author for piece in pieces if (author := parse_name(piece)).name]
    kept = [a for a in names if a.name.casefold() not in ("others", "et al", "et al.", "等")]
    if len(kept) > 1 and len(kept[-1].name) == 1 < len(kept[0].name) and kept[-1].name.isascii():
        kept.pop()  # cut off in the middle of a name
    return tuple(kept), cut is None and not left_out and len(kept) == len(names)


def _unaffiliated(text: str, whole: bool) -> tuple[str, bool]:
    """(names without the places that stand in brackets behind them, whether commas part whole names).

    `Ada Pell, Bo Quill (Seaworth); Chen Wu (Norport)` groups people by place.
    """
    text = without_brackets(text)
    groups = [
        [part for part in map(str.strip, split_outside(group, ",，、")) if not is_suffix(part)]
        for group in split_outside(text, ";；")
    ]
    if len(groups) < 2 or all(len(group) == 1 for group in groups):
        return text, whole
    if all(len(group) <= 2 and (len(group) == 1 or is_turned(*group)) for group in groups):
        return text, whole
    return ", ".join(name for group in groups for name in group), True


def _pieces(text: str, whole: bool, *, cut: bool) -> list[str]:
    """The names in a list, each as written: which separator it is, the list itself shows."""
    if (
        ";" in text
        or "；" in text
        or " | " in text
        or " • " in text
        or " · " in text
        or " / " in text
    ):
        strong = split_outside(re.sub(r" [|•·/] ", ";", text), ";；")
        flat = [part.strip() for part in strong]
        if flat[1::2] and all(map(are_initials, flat[1::2])) and (pairs := paired(flat)):
            return pairs  # `Quill; A. B.; Tanaka; C.`
        return inverted([name.strip() for part in strong for name in _last_and(part)])
    if "、" in text:
        return [name for part in split_outside(text, "、，,") for name in _last_and(part)]
    if len(sides := _BIBTEX_AND.split(text)) > 2 and not _serial(text):
        if all(_commas(side) <= 1 for side in sides):
            return inverted(sides)
        text = ", ".join(side.strip(" ,") for side in sides)  # `A, B, C and D and E`
    parts = split_outside(text, ",，")
    listed = not whole and (cut or _OXFORD.search(text))
    if listed and (turned_names := first_turned(parts, cut=cut)):
        return turned_names
    head, last = parts[:-1], _anded(parts[-1])
    if len(parts) > 1 and len(last) == 1 and (both := _PLAIN_AND.split(text))[1:]:
        if all(_commas(side) <= 1 for side in both):
            return both  # `Family, Given and Family, Given`
        if (turned := _turned_by_two(both)) and not all(" " in part for part in turned):
            return list(map(", ".join, zip(turned[::2], turned[1::2], strict=True)))
        last, head = [], split_outside(", ".join(side.strip(" ,") for side in both), ",，")
    parts = [part.strip() for part in [*head, *last]]
    lone = len(last) > 1 and not whole and are_initials(parts[1])
    if lone and (turned_names := first_turned(parts, cut=False)):
        return turned_names  # `Pell, A. B. and C. Quill`
    return _pair(parts, whole or not head)


def _turned_by_two(both: list[str]) -> list[str]:
    """The parts of `Family, Given, Family, Given and Family, Given`; [] of all else."""
    sides = [list(map(str.strip, split_outside(side.strip(" ,"), ",，"))) for side in both]
    first, *others = map(len, sides)
    fits = first > 2 and first % 2 == 0 and others == [2]
    return [part for side in sides for part in side] if fits else []


def _commas(side: str) -> int:
    """How many commas part a side of `and`, but for those before suffixes."""
    parts = [part.strip() for part in side.strip(" ,").split(",")]
    return sum(not is_suffix(part) for part in parts) - 1


def _serial(text: str) -> bool:
    """`A, B, C, D, E and F and G`: more commas than `and`s, so that `and` is no separator of its own."""
    return len(split_outside(text, ",，")) > len(_BIBTEX_AND.findall(text)) + 2


def _last_and(part: str) -> list[str]:
    if ", " in part:
        held = [behind(name.strip()) for name in part.split(",")]
        if all(held):  # `Quill AB, Tanaka C; Rope Consortium`
            return [turned(match) for match in held if match]
    return [part] if "," in part and " and " not in part else _anded(part)


def _anded(part: str) -> list[str]:
    """The sides of each `and`, which stands between two spaces, or is a `&`."""
    return _AND.split(part) if "&" in part or part.count(" ") > 1 else [part]


def _pair(parts: list[str], whole: bool) -> list[str]:
    """Comma-separated parts as names: whole, inverted (`Lee, J., Doe, A. B.`), or one inverted."""
    parts = [re.sub(r"^(?:and|&)\s+", "", part) for part in parts if part]
    if len(parts) > 1 and all(map(behind, parts)):
        return inverted(parts)
    pairs = len(parts) % 2 == 0 and all(map(are_initials, parts[1::2]))
    if not pairs or len(parts) == 2 and not is_family(parts[0]):
        parts = [part for part in parts if not is_degree(part)] or parts
    if len(parts) == 1:
        return inverted(parts) if is_sure(parts[0]) else _spaced(parts[0])
    families, givens = parts[::2], parts[1::2]
    if len(families) == len(givens) and all(map(are_initials, givens)):
        return [f"{family}, {given}" for family, given in zip(families, givens, strict=True)]
    if len(parts) == 2 and not whole and is_turned(*map(without_marks, parts)):
        return [f"{parts[0]}, {parts[1]}"]
    if names := paired(parts) or all_turned(parts):
        return names
    for part in parts:
        if names and is_suffix(part):
            names[-1] += f", {part}"
        else:
            names.append(part)
    return inverted(names)


def _spaced(text: str) -> list[str]:
    """Names run together by their initials, or Chinese ones parted by spaces alone."""
    if text.endswith(".") and (names := glued.parted(text)):
        return names
    return han.spaced(text) or [text]
