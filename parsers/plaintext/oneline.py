"""Title and people that run together in one line, in either order, with what may follow them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from parsers import shape
from parsers.plaintext.bracketed import people_and_place

_SURELY = 0.8
SURE = 0.65
LIKELY = 0.45
ET_AL = re.compile(r"(?:\bet\.?\s*al\.?|\bothers|[^\W\d]等)$", re.IGNORECASE)
STOP = re.compile(r"(?<=[^\W\d_]{2})[.。]\s+(?=\S)|(?<=[?!？！])\s+(?=\S)")
_AFTER_NAMES = re.compile(
    r"(?<=[^\W\d_]{2})[.。:：]\s*(?=\S)|(?<=\.):\s+(?=\S)|(?<=[)）])[.:：]\s+(?=\S)|\s+[-–—|]+\s+|\s*\n\s*"
)
_BEFORE_NAMES = re.compile(
    r"(?<=[^\W\d_]{2})[.。]\s+(?=\S)|(?<=[?!？！])\s+(?=\S)|\s+[-–—|/]+\s+|\s*\n\s*|\s+by\s+(?=[A-Z])|[,，]\s*(?:by\s+)?(?=\S)"
)
_COMMA = re.compile(r"[,，;；](?![^()（）]*[)）])")
_PART = re.compile(r"(?:[^,，;；(（]|[(（][^()（）]*[)）]?)+(?:[,，;；]\s*|$)")
_QUOTED = re.compile(r"([^\"“”]{3,}?)[,.:]?\s+[\"“]([^\"“”]{8,})[\"”][,.]?\s*(.*)", re.DOTALL)
_IN_BRACKETS = re.compile(r"([^()（）]+?)\s*[(（]([^()（）]+[,，;&][^()（）]+)[)）]\.?\s*(.*)")
_LAST_BRACKETS = re.compile(r"(.{4,}?)\s*[(（]([^()（）]+(?:\([^()]*\)[^()（）]*)*)[)）]\.?\s*")
_DATED = re.compile(r"\s*[(（\[]([^()（）\[\]]*\d{4}[^()（）\[\]]*)[)）\]]\s*$")
_BY = re.compile(r"^(?:by|authors?:?)\s+", re.IGNORECASE)
_UNENDED = re.compile(
    r"\b(?:used|contributed|reported|fixed|written|provided|caused|created|maintained|suggested|found|made|required"
    r"|the|an?|of|and|or|in|on|to|with|for)$"
)
_PLACE = re.compile(
    r"\b(?:univ\w*|institut\w*|school|college|department|dept|faculty|laborator\w+|labs?|research|academy|cent(?:er|re)"
    r"|hospital|company|corp\w*|inc|ltd|gmbh|inria|cnrs|google|microsoft|amazon|ibm|meta|apple|tencent|alibaba|huawei"
    r"|polytechnic\w*|politecnico|hochschule|école|ecole)\b|大学|学院|研究所|研究院|公司",
    re.IGNORECASE,
)
_JOURNAL = re.compile(
    r"(?:[A-Z][a-z]{0,6}\.\s*){1,4}(?:[A-Z]?[a-z]+\.?\s*|&\s*|[A-D],?\s*){0,4}\d|(?:[Ii]n|[Tt]o appear|[Ss]ubmitted)\b"
    r"|(?:[A-Z][a-z]{0,6}\.\s*){2,4}(?:\(|$)"
)
_AND = re.compile(r"^(?:and|&)\s+", re.IGNORECASE)
_ENDS = " \t.,;:，；：|-–—"
_MOST_CUTS = 24
_MOST_WORDS = 600
_MOST_PART = 14
_LONGEST_TITLE = 500
_LONGEST_PLACE = 300


PAPER_LINK = re.compile(
    r"arxiv\.org/|doi\.org/|\b10\.\d{4,9}/|openreview\.net/|aclanthology|aclweb\.org/|proceedings\.|/papers?/|thecvf|\.pdf\b|ieee"
    r"|dl\.acm|semanticscholar|biorxiv|medrxiv|sciencedirect|springer|nature\.com|jmlr",
    re.IGNORECASE,
)
MARKS = frozenset("-–—|/(:")


class Told(NamedTuple):
    """What one line says: its title, its people as written, and what is left (a venue, a year)."""

    title: str
    names: str
    rest: str
    mark: str = ""  # what parts title and people


def people(text: str) -> float:
    """How much a text looks like people, `et al.` and affiliations in brackets included."""
    text = text.strip(_ENDS)
    if ET_AL.search(text) and len(text.split()) <= 40:
        return 1.0
    return shape.names(text)


def quoted(text: str) -> Told | None:
    """`Ada Pell, Bo Quill. "Title." Venue 2031`."""
    found = _QUOTED.fullmatch(text)
    if not found or people(found[1]) < LIKELY:
        return None
    return Told(found[2].rstrip(" ,."), found[1].strip(_ENDS), found[3])


def names_first(text: str, least: float = SURE) -> Told | None:
    """`Ada Pell and Bo Quill. Title. Venue 2031`; `least` is how much the names must look so."""
    for cut in _cuts(_AFTER_NAMES, text):
        names, right = text[: cut.start()], text[cut.end() :]
        if len(names.split()) > _MOST_WORDS:
            break
        if least >= SURE and "." not in cut[0] and not shape.is_list(names):
            continue  # `Lamps: A Review` is a title
        brief = least < SURE and shape.is_list(names) and people(names) >= _SURELY
        if people(names) >= least and _is_title(right.strip(), least=1 if brief else 3):
            title, rest = _title_and_rest(right)
            return Told(title, names.strip(), rest, cut[0].strip())
    if least >= SURE:
        return None
    names, right = _leading_names(text, least)
    if not names or not _is_title(right):
        return None
    title, rest = _title_and_rest(right)
    return Told(title, names, rest)


def title_first(text: str, least: float = SURE) -> Told | None:
    """`Title. Ada Pell, Bo Quill. Venue 2031`, whatever parts them."""
    inside = _IN_BRACKETS.fullmatch(text)
    if inside and _is_title(inside[1]):
        names, place = people_and_place(inside[2])
        if people(names) >= (_SURELY if least >= SURE or not place else least):
            return Told(inside[1].strip(_ENDS), names, f"{place} {inside[3]}".strip(), "(")
    for cut in _cuts(_BEFORE_NAMES, text):
        title = text[: cut.start()].strip(_ENDS)
        if len(title) > _LONGEST_TITLE:
            break
        if not _is_title(title):
            continue
        names, rest = _leading_names(text[cut.end() :], least)
        if names:
            dated = _DATED.search(names)
            if dated:
                names, rest = names[: dated.start()], f"{dated[1]} {rest}".strip()
            return Told(title, names, rest, cut[0].strip())
    return None


def parted(text: str, mark: str, *, names_first: bool) -> Told | None:
    """Title and people where a page parts them by one mark: at that which leaves the best names."""
    if mark == "(":
        inside = _LAST_BRACKETS.fullmatch(text)
        names, place = people_and_place(inside[2]) if inside else ("", "")
        if not inside or people(names) < LIKELY:
            return None
        return Told(inside[1].strip(_ENDS), names, place)
    space = r"\s*" if mark == ":" else r"\s+"
    found: list[tuple[float, Told]] = []
    for cut in _cuts(re.compile(f"{space}{re.escape(mark)}\\s+"), text):
        sides = text[: cut.start()].strip(_ENDS), text[cut.end() :].strip(_ENDS)
        names, title = sides if names_first else sides[::-1]
        if title and people(names) >= LIKELY and not (names_first and people(title) >= _SURELY):
            dated = None if names_first else _DATED.search(names)
            bare, rest = (names[: dated.start()], dated[1]) if dated else (names, "")
            found.append((people(names), Told(title, bare, rest)))
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _cuts(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    for number, cut in enumerate(pattern.finditer(text)):
        if number >= _MOST_CUTS:
            return
        yield cut


def _leading_names(text: str, least: float) -> tuple[str, str]:
    """(the people with which a text begins, the rest), part by part as commas part them."""
    stop = STOP.search(text)
    sentence = text[: stop.start()] if stop else text
    alone = not _COMMA.search(sentence)
    end = 0
    for part in _PART.finditer(sentence):
        if not _is_part(part[0], least if alone else SURE) or (
            end and _is_journal(text[part.start() :])
        ):
            return text[:end].strip(_ENDS), text[end:].strip()
        end = part.end()
    return sentence.strip(_ENDS), text[stop.end() :].strip() if stop else ""


def _is_journal(text: str) -> bool:
    """Whether what follows names is a journal's abbreviated name: `J. Lamp Sci. 12`, `Phys. Rev. 3`."""
    return _JOURNAL.match(text) is not None


