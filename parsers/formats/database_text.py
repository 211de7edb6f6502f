"""Records as PubMed, Scopus, ScienceDirect and ProQuest write them in plain text, for people to read.

Lines have no tags, or not all: what each is, its place in the record says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from parsers.format import Claim, Head, Line, Text
from parsers.names.initials import inverted
from parsers.record import Fault, Furniture, Item
from parsers.records import loose

_MARKS = re.compile(r"(?:\(\d{1,3}\)|#)+")
_CITED = re.compile(r"\d+\. (?P<venue>.+?)\. (?P<year>(?:19|20)\d\d)\b(?P<rest>.*)", re.DOTALL)
_NO_ABSTRACT = re.compile(
    r"(?:©|Copyright|DOI:|PMC?ID:|Author information|Collaborators:|Comment in|Comment on|Erratum"
    r"|Update of|Conflict of interest|\[Article in|Update in|Republished|Publisher:)"
)
_DOI = re.compile(r"doi:\s*(10\.\S+)", re.IGNORECASE)
_PMID = re.compile(r"(?m)^PMID:\s*(\d+)")
_SCOPUS = re.compile(
    r"\((?P<year>(?:19|20)\d\d)\) (?P<venue>[^,]+)(?:,\s*(?P<volume>\w+)(?: \((?P<issue>[^()]*)\))?)?"
)
_LABEL = re.compile(r"(DOI|ABSTRACT|AUTHOR KEYWORDS|DOCUMENT TYPE|Abstract|Keywords): ?(.*)")
_DOCUMENT = re.compile(r"Document \d+ of \d+")
_RULER = re.compile(r"_{20,}")
_FIELD = re.compile(r"([A-Z][A-Za-z /-]{1,40}): *(.*)", re.DOTALL)
_MAX_LINES = 1_000
Record = dict[str, Any]


@dataclass(frozen=True)
class Layout:
    """How one database writes: what tells its files, whether a line opens a record after the lines
    held so far, and what a record's lines say ({} for a heading)."""

    claims: re.Pattern[str]
    opens: Callable[[str, list[str]], bool]
    read: Callable[[list[str]], Record]


def _after_blank(held: list[str]) -> bool:
    return not held or not held[-1].strip()


def _pubmed(lines: list[str]) -> Record:
    parts = [" ".join(part.split()) for part in re.split(r"\n\s*\n", "\n".join(lines).strip())]
    cited = _CITED.match(parts[0])
    if cited is None or len(parts) < 2:
        return {}
    people = next((p for p in parts[2:4] if not _NO_ABSTRACT.match(p)), "")
    after = parts.index(people) + 1 if people else 2
    doi, pmid = _DOI.search("\n".join(lines)), _PMID.search("\n".join(lines))
    return {
        "title": parts[1],
        "authors": inverted(_MARKS.sub("", people).rstrip(".").split(", ")),
        "abstract": "\n".join(p for p in parts[after:] if not _NO_ABSTRACT.match(p)),
        "journal": cited["venue"],
        "year": cited["year"],
        "doi": doi[1].rstrip(".") if doi else "",
        "pmid": pmid[1] if pmid else "",
        "id": pmid[1] if pmid else "",
    }


def _scopus(lines: list[str]) -> Record:
    said = [line.strip() for line in lines if line.strip()]
    at = next((n for n, line in enumerate(said) if _SCOPUS.match(line)), 0)
    source = _SCOPUS.match(said[at]) if at else None
    if source is None:
        return {}
    labels = {match[1]: match[2] for line in said[at:] if (match := _LABEL.match(line))}
    people = said[0] if at > 1 else ""
    return {
        "title": said[at - 1],
        "authors": re.sub(r"(?<=\.), (?=\S)", "; ", people),
        "abstract": labels.get("ABSTRACT", ""),
        "journal": source["venue"],
        "year": source["year"],
        "volume": source["volume"] or "",
        "issue": source["issue"] or "",
        "doi": labels.get("DOI", ""),
        "keywords": labels.get("AUTHOR KEYWORDS", ""),
        "type": labels.get("DOCUMENT TYPE", ""),
        "urls": next((line for line in said if line.startswith("http")), ""),
    }


