"""People before a year (`Quux, A., Lind, B., & Mott, C. 2031`), and titles before a venue."""

from __future__ import annotations

import re
from typing import NamedTuple

from parsers import shape

_YEARS = r"(?:19|20)\d\d"
_BEFORE = re.compile(
    rf"(?P<names>[^\d\"“”()\[\]:]{{4,1500}}?)(?:,|(?<=[^\W\d_]{{2}})\.)?(?:\s+|(?<=,))\(?(?P<year>{_YEARS})[a-z]?\)?(?P<mark>[,.:;]|(?=\s|$))\s*(?P<rest>.*)",
    re.DOTALL,
)
_AND = re.compile(r"\s*,?\s*(?:&|\band\b)[\s,]+|\s*;\s*")
_ET_AL = re.compile(r"[\s,&]*\b(?:et\.?\s*al\.?|and others)\s*$", re.IGNORECASE)
_INITIALS = re.compile(r"(?:[^\W\d_a-zà-ÿ][.\s\-‐]*){1,4}")
_GIVEN = re.compile(
    r"(?:[^\W\d_a-zà-ÿ]\.\s*)*[^\W\d_a-zà-ÿ][\w'’\-]*(?:\s+(?:[^\W\d_a-zà-ÿ]\.?|[^\W\d_a-zà-ÿ][\w'’\-]*)){0,2}"
)
_FAMILY = re.compile(
    r"(?:[^\W\d_]+['’.]?\s+){0,3}[^\W\d_]*[^\W\d_a-zà-ÿ][\w'’\-]*[^\W\d_](?:\s+Jr\.?)?"
)
_STRAIGHT = re.compile(
    r"[^\W\d_a-zà-ÿ][\w'’.\-]*(?:\s+[^\W\d_a-zà-ÿ][\w'’.\-]*)*\s*(?:(?:van|von|de|der|den|del|di|da|du|la|le|el|ten|ter)\s+)*[^\W\d_a-zà-ÿ][\w'’\-]+"
)
_ABBREVIATED = re.compile(r"[^\W\d_]{3,}\.\s|\bJ\. de ")
_NUMBERS = re.compile(r",?\s+(?:vol(?:ume)?\b|no\.|pp?\.|\d+\s*[(:,.]|\d+$|https?:|doi\b|\(in |\(sub|\(acc|\(pub)", re.IGNORECASE)  # fmt: skip
_VENUE = re.compile(
    r"[,.]\s*(?=(?:in:?\s+)?(?:the\s+|presented at\s+)?(?:\d{1,2}(?:st|nd|rd|th)\s|(?:19|20)\d\d\s+(?:IEEE|ACM|\d|international)"
    r"|proc(?:\.|eedings\b)|IEEE\b|ACM\b|international (?:conference|journal|symposium|workshop)|(?:conference|workshop|symposium) on\b"
    r"|journal of\b|transactions\b|annals of\b|lecture notes\b|advances in\b|arXiv\b|at:\s|at\s+(?-i:[A-Z][\w\-]*\s+[A-Z])|第\s*\d|(?:平成|令和|昭和)\s*\d))",
    re.IGNORECASE,
)
_AFTER_LAST = re.compile(r"(\S.*? and [^,;]+?) ?, ([^,;.\d]+ [^,;.\d]+?)[,.]?")
_OF = re.compile(r"\s(?:for|with|in|on|via|using)\s")  # in titles, not among people
_LEAST_TITLE = 15
_LEAST_NAME, _SURELY = 0.4, 0.75
_MOST_VENUE_WORDS = 9


_PARTED = re.compile(r",\s*(?:(?:and|&)\s+)?|\s+(?:and|&)\s+|;\s*")
_NOT_NAMES = re.compile(r"\.\s+[A-Z][a-z]+ (?:to|in|by|for|at)\b|\s*(?:[(\[]|\bin$|$)")


class Dated(NamedTuple):
    """What stands before a year, and after it; `mark` is what follows the year."""

    names: str
    year: str
    mark: str
    rest: str


def people_before_year(text: str) -> Dated | None:
    """The people with which a text begins, where a year follows them."""
    found = _BEFORE.match(text)
    names = inverted(found["names"]) if found else ""
    return Dated(names, found["year"], found["mark"], found["rest"]) if found and names else None


def inverted(text: str) -> str:
    """`Quux, A., Lind, Bo and C. Mott` with semicolons between the people; '' where a part is none."""
    named = _ET_AL.sub("", text)
    parts = [part.strip() for part in _AND.sub(", ", named).split(",") if part.strip()]
    people: list[str] = []
    while parts:
        part = parts.pop(0)
        if parts and _is_pair(part, parts[0]):
            people.append(f"{part}, {parts.pop(0)}")
        elif " " in part and _STRAIGHT.fullmatch(part) and shape.surest_name(part) >= _LEAST_NAME:
            people.append(part)
        else:
            return ""
    return "; ".join(people if named == text or not people else [*people, "et al."])