def _is_part(text: str, least: float) -> bool:
    """Whether a text between commas is a name or two in full."""
    text = _AND.sub("", text.strip(_ENDS))
    if text.isascii() and " " not in text and not ET_AL.search(text):
        return False
    return len(text.split()) <= _MOST_PART and people(text) >= least


def _title_and_rest(text: str) -> tuple[str, str]:
    """A title, and what follows its full stop where that looks like a venue, a year or links."""
    for stop in _cuts(STOP, text):
        rest = text[stop.end() :]
        if shape.venue(rest) >= 0.4 or shape.link(rest):
            return text[: stop.start()].strip(), rest
    return text.strip().rstrip("."), ""


def leading(text: str) -> tuple[str, str]:
    """(the people with which a text begins, what follows them): `by Ada Pell, Bo Quill, LAMP 2031`."""
    names, rest = _leading_names(_BY.sub("", text), SURE)
    return (names, rest) if names else ("", text)


def names_place(text: str) -> bool:
    """Whether a text, what stands in brackets aside, is of a place where people work."""
    return _PLACE.search(shape.unbracketed(text)) is not None


def at_place(text: str) -> str:
    """The name in `Ada Pell, Institute of Lamps, Seaworth`; '' where a text is nothing like it."""
    if len(text) > _LONGEST_PLACE or "," not in text:
        return ""
    name, _, place = shape.unbracketed(text).partition(",")
    if not place or not _PLACE.search(place) or " " not in name.strip():
        return ""
    return name.strip() if people(name) >= SURE else ""


def _is_title(text: str, least: int = 3) -> bool:
    words = len(text.split())
    if at_place(text) or _UNENDED.search(text) or text.count("(") != text.count(")"):
        return False
    return (words >= least or len(text) >= 8 and not text.isascii()) and shape.title(text) > 0.15
