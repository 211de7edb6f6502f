"""What a listing's head teaches about the file: the pattern by which all of it is read."""

from __future__ import annotations

import json
from dataclasses import dataclass

from parsers.plaintext.marks import NONE, Marks
from parsers.plaintext.roles import AREA, NAMES, TEXT


@dataclass(frozen=True, slots=True)
class Pattern:
    """Roles in the order of an entry.

    `grouping` says what parts entries: "" the abstract that each has (TEXT is among the roles), else
    the name of a grouping in parsers.plaintext.groups. `cut` is the least prose of an abstract, in characters;
    `heading` the line that a page opens with; `width` that at which lines are wrapped (0: none);
    `whole` says that a comma in a list of names parts whole names, `marks` what its lines wear;
    `separator` what parts title and people that share a line.
    """

    roles: tuple[str, ...]
    cut: int = 100
    heading: str = ""
    width: int = 0
    whole: bool = True
    grouping: str = ""
    marks: Marks = NONE
    separator: str = ""

    @property
    def before(self) -> int:
        """How many short lines stand before the abstract (all, where there is none)."""
        return self.roles.index(TEXT) if TEXT in self.roles else len(self.roles)

    @property
    def after(self) -> int:
        return len(self.roles) - 1 - self.before

    def encode(self) -> str:
        return json.dumps(
            [
                self.roles,
                self.cut,
                self.heading,
                self.width,
                self.whole,
                self.grouping,
                self.separator,
                self.marks.encode(),
            ]
        )

    @classmethod
    def decode(cls, text: str) -> Pattern:
        if not text:
            return cls((AREA, NAMES, TEXT))
        roles, cut, heading, width, whole, grouping, separator, worn = json.loads(text)
        marks = Marks.decode(*worn)
        return cls(tuple(roles), cut, heading, width, whole, grouping, marks, separator)


@dataclass(frozen=True, slots=True)
class Learned:
    """A pattern, how much of the head repeats it (0..1), how well it explains it (0..1), and how many
    entries bear it out."""

    pattern: Pattern
    regularity: float
    merit: float
    count: int
