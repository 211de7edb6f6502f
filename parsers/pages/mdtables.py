"""The rows of a Markdown table: under a header that names a title and more, or as their cells look."""

from __future__ import annotations

from typing import Any

from parsers import shape
from parsers.pages.markdown import flat, links, pieces, row_cells
from parsers.pages.pick import paper
from parsers.pages.pieces import is_no_paper, is_nothing, names_paper
from parsers.plaintext.labels import OTHERS
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


class Table:
    """One table, by its header; `proved` once one of its rows surely tells a paper."""

    def __init__(self, header: str) -> None:
        self.names = _header([flat(cell) for cell in row_cells(header)])
        self.fields = [_field(name) for name in self.names]
        self.titled = "title" in self.fields and not _TELLING.isdisjoint(self.fields)
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
        for name, field, cell in zip(self.names, self.fields, texts, strict=False):
            value = _title(cell) if field == "title" else flat(cell)
            if name and value:
                record[name] = value
                self.proved |= field == "venue" and shape.venue(value) >= _IS_VENUE
        self.proved |= names_paper(parts)
        if any(map(is_no_paper, record.values())):
            return None
        record["urls"] = [url for cell in texts for url in links(cell)]
        return record, self.proved

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


def _title(cell: str) -> str:
    """The title in a cell: its first words that are no button, stars and affiliations left out."""
    return next((part.text for part in pieces(cell) if not is_nothing(part.text)), "")


def _field(name: str) -> str:
    return known[0] if (known := field_of(name)) else ""


def _header(names: list[str]) -> list[str]:
    """The columns of a table; one called `Paper` holds titles where none is called so."""
    if "title" in map(_field, names):
        return names
    return ["title" if name.strip().lower() in _TITLE_COLUMNS else name for name in names]
