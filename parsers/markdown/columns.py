"""What the columns of a Markdown table hold: by their names, and by what stands in them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parsers.markdown.cuts import title_score
from parsers.records.usual import field_of

_TITLES = frozenset(
    ("paper", "papers", "article", "publication", "reference", "论文", "文章", "文献", "論文")
)
_WORKS = frozenset(
    ("method", "model", "name", "work", "approach", "algorithm", "方法", "模型", "工作", "简称", "手法", "モデル")
)  # fmt: skip
_TELLING = frozenset({"authors", "abstract", "venue", "year", "doi", "keywords"})
_LEAST = 0.6
_PARTED = re.compile(r"\s*[/&＆・、+,]\s*|\s+(?:and|und|et|y)\s+")
_SIGNS = re.compile(r"^\W+")
_LATIN = re.compile(r"[A-Za-z]+")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")


def field(name: str) -> str:
    """The field of a column, by the first part of its name that is known: `venue / year`."""
    return next((known[0] for part in _parts(name) if (known := field_of(part))), "")


def second(name: str) -> str:
    """The other field of a column that holds two: the year in `venue / year`."""
    known = [found[0] for part in _parts(name)[1:] if (found := field_of(part))]
    return known[1] if len(known) > 1 else ""


def _parts(name: str) -> list[str]:
    """A column's name, the parts of it, and what is Latin or Chinese in it (`发表venue`, `👤 作者`)."""
    name = _SIGNS.sub("", name)
    parts = _PARTED.split(name)
    mixed = [_LATIN.sub("", name), _CJK.sub("", name)] if len(parts) == 1 else []
    return [name, *(part for part in (parts if len(parts) > 1 else mixed) if part.strip())]


def titles(names: Sequence[str], columns: Sequence[Sequence[str]], *, linked: bool) -> int:
    """Which column holds the titles: by its name, else that which does best for them; -1: none.

    `columns` are the words in their cells, buttons left out; `linked` says that rows go to papers.
    """
    fields = [field(name) for name in names]
    low = [name.strip(" *:：").lower() for name in names]
    filled = [sum(map(bool, column)) * 2 >= max(len(column), 1) for column in columns]
    if "title" in fields:
        return fields.index("title")
    called = [at for at, name in enumerate(low) if name in _TITLES and filled[at]]
    if called:
        return called[0]
    if not linked and _TELLING.isdisjoint(fields):
        return -1
    scores = [
        title_score(column) if filled[at] and not fields[at] else 0.0
        for at, column in enumerate(columns)
    ]
    best = max(range(len(scores)), key=scores.__getitem__, default=-1)
    if best >= 0 and scores[best] >= _LEAST:
        return best
    works = [at for at, name in enumerate(low) if name in _WORKS and filled[at]]
    return works[0] if works else -1
