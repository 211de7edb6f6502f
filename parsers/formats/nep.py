"""Reports of NEP (New Economics Papers, RePEc): a contents list, then each paper in full."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal

from parsers.format import Claim, Head, Line, Text
from parsers.record import Furniture, Item
from parsers.records import loose

_CLAIM = re.compile(r"NEP: New Economics Papers|nep\.repec\.org|n\.repec\.org|RePEc:")
_START = re.compile(r"\d{1,3}\.\s+(\S.*)")
_LABEL = re.compile(r"(By|Abstract|Keywords|JEL|Date|URL)\s*:\s*(.*)")
_RULER = re.compile(r"\s*-{20,}\s*$")
_PLACE = re.compile(r"\s*\((?:[^()]|\([^()]*\))*\)$")
_NAMES = {
    "By": "authors",
    "Abstract": "abstract",
    "Keywords": "keywords",
    "Date": "year",
    "URL": "urls",
}


class Nep:
    """Numbered records that end with their date and link; the contents have neither."""

    name = "nep"
    version = 2
    appendable = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        return Claim(0.9) if _CLAIM.search(head.text) and _LABEL.search(head.text) else None

    def read(self, source: Text) -> Iterator[Item]:
        for lines in _records(source.lines):
            if not _START.match(lines[0].text):
                yield Furniture((lines[0].number, lines[-1].number))
                continue
            place = lines[0].to(lines[-1])
            told = _fields(lines)
            found = loose.entry(told, place) if "urls" in told else None
            yield found or Furniture(place.lines)


def _records(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """The numbered records, and what stands between them."""
    held: list[Line] = []
    for line in lines:
        if _START.match(line.text) or _RULER.match(line.text):
            if held:
                yield held
            held = [line]
        elif line.text.strip() or held and held[-1].text.strip():
            held.append(line)
    if held:
        yield held


def _fields(lines: list[Line]) -> dict[str, Any]:
    """Title, then names one a line, then the abstract, then labelled lines."""
    start = _START.match(lines[0].text)
    told: dict[str, Any] = {"title": start.group(1) if start else ""}
    paragraphs: list[list[str]] = [[]]
    key = ""
    for line in lines[1:]:
        text = line.text.strip()
        if match := _LABEL.match(text):
            key = _NAMES.get(match.group(1), "JEL")
            told[key] = match.group(2).strip()
            if key == "authors":
                told[key] = [_person(match.group(2))]
        elif not text:
            key = key if key == "abstract" else ""
            paragraphs.append([])
        elif key == "authors":
            told[key].append(_person(text))
        elif key == "urls" and "abstract" not in told:
            key, told["abstract"] = "abstract", text
        elif key:
            told[key] = f"{told[key]} {text}".strip()
        else:
            paragraphs[-1].append(text)
    if paragraphs[0]:
        told["title"] = " ".join([told["title"], *paragraphs[0]])
    rest = [paragraph for paragraph in paragraphs[1:] if paragraph]
    if rest and "authors" not in told:
        told["authors"] = [{"name": name} for name in rest.pop(0)]
    if rest and "abstract" not in told:
        told["abstract"] = "\n".join(" ".join(paragraph) for paragraph in rest)
    return told


def _person(text: str) -> dict[str, str]:
    """A name without the place that stands in brackets behind it."""
    return {"name": _PLACE.sub("", text.strip())}


FORMAT = Nep()
