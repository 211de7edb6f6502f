"""Papers in a list for people: title, authors, where from, the passage that matches, id.

On the path of `search`: imports nothing heavy.
"""

from __future__ import annotations

from daemon.render.marks import marked_lines
from daemon.render.terminal import clip, columns, safe, wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from daemon.render.terminal import Style

    Paper = Mapping[str, Any]

UNTITLED = "[untitled]"
_INDENT = "  "
_SNIPPET_LINES = 4


def paper_lines(paper: Paper, style: Style) -> Iterator[str]:
    """One paper of a list, as lines that fit the width."""
    room = style.width - len(_INDENT)
    yield from heading(paper, style)
    if names := byline(paper, room):
        yield _INDENT + names
    yield _INDENT + _origin_and_id(paper, room, style)
    snippet = paper.get("snippet") or ""
    if paper.get("title") or "<mark>" in snippet:  # else it is the opening, which stands above
        for line in marked_lines(snippet, room, style)[:_SNIPPET_LINES]:
            yield _INDENT + line


def heading(paper: Paper, style: Style) -> Iterator[str]:
    """The title, or the opening of the abstract marked as no title."""
    if paper.get("title"):
        title = safe(paper["title"])
        yield from (style.bold(title[a:b]) for a, b in wrap(title, style.width))
        return
    opening = clip(safe(paper.get("abstract") or ""), style.width - len(UNTITLED) - 1)
    yield f"{style.warn(UNTITLED)} {style.italic(opening)}".rstrip()


def byline(paper: Paper, room: int) -> str:
    """As many authors as fit on one line, and how many more there are."""
    names = [safe(name) for name in paper.get("authors") or ()]
    cut_off = names and not paper.get("authors_complete", True)
    shown = names
    while shown:
        more = f" and {len(names) - len(shown)} more" if len(shown) < len(names) else ""
        line = ", ".join(shown) + more + (" et al." if cut_off and not more else "")
        if columns(line) <= room:
            return line
        shown = shown[: min(len(shown) - 1, room // 4)]
    return clip(names[0], room) if names else ""


def origin(paper: Paper) -> str:
    """Area, topic, venue and year, as far as known: `Theory · Learning Theory · ICML 2025`."""
    where = [paper.get("area"), paper.get("topic")]
    venue, year = paper.get("venue") or "", str(paper.get("year") or "")
    when = venue if year and venue.endswith(year) else f"{venue} {year}".strip()
    return " · ".join(safe(part) for part in (*where, when) if part)


def _origin_and_id(paper: Paper, room: int, style: Style) -> str:
    """Where a paper comes from at the left, its id at the right."""
    ident = safe(paper["id"])
    left = _clipped_origin(paper, room - len(ident) - 2)
    gap = " " * (room - columns(left) - len(ident)) if left else ""
    return left + gap + style.dim(ident)


def _clipped_origin(paper: Paper, room: int) -> str:
    """Where a paper comes from, cut before the year, which says more than the end of a venue."""
    whole = origin(paper)
    year = f" {paper['year']}" if paper.get("year") else ""
    if not whole or not year or columns(whole) <= room:
        return clip(whole, room) if whole else ""
    return clip(whole.removesuffix(year), room - len(year)) + year


def listing(papers: Sequence[Paper], style: Style) -> str:
    """Several papers, a blank line between them."""
    return "\n\n".join("\n".join(paper_lines(paper, style)) for paper in papers)


def facet_lines(facets: Mapping[str, Sequence[Sequence[Any]]], style: Style) -> Iterator[str]:
    """Counts by area, year, … in columns: the count, then the value."""
    for name, values in facets.items():
        yield style.bold(name)
        if not values:
            yield f"{_INDENT}none"
        digits = max((len(str(count)) for _, count in values), default=0)
        for value, count in values:
            yield f"{_INDENT}{count:>{digits}}  {clip(safe(str(value)), style.width - digits - 4)}"
