"""Reading entries by the groups in which a page sets them (parsers.plaintext.groups)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from parsers import shape
from parsers.plaintext.align import LONGEST, Slot, align
from parsers.plaintext.anchored import extras
from parsers.plaintext.assembly import LONGEST_ABSTRACT, Part, build, fault
from parsers.plaintext.blocks import Paragraph
from parsers.plaintext.furniture import is_signature
from parsers.plaintext.groups import Group, groups
from parsers.plaintext.pattern import Pattern
from parsers.plaintext.roles import LINKS, NAMES, PAGE, TEXT, TITLE
from parsers.record import Furniture, Item

_LONGEST_HEADING = 80
_MOST_HEADINGS = 8


def read(source: Iterable[Paragraph], pattern: Pattern) -> Iterator[Item]:
    """One entry a group; a line alone is a heading where entries follow, what fits no column a fault.

    A line alone that heads nothing is left unclaimed.
    """
    opened, waiting = False, list[Paragraph]()
    for group in groups(source, pattern.grouping, pattern.heading):
        opened = opened or _tells(group)
        if not opened and all(len(paragraph.text) <= _LONGEST_HEADING for paragraph in group):
            yield from (Furniture(paragraph.lines) for paragraph in group)  # the page's head
        elif len(group) == 1 and group[0].role == PAGE:
            yield Furniture(group[0].lines)
        elif len(group) == 1 and _is_heading(group[0], pattern):
            waiting = [*waiting, group[0]][-_MOST_HEADINGS:]
        elif is_signature([paragraph.text for paragraph in group]):
            yield from (Furniture(paragraph.lines) for paragraph in group)
        elif any(len(paragraph.text) > LONGEST_ABSTRACT for paragraph in group):
            yield fault(group, "a line too long for a paper")
        else:
            yield from (Furniture(heading.lines) for heading in waiting)
            group, waiting = _parted(group, pattern)
            yield from _entry(group, pattern)


def _parted(group: Group, pattern: Pattern) -> tuple[Group, list[Paragraph]]:
    """A group without the headings of what comes next, which a gap sets off below it."""
    end = len(group)
    while end > len(pattern.roles) and group[end - 1].gap and _is_heading(group[end - 1], pattern):
        end -= 1
    return group[:end], group[end:]


def _tells(group: Group) -> bool:
    """Whether a group has people, a link or prose: what a page's head has none of."""
    return any(
        p.role in (NAMES, TEXT, LINKS)
        or shape.link(p.text)
        or (shape.is_list(p.text) and shape.names(p.text) >= 0.7)
        or shape.is_prose(p.text, 100)
        for p in group
    )


def _is_heading(paragraph: Paragraph, pattern: Pattern) -> bool:
    text = paragraph.text
    people = shape.is_list(text) and shape.names(text) >= 0.7
    return len(pattern.roles) > 1 and len(text) <= _LONGEST_HEADING and not people


def _entry(group: Group, pattern: Pattern) -> Iterator[Item]:
    parts: list[Part] = []
    lost: list[Paragraph] = []
    for paragraph, slot in zip(group, _slots(group, pattern), strict=True):
        if slot is not None:
            parts.append((slot[1], paragraph))
        elif len(parts) == 1 and parts[0][0] == TITLE and not _is_other(paragraph):
            parts.append((TITLE, paragraph))  # a title that a line was too short for
        elif (
            parts
            and parts[-1][0] == TEXT
            and not paragraph.role
            and shape.prose(paragraph.text, 40)
        ):
            parts.append((TEXT, paragraph))
        elif parts:
            lost.append(paragraph)
        else:
            yield from extras([paragraph], opening=True)
    yield from extras(lost, opening=False)
    if parts:
        yield build(parts, whole=pattern.whole)


def _is_other(paragraph: Paragraph) -> bool:
    """Whether a line below a title is set off from it, or plainly something else."""
    text = paragraph.text
    return bool(paragraph.gap or paragraph.role or shape.link(text)) or shape.names(text) >= 0.7


def _slots(group: Group, pattern: Pattern) -> list[Slot | None]:
    roles = pattern.roles
    if len(group) == len(roles) and not _misplaced(group, pattern):
        return [(1, role) for role in roles]
    found = align(group[:LONGEST], pattern, follows=False, ends=True, most=1)
    return [*found, *[None] * (len(group) - len(found))]


def _misplaced(group: Group, pattern: Pattern) -> bool:
    """Whether prose stands where people should, or an area does, or a label says otherwise."""
    if any(p.role and p.role != role for p, role in zip(group, pattern.roles, strict=True)):
        return True
    if NAMES not in pattern.roles or (people := group[pattern.roles.index(NAMES)]).role:
        return False
    return shape.has_area_mark(people.text) or shape.is_prose(people.text, 100)
