"""Lists of names around brackets: what stands in them, and what parts the list outside of them."""

from __future__ import annotations

import re

_OTHER_SCRIPT = re.compile("[(（][\u3400-\u9fff]{2,3}[)）]")
_HAN_ENDS = re.compile(r"[\u3400-\u9fff]\s*$")
_NAME_ENDS = re.compile(r"[\s*†‡§]*(?:$|[,;，；、&|(（\[]|and\b|(?<=\s)[·•/／]\s)")
_BRACKETS = ("([（【［", ")]）】］")
# `Wang (Nora), Xi`: a lone family, a nickname, what is left of the one name.
_NICKNAME = re.compile(r"\([^\W\d_a-z][^\W\d_A-Z]+\)")
_LONE_ENDS = re.compile(r"(?:^|[;；]|\band)\s*[^\W\d_][\w'’-]*\s$")
_GIVEN_NEXT = re.compile(r",\s(?:[^\W\d_][\w.'’-]*+\s?){1,3}(?:$|;|；|\band\b)")
_LOOKED_BACK = 40
_OPEN, _CLOSE = "([{（【［", ")]}）】］"


def without_brackets(text: str) -> str:
    """`A. Doe (Oxford), B. Roe (1) ((1) Some Place)` without them; `Jo (Jon) Ryu` keeps his,
    `Wei Wang (王伟)` the name in another script, and `Wang (Nora), Xi` hers."""
    kept: list[str] = []
    depth = start = 0
    for index, char in enumerate(text):
        if char in _BRACKETS[0]:
            if depth == 0:
                kept.append(text[start:index])
                start = index
            depth += 1
        elif char in _BRACKETS[1] and depth:
            depth -= 1
            if depth == 0:
                inner = text[start : index + 1]
                if (
                    not _NAME_ENDS.match(text, index + 1)
                    or _is_name(inner, "".join(kept[-2:])[-_LOOKED_BACK:])
                    or _is_nickname(text, start, index + 1)
                ):
                    kept.append(inner)
                start = index + 1
    return "".join([*kept, text[start:]])


def _is_name(inner: str, before: str) -> bool:
    """Whether brackets hold a Chinese name, behind one that is not."""
    return bool(_OTHER_SCRIPT.fullmatch(inner)) and not _HAN_ENDS.search(before)


def _is_nickname(text: str, start: int, end: int) -> bool:
    """Whether brackets stand within one `Family (Nickname), Given`, where no affiliation does."""
    return bool(_NICKNAME.fullmatch(text, start, end) and _GIVEN_NEXT.match(text, end)) and bool(
        _LONE_ENDS.search(text[max(0, start - _LOOKED_BACK) : start])
    )


def split_outside(text: str, separators: str) -> list[str]:
    """Text parted at any of the separators that stands outside brackets."""
    if not any(char in text for char in _OPEN):
        return re.split(f"[{separators}]", text)
    parts, depth, start = [], 0, 0
    for index, char in enumerate(text):
        if char in _OPEN:
            depth += 1
        elif char in _CLOSE:
            depth = max(depth - 1, 0)
        elif depth == 0 and char in separators:
            parts.append(text[start:index])
            start = index + 1
    return [*parts, text[start:]]
