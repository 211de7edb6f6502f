"""Papers that take several elements in a row: people in one, the title in the next, a line of links.

No tag or class need say where one begins. Elements of one look that recur are tried as beginnings:
those are right after which most papers can be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from parsers.items.pieces import is_nothing, is_people
from parsers.pages.tree import Element, pieces
from parsers.plaintext.oneline import at_place

Look = tuple[str, str, bool, str, bool]

SECTIONS = ("h1", "h2", "h3")
_ANY = (False, "", False)
_LEAST = 3
_MOST_LOOKS = 4
_LONGEST_STEP = 8
_MOST_TEXT = 600


def steps(families: Sequence[Sequence[Element]]) -> Iterator[list[list[list[Element]]]]:
    """The ways to part each family into items of several elements, the first look first."""
    fine = [[_look(child) for child in family] for family in families]
    for looks in ([[look and look[:2] + _ANY for look in family] for family in fine], fine):
        yield from _ways(families, looks)


def _ways(
    families: Sequence[Sequence[Element]], looks: Sequence[Sequence[Look | None]]
) -> Iterator[list[list[list[Element]]]]:
    counts = Counter(look for family in looks for look in family if look is not None)
    total = sum(counts.values())
    heads = [look for look, count in counts.items() if _LEAST <= count <= 0.75 * total]
    for head in heads[:_MOST_LOOKS]:
        strict = [_parted(f, look, head) for f, look in zip(families, looks, strict=True)]
        sizes = Counter(len(item) for items in strict for item in items)
        usual = sizes.most_common(1)[0][0]
        yield [_parted(f, look, head, usual) for f, look in zip(families, looks, strict=True)]


def _look(element: Element) -> Look | None:
    """Tag, class, whether it is people, and how what it says first is marked; None where it is empty."""
    said = [part for part in pieces([element]) if not is_nothing(part.text)]
    if not said:
        return None
    names = sum(len(part.text) for part in said) < _MOST_TEXT and is_people(said, one=True)
    return str(element.tag), element.get("class") or "", names, said[0].mark, bool(said[0].url)


def _parted(
    family: Sequence[Element], looks: Sequence[Look | None], head: Look, usual: int = _LONGEST_STEP
) -> list[list[Element]]:
    """The items that begin at each head; one that grows beyond the usual ends where what follows
    looks like a head but for seeming to be people or not (`Lamp Gyms` may be a title)."""
    found: list[list[Element]] = []
    section = False  # a heading that begins no item ends the one before it
    for child, look in zip(family, looks, strict=True):
        if look is None:
            continue
        section = look != head and (section or child.tag in SECTIONS)
        full = bool(found) and len(found[-1]) >= usual > 1
        if look == head or (full and look[:2] + look[3:] == head[:2] + head[3:]):
            found.append([child])
        elif found and not section and len(found[-1]) < _LONGEST_STEP:
            found[-1].append(child)
    return found


def is_place(title: str) -> bool:
    """Whether what would be a title is where somebody works (`University of Lamps`)."""
    return bool(at_place(f"Ada Pell, {title}"))
