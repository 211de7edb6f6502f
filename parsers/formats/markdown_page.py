"""Markdown: tables and lists of papers, titled paragraphs, one paper's page, front matter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

from parsers import shape
from parsers.format import Claim, Head, Text
from parsers.pages.markdown import cells, flat, front_matter, is_rule, links, pieces
from parsers.pages.mdblocks import Block, blocks
from parsers.pages.pick import paper
from parsers.pages.pieces import HEADING, PAPER_SITE, Piece
from parsers.record import Entry, Furniture, Item, Place
from parsers.records import loose, trees
from parsers.records.usual import field_of

_FEATURES = re.compile(
    r"(?m)^\s{0,3}#{1,6}\s+\S|^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*\||^[ \t]*[-*+][ \t]+(?:\*\*|\[)|^[ \t]*(?:\*\*|<b>)[^*\n]{8,}(?:\*\*|</b>)"
)
_HEADINGS = re.compile(r"(?m)^#{1,6} \S")
_MARKDOWN_NAMES = (".md", ".markdown", ".mdown", ".rmd", ".qmd")
_BY_LABEL = frozenset({"authors", "abstract", "venue", "year", "doi", "keywords"})
_TITLE_COLUMNS = frozenset(("paper", "papers", "article", "publication", "论文", "文章", "文献"))
_LEAST = 3
_SHARE = 0.3
_PEOPLE = 0.9
_MOST_HELD = 20_000


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
            return Claim(0.95 if features else 0.35)
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
        self.maybe: list[Maybe] = []
        self.many = False
        self.text_lines = self.told_lines = 0

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
                self.text_lines += len(block.lines)
                yield from self._row(block, previous)
            else:
                self.text_lines += len(block.lines)
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
            self._keep(record, block, block, proof=True)
        elif told := paper([piece for cell in texts for piece in pieces(cell)]):
            self._keep(told, block, block, proof=False)

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
            self._keep(self.under_way, self.first, self.last, proof=False)
        self.under_way = {}

    def _keep(self, told: dict[str, Any], first: Block, last: Block, *, proof: bool) -> None:
        lines = (first.lines[0], last.lines[-1])
        place = Place((lines[0].number, lines[1].number), (lines[0].start, lines[1].end))
        found = loose.entry(told, place)
        if found is None or not any(map(str.isalnum, found.title or "")):
            return
        self.maybe.append(Maybe(found, first.kind == "heading", proof))
        self.told_lines += lines[1].number - lines[0].number + (first.kind != "heading")
        if len(self.maybe) >= _MOST_HELD:
            self.many = self.many or self._is_list()

    def _release(self, ends: bool) -> Iterator[Entry]:
        """What was read: all of it where the page is a list of papers, else what proves itself."""
        if not (ends or self.many or len(self.maybe) >= _MOST_HELD):
            return
        whole = self.many or self._is_list() or self._is_one()
        yield from (each.entry for each in self.maybe if whole or each.proof or _links(each.entry))
        self.maybe.clear()

    def _is_list(self) -> bool:
        """Whether entries alike make up a fair part of the page, and tell of people or papers."""
        telling = sum(_tells(each) for each in self.maybe)
        share = self.told_lines >= _SHARE * self.text_lines
        return share and telling >= _LEAST and telling * 2 >= len(self.maybe)

    def _is_one(self) -> bool:
        """Whether the page is about one paper, with its title as a heading (or few of them)."""
        return all(each.headed and _people(each.entry) for each in self.maybe)


class Maybe(NamedTuple):
    """An entry; whether its title is a heading, and whether a table's header is proof of it."""

    entry: Entry
    headed: bool
    proof: bool


def _tells(each: Maybe) -> bool:
    long = len((each.entry.title or "").split()) >= _LEAST or not (each.entry.title or "").isascii()
    return each.proof or _links(each.entry) or (long and _people(each.entry))


def _people(found: Entry) -> bool:
    names = ", ".join(author.name for author in found.authors)
    one = len(found.authors) == 1 and " " in names  # a list of one says less by its shape alone
    return bool(names) and shape.names(f"{names}, {names}" if one else names) >= _PEOPLE


def _links(found: Entry) -> bool:
    """Whether it gives an identifier, or a link to where papers are."""
    if found.doi or found.arxiv or found.pmid:
        return True
    return any(PAPER_SITE.search(url) for url in found.urls)


def _adjoin(before: Block, after: Block) -> bool:
    return before.lines[-1].number + 1 == after.lines[0].number


def _header(names: list[str]) -> list[str]:
    """The columns of a table; one called `Paper` holds titles where none is called so."""
    fields = {found[0] for name in names if (found := field_of(name))}
    if "title" in fields:
        return names
    return ["title" if name.strip().lower() in _TITLE_COLUMNS else name for name in names]


FORMAT = Markdown()
