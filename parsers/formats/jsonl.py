"""JSON lines: one object a line, each a paper or a wrapper of papers. Streaming and appendable."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

import orjson

from parsers.format import Claim, Head, Line, Text
from parsers.record import Fault, Item, Place
from parsers.records import loose, trees
from parsers.records.jsonscan import DECODER, paired


class JsonLines:
    """Objects with the usual names, one a line; a broken line is a fault of its own."""

    name = "jsonl"
    version = 2
    appendable = True
    by_line = True
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        lines = [line for line in head.text.split("\n") if line.strip()]
        if not head.whole and len(lines) > 1:
            lines.pop()
        if not lines or not lines[0].lstrip(" ").startswith("{"):
            return None
        whole = [line for line in lines if _is_object(line)]
        if (
            not whole
            or len(whole) * 2 < len(lines)
            or not any(map(_loads, whole))
            or any(line.rstrip().endswith(",") for line in whole)
        ):
            return None  # commas between the lines: the elements of one document
        named = head.name.lower().endswith((".jsonl", ".ndjson", ".jsonlines"))
        if len(lines) == 1 and not named:
            return None  # one object alone is a JSON document too, and that reader knows wrappers
        return Claim(0.95)

    def read(self, source: Text) -> Iterator[Item]:
        loads, entry = orjson.loads, loose.entry
        for line in source.lines:
            text = line.text
            if not text or text.isspace():
                continue
            place = line.to(line)
            try:
                record = loads(text)
            except orjson.JSONDecodeError:
                yield from _second_try(line, place)
                continue
            found = entry(record, place) if type(record) is dict else None
            if found is not None and found.authors:
                yield found
            else:
                yield from _look_inside(record, place, text)


def _loads(text: str) -> bool:
    try:
        DECODER.decode(text.strip(" \t\r"))
    except (ValueError, RecursionError):
        return False
    return True


def _is_object(text: str) -> bool:
    text = text.strip(" \t\r,")
    return text.startswith("{") and text.endswith("}")


def _look_inside(record: Any, place: Place, text: str) -> Iterator[Item]:
    some = False
    for path, found in trees.papers(record, place):
        some = True
        yield replace(found, place=replace(place, path=path)) if path else found
    if not some and type(record) is dict and loose.names_people_only(record):
        yield Fault(place, loose.UNNAMED, text)


def _second_try(line: Line, place: Place) -> Iterator[Item]:
    """What a strict reader refuses: NaN, raw control characters, a comma after the object."""
    text = paired(line.text.strip(" \t\r"))
    if text in ("[", "]", "{", "}"):
        return
    try:
        record = DECODER.decode(text.rstrip(","))
    except (ValueError, RecursionError) as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else "nested too deeply"
        reason = reason.lower().removesuffix(" starting at")
        yield Fault(place, f"broken JSON: {reason}", line.text)
    else:
        yield from _look_inside(record, place, line.text)


FORMAT = JsonLines()
