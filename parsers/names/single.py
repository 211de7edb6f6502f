"""One name as sources write it: marks, degrees and places taken off, family and given told apart."""

from __future__ import annotations

import re
from functools import lru_cache

from parsers.brackets import split_outside
from parsers.names import han
from parsers.names.familyfirst import bare, is_eastern, is_family
from parsers.names.initials import SUFFIX, is_suffix
from parsers.record import Author
from parsers.text import clean

_LONGEST_NAME = 500
_REMEMBERED = 16_384  # names of which what they mean is kept: they recur
_SUFFIXED = re.compile(rf"(.+?) ({SUFFIX})")
_DEGREE = re.compile(
    r"(?:ph\.?\s?d|m\.?d|msc|m\.sc|bsc|mph|rn|dphil|faan|fac[ps]|frc[ps]|mbbs|dnp|pharmd|drph|edd|dvm)\.?",
    re.IGNORECASE,
)
# `Adams MD` may have initials: not so beside another degree, or behind given names.
_DEGREE_BEHIND = re.compile(
    r"(?<=\w)(?:\s+(?:M\.?D\.?|MPH))*(?:\s+(?:Ph\.?\s?D|MSc|BSc|DPhil|PharmD|DrPH|EdD)\.?)+(?:\s+(?:M\.?D\.?|MPH))*$"
    r"|(?<=\w)\s+M\.?D\.?\s+MPH$"
)
_DOCTOR = re.compile(r"(.*(?:, ?[A-Z][a-z][\w .-]*|\b[A-Z]\. [^,]*[a-z]{2}))\s+M\.?D\.?")
_MARKS = re.compile(
    r"(?<![\s\d,*†‡§¶‖#∗⋆★✉♠♣♥♦①-⑳\u2070-\u209f¹²³])[\s\d,*†‡§¶‖#∗⋆★✉♠♣♥♦①-⑳\u2070-\u209f¹²³]+$|^[\s*†‡§¶∗⋆]+|(?<=[^\W\d])[\d*†‡¹²³⁰-⁹①-⑳,]+$"
)
_ENDED_WORD = re.compile(r"[^\s.,]{4,}\.+$")  # not initials (`K.-J.`)
_LED = re.compile(r"^(?:(?:and|&)\s+)?(?:and|&|by|with|(?:on behalf of|for) the)\s+", re.IGNORECASE)
_AFFILIATION = re.compile(r"\s*[(（\[](?:[^()（）\[\]]*\s[^()（）\[\]]*|[A-Z]{2,}|\d*)[)）\]]$")


def is_degree(text: str) -> bool:
    """Whether a part of a list is no name but a degree behind one (`PhD`, `FAAN`)."""
    return bool(_DEGREE.fullmatch(text))


def without_marks(name: str) -> str:
    """A name without the numbers and signs that point at its footnotes."""
    return _MARKS.sub("", name)


@lru_cache(_REMEMBERED)
def parse_name(text: str) -> Author:
    """One name as written, `Family, Given`, `Family, Jr., Given` or the name as it is shown."""
    text = _tidy(text)
    parts = [part.strip() for part in split_outside(text, ",，")]
    parts = [part for part in parts if part]
    if len(parts) != 2 or not is_family(parts[0]):  # `Adams, MD` has initials
        parts = [part for part in parts if not is_degree(part)]
    if len(parts) < 2:
        return Author(parts[0] if parts else "")
    suffixes = [part for part in parts[1:] if is_suffix(part)]
    given = [part for part in parts[1:] if not is_suffix(part)]
    if not given:
        return Author(" ".join([parts[0], *suffixes]))
    return author(" ".join(given), parts[0], " ".join(suffixes))


def author(given: str, family: str, suffix: str = "") -> Author:
    """An author whose family name the source marks; names written without spaces stay so."""
    given, family = clean(given).strip(" ,"), clean(family).strip(" ,")
    if not given or not family:
        return Author(given or family, family)
    if not suffix and (match := _SUFFIXED.fullmatch(given) or _SUFFIXED.fullmatch(family)):
        suffix = match[2]  # `Quill, A. B. Jr.`, `Quill Jr., A. B.`
        given, family = (match[1], family) if match[0] == given else (given, match[1])
    joined = is_eastern(given) and is_eastern(family)
    name = family + given if joined else f"{given} {family}"
    return Author(f"{name} {suffix}" if suffix else name, bare(family))


def _tidy(name: str) -> str:
    """A name without affiliations and their marks, and without the dot that only closes a list."""
    name = clean(name)
    if len(name) > _LONGEST_NAME:
        return name  # no name, whatever it is: the patterns below take their time with it
    name = _DEGREE_BEHIND.sub("", _AFFILIATION.sub("", name))
    if name.endswith(("D", "D.")) and (doctor := _DOCTOR.fullmatch(name)):
        name = doctor[1]
    name = han.tidy(without_marks(name))
    name = _LED.sub("", name).strip(" ,;，；、")
    if name.startswith("{") and name.endswith("}"):
        name = name[1:-1]
    if name.endswith(".") and _ENDED_WORD.search(name):
        name = name.rstrip(".")
    return name.removeprefix("…").lstrip()
