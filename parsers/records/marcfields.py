"""What libraries keep of a work, by the fields of MARC 21 and UNIMARC, whether in bytes or in XML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from parsers.records import fields

_EDGE = " /:;,."
_PAGES = re.compile(r"(?:pages?|Seiten?|S\.|p{1,2}\.)[:\s]*(\d+(?:\s*[-–]\s*\d+)?)", re.IGNORECASE)
_NO_AUTHORS = frozenset({"edt", "trl", "ill", "pbl", "isb", "his", "fnd", "ths", "dgs", "oth"})
_HELPED = re.compile(
    "(?:ed(?:it|\\.|$)|transl|trad|illus|publish|hrsg|herausg|übers)", re.IGNORECASE
)
_WROTE = "070"  # UNIMARC's code for an author
_FULL_STOP = re.compile(r"(?<=[^\W\d_]{3})\.$")  # of the field; behind less it is of the name
TITLES_AND_PEOPLE = frozenset({"245", "200", "100", "110", "700", "701", "702", "710"})


class Marc(NamedTuple):
    """`control`: fields without subfields, by tag; `data`: a tag and its subfields, in order."""

    control: Mapping[str, str]
    data: Sequence[tuple[str, Sequence[tuple[str, str]]]]

    def all(self, tag: str, code: str) -> Iterator[str]:
        return (said for of, held in self.data if of == tag for c, said in held if c == code)

    def first(self, *places: tuple[str, str]) -> str:
        return next((said for tag, code in places for said in self.all(tag, code)), "")


def read_one(marc: Marc) -> dict[str, Any]:
    """A record under our names; {} for a record of anything without a title."""
    if marc.first(("245", "a")).strip(_EDGE):
        return _marc21(marc)
    return _unimarc(marc) if marc.first(("200", "a")).strip(_EDGE) else {}


def _marc21(marc: Marc) -> dict[str, Any]:
    standard = [*marc.all("024", "a"), *marc.all("037", "a"), *marc.all("856", "u")]
    places = (("773", "y"), ("260", "c"), ("264", "c"), ("269", "c"), ("502", "d"), ("773", "d"))
    dates = [said for tag, code in places for said in marc.all(tag, code)]
    part = next(filter(None, map(_PAGES.search, marc.all("773", "g"))), None)
    thesis = marc.first(("502", "a"), ("502", "b"))
    return {
        "title": _title(marc, "245", "b", "np"),
        "authors": _authors(marc),
        "abstract": marc.first(("520", "a")),
        "journal": marc.first(("773", "p"), ("773", "t")).split(" / ")[0],
        "year": _year(dates) or marc.control.get("008", "")[7:11],
        "doi": next((said for said in standard if said.startswith("10.") or "doi.org" in said), ""),
        "arxiv": next((said for said in standard if "arxiv" in said.lower()), ""),
        "keywords": [*marc.all("653", "a"), *marc.all("650", "a")],
        "volume": marc.first(("773", "v")),
        "issue": marc.first(("773", "n")),
        "pages": marc.first(("773", "c")) or (part[1] if part else ""),
        "urls": [said for said in standard if said.startswith("http")],
        "type": "thesis" if thesis else "",
        "id": marc.control.get("001", ""),
    }


def _unimarc(marc: Marc) -> dict[str, Any]:
    dates = [said for tag in ("210", "214", "219", "328") for said in marc.all(tag, "d")]
    return {
        "title": _title(marc, "200", "e", "hi"),
        "authors": _unimarc_authors(marc),
        "abstract": marc.first(("330", "a")),
        "journal": marc.first(("461", "t"), ("463", "t")),
        "year": _year(dates) or marc.first(("100", "a"))[9:13],
        "doi": next((said for said in marc.all("017", "a") if said.startswith("10.")), ""),
        "keywords": [*marc.all("606", "a"), *marc.all("610", "a")],
        "urls": [said for said in marc.all("856", "u") if said.startswith("http")],
        "type": "thesis" if marc.first(("328", "a"), ("328", "b")) else "",
        "id": marc.control.get("001", ""),
    }


def _title(marc: Marc, tag: str, rest: str, parts: str) -> str:
    title, *more = (marc.first((tag, code)).strip(_EDGE) for code in ("a", rest))
    title = ": ".join((title, *filter(None, more)))
    said = (one.strip(_EDGE) for code in parts for one in marc.all(tag, code))
    return ". ".join((title, *filter(None, said)))


def _year(dates: list[str]) -> str:
    return next((said for said in dates if fields.year(said)), "")


def _authors(marc: Marc) -> list[dict[str, str]]:
    """Who wrote it; editors, translators and the like only where nobody did, those of other works never."""
    people = [
        (held, name)
        for tag in ("100", "700", "110")
        for of, held in marc.data
        if of == tag and not any(code == "t" for code, _ in held)
        for code, name in held
        if code == "a"
    ]
    wrote = [name for held, name in people if not any(map(_helped, held))]
    return [
        {"name": _FULL_STOP.sub("", name.rstrip(" ,"))}
        for name in wrote or [name for _, name in people]
    ]


def _helped(subfield: tuple[str, str]) -> bool:
    """Whether a code or a word says that somebody did something else than write."""
    code, said = subfield
    return said in _NO_AUTHORS if code == "4" else code == "e" and bool(_HELPED.match(said))


def _unimarc_authors(marc: Marc) -> list[dict[str, str]]:
    """Who wrote it, names in two subfields; others only where nobody did, bodies where no person is."""
    for tags in (("700", "701"), ("702",), ("710", "711")):
        people = [(tag, dict(reversed(held))) for tag, held in marc.data if tag in tags]
        wrote = [told for _, told in people if told.get("4", _WROTE) == _WROTE] or [
            told for _, told in people
        ]
        if wrote:
            return [
                {"family": told.get("a", "").strip(" ,"), "given": told.get("b", "").strip(" ,")}
                if tags[0] != "710"
                else {"name": told.get("a", "")}
                for told in wrote
            ]
    return []