def _is_pair(family: str, given: str) -> bool:
    """Whether two parts are one person, family name first."""
    if not _FAMILY.fullmatch(family) or _INITIALS.fullmatch(family):
        return False
    if _INITIALS.fullmatch(given):
        return True
    whole = " " in given and _STRAIGHT.fullmatch(given) is not None
    return bool(_GIVEN.fullmatch(given)) and (not whole or " " not in family)


def straight(text: str) -> tuple[str, str]:
    """(people, the rest) of a text that begins with them: `A. B. Quux, C. Mott, and D. Lind, Venue 3`."""
    end, at = 0, 0
    while at < len(text):
        cut = _PARTED.search(text, at)
        part = text[at : cut.start() if cut else len(text)]
        stop = _NOT_NAMES.search(part)
        name = part[: stop.start() if stop else len(part)].strip(" .")
        said = part[: stop.start()] if stop and stop[0][:1] == "." else part
        if (
            is_abbreviated(said)
            or not _STRAIGHT.fullmatch(name)
            or shape.surest_name(name) < _LEAST_NAME
        ):
            break
        end = at + (stop.start() if stop else len(part))
        if cut is None or text[end : cut.start()].strip():
            break
        at = cut.end()
    return text[:end].strip(" ,;."), text[end:].strip(" ,;.")


def after_last(text: str) -> tuple[str, str]:
    """People, and what follows the last of them: `Ada Pell, and Bo Lind, Harbour Letters.`."""
    found = _AFTER_LAST.fullmatch(" ".join(text.split()))
    return (found[1], found[2]) if found and not straight(found[1])[1] else (text, "")


def is_abbreviated(text: str) -> bool:
    """Whether a text is a journal's abbreviated name: `J. Lamp. Sci.`."""
    return _ABBREVIATED.search(text) is not None


def commas(text: str) -> tuple[dict[str, str], str] | None:
    """(fields, the rest) of `Quux, A.B. and C. Mott, 2031, Title, Venue, 30, 421–432`."""
    found = people_before_year(text)
    if found is None or found.mark not in (",", "."):
        return None
    title, rest = _title_and_rest(found.rest) if found.mark == "," else title_and_venue(found.rest)
    if len(title) < _LEAST_TITLE or (not rest and found.mark == "."):
        return None
    return {"authors": found.names, "year": found.year, "title": title.strip(" ,.")}, rest


def colon(text: str) -> tuple[dict[str, str], str] | None:
    """(fields, the rest) of `Quux, A., C. Mott and B. Lind: Title, Venue, 30, 421–432, 2031`."""
    names, parted, said = text.replace("：", ":").partition(":")
    if not parted or names.lower().endswith(" in"):
        return None
    people = inverted(names.strip(" ,"))
    if "," not in people and (";" not in people or shape.names(people) < _SURELY):
        return None
    title, rest = _title_and_rest(said.strip())
    if "," not in people and "," not in rest:
        return None  # `Ada Pell, Bo Lind: Lamps of 2031`
    return ({"authors": people, "title": title.strip(" ,.")}, rest) if rest else None


def _title_and_rest(text: str) -> tuple[str, str]:
    """A title, and what follows it: a venue that one sees at once, or what stands before numbers."""
    title, rest = title_and_venue(text)
    if not rest and (numbers := _NUMBERS.search(text)):
        head, rest = text[: numbers.start()], text[numbers.start() :]
        title, parted, venue = head.rpartition(", ")
        if not parted or not _is_venue(venue):
            title, venue = head, ""
        rest = f"{venue}, {rest.lstrip(' ,')}".strip(" ,")
    return title, rest


def title_and_venue(text: str) -> tuple[str, str]:
    """A title, and what follows the comma where a venue begins: `Lamps, Proc. of LAMP 2031`."""
    for cut in _VENUE.finditer(text):
        title, rest = text[: cut.start()].strip(), text[cut.end() :].strip()
        if len(title) >= _LEAST_TITLE or not title.isascii():
            return title, rest
    return text, ""


def _is_venue(text: str) -> bool:
    """Whether most words of a text begin with a capital, as in the name of a journal."""
    words = text.split()
    capitals = sum(word[0].isupper() for word in words)
    return (
        0 < len(words) <= _MOST_VENUE_WORDS and words[0][0].isupper() and capitals * 2 > len(words)
    )


def all_people(parts: list[str]) -> bool:
    """Whether all parts are one name each, or all lists: `Lamps of Bays | Ada Pell et al.` is neither."""
    lists = {shape.is_list(part) or part.rstrip(" .").endswith("et al") for part in parts}
    return len(lists) == 1 and not any(map(_OF.search, parts))
