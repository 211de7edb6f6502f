"""Records of tagged lines (RIS, MEDLINE, Web of Science, EndNote, NoteExpress, …): one reader.

A record runs from a tag that opens one to the tag that closes it, to the next that opens one, or,
in dialects that say so, to an empty line. A line without a tag goes on with the value before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from parsers.format import Claim, Head, Line, Text
from parsers.record import Entry, Fault, Furniture, Item, Place
from parsers.records import loose

_MAX_LINES = 20_000
_MOST_APART = 12  # lines behind a gap at the end of a record: paragraphs of its last value
_PAGE = re.compile(r"\s*<[A-Za-z!?/]")
# A word broken at its hyphen (`nature-⏎themed`), and none that waits for another (`pre-⏎and post-war`).
_BROKEN = re.compile(r"(?<=\w)-\n\s*(?!(?:and|or|to|und|oder|et|y|o)\b)")
_PARTS = re.compile(r"[;；\n]")
_FENCES = ("```", "~~~")  # around code in Markdown, which may show records
_NUMBER = re.compile(r"\s*[<\[(]?\d{1,7}[>\])]?[.:]?\s*|\s*Record #?\d+ of \d+\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one family writes its records.

    `line` has the groups tag and value. `fields` gives for each of our names the tags that hold it,
    best first. `known` limits the tags, where prose could look like one.
    """

    line: re.Pattern[str]
    opens: frozenset[str]
    closes: frozenset[str]
    fields: Mapping[str, tuple[str, ...]]
    headers: frozenset[str] = frozenset()
    known: frozenset[str] | None = None
    empty_line_closes: bool = False
    opens_anywhere: bool = False


class Raw(NamedTuple):
    """One record: tag → its values, and the lines that it stands on."""

    values: dict[str, list[str]]
    lines: list[Line]

    @property
    def place(self) -> Place:
        return self.lines[0].to(self.lines[-1])


class Tagged:
    """A format of tagged lines: streaming and appendable."""

    version = 2
    appendable = True
    wants: Literal["text"] = "text"

    def __init__(
        self, name: str, dialect: Dialect, claims: re.Pattern[str], sure: float = 0.95
    ) -> None:
        self.name = name
        self.dialect = dialect
        self._claims = claims
        self._sure = sure

    def claim(self, head: Head) -> Claim | None:
        if _PAGE.match(head.text):
            return None  # a page that offers such records for copying
        return Claim(self._sure) if self._claims.search(head.text) else None

    def read(self, source: Text) -> Iterator[Item]:
        for item in records(source.lines, self.dialect):
            yield self.entry(item) if isinstance(item, Raw) else item

    def entry(self, raw: Raw) -> Entry | Fault:
        found = loose.entry(self.told(raw.values), raw.place)
        if found is not None:
            return found
        text = "\n".join(line.text for line in raw.lines[:100])
        return Fault(raw.place, "a record without a title", text)

    def told(self, values: Mapping[str, list[str]]) -> dict[str, object]:
        """The record under our own names."""
        return told(values, self.dialect.fields)


def told(
    values: Mapping[str, list[str]], table: Mapping[str, tuple[str, ...]]
) -> dict[str, object]:
    found: dict[str, object] = {}
    said = values.keys()
    for name, tags in table.items():
        if said.isdisjoint(tags):
            continue
        if name in ("urls", "year"):  # the first year that any of them says
            found[name] = [text for tag in tags for text in values.get(tag, ())]
            continue
        for tag in tags:
            texts = values.get(tag)
            if texts and any(texts):
                found[name] = _value(name, texts)
                break
    return found


def _value(name: str, texts: list[str]) -> object:
    if name == "authors":
        parts = [part for part in _PARTS.split("\n".join(texts)) if part.strip()]
        several = len(parts) == 1 and (
            parts[0].count(",") > 2 or not parts[0].isascii() or " and " in parts[0]
        )
        return parts[0] if several else parts
    if name in ("keywords", "urls", "doi", "details", "type", "year"):
        return texts
    return _BROKEN.sub("-", " ".join(texts)) if name == "title" else texts[0]


