"""A YAML text → nodes that know their lines. Scalars stay as written; no object is ever built.

From the parser's events, without recursion: neither depth nor an alias of aliases costs anything.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import yaml

_MAX_DEPTH = 40
_HALF = re.compile("[\ud800-\udfff]")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})


class Broken(Exception):
    """What is wrong with the text, in a few words."""


@dataclass(slots=True)
class Node:
    """A scalar (`text`), a list (`items`) or a mapping (`members`). Lines count from 0, both in."""

    first: int
    last: int = 0
    text: str | None = None
    items: list[Node] | None = None
    members: dict[str, Node] | None = None
    key: str | None = None

    def value(self) -> Any:
        """Text, None, lists and dicts of them."""
        if self.items is not None:
            return [item.value() for item in self.items]
        if self.members is not None:
            return {key: member.value() for key, member in self.members.items()}
        return self.text

    def is_empty(self) -> bool:
        """Whether nothing is said: a key, or keys, without values."""
        if self.members is not None:
            return all(member.is_empty() for member in self.members.values())
        return self.text is None and not self.items

    def add(self, node: Node) -> None:
        """Take in what was read next: an item, a key, or the value of the key before."""
        if self.items is not None:
            self.items.append(node)
        elif self.members is not None and self.key is None:
            self.key = node.text if node.text is not None else ""
        elif self.members is not None and self.key is not None:
            self.members.setdefault(self.key, node)
            self.key = None


def compose(text: str) -> Node | None:
    """The first document in the text; None where there is none. Raises Broken."""
    stack: list[Node] = []
    anchors: dict[Any, str | None] = {}
    root: Node | None = None
    try:
        for event in yaml.parse(_HALF.sub("\ufffd", text), Loader=_LOADER):
            node = _node(event, anchors)
            if node is None:
                if isinstance(event, yaml.CollectionEndEvent):
                    _close(stack.pop(), event)
                continue
            if stack:
                stack[-1].add(node)
            elif root is None:
                root = node
            if isinstance(event, yaml.CollectionStartEvent):
                if len(stack) >= _MAX_DEPTH:
                    raise Broken("nested too deeply")
                stack.append(node)
    except yaml.MarkedYAMLError as error:
        raise Broken(str(error.problem or "not understood")) from None
    except yaml.YAMLError as error:
        raise Broken(str(error).splitlines()[0].lower()) from None
    return root


def _node(event: Any, anchors: dict[Any, str | None]) -> Node | None:
    """The node that an event begins; an alias stands for the text of its anchor."""
    first, last = event.start_mark.line, event.end_mark.line
    match event:
        case yaml.ScalarEvent():
            said = None if not event.style and event.value in _NULLS else event.value
            anchors[event.anchor] = said
            return Node(first, last, text=said)
        case yaml.AliasEvent():
            return Node(first, first, text=anchors.get(event.anchor))
        case yaml.SequenceStartEvent():
            return Node(first, first, items=[])
        case yaml.MappingStartEvent():
            return Node(first, first, members={})
    return None


def _close(node: Node, event: Any) -> None:
    """A block ends where the next thing begins: its last line is the one before."""
    begins, ends = event.start_mark, event.end_mark
    is_block = (begins.line, begins.column) == (ends.line, ends.column)
    node.last = max(node.first, begins.line - (begins.column == 0 or is_block))
