"""References whose title stands in quotation marks, before their people or behind them, or asks and goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from parsers.items.dated import straight
from parsers.items.pieces import EM, Piece, is_wordy, read_rest, tidy_names
from parsers.plaintext import oneline
from parsers.shape import YEAR

_IN_BRACKETS = re.compile(r"\(((?:19|20)\d\d)\)")
_CLOSING = re.compile(r".[\"”]")
_QUOTED_FIRST = re.compile(
    r"\s*[\"“](?P<title>[^\"“”]{12,400}?)[,.]*[\"”][,.:]?\s*(?:by\s+)?(?P<rest>\S.*)", re.DOTALL
)
_TO = re.compile(r"(?:(?:\w+ ){0,3}(?:in|to|at|by)(?: the)?)?", re.IGNORECASE)
_QUOTATION = re.compile(
    r"\s*(?P<names>[^\"“”]{3,}?)[,.:]?(?:\s+\(?(?P<year>(?:19|20)\d\d)[a-z]?(?:,[^()\"“”]*)?\)?)?[.,:]?\s*"
    r"[\"“](?P<title>[^\"“”]{12,300})[\"”][,.]?(?P<rest>.*)",
    re.DOTALL,
)
_SENTENCE = re.compile(r"\.\s+(?=\D)")
_WITH = re.compile(r"\W*(?:joint(?:ly)?(?: work)? |together )?with\s", re.IGNORECASE)


def quoted_first(pieces: list[Piece]) -> dict[str, Any] | None:
    """A title in quotation marks before its people: `“Lamps,” A. Quux and B. Lind, Norport 12, 3 (2031)`."""
    texts = [piece.text for piece in pieces]
    ends = next((i for i, text in enumerate(texts) if _CLOSING.search(text)), len(texts))
    parts = _QUOTED_FIRST.fullmatch(" ".join(texts[: ends + 1]))
    if parts is None and ends + 1 < len(texts):
        ends += 1  # the title is a piece of its own
        parts = _QUOTED_FIRST.fullmatch(" ".join(texts[: ends + 1]))
    if parts is None:
        return None
    said = tidy_names(parts["rest"])
    if said.lower() == "in" and len(texts) > ends + 2:
        said = texts[ends + 2]  # `“Lamps,” in <i>Book of Harbours</i>, A. Quux`
    names, rest = straight(said)
    if not names:
        return None
    if _WITH.match(parts["rest"]):
        names = f"{names}; et al."  # than the owner of the page
    told: dict[str, Any] = {"title": parts["title"].rstrip(" ,."), "authors": names}
    after = " ".join([rest, *texts[ends + 1 :]])
    if years := _IN_BRACKETS.findall(after) or YEAR.findall(after)[-1:]:
        told["year"] = years[0]
    venue = pieces[ends + 1] if ends + 1 < len(pieces) and _TO.fullmatch(rest) else None
    if venue is not None and venue.mark == EM and (said := venue.text.strip(" .,:;")):
        told["journal"] = said
    return {**told, "urls": after} if "year" in told or "journal" in told else None


def quotation(text: str) -> dict[str, Any] | None:
    """`Quux, Ada, and Bo Lind. 2031. "Title." Venue 12 (3): 1-5`, with or without a year."""
    found = _QUOTATION.fullmatch(text) if any(mark in text for mark in '"“') else None
    names = found["names"].strip() if found else ""
    if (
        not found
        or YEAR.search(names)
        or oneline.people(names) < oneline.LIKELY
        or oneline.STOP.search(names)
    ):
        return None
    told: dict[str, Any] = {"title": found["title"].rstrip(" ,."), "authors": names}
    if found["year"]:
        told["year"] = found["year"]
    read_rest(_SENTENCE.split(found["rest"].strip(), maxsplit=1)[0], told)
    if "year" not in told and (years := YEAR.findall(found["rest"])):
        told["year"] = years[-1]
    return {**told, "urls": found["rest"]}


def whole(found: dict[str, Any], pieces: Sequence[Piece]) -> dict[str, Any]:
    """A reference whose title asks and goes on to the end of its mark, or up to a venue in italics."""
    title = str(found["title"])
    if title[-1:] not in ("?", "!"):
        return found
    for piece, behind in pairwise([*pieces, Piece("")]):
        _, held, rest = piece.text.partition(title)
        rest = rest.strip(" .")
        if (
            held
            and (piece.mark or behind.mark == EM)
            and is_wordy(rest, 2)
            and not YEAR.search(rest)
        ):
            venue = str(found.get("venue", "")).removeprefix(rest).strip(" .:") or behind.text
            return {**found, "title": f"{title} {rest}", "venue": venue}
    return found
