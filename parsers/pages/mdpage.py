"""The papers of a Markdown page, block by block: which block tells one, and which say more of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from parsers import shape
from parsers.pages import itemlabels
from parsers.pages.markdown import flat, front_matter, is_rule, pieces
from parsers.pages.mdblocks import Block
from parsers.pages.mdheld import Held, is_commit
from parsers.pages.mdroles import Learned
from parsers.pages.mdtables import Table
from parsers.pages.pick import paper
from parsers.pages.pieces import (
    HEADING,
    PAPER_SITE,
    STRONG,
    Piece,
    is_no_paper,
    is_nothing,
    is_people,
    is_wordy,
    likeness_of,
    names_paper,
    people,
)
from parsers.record import Entry, Furniture, Item
from parsers.records import loose, trees
from parsers.records.usual import field_of

_BY_LABEL = frozenset({"authors", "abstract", "venue", "year", "doi", "keywords"})
_MORE = _BY_LABEL | {"journal"}
_LABEL = re.compile(r"[A-Z][\w /&-]{1,24}:(?!//)")
_COUNTED = re.compile(r"\(\d+\)")
_A_NAME = 0.4
_PEOPLE = 0.6
_SEVERAL = 3
_YEAR_KEY = frozenset(("year", "citation", "bibtex", "publication_types", "年份"))
_KIND = re.compile(r"\b(?:papers?|publications?|literature|preprint)\b|论文|文献", re.IGNORECASE)


class Reader:
    """`under_way` is the paper that later lines may add to; a `weak` one has but a title so far."""

    def __init__(self, roles: Learned) -> None:
        self.roles = roles
        self.under_way: dict[str, Any] = {}
        self.sure = False
        self.first: Block | None = None
        self.last: Block | None = None
        self.heading: Block | None = None
        self.weak = False
        self.label = ""
        self.table: Table | None = None
        self.held = Held()

    def read(self, source: Iterable[tuple[Block, list[Piece]]]) -> Iterator[Item]:
        previous: Block | None = None
        for block, parts in source:
            if block.kind in ("code", "rule"):
                yield Furniture(block.place.lines)
            elif block.kind == "matter":
                yield from self._matter(block)
            elif block.kind == "heading":
                yield Furniture(block.place.lines)
                self._heading(block)
            elif block.kind == "row":
                self.held.text_lines += len(block.lines)
                yield from self._row(block, previous)
            else:
                self.held.text_lines += len(block.lines)
                self._text(block, parts)
            previous = block
            yield from self.held.release(False)
        self._close()
        yield from self.held.release(True)

    def _matter(self, block: Block) -> Iterator[Item]:
        """A paper's own page: what its front matter lacks, the labels below may say."""
        fields = front_matter(block.text)
        found = loose.entry(fields, block.place)
        sure = found is not None and trees.is_sure(found)
        if found is None or not _is_of_paper(fields, found):
            yield Furniture(block.place.lines)
        elif sure and found.authors:
            yield found
        elif sure or (found.title and found.venue):
            self._open(fields, block, block, sure=sure, weak=False)
        else:
            yield Furniture(block.place.lines)

    def _heading(self, block: Block) -> None:
        text = flat(block.text)
        label = field_of(re.sub(r"^[\W_]+|[（(].*$", "", text))
        if label and label[0] in _BY_LABEL and self.under_way:
            self.label = label[0]
            return
        self.label = ""
        if self.first is not None and self.first.kind == "matter" and self.under_way:
            return  # what follows may name the authors
        if self.heading is None or block.depth <= self.heading.depth:
            self._close()
            self.heading = block
        elif not self.under_way:
            self.heading = block
        parts = pieces(block.text)
        if len(parts) == 1 and PAPER_SITE.search(parts[0].url) and not is_nothing(text):
            self._close()
            told = {"title": text, "urls": [parts[0].url]}
            self._open(told, block, block, sure=True, weak=False)

    def _row(self, block: Block, previous: Block | None) -> Iterator[Item]:
        """A row of a table whose header (the row above the rule) names a title, or pieces in cells."""
        if previous is None or previous.kind != "row" or not _adjoin(previous, block):
            self.table = None
        if is_rule(block.text):
            yield Furniture(block.place.lines)
            if previous is not None and previous.kind == "row":
                self.table = Table(previous.text)
        elif self.table is not None and (found := self.table.read(block.text)):
            self._close()
            self.held.keep(found[0], block, block, proof=found[1], weak=False)

    def _text(self, block: Block, parts: list[Piece]) -> None:
        if self.label and self.under_way and parts:
            self.under_way.setdefault(self.label, " ".join(piece.text for piece in parts))
            self.label, self.last = "", block
            return
        if self._belongs(block, parts):
            self._add(parts, block)
            return
        told = paper(self.roles.marked(block, parts))
        weak = told is None or not ("authors" in told or block.kind == "item")
        headed = self.under_way and self.first is not None and self.first.kind != "item"
        if weak and not headed and block.kind == "item" and _is_title(parts):
            told = paper(parts, context=True)
        elif weak:
            told = None
        if told is not None:
            sure = names_paper(parts) or {"title", "authors"} <= itemlabels.say(parts)
            self._open(told, block, block, sure=sure, weak=weak)
        elif not self.under_way and (_opens_with_people(parts) or itemlabels.say(parts)):
            self._under_heading(block, parts)
        else:
            self._add(parts, block)

    def _under_heading(self, block: Block, parts: list[Piece]) -> None:
        """People, or labelled fields, of the paper whose title is the heading above."""
        if self.heading is not None and self.heading.text[-1:] not in (":", "："):
            titled = paper([Piece(flat(self.heading.text), HEADING), *parts])
            if titled is not None and "authors" in titled:
                titled["committed"] = is_commit(block)
                self._open(titled, self.heading, block, sure=False, weak=False)

    def _open(
        self, told: dict[str, Any], first: Block, last: Block, *, sure: bool, weak: bool
    ) -> None:
        if self.weak and self.first is not None and first.depth > self.first.depth:
            self.under_way = {}  # what has papers below it is none
        self._close()
        self.under_way, self.first, self.last = told, first, last
        self.sure, self.weak = sure, weak

    def _belongs(self, block: Block, parts: list[Piece]) -> bool:
        """Whether an item says more of the paper under way: below it, or people beside it."""
        first = self.first
        if not self.under_way or first is None or not block.kind == first.kind == "item":
            return False
        if block.depth > first.depth + 1:
            return is_people(parts) or _is_labelled(parts) or paper(parts) is None
        return block.depth == first.depth and "authors" not in self.under_way and is_people(parts)

    def _add(self, parts: list[Piece], block: Block) -> None:
        """What a later paragraph or item says of the same paper."""
        first = self.first
        if not self.under_way or first is None:
            return
        labelled = "authors" in itemlabels.say(parts)
        if first.kind == "matter":
            if not labelled:
                return
            self.sure = True
        elif names_paper(parts) and not self.weak and all(is_nothing(p.text) for p in parts):
            self.under_way["urls"] += [piece.url for piece in parts if piece.url]
        told = labelled or is_people(parts)
        one = self.last is first and is_people(parts, one=True)
        if self.weak and not ((told or one) and block.depth > first.depth):
            return
        if block.kind == first.kind == "item" and block.depth > first.depth + 1 and not self.weak:
            self.last = block  # whatever it says, it is said of this paper
        mark = STRONG if block.kind == "item" else HEADING
        more = paper([Piece(str(self.under_way["title"]), mark), *parts], context=True) or {}
        for name in _MORE & more.keys():
            if name not in self.under_way and more[name] != self.under_way["title"]:
                self.under_way[name] = more[name]
                self.last = block
        if self.weak and told and people(self.under_way.get("authors", "")) >= _PEOPLE:
            self.weak, self.sure = False, True

    def _close(self) -> None:
        alone = self.first is not None and self.first.kind == "matter" and not self.sure
        if self.under_way and self.first is not None and self.last is not None and not alone:
            self.held.keep(self.under_way, self.first, self.last, proof=self.sure, weak=self.weak)
        self.under_way, self.sure, self.weak = {}, False, False


