"""What the index must know of a paper, and nothing else: equal documents need no new indexing."""

from __future__ import annotations

from typing import Any, NamedTuple


class Document(NamedTuple):
    """One paper for the index. `titles` begins with the shown one; `added` is in Unix seconds."""

    key: int
    added: int
    titles: tuple[str, ...]
    authors: tuple[str, ...]
    abstract: str
    area: str
    topic: str
    keywords: tuple[str, ...]
    venue: str
    year: int | None
    doi: str
    arxiv: str


_TOLD = (
    "title", "alt_titles", "alternatives", "authors", "abstract", "area", "topic", "keywords",
    "venue", "year", "doi", "arxiv",
)  # fmt: skip


def differ(key: int, added: int, old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether the index must learn of what a paper shows now; documents are made in doubt only."""
    if all(old.get(name) == new.get(name) for name in _TOLD):
        return False
    return document(key, added, old) != document(key, added, new)


def document(key: int, added: int, said: dict[str, Any]) -> Document:
    """Return the document of a paper whose shown fields are `said` (keys as in a body)."""
    get = said.get
    title = get("title")
    titles = (title,) if title else ()
    if more := get("alt_titles"):
        titles += tuple(more)
    if (others := get("alternatives")) and (more := others.get("title")):
        titles += tuple(one for one in more if one not in titles)
    return Document(
        key, added, titles, tuple(get("authors") or ()), get("abstract") or "",
        get("area") or "", get("topic") or "", tuple(get("keywords") or ()),
        get("venue") or "", get("year"), get("doi") or "", get("arxiv") or "",
    )  # fmt: skip
