"""Papers as RIS, as reference managers read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

_TYPES = {
    "article": "JOUR",
    "proceedings": "CONF",
    "preprint": "UNPB",
    "abstract": "ABST",
    "book": "BOOK",
    "chapter": "CHAP",
    "thesis": "THES",
    "report": "RPRT",
}
_FIELDS = (
    ("TI", "title"),
    ("AU", "authors"),
    ("T2", "venue"),
    ("PY", "year"),
    ("VL", "volume"),
    ("IS", "issue"),
    ("AB", "abstract"),
    ("KW", "keywords"),
    ("DO", "doi"),
    ("UR", "urls"),
)


def records(papers: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """One record a paper, a blank line after each."""
    return ("\n".join(_lines(paper)) + "\n\n" for paper in papers)


def _lines(paper: Mapping[str, Any]) -> Iterator[str]:
    yield _line("TY", _TYPES.get(paper.get("kind") or "", "GEN"))
    yield _line("ID", paper["id"])
    for tag, name in _FIELDS:
        value = paper.get(name)
        for item in value if isinstance(value, list | tuple) else (value,):
            if item not in (None, ""):
                yield _line(tag, item)
        if name == "authors" and value and not paper.get("authors_complete", True):
            yield _line(tag, "et al.")
    if paper.get("arxiv"):
        yield _line("AN", f"arXiv:{paper['arxiv']}")
        yield _line("UR", f"https://arxiv.org/abs/{paper['arxiv']}")
    if pages := paper.get("pages"):
        first, _, last = str(pages).replace("–", "-").partition("-")
        yield _line("SP", first)
        if last:
            yield _line("EP", last.lstrip("-"))
    yield "ER  - "


def _line(tag: str, value: object) -> str:
    text = str(value).encode(errors="backslashreplace").decode()
    return f"{tag}  - {' '.join(text.split())}"
