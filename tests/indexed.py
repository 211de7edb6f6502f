"""A small index of invented papers, made in one call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from index import fulltext
from index.documents import Document
from index.fulltext import Reader
from index.search import query

NOW = 1_800_000_000.0


def paper(key: int, title: str | Sequence[str] = (), abstract: str = "", **said: Any) -> Document:
    """A paper for the index; what is not said is empty."""
    titles = (title,) if isinstance(title, str) else tuple(title)
    fields: dict[str, Any] = {
        "key": key, "added": key, "titles": titles, "authors": (), "abstract": abstract, "area": "",
        "topic": "", "keywords": (), "venue": "", "year": None, "doi": "", "arxiv": "",
    }  # fmt: skip
    return Document(**(fields | said))


def made(folder: Path, papers: Iterable[Document]) -> Reader:
    """An index of the papers, opened."""
    place = str(folder / "index")
    fulltext.create(place)
    writer = fulltext.Writer.open(place, threads=1)
    for one in papers:
        writer.add(one)
    writer.commit(1, 1)
    writer.close()
    return Reader.open(place)


def found(reader: Reader, text: str, **wanted: Any) -> list[int]:
    """Keys of the papers that a query finds, best first."""
    return [key for key, _ in result(reader, text, **wanted).hits]


def result(reader: Reader, text: str, **wanted: Any) -> query.Result:
    wanted = {"now": NOW, "resolve": lambda *_: (), "limit": 100} | wanted
    return query.search(reader, text, **wanted)
