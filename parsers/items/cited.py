"""Items of a page that are references: people, year, title and venue in one run of text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import dropwhile
from typing import Any

from parsers.items.barred import unmarked
from parsers.items.dated import (
    after_last,
    colon,
    commas,
    is_abbreviated,
    people_before_year,
    straight,
)
from parsers.items.pieces import (
    EM,
    LINE,
    STRONG,
    Piece,
    is_date,
    is_no_paper,
    is_nothing,
    is_wordy,
    likeness_of,
    people,
    read_rest,
    tidy,
    tidy_names,
)
from parsers.items.quoted import quotation, quoted_first, whole
from parsers.plaintext import citation as styles
from parsers.shape import YEAR

_PEOPLE = 0.75
_ONE_NAME = 0.45
_TAG = re.compile(r"(?P<venue>[A-Z][A-Za-z.&\- ]{1,30}?),? (?P<year>(?:19|20)\d\d)")
_QUOTES = re.compile(r"[\"“”]")
_KEY = re.compile(r"^\[[A-Za-z][\w+:.\-]{1,24}\]\s+(?=\S)")  # `[Quux31]` before a reference
_LABELLED = re.compile(r"\W*\w\S*(?: \S+){0,3}")
_GOES_ON = re.compile(r"\s*(?:[,;&]|(?:and|et al)\b)", re.IGNORECASE)
_BEFORE_LABELLED = re.compile(r"^\s*(?:\([^()]*\)\s*)?[:：—–-]\s*")
_IDENTIFIER = re.compile(r"(?:\bdoi:?\s*)?(?:https?://|\b10\.\d{4,9}/|\barXiv:)\S*(?:19|20)\d\d\S*", re.IGNORECASE)  # fmt: skip
# What a title never begins with: an address, the last of the people.
_ADDRESS = re.compile(r"arxiv:|https?:|doi\b|(?:[a-z]\. )*(?:and|&) [a-z]", re.IGNORECASE)
_COUNTED = re.compile(r"^[(（\[［]\d{1,4}[)）\]］]\s*(?=[^\W\d_])")
_CHEMISTS = re.compile(
    r"(?P<names>(?:[^\W\d_][^;,.()]{1,40}, (?:[^\W\d_]\.[ -]?){1,4};\s*)+[^\W\d_][^;,.()]{1,40}, (?:[^\W\d_]\.[ -]?){1,4}),?\s+"
    r"(?P<title>[^\W_].{12,300}?)[.?!]\s+(?P<rest>.*)",
    re.DOTALL,
)
_ARXIV = re.compile(r"\d{4}\.\d{4,5}")
_NUMBERED = re.compile(r"[\[(]?\d{0,4}[\])]?[.:]?")  # the pieces of `[2]`
_FIRST_STOP = re.compile(r"(?<=[^\W\d_]{2})\.\s+")
_TITLE = re.compile(r"(?P<title>\S.{12,300}?[^\W\d_]{2}[.?!])\s+(?P<rest>[^\W\d_].*)", re.DOTALL)
_IN = re.compile(r"(?:^|[.?!,]\s+)In:?\s*$")


def citation(pieces: list[Piece]) -> dict[str, Any] | None:
    """An item that is a reference in one of the usual styles, from people to year."""
    pieces = _once(list(dropwhile(lambda piece: _NUMBERED.fullmatch(piece.text.strip()), pieces)))
    pieces = [unmarked(piece) for piece in pieces]
    if not pieces:
        return None
    pieces[0] = pieces[0]._replace(text=_COUNTED.sub("", pieces[0].text))
    if len(pieces) > 1 and (tag := _TAG.fullmatch(pieces[0].text.strip())):
        found = citation(pieces[1:])
        return {**found, "journal": tag["venue"], "year": tag["year"]} if found else None
    if len(pieces) > 1 and _LABELLED.fullmatch(pieces[0].text) and pieces[0].mark == STRONG:
        rest = pieces[1]._replace(text=_BEFORE_LABELLED.sub("", pieces[1].text))
        labels = rest.mark == LINE and not _GOES_ON.match(rest.text)  # else the first of the people
        if labels and (found := citation([rest, *pieces[2:]])):
            return found  # `**LAMP** (the lamp): Quux, A. (2031). Lamps of Old. …`
    plain = _before_venue(pieces)
    if plain is None and (told := _before_title(pieces) or quoted_first(pieces)):
        return told
    texts = (
        p.text.strip()
        for p in pieces
        if not (is_nothing(p.text) and _says(p)) or YEAR.fullmatch(p.text.strip())
    )
    text = _KEY.sub("", " ".join(texts))
    if pieces[0].mark != LINE and likeness_of(pieces[0].text) < _ONE_NAME:
        found = quotation(text)
    else:
        found = styles.surely(_IDENTIFIER.sub("", text))
        if found is None or str(found["title"])[:1] in '"“':
            found = quotation(text) or found or _listed(text) or _sentences(text)
        elif " " not in str(found["title"]).strip():
            found = _sentences(text) or found
        found = found or _semicolons(text)
        told = found or {}
        if plain and ("volume" not in told or str(told["title"]).rstrip(". ") != plain["title"]):
            return plain
        if found and _IDENTIFIER.search(text):
            found = {**found, "urls": text}
    title = str(found["title"]) if found else ""
    return None if is_no_paper(title) or _ADDRESS.match(title) else found and whole(found, pieces)


def _once(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces without a title before a reference that says it again, and the day behind it."""
    title = tidy(pieces[0].text).casefold() if pieces and pieces[0].mark else ""
    if not title or all(tidy(piece.text).casefold() != title for piece in pieces[2:]):
        return list(pieces)
    return list(dropwhile(lambda piece: is_date(piece.text), pieces[1:]))


