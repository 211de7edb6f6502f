"""Which parts of a list are one name with its family first: `van Quill, Ada`, `陈, 伟`."""

from __future__ import annotations

import re

from parsers.names import han
from parsers.names.initials import are_initials

_PARTICLES = r"(?:(?:van|von|de|der|den|del|della|da|di|du|la|le|el|al|ten|dos) )*"
_FAMILY = re.compile(rf"{_PARTICLES}[^\W\d_][\w'’-]*", re.IGNORECASE)
_LONE = re.compile(rf"{_PARTICLES}[^\s,]+")
_CAPITAL_LONE = re.compile(_LONE.pattern, re.IGNORECASE)
_GIVEN = re.compile(r"[^\W\d_][\w'’-]+(?: [A-Z]\.?)*")
_WITH_INITIAL = re.compile(r"[^\W\d_][\w'’-]+(?: [A-Z]\.)+")
_LEADING_AND = re.compile(r"^\s*(?:(?:and|&)\s+)?", re.IGNORECASE)
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af々·\s]+")
_NICKNAME = re.compile(r"\s\([^()]*\)$")  # `Wang (Nora)`


def is_family(part: str) -> bool:
    """Whether a part may be a family name and nothing else."""
    return bool(_FAMILY.fullmatch(part))


def is_eastern(name: str) -> bool:
    """Whether a name has only letters of Chinese, Japanese and Korean."""
    return bool(_CJK.fullmatch(name))


def bare(family: str) -> str:
    """A family name without the nickname behind it."""
    return _NICKNAME.sub("", family)


def is_turned(family: str, given: str) -> bool:
    """Whether two comma-separated parts are one person: a lone surname, then given names."""
    if is_eastern(family):
        return len(family) == 1 and len(given) <= 2 and family in han.SURNAMES
    lone = _CAPITAL_LONE.fullmatch(bare(family))
    return bool(lone) and not re.match(r"\w\.", family) and len(given.split()) <= 3


def first_turned(parts: list[str], *, cut: bool) -> list[str]:
    """`Pell, Ada, Bo Quill, and Chen Wu` as its names, only the first family first; else none.

    Where the list is `cut` there is no `and` to tell: two parts of one word do.
    """
    first, given, *rest = (_LEADING_AND.sub("", part).strip() for part in (*parts, "", ""))
    rest = rest[:-2]
    if not rest or not all(" " in part and not are_initials(part) for part in rest):
        return []
    lone = _CAPITAL_LONE if are_initials(given) else _LONE
    if not lone.fullmatch(first) or cut and not _GIVEN.fullmatch(given):
        return []
    return [f"{first}, {given}", *rest]


def all_turned(parts: list[str]) -> list[str]:
    """`Quill, Ada B., Roe, Bo` in parts as its names; none where no initial tells given names."""
    families, given = parts[::2], parts[1::2]
    if (
        len(given) < 2
        or len(families) != len(given)
        or not any(map(_WITH_INITIAL.fullmatch, given))
    ):
        return []
    if not all(map(_LONE.fullmatch, families)) or any(map(is_eastern, parts)):
        return []
    if not all(_GIVEN.fullmatch(part) or are_initials(part) for part in given):
        return []
    return [f"{family}, {name}" for family, name in zip(families, given, strict=True)]
