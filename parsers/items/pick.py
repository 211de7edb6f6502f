"""The pieces of one item of a listing page → the fields of a paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from parsers import shape
from parsers.items import labels
from parsers.items.barred import unbarred
from parsers.items.cited import citation
from parsers.items.dated import Dated, after_last, people_before_year, title_and_venue
from parsers.items.joining import joined
from parsers.items.pieces import (
    HEADING,
    LINE,
    NAMES,
    TITLE,
    Piece,
    bare,
    is_no_paper,
    is_nothing,
    likeness_of,
    names_paper,
    people,
    person,
    read_rest,
    tidy,
    tidy_names,
)
from parsers.plaintext import oneline
from parsers.plaintext.bracketed import people_and_place
from parsers.shape import YEAR

_MAX_TITLE = 350
_SURE_NAMES = 0.75
_ONE_NAME = 0.45
_TAIL = re.compile(r"(.{8,}?)\s*[(（]([^()（）]*(?:(?:19|20)\d\d|[’']\d\d)[^()（）]*)[)）]?[.,]?")
_NAMED_YEAR = re.compile(r"\W*[A-Za-z][A-Za-z@&.\- ]{2,40}\W*(?:(?:19|20)\d\d|[’']\d\d)(?![\d-])")
_ANY_YEAR = re.compile(r"(?:19|20)\d\d|[’']\d\d")
_LONE_NAME = 0.6
_A_VENUE = 0.4
_BEFORE_BY = re.compile(r"\W*by\s+[^\W\d_a-z]")
_WORDS = re.compile(r"[^\W\d_]{2}")
_BY_PEOPLE = re.compile(r"^(?:by|with)\s+", re.IGNORECASE)


def paper(pieces: Sequence[Piece], *, context: bool = False) -> dict[str, Any] | None:
    """The fields of the paper that the pieces tell; None where they tell none.

    Asked for are a title and, beside it, authors, an abstract, a DOI, or a link to where papers
    are; `context` says that the title alone is enough (its neighbours are papers).
    """
    told: dict[str, Any] = {"urls": [piece.url for piece in pieces if piece.url]}
    linked = names_paper(pieces)
    learned = any(piece.mark == TITLE for piece in pieces)
    plain = labels.take(pieces if learned else joined(unbarred(pieces)), told)
    if not learned and "title" not in told and (cited := citation(plain)):
        said = f"{cited['urls']} {' '.join(told['urls'])}"
        return {**told, **cited, "urls": told["urls"], "arxiv": said, "doi": said, "cited": True}
    if "authors" in told:
        told["cited"] = True  # by label, wherever they stand
    kept = [piece for p in plain if not is_nothing((piece := bare(p, told)).text)]
    title = _title(kept, told)
    if title is None or is_no_paper(title):
        return None
    told.setdefault("title", title)
    for piece in kept:
        read_rest(piece.text, told)
    telling = "authors" in told or "abstract" in told or "doi" in told
    return told if telling or linked or context or "appeared" in told else None


def _title(kept: list[Piece], told: dict[str, Any]) -> str | None:
    """Takes the title and the authors out of the pieces."""
    if "title" in told:
        _take_names(kept, told, range(len(kept)))
        return str(told["title"])
    if any(piece.mark == TITLE for piece in kept):
        return _learned(kept, told)
    titles = [i for i, piece in enumerate(kept) if _may_be_title(piece)]
    if not titles:
        return None
    likeness = [1.0 if _before_year(p.text) else likeness_of(p.text) for p in kept]
    names = [i for i, like in enumerate(likeness) if like >= _SURE_NAMES]
    best = _choose(kept, titles, likeness)
    if best in names and kept[best].mark == LINE and shape.is_list(kept[best].text):
        return None  # people and nothing that they wrote
    title = _without_venue(tidy(kept[best].text), told)
    likeness = [max(like, _dated(kept[i].text)) for i, like in enumerate(likeness)]
    after = [i for i in names if i > best] or [i for i in names if i < best]
    if not names and _stands_out(kept[best]):
        after = [i for i in (best + 1, best - 1, best - 2) if _may_be_one(kept, likeness, i, best)]
    _take_places(kept, told, best)
    if "authors" not in told:
        _take_names(kept, told, after)
    if "authors" not in told:
        for piece in kept[best + 1 : best + 3]:
            if leading := _leading_names(piece.text):
                told["authors"] = leading
                break
    if "authors" not in told and kept[best].mark == LINE:
        title = _split_title(title, told)
    kept[:] = [piece for i, piece in enumerate(kept) if i != best and piece.text]
    return title


def _learned(kept: list[Piece], told: dict[str, Any]) -> str:
    """The title and the authors where the other items of a list show which piece they are."""
    roles = {piece.mark: piece for piece in reversed(kept)}
    if NAMES in roles:
        told.setdefault("authors", tidy_names(roles[NAMES].text))
    kept[:] = [piece for piece in kept if piece.mark not in (TITLE, NAMES)]
    return _without_venue(tidy(roles[TITLE].text), told)


def _take_names(kept: list[Piece], told: dict[str, Any], among: Sequence[int]) -> None:
    """The authors from the first of some pieces that tells them; what follows them there is left."""
    for i in among:
        text = kept[i].text
        names, rest = _split_names(text)
        if "authors" in told or (likeness_of(names) < _ONE_NAME and not _before_year(text)):
            continue
        told["authors"] = names
        kept[i] = kept[i]._replace(text=rest)


def _without_venue(title: str, told: dict[str, Any]) -> str:
    """A title without the `(LAMP 2031)` behind it, which shows that it appeared there."""
    tail = _TAIL.fullmatch(title) if len(title) <= _MAX_TITLE + 150 else None
    if tail is None:
        return title
    names, place = people_and_place(tail[2])
    if place:
        told.setdefault("authors", names)
    elif _NAMED_YEAR.match(tail[2]):
        told["appeared"] = True
        if venue := _ANY_YEAR.sub("", tail[2]).strip(" ,"):
            told.setdefault("journal", venue)
    read_rest(place or tail[2], told)
    return tail[1]


def _take_places(kept: list[Piece], told: dict[str, Any], title: int) -> None:
    """People one a line, each with or without a place behind the name."""
    after = kept[title + 1 :]
    names = [oneline.at_place(tidy(piece.text)) for piece in after]
    if "authors" not in told and names and all(names[: len(names) // 2 + 1]):
        told["authors"] = [name for name in names if name]
        del kept[title + 1 :]
    persons = list(takewhile(bool, (person(piece.text) for piece in after)))
    if "authors" not in told and len(persons) > 1:
        told["authors"] = persons
        del kept[title + 1 : title + 1 + len(persons)]


def _stands_out(piece: Piece) -> bool:
    """Whether a piece is marked as titles are (a heading may be that of a section)."""
    return piece.mark not in (LINE, HEADING)


def _may_be_one(kept: list[Piece], likeness: list[float], at: int, title: int) -> bool:
    """Whether a piece by a title names people; before it, more is asked."""
    least = _ONE_NAME if at > title else _LONE_NAME
    if not 0 <= at < len(kept) or likeness[at] < least or shape.is_prose(kept[at].text, 100):
        return False
    names = _split_names(kept[at].text)[0]
    return shape.surest_name(names) >= _SURE_NAMES and not YEAR.search(names)


def _split_names(text: str) -> tuple[str, str]:
    """(names, what follows them): `A. Doe and Bo Roe. Harbour Lights 2030`, `by A. Doe, LAMP 2030`."""
    if YEAR.search(text):
        if (parted := people_and_place(text))[1]:
            return parted
        if found := _before_year(text):
            return found.names, f"{found.year}, {found.rest}"
        names, rest = oneline.leading(tidy(text))
        if names and rest:
            return tidy_names(names), rest
    for cut in oneline.STOP.finditer(text):
        names = text[: cut.start()]
        if shape.names(tidy(names)) >= _ONE_NAME and not oneline.ET_AL.search(names):
            return tidy_names(names), text[cut.end() :]
        break
    names, rest = after_last(text)
    return tidy_names(names), rest


def _dated(text: str) -> float:
    """How much a text looks like people before a venue and a year."""
    return likeness_of(_split_names(text)[0]) if YEAR.search(text) else 0.0


def _before_year(text: str) -> Dated | None:
    found = people_before_year(_BY_PEOPLE.sub("", tidy(text))) if YEAR.search(text) else None
    return found if found and shape.venue(found.names) < _A_VENUE else None


def _split_title(text: str, told: dict[str, Any]) -> str:
    """The title of a line in which people stand behind it or before it."""
    found = oneline.quoted(text) or _likelier(oneline.title_first(text), oneline.names_first(text))
    if found is None:
        return text
    told["authors"] = tidy_names(found.names)
    title, venue = title_and_venue(found.title)
    for rest in (venue, found.rest):
        read_rest(rest, told)
    return tidy(title).rstrip(" ,.")


def _likelier(one: oneline.Told | None, other: oneline.Told | None) -> oneline.Told | None:
    """Of two readings of a line that whose people look more like people than its title does."""
    told = [found for found in (one, other) if found and _WORDS.search(found.title)]
    return max(told, key=lambda t: people(t.names) - people(t.title), default=None)


def _choose(kept: list[Piece], titles: list[int], likeness: list[float]) -> int:
    """Which piece is the title: one that is marked and no name, else the first such."""
    marked = [i for i in titles if kept[i].mark]
    by = [i for i in marked if i + 1 < len(kept) and _BEFORE_BY.match(kept[i + 1].text)]
    if by:
        return by[0]
    for most, group in ((_LONE_NAME, marked), (_SURE_NAMES, marked), (_SURE_NAMES, titles)):
        plain = [i for i in group if likeness[i] < most]
        if plain:
            return plain[0]
    return titles[0]


def _may_be_title(piece: Piece) -> bool:
    text = _without_venue(tidy(piece.text), {})
    if not 4 <= len(text) <= _MAX_TITLE or shape.title(text) <= 0 and len(text.split()) < 2:
        return False
    venue = len(text) < 60 and shape.venue(text) >= 0.6 and len(text.split()) <= 6
    prose = len(text) > 100 and shape.is_prose(text, 300)
    return not (venue or prose or text.lower().startswith("by "))


def _leading_names(text: str) -> str | None:
    """`A. Doe, B. Roe. NeurIPS 2020.`: the names with which a stretch of text begins."""
    for part in oneline.STOP.split(text, maxsplit=2)[:2]:
        said = tidy(part)
        if said and shape.names(said) >= _SURE_NAMES:
            return tidy_names(part)
    return None
