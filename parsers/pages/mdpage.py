"""The papers of a Markdown page, block by block: which block tells one, and which say more of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from parsers import shape
from parsers.pages import itemlabels
from parsers.pages.markdown import flat, is_rule, links, pieces
from parsers.pages.mdblocks import Block
from parsers.pages.mdcuts import named
from parsers.pages.mddraft import BY_LABEL, Draft
from parsers.pages.mdheld import Held, is_commit
from parsers.pages.mdmatter import front_matter, is_of_paper
from parsers.pages.mdroles import Learned, signed
from parsers.pages.mdtables import tables
from parsers.pages.pick import paper
from parsers.pages.pieces import (
    HEADING,
    PAPER_SITE,
    TITLE,
    Piece,
    is_no_paper,
    is_nothing,
    is_wordy,
    likeness_of,
    names_paper,
)
from parsers.record import Furniture, Item
from parsers.records import loose, trees
from parsers.records.usual import field_of

_OF_PAPER = frozenset({"authors", "venue", "doi", "arxiv", "abstract"})
_COUNTED = re.compile(r"\(\d+\)")
_YEAR = re.compile(r"\(?(?:19|20)\d\d\)?")
_A_NAME = 0.4
_NAMED = 0.45
_SECTION = re.compile(
    r"\W*(?:(?:basic|paper|general|bibliographic|meta)\W?)?(?:info(?:rmation)?|data|details?|overview|summary|reference|citation|basics)\W*"
    r"|\W*(?:基本|论文|書誌|书目|文献|논문|기본|서지)?\s?(?:信息|情報|资料|概要|概览|정보|개요|연결|링크)\W*",
    re.IGNORECASE,
)


class Reader:
    """`draft` is the paper that later lines may add to."""

    def __init__(self, roles: Learned) -> None:
        self.roles = roles
        self.draft: Draft | None = None
        self.heading: Block | None = None
        self.label = ""
        self.rows: list[Block] = []
        self.above: list[Piece] = []  # labels and links between a heading and the people below it
        self.held = Held()

    def read(self, source: Iterable[tuple[Block, list[Piece]]]) -> Iterator[Item]:
        for block, parts in source:
            if self.rows and not (block.kind == "row" and _adjoin(self.rows[-1], block)):
                self._table()
            if block.kind in ("code", "rule"):
                yield Furniture(block.place.lines)
            elif block.kind == "matter":
                yield from self._matter(block)
            elif block.kind == "heading":
                yield Furniture(block.place.lines)
                self._heading(block)
            elif block.kind == "row":
                self.held.text_lines += len(block.lines)
                self.rows.append(block)
                if is_rule(block.text):
                    yield Furniture(block.place.lines)
            else:
                self.held.text_lines += len(block.lines)
                self._text(block, parts)
            yield from self.held.release(False)
        self._table()
        self._close()
        yield from self.held.release(True)

    def _matter(self, block: Block) -> Iterator[Item]:
        """A paper's own page: what its front matter lacks, the labels below may say."""
        fields = front_matter(block.text)
        found = loose.entry(fields, block.place)
        sure = found is not None and trees.is_sure(found)
        if found is None or not is_of_paper(fields, found):
            yield Furniture(block.place.lines)
        elif sure or (found.title and found.venue):
            self._open(dict(fields), block, block, sure=sure, weak=False)
        else:
            yield Furniture(block.place.lines)

    def _heading(self, block: Block) -> None:
        text = flat(block.text)
        label = field_of(re.sub(r"^[\W_]+|[（(].*$", "", text))
        if label and label[0] in BY_LABEL:
            self.label = label[0]
            return
        self.label = ""
        if self.draft is not None and self.draft.first.kind == "matter":
            self.draft.headed(text)
            return  # what follows may name the authors
        if self.heading is None or block.depth <= self.heading.depth:
            self._close()
            self.heading, self.above = block, []
        elif self.draft is None and not _SECTION.fullmatch(text):
            self.heading, self.above = block, []
        parts = pieces(block.text)
        if len(parts) == 1 and PAPER_SITE.search(parts[0].url) and not is_nothing(text):
            told = {"title": text, "urls": [parts[0].url]}
            self._open(told, block, block, sure=True, weak=False)

    def _table(self) -> None:
        """The rows of tables that have come to their end."""
        for table in tables(self.rows):
            if pairs := table.pairs():
                self._record(pairs, table.rows[-1][0])
                continue
            for told, row, proof in table.papers():
                self._close()
                self.held.keep(told, row, row, proof=proof, weak=False)
        self.rows = []

    def _record(self, pairs: list[tuple[str, str]], last: Block) -> None:
        """What the rows of a table of keys and values say of the paper that the page is about."""
        urls = [url for _, cell in pairs for url in links(cell)]
        told: dict[str, Any] = {field: flat(cell) for field, cell in reversed(pairs)}
        title = flat(self.heading.text) if self.heading is not None else ""
        if "title" not in told or title == told.get("alt_titles"):
            told["title"] = title
        linked = any(map(PAPER_SITE.search, urls))
        if self.draft is not None:
            for field in BY_LABEL & told.keys():
                self.draft.say(field, told[field], last)
        elif told["title"] and (linked or len(_OF_PAPER & told.keys()) > 1):
            self._open({**told, "urls": urls}, self.heading or last, last, sure=False, weak=False)

    def _text(self, block: Block, parts: list[Piece]) -> None:
        draft = self.draft
        if self.label and parts:
            said = " ".join(piece.text for piece in parts)
            if draft is not None:
                draft.say(self.label, said, block)
            else:
                self.above.append(Piece(f"{self.label}: {said}"))
            self.label = ""
            return
        if draft is not None and draft.takes(block, parts):
            draft.add(block, parts)
            return
        marked = self.roles.marked(block, parts)
        told = paper(marked)
        alone = block.kind == "item" or _is_listed(marked)
        weak = told is None or not ("authors" in told or alone)
        headed = draft is not None and draft.first.kind != "item"
        if weak and not headed and block.kind == "item" and _is_title(parts):
            told = paper(marked, context=True)
        elif weak:
            told = None
        if told is not None and draft is not None and draft.completes(told, parts):
            return
        if told is not None and weak and _goes_elsewhere(parts):
            told["elsewhere"] = True
        if told is not None:
            labelled = {"title", "authors"} <= itemlabels.say(parts)
            labelled &= not itemlabels.are_of_document(parts)
            sure = names_paper(parts) or (labelled and named(str(told["authors"])) >= _NAMED)
            self._open(told, block, block, sure=sure, weak=weak)
        elif draft is not None:
            draft.add(block, parts)
        elif _opens_with_people(parts) or itemlabels.say(parts):
            self._under_heading(block, parts)
        elif names_paper(parts) and all(is_nothing(p.text) or not p.url for p in parts):
            self.above += parts

    def _under_heading(self, block: Block, parts: list[Piece]) -> None:
        """People, or labelled fields, of the paper whose title is the heading above."""
        if itemlabels.are_of_document(parts):
            return
        if self.heading is not None and self.heading.text[-1:] not in (":", "："):
            heading = flat(self.heading.text)
            sure = "authors" in itemlabels.say(parts) and not _names_people(heading)
            marked = signed(parts)
            title = Piece(heading, TITLE if sure or marked else HEADING)
            titled = paper([title, *self.above, *(marked or parts)])
            if titled is None or "authors" not in titled:
                self.above += parts if itemlabels.say(parts) else []
            else:
                titled["committed"] = is_commit(block)
                self._open(titled, self.heading, block, sure=False, weak=False)

    def _open(
        self, told: dict[str, Any], first: Block, last: Block, *, sure: bool, weak: bool
    ) -> None:
        if self.draft and self.draft.weak and first.depth > self.draft.first.depth:
            self.draft = None  # what has papers below it is none
        self._close()
        self.draft = Draft(told, first, last, sure, weak)

    def _close(self) -> None:
        draft = self.draft
        if draft is not None and (draft.sure or draft.first.kind != "matter"):
            self.held.keep(draft.told, draft.first, draft.last, proof=draft.sure, weak=draft.weak)
        self.draft = None


def _adjoin(before: Block, after: Block) -> bool:
    return before.lines[-1].number + 1 == after.lines[0].number


def _names_people(heading: str) -> bool:
    """Whether a heading is of people and a year: `Quux, Lind 2031`."""
    return named(_YEAR.sub("", heading)) >= _NAMED


def _goes_elsewhere(parts: list[Piece]) -> bool:
    """Whether the first words of an item are a link that goes to no paper."""
    first = next((piece for piece in parts if not is_nothing(piece.text)), None)
    return first is not None and bool(first.url) and not PAPER_SITE.search(first.url)


def _is_listed(parts: list[Piece]) -> bool:
    """Whether a paragraph is a title with its links as those beside it are, and no running text."""
    links = [piece for piece in parts if piece.url]
    titles = [piece.text for piece in parts if piece.mark == TITLE]
    bare = all(is_nothing(piece.text) or piece.mark == TITLE for piece in links)
    return bool(titles) and bare and names_paper(parts) and not shape.is_sentence(titles[0])


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
