"""Labels within an item of a page: `Authors: …`, `Name: … Title: …`, a bold `Abstract` before its text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from parsers import shape
from parsers.items.pieces import EDGE, EM, STRONG, Piece, names_paper
from parsers.plaintext.labels import OTHERS
from parsers.records.usual import field_of

_LABEL = re.compile(
    r"\s*(?:\W{0,3}\s*)?([A-Za-z][A-Za-z ()/]{1,24}?|[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{2,8}(?: [\uac00-\ud7af]{1,6})?(?:（[^）]*）)?)\s*[:：]+\s*(.*)",
    re.DOTALL,
)
_OF_DOCUMENT = re.compile(
    r"\W*(?:version|status|rfc|licen[cs]e|classification|organi[sz]ers?|主办方|主辦單位|主办单位|版本|状态|バージョン|버전)\s*(?:[:：]|$)",
    re.IGNORECASE,
)
_OWN_LABELS = frozenset({"authors", "abstract", "title"})
_BEFORE_TEXT = _OWN_LABELS | {"venue", "year", "keywords", "doi"}
_WEAK_LABELS = frozenset({"name", "description", "details", "kind", "entry_id"})
_NOTHING = "nothing"  # the field of a label that says nothing of a paper
_LONGEST_LABEL = 24
_LEAST_NAMES = 0.45
_AT = re.compile(r"\s+\|\s+.*$")


def take(pieces: Sequence[Piece], told: dict[str, Any]) -> list[Piece]:
    """The pieces that have no label; what the labelled ones say goes into `told`."""
    kept: list[Piece] = []
    pending = ""
    for index, piece in enumerate(pieces):
        text = piece.text.strip()
        match = _LABEL.fullmatch(text)
        field = field_of(match.group(1)) if match else None
        value = match.group(2).strip(" *_") if match else ""
        if match and field and _is_label(field[0], piece.mark, value):
            pending = "" if value else field[0]
            if value:
                _say(told, field[0], value)
        elif match and index and not piece.mark and match.group(1).lower() in OTHERS:
            pending = ""
        elif told.keys() - {"urls"} and _is_other(piece):
            pending = _NOTHING
        elif pending and text.strip(EDGE):
            if pending != _NOTHING:
                _say(told, pending, text.lstrip(" :："))
            pending = ""
        elif piece.mark in (STRONG, EM) and (known := field_of(text.strip(EDGE))):
            pending = known[0] if known[0] in _BEFORE_TEXT else ""
            if not pending:
                kept.append(piece)
        elif text:
            kept.append(piece)
    _named(told)
    return kept


def label(pieces: Sequence[Piece]) -> str:
    """The label with which some pieces open, known or not; '' for none."""
    first = pieces[0].text.strip() if pieces else ""
    if len(pieces) > 1 and pieces[0].mark == STRONG and pieces[1].text.lstrip()[:1] in (":", "："):
        return first.lower()
    found = _LABEL.fullmatch(first)
    return found.group(1).lower() if found else ""


def are_of_document(pieces: Sequence[Piece]) -> bool:
    """Whether labels are those of a specification, a manual, a workshop: its version, its organizers."""
    return any(_OF_DOCUMENT.match(piece.text) for piece in pieces) and not names_paper(pieces)


def say(pieces: Sequence[Piece]) -> set[str]:
    """Which fields some pieces say by label."""
    told: dict[str, Any] = {}
    take(pieces, told)
    return set(told)


def _say(told: dict[str, Any], field: str, value: str) -> None:
    """A labelled value; authors may come one a line (`Author: Pell, Ada | Seaworth`)."""
    if field == "authors" and field in told:
        before = told[field] if isinstance(told[field], list) else [_at(told[field])]
        told[field] = [*before, _at(value)]
    else:
        told.setdefault(field, value)


def _at(name: str) -> str:
    """A name without the place behind it."""
    return _AT.sub("", name)


def _named(told: dict[str, Any]) -> None:
    """`Name:` beside `Title:` is who wrote it."""
    name = told.pop("name", None)
    if name and "title" in told and "authors" not in told and shape.names(name) >= _LEAST_NAMES:
        told["authors"] = name


def _is_other(piece: Piece) -> bool:
    """Whether a piece is a label that we don't know: bold, short, with a colon: `**Room:** 12`."""
    text = piece.text.rstrip()
    return piece.mark == STRONG and text[-1:] in (":", "：") and len(text) <= _LONGEST_LABEL


def _is_label(field: str, mark: str, value: str) -> bool:
    """A marked piece with more than its label is a title: `**DATE: Detecting Anomalies in Text**`."""
    if mark and value:
        return field in _OWN_LABELS
    return field == "name" or field not in _WEAK_LABELS
