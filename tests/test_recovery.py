"""The real pages without titles against the titles of their conference: a look, never a title."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from index.identity.compare import compare, keys, normal
from index.identity.normal import Normal
from parsers.format import Line, Text
from parsers.formats.listing import FORMAT
from parsers.record import Entry, Place
from parsers.records.people import people

SHARED = Path(__file__).parents[2] / "shared/data"
TITLES = SHARED / "recovery/icml2025-titles-authors.json"
NOWHERE = Place((1, 1), (0, 0))

pytestmark = pytest.mark.skipif(not TITLES.is_file(), reason="the real pages are not here")


def untitled() -> Iterator[Entry]:
    for page in sorted((SHARED / "listings").glob("*.txt")):
        texts = page.read_text("utf-8").split("\n")
        lines = [Line(number, 0, 0, text) for number, text in enumerate(texts, 1)]
        for item in FORMAT.read(Text(page.name, lines)):
            if isinstance(item, Entry):
                yield item


def titled(abstracts: dict[tuple[str, ...], str]) -> Iterator[Entry]:
    for paper in json.loads(TITLES.read_text("utf-8")):
        authors, complete = people(paper["author"])
        yield Entry(
            place=NOWHERE,
            title=paper["title"],
            authors=authors,
            authors_complete=complete,
            abstract=abstracts.get(tuple(author.name for author in authors)),
        )


@pytest.fixture(scope="module")
def pages() -> list[Normal]:
    found = [normal(one) for one in untitled()]
    assert len(found) == 40
    return found


def meetings(pages: list[Normal], others: list[Normal]) -> Iterator[tuple[Normal, Normal]]:
    shelf: defaultdict[int, list[Normal]] = defaultdict(list)
    for other in others:
        for key in keys(other):
            shelf[key].append(other)
    for page in pages:
        for other in {id(o): o for key in keys(page) for o in shelf.get(key, ())}.values():
            yield page, other


def test_a_list_of_titles_and_authors_titles_no_untitled_paper(pages: list[Normal]) -> None:
    """Without an abstract on the titled side the same authors are worth a look, no more."""
    found = [compare(*pair) for pair in meetings(pages, [normal(one) for one in titled({})])]
    told = [verdict for verdict in found if verdict.outcome != "unrelated"]
    assert {(verdict.outcome, verdict.rule) for verdict in told} == {("uncertain", "authors")}
    assert len(told) >= 28


def test_a_titled_source_with_abstracts_titles_them(pages: list[Normal]) -> None:
    abstracts = {
        tuple(author.name for author in page.entry.authors): page.entry.abstract or ""
        for page in pages
        if page.entry.authors_complete
    }
    sources = [normal(one) for one in titled(abstracts) if one.abstract]
    verdicts = [compare(*pair) for pair in meetings(pages, sources)]
    joined = [verdict for verdict in verdicts if verdict.outcome == "same"]
    assert {verdict.rule for verdict in joined} == {"authors+abstract"}
    assert len(joined) == len(sources) >= 28