def _sciencedirect(lines: list[str]) -> Record:
    said = [line.strip().rstrip(",") for line in lines if line.strip()]
    if len(said) < 4:
        return {}
    labels = {match[1]: match[2] for line in said if (match := _LABEL.match(line))}
    links = [line for line in said if line.startswith("https://doi.org/")]
    return {
        "title": said[1],
        "authors": said[0],
        "abstract": labels.get("Abstract", ""),
        "journal": said[2],
        "year": next((line for line in said[3:] if re.fullmatch(r"(?:19|20)\d\d", line)), ""),
        "volume": next((x.removeprefix("Volume ") for x in said if x.startswith("Volume ")), ""),
        "pages": next((x.removeprefix("Pages ") for x in said if x.startswith("Pages ")), ""),
        "doi": links[0] if links else "",
        "keywords": labels.get("Keywords", ""),
        "type": "article",
    }


def _proquest(lines: list[str]) -> Record:
    ends = (n for n, line in enumerate(lines) if n and _RULER.fullmatch(line.strip()))
    parts = re.split(r"\n\s*\n", "\n".join(lines[: next(ends, len(lines))]).strip())
    if not _DOCUMENT.fullmatch(parts[0].strip()) or len(parts) < 3:
        return {}
    labels: dict[str, str] = {}
    for part in parts[2:]:
        if match := _FIELD.match(part):
            labels.setdefault(match[1], match[2].strip())
        elif list(labels)[-1:] == ["Abstract"]:
            labels["Abstract"] += f"\n{part.strip()}"
    return {
        "title": labels.get("Title") or parts[1],
        "authors": labels.get("Author", ""),
        "abstract": labels.get("Abstract", ""),
        "journal": labels.get("Publication title", ""),
        "year": labels.get("Publication year") or labels.get("Publication date", ""),
        "volume": labels.get("Volume", ""),
        "issue": labels.get("Issue", ""),
        "pages": labels.get("Pages") or labels.get("First page", ""),
        "doi": labels.get("DOI", ""),
        "keywords": labels.get("Subject", ""),
        "type": labels.get("Document type", ""),
        "id": labels.get("ProQuest document ID", ""),
    }


LAYOUTS = {
    "pubmed": Layout(
        re.compile(r"(?>\A\s*\d+\. .+?\. (?:19|20)\d\d\b)[\s\S]{0,40000}?^PMID: \d+", re.MULTILINE),
        lambda line, held: _after_blank(held) and _CITED.match(line) is not None,
        _pubmed,
    ),
    "scopus": Layout(
        re.compile(r"\A\s*Scopus\s*\nEXPORT DATE:|^SOURCE: Scopus$", re.MULTILINE),
        lambda line, held: any(x.startswith(("SOURCE: ", "EXPORT DATE:")) for x in held[-3:]),
        _scopus,
    ),
    "sciencedirect": Layout(
        re.compile(
            r"^ISSN [\dX-]{9},\nhttps://doi\.org/\S+\.\n\(https://www\.sciencedirect", re.MULTILINE
        ),
        lambda line, held: _after_blank(held),
        _sciencedirect,
    ),
    "proquest": Layout(
        re.compile(r"^_{20,}\s+Document \d+ of \d+$", re.MULTILINE),
        lambda line, held: _DOCUMENT.fullmatch(line.strip()) is not None,
        _proquest,
    ),
}


class DatabaseText:
    """The layout that a file's head shows is kept in the claim: reading resumes at any record."""

    name = "database-text"
    version = 2
    appendable = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        text = head.text
        found = next((name for name, of in LAYOUTS.items() if of.claims.search(text)), None)
        return Claim(0.95, found) if found else None

    def read(self, source: Text) -> Iterator[Item]:
        layout = LAYOUTS[source.pattern]
        for lines in _records(source.lines, layout):
            place = lines[0].to(lines[-1])
            texts = [line.text for line in lines]
            record = layout.read(texts)
            found = loose.entry(record, place) if record else None
            if found is not None:
                yield found
            elif record:
                yield Fault(place, "a record without a title", "\n".join(texts))
            elif len(lines) < 4:
                yield Furniture(place.lines)


def _records(lines: Iterable[Line], layout: Layout) -> Iterator[list[Line]]:
    """The lines of each record, without the empty ones behind it."""
    held: list[Line] = []
    for line in lines:
        if line.text.strip() and held and layout.opens(line.text, [x.text for x in held[-3:]]):
            yield _trimmed(held)
            held = []
        if held or line.text.strip():
            held.append(line)
        if len(held) > _MAX_LINES:
            yield _trimmed(held)
            held = []
    if held:
        yield _trimmed(held)


def _trimmed(lines: list[Line]) -> list[Line]:
    while len(lines) > 1 and not lines[-1].text.strip():
        lines.pop()
    return lines


FORMAT = DatabaseText()
