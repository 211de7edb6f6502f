"""What a paper shows of its entries: per field the best value, by properties and never by arrival.

Published before preprint, complete before cut off, richer before poorer, and the content key where
nothing else tells two values apart. What is not shown stays among the alternatives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from index.identity.normal import squeeze
from index.identity.publication import is_preprint, is_published
from parsers.record import Entry
from parsers.text import fold


class Source(NamedTuple):
    """An entry with its content key; `standing`: 0 published, 1 unknown, 2 preprint, 3 abstract."""

    standing: int
    key: int
    entry: Entry


Rank = Callable[[Source, Any], tuple[Any, ...]]


def merge(entries: Sequence[tuple[int, Entry]]) -> dict[str, Any]:
    """The shown fields of a paper, ready for JSON, from its entries by content key.

    Besides the fields: `alternatives` (field → other values, best first) and `sources` (field → the
    content key of the entry whose value is shown).
    """
    said = sorted(
        (Source(_standing(entry), key, entry) for key, entry in entries),
        key=lambda source: (source.standing, source.key),
    )
    shown: dict[str, Any] = {}
    sources: dict[str, int] = {}
    table = zip(*[_values(source.entry) for source in said], strict=True)
    for (field, rank), values in zip(_RANKS.items(), table, strict=True):
        best = _best(said, field, values, rank) if values.count(None) < len(values) else None
        shown[field] = None if best is None else getattr(best.entry, field)
        if best is not None:
            sources[field] = best.key
    _authors(said, shown, sources)
    _publication(said, shown, sources)
    shown["keywords"] = _union(source.entry.keywords for source in said)
    shown["urls"] = _union(source.entry.urls for source in said)
    shown["alternatives"] = _alternatives([source.entry for source in said], shown)
    shown["sources"] = sources
    return shown


def _standing(entry: Entry) -> int:
    if entry.kind == "abstract":
        return 3
    if is_preprint(entry):
        return 2
    return 0 if is_published(entry) else 1


def _best(said: Sequence[Source], field: str, values: Sequence[Any], rank: Rank) -> Source:
    """The source with the best of the `values` of a field; where all agree, the first in standing."""
    having = [pair for pair in zip(said, values, strict=True) if pair[1] is not None]
    first, value = having[0]
    if len(having) == 1 or (
        not first.entry.defaulted and values.count(value) + values.count(None) == len(values)
    ):
        return first
    return min(having, key=lambda one: (field in one[0].entry.defaulted, rank(*one), one[0].key))[0]


def _shouting(text: str) -> bool:
    return text.isupper() and len(text) > 12


def _title(source: Source, title: str) -> tuple[Any, ...]:
    return _shouting(title), source.standing, -len(fold(title)), -len(title), title


def _abstract(source: Source, abstract: str) -> tuple[Any, ...]:
    return not squeeze(abstract), -len(abstract), source.standing, abstract


def _text(source: Source, value: Any) -> tuple[Any, ...]:
    text = str(value)
    return source.standing, -len(text), text


_RANKS: dict[str, Rank] = {"title": _title, "abstract": _abstract} | dict.fromkeys(
    ("area", "topic", "doi", "arxiv", "pmid", "kind", "volume", "issue", "pages"), _text
)
_values = attrgetter(*_RANKS)


def _authors(said: Sequence[Source], shown: dict[str, Any], sources: dict[str, int]) -> None:
    """The longest complete list, names written out before initials."""

    def rank(source: Source) -> tuple[Any, ...]:
        names = [author.name for author in source.entry.authors]
        text = "".join(names)
        return (
            -len(names), not source.entry.authors_complete, _shouting(text), -len(text),
            text.isascii(), source.standing, names, source.key,
        )  # fmt: skip

    having = [source for source in said if source.entry.authors]
    if not having:
        shown["authors"] = []
        shown["authors_complete"] = all(source.entry.authors_complete for source in said)
        return
    best = having[0]
    said_so = best.entry.authors, best.entry.authors_complete
    if any((one.entry.authors, one.entry.authors_complete) != said_so for one in having):
        best = min(having, key=rank)
    sources["authors"] = best.key
    shown["authors"] = [author.name for author in best.entry.authors]
    shown["authors_complete"] = best.entry.authors_complete


def _publication(said: Sequence[Source], shown: dict[str, Any], sources: dict[str, int]) -> None:
    """Venue and year, from one entry where one has both: a venue with another's year misleads."""

    def rank(source: Source) -> tuple[Any, ...]:
        entry = source.entry
        return (
            "venue" in entry.defaulted, source.standing, entry.year is None,
            -len(entry.venue or ""), entry.venue or "", -(entry.year or 0), source.key,
        )  # fmt: skip

    shown["venue"] = shown["year"] = None
    having = [source for source in said if source.entry.venue]
    dated = min(having, key=rank, default=None)
    if dated is not None:
        shown["venue"], sources["venue"] = dated.entry.venue, dated.key
    if dated is None or dated.entry.year is None:
        years = [source.entry.year for source in said]
        dated = _best(said, "year", years, _text) if years.count(None) < len(years) else None
    if dated is not None:
        shown["year"], sources["year"] = dated.entry.year, dated.key


def _union(lists: Iterable[Iterable[str]]) -> list[str]:
    found: dict[str, str] = {}
    for values in lists:
        for value in values:
            found.setdefault(value.casefold(), value)
    return list(found.values())


def _alternatives(entries: Sequence[Entry], shown: dict[str, Any]) -> dict[str, list[Any]]:
    """Values that differ from the shown one in more than case, accents and markup."""
    said: dict[str, list[Any]] = {
        field: [getattr(entry, field) for entry in entries]
        for field in ("title", "venue", "year", "doi", "arxiv", "area", "topic")
    }
    said["title"] += [title for entry in entries for title in entry.alt_titles]
    found: dict[str, list[Any]] = {}
    for field, values in said.items():
        others: dict[str, Any] = {}
        for value in values:
            if value is not None and value != shown[field]:
                others.setdefault(fold(str(value)), value)
        if others:
            others.pop(fold(str(shown[field])), None)
        if others:
            found[field] = list(others.values())
    if abstracts := _other_abstracts(entries, shown["abstract"]):
        found["abstract"] = abstracts
    return found


def _other_abstracts(entries: Sequence[Entry], shown: str | None) -> list[str]:
    """Abstracts that say something, and in other letters than the shown one."""
    said = {entry.abstract for entry in entries if entry.abstract and entry.abstract != shown}
    if not said:
        return []
    known = {squeeze(shown or ""), b""}
    found = []
    for abstract in sorted(said, key=lambda text: (-len(text), text)):
        if (squeezed := squeeze(abstract)) not in known:
            known.add(squeezed)
            found.append(abstract)
    return found
