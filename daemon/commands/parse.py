"""`paperdrop parse`: what the parsers make of files; nothing is stored."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from daemon.commands import parsing
from daemon.config import load
from daemon.files import place
from daemon.globs import matcher
from daemon.input.reading import Limits, Source, Unreadable, sources
from daemon.intake.texts import ORDINARY, is_ordinary, known_as
from daemon.plugins import formats
from daemon.render import reports
from daemon.render.grid import counted
from daemon.render.machine import json_array, json_lines
from daemon.render.terminal import Style, safe
from daemon.render.text import byline, heading, origin
from daemon.settings import Settings
from parsers.parts.parts import Parts
from parsers.record import Entry, Fault, Furniture, Place
from parsers.sniff import recognise

EXAMPLE = """
paperdrop parse page.txt
paperdrop parse --format jsonl library.bib | jq -r .title
"""
NOWHERE = Place((1, 1), (0, 0))


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("parse", EXAMPLE)
    parsing.add_format(made, "json", "jsonl")
    made.add_argument("files", nargs="+", metavar="FILE", help="a listing file, packed or not")
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    made = Parsed(load(options.config or config))
    items = (item for path in options.files for item in made.items(path))
    if options.format == "text":
        style = Style.of()
        for item in items:
            print("\n".join(_lines(item, style)))
    else:
        write = json_array if options.format == "json" else json_lines
        sys.stdout.writelines(write(items))
    return 1 if made.missing else 3 if made.faults else 0


class Parsed:
    """Counts what was read while it passes on what is to be shown."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.formats
        self._roots = [str(root) for root in settings.paths.drop]
        self._limits = Limits(limits.max_unpacked, limits.max_ratio)
        self._formats = formats(settings, _tell)
        self._ignore = matcher(settings.watch.ignore)
        self.faults = 0
        self.missing = 0

    def items(self, path: str) -> Iterator[dict[str, Any]]:
        """Entries and faults of one file, in its order."""
        below, ordinary = place(path, self._roots)[1], 0
        try:
            for source in sources(
                path, limits=self._limits, ignore=self._ignore, follow_links=True
            ):
                if is_ordinary(source, self._formats):
                    ordinary += 1
                else:
                    yield from self._source(source, below + source.name[len(path) :])
            if ordinary:
                yield self._fault(path, Fault(NOWHERE, ORDINARY.format(ordinary), ""))
        except Unreadable as error:
            yield self._fault(path, Fault(NOWHERE, error.reason, ""))
        except OSError as error:
            self.missing += 1
            print(f"paperdrop: {safe(path)}: {error.strerror}", file=sys.stderr)

    def _source(self, source: Source, called: str) -> Iterator[dict[str, Any]]:
        """What one text holds, recognised by the name under which the daemon would know it."""
        before, head = self.faults, replace(source.head, name=called)
        found = known_as(source, head, self._formats)
        if isinstance(found, str):
            if found:
                yield self._fault(source.name, Fault(NOWHERE, found, source.head.text[:2000]))
            else:
                print(f"{safe(source.name)}: no text in it", file=sys.stderr)
            return

        opened = replace(source, name=called).opened
        ask = partial(recognise, extra=self._formats)
        said = Parts(found[0], opened(*found), ask, opened)
        try:
            yield from self._said(source.name, said)
        except Unreadable as error:
            yield self._fault(source.name, Fault(NOWHERE, error.reason, ""))
        except OSError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a parser raises costs its file alone
            reason = f"{said.format.name}: {error!r}"
            yield self._fault(source.name, Fault(NOWHERE, reason, ""))
        for fault in (*source.broken, said.untold(), said.shortfall()):
            if fault:
                yield self._fault(source.name, fault)
        counts = f"{counted(said.entries, 'entry')}, {counted(self.faults - before, 'fault')}"
        lost = f"{counted(said.unclaimed_lines, 'unclaimed line')}"
        name = found[0].name
        how = f"{name}, {source.encoding}" if source.encoding else name
        print(f"{safe(source.name)}: {counts}, {lost} ({how})", file=sys.stderr)

    def _said(self, file: str, said: Parts) -> Iterator[dict[str, Any]]:
        ordinal = 0
        for item in said:
            if isinstance(item, Entry):
                ordinal += 1
                yield shape(item, file, ordinal)
            elif not isinstance(item, Furniture):
                yield self._fault(file, item)

    def _fault(self, file: str, fault: Fault) -> dict[str, Any]:
        self.faults += 1
        place = {"file": file, "lines": list(fault.place.lines)}
        return {"fault": {**place, "reason": fault.reason, "text": fault.text}}


def _tell(name: str, why: str) -> None:
    """A plug-in that cannot be loaded costs only itself."""
    print(f"paperdrop: format {safe(name)}: {safe(why)}", file=sys.stderr)


def shape(entry: Entry, file: str, ordinal: int) -> dict[str, Any]:
    """An entry in the contract's shape."""
    return {
        "file": file,
        "ordinal": ordinal,
        "lines": list(entry.place.lines),
        "entry_id": entry.entry_id,
        "title": entry.title,
        "authors": [author.name for author in entry.authors],
        "authors_complete": entry.authors_complete,
        "abstract": entry.abstract,
        "area": entry.area,
        "topic": entry.topic,
        "keywords": list(entry.keywords),
        "venue": entry.venue,
        "year": entry.year,
        "doi": entry.doi,
        "arxiv": entry.arxiv,
        "urls": list(entry.urls),
        "pmid": entry.pmid,
        "kind": entry.kind,
        "volume": entry.volume,
        "issue": entry.issue,
        "pages": entry.pages,
        "alt_titles": list(entry.alt_titles),
    }


def _lines(item: dict[str, Any], style: Style) -> Iterator[str]:
    """One entry or fault for people."""
    if "fault" in item:
        yield from reports.faults([item["fault"]], style)
    else:
        yield from heading(item, style)
        where = style.dim(f"{reports.place(item)} #{item['ordinal']}")
        parts = (byline(item, style.width - 2), origin(item), where)
        yield from (f"  {part}" for part in parts if part)
    yield ""
