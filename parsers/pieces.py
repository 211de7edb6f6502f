"""One item of a listing page, cut into pieces as its markup shows them → a paper's fields.

HTML and Markdown pages say little by name; what a piece looks like, where it stands and how it is
marked (bold, linked, on its own line) tells the title from the names and the rest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from parsers import fields, shape
from parsers.usual import field_of

STRONG, EM, LINK, HEADING, LINE = "strong", "em", "link", "heading", ""

_LABEL = re.compile(
    r"\s*(?:\W{0,3}\s*)?([A-Za-z][A-Za-z ()/]{1,24}?|[\u4e00-\u9fff]{2,8}(?:（[^）]*）)?)\s*[:：]\s*(.*)",
    re.DOTALL,
)
_TIME = re.compile(
    r"[\[(]?\d{1,2}[:.]\d\d(?:\s*[ap]\.?m\.?)?(?:\s*[-–—]+\s*\d{1,2}[:.]\d\d(?:\s*[ap]\.?m\.?)?)?[\])]?",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"[#(\[]?\s*(?:no\.?\s*|paper\s*(?:id)?\s*)?[A-Z]{0,3}-?\d{1,6}\s*[)\].:]?", re.IGNORECASE
)
_BUTTON = re.compile(
    r"\W*(?:pdf|paper|arxiv(?:\s*[:.]?\s*\d{4}\.\d{4,5}(?:v\d+)?)?|code|codes|github|slides?|video|poster|bib|bibtex|abs(?:tract)?|html|supp\w*|supplementary"
    r"(?: material)?|project(?: page)?|webpage|website|link|url|doi|demo|data(?:set)?|blog|talk|openreview|oral|spotlight"
    r"|attachment|software|cite|share|download|full text|preprint|notes?|presentation|poster session|best paper.{0,20}"
    r"|show|details|more|tacl|long|short|demo|main|findings|\W+|heavy_minus_sign|null)?\W*", re.IGNORECASE)  # fmt: skip
_TAG = re.compile(r"[\[(【][^\[\]()【】]{2,30}[\])】]")
_NO_PAPER = re.compile(
    r"\W*(?:(?:poster |oral |parallel )?session(?: \S{1,4})?(?:\W.*)?|keynote.*|invited (?:talk|speaker).*|panel(?:\W.*)?"
    r"|(?:opening|closing) (?:remarks|session|ceremony).*|welcome\b.{0,30}|coffee.{0,20}|(?:lunch|tea|coffee) ?break.{0,20}"
    r"|lunch|dinner|banquet|break|registration.{0,20}|(?:welcome )?reception|business meeting|social (?:event|dinner|program).*"
    r"|awards?(?: ceremony)?|tutorials?|workshops?|.{0,40}(?:coffee|lunch) break.{0,40}|茶歇|午餐|开幕式?|闭幕式?|注册|报到)\W*",
    re.IGNORECASE)  # fmt: skip
_PAPER_SITE = re.compile(
    r"arxiv\.org/|doi\.org/|openreview\.net/|aclanthology|aclweb\.org/anthology|proceedings\.|/paper|papers?\.|thecvf"
    r"|/poster/|\.pdf\b|ieeexplore|dl\.acm|semanticscholar|biorxiv|medrxiv|sciencedirect|springer|nature\.com/articles",
    re.IGNORECASE)  # fmt: skip
_COMMA = re.compile(r",\s+")
_SENTENCE = re.compile(r"(?<=[^\W\d_]{2})[.。]\s+(?=\S)")
_ONE_CJK = re.compile("\\W*[\u3400-\u9fff]{1,5}\\W*")
_ET_AL = re.compile(r"(?:\bet\.?\s*al\.?|[^\W\d]等)$", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[,;|·•&/]|,?\s*and)\s*(?:and)?\s*", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]{2}")
_FULL_STOP = re.compile(r"(?<=[^\W\d_]{2})\.$")
_LEADING_TAG = re.compile(r"[\[(【]([^\[\]()【】]{2,30})[\])】]\s*(?=\S)")
_EDGE = " \t\n.,;:|-–—•·*()[]，；：。"
_MAX_TITLE = 350
_LEAST_PROSE = 100
_SURE_NAMES = 0.75
_ONE_NAME = 0.45


_OWN_LABELS = frozenset({"authors", "abstract", "title"})
_BEFORE_TEXT = _OWN_LABELS | {"venue", "year", "keywords", "doi"}
_WEAK_LABELS = frozenset({"name", "description", "details", "kind", "entry_id"})


class Piece(NamedTuple):
    """A stretch of text on one line, its mark, and where it links to."""

    text: str
    mark: str = LINE
    url: str = ""


def paper(pieces: Sequence[Piece], *, context: bool = False) -> dict[str, Any] | None:
    """The fields of the paper that the pieces tell; None where they tell none.

    Asked for are a title and, beside it, authors, an abstract, a DOI, or a link to where papers
    are; `context` says that the title alone is enough (its neighbours are papers).
    """
    told: dict[str, Any] = {"urls": [piece.url for piece in pieces if piece.url]}
    kept = [_untagged(piece, told) for piece in _labelled(joined(pieces), told)]
    kept = [piece for piece in kept if not _is_nothing(piece.text)]
    title = _title(kept, told)
    if title is None or _NO_PAPER.fullmatch(title):
        return None
    told.setdefault("title", title)
    for piece in kept:
        _rest(piece.text, told)
    sites = any(_PAPER_SITE.search(url) for url in told["urls"])
    if "authors" in told or "abstract" in told or "doi" in told or sites or context:
        return told
    return None


def _untagged(piece: Piece, told: dict[str, Any]) -> Piece:
    """A piece without the `[NeurIPS 2022]` or `(2023/05)` before it, which tells venue and year."""
    tag = _LEADING_TAG.match(piece.text)
    if not tag or not (fields.year(tag.group(1)) or shape.venue(tag.group(1)) >= 0.4):
        return piece
    _rest(tag.group(1), told)
    return piece._replace(text=piece.text[tag.end() :])


def joined(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with linked names that only commas part put together as one list."""
    found: list[Piece] = []
    at = 0
    while at < len(pieces):
        end = at
        while (
            end + 2 < len(pieces) and _BETWEEN.fullmatch(pieces[end + 1].text) and pieces[end].mark
        ):
            end += 2
        if end > at:
            names = "; ".join(piece.text.strip(" ,;") for piece in pieces[at : end + 1 : 2])
            found.append(Piece(names))
        else:
            found.append(pieces[at])
        at = end + 1
    return found


