"""References with commas between all their parts, as engineers and physicists write them:
`A. Pell, B. van Esch, and C. Lind, Lamps of old harbours, LAMP, 2031`.

No mark says where the people end: the title is the first part that is no person. It goes on over a
comma behind which no capital stands, or `and`. Initials show people for sure; of names in full several
are asked for, with `and` before the last or a title that is no name of a journal.
"""

from __future__ import annotations

import re

from parsers import shape

_CAPITAL = r"[^\W\d_a-zß-ÿ]"
_INITIALS = rf"{_CAPITAL}[hu]?\.(?:[ -]?{_CAPITAL}\.){{0,3}}"
_WORD = rf"(?:[^\W\d_]['’])?{_CAPITAL}[\w'’-]+"
PARTICLES = r"(?:(?i:van|von|vander|de|der|den|del|della|di|da|du|dos|das|la|le|el|al|ten|ter|bin|ibn|zu|af|av|y) ){0,3}"
_FAMILY = rf"{PARTICLES}{_WORD}(?: {_WORD})?"
_SUFFIX = r"(?:,? [JS]r\.?)?(?=,|\s+(?:and|&)\s)"
_SHORT = rf"(?:{_INITIALS}\s?(?:{_FAMILY}|[a-z]{{3,}})|{_FAMILY},?\s{_INITIALS})"
_FULL = rf"{_CAPITAL}[\w'’.-]+(?: {_CAPITAL}\.){{0,2}} {_FAMILY}"
_INITIALED, _WHOLE = re.compile(_SHORT + _SUFFIX), re.compile(_FULL + _SUFFIX)
# Who ends otherwise than by a comma.
_OTHERWISE = {
    _INITIALED: re.compile(rf"{_SHORT}|{_CAPITAL}\.\s"),
    _WHOLE: re.compile(rf"{_FULL}\s?[:.(]"),
}
_STOP = re.compile(r"(?<=[^\W\d_]{2})[.。]\s+(?=\S)")
_NEXT = re.compile(r",?\s+(?P<last>(?:and|&)\s+|(?=et\.? al))?")
_ET_AL = re.compile(r"et\.? al\.?,\s+")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_COMMA = re.compile(r",\s+")
_VENUE = re.compile(r",\s+(?=[Ii]n:? [A-Z\d]|[^,]*\d[^,(]*\((?:19|20)\d\d\))")
_GOES_ON = re.compile(r"(?!(?:in|pp|vol|no|to appear|eds?|arxiv)\b)[^\W\d_A-Z]|and\s")
_LETTERS = re.compile(r"(?!(?:vol|no|pp|in)\b)\b[^\W\d_]{2}", re.IGNORECASE)
_LONG_WORD = re.compile(r"\s[a-zß-ÿ]{5}")
_LEAST, _LONGEST = 4, 300
_SURE, _A_VENUE = 0.6, 0.4


def parse(text: str) -> dict[str, str | None] | None:
    """The people, the title and the rest of such a reference; None where it is none."""
    if '"' in text or "“" in text or not _YEAR.search(text):
        return None
    kind = _INITIALED if _INITIALED.match(text) else _WHOLE
    end, sure = _people(text, kind)
    if end == 0 or _OTHERWISE[kind].match(text, end):
        return None
    title, rest, least = _title(text[end:])
    if not least <= len(title.split()) or not 8 <= len(title) <= _LONGEST or title[0].islower():
        return None
    if not (_YEAR.search(rest) and _LETTERS.search(rest)):
        return None  # where it appeared is not told
    if shape.venue(title) >= _A_VENUE or not (sure or _LONG_WORD.search(title)):
        return None
    return {"authors": text[:end].strip(" ,"), "title": title, "rest": rest}


def _people(text: str, kind: re.Pattern[str]) -> tuple[int, bool]:
    """(where the people end with which a text begins, 0 for nowhere; whether they end there for sure)."""
    at, count, last = 0, 0, False
    while person := kind.match(text, at):
        if kind is _WHOLE and shape.name(person[0]) < _SURE:
            break
        count += 1
        following = _NEXT.match(text, person.end())
        if following is None or last:
            at = following.end() if following else len(text)
            break
        last, at = following["last"] is not None, following.end()
    if others := _ET_AL.match(text, at):
        last, at = True, others.end()
    return (at, last or kind is _INITIALED) if count > (kind is _WHOLE) else (0, False)


def _title(text: str) -> tuple[str, str, int]:
    """(a title, the venue that follows it, how many words it has at least: two before a volume)."""
    stop = _STOP.search(text)
    head = text[: stop.start()] if stop else text
    if venue := _VENUE.search(head):
        return head[: venue.start()], text[venue.end() :], 2
    cut = next((c for c in _COMMA.finditer(head) if not _continues(head[c.end() :])), None)
    if cut is not None:
        return head[: cut.start()].strip(), text[cut.end() :], _LEAST
    return head.strip(" ."), text[stop.end() :] if stop else "", _LEAST


def _continues(text: str) -> bool:
    """Whether a title goes on with what stands behind a comma: `Lamps, bells, and the sea`."""
    if _GOES_ON.match(text):
        return True
    part, _, following = text.partition(", ")
    return following.startswith("and ") and shape.venue(part) < _A_VENUE
