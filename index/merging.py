"""What a paper shows of its entries: per field the best value, by properties and never by arrival.

Published before preprint, complete before cut off, richer before poorer, and the content key where
nothing else tells two values apart. What is not shown stays among the alternatives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from index.normal import squeeze
from index.publication import is_preprint, is_published
from parsers.record import Entry
from parsers.text import fold

Said = tuple[int, Entry]
Rank = Callable[[Entry], tuple[Any, ...]]

_PLAIN = ("area", "topic", "doi", "arxiv", "pmid", "kind", "volume", "issue", "pages")
_WITH_ALTERNATIVES = ("venue", "year", "doi", "arxiv", "area", "topic")


def merge(entries: Sequence[Said]) -> dict[str, Any]:
    """The shown fields of a paper, ready for JSON, from its entries by content key.

    Besides the fields: `alternatives` (field → other values, best first) and `sources` (field → the
    content key of the entry whose value is shown).
    """
    said = sorted(entries, key=lambda item: item[0])
    shown: dict[str, Any] = {}
    sources: dict[str, int] = {}
    for field, rank in _RANKS.items():
        best = _best(said, field, rank)
        shown[field] = best[1] if best else None
        if best:
            sources[field] = best[0]
    shown["authors"], shown["authors_complete"] = _authors(said, sources)
    _publication(said, shown, sources)
    ordered = [entry for _, entry in sorted(said, key=lambda item: (_standing(item[1]), item[0]))]
    shown["keywords"] = _union(entry.keywords for entry in ordered)
    shown["urls"] = _union(entry.urls for entry in ordered)
    shown["alternatives"] = _alternatives(ordered, shown)
    shown["sources"] = sources
    return shown


def _best(said: Sequence[Said], field: str, rank: Rank) -> tuple[int, Any] | None:
    having = [item for item in said if getattr(item[1], field) is not None]
    if not having:
        return None
    key, entry = min(having, key=lambda item: (field in item[1].defaulted, rank(item[1]), item[0]))
    return key, getattr(entry, field)


def _standing(entry: Entry) -> int:
    """0 published, 1 unknown, 2 preprint, 3 meeting abstract."""
    if entry.kind == "abstract":
        return 3
    if is_preprint(entry):
        return 2
    return 0 if is_published(entry) else 1


def _shouting(text: str) -> bool:
    return text.isupper() and len(text) > 12


def _title(entry: Entry) -> tuple[Any, ...]:
    title = entry.title or ""
    return _shouting(title), _standing(entry), -len(fold(title)), -len(title), title


def _abstract(entry: Entry) -> tuple[Any, ...]:
    abstract = entry.abstract or ""
    return not squeeze(abstract), -len(abstract), _standing(entry), abstract


def _text(field: str) -> Rank:
    def rank(entry: Entry) -> tuple[Any, ...]:
        text = str(getattr(entry, field))
        return _standing(entry), -len(text), text

    return rank


_RANKS: dict[str, Rank] = {
    "title": _title,
    "abstract": _abstract,
    **{field: _text(field) for field in _PLAIN},
}


def _authors(said: Sequence[Said], sources: dict[str, int]) -> tuple[list[str], bool]:
    """The longest complete list, names written out before initials."""

    def rank(item: Said) -> tuple[Any, ...]:
        names = [author.name for author in item[1].authors]
        letters = sum(map(len, names))
        capitals = sum(map(_shouting, [" ".join(names)]))
        accents = sum(not char.isascii() for name in names for char in name)
        return (
            -len(names), not item[1].authors_complete, capitals, -letters, -accents,
            _standing(item[1]), names, item[0],
        )  # fmt: skip

    having = [item for item in said if item[1].authors]
    if not having:
        return [], all(entry.authors_complete for _, entry in said)
    key, entry = min(having, key=rank)
    sources["authors"] = key
    return [author.name for author in entry.authors], entry.authors_complete


def _publication(said: Sequence[Said], shown: dict[str, Any], sources: dict[str, int]) -> None:
    """Venue and year, from one entry where one has both: a venue with another's year misleads."""

    def rank(item: Said) -> tuple[Any, ...]:
        entry = item[1]
        return (
            "venue" in entry.defaulted, _standing(entry), entry.year is None,
            -len(entry.venue or ""), entry.venue or "", -(entry.year or 0), item[0],
        )  # fmt: skip

    shown["venue"] = shown["year"] = None
    for key, entry in sorted((item for item in said if item[1].venue), key=rank)[:1]:
        shown["venue"], sources["venue"] = entry.venue, key
        if entry.year is not None:
            shown["year"], sources["year"] = entry.year, key
    if shown["year"] is None and (best := _best(said, "year", _text("year"))):
        sources["year"], shown["year"] = best


def _union(lists: Iterable[Iterable[str]]) -> list[str]:
    found: dict[str, str] = {}
    for values in lists:
        for value in values:
            found.setdefault(value.casefold(), value)
    return list(found.values())


def _alternatives(entries: Sequence[Entry], shown: dict[str, Any]) -> dict[str, list[Any]]:
    """Values that differ from the shown one in more than case, accents and markup."""
    found: dict[str, list[Any]] = {}
    titles = [title for e in entries for title in (e.title, *e.alt_titles) if title]
    for field, values in (
        ("title", titles),
        *((f, [getattr(e, f) for e in entries]) for f in _WITH_ALTERNATIVES),
    ):
        others: dict[str, Any] = {}
        for value in values:
            if value is not None:
                others.setdefault(fold(str(value)), value)
        others.pop(fold(str(shown[field])), None)
        if others:
            found[field] = list(others.values())
    return found
