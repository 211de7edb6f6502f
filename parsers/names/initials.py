"""Initials behind family names: `Quill AB`, `Uddin M Y S`, `Quill, A. B., Roe, C., & de Tam, D.`"""

from __future__ import annotations

import re

from parsers.names import bodies

_LONGEST = 80
_UPPER, _LOWER = "A-ZÀ-ÖØ-ÞĀĆČĐĒĘĞĢİĶŁŃŅŇŌŐŒŘŚŞŠŢŤŪŮŰŹŻŽΑ-ΩА-ЯЁ", "a-zß-öø-ÿа-яё'’"
_PIECE = rf"(?:(?:[{_UPPER}]-?){{2,4}}(?=\.?(?:\s|$))|(?:[{_UPPER}]\.?-?){{1,4}})"
SUFFIX = r"(?:(?:Jr|Sr)\b\.?|(?:II|III|IV|2nd|3rd)\b)"
_SUFFIX = re.compile(rf"{SUFFIX}\.?", re.IGNORECASE)
_BEHIND = re.compile(
    rf"(.*?[{_LOWER}].*?)\s+({_PIECE}(?:\s(?!(?:II|III|IV)\b){_PIECE}){{0,3}}?)(?:\s+({SUFFIX}))?\.?"
)
_CAPITALS = re.compile(
    rf"([{_UPPER}][{_UPPER}'’-]+(?:\s[{_UPPER}][{_UPPER}'’-]+)?)((?:\s[{_UPPER}]\.?){{1,4}})()"
)
# `Quill A.B.`: no given names, even where the name stands alone, as those of `Chen B T` may be.
_SURE = re.compile(rf"[^.,]*[{_LOWER}][^.,]* (?:[A-Z]\.-?){{2,4}}")
# Initials as a part of their own; a letter may take another along (`Yu. A.`).
_INITIALS = re.compile(
    "(?:[A-Z\u00c0-\u00de\u0100-\u017f\u0391-\u03a9\u0410-\u042f](?:[.．]|(?<!\\w\\w)[hu]\\.)?[\\s\\-‐]*){1,4}"
)
# Bodies, and names in Chinese, Japanese and Korean: they say nothing of the names beside them.
_OTHER = re.compile(
    rf"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|{bodies.WORD.pattern}", re.IGNORECASE
)


def is_suffix(part: str) -> bool:
    """Whether a part of a list is no name but what follows one (`Jr.`, `III`)."""
    return bool(_SUFFIX.fullmatch(part))


def are_initials(part: str) -> bool:
    """Whether a part of a list is nothing but initials."""
    return len(part) <= _LONGEST and bool(_INITIALS.fullmatch(part))


def behind(name: str) -> re.Match[str] | None:
    """(family, initials, suffix) of `Quill AB Jr`."""
    if len(name) > _LONGEST:
        return None
    return _CAPITALS.fullmatch(name) or _BEHIND.fullmatch(name)


def is_sure(name: str) -> bool:
    """Whether initials stand last in a name that may stand alone."""
    return len(name) <= _LONGEST and bool(_SURE.fullmatch(name))


def turned(match: re.Match[str]) -> str:
    """What `behind` found as `Quill, AB, Jr`."""
    suffix = f", {match[3]}" if match[3] else ""
    return f"{match[1]}, {match[2].strip()}{suffix}"


def inverted(names: list[str]) -> list[str]:
    """Names all written `Quill AB` or `Quill A.B.` as `Quill, AB`; others as they are."""
    if any("," in name or len(name) > _LONGEST for name in names):
        return names
    others = [bool(_OTHER.search(name)) for name in names]
    matches = [None if other else behind(name) for name, other in zip(names, others, strict=True)]
    told = sum(others)
    lone = sum(not m for m in matches) - told
    if told == len(names) or (lone and (lone * 2 > len(names) or not any(map(is_sure, names)))):
        return names
    plain = [name for name, m in zip(names, matches, strict=True) if not m]
    if any(" " in name and not _OTHER.search(name) for name in plain):
        return names  # among families and initials only people of one name, and bodies
    return [turned(m) if m else name for m, name in zip(matches, names, strict=True)]


def paired(parts: list[str]) -> list[str]:
    """`Quill, A., Jr., Roe, B., Rope Study Group` in parts → its names; none where most have no initials.

    With dots, no letters of a name cut off, half of them are enough: `Quill, A., & Roe`.
    """
    names: list[str] = []
    pairs = 0
    for part in parts:
        alone = bool(names) and "," not in names[-1]
        if names and is_suffix(part):
            names[-1] += f", {part}"
        elif alone and are_initials(part):
            names[-1] += f", {part}"
            pairs += 1
        else:
            names.append(part)
    whole = names[:-1] if names and len(names[-1]) == 1 else names  # or cut off within the last
    dotted = any(name.endswith(".") for name in names)
    return [] if pairs * 2 + dotted <= len(names) or any(map(are_initials, whole)) else names
