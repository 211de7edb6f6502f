"""Works in a graph of RDF: what is told of things, and of the people and journals that they name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from parsers.record import Entry, Place
from parsers.records import loose
from parsers.records.turtles import Ref, Thing, local

Graph = Mapping[str, Thing]

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
_MOST_STEPS = 5


def works(graph: Graph, place: Callable[[Thing], Place]) -> Iterator[Entry]:
    """The works among the things, in order; what others are part of is none."""
    wholes = {ref.id for thing in graph.values() for ref in _refs(thing, _WHOLES)}
    for thing in graph.values():
        if thing.id not in wholes and (found := _work(thing, graph, place(thing))):
            yield found


def _work(thing: Thing, graph: Graph, place: Place) -> Entry | None:
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


def _people(thing: Thing, name: str, graph: Graph) -> list[Any]:
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


def _around(thing: Thing, graph: Graph) -> Iterator[Thing]:
    """What a thing is part of, and what that is part of: the issue, the volume, the journal."""
    for _ in range(_MOST_STEPS):
        held = [graph[ref.id] for ref in _refs(thing, _WHOLES) if ref.id in graph]
        if not held or held[0] is thing:
            return
        thing = held[0]
        yield thing


def _refs(thing: Thing, names: tuple[str, ...]) -> list[Ref]:
    return [value for name in names for value in thing.said.get(name, ()) if isinstance(value, Ref)]
