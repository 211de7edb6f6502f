"""Lists of people with nothing to resolve: most of most files, told by a look at their letters."""

from __future__ import annotations

import re

_LAST_WORDS = (" al", "thers", "more", "uthors", "dditional")
# A name of two words or more, ended by a small letter.
_NAME = re.compile(
    r"(?:[^\W\d_][^\W\d_'’.\-]*(?:['’.\-]+[^\W\d_]+)*\.? )+[^\W\d_]+(?:['’\-][^\W\d_]+)*(?<=[a-zà-ÿ])"
)
_ANDS = frozenset(("and", "&", "und", "et", "y", "及", "和", "与"))


def names(text: str) -> list[str]:
    """The names of a tidy list with commas or semicolons between them; none where it needs reading."""
    if " and " in text or " AND " in text or text.endswith(_LAST_WORDS) or text[:1].islower():
        return []  # `van der Quill, Ada Maria` is one
    if " und " in text or " et " in text or " y " in text:
        return []
    listed = text.split(", ")
    if _are_names(listed):
        return listed
    if "; " not in text or not _ANDS.isdisjoint(text.lower().split()[1:-1]):
        return []
    listed = text.split("; ")
    return listed if _are_names(listed) else []


def _are_names(listed: list[str]) -> bool:
    """Whether each is surely a name; one of letters alone needs no pattern."""
    for name in listed:
        plain = name.replace(" ", "").isalpha() and " " in name and "a" <= name[-1] <= "z"
        if not plain and not _NAME.fullmatch(name):
            return False
    return True