def _is_of_paper(fields: Mapping[str, Any], found: Entry) -> bool:
    """Whether front matter is that of a paper: author, day, tags and summary are those of any post."""
    known = {field[0] for key in fields if fields[key] and (field := field_of(key))}
    if found.venue or found.doi or found.arxiv or found.pmid or len(found.authors) >= _SEVERAL:
        return True
    said = " ".join(map(str, fields.values()))
    own = "abstract" in known or _YEAR_KEY.intersection(map(str.lower, fields)) and found.authors
    return bool(own or PAPER_SITE.search(said) or _KIND.search(said))


def _adjoin(before: Block, after: Block) -> bool:
    return before.lines[-1].number + 1 == after.lines[0].number


def _is_labelled(parts: list[Piece]) -> bool:
    """Whether an item opens with a label: `Institutions: …`, `TLDR: …`."""
    return bool(parts) and not parts[0].url and _LABEL.match(parts[0].text) is not None


def _is_title(parts: list[Piece]) -> bool:
    """Whether an item opens with what may be a title: some words that are no people."""
    text = parts[0].text if parts and not parts[0].url.startswith("#") else ""
    return is_wordy(text) and shape.title(text) > shape.names(text)


def _opens_with_people(pieces: Sequence[Piece]) -> bool:
    """Whether the first or second piece looks like people, not a name in running text."""
    said = [piece for piece in pieces if not is_nothing(piece.text)][:2]
    if sum(len(_COUNTED.findall(piece.text)) for piece in pieces) > 1:
        return False  # an index: `Ada Pell (12) | Bo Quill (7)`
    first = next((i for i, piece in enumerate(said) if likeness_of(piece.text) > _A_NAME), None)
    return first == 0 or (
        first == 1 and not shape.is_prose(said[0].text, 1) and not is_no_paper(said[0].text)
    )
