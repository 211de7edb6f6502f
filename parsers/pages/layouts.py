"""How the items of one page are laid out: learned from those that are plain, used for the rest."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeGuard

from lxml import etree

from parsers import shape
from parsers.items import labels
from parsers.items.barred import unbarred
from parsers.items.dated import title_and_venue
from parsers.items.pick import paper
from parsers.items.pieces import (
    Piece,
    bare,
    is_no_paper,
    is_nothing,
    is_session,
    likeness_of,
    names_paper,
    read_rest,
    tidy,
    tidy_names,
)
from parsers.plaintext import oneline
from parsers.shape import YEAR

Element = etree._Element
Parts = tuple[Piece, ...]
Item = tuple[list[Element], Parts]
Listed = tuple[dict[str, Any], list[Element]]

_HAS_WORDS = re.compile(r"[^\W\d_]{2}")
_KEYNOTE = re.compile(r"\W*(?:keynote|invited (?:talk|speaker))\b", re.IGNORECASE)
_CHAIR = re.compile(r"\bchair\b", re.IGNORECASE)
_UNLIKE = 0.3
_SURELY = 0.75
TITLE_FIRST, NAMES_FIRST = "title-first", "names-first"


class Layout(NamedTuple):
    """Where the items of one page keep title and authors: the title's mark, and how far they are;
    `inline` is the order of the two where they run together in one piece; `leads` that nothing
    stands before the title."""

    mark: str
    linked: bool
    offset: int
    inline: str = ""
    leads: bool = False


class Reader:
    """Reads the items of one page, each once, in however many runs it is met."""

    def __init__(self) -> None:
        self._plain = cache(lambda parts: None if labels.are_of_document(parts) else paper(parts))
        self._layout = cache(lambda parts: layout(parts, self._plain(parts) or {}))
        self._by_layout = cache(by_layout)

    def read(self, families: Sequence[Sequence[Item]], share: float, most: int) -> list[Listed]:
        """The papers among items alike, where they are more than `most`; none where too few of
        them tell a title and people.

        Families without any such item (a menu on the same path) do not count. In a programme whose
        papers are links, what is none is a talk.
        """
        if sum(map(len, families)) <= most:
            return []
        told = [[self._plain(parts) for _, parts in family] for family in families]
        kept = [at for at, found in enumerate(told) if any(map(_is_sure, found))]
        sure = sum(_is_sure(found) for at in kept for found in told[at])
        total = sum(len(families[at]) for at in kept)
        if sure < 2 or sure < share * total:
            return []
        usual = self._learned(
            parts
            for at in kept
            for (_, parts), found in zip(families[at], told[at], strict=True)
            if _is_sure(found) and "cited" not in found
        )
        talks = usual is not None and usual.linked and _is_programme(families)
        listed: list[Listed] = []
        for family in families:
            keynote = False
            for elements, parts in family:
                keynote, talk = _opens_keynote(parts), keynote
                if not talk and (best := self._best(parts, usual, talks=talks)):
                    listed.append((best, elements))
        return listed if len(listed) > most else []

    def _learned(self, sure: Iterable[Parts]) -> Layout | None:
        """The layout that most of the items share which were understood by their looks."""
        layouts = Counter(map(self._layout, sure))
        usual = max((where for where in layouts if where), key=layouts.__getitem__, default=None)
        return usual if usual and layouts[usual] * 2 > layouts.total() else None

    def _best(self, parts: Parts, usual: Layout | None, *, talks: bool) -> dict[str, Any] | None:
        """The paper of an item by the usual layout, else by its own looks; a copy."""
        plain = self._plain(parts)
        cited = plain is not None and "cited" in plain
        best = None
        if usual and not cited and not labels.are_of_document(parts):
            best = self._by_layout(parts, usual)
        if best is not None and plain is not None:
            best = {**plain, "title": best["title"], "authors": best["authors"]}
        if best is None and plain and (cited or not talks):
            alone = usual is not None and _is_alone(parts, plain, usual)
            best = plain if _is_sure(plain) or alone else None
        told = best and (cited or not is_no_paper(str(best.get("authors", ""))))
        return {**best} if best and told else None


def _is_sure(found: dict[str, Any] | None) -> TypeGuard[dict[str, Any]]:
    return found is not None and "authors" in found


def _is_alone(parts: Sequence[Piece], told: dict[str, Any], usual: Layout) -> bool:
    """Whether an item without people has the mark and link of a title as its neighbours, and a year."""
    alike = parts[0].mark == usual.mark != "" and bool(parts[0].url) == usual.linked == usual.leads
    return alike and "year" in told and "authors" not in told and names_paper(parts)


def _opens_keynote(parts: Sequence[Piece]) -> bool:
    """Whether an item says that the next is a talk: `Keynote 1 (Chair: Ada Pell)`."""
    said = [part.text for part in parts if part.text]
    return bool(said) and bool(_KEYNOTE.match(said[0])) and any(map(_CHAIR.search, said))


def _is_programme(families: Sequence[Sequence[Item]]) -> bool:
    return any(is_session(p.text) for family in families for _, parts in family for p in parts)


def layout(pieces: Sequence[Piece], told: dict[str, Any]) -> Layout | None:
    """The layout of an item that was understood by its looks."""
    plain = [said for piece in unbarred(pieces) if not is_nothing((said := bare(piece, {})).text)]
    texts = [tidy(piece.text) for piece in plain]
    title, names = str(told.get("title", "")), tidy_names(str(told.get("authors", "")))
    title_at = next((i for i, text in enumerate(texts) if text and text == title), -1)
    names_at = next((i for i, text in enumerate(texts) if text and tidy_names(text) == names), -1)
    if title_at >= 0 and names_at >= 0 and names_at != title_at:
        mark, linked = plain[title_at].mark, bool(plain[title_at].url)
        return Layout(mark, linked, names_at - title_at, leads=title_at == 0)
    both = next((text for text in texts if title in text and names in text), "")
    if title_at >= 0 or names_at >= 0 or not both or not title or not names:
        return None
    return Layout("", False, 0, NAMES_FIRST if both.startswith(names) else TITLE_FIRST)


def by_layout(pieces: Parts, where: Layout) -> dict[str, Any] | None:
    """The paper of an item that is laid out as its neighbours are, whatever its names look like."""
    told: dict[str, Any] = {"urls": [p.url for p in pieces if p.url]}
    kept = labels.take(unbarred(pieces), told)
    plain = [said for piece in kept if not is_nothing((said := bare(piece, told)).text)]
    at = _title_at(plain, where)
    if at is None:
        return None
    names_at = _names_at(plain, at, at + where.offset)
    found = _inline(plain[at], where.inline) if where.inline else _apart(plain[at], plain[names_at])
    if found is None:
        return None
    for index, other in enumerate(plain):
        if index not in (at, names_at):
            read_rest(other.text, told)
    read_rest(found.rest, told)
    torn = where.leads and at < 3 and all(_goes_on(piece, plain[at]) for piece in plain[:at])
    title = " ".join([*(tidy(piece.text) for piece in plain[: at if torn else 0]), found.title])
    if where.inline:
        title, venue = title_and_venue(title)
        read_rest(venue, told)
    return {**told, "title": title, "authors": found.names}


def _goes_on(piece: Piece, title: Piece) -> bool:
    """Whether a piece may be the begin of the title after it, torn off by stray markup."""
    alike = piece.mark == title.mark and bool(piece.url) == bool(title.url)
    return alike and piece.text.strip()[-1].isalnum() and not shape.venue(piece.text)


def _title_at(pieces: Sequence[Piece], where: Layout) -> int | None:
    """The first piece that is marked as titles are here, better one of some words."""
    fit = [
        at
        for at, piece in enumerate(pieces)
        if piece.mark == where.mark
        and bool(piece.url) == where.linked
        and 0 <= at + where.offset < len(pieces)
    ]
    return next((at for at in fit if shape.title(tidy(pieces[at].text)) > 0), next(iter(fit), None))


def _names_at(pieces: Sequence[Piece], title_at: int, usual: int) -> int:
    """Where the people stand: in their usual place, unless others surely are people and that not."""
    if likeness_of(pieces[usual].text) >= _UNLIKE:
        return usual
    others = (i for i in range(len(pieces)) if i != title_at)
    return next((i for i in others if likeness_of(pieces[i].text) >= _SURELY), usual)


def _apart(title: Piece, names: Piece) -> oneline.Told | None:
    found = oneline.Told(tidy(title.text), tidy_names(names.text), "")
    if is_nothing(found.title) or is_no_paper(found.title) or is_no_paper(found.names):
        return None
    unlike = likeness_of(names.text) < _UNLIKE
    other = unlike and (is_no_paper(names.text.strip()) or YEAR.search(names.text))
    return found if _may_be_names(found.names) and not other else None


def _inline(piece: Piece, order: str) -> oneline.Told | None:
    split = oneline.names_first if order == NAMES_FIRST else oneline.title_first
    found = split(piece.text, oneline.LIKELY)
    return (
        None
        if found is None or is_no_paper(found.title) or not _HAS_WORDS.search(found.title)
        else found
    )


def _may_be_names(text: str) -> bool:
    return (
        2 < len(text) < 2_000
        and not is_nothing(text)
        and not shape.is_prose(shape.unbracketed(text), 100)
        and "://" not in text
    )
