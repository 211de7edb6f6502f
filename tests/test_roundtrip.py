"""What we export, our own parsers read back as the same papers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daemon.render import machine
from parsers.claims import reading
from parsers.format import Head, Line, Text
from parsers.record import Entry, Fault
from parsers.sniff import recognise
from parsers.text import fold

WORDS = st.text("abcDE é漢&%#_^~0.-:'(){}", min_size=1, max_size=40).filter(
    lambda text: any(char.isalpha() for char in text)
)
SHAPE: dict[str, Any] = {
    "id": "p7f3kq2m9xa",
    "title": "Bees that Count",
    "authors": ["Ada Quill", "Bo van der Farrow"],
    "authors_complete": True,
    "abstract": "Bees count to four; AT&T counts 5% of them in $O(n_k^2)$ time.",
    "area": "Ecology",
    "topic": "Insects, and Others",
    "keywords": ["bees", "counting"],
    "venue": "HIVE & Comb",
    "year": 2025,
    "doi": "10.1234/bees_1",
    "arxiv": None,
    "pmid": None,
    "urls": ["https://example.org/bees?a=1&b=2"],
    "kind": "article",
    "volume": "3",
    "issue": "4",
    "pages": "1–9",
}


def read_back(format_name: str, *papers: dict[str, Any]) -> list[Entry]:
    text = "".join(machine.papers(format_name, papers))
    found = recognise(Head(f"export.{format_name}", text.encode(), text, True))
    assert found is not None
    kind, claim = found
    at, lines = 0, []
    for number, line in enumerate(text.split("\n"), 1):
        end = at + len(line.encode()) + 1
        lines.append(Line(number, at, end, line))
        at = end
    assert kind.wants == "text"
    items = list(reading(kind, Text("export", lines, claim.pattern)))
    assert not [item for item in items if isinstance(item, Fault)]
    return [item for item in items if isinstance(item, Entry)]


@pytest.mark.parametrize("kind", ["article", "proceedings", "preprint", "book", "thesis", None])
def test_bibtex_says_back_every_field(kind: str | None) -> None:
    arxiv = "2501.00001" if kind == "preprint" else None
    (entry,) = read_back("bibtex", SHAPE | {"kind": kind, "arxiv": arxiv})
    assert entry.arxiv == arxiv
    assert entry.title == SHAPE["title"]
    assert [author.name for author in entry.authors] == SHAPE["authors"]
    assert entry.authors_complete
    assert fold(entry.abstract or "") == fold(SHAPE["abstract"])
    for name in ("area", "topic", "venue", "year", "doi"):
        assert getattr(entry, name) == SHAPE[name], name
    assert list(entry.keywords) == SHAPE["keywords"]
    assert SHAPE["urls"][0] in entry.urls
    assert entry.entry_id == "quill2025bees"
    assert entry.kind in (kind, "other")


def test_a_list_that_was_cut_off_stays_cut_off() -> None:
    (entry,) = read_back("bibtex", SHAPE | {"authors_complete": False})
    assert not entry.authors_complete
    assert len(entry.authors) == 2


@pytest.mark.parametrize("format_name", ["ris", "csl", "csv", "json", "jsonl"])
def test_other_formats_say_back_what_they_can(format_name: str) -> None:
    more = {
        "id": "p2",
        "title": "Wasps that Cannot",
        "year": None,
        "doi": None,
        "arxiv": "2501.00002",
    }
    first, second = read_back(format_name, SHAPE, SHAPE | more | {"authors_complete": False})
    assert (first.entry_id, second.entry_id) == (SHAPE["id"], "p2")
    assert (first.title, second.title) == (SHAPE["title"], more["title"])
    for name in ("venue", "year", "doi"):
        assert getattr(first, name) == SHAPE[name], name
    assert fold(first.abstract or "") == fold(SHAPE["abstract"])
    assert list(first.keywords) == SHAPE["keywords"]
    assert SHAPE["urls"][0] in first.urls
    assert (second.year or 2025, second.doi, second.arxiv) == (2025, None, "2501.00002")
    for entry in (first, second):
        assert [author.name for author in entry.authors] == SHAPE["authors"]
    assert first.authors_complete
    assert not second.authors_complete


@given(st.sampled_from(["ris", "csl", "csv", "jsonl"]), st.lists(WORDS, min_size=1, max_size=4))
def test_any_titles_come_back_in_other_formats(format_name: str, titles: list[str]) -> None:
    papers = [SHAPE | {"id": f"p{n}", "title": title} for n, title in enumerate(titles)]
    entries = read_back(format_name, *papers)
    for title, entry in zip(titles, entries, strict=True):
        assert _letters(entry.title or "") == _letters(title)


def test_names_that_bibtex_would_take_apart_stay_whole() -> None:
    names = ["Research and Development Group", "Acme, Inc."]
    (entry,) = read_back("bibtex", SHAPE | {"authors": names})
    assert len(entry.authors) == 2


@given(st.lists(WORDS, min_size=1, max_size=4))
def test_any_titles_come_back_meaning_the_same(titles: list[str]) -> None:
    entries = read_back("bibtex", *(SHAPE | {"title": title} for title in titles))
    for title, entry in zip(titles, entries, strict=True):
        assert _letters(entry.title or "") == _letters(title)


def _letters(text: str) -> str:
    return "".join(char for char in fold(text) if char.isalnum())
