"""The rows of a Markdown table: what its columns are called, or what stands in all their cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from parsers import shape
from parsers.items.pick import paper
from parsers.items.pieces import (
    PAPER_SITE,
    TITLE,
    Piece,
    is_no_paper,
    is_nothing,
    names_paper,
    read_rest,
    tidy,
)
from parsers.markdown import columns
from parsers.markdown.blocks import Block
from parsers.markdown.cuts import leads_within, named
from parsers.markdown.inline import flat, is_rule, links, pieces, row_cells
from parsers.markdown.roles import Learned
from parsers.plaintext.labels import OTHERS
from parsers.records.fields import year
from parsers.records.usual import field_of

_PROOF = frozenset({"authors", "abstract", "doi", "arxiv", "pmid"})
_TELLING = _PROOF | {"venue", "year", "keywords"}
_KEY_COLUMNS = frozenset(
    (
        "attribute",
        "property",
        "key",
        "field",
        "item",
        "项目",
        "属性",
        "字段",
        "键",
        "项",
        "條目",
        "项目名称",
    )
)
_IS_VENUE = 0.4
_DATED = re.compile(r",.*[(,.]\s*(?:19|20)\d\d\b")
_NAMED = 0.5


def tables(rows: Sequence[Block]) -> Iterator[Table]:
    """The tables in rows that follow each other: each has its header above a rule."""
    rules = [at for at, row in enumerate(rows) if is_rule(row.text) and at]
    ends = [*(rule - 1 for rule in rules[1:]), len(rows)]
    for at, end in zip(rules, ends, strict=False):
        yield Table(rows[at - 1].text, rows[at + 1 : end])


class Table:
    """One table; `proved` once one of its rows surely tells a paper."""

    def __init__(self, header: str, rows: Sequence[Block]) -> None:
        self.names = [flat(cell) for cell in row_cells(header)]
        self.rows = [(row, row_cells(row.text)) for row in rows]
        self.pieces = {cell: pieces(cell) for _, cells in self.rows for cell in cells}
        self.fields = [columns.field(name) for name in self.names]
        self.second = [columns.second(name) for name in self.names]
        linked = self._is_linked()
        self.title = columns.titles(self.names, self._columns(), linked=linked)
        named_so = "title" in self.fields and not _TELLING.isdisjoint(self.fields)
        self.proved = not _PROOF.isdisjoint(self.fields) and named_so
        pairs = len(self.names) == 2 and all(self._is_pair(cells) for _, cells in self.rows)
        if pairs or (_TELLING.isdisjoint(self.fields) and not linked):
            self.title = -1
        self.told = self._titles() if self.title >= 0 else []

    def _columns(self) -> list[list[str]]:
        """The words in the cells, column by column, buttons left out."""
        wide = len(self.names)
        said = [[_said(self.pieces[cell]) for cell in cells[:wide]] for _, cells in self.rows]
        return [[row[at] if at < len(row) else "" for row in said] for at in range(wide)]

    def _is_linked(self) -> bool:
        """Whether most rows go to where papers are."""
        linked = sum(any(map(PAPER_SITE.search, links(row.text))) for row, _ in self.rows)
        return linked * 2 > len(self.rows)

    def _titles(self) -> list[dict[str, Any]]:
        """What the cells of the titles tell; people only where most of these hold some."""
        cells = [cells[self.title] if self.title < len(cells) else "" for _, cells in self.rows]
        parts = [(Block("cell", cell, []), self.pieces.get(cell, [])) for cell in cells]
        whole = [_reference(cell) for cell in cells]
        if sum(map(bool, whole)) * 2 >= len(whole) > 0:
            return [
                told or {"title": _title(found)}
                for told, (_, found) in zip(whole, parts, strict=True)
            ]
        roles = Learned(parts)
        marked = [roles.marked(block, found) for block, found in parts]
        told = [paper(found, context=True) or {} for found in marked]
        people = sum(named(str(each.get("authors", ""))) >= _NAMED for each in told)
        if "authors" in self.fields or people * 2 < len(told):
            return [{"title": _title(found)} for found in marked]
        return told

    def pairs(self) -> list[tuple[str, str]]:
        """The fields and the values of a table that tells of one paper, a field in each row."""
        if len(self.rows) == 1 and "title" not in self.fields and "authors" in self.fields:
            cells = zip(self.fields, self.rows[0][1], strict=False)
            return [(field or "urls", cell) for field, cell in cells if field or links(cell)]
        if self.title >= 0:
            return []
        found = [
            (columns.field(flat(c[0]).strip(" :：")), c[1])
            for _, c in self.rows
            if self._is_pair(c)
        ]
        return [(field, cell) for field, cell in found if field]

    def papers(self) -> Iterator[tuple[dict[str, Any], Block, bool]]:
        """The papers of the rows, and whether the table is proof of each."""
        for at, (row, cells) in enumerate(self.rows):
            if len(cells) < 2:
                continue
            parts = [piece for cell in cells for piece in self.pieces[cell]]
            if self.title < 0:
                told = None if self._is_pair(cells) else paper(parts)
                told = None if told and leads_within(str(told["title"]), parts) else told
                proof = False
            else:
                told = self._read(cells, self.told[at], parts)
                proof = self.proved
            if told is not None:
                yield told, row, proof

    def _read(
        self, cells: Sequence[str], told: dict[str, Any], parts: Sequence[Piece]
    ) -> dict[str, Any] | None:
        record = {key: told[key] for key in ("title", "authors", "year") if told.get(key)}
        told_by = zip(self.names, self.fields, self.second, cells, strict=False)
        others: list[str] = []
        for at, (name, field, second, cell) in enumerate(told_by):
            value = flat(cell)
            if at == self.title or not value:
                continue
            if field not in _TELLING:
                others.append(_said(self.pieces[cell]))
            if name:
                record.setdefault(name if field_of(name) else field, value)
            if second or (field == "venue" and "year" not in self.fields and year(value)):
                record.setdefault(second or "year", value)
            self.proved |= field == "venue" and shape.venue(value) >= _IS_VENUE
        for text in others:
            read_rest(text, record)
        self.proved |= names_paper(parts)
        if "title" not in record or any(map(is_no_paper, map(str, record.values()))):
            return None
        record["urls"] = [url for cell in cells for url in links(cell)]
        return record

    def _is_pair(self, cells: Sequence[str]) -> bool:
        """Whether a row tells one thing of what the page is about: `HTML | [read online](…)`."""
        if len(cells) != 2 or len(self.names) > 2:
            return False
        return self.names[0].strip().lower() in _KEY_COLUMNS or _is_key(flat(cells[0]))


def _reference(cell: str) -> dict[str, Any]:
    """What a cell tells that is a whole reference, as a link or not; nothing where it is none."""
    if not _DATED.search(cell):
        return {}
    label = cell[1 : cell.rindex("](")] if cell[:1] == "[" and "](" in cell else cell
    told = paper(pieces(label)) or {}
    return told if "cited" in told and told.get("authors") else {}


def _is_key(cell: str) -> bool:
    """Whether a cell is a label or a button in words; a number before a paper is none."""
    text = cell.strip(" *:：").lower()
    known = bool(columns.field(text)) or text in OTHERS or is_nothing(text)
    return known and any(map(str.isalpha, text))


def _said(parts: Sequence[Piece]) -> str:
    return next((part.text for part in parts if not is_nothing(part.text)), "")


def _title(parts: Sequence[Piece]) -> str:
    """The title in a cell: its first words that are no button, stars and affiliations left out."""
    learned = next((part.text for part in parts if part.mark == TITLE), "")
    said = (part.text for part in parts if not is_nothing(part.text))
    return tidy(learned or next(said, ""))
