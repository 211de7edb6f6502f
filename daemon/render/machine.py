"""Papers for programs: which formats there are, and how a stream of papers becomes each of them."""

from __future__ import annotations

from index import lightjson

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    Paper = Mapping[str, Any]

FORMATS = ("text", "json", "jsonl", "csv", "bibtex", "ris", "csl")


def dumps(value: object) -> str:
    """JSON that is always valid UTF-8: Chinese stays readable, a broken file name is escaped."""
    text = lightjson.dumps(value)
    try:
        text.encode()
    except UnicodeEncodeError:
        return lightjson.dumps(value, ascii_only=True)
    return text


def json_array(items: Iterable[object]) -> Iterator[str]:
    """One JSON array, an item a line, without holding them all."""
    before = "[\n"
    for item in items:
        yield before + dumps(item)
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"


def json_lines(items: Iterable[object]) -> Iterator[str]:
    """One JSON document a line."""
    return (dumps(item) + "\n" for item in items)


def papers(format_name: str, stream: Iterable[Paper]) -> Iterator[str]:
    """Papers in one of the machine formats, in pieces to be written as they come."""
    if format_name == "json":
        return json_array(stream)
    if format_name == "jsonl":
        return json_lines(stream)
    if format_name == "csv":
        from daemon.render.spreadsheet import rows

        return rows(stream)
    if format_name == "bibtex":
        from daemon.render.bibtex import entries

        return entries(stream)
    if format_name == "ris":
        from daemon.render.ris import records

        return records(stream)
    if format_name == "csl":
        from daemon.render.csl import item

        return json_array(item(paper) for paper in stream)
    raise ValueError(f"no such format: {format_name}")
