"""People whom a page names for what they do: its chairs, its committees. They stand where authors might.

A heading that ends in such a word heads people, as does each heading below it (the areas of its
chairs). Titles of papers that end so have small words as well (`Votes of Standing Committees`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from parsers.pages.classes import Listed
from parsers.pages.tree import Element, flat, names

_ROLES = names(
    "chair chairs co-chair co-chairs chairperson chairpersons committee committees coordinator coordinators "
    "liaison liaisons officer officers organizer organizers organiser organisers members board "
    "speaker speakers keynote keynotes panelists panellists"
)
_HONOURS = names("award awards prize prizes medal")
_HAN_ROLES = ("委员会", "編委会", "编委会", "主席", "委员", "委員", "委員会")
_SMALL = names("of for in on to from with by how what the a an")
_PARTED = re.compile(r"\s+[-–—|·]\s+|\s*:\s+")
_MOST_WORDS = 10
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


def is_role(text: str, also: frozenset[str] = frozenset()) -> bool:
    """Whether a heading says what people do: `Area Chairs`."""
    words = [word.strip(":：.()").casefold() for word in text.split()]
    if not words or len(words) > _MOST_WORDS:
        return False
    last = words[-1]
    named = last in _ROLES or last in also or last.endswith(_HAN_ROLES)
    return named and _SMALL.isdisjoint(words)


def is_of_people(title: str) -> bool:
    """Whether a page is called by what people do: `LAMP 2031 - Committees`."""
    return any(map(is_role, _PARTED.split(title)))


def below_roles(root: Element) -> set[Element]:
    """The headings that stand below one that says what people do."""
    above: list[tuple[str, bool]] = []
    found: set[Element] = set()
    for node in root.iter(*_HEADINGS):
        level = str(node.tag)
        above = [(upper, role) for upper, role in above if upper < level]
        if any(role for _, role in above):
            found.add(node)
        above.append((level, is_role(flat(node))))
    return found


def without(found: Sequence[Listed], below: set[Element]) -> list[Listed]:
    """The papers without what is roles, or what was given, with people below; none where most are."""
    kept = [
        (told, elements)
        for told, elements in found
        if elements[0] not in below and not is_role(str(told.get("title", "")), _HONOURS)
    ]
    return kept if 2 * len(kept) > len(found) else []
