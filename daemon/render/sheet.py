"""One paper whole for people: what it shows, what was seen where, and why it is one paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from daemon.render.grid import counted, local
from daemon.render.reports import place
from daemon.render.terminal import Style, clip, safe, wrap
from daemon.render.text import UNTITLED, heading, origin
from daemon.render.why import told

Paper = Mapping[str, Any]
_LABEL = 11
_BEFORE = 24
_TOLD = ("title", "authors", "abstract", "venue", "year", "area", "topic", "doi", "arxiv")


def sheet(paper: Paper, style: Style) -> Iterator[str]:
    """All of a paper, in lines that fit the width."""
    yield from heading(paper, style) if paper["title"] else (style.warn(UNTITLED),)
    names = ", ".join(safe(name) for name in paper["authors"])
    yield from _wrapped(names + ("" if paper["authors_complete"] else " et al."), style.width)
    if where := origin(paper):
        yield style.dim(where)
    if paper["abstract"]:
        yield ""
        yield from _wrapped(safe(paper["abstract"]), style.width)
    yield ""
    for label, value in _facts(paper):
        for number, line in enumerate(_wrapped(safe(value), style.width - _LABEL)):
            yield f"{'' if number else label:<{_LABEL}}{line}"
    yield ""
    yield style.bold(f"seen {counted(len(paper['sightings']), 'time')}")
    first: dict[str, int] = {}
    for sighting in paper["sightings"]:
        yield from _sighting(sighting, paper, style)
        if copied := first.get(sighting["content"]):
            yield f"      says the same as [{copied}]"
        first.setdefault(sighting["content"], sighting["id"])


def _facts(paper: Paper) -> Iterator[tuple[str, str]]:
    yield "id", paper["id"]
    for name in ("doi", "arxiv"):
        if paper[name]:
            yield name, paper[name]
    if paper["keywords"]:
        yield "keywords", ", ".join(paper["keywords"])
    for url in paper["urls"]:
        yield "url", url
    for name, values in (paper["alternatives"] or {}).items():
        for value in values if name != "abstract" else ():  # the sightings tell where it differs
            yield f"also {name}"[:_LABEL], str(value)
    yield "added", local(paper["added"])
    if paper["updated"] != paper["added"]:
        yield "updated", local(paper["updated"])


def _sighting(sighting: Paper, paper: Paper, style: Style) -> Iterator[str]:
    """Where it stands, why it belongs, what it gives to the paper and what it says otherwise."""
    state = sighting.get("state") or "current"
    faded = "" if state == "current" else style.warn(f"  {state}")
    number = style.dim(f"[{sighting['id']}]")
    where = f"{place(sighting)} #{sighting['ordinal']}"
    yield f"  {number} {style.bold(where)}  {safe(sighting['format'])}{faded}"
    if sighting["entry_id"]:
        yield f"      key {safe(sighting['entry_id'])}"
    if sighting["rule"]:
        yield from _indented(f"joined by {_why(sighting)}", style.width)
    sources = (paper.get("sources") or {}).items()
    if gives := [name for name, content in sources if content == sighting.get("content")]:
        yield from _indented(f"gives {', '.join(gives)}", style.width)
    for name, value in _otherwise(sighting.get("said") or {}, paper):
        yield f"      {style.dim(name)} {clip(safe(value), style.width - 7 - len(name))}"


def _why(sighting: Paper) -> str:
    reasons = told(sighting["rule"], sighting.get("evidence"))
    return safe(f"{sighting['rule']}: {reasons}" if reasons else sighting["rule"])


def _otherwise(said: Paper, paper: Paper) -> Iterator[tuple[str, str]]:
    """What the entry says that the paper does not show; of a long text from where it differs."""
    for name in _TOLD:
        value, shown = said.get(name), paper.get(name)
        if value and value != shown:
            text = ", ".join(value) if isinstance(value, list) else str(value)
            yield name, _from_difference(text, str(shown or "")) if name == "abstract" else text


def _from_difference(text: str, other: str) -> str:
    """A text from a few words before the place where it parts from another."""
    same = 0
    for a, b in zip(text, other, strict=False):
        if a != b:
            break
        same += 1
    start = text.rfind(" ", 0, max(0, same - _BEFORE)) + 1
    return f"…{text[start:]}" if start else text


def _indented(text: str, width: int) -> Iterator[str]:
    for line in _wrapped(text, width - 6):
        yield f"      {line}"


def _wrapped(text: str, width: int) -> Sequence[str]:
    return [text[a:b] for a, b in wrap(text, width)]
