"""Papers in a list with their scores taken apart, for people (`search --explain`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from daemon.render.terminal import Style, safe, wrap
from daemon.render.text import paper_lines

Paper = Mapping[str, Any]

_INDENT = "  "
_PLACES = {
    "text": "side by side", "opening": "where the abstract opens", "title": "side by side in the title",
    "both": "in the title", "row": "as they are in the title",
}  # fmt: skip


def explained(papers: Sequence[Paper], style: Style) -> str:
    """Several papers, under each what made its score; a blank line between them."""
    return "\n\n".join(
        "\n".join((*paper_lines(paper, style), *_lines(paper, style))) for paper in papers
    )


def _lines(paper: Paper, style: Style) -> Iterator[str]:
    text = f"score {paper['score']:g}: {'; '.join(_parts(paper.get('explained') or {}))}"
    for a, b in wrap(text, style.width - len(_INDENT)):
        yield _INDENT + style.dim(text[a:b])


def _parts(why: Mapping[str, Any]) -> Iterator[str]:
    if "rank" not in why:
        return
    yield why["rank"]
    for one in why["words"]:
        places = f" ({', '.join(one['in'])})" if one["in"] else ""
        yield f"{safe(one['word'])} {one['score']:.2f}{places}"
    for one in why["together"]:
        yield f"{safe(one['words'])} {_PLACES[one['in']]} {one['score']:.2f}"
