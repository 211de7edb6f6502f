"""What reading costs in each format, beside the library that it rests on or that people use for it.

usage: benchmarks/formats.py [PAPERS] [--large]      (default 3,000 of ../shared/data/corpus)

A table of CPU time: MB/s and entries/s of the whole way from bytes on disk to entries (decoding,
recognising, claimed lines, fields), and those of the peer alone on the same file (`-`: not installed).
--large reads 1 GB of JSON lines and 1 GB of listing text, each in a process whose peak memory is told.
"""

from __future__ import annotations

import csv
import gzip
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from html import escape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import orjson
from lxml import etree, html

from daemon.input import reading
from daemon.render.machine import papers
from parsers.parts.parts import Parts
from parsers.record import Entry
from parsers.sniff import recognise

CORPUS = Path(__file__).resolve().parents[2] / "shared/data/corpus/papers.jsonl.gz"
FIELDS = ("topic", "doi", "arxiv", "pmid", "kind", "volume", "issue", "pages", "added", "updated")
NONE_SAID: dict[str, Any] = {
    "authors_complete": True, "urls": [], "keywords": [], "alternatives": {}, "sightings": [],
}  # fmt: skip
Paper = dict[str, Any]
GIGABYTE = 1_000_000_000


def told(path: Path) -> tuple[str, int]:
    """(format, entries) of a file, read as `ingest` reads it; entries are not kept."""
    count, name = 0, ""
    for source in reading.sources(str(path)):
        found = recognise(source.head)
        assert found is not None, path
        said = Parts(found[0], source.opened(*found), recognise, source.opened)
        count += sum(isinstance(item, Entry) for item in said)
        name = found[0].name
    return name, count


def corpus(size: int) -> Iterator[Paper]:
    with gzip.open(CORPUS, "rt", encoding="utf-8") as packed:
        for line, number in zip(packed, range(size), strict=False):
            yield {**dict.fromkeys(FIELDS), **NONE_SAID, **json.loads(line), "id": f"p{number}"}


def listing(paper: Paper) -> str:
    return f"{paper['area']} · {paper['venue']}\n{', '.join(paper['authors'])}\n{paper['abstract']}\n\n"


def atom(paper: Paper) -> str:
    names = "".join(f"<author><name>{escape(name)}</name></author>" for name in paper["authors"])
    title, abstract = escape(paper["title"]), escape(paper["abstract"] or "")
    return f"<entry><title>{title}</title>{names}<summary>{abstract}</summary></entry>\n"


def page(paper: Paper) -> str:
    names, abstract = escape(", ".join(paper["authors"])), escape(paper["abstract"] or "")
    return f"<li><b>{escape(paper['title'])}</b><br><i>{names}</i><p>{abstract}</p></li>\n"


def written(folder: Path, held: list[Paper]) -> Iterator[Path]:
    """The same papers in one file a format."""
    feed = "<feed xmlns='http://www.w3.org/2005/Atom'>\n", "</feed>\n"
    texts = {
        name: "".join(papers(name, held)) for name in ("jsonl", "json", "bibtex", "ris", "csv")
    }
    texts["txt"] = "".join(map(listing, held))
    texts["xml"] = feed[0] + "".join(map(atom, held)) + feed[1]
    texts["html"] = f"<html><body><ul>\n{''.join(map(page, held))}</ul></body></html>"
    for name, text in texts.items():
        path = folder / f"papers.{name}"
        path.write_text(text, encoding="utf-8")
        yield path


def peers() -> dict[str, tuple[str, Callable[[Path], object]]]:
    """What reads the same file otherwise, where it is installed."""
    found: dict[str, tuple[str, Callable[[Path], object]]] = {
        "jsonl": ("orjson", lambda path: list(map(orjson.loads, path.read_bytes().splitlines()))),
        "json": ("json", lambda path: json.loads(path.read_bytes())),
        "csv": ("csv", lambda path: list(csv.reader(path.read_text("utf-8").splitlines(True)))),
        "xml": ("lxml", lambda path: etree.parse(str(path))),
        "html": ("lxml.html", lambda path: html.parse(str(path))),
        "txt": ("splitlines", lambda path: path.read_text("utf-8").splitlines()),
    }
    if find_spec("bibtexparser"):
        read_bibtex = import_module("bibtexparser").parse_string
        found["bibtex"] = "bibtexparser", lambda path: read_bibtex(path.read_text("utf-8"))
    if find_spec("rispy"):
        read_ris = import_module("rispy").loads
        found["ris"] = "rispy", lambda path: read_ris(path.read_text("utf-8"))
    return found


def timed(work: Callable[[Path], object], path: Path, times: int) -> float:
    """CPU seconds, the least of some runs."""
    spent = []
    for _ in range(times):
        began = time.process_time()
        work(path)
        spent.append(time.process_time() - began)
    return min(spent)


def table(size: int) -> None:
    held, known = list(corpus(size)), peers()
    print(f"{'format':<12}{'MB':>7}{'entries':>9}{'MB/s':>8}{'entries/s':>11}   beside")
    with tempfile.TemporaryDirectory() as folder:
        for path in written(Path(folder), held):
            name, count = told(path)
            megabytes = path.stat().st_size / 1e6
            seconds = timed(told, path, 3)
            beside = "-"
            if peer := known.get(path.suffix[1:]):
                other = timed(peer[1], path, 1 if path.suffix in (".bibtex", ".ris") else 3)
                beside = f"{peer[0]} {megabytes / other:,.1f} MB/s, {count / other:,.0f} entries/s"
            rates = f"{megabytes / seconds:>8.1f}{count / seconds:>11,.0f}"
            print(f"{name:<12}{megabytes:>7.1f}{count:>9,}{rates}   {beside}", flush=True)


def large() -> None:
    """A gigabyte each of JSON lines and listing text; the peak is that of the process that reads."""
    held = list(corpus(20_000))
    for name, write in (("jsonl", lambda paper: json.dumps(paper) + "\n"), ("txt", listing)):
        block = "".join(map(write, held)).encode()
        with tempfile.NamedTemporaryFile(suffix=f".{name}") as file:
            while file.tell() < GIGABYTE:
                file.write(block)
            file.flush()
            subprocess.run([sys.executable, __file__, "--read", file.name], check=True)


def peak() -> str:
    """The most memory since this program began (getrusage counts its parent's too)."""
    told = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(" ".join(line.split()) for line in told if line.startswith("VmHWM"))


def main() -> None:
    arguments = sys.argv[1:]
    if arguments[:1] == ["--read"]:
        began = time.process_time()
        name, count = told(Path(arguments[1]))
        seconds = time.process_time() - began
        print(f"{name}: {count:,} entries, {seconds:.0f} CPU s, {peak()}", flush=True)
    elif "--large" in arguments:
        large()
    else:
        table(int(arguments[0]) if arguments else 3_000)


if __name__ == "__main__":
    main()
