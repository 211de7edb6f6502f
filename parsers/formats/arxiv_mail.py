"""arXiv's daily mailings and its .abs files: `\\\\`, a header of fields, `\\\\`, the abstract, `\\\\`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from parsers.format import Claim, Head, Line, Text
from parsers.record import Entry, Fault, Furniture, Item
from parsers.records import loose
from parsers.records.fields import arxiv_year

_OPENS = re.compile(
    r"(?:arXiv|Paper)\s*(?:\([^()]*\))?\s*:\s*([a-zA-Z.-]*/?\d[\d.]*\d)(?:v\d+)?\s*(?:\([^()]*\).*)?$"
)
_CLAIM = re.compile(
    r"(?m)^\\\\\s*\n(?:arXiv|Paper)\s*+(?:\([^()\n]*\)\s*+)?:\s*+\S.*\n(?:.*\n){0,30}?Title:\s"
)
_FIELD = re.compile(r"([A-Z][A-Za-z-]{2,30})(?: \([^()]*\))?:\s*(.*)")
_BAR = re.compile(r"\\\\(?:\s*\(\s*(https?://\S+).*)?\s*$")
_RULE = re.compile(r"[-=%]{20,}\s*$|(?:%-){5,}.*$")


class ArxivMail:
    """One paper a record; replacements have no abstract, cross-lists say so in their first line."""

    name = "arxiv-mail"
    version = 2
    appendable = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        return Claim(0.97) if _CLAIM.search(head.text.replace("\r", "\n")) else None

    def read(self, source: Text) -> Iterator[Item]:
        record: _Record | None = None
        seen = False
        for line in source.lines:
            opens = _OPENS.match(line.text)
            if opens and (record is None or record.bars == 0):
                if record:
                    yield record.told()
                record, seen = _Record(opens[1], line), True
            elif record is None:
                if not seen or _RULE.match(line.text) or _BAR.match(line.text):
                    yield Furniture((line.number, line.number))
            elif _RULE.match(line.text):
                yield record.told()
                yield Furniture((line.number, line.number))
                record = None
            else:
                record.take(line)
        if record:
            yield record.told()


FORMAT = ArxivMail()


class _Record:
    """One record under way: `bars` counts the `\\\\` lines since its first line."""

    def __init__(self, identifier: str, line: Line) -> None:
        self.identifier = identifier
        self.first = self.last = line
        self.bars = 0
        self.fields: dict[str, str] = {}
        self.abstract: list[str] = []
        self.urls: list[str] = []
        self.label = ""

    def take(self, line: Line) -> None:
        text = line.text
        if not text.strip():
            return
        self.last = line
        if bar := _BAR.match(text):
            self.bars += 1
            if bar[1]:
                self.urls.append(bar[1])
        elif self.bars:
            self.abstract.append(text)
        elif field := _FIELD.match(text):
            self.label = field[1].lower()
            self.fields.setdefault(self.label, field[2])
        elif self.label and text[0].isspace():
            self.fields[self.label] += f" {text.strip()}"

    def told(self) -> Entry | Fault:
        place = self.first.to(self.last)
        said = self.fields
        record = {
            "title": said.get("title"),
            "authors": said.get("authors") or said.get("author"),
            "abstract": _unwrapped(self.abstract),
            "venue": said.get("journal-ref"),
            "doi": said.get("doi"),
            "arxiv": self.identifier,
            "year": arxiv_year(self.identifier),
            "keywords": said.get("categories", "").split(),
            "urls": self.urls,
            "id": self.identifier,
            "type": "article" if "journal-ref" in said else "preprint",
        }
        found = loose.entry(record, place)
        text = "\n".join([self.first.text, *self.fields.values(), *self.abstract])
        return found or Fault(place, "a record without a title", text)


def _unwrapped(lines: list[str]) -> str:
    """The paragraphs of an abstract, each of which opens with an indented line."""
    text = ""
    for line in lines:
        text += ("\n" if line[0].isspace() else " ") + line.strip()
    return text.strip()
