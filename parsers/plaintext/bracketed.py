"""People, a venue and a year beside one another, as brackets behind a title hold them."""

from __future__ import annotations

import re

from parsers import shape
from parsers.shape import YEAR

_PARTS = re.compile(r"([,，;；])")
_ABBREVIATED = re.compile(r"\s*[A-Z][a-z]*[A-Z][A-Za-z]*\s*")
_INITIALS = re.compile(r"\s*(?:[^\W\d_]\.?[\s-]?){1,3}\s*")
_AROUND = " \t\n.,;，；()（）"
_INSIDE = re.compile(r"[()（）]|(?<=[^\W\d_]{2})[.。]\s")  # brackets within, sentences of its own
_ET_AL = ("et al", "et al.")
_LIKELY, _SURE = 0.45, 0.65


def people_and_place(text: str) -> tuple[str, str]:
    """(people, venue and year) in any order: `Ada Pell, Bo Quill; LAMP 2031`, `2031, Ada Pell`.

    The text as it is and nothing where no year stands in it, or what is left is no people.
    """
    if not YEAR.search(text):
        return text, ""
    inner = text.strip(_AROUND)
    parts = _PARTS.split(inner)
    if len(parts) < 3 or _INSIDE.search(inner):
        return text, ""
    first, last = 0, len(parts)
    while first < len(parts) and _is_place(parts[first]):
        first += 2
    while last > first and _is_place(parts[last - 1]):
        last -= 2
    first = first if any(map(_tells_place, parts[:first])) else 0
    last = last if any(map(_tells_place, parts[last + 1 :])) else len(parts)
    names = "".join(parts[first:last]).strip(_AROUND)
    if len(names) == len(inner) or _likeness(names) < _SURE:
        return text, ""
    places = (*parts[:first], *parts[last:])
    return names, ", ".join(part.strip() for part in places if not _PARTS.fullmatch(part))


def _likeness(text: str) -> float:
    return 1.0 if text.rstrip().endswith(_ET_AL) else shape.names(text)


def _is_place(text: str) -> bool:
    """Whether a part is no name in full: a year, a venue, one word."""
    return _tells_place(text) or (_likeness(text) < _LIKELY and not _INITIALS.fullmatch(text))


def _tells_place(text: str) -> bool:
    return shape.venue(text) > 0 or _ABBREVIATED.fullmatch(text) is not None
