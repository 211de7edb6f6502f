"""One person in a record: a name in a string, or an object of whatever keys → an author as shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from parsers import names
from parsers.names import bodies
from parsers.record import Author
from parsers.records.fields import line, wording

NOBODY = re.compile(  # registers of trials stand as authors of their entries (`NCT01234567`)
    r"tb[acd]\.?|to be (?:announced|confirmed)|\[?no authors?\b[^\]]*(?:available|listed|found|given|assigned)\]?\.?|[a-z]{3,8}[ -]?\d{4}[-\w]*",
    re.IGNORECASE,
)
# The keys of an object, in lower case and letters only; the first that holds something counts.
_KEYS = {
    "given": "given givenname givennames first firstname cegivenname forename forenames initials",
    "middle": "middle middlename middlenames",
    "family": "family familyname familynames last lastname surname keyname cesurname",
    "particle": "nondroppingparticle droppingparticle nameparticle particle prefix",
    "suffix": "suffix namesuffix",
    "body": "literal",
    "whole": "name fullname displayname text author creator authorname creatorname rawauthorname"
    " label preferredname authname creditname collectivename value $ 姓名 作者 nameen en namezh zh",
}
_PART_OF = {key: (part, i) for part, keys in _KEYS.items() for i, key in enumerate(keys.split())}
_NOT_A_LETTER = re.compile(r"[\W_]+")
_INNER = ("person_or_org", "person", "node", "user", "profile", "attributes")
_ROLES = ("creatorType", "role", "contributorType", "contributorRoles")
_LONGEST_PERSON = 80
_INVERTED = re.compile(r"[^\W\d_][\w'’ -]*, (?:[^\W\d_]\.?[ -]?){1,4}")
_ODD = re.compile(r"[\d,;*†‡§¶，；(\[]|\.$")
_DIGIT = re.compile(r"\d")
_HOMONYM = re.compile(r"\s\d{4}$")
_AFFILIATION = re.compile(
    r"\s*(?:\(\d{5,}\)|\[\d+\])$|,?\s*\(?\b[12]\d{3}-(?:[12]\d{3}|\.*)\)?\.?$"
)  # or years of a life


def one(text: str) -> Author | None:
    """One name, given name first; the comma of `Lee, Jasper` marks the family name."""
    said = line(text)
    if said is None or NOBODY.fullmatch(said):
        return None
    if _ODD.search(said):
        said = _without_body(said)
        if _DIGIT.search(said):
            said = _HOMONYM.sub("", _AFFILIATION.sub("", said))
        author = names.parse_name(said)
        return author if author.name else None
    return Author(said)


def _without_body(said: str) -> str:
    """A person without where they work: `Ada Pell, University of Lamps`."""
    name, _, rest = said.partition(", ")
    works = " " in name and bodies.WORD.search(rest) and not bodies.WORD.search(name)
    return name if works else said


def from_object(value: Mapping[str, object]) -> Author | None:
    """An author object in the shape of CSL, OpenAlex, Semantic Scholar, DBLP, DataCite, …"""
    said = parts(value)
    given, whole = said.get("given", ""), said.get("whole", "")
    if family := said.get("family"):
        if "middle" in said:
            given = f"{given} {said['middle']}" if given else said["middle"]
        name = value.get("name")
        if not given and isinstance(name, str) and family not in name:
            given = name  # OpenAIRE: `name` beside `surname`
        particle = said.get("particle")
        family = f"{particle} {family}" if particle else family
        suffix = said.get("suffix", "")
        if not given:
            given, suffix = suffix, ""
        return names.author(wording(given), wording(family), suffix)
    if body := said.get("body"):
        turned = len(body) < _LONGEST_PERSON and _INVERTED.fullmatch(body)
        return one(body) if turned else Author(wording(body))
    if whole:
        beside = value.get("given-name")
        if isinstance(beside, str) and beside.strip():
            return names.author(wording(beside), wording(whole))
        return one(whole)
    nested = (v for k, v in value.items() if isinstance(v, Mapping) and _holds_a_person(k))
    return next((found for inner in nested if (found := from_object(inner))), None)


def parts(value: Mapping[str, object]) -> dict[str, str]:
    """What an object says of a name: its given and family part, or the whole."""
    said: dict[str, str] = {}
    ranks: dict[str, int] = {}
    for key, text in value.items():
        if isinstance(text, str) and (part := _part(key)) and text.strip():
            name, rank = part
            if rank < ranks.get(name, len(_PART_OF)):
                said[name], ranks[name] = text, rank
    return said


@lru_cache(maxsize=1024)
def _part(key: str) -> tuple[str, int] | None:
    return _PART_OF.get(_NOT_A_LETTER.sub("", key.lower()) or key)


def _holds_a_person(key: str) -> bool:
    part = _part(key)
    return key in _INNER or (part is not None and part[0] == "whole")


def role(value: Mapping[str, object]) -> str:
    """What a person is said to have done: `author`, `editor`."""
    said = next((value[key] for key in _ROLES if value.get(key)), "")
    return str(said[0] if isinstance(said, list) else said).lower()
