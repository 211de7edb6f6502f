"""Records of labelled lines in plain text: `Title: … Authors: … Abstract: …`, `题目：… 作者：…`.

Which label opens a record, and whether a title stands above it without a label, the head shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Literal

from parsers import shape
from parsers.format import Claim, Head, Line, Text
from parsers.plaintext import judge, labels, ownlabels
from parsers.plaintext.assembly import unquoted
from parsers.plaintext.blocks import Paragraph, is_furniture, joined
from parsers.plaintext.furniture import ALONE
from parsers.plaintext.labels import Labelled, Records, alone
from parsers.plaintext.roles import PAGE
from parsers.record import Fault, Furniture, Item, Place
from parsers.records import loose
from parsers.records.fields import year
from parsers.text import clean

_NUMBER = re.compile(r"\s*(?:\[\d{1,5}\]|\(?(?:Paper )?\d{1,5}[.):、．]|#\d{1,5}[:.]?|[-*•]\s)\s*")
_MOST_LINES = 2_000
_LONG = ("title", "abstract", "venue")
_IS_VENUE = 0.6
# How sure the labels make us: of one record, and of several by what they tell.
_ONE, _LEAST, _SHARE, _ALONE = 0.61, 0.29, 0.45, 0.1
_SAMPLE = 400


class LabelledText:
    """Records one after another, each with its labels."""

    name = "labelled"
    version = 2
    appendable = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        texts = head.text.splitlines()
        if texts and texts[0].strip() == "{":
            return None  # a template of fields, with what may stand in each
        learned = labels.learn(texts if head.whole else texts[:-1])
        if learned is None:
            return None
        records, count = learned
        whole = texts if head.whole else texts[:-1]
        records = replace(records, own=ownlabels.learn(whole, partial(_field, records), count))
        if count == 1:
            return Claim(_ONE, records.encode())
        lines = [Line(n, n, n + 1, text) for n, text in enumerate(whole[:_SAMPLE], 1)]
        read = _Reader(records).read(Text("", lines))
        good = judge.quality(
            read, [_paragraph(line, records) for line in lines if line.text.strip()]
        )
        sure = _LEAST + _SHARE * good + _ALONE * records.alone
        return Claim(sure, records.encode()) if good else None

    def read(self, source: Text) -> Iterator[Item]:
        return _Reader(Records.decode(source.pattern)).read(source)


def _field(records: Records, text: str) -> str | None:
    found = records.labelled(text)
    return found.field if found else None


FORMAT = LabelledText()


class _Reader:
    """`held` are the lines of the record under way, `above` those that may stand above the next."""

    def __init__(self, records: Records) -> None:
        self.records = records
        self.held: list[Line] = []
        self.above: list[Line] = []
        self.said: dict[str, list[str]] = {}
        self.last: list[str] = []
        self.blank = False

    def read(self, source: Text) -> Iterator[Item]:
        for line in source.lines:
            text = line.text
            if not text.strip():
                self.blank = True
                continue
            label = self.records.labelled(text)
            if label and self._opens(label):
                yield from self._open()
            if label and (self.held or label.field in (self.records.opener, "title")):
                self._take(label, line)
            elif not self._wants() and (is_furniture(clean(text)) or ALONE.fullmatch(text.strip())):
                yield Furniture((line.number, line.number))
            else:
                yield from self._plain(line)
            self.blank = False
        self._keep(self.above)
        yield from self._close()

    def _wants(self) -> bool:
        """Whether the line above was a label alone, whose value may be a mere number."""
        return self.records.alone and self.last[-1:] == [""]

    def _opens(self, label: Labelled) -> bool:
        if label.field == "title" and label.field in self.said:
            return True  # a record without the field that opens others
        return label.field == self.records.opener and (
            not self.held or bool({label.field, "title"} & self.said.keys()) or bool(self.above)
        )

    def _open(self) -> Iterator[Item]:
        """Close the record under way; the last lines above the opener belong to the next."""
        wanted = self.records.above
        mine = self.above[-wanted:] if wanted else []
        rest = self.above[: len(self.above) - len(mine)]
        self.above = []
        if self.held:
            self._keep(rest)
        elif rest:
            yield Furniture((rest[0].number, rest[-1].number))
        yield from self._close()
        for index, line in enumerate(mine):
            field = "title" if index == 0 else "authors" if index == 1 else "venue"
            self.said.setdefault(field, []).append(_NUMBER.sub("", line.text, count=1))
            self.held.append(line)

    def _plain(self, line: Line) -> Iterator[Item]:
        """A line without a label goes on with the value before it, unless it may be a title."""
        if self.held and not self.above and not (self.blank and self.records.above):
            if len(self.held) < _MOST_LINES:
                self._keep([line])
            else:
                yield Fault(_place([line]), "a record without an end", line.text)
            return
        self.above.append(line)
        if len(self.above) > _MOST_LINES:
            yield Fault(_place(self.above), "lines without a label", line.text)
            self.above = []

    def _take(self, label: Labelled, line: Line) -> None:
        self._keep(self.above)
        self.above = []
        self.last = self.said.setdefault(label.field, [])
        self.last.append(label.value.strip())
        self.held.append(line)

    def _keep(self, lines: list[Line]) -> None:
        for line in lines:
            if self._is_venue(line.text):
                self.said["venue"] = [line.text.strip()]
            elif self.last:
                more = line.text.strip()
                self.last[-1] = joined([self.last[-1], more]) if self.last[-1] else more
            self.held.append(line)

    def _is_venue(self, text: str) -> bool:
        """Whether a line without a label tells where the paper stands, and goes on with nothing."""
        if not self.said or "venue" in self.said or self.last in map(self.said.get, _LONG):
            return False
        return shape.venue(text) >= _IS_VENUE and bool(self.last and self.last[-1])

    def _close(self) -> Iterator[Item]:
        held, said = self.held, self.said
        self.held, self.said, self.last = [], {}, []
        if not held:
            return
        place = _place(held)
        found = loose.entry(_record(said), place)
        text = "\n".join(line.text for line in held[:100])
        yield found or Fault(place, "a record without a title", text)


def _record(said: dict[str, list[str]]) -> dict[str, object]:
    record: dict[str, object] = {}
    for field, values in said.items():
        filled = [value for value in values if value]
        if filled and field != labels.OTHER:
            record[_NAMES.get(field, field)] = filled[0] if len(filled) == 1 else filled
    if isinstance(heading := record.get("title"), str):
        record["title"] = unquoted(heading)
    area = record.get("area")
    if "topic" not in record and isinstance(area, str):
        record["area"], record["topic"] = shape.split_area(area)
    if "year" not in record and isinstance(venue := record.get("venue"), str):
        record["year"] = year(venue)
        record.setdefault("doi", venue)
    return record


_NAMES = {"alt_titles": "translatedtitle", "first": "startpage", "last": "endpage", "kind": "type",
          "entry_id": "id", "issue": "number"}  # fmt: skip


def _paragraph(line: Line, records: Records) -> Paragraph:
    """A line as a paragraph of its own, its label left out."""
    found = alone(line.text) if records.alone else labels.labelled(line.text)
    text = found.value if found else line.text
    role = PAGE if is_furniture(clean(text)) or (found and found.field == labels.OTHER) else ""
    return Paragraph(text, (line.number, line.number), (line.start, line.end), 0, role)


def _place(lines: list[Line]) -> Place:
    return lines[0].to(lines[-1])
