"""Pieces of one item that markup parts and that belong together: lists of people."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parsers import shape
from parsers.items.pieces import LINE, STRONG, Piece, is_nothing, people
from parsers.records import fields

_BETWEEN = re.compile(r"\s*(?:[,;|·•&/]|,?\s*and)\s*(?:and)?\s*", re.IGNORECASE)
_CONTINUED = re.compile(r"(?:[,;&]|\b(?:and|und|et|y))\s*$", re.IGNORECASE)
_CONTINUES = re.compile(r"\s*(?:[,;&]|(?:and|und|et|y)\b)\s*", re.IGNORECASE)
_OPENED = re.compile(r"(?:(?<=[\s,.:])|^)['‘`]{1,2}$")
_CLOSED = re.compile(r"[,.]?['’]{1,2}(?!\w)")
_A_NAME = 0.4
_PEOPLE = 0.8


def joined(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with linked names that only commas part put together as one list."""
    pieces = _unquoted(pieces)
    found: list[Piece] = []
    at = 0
    while at < len(pieces):
        end = at
        while (
            end + 2 < len(pieces)
            and not is_nothing(pieces[end].text)
            and _BETWEEN.fullmatch(pieces[end + 1].text)
            and _alike(pieces[end], pieces[end + 2])
        ):
            end += 2
        if end > at:
            names = [piece.text.strip(" ,;") for piece in pieces[at : end + 1 : 2]]
            _continue(found, Piece((", " if any(map(_is_list, names)) else "; ").join(names)))
        else:
            _continue(found, pieces[at])
        at = end + 1
    return found


def _unquoted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces without single quotation marks around one that is marked: `A. Quux, '<a>Lamps</a>,'`."""
    found = list(pieces)
    for at in range(1, len(found) - 1):
        before, piece, after = found[at - 1 : at + 2]
        opened, closed = _OPENED.search(before.text), _CLOSED.match(after.text)
        if opened and closed and piece.mark:
            found[at - 1] = before._replace(text=before.text[: opened.start()])
            found[at + 1] = after._replace(text=after.text[closed.end() :])
    return [piece for piece in found if piece.text.strip()]


def _is_list(text: str) -> bool:
    """Whether a text is several names, not one with the family name first."""
    return (text.count(",") > 1 or " and " in text) and people(text) >= _PEOPLE


def _continue(found: list[Piece], piece: Piece) -> None:
    """Adds a piece, to the people before it where the one or the other says that they go on."""
    last = found[-1] if found else Piece("")
    plain = last.mark in (LINE, STRONG) and not last.url and not piece.mark and not piece.url
    goes_on = plain and (_CONTINUED.search(last.text) or _CONTINUES.match(piece.text))
    if goes_on and _is_people(last.text) and _is_people(piece.text):
        between = "" if piece.text[:1] in ",;" else " "
        found[-1] = Piece(f"{last.text.rstrip()}{between}{piece.text}")
    else:
        found.append(piece)


def _is_people(text: str) -> bool:
    bare = _CONTINUES.sub("", _CONTINUED.sub("", text), count=1).strip(" ,;.")
    return " " in bare and people(bare) >= _PEOPLE


def _alike(one: Piece, other: Piece) -> bool:
    """Whether two may stand in one list: marked the same way, or else both names."""
    if not one.mark:
        return False
    if fields.doi(one.url) or fields.doi(other.url):
        return False
    return one.mark == other.mark or min(map(shape.names, (one.text, other.text))) > _A_NAME
