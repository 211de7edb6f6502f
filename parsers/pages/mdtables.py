"""The rows of a Markdown table: under a header that names a title and more, or as their cells look."""

from __future__ import annotations

import re
from typing import Any

from parsers import shape
from parsers.pages.markdown import flat, links, pieces, row_cells
from parsers.pages.pick import paper
from parsers.pages.pieces import is_no_paper, is_nothing, names_paper
from parsers.plaintext.labels import OTHERS
from parsers.records.fields import year
from parsers.records.usual import field_of

_TELLING = frozenset({"authors", "abstract", "venue", "year", "doi", "keywords"})
_PROOF = frozenset({"authors", "abstract", "doi", "arxiv", "pmid"})
_TITLE_COLUMNS = frozenset(("paper", "papers", "article", "publication", "论文", "文章", "文献"))
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
_PARTED = re.compile(r"\s*[/&＆・、+,]\s*|\s+(?:and|und|et|y)\s+")
_LATIN = re.compile(r"[A-Za-z]+")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")


class Table:
    """One table, by its header; `proved` once one of its rows surely tells a paper."""

    def __init__(self, header: str) -> None:
        self.names = _header([flat(cell) for cell in row_cells(header)])
        self.fields = [_field(name) for name in self.names]
        self.titled = "title" in self.fields and not _TELLING.isdisjoint(self.fields)
        self.second = [_second(name) for name in self.names]
        self.proved = not _PROOF.isdisjoint(self.fields) and self.titled

    def read(self, row: str) -> tuple[dict[str, Any], bool] | None:
        """The paper of a row, and whether the table is proof of it; None where it tells none."""
        texts = row_cells(row)
        if len(texts) < 2:
            return None
        parts = [piece for cell in texts for piece in pieces(cell)]
        if not self.titled:
            told = None if self._is_key_and_value(texts) else paper(parts)
            return (told, False) if told else None
        record: dict[str, Any] = {}
        columns = zip(self.names, self.fields, self.second, texts, strict=False)
        for name, field, second, cell in columns:
            if field == "title" and "title" not in record:
                record |= self._titled(cell)
            elif name and (value := flat(cell)):
                record.setdefault(name if field_of(name) else field or name, value)
                if second or (field == "venue" and "year" not in self.fields and year(value)):
                    record.setdefault(second or "year", value)
                self.proved |= field == "venue" and shape.venue(value) >= _IS_VENUE
        self.proved |= names_paper(parts)
        if any(map(is_no_paper, record.values())):
            return None
        record["urls"] = [url for cell in texts for url in links(cell)]
        return record, self.proved

    def _titled(self, cell: str) -> dict[str, Any]:
        """The title in a cell, and the people below it there where they have no column."""
        parts = [part for part in pieces(cell) if not is_nothing(part.text)]
        if len(parts) > 1 and "authors" not in self.fields:
            told = paper(parts, context=True) or {}
            if "authors" in told:
                return {key: told[key] for key in ("title", "authors", "year") if key in told}
        return {"title": parts[0].text} if parts else {}

    def _is_key_and_value(self, texts: list[str]) -> bool:
        """Whether a row tells one thing of what the page is about: `HTML | [read online](…)`."""
        if len(texts) != 2 or len(self.names) > 2:
            return False
        return self.names[0].strip().lower() in _KEY_COLUMNS or _is_key(flat(texts[0]))


def _is_key(cell: str) -> bool:
    """Whether a cell is a label or a button in words; a number before a paper is none."""
    text = cell.strip(" *:：").lower()
    named = bool(_field(text)) or text in OTHERS or is_nothing(text)
    return named and any(map(str.isalpha, text))


def _field(name: str) -> str:
    """The field of a column, by the first part of its name that is known: `venue / year`."""
    return next((known[0] for part in _parts(name) if (known := field_of(part))), "")


def _second(name: str) -> str:
    """The other field of a column that holds two: the year in `venue / year`."""
    known = [found[0] for part in _parts(name)[1:] if (found := field_of(part))]
    return known[1] if len(known) > 1 else ""


def _parts(name: str) -> list[str]:
    """A column's name, the parts of it, and what is Latin or Chinese in it (`发表venue`)."""
    parts = _PARTED.split(name)
    mixed = [_LATIN.sub("", name), _CJK.sub("", name)] if len(parts) == 1 else []
    return [name, *(part for part in (parts if len(parts) > 1 else mixed) if part.strip())]


def _header(names: list[str]) -> list[str]:
    """The columns of a table; one called `Paper` holds titles where none is called so."""
    if "title" in map(_field, names):
        return names
    return ["title" if name.strip().lower() in _TITLE_COLUMNS else name for name in names]
