"""The value of `author:` → the people it names, and the ways to read each name. Pure."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv"})
_CUTS = (" et al.", " et al", " and others", "等")
_SEPARATORS = (";", "；", "、", "，", " & ", " and ")


class Person:
    """One name as typed: words parted by spaces, the given name first or last."""

    __slots__ = ("_words", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        words = [word.strip(".,") for word in name.replace(".", ". ").split()]
        words = [word for word in words if word and word.lower() not in _SUFFIXES]
        short = [word for word in words if word.isupper() and 1 < len(word) <= 3]
        if len(short) == 1 and len(words) > 1:  # `JH Lee`, `Lee JH`: initials in one piece
            words = [word[0] if word == short[0] else word for word in words]
        self._words = words

    def readings(self) -> Iterator[tuple[str, str]]:
        """(given name or initial, family name), either end of the name as the family."""
        if len(self._words) > 1:
            first, last = self._words[0], self._words[-1]
            if len(last) > 1:
                yield first, last
            if len(first) > 1:
                yield last, first


def people(text: str) -> list[list[Person]]:
    """The ways to read a value as people: `Lee, J` is one, inverted, or two."""
    for cut in _CUTS:
        text = text.removesuffix(cut).rstrip(" ,;")
    for separator in _SEPARATORS:
        text = text.replace(separator, ";")
    groups = [part.strip() for part in text.split(";") if part.strip()]
    together = [Person(_upright(part)) for part in groups]
    apart = [Person(one) for part in groups for one in part.split(",") if one.strip()]
    return [together] if len(apart) == len(together) else [together, apart]


def _upright(name: str) -> str:
    """`Lee, Jasper` → `Jasper Lee`."""
    family, comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}" if comma and "," not in given else name
