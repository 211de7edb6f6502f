"""Tables of contents (目录, 目次) and lists of accepted papers (录用论文): a paper a line, people behind it.

`题名 ……… 石文心，林大海（12）`, `12  题名/石文心、林大海`, `3  题名  石文心、林大海  海滨大学`, `题名（石文心、林大海）`,
`石文心、林大海：题名`, `003 题名 石文心、林大海`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from parsers import shape
from parsers.format import Claim, Head, Line, Text
from parsers.names import bodies, han
from parsers.plaintext import judge
from parsers.plaintext.blocks import Paragraph, is_furniture
from parsers.record import Entry, Fault, Furniture, Item
from parsers.records import loose
from parsers.text import clean

_NUMBERED = r"(?:[(（\[［]?\d{1,4}[)）\]］]?[\s.、．]++|[(（\[［]\d{1,4}[)）\]］])?"
_PATTERNS = {
    "leader": re.compile(
        rf"{_NUMBERED}(?P<title>\S.*?)\s*(?:…+|⋯+|\.{{4,}}|·{{3,}}|—{{3,}}|-{{4,}})[\s…⋯.·—-]*(?P<rest>\S.*)"
    ),
    "slash": re.compile(rf"{_NUMBERED}(?P<title>\S.*?)\s*(?<![/／])[/／]\s*(?P<rest>[^/／].*)"),
    "brackets": re.compile(rf"{_NUMBERED}(?P<title>\S.*?)\s*[(（](?P<rest>[^()（）]+)[)）]"),
    "colon": re.compile(rf"{_NUMBERED}(?P<rest>[^\s:：][^:：]*)[:：]\s*(?P<title>\S.*)"),
}
_SPACES = "spaces"
_SPACE, _COLON = re.compile(" +"), re.compile("[:：]")
_WIDE_TITLE, _MOST_CUTS = 6, 24
_COLUMNS = re.compile(r"\t+|\s{2,}|\u3000+")
_NUMBER = re.compile(r"[A-Z]{0,4}-?\d{1,6}[.、]?", re.IGNORECASE)
_PAGE = re.compile(
    r"^[(（]?\d{1,4}[)）]\s*|\s*[(（\[]?\s*\d{1,4}(?:\s*[-–—]\s*\d{1,4})?\s*[)）\]]?\s*$"
)
_ABOUT = re.compile(
    "基[于於]|面向|研究|方法|模型|分析|系[统統]|[设設][计計]|[应應]用|算法|[综綜]述|探[讨析究]|影[响響]|机制|[优優]化|[评評][价價估]"
    "|[检檢][测測]|[识識][别別]|[预預][测測]|[构構]建|策略|[实實][现現]|及其|の|による"
)
_DAY = re.compile(r"[\d\s./:：年月日-]+")
_LONG = re.compile(r"[^\s,]+(?: [^\s,]+){3,}")  # more words than a name has
_PEOPLE = 0.65
_SURE, _SEVERAL = 0.7, 0.25
_LEAST = 3
_SHARE = 0.6
_LONGEST = 600
_LONGEST_HEADING = 60
_SAMPLE = 200


class Told(NamedTuple):
    title: str
    names: str


class Contents:
    """The head shows how lines part title and people; all lines are read that way."""

    name = "contents"
    version = 2
    appendable = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        if head.text.isascii():
            return None
        lines = head.text.splitlines()
        texts = [line for line in (lines if head.whole else lines[:-1]) if line.strip()]
        filled = [text for text in texts if _any(text) or len(text) > 20]
        best, most = "", 0
        for way in _WAYS:
            told = [one for text in texts if (one := _told(text, way))]
            sure = way in _PLAIN or _list_people(told)
            if len(told) > most and sure and (way != _SPACES or _are_about(told)):
                best, most = way, len(told)
        if most < _LEAST or most < _SHARE * len(filled):
            return None
        sample = [Line(n, 0, 0, text) for n, text in enumerate(texts[:_SAMPLE])]
        found = [Paragraph(line.text, (line.number, line.number), (0, 0), 0) for line in sample]
        return Claim(0.3 + 0.45 * judge.quality(self.read(Text("", sample, best)), found), best)

    def read(self, source: Text) -> Iterator[Item]:
        for line in source.lines:
            if not line.text.strip():
                continue
            heads = is_furniture(clean(line.text))
            told = None if heads else _told(line.text, source.pattern)
            if told:
                yield _entry(told, line)
            elif heads or len(line.text) <= _LONGEST_HEADING:
                yield Furniture((line.number, line.number))
            else:
                yield Fault(line.to(line), "a line without title and people", line.text)


def _list_people(told: list[Told]) -> bool:
    """Whether some lines name several people, whose names begin like names: brackets hold anything, and
    before colons stand the speakers of a talk."""
    names = [name for one in told for name in shape.parts(han.short(one.names))]
    sure = sum(shape.name(name) == 1.0 for name in names)
    several = sum(shape.is_list(one.names) for one in told)
    return sure >= _SURE * len(names) and several >= _SEVERAL * len(told)


def _are_about(told: list[Told]) -> bool:
    """Whether most titles say what the work does, as those in Chinese and Japanese do: no teams, no rota."""
    return sum(_ABOUT.search(one.title) is not None for one in told) >= _SHARE * len(told)


def _any(text: str) -> bool:
    return any(_told(text, way) for way in _WAYS if way != _SPACES)


def _told(text: str, way: str) -> Told | None:
    """Title and people of a line; None where it tells none."""
    text = text.strip()
    if len(text) > _LONGEST:
        return None
    if way == "columns":
        return _by_columns(text)
    if way == _SPACES:
        return _by_spaces(text)
    match = _PATTERNS[way].fullmatch(text)
    eastern = way != "leader"  # dots part a title in English as well
    return _checked(match["title"], match["rest"], eastern=eastern) if match else None


def _by_columns(text: str) -> Told | None:
    """The people are a column of nothing else; the title stands before them."""
    cells = [cell.strip() for cell in _COLUMNS.split(text) if cell.strip()]
    cells = cells[1:] if cells and _NUMBER.fullmatch(cells[0]) else cells
    if len(cells) < 2:
        return None
    return _checked(cells[0], cells[1])


def _by_spaces(text: str) -> Told | None:
    """The people are all that stands behind the first space that has nothing but people behind it."""
    first, space, rest = text.partition(" ")
    text = rest.strip() if space and _NUMBER.fullmatch(first) else text
    if han.wide(text) * 2 < len(text):
        return None
    for cut in list(_SPACE.finditer(text))[:_MOST_CUTS]:
        title, names = text[: cut.start()], text[cut.end() :]
        told = _checked(title, names) if han.wide(title) >= _WIDE_TITLE else None
        if told and not (bodies.HAN.search(title) or shape.name(_COLON.split(title)[-1])):
            return told  # no school with its people, nor the first of them behind it
    return None


def _checked(title: str, rest: str, *, eastern: bool = True) -> Told | None:
    names = _PAGE.sub("", rest.strip())
    title = title.strip(" 　.·")
    bare = han.short(names)
    if not 4 <= len(title) <= 300 or not names or names[0] in "/#" or _DAY.fullmatch(title):
        return None
    if shape.names(title) >= _PEOPLE and (eastern or not _LONG.fullmatch(title)):
        return None
    listed = ", ".join(han.spaced(bare)) or bare
    if shape.names(f"{listed}, {listed}") < _PEOPLE or (eastern and not han.wide(title + names)):
        return None
    return Told(title, names)


def _entry(told: Told, line: Line) -> Entry | Fault:
    found = loose.entry({"title": told.title, "authors": told.names}, line.to(line))
    return found or Fault(line.to(line), "a line without title and people", line.text)


_WAYS = (*_PATTERNS, "columns", _SPACES)
_PLAIN = frozenset({"leader", "slash", "columns"})
FORMAT = Contents()
