"""Markdown: tables and lists of papers, titled paragraphs, one paper's page, front matter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal

from parsers import loose, trees
from parsers.format import Claim, Head, Text
from parsers.markdown import cells, flat, front_matter, is_rule, links, pieces
from parsers.mdblocks import Block, blocks
from parsers.pick import paper
from parsers.pieces import HEADING, Piece
from parsers.record import Entry, Furniture, Item, Place
from parsers.usual import field_of

_FEATURES = re.compile(
    r"(?m)^\s{0,3}#{1,6}\s+\S|^\s*\|?\s*:?-{2,}:?\s*\||^\s*[-*+]\s+(?:\*\*|\[)|^\s*(?:\*\*|<b>)[^*\n]{8,}(?:\*\*|</b>)"
)
_HEADINGS = re.compile(r"(?m)^#{1,6} \S")
_MARKDOWN_NAMES = (".md", ".markdown", ".mdown", ".rmd", ".qmd")
_BY_LABEL = frozenset({"authors", "abstract", "venue", "year", "doi", "keywords"})
_TITLE_COLUMNS = frozenset(("paper", "papers", "article", "publication", "论文", "文章", "文献"))
_LEAST = 3


class Markdown:
    """Papers as a page lists them, whichever way; prose, menus and code yield none."""

    name = "markdown"
    version = 1
    appendable = False
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        text = head.text.lstrip("\ufeff")
        named = head.name.lower().endswith(_MARKDOWN_NAMES)
        if text.startswith(("---\n", "---\r")):
            matter = front_matter(text[4:].replace("\r\n", "\n").partition("\n---")[0])
            return Claim(0.95 if named or "title" in matter else 0.4)
        features = len(_FEATURES.findall(text[:20_000]))
        if named:
            return Claim(0.95 if features else 0.62)
        if features < _LEAST:
            return None
        return Claim(0.8 if len(_HEADINGS.findall(text[:20_000])) > 1 and "**" in text else 0.65)

    def read(self, source: Text) -> Iterator[Item]:
        yield from _Reader().read(blocks(source.lines))


class _Reader:
    def __init__(self) -> None:
        self.under_way: dict[str, Any] = {}
        self.first: Block | None = None
        self.last: Block | None = None
        self.heading: Block | None = None
        self.label = ""
        self.header: list[str] | None = None
        self.maybe: list[tuple[bool, Entry]] = []  # whether a heading is its title, and what it is
        self.sure = 0

    def read(self, source: Iterable[Block]) -> Iterator[Item]:
        previous: Block | None = None
        for block in source:
            if block.kind in ("code", "rule"):
                yield Furniture(block.place.lines)
            elif block.kind == "matter":
                yield from self._matter(block)
            elif block.kind == "heading":
                yield Furniture(block.place.lines)
                self._heading(block)
            elif block.kind == "row":
                yield from self._row(block, previous)
            else:
                self._text(block)
            previous = block
            yield from self._release(False)
        self._close()
        yield from self._release(True)

    def _matter(self, block: Block) -> Iterator[Item]:
        fields = front_matter(block.text)
        found = loose.entry(fields, block.place)
        if found is not None and trees.is_sure(found):
            yield found
            return
        yield Furniture(block.place.lines)

    def _heading(self, block: Block) -> None:
        text = flat(block.text)
        label = field_of(re.sub(r"^[\W_]+|[（(].*$", "", text))
        if label and label[0] in _BY_LABEL and self.under_way:
            self.label = label[0]
            return
        self.label = ""
        if self.heading is None or block.depth <= self.heading.depth:
            self._close()
            self.heading = block
        elif not self.under_way:
            self.heading = block
        self.header = None

    def _row(self, block: Block, previous: Block | None) -> Iterator[Item]:
        """A row of a table whose header (the row above the rule) names a title, or pieces in cells."""
        texts = cells(block.text) or []
        if previous is None or previous.kind != "row" or not _adjoin(previous, block):
            self.header = None
        if is_rule(block.text):
            yield Furniture(block.place.lines)
            if previous is not None and previous.kind == "row":
                self.header = _header([flat(cell) for cell in cells(previous.text) or []])
            return
        if self.header is None or len(texts) < 2:
            return
        fields = {(found[0] if (found := field_of(name)) else "") for name in self.header}
        self._close()
        if "title" in fields and fields & _BY_LABEL:
            record: dict[str, Any] = {
                name: flat(cell) for name, cell in zip(self.header, texts, strict=False) if name
            }
            record["urls"] = [url for cell in texts for url in links(cell)]
            self._keep(record, block, block, sure=True)
            self.sure += _LEAST * bool(fields & _BY_LABEL)  # a header is proof
        elif told := paper([piece for cell in texts for piece in pieces(cell)]):
            self._keep(told, block, block, sure="authors" in told)

    def _text(self, block: Block) -> None:
        parts = pieces(block.text)
        if self.label and self.under_way and parts:
            self.under_way.setdefault(self.label, " ".join(piece.text for piece in parts))
            self.label, self.last = "", block
            return
        told = paper(parts)
        if told is not None and ("authors" in told or block.kind == "item"):
            self._close()
            self.under_way, self.first, self.last = told, block, block
            return
        if self.heading is not None and not self.under_way:
            titled = paper([Piece(flat(self.heading.text), HEADING), *parts])
            if titled is not None and "authors" in titled:
                self.under_way, self.first, self.last = titled, self.heading, block
                return
        self._add(parts, block)

    def _add(self, parts: list[Piece], block: Block) -> None:
        """Labelled fields in a later paragraph of the same paper."""
        if not self.under_way:
            return
        more = paper([Piece(str(self.under_way["title"]), HEADING), *parts], context=True) or {}
        for name in _BY_LABEL & more.keys():
            if name not in self.under_way:
                self.under_way[name] = more[name]
                self.last = block

    def _close(self) -> None:
        if self.under_way and self.first is not None and self.last is not None:
            told = self.under_way
            self._keep(told, self.first, self.last, sure="authors" in told)
        self.under_way = {}

    def _keep(self, told: dict[str, Any], first: Block, last: Block, *, sure: bool) -> None:
        lines = (first.lines[0], last.lines[-1])
        place = Place((lines[0].number, lines[1].number), (lines[0].start, lines[1].end))
        found = loose.entry(told, place)
        if found is None:
            return
        long = len((found.title or "").split()) >= _LEAST or not (found.title or "").isascii()
        self.sure += sure and long
        self.maybe.append((first.kind == "heading", found))

    def _release(self, ends: bool) -> Iterator[Entry]:
        """What was read, once enough speaks for a list of papers: three sure ones, or one alone."""
        if self.sure >= _LEAST or (ends and self._alone()) or (ends and self._many_links()):
            yield from (entry for _, entry in self.maybe)
            self.maybe.clear()

    def _alone(self) -> bool:
        return all(headed and entry.authors for headed, entry in self.maybe)

    def _many_links(self) -> bool:
        return len(self.maybe) >= _LEAST


def _adjoin(before: Block, after: Block) -> bool:
    return before.lines[-1].number + 1 == after.lines[0].number


def _header(names: list[str]) -> list[str]:
    """The columns of a table; one called `Paper` holds titles where none is called so."""
    fields = {found[0] for name in names if (found := field_of(name))}
    if "title" in fields:
        return names
    return ["title" if name.strip().lower() in _TITLE_COLUMNS else name for name in names]


FORMAT = Markdown()