class Layout(NamedTuple):
    """Where the items of one page keep title and authors: the title's mark, and how far they are."""

    mark: str
    linked: bool
    offset: int


def layout(pieces: Sequence[Piece], told: dict[str, Any]) -> Layout | None:
    """The layout of an item that was understood by its looks."""
    texts = [_tidy(piece.text) for piece in pieces]
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
        title, names = _tidy(piece.text), _tidy_names(pieces[names_at].text)
        if _is_nothing(title) or _NO_PAPER.fullmatch(title) or not _may_be_names(names):
            return None
        told: dict[str, Any] = {
            "title": title,
            "authors": names,
            "urls": [p.url for p in pieces if p.url],
        }
        for index, other in enumerate(pieces):
            if index not in (at, names_at) and not _is_nothing(other.text):
                _rest(other.text, told)
        return told
    return None


def _may_be_names(text: str) -> bool:
    return (
        2 < len(text) < 2_000
        and not _is_nothing(text)
        and not shape.is_prose(text, 100)
        and "://" not in text
    )


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
        elif pending and text.strip(_EDGE):
            told.setdefault(pending, text.lstrip(" :："))
            pending = ""
        elif (
            piece.mark == STRONG
            and (field := field_of(text.strip(_EDGE)))
            and field[0] in _BEFORE_TEXT
        ):
            pending = field[0]
        elif text:
            kept.append(piece)
    return kept


def _is_label(field: str, mark: str, value: str) -> bool:
    """A marked piece with more than its label is a title: `**DATE: Detecting Anomalies in Text**`."""
    return field in _OWN_LABELS if mark and value else field not in _WEAK_LABELS


def _is_nothing(text: str) -> bool:
    text = text.strip()
    return bool(
        _TIME.fullmatch(text)
        or _NUMBER.fullmatch(text)
        or _BUTTON.fullmatch(text)
        or not text.strip(_EDGE)
    )


