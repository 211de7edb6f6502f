"""Where the papers are in a decoded JSON (or YAML) value, whatever wraps them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from parsers.record import Entry, Place
from parsers.records.loose import Record, entry, id_of, tells_a_paper

MAX_DEPTH = 24
_PAPERISH = re.compile(
    "paper|article|publication|citation|reference|works?$|^authors?$|^abstract$|论文|文献|作者|摘要",
    re.IGNORECASE,
)

_IDENTIFIER = re.compile(r"\d|://|[:/]")


class Found(NamedTuple):
    """A paper, and the path from the root to its record."""

    path: str
    entry: Entry


def papers(
    value: Any, place: Place, outer: Record | None = None, under: str = "", depth: int = 0
) -> Iterator[Found]:
    """The papers in a value, in order; what a paper holds (its references) is not looked into.

    `outer` is the record around the value, `under` the key that it stands under.
    """
    if depth > MAX_DEPTH:
        return
    if isinstance(value, Mapping):
        yield from _in_mapping(value, place, outer, under, depth)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            if isinstance(item, (Mapping, list)):
                for path, found in papers(item, place, None, under, depth + 1):
                    yield Found(f"[{index}]{path}", found)


def _in_mapping(
    value: Record, place: Place, outer: Record | None, under: str, depth: int
) -> Iterator[Found]:
    own = entry(value, place, outer)
    if own is not None and is_sure(own):
        yield Found("", own)
        return
    inner = False
    own_id = id_of(value)
    for key, item in value.items():
        if isinstance(item, (Mapping, list)) and item:
            for path, found in papers(item, place, lent(own_id, str(key)), str(key), depth + 1):
                if own is None or tells_a_paper(found):
                    inner = True
                    yield Found(step(key, path), found)
    if own is not None and not inner and (tells_a_paper(own) or _is_called_one(value, under)):
        yield Found("", own)


def is_sure(found: Entry) -> bool:
    """Whether it cannot be a session or an issue that holds the papers."""
    return bool(found.authors or found.abstract or found.doi or found.arxiv or found.pmid)


def lent(outer_id: str | None, key: str) -> Record | None:
    """What an object that stands under a key takes from there: the key, where it is an identifier,
    else the id of the object around it (`{"id": …, "content": {…}}`)."""
    named = key if _IDENTIFIER.search(key) else outer_id
    return {"id": named} if named else None


def _is_called_one(value: Record, under: str) -> bool:
    """Whether the names around a bare title say that it is a paper's, and no menu item's."""
    return any(_PAPERISH.search(str(key)) for key in (under, *value))


def step(key: object, path: str) -> str:
    """A path with one more key in front: `papers[3]`, `message.items[0]`."""
    return f"{key}{path}" if not path or path.startswith("[") else f"{key}.{path}"
