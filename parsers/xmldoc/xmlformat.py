"""What the XML families share: how a file is claimed, and one record after another read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from parsers.format import Bytes, Claim, Head
from parsers.record import Fault, Item
from parsers.records import loose
from parsers.xmldoc.xmltree import Element, records

_IS_XML = re.compile(r"\s*<(?!!doctype html|html)[?!a-z]", re.IGNORECASE)


class XmlFormat:
    """A family of XML. `read_one` gives an element's fields under our names, {} where it is none."""

    version = 2
    appendable: Literal[False] = False
    wants: Literal["bytes"] = "bytes"

    def __init__(
        self,
        name: str,
        claims: re.Pattern[str],
        tags: Iterable[str],
        read_one: Callable[[Element], dict[str, Any]],
        sure: float = 0.95,
    ) -> None:
        self.name = name
        self.tags = frozenset(tags)
        self._claims = claims
        self._read_one = read_one
        self._sure = sure

    def claim(self, head: Head) -> Claim | None:
        if not _IS_XML.match(head.text) or not self._claims.search(head.text):
            return None
        return Claim(self._sure)

    def read(self, source: Bytes) -> Iterator[Item]:
        return self.read_tags(source, self.tags)

    def read_tags(self, source: Bytes, tags: frozenset[str]) -> Iterator[Item]:
        """The works in the elements of these names."""
        for node in records(source.pieces, tags, source.encoding):
            if isinstance(node, Fault):
                yield node
                continue
            record = self._read_one(node.element)
            if not record:
                continue
            found = loose.entry(record, node.place)
            if found is not None:
                yield found
            else:
                said = "; ".join(f"{name}: {value}" for name, value in record.items() if value)
                yield Fault(node.place, "a record without a title", said)
