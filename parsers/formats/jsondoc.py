"""JSON documents: a list of papers, or papers anywhere below wrappers or keys.

Crossref, OpenAlex, Semantic Scholar, OpenReview, DBLP, CSL-JSON, papercopilot and home-made ones
differ only in names and wrappers (parsers.records.usual, parsers.records.trees), so one reader reads them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Literal

from parsers import embedded
from parsers.format import Claim, Head, Text
from parsers.record import FAULT_TEXT, Entry, Fault, Furniture, Item, Place
from parsers.records import columnar, loose, scripts, services, trees
from parsers.records.jsonscan import TOO_DEEP, Broken, Scanner
from parsers.records.usual import field_of

# `[[PDF]](lamps.pdf)` is a link.
_JSON = re.compile(r"\s*(?:\[\s*(?:[{\"\]]|$|\[\s*(?:[{\[\"\]\d-]|$))|\{\s*(?:[\"}]|$))")
_KEY = re.compile(r'"([^"\\\n]{1,40})"\s*:')
_SCRIPT = "script"
_WHOLE = 1 << 22
_LEAST_TEXT = 40
_NOWHERE = Place((1, 1), (0, 0))


class JsonDocument:
    """Any JSON that is not one object a line; read value by value, each entry with its path."""

    name = "json"
    version = 2
    appendable = False
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        if scripts.is_literal(head.text) or scripts.is_script(head.text):
            return Claim(0.95, _SCRIPT)
        return Claim(0.95) if _JSON.match(head.text) else None

    def read(self, source: Text) -> Iterator[Item]:
        is_script = source.pattern == _SCRIPT
        lines = scripts.as_json(source.lines) if is_script else source.lines
        reader = _Reader(Scanner(lines, source.encoding, by_line=is_script))
        last = 0
        for item in reader.values():
            if is_script and not (isinstance(item, Entry) and item.title):
                continue  # a title that the script computes
            first = item.place.lines[0] if not isinstance(item, Furniture) else item.lines[0]
            if first > last + 1 and not reader.skipped:
                yield Furniture((last + 1, first - 1))
            reader.skipped = False
            last = item.place.lines[1] if not isinstance(item, Furniture) else item.lines[1]
            yield item
        end = reader.scan.last_line()
        if 0 < last < end and not reader.skipped:
            yield Furniture((last + 1, end))


class _Reader:
    def __init__(self, scanner: Scanner) -> None:
        self.scan = scanner
        self.skipped = False
        self.graph: dict[str, Any] = {}  # what a document in JSON-LD tells once and names often
        self.people: dict[str, Any] = {}  # the people that it tells beside their papers

    def values(self) -> Iterator[Entry | Fault]:
        """Top-level values: one, or several that were pasted together."""
        while char := self.scan.peek():
            if char in ",;]}":
                self.scan.at += 1
            else:
                yield from self.value("", None, 0)

    def value(self, path: str, outer: Any, depth: int) -> Iterator[Entry | Fault]:
        char = self.scan.peek()
        if char == "[" and depth < trees.MAX_DEPTH:
            yield from self.elements(path, outer, depth)
        elif char == "{" and depth < trees.MAX_DEPTH:
            yield from self.object(path, outer, depth)
        else:
            yield from self.scalar(path)

    def elements(self, path: str, outer: Any, depth: int) -> Iterator[Entry | Fault]:
        self.scan.at += 1
        index = 0
        names: list[str] = []
        while char := self.scan.peek():
            start = self.scan.at
            if char == ",":
                self.scan.at += 1
            elif char in "]}":
                self.scan.at += char == "]"
                return
            elif names and char == "[":
                row = dict(zip(names, self.take() or (), strict=False))
                yield from self.told(row, start, f"{path}[{index}]")
                index += 1
            else:
                if char == "[" and not index:  # perhaps a header, and rows below it
                    names = columnar.header(self.take())
                    self.scan.at = start
                yield from self.value(f"{path}[{index}]", trees.of_several(outer), depth + 1)
                index += 1

    def object(self, path: str, outer: Any, depth: int) -> Iterator[Entry | Fault]:
        """A paper; or a wrapper, whose members are then read one by one for their places."""
        start = self.scan.at
        try:
            value, end = self.scan.value(_WHOLE)
        except Broken as error:
            if depth == 0 or self.holds_papers(start, error.at):
                yield from self.members(path, {}, outer, depth)
            else:
                yield from self.fault(start, error.reason)
            return
        if isinstance(listed := value.get("@graph"), list):
            self.graph = {str(v.get("@id")): v for v in listed if isinstance(v, dict)}
        if self.graph:
            value = services.linked(value, self.graph)
        if depth == 0:
            self.people |= services.people_told(value)
        if self.people:
            value = services.with_people(value, self.people)
        if columnar.rows(value):
            self.scan.at = end
            place = self.scan.place(start, end, path)
            for at, listed in trees.papers(value, place):
                yield replace(listed, place=replace(place, path=path + at))
            return
        found = next(trees.papers(value, _NOWHERE, outer, path), None)
        if found is None and (said := embedded.reference(value, path)):
            self.scan.at = end
            yield from self.told(said, start, path)
            return
        if (found is not None and found.path) or (found is None and embedded.any_in(value, path)):
            yield from self.members(path, value, outer, depth)
            return
        self.scan.at = end
        if found is None and loose.names_people_only(value):
            text = self.scan.text(start, min(end, start + FAULT_TEXT))
            yield Fault(self.scan.place(start, end, path), loose.UNNAMED, text)
        elif found is None:
            self.skipped = not trees.is_attached(value)
        else:
            yield replace(found.entry, place=self.scan.place(start, end, path))

    def told(self, record: dict[str, Any], start: int, path: str) -> Iterator[Entry]:
        """The paper of a row, or of a title with its link."""
        found = loose.entry(record, self.scan.place(start, self.scan.at, path))
        if found is not None:
            yield found

    def holds_papers(self, start: int, end: int) -> bool:
        """Whether a broken object is a wrapper: two titles stand in it before it breaks."""
        keys = (match.group(1) for match in _KEY.finditer(self.scan.text(start, end)))
        titles = (key for key in keys if (field_of(key) or ("", 0))[0] == "title")
        return sum(1 for _ in islice(titles, 2)) == 2

    def members(self, path: str, value: Any, outer: Any, depth: int) -> Iterator[Entry | Fault]:
        told = trees.own_of(value, outer)
        leads = columnar.leads_to_papers(value)
        self.scan.at += 1
        while char := self.scan.peek():
            start = self.scan.at
            if char == "," or char == ":":
                self.scan.at += 1
            elif char in "]}":
                self.scan.at += char == "}"
                return
            elif char == '"' and isinstance(key := self.take(), str):
                if self.scan.peek() == ":":
                    self.scan.at += 1
                    if leads and self.scan.peek():
                        record = {"title": key, "url": self.take()}
                        yield from self.told(record, start, _join(path, key))
                    elif self.scan.peek():
                        yield from self.value(_join(path, key), trees.lent(told, key), depth + 1)
            else:
                yield from self.fault(start, "broken JSON: no key where one should be")

    def take(self) -> Any:
        try:
            value, self.scan.at = self.scan.value(_WHOLE)
        except Broken:
            self.scan.at += 1
            return None
        return value

    def scalar(self, path: str) -> Iterator[Entry | Fault]:
        """A value that is no container; a text may hold a Markdown row or a whole feed."""
        start = self.scan.at
        try:
            value, self.scan.at = self.scan.value(_WHOLE)
        except Broken as error:
            yield from self.fault(start, error.reason)
            return
        if isinstance(value, str) and len(value) > _LEAST_TEXT:
            yield from embedded.papers(value, self.scan.place(start, self.scan.at, path), path)

    def fault(self, start: int, reason: str) -> Iterator[Fault]:
        """A broken value up to the next that stands as it did: it never costs its neighbours."""
        if reason == TOO_DEEP:
            self.scan.skip_line()
        else:
            self.scan.recover(start)
        end = max(self.scan.at, start + 1)
        text = self.scan.text(start, min(end, start + FAULT_TEXT)).rstrip()
        end = start + len(self.scan.text(start, end).rstrip(" \t\r\n,")) if text else end
        yield Fault(self.scan.place(start, end), f"broken JSON: {reason}", text)


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


FORMAT = JsonDocument()