def _title(kept: list[Piece], told: dict[str, Any]) -> str | None:
    """Takes the title and the authors out of the pieces."""
    if "title" in told:
        return str(told["title"])
    titles = [i for i, piece in enumerate(kept) if _may_be_title(piece)]
    if not titles:
        return None
    marked = [i for i in titles if kept[i].mark]
    likeness = [_likeness(piece.text) for piece in kept]
    names = [i for i, like in enumerate(likeness) if like >= _SURE_NAMES]
    best = _choose(kept, titles, marked, names)
    title = _tidy(
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
    if cut and shape.names(_tidy(text[: cut.start()])) >= _ONE_NAME and not _ET_AL.search(text[: cut.start() + 1]):
        return _tidy_names(text[: cut.start()]), text[cut.end() :]
    return _tidy_names(text), ""


def _split_title(text: str, told: dict[str, Any]) -> str:
    """The title in `Title. A. Doe, B. Roe. Venue 2030` or `Title, A. Doe, B. Roe, Venue 2030`."""
    for pattern in (_SENTENCE, _COMMA):
        parts = pattern.split(text)
        for at in range(1, min(len(parts), 8)):
            run = at
            while run < len(parts) and shape.names(_tidy(parts[run])) >= 0.65:
                run += 1
            title = text[: text.find(parts[at])].rstrip(" ,.") if run > at else ""
            if run > at and len(title.split()) >= 3:
                told["authors"] = ", ".join(map(_tidy_names, parts[at:run]))
                _rest(", ".join(parts[run:]), told)
                return title
    return text


def _likeness(text: str) -> float:
    """How much a piece looks like names; one Chinese word alone may be anything."""
    tidy = _tidy(text)
    if _ET_AL.search(tidy) and len(tidy.split()) <= 40:
        return 1.0
    return 0.0 if _ONE_CJK.fullmatch(tidy) else shape.names(tidy)


def _choose(kept: list[Piece], titles: list[int], marked: list[int], names: list[int]) -> int:
    """Which piece is the title: one that is marked and no list of names, else the first such."""
    for group in (marked, titles):
        plain = [i for i in group if i not in names]
        if plain:
            return plain[0]
    return titles[0]


def _may_be_title(piece: Piece) -> bool:
    text = _tidy(piece.text)
    if not 4 <= len(text) <= _MAX_TITLE or shape.title(text) <= 0 and len(text.split()) < 2:
        return False
    return not (_is_venue(text) or (len(text) > _LEAST_PROSE and shape.is_prose(text, 300)))


def _is_venue(text: str) -> bool:
    return len(text) < 60 and shape.venue(text) >= 0.6 and len(text.split()) <= 6


def _leading_names(text: str) -> str | None:
    """`A. Doe, B. Roe. NeurIPS 2020.`: the names with which a stretch of text begins."""
    for part in _SENTENCE.split(text, maxsplit=2)[:2]:
        tidy = _tidy(part)
        if tidy and shape.names(tidy) >= _SURE_NAMES:
            return _tidy_names(part)
    return None


def _rest(text: str, told: dict[str, Any]) -> None:
    """What is left may be the abstract, a venue with a year, an identifier."""
    if "abstract" not in told and shape.is_prose(text, _LEAST_PROSE):
        told["abstract"] = text.strip()
        return
    if "doi" not in told and "10." in text and (doi := fields.doi(text)):
        told["doi"] = doi
    if len(text) < 200 and shape.venue(text) >= 0.4:
        if _WORDS.search(text):
            told.setdefault("journal", _tidy(text).strip(". []()"))
        if "year" not in told and (year := fields.year(text)):
            told["year"] = year


def _tidy(text: str) -> str:
    text = " ".join(text.split()).strip(" \t,;:|-–—•·*，；：")
    if text[:1] in '"“' and text[-1:] in '"”':
        text = text[1:-1]
    return text


def _tidy_names(text: str) -> str:
    text = " ".join(text.split()).strip(" \t,;:|-–—•·*_()[]，；：").removeprefix("by ")
    return _FULL_STOP.sub("", text)
