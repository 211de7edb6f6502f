"""How much what a pattern reads out of a page looks like papers: the pattern that reads most wins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from parsers import shape
from parsers.names import han
from parsers.plaintext.blocks import Paragraph, number_of
from parsers.plaintext.labels import labelled
from parsers.plaintext.roles import PAGE
from parsers.record import Author, Entry, Furniture, Item

# What a line left aside as a heading weighs beside an entry, and what one that is left alone does.
_LOST, _UNCLAIMED = 0.3, 0.25
_UNSIGNED, _PLACED = 0.5, 0.8
_UNTITLED = 0.9
_NO_VENUE = 0.8
_LONG_TITLE = 250
_LONG_AREA = 120
_STOPS = ".!?。！？…"
_VENUE = 0.6
_PEOPLE = 0.8
_HARDLY = 0.4
_QUOTED = re.compile('[.,]["”] ')  # `"Lamps." Journal of Lamps`
_DATE = "2031-05-06"  # a page may say the day where we keep the year
_SAID = 0.85  # a short abstract
_WORDS_OF_AREA, _WIDE_WORD = 4, 3


def quality(items: Iterable[Item], source: Sequence[Paragraph]) -> float:
    """0..1: how good the entries are on the whole, and how much of what stands there they tell;
    faults and lines left aside count against them."""
    page = {p.lines[0] for p in source if p.role == PAGE}
    size = sum(len(p.text) for p in source if p.role != PAGE)
    left = {p.lines[0] for p in source} - page
    entries: list[Entry] = []
    against = 0.0
    for item in items:
        if isinstance(item, Furniture):
            against += _LOST * (item.lines[0] not in page)
            left.discard(item.lines[0])
            continue
        left.difference_update(range(item.place.lines[0], item.place.lines[1] + 1))
        if isinstance(item, Entry):
            entries.append(item)
        else:
            against += 1.0
    against += _UNCLAIMED * len(left)
    if not entries:
        return 0.0
    titles = Counter(entry.title for entry in entries if entry.title)
    areas = Counter(entry.area for entry in entries)
    told = sum(
        _entry(entry) * _area(entry, areas) / titles.get(entry.title or "", 1) for entry in entries
    )
    share = min(sum(map(_size, entries)) / max(size, 1), 1.0)
    return told / (len(entries) + against) * _alike(entries) * (0.5 + 0.5 * share)


def _size(entry: Entry) -> int:
    """The characters of a page that an entry tells."""
    said = (entry.title, entry.abstract, entry.area, entry.topic, entry.venue, entry.doi)
    place = (entry.volume, entry.issue, entry.pages, _DATE if entry.year else "")
    lists = (*(a.name for a in entry.authors), *entry.keywords, *entry.urls)
    return sum(len(text) + 1 for text in (*said, *place, *lists) if text)


def _alike(entries: Sequence[Entry]) -> float:
    """How often entries tell the same kinds of things: papers of one page do."""
    kinds = Counter((bool(e.title), bool(e.authors), bool(e.abstract)) for e in entries)
    return 0.5 + 0.5 * float(max(kinds.values()) / len(entries))


def _entry(entry: Entry) -> float:
    if entry.title is None and not (entry.authors and entry.abstract):
        return 0.0
    good = _title(entry.title) if entry.title else _UNTITLED
    placed = entry.doi or entry.arxiv or entry.urls or entry.venue
    good *= _people(entry.authors) if entry.authors else _PLACED if placed else _UNSIGNED
    if entry.venue and not entry.year and not shape.venue(entry.venue):
        good *= _NO_VENUE
    return good * (_abstract(entry.abstract) if entry.abstract else 1.0)


def _area(entry: Entry, areas: Counter[str | None]) -> float:
    """Areas are short, and parted from topics or said of several papers."""
    if entry.area is None:
        return 1.0
    if len(entry.area) + len(entry.topic or "") > _LONG_AREA:
        return 0.5
    if entry.topic or areas[entry.area] > 1 or len(areas) == 1:
        return 1.0
    words = han.wide(entry.area) / _WIDE_WORD or len(entry.area.split())
    return 0.8 if words <= _WORDS_OF_AREA else 0.6  # as long as a title


def _title(text: str) -> float:
    if len(text) > _LONG_TITLE or shape.link(text) or labelled(text):
        return 0.1
    if shape.is_list(text) and shape.names(text) >= _PEOPLE:
        return 0.1
    words = len(text.split()) if text.isascii() else len(text) / 2
    good = 1.0 if words >= 3 else 0.6 if words >= 2 else 0.3
    if shape.has_area_mark(text):
        good *= 0.4
    if number_of(text) is not None or " | " in text or text[0].islower():
        good *= 0.7
    if shape.venue(text) >= _VENUE:
        good *= 0.5
    if "。" in text or ". " in text:
        good *= 0.7
    if _QUOTED.search(text):
        good *= 0.5
    if text[-1] in ",，":  # `Best regards,`
        good *= 0.3
    return good


def _people(authors: Sequence[Author]) -> float:
    good = sum(shape.name(author.name) for author in authors) / len(authors)
    return good if good < _HARDLY else 0.5 + 0.5 * good  # `mira osei`, `LIN WEI`


def _abstract(text: str) -> float:
    good = max(0.3 + 0.7 * shape.text(text), _SAID * shape.is_sentence(text))
    if labelled(text.partition("\n")[0]):
        good *= 0.6
    return good if text[-1] in _STOPS else good * 0.8