def _says(piece: Piece) -> bool:
    """Whether a piece is a link, or words that are marked (`<em>(Spotlight)</em>`)."""
    return bool(piece.url) or (bool(piece.mark) and any(map(str.isalpha, piece.text)))


def _before_title(pieces: list[Piece]) -> dict[str, Any] | None:
    """People before a title that is marked, and a year: `Quux, A., 2031, <a>Lamps of Old</a>, Norport`."""
    titles = [piece for piece in pieces[1:] if not is_nothing(piece.text)]
    if pieces[0].mark or not titles or not titles[0].mark:
        return None
    title = tidy(titles[0].text).rstrip(".")
    if not is_wordy(title) or is_no_paper(title) or likeness_of(title) >= _PEOPLE:
        return None
    if is_abbreviated(titles[0].text) or _QUOTES.search(pieces[0].text):
        return None  # the title stands before: `“Lamps,” A. Quux, <i>J. Lamp. Phys.</i> 12`
    told: dict[str, Any] = {"title": title}
    if first := people_before_year(pieces[0].text):
        if first.rest:
            return None
        told |= {"authors": first.names, "year": first.year}
    elif people(pieces[0].text) >= _PEOPLE:
        names, venue = after_last(pieces[0].text)
        told["authors"] = tidy_names(names)
        read_rest(venue, told)
    for piece in titles[1:]:
        read_rest(piece.text, told)
    if "authors" not in told or "year" not in told:
        return None
    return {**told, "urls": " ".join(piece.text for piece in titles[1:])}


def _before_venue(pieces: list[Piece]) -> dict[str, Any] | None:
    """People and title before a venue in italics: `Ada Quux and Bo Lind. Lamps. In <em>Norport</em>, 2031`."""
    if len(pieces) < 2 or pieces[0].mark or pieces[1].mark != EM:
        return None
    names, stop, said = _FIRST_STOP.sub("\n", pieces[0].text, count=1).partition("\n")
    title = _IN.sub("", said).strip(" .,")
    if not stop or title[:1] in '"“' or straight(names)[1] or likeness_of(names) < _ONE_NAME:
        return None
    if not is_wordy(title):
        return None
    told: dict[str, Any] = {
        "title": title,
        "authors": names,
        "journal": pieces[1].text.strip(" .,"),
    }
    for piece in pieces[2:]:
        read_rest(piece.text, told)
    return {**told, "urls": " ".join(p.text for p in pieces[2:])} if "year" in told else None


def _sentences(text: str) -> dict[str, Any] | None:
    """`Ada Quux and Bo Lind. Lamps of Old. Technical report, Norport, 2031.`."""
    names, _, said = _FIRST_STOP.sub("\n", text, count=1).partition("\n")
    parts = _TITLE.fullmatch(said)
    if parts is None or straight(names)[1] or after_last(names)[1]:
        return None  # `… and Bo Lind, Lamps of Old. Norport …`
    if likeness_of(names) < _PEOPLE:
        return None
    title, rest = parts["title"].rstrip("."), parts["rest"]
    years = YEAR.findall(rest)
    if not years or not is_wordy(title) or is_abbreviated(f"{title} "):
        return None
    told: dict[str, Any] = {"title": title, "authors": names}
    read_rest(rest, told)
    return {**told, "year": years[-1], "urls": rest}


def _listed(text: str) -> dict[str, Any] | None:
    """A reference with commas between all its parts, or a colon behind the people."""
    found = commas(text) or colon(text)
    if found is None:
        return None
    told: dict[str, Any] = dict(found[0])
    read_rest(found[1], told)
    return {**told, "urls": found[1]}


def _semicolons(text: str) -> dict[str, Any] | None:
    """`Quux, A.; Lind, B., Lamps of Old. Lamp Lett. 2031, 12, 1-5`, as chemists cite."""
    found = _CHEMISTS.match(text)
    if found is None or not is_wordy(found["title"]):
        return None
    years = YEAR.findall(_ARXIV.sub("", found["rest"]))
    told: dict[str, Any] = {"title": found["title"], "authors": found["names"]}
    if not years:
        return None
    told["year"] = years[-1] if found["rest"].rstrip(" .").endswith(years[-1]) else years[0]
    if venue := found["rest"].partition(told["year"])[0].strip(" ,.("):
        told["journal"] = venue
    return {**told, "urls": found["rest"]}
