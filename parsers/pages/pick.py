"""The pieces of one item of a listing page → the fields of a paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from parsers import shape
from parsers.pages.pieces import (
    EDGE,
    HEADING,
    LINE,
    STRONG,
    Piece,
    is_no_paper,
    is_nothing,
    joined,
    likeness_of,
    read_rest,
    tidy,
    tidy_names,
)
from parsers.records import fields
from parsers.records.usual import field_of

_LABEL = re.compile(
    r"\s*(?:\W{0,3}\s*)?([A-Za-z][A-Za-z ()/]{1,24}?|[\u4e00-\u9fff]{2,8}(?:（[^）]*）)?)\s*[:：]\s*(.*)",
    re.DOTALL,
)
_TAG = re.compile(r"[\[(【][^\[\]()【】]{2,30}[\])】]")
_LEADING_TAG = re.compile(r"[\[(【]([^\[\]()【】]{2,30})[\])】]\s*(?=\S)")
PAPER_SITE = re.compile(
    r"arxiv\.org/|doi\.org/|openreview\.net/|aclanthology|aclweb\.org/anthology|proceedings\.|/paper|papers?\.|thecvf"
    r"|/poster/|\.pdf\b|ieeexplore|dl\.acm|semanticscholar|biorxiv|medrxiv|sciencedirect|springer|nature\.com/articles",
    re.IGNORECASE)  # fmt: skip
_COMMA = re.compile(r",\s+")
_SENTENCE = re.compile(r"(?<=[^\W\d_]{2})[.。]\s+(?=\S)")
_QUOTED = re.compile(r"([^\"“”]{3,}?)[,.:]?\s+[\"“]([^\"“”]{8,})[\"”][,.]?\s*(.*)")
_MAX_TITLE = 350
_SURE_NAMES = 0.75
_ONE_NAME = 0.45
_OWN_LABELS = frozenset({"authors", "abstract", "title"})
_BEFORE_TEXT = _OWN_LABELS | {"venue", "year", "keywords", "doi"}
_WEAK_LABELS = frozenset({"name", "description", "details", "kind", "entry_id"})
_ET_AL = re.compile(r"\bet\.?\s*al\.?$", re.IGNORECASE)


def paper(pieces: Sequence[Piece], *, context: bool = False) -> dict[str, Any] | None:
    """The fields of the paper that the pieces tell; None where they tell none.

    Asked for are a title and, beside it, authors, an abstract, a DOI, or a link to where papers
    are; `context` says that the title alone is enough (its neighbours are papers).
    """
    told: dict[str, Any] = {"urls": [piece.url for piece in pieces if piece.url]}
    kept = [_untagged(piece, told) for piece in _labelled(joined(pieces), told)]
    kept = [piece for piece in kept if not is_nothing(piece.text)]
    title = _title(kept, told)
    if title is None or is_no_paper(title):
        return None
    told.setdefault("title", title)
    for piece in kept:
        read_rest(piece.text, told)
    sites = any(PAPER_SITE.search(url) for url in told["urls"])
    if "authors" in told or "abstract" in told or "doi" in told or sites or context:
        return told
    return None


def _untagged(piece: Piece, told: dict[str, Any]) -> Piece:
    """A piece without the `[NeurIPS 2022]` or `(2023/05)` before it, which tells venue and year."""
    tag = _LEADING_TAG.match(piece.text)
    if not tag or not (fields.year(tag.group(1)) or shape.venue(tag.group(1)) >= 0.4):
        return piece
    read_rest(tag.group(1), told)
    return piece._replace(text=piece.text[tag.end() :])


def _labelled(pieces: Sequence[Piece], told: dict[str, Any]) -> list[Piece]:
    """The pieces that have no label; `Authors: …` and a bold `Authors` before its text are taken."""
    kept: list[Piece] = []
    pending = ""
    for piece in pieces:
        text = piece.text.strip()
        match = _LABEL.fullmatch(text)
        field = field_of(match.group(1)) if match else None
        value = match.group(2).strip(" *_") if match else ""
        if match and field and _is_label(field[0], piece.mark, value):
            pending = "" if value else field[0]
            if value:
                told.setdefault(field[0], value)
        elif pending and text.strip(EDGE):
            told.setdefault(pending, text.lstrip(" :："))
            pending = ""
        elif (
            piece.mark == STRONG
            and (field := field_of(text.strip(EDGE)))
            and field[0] in _BEFORE_TEXT
        ):
            pending = field[0]
        elif text:
            kept.append(piece)
    return kept


def _is_label(field: str, mark: str, value: str) -> bool:
    """A marked piece with more than its label is a title: `**DATE: Detecting Anomalies in Text**`."""
    return field in _OWN_LABELS if mark and value else field not in _WEAK_LABELS


def _title(kept: list[Piece], told: dict[str, Any]) -> str | None:
    """Takes the title and the authors out of the pieces."""
    if "title" in told:
        return str(told["title"])
    titles = [i for i, piece in enumerate(kept) if _may_be_title(piece)]
    if not titles:
        return None
    marked = [i for i in titles if kept[i].mark]
    likeness = [likeness_of(piece.text) for piece in kept]
    names = [i for i, like in enumerate(likeness) if like >= _SURE_NAMES]
    best = _choose(kept, titles, marked, names)
    title = tidy(
        _TAG.sub("", kept[best].text) if kept[best].text.startswith("[") else kept[best].text
    )
    after = [i for i in names if i > best] or [i for i in names if i < best]
    used = {best}
    if (
        not names
        and kept[best].mark not in (LINE, HEADING)
        and best + 1 < len(kept)
        and likeness[best + 1] >= _ONE_NAME
    ):
        after = [best + 1]
    if after and "authors" not in told:
        names_in, rest = _split_names(kept[after[0]].text)
        told["authors"] = names_in
        kept[after[0]] = kept[after[0]]._replace(text=rest)
    elif "authors" not in told:
        for i in range(best + 1, min(best + 3, len(kept))):
            if leading := _leading_names(kept[i].text):
                told["authors"] = leading
                break
    if "authors" not in told and kept[best].mark == LINE:
        title = _split_title(title, told)
    kept[:] = [piece for i, piece in enumerate(kept) if i not in used and piece.text]
    return title


def _split_names(text: str) -> tuple[str, str]:
    """(names, what follows them): `A. Doe and Bo Roe. Harbour Lights 2030`."""
    cut = _SENTENCE.search(text)
    if (
        cut
        and shape.names(tidy(text[: cut.start()])) >= _ONE_NAME
        and not _ET_AL.search(text[: cut.start() + 1])
    ):
        return tidy_names(text[: cut.start()]), text[cut.end() :]
    return tidy_names(text), ""


def _split_title(text: str, told: dict[str, Any]) -> str:
    """The title in `Title. A. Doe, B. Roe. Venue 2030`, `Title, A. Doe, B. Roe, Venue 2030` or
    `A. Doe, B. Roe. "Title." Venue 2030`."""
    quoted = _QUOTED.fullmatch(text)
    if quoted and shape.names(tidy(quoted[1])) >= _ONE_NAME:
        told["authors"] = tidy_names(quoted[1])
        read_rest(quoted[3], told)
        return quoted[2].rstrip(" ,.")
    for pattern in (_SENTENCE, _COMMA):
        parts = pattern.split(text)
        for at in range(1, min(len(parts), 8)):
            run = at
            while run < len(parts) and shape.names(tidy(parts[run])) >= 0.65:
                run += 1
            title = text[: text.find(parts[at])].rstrip(" ,.") if run > at else ""
            if run > at and len(title.split()) >= 3:
                told["authors"] = ", ".join(map(tidy_names, parts[at:run]))
                read_rest(", ".join(parts[run:]), told)
                return title
    return text


def _choose(kept: list[Piece], titles: list[int], marked: list[int], names: list[int]) -> int:
    """Which piece is the title: one that is marked and no list of names, else the first such."""
    for group in (marked, titles):
        plain = [i for i in group if i not in names]
        if plain:
            return plain[0]
    return titles[0]


def _may_be_title(piece: Piece) -> bool:
    text = tidy(piece.text)
    if not 4 <= len(text) <= _MAX_TITLE or shape.title(text) <= 0 and len(text.split()) < 2:
        return False
    return not (_is_venue(text) or (len(text) > 100 and shape.is_prose(text, 300)))


def _is_venue(text: str) -> bool:
    return len(text) < 60 and shape.venue(text) >= 0.6 and len(text.split()) <= 6


def _leading_names(text: str) -> str | None:
    """`A. Doe, B. Roe. NeurIPS 2020.`: the names with which a stretch of text begins."""
    for part in _SENTENCE.split(text, maxsplit=2)[:2]:
        said = tidy(part)
        if said and shape.names(said) >= _SURE_NAMES:
            return tidy_names(part)
    return None