def records(lines: Iterable[Line], dialect: Dialect) -> Iterator[Raw | Furniture]:
    """The records in the lines; known headings, numbers and rules between them are furniture."""
    record, look = _Record(), dialect.line.match
    framing = dialect.opens | dialect.closes | dialect.headers
    for line in lines:
        text = line[3]
        if not text or text.isspace():
            record.gap = True
            if record.lines and dialect.empty_line_closes:
                yield record.closed()
            continue
        match = look(text)
        tag = _tag(match[1], dialect) if match else None
        if match and tag and tag not in framing and record.lines:
            record.say(tag, (match[2] or "").strip(), line)
            continue
        if match is None or tag is None:
            if text.lstrip().startswith(_FENCES):
                if record.lines:
                    yield record.closed()
                yield Furniture((line.number, line.number))
            elif record.lines:
                record.go_on(line)
            elif _NUMBER.fullmatch(text):
                yield Furniture((line.number, line.number))
            continue
        if tag in dialect.headers and not record.lines:
            yield Furniture((line.number, line.number))
            continue
        value = (match[2] or "").strip()
        if tag in dialect.closes:
            behind = _behind(value, dialect)
            if record.lines:
                whole = line._replace(text=text[: match.start(2)]) if behind else line
                record.say(tag, "" if behind else value, whole)
                yield record.closed()
            else:
                yield Furniture((line.number, line.number))
            if behind:
                record.say(*behind, line._replace(text=value))
            continue
        if tag in dialect.opens and record.lines and _is_begun(record.values, tag, dialect):
            yield record.closed()
        if record.lines or tag in dialect.opens or dialect.opens_anywhere:
            record.say(tag, value, line)
    if record.lines:
        yield record.closed()


class _Record:
    """The record under way. Lines without a tag go on with its last value; those behind a gap too,
    but for many at its end: these are of another make, and left to nobody."""

    def __init__(self) -> None:
        self.values: dict[str, list[str]] = {}
        self.lines: list[Line] = []
        self.gap = False
        self._last: list[str] = []
        self._more: list[str] = []
        self._apart: list[Line] = []

    def say(self, tag: str, value: str, line: Line) -> None:
        """Take a tag with its value."""
        if self._more or self._apart:
            self._join(self._apart)
        self._last = self.values.setdefault(tag, [])
        self._last.append(value)
        self.lines.append(line)
        self.gap = False

    def go_on(self, line: Line) -> None:
        """Take a line without a tag."""
        if len(self.lines) + len(self._apart) >= _MAX_LINES:
            return
        if self.gap:
            self._apart.append(line)
        else:
            self._more.append(line.text.strip())
            self.lines.append(line)

    def closed(self) -> Raw:
        """Give the record away and begin anew."""
        self._join(self._apart if len(self._apart) <= _MOST_APART else [])
        raw = Raw(self.values, self.lines)
        self.values, self.lines, self.gap = {}, [], False
        return raw

    def _join(self, apart: list[Line]) -> None:
        more = [*self._more, *(line.text.strip() for line in apart)]
        if more:
            self._last[-1] = "\n".join([*filter(None, self._last[-1:]), *more])
        self.lines += apart
        self._more, self._apart = [], []


def _behind(value: str, dialect: Dialect) -> tuple[str, str] | None:
    """(tag, value) of a record that opens on the line on which one closes (`ER  - TY  - JOUR`)."""
    match = dialect.line.match(value) if value else None
    tag = _tag(match[1], dialect) if match else None
    return (tag, (match[2] or "").strip()) if match and tag in dialect.opens and tag else None


def _tag(written: str, dialect: Dialect) -> str | None:
    tag = written if written.isalnum() else "".join(written.split())
    return tag if dialect.known is None or tag in dialect.known else None


def _is_begun(values: Mapping[str, list[str]], tag: str, dialect: Dialect) -> bool:
    """Whether the tag opens the next record: the one before it has it, and more, or a title."""
    if any(title in values for title in dialect.fields.get("title", ())):
        return True
    return tag in values and not values.keys() <= dialect.opens
