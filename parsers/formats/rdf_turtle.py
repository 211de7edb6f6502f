"""RDF as Turtle or N-Triples, in the words of Dublin Core, BIBO, PRISM, SPAR, schema.org.

People and journals may be told anywhere in the document, so it is read as a whole.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, Literal

from parsers.format import Claim, Head, Text
from parsers.record import Entry, Fault, Furniture, Item, Place
from parsers.records import loose
from parsers.records.turtles import Reader, Ref, Thing, local

_PREFIX = re.compile(r"(?im)\A(?:\s*#.*\n)*\s*@?(?:prefix|base)\s+(?:[\w.-]*:\s*)?<")
_TRIPLE = re.compile(
    r"\A(?:\s*#.*\n)*\s*(?:<[^<>\s]+>|_:\w+)[ \t]+<(?:\w+://|urn:)[^<>\s]+>[ \t]+[<\"_]"
)
_TITLE = re.compile(r"[:/#](?:title|headline|name)\b>?\s", re.IGNORECASE)
_NO_WORK = re.compile(
    r"journal$|periodical$|issue$|volume$|person$|agent$|organi[sz]ation$|ontology$|class$|property$|concept"
    r"|website$|project$|event$|place$|^series$|publisher$|collection$|^vocabulary$",
    re.IGNORECASE,
)
_WORK = re.compile(r"article|paper|book|chapter|thesis|report|document|preprint|work|publication", re.IGNORECASE)  # fmt: skip
_PEOPLE = ("authorList", "creator", "author", "maker", "contributor")
_WHOLES = ("isPartOf", "partOf", "publicationVenue", "hasPublicationVenue", "journal", "presentedAt",
           "reproducedIn", "publishedIn", "hasPart-of")  # fmt: skip
_NAMES = {"startingPage": "startpage", "endingPage": "endpage", "issueIdentifier": "issue", "number": "issue"}  # fmt: skip
_MAX_CHARS = 1 << 24
_MOST_STEPS = 5
_FAULT_TEXT = 2_000


class Turtle:
    """The works among the things told of; what they are part of lends its name, volume and issue."""

    name = "turtle"
    version = 1
    appendable = False
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        text = head.text.lstrip("\ufeff")
        if not (_PREFIX.match(text) or _TRIPLE.match(text)) or not _TITLE.search(text):
            return None
        return Claim(0.95)

    def read(self, source: Text) -> Iterator[Item]:
        lines = list(source.lines)
        text = "\n".join(line.text for line in lines).lstrip("\ufeff")
        if not lines:
            return
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line.text) + 1)

        def place(start: int, end: int) -> Place:
            first, last = (
                bisect_right(starts, start) - 1,
                bisect_right(starts, max(start, end - 1)) - 1,
            )
            last = min(last, len(lines) - 1)
            return Place(
                (lines[first].number, lines[last].number), (lines[first].start, lines[last].end)
            )

        if len(text) > _MAX_CHARS:
            yield Fault(place(0, len(text)), "longer than it may be", text[:_FAULT_TEXT])
            return
        yield Furniture((lines[0].number, lines[-1].number))
        reader = Reader(text)
        for at in reader.read():
            end = text.find("\n", at)
            shown = text[at : end if end >= 0 else len(text)]
            yield Fault(place(at, at + len(shown)), "broken Turtle", shown[:_FAULT_TEXT])
        graph = reader.things
        wholes = {ref.id for thing in graph.values() for ref in _refs(thing, _WHOLES)}
        for thing in graph.values():
            if thing.id not in wholes and (
                found := _work(thing, graph, place(thing.start, thing.end))
            ):
                yield found


def _work(thing: Thing, graph: dict[str, Thing], place: Place) -> Entry | None:
    """The work that a thing is; None for people, journals and whatever else has a name."""
    kinds = [local(ref.id) for ref in _refs(thing, ("a", "type"))]
    if any(map(_NO_WORK.search, kinds)) or not _title(thing):
        return None
    told = _literals(thing)
    people = next((said for name in _PEOPLE if (said := _people(thing, name, graph))), [])
    record = {
        **told,
        "title": _title(thing),
        "authors": people,
        "type": told.get("type") or next(iter(kinds), ""),
        "id": thing.id.strip("<>"),
    }
    for whole in _around(thing, graph):
        lent = _literals(whole)
        for name in ("volume", "issue"):
            record[name] = record.get(name) or lent.get(name, "")
        record["journal"] = _title(whole) or record.get("journal", "")
    found = loose.entry({name: value for name, value in record.items() if value}, place)
    known = found and (found.authors or found.doi or found.venue or any(map(_WORK.search, kinds)))
    return found if known else None


def _title(thing: Thing) -> str:
    for name in ("title", "headline", "name", "prefLabel"):
        for value in thing.said.get(name, ()):
            if isinstance(value, str):
                return value
    return ""


def _literals(thing: Thing) -> dict[str, Any]:
    """What is said of a thing in texts, the first of each, and the addresses that it has."""
    told: dict[str, Any] = {}
    for name, values in thing.said.items():
        texts = [value for value in values if isinstance(value, str)]
        key = name[3:] if name.startswith("has") and name[3:4].isupper() else name
        if texts and key != "first":
            told.setdefault(
                _NAMES.get(key, key), texts if key in ("subject", "keyword") else texts[0]
            )
    links = [ref.id.strip("<>") for ref in _refs(thing, ("url", "uri", "doi", "sameAs", "seeAlso"))]
    return {**told, "urls": links} if links else told


def _people(thing: Thing, name: str, graph: dict[str, Thing]) -> list[Any]:
    """Those whom a predicate names: by a text, by a thing that has a name, or in a list of both."""
    found: list[Any] = []
    for value in thing.said.get(name, ()):
        held = graph.get(value.id) if isinstance(value, Ref) else None
        if isinstance(value, str):
            found.append(value)
        elif held is None:
            continue
        elif "first" in held.said:
            found += _people(held, "first", graph)
        else:
            said = _literals(held)
            family = said.get("familyName") or said.get("family_name") or said.get("surname") or said.get("lastName")  # fmt: skip
            given = said.get("givenName") or said.get("givenname") or said.get("firstName")
            whole = said.get("name") or said.get("label") or said.get("prefLabel")
            found.append({"family": family, "given": given} if family else {"name": whole or ""})
    return found


def _around(thing: Thing, graph: dict[str, Thing]) -> Iterator[Thing]:
    """What a thing is part of, and what that is part of: the issue, the volume, the journal."""
    for _ in range(_MOST_STEPS):
        held = [graph[ref.id] for ref in _refs(thing, _WHOLES) if ref.id in graph]
        if not held or held[0] is thing:
            return
        thing = held[0]
        yield thing


def _refs(thing: Thing, names: tuple[str, ...]) -> list[Ref]:
    return [value for name in names for value in thing.said.get(name, ()) if isinstance(value, Ref)]


FORMAT = Turtle()
