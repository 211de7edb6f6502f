"""Papers as CSL-JSON, the input of citation processors (csl-data schema 1.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_TYPES = {
    "article": "article-journal",
    "proceedings": "paper-conference",
    "preprint": "article",
    "abstract": "paper-conference",
    "book": "book",
    "chapter": "chapter",
    "thesis": "thesis",
    "report": "report",
    "other": "document",
}
_FIELDS = (
    ("title", "title"),
    ("abstract", "abstract"),
    ("container-title", "venue"),
    ("volume", "volume"),
    ("issue", "issue"),
    ("page", "pages"),
    ("DOI", "doi"),
    ("PMID", "pmid"),
)


def item(paper: Mapping[str, Any]) -> dict[str, Any]:
    """One paper as a CSL item; authors stay whole names, since guessing a family name may err."""
    made: dict[str, Any] = {
        "id": paper["id"],
        "type": _TYPES.get(paper.get("kind") or "", "article"),
    }
    for key, name in _FIELDS:
        if paper.get(name):
            made[key] = str(paper[name])
    if paper.get("authors"):
        cut_off = [] if paper.get("authors_complete", True) else ["et al."]
        made["author"] = [{"literal": name} for name in (*paper["authors"], *cut_off)]
    if paper.get("year"):
        made["issued"] = {"date-parts": [[paper["year"]]]}
    if paper.get("keywords"):
        made["keyword"] = "; ".join(paper["keywords"])
    if paper.get("arxiv"):
        made["number"] = f"arXiv:{paper['arxiv']}"
        made["URL"] = f"https://arxiv.org/abs/{paper['arxiv']}"
    elif paper.get("urls"):
        made["URL"] = paper["urls"][0]
    return made
