"""The papers of a Markdown page, block by block: which block tells one, and which say more of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from parsers.items import labels
from parsers.items.pick import paper
from parsers.items.pieces import (
    HEADING,
    PAPER_SITE,
    TITLE,
    Piece,
    bare,
    is_nothing,
    is_wordy,
    names_paper,
)
from parsers.items.sections import Years
from parsers.markdown import tags
from parsers.markdown.blocks import Block
from parsers.markdown.cuts import (
    goes_elsewhere,
    is_bare_title,
    is_listed,
    is_tagged,
    is_title,
    leads_within,
    named,
    opens_with_people,
)
from parsers.markdown.draft import BY_LABEL, Draft, below_title
from parsers.markdown.held import Held, is_commit
from parsers.markdown.inline import flat, is_rule, links, pieces
from parsers.markdown.matter import front_matter, is_of_paper
from parsers.markdown.roles import Learned, signed
from parsers.markdown.tables import tables
from parsers.record import Furniture, Item
from parsers.records import loose, trees
from parsers.records.usual import field_of

_OF_PAPER = frozenset({"authors", "venue", "doi", "arxiv", "abstract"})
_YEAR, _NAMED = re.compile(r"\(?(?:19|20)\d\d\)?"), 0.45
_SECTION = re.compile(
    r"\W*(?:(?:basic|paper|general|bibliographic|meta)\W?)?(?:info(?:rmation)?|data|details?|overview|summary|reference|citation|basics)\W*"
    r"|\W*(?:基本|论文|書誌|书目|文献|논문|기본|서지)?\s?(?:信息|情報|资料|概要|概览|정보|개요|연결|링크)\W*",
    re.IGNORECASE,
)

# `Accepted Papers`, `LAMP 2031: List of Accepted Posters`; none of what is asked of their authors.
_ACCEPTED = re.compile(
    r"\W*(?:(?!for\b|instruct|inform|guide|present)[\w'’&:-]+ ){0,6}?accepted (?:[a-z]+ ){0,2}(?:papers?|posters?|articles?|abstracts?|submissions|contributions)\W*(?:\([^()]*\))?\W*",
    re.IGNORECASE,
)
_LISTED = re.compile(  # of the whole page: `LAMP2031-paper-list`
    r"[a-z]{3,12}[- ]?'?(?:20)?\d\d[- ](?:[a-z]+[- ])?papers?(?:[- ]list)?", re.IGNORECASE
)


class Reader:
    """`draft` may have more said of it; `accepted`: how deep a heading lists papers, 0 for the page."""

    def __init__(self, roles: Learned) -> None:
        self.roles = roles
        self.draft: Draft | None = None
        self.heading: Block | None = None
        self.label = ""
        self.accepted: int | None = None
        self.rows: list[Block] = []
        self.above: list[Piece] = []  # labels and links between a heading and the people below it
        self.held = Held()
        self.years = Years()

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
        self.accepted = 0 if _ACCEPTED.fullmatch(str(fields.get("title", ""))) else None
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
        if self.accepted is None or block.depth <= self.accepted:
            self.accepted = block.depth if _ACCEPTED.fullmatch(text) else None
        if _LISTED.fullmatch(text):
            self.accepted = 0
        self.held.headings.add(text)
        self.years.headed(block.depth, text)
        label = field_of(re.sub(r"^[\W_]+|[（(].*$", "", text))
        self.label = label[0] if label and label[0] in BY_LABEL else ""
        if self.label:
            return
        if self.draft is not None and self.draft.first.kind == "matter":
            self.draft.headed(text)
            return  # what follows may name the authors
        if upper := self.heading is None or block.depth <= self.heading.depth:
            self._close()
        if upper or (self.draft is None and not _SECTION.fullmatch(text)):
            self.heading, self.above = block, []
        parts = pieces(block.text)
        linked = [piece for piece in parts if piece.url]
        alone = sum(not is_nothing(piece.text) for piece in parts) == 1
        if len(linked) == 1 and PAPER_SITE.search(linked[0].url) and not is_nothing(linked[0].text):
            told = paper(linked if alone else parts)
            if told and (alone or "authors" in told):
                self._open(told, block, block, sure=True, weak=False)

    def _table(self) -> None:
        """The rows of tables that have come to their end."""
        for table in tables(self.rows):
            if pairs := table.pairs():
                self._record(pairs, table.rows[-1][0])
                continue
            for told, row, proof in table.papers():
                self._close()
                self.held.keep(Draft(told, row, row, proof, False, self.years.year))
        self.rows = []

    def _record(self, pairs: list[tuple[str, str]], last: Block) -> None:
        """What the rows of a table of keys and values say of the paper that the page is about."""
        urls = [url for _, cell in pairs for url in links(cell)]
        linked = any(map(PAPER_SITE.search, urls))
        told: dict[str, Any] = {field: flat(cell) for field, cell in reversed(pairs)}
        title = bare(Piece(flat(self.heading.text)), {}).text if self.heading is not None else ""
        if "title" not in told or title == told.get("alt_titles"):
            told["title"] = title
        if self.draft is not None:
            for field in BY_LABEL & told.keys():
                self.draft.say(field, told[field], last)
        elif told["title"] and (linked or len(_OF_PAPER & told.keys()) > 1):
            self._open({**told, "urls": urls}, self.heading or last, last, sure=False, weak=False)
        else:
            self.above += [Piece(f"{field}: {flat(cell)}") for field, cell in pairs]

    def _text(self, block: Block, parts: list[Piece]) -> None:
        draft = self.draft
        if self.label == "venue" and "authors" in (paper(self.roles.marked(block, parts)) or ()):
            self.label = ""  # `## Journal` above a list
        if self.label and parts:
            said, label, self.label = " ".join(piece.text for piece in parts), self.label, ""
            if draft is None:
                self.above.append(Piece(f"{label}: {said}"))
            else:
                draft.say(label, said, block)
            return
        if draft is not None and draft.takes(block, parts):
            draft.add(block, parts)
            return
        marked = self.roles.marked(block, parts)
        told = paper(marked)
        item = block.kind == "item"
        weak = told is None or not ("authors" in told or item or is_listed(marked))
        free = draft is None or draft.first.kind == "item"
        listed = self.accepted is not None and is_bare_title(parts, item=item)
        listed &= draft is None or free or "listed" in draft.told
        if weak and (listed or (free and item and is_title(parts))):
            told = paper(marked, context=True)
            told = {**told, "listed": True} if told and listed else told
            if told and item and is_tagged(parts):
                told, weak = {**told, "appeared": True}, False
        elif weak or leads_within(str(told and told["title"]), parts):
            told = None
        if told is not None and draft is not None and draft.completes(told, parts):
            return
        if told is not None:
            told |= {"elsewhere": True} if weak and goes_elsewhere(parts) else {}
            labelled = {"title", "authors"} <= labels.say(parts)
            labelled &= not labels.are_of_document(parts)
            sure = names_paper(parts) or (labelled and named(str(told["authors"])) >= _NAMED)
            self._open(told, block, block, sure=sure, weak=weak)
        elif draft is not None:
            draft.add(block, parts)
        elif told := below_title(self.heading, parts):
            self._open(told, self.heading or block, block, sure=bool(told["urls"]), weak=False)
        else:
            links = names_paper(parts) and all(is_nothing(p.text) or not p.url for p in parts)
            whole = links and "authors" in labels.say(self.above)
            if whole or opens_with_people(parts) or labels.say(parts):
                self._under_heading(block, parts)
            elif links:
                self.above += parts

    def _under_heading(self, block: Block, parts: list[Piece]) -> None:
        """People, or labelled fields, of the paper whose title is the heading above."""
        if labels.are_of_document(parts):
            return
        if self.heading is not None and self.heading.text[-1:] not in (":", "："):
            heading = flat(self.heading.text)
            if not (heading.isascii() or is_wordy(heading)):
                return  # 박사과정, 成员: whom a group has
            people = named(_YEAR.sub("", heading)) >= _NAMED  # `Quux, Lind 2031`
            sure = "authors" in labels.say([*self.above, *parts]) and not people
            marked = signed(parts)
            title = Piece(heading, TITLE if sure or marked else HEADING)
            titled = paper([title, *self.above, *(marked or parts)])
            if titled is None or "authors" not in titled:
                self.above += parts if labels.say(parts) else []
            else:
                titled["committed"] = is_commit(block)
                self._open(titled, self.heading, block, sure=False, weak=False)

    def _open(
        self, told: dict[str, Any], first: Block, last: Block, *, sure: bool, weak: bool
    ) -> None:
        if self.draft and self.draft.weak and first.depth > self.draft.first.depth:
            self.draft = None  # what has papers below it is none
        self._close()
        self.draft = Draft(told, first, last, sure, weak, self.years.year)

    def _close(self) -> None:
        draft = self.draft
        if draft is not None and (draft.sure or draft.first.kind != "matter"):
            self.held.keep(draft)
        self.draft = None


def _adjoin(before: Block, after: Block) -> bool:
    return after.depth == tags.DEPTH or before.lines[-1].number + 1 == after.lines[0].number
