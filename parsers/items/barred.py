"""Pieces that tell more than one thing, parted; and those that are a reference as a whole, unmarked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parsers.items.dated import all_people
from parsers.items.pieces import LINE, Piece, likeness_of, people
from parsers.plaintext import citation as styles
from parsers.plaintext import oneline
from parsers.shape import YEAR

_PEOPLE = 0.75
_ONE_NAME = 0.45
_BARS, _DASHES = "|·•/", "|·•/-–—"
_BAR = re.compile(r"\s+[|·•/]\s+|\s*\|\s*$")
_DASH = re.compile(rf"{_BAR.pattern}|\s+[-–—]\s+")
_LONE_YEAR = re.compile(rf"^({YEAR.pattern})$")
_MORE = re.compile(rf"{YEAR.pattern}\W+[^\W\d_]{{2}}")
_WITH = re.compile(r"\W*(?:joint(?:ly)?(?: work)? |together )?with\s", re.IGNORECASE)
_BIBTEX = re.compile(r"\s*@[A-Za-z]+\s*\{\s*[\w:./\-]+\s*,")
_LEAST_REFERENCE = 40
_STOP = re.compile(r"(?<=[^\W\d_]{3})\.\s+")


def unbarred(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with those parted where bars stand between people and something else, without BibTeX."""
    found: list[Piece] = []
    for piece in pieces:
        if _BIBTEX.match(piece.text):
            continue
        piece = unmarked(piece)
        dated = YEAR.search(piece.text)
        barred = any(bar in piece.text for bar in (_DASHES if dated else _BARS))
        parts = (_DASH if dated else _BAR).split(piece.text) if barred else [piece.text]
        said = [part for part in parts if part.strip()]
        if len(said) == 1:
            found.extend(_company(piece._replace(text=said[0])))
            continue
        likeness = [_likeness(part.rstrip(" …"), dated=dated is not None) for part in said]
        mixed = min(likeness, default=1) < _ONE_NAME or not all_people(said)
        if len(said) > 1 and max(likeness) >= _PEOPLE and mixed:
            # a lone year with a label, that it be no number
            parts = [_LONE_YEAR.sub(r"Year: \1", part.strip()) for part in said]
            found.extend(piece._replace(text=part) for part in parts)
        elif len(said) > 1 and min(likeness) >= _ONE_NAME and people("; ".join(said)) >= _PEOPLE:
            found.append(piece._replace(text="; ".join(part.strip() for part in said)))
        else:
            found.append(piece)
    return found


def unmarked(piece: Piece) -> Piece:
    """A piece that is a reference as a whole, without its mark: a link's label is no title then."""
    text = piece.text.strip()
    if not piece.mark or len(text) < _LEAST_REFERENCE or not any(map(str.isdigit, text)):
        return piece
    if styles.surely(text):
        return piece._replace(mark=LINE)
    first = oneline.title_first(text)
    return piece._replace(mark=LINE) if first and YEAR.search(first.rest) else piece


def _company(piece: Piece) -> list[Piece]:
    """`With A. Quux and B. Lind. Preprint, 2031.` in two."""
    parts = _STOP.split(piece.text, maxsplit=1) if _WITH.match(piece.text) else []
    if len(parts) < 2 or likeness_of(parts[0]) < _ONE_NAME:
        return [piece]
    return [piece._replace(text=part) for part in parts]


def _likeness(text: str, *, dated: bool) -> float:
    """How much a part of a piece looks like people; not where a year and more follows them."""
    if not dated:
        return likeness_of(text)
    return 0.0 if _MORE.search(text) else people(text)
