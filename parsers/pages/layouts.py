"""How the items of one page are laid out: learned from those that are plain, used for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from parsers import shape
from parsers.pages.pieces import Piece, is_no_paper, is_nothing, read_rest, tidy, tidy_names


class Layout(NamedTuple):
    """Where the items of one page keep title and authors: the title's mark, and how far they are."""

    mark: str
    linked: bool
    offset: int


def layout(pieces: Sequence[Piece], told: dict[str, Any]) -> Layout | None:
    """The layout of an item that was understood by its looks."""
    texts = [tidy(piece.text) for piece in pieces]
    title, names = str(told.get("title", "")), str(told.get("authors", ""))
    title_at = next((i for i, text in enumerate(texts) if text and text == title), -1)
    names_at = next(
        (i for i, text in enumerate(texts) if text and text.strip("*_()[]") == names), -1
    )
    if title_at < 0 or names_at < 0 or names_at == title_at:
        return None
    return Layout(pieces[title_at].mark, bool(pieces[title_at].url), names_at - title_at)


def by_layout(pieces: Sequence[Piece], where: Layout) -> dict[str, Any] | None:
    """The paper of an item that is laid out as its neighbours are, whatever its names look like."""
    for at, piece in enumerate(pieces):
        names_at = at + where.offset
        if (
            piece.mark != where.mark
            or bool(piece.url) != where.linked
            or not 0 <= names_at < len(pieces)
        ):
            continue
        title, names = tidy(piece.text), tidy_names(pieces[names_at].text)
        if is_nothing(title) or is_no_paper(title) or not _may_be_names(names):
            return None
        told: dict[str, Any] = {
            "title": title,
            "authors": names,
            "urls": [p.url for p in pieces if p.url],
        }
        for index, other in enumerate(pieces):
            if index not in (at, names_at) and not is_nothing(other.text):
                read_rest(other.text, told)
        return told
    return None


def _may_be_names(text: str) -> bool:
    return (
        2 < len(text) < 2_000
        and not is_nothing(text)
        and not shape.is_prose(text, 100)
        and "://" not in text
    )
