"""Files that were glued together: each document in them is read by its own format."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial

import pytest
from test_formats_contract import CASES, head_of, split

from parsers import seams
from parsers.format import Bytes, Claim, Format, Text
from parsers.parts.parts import MOST_FAULTS, Parts
from parsers.record import Entry, Fault, Item
from parsers.sniff import recognise


def parts(raw: bytes) -> tuple[list[Item], Parts]:
    """All that is read from a text of one or several documents."""

    def opened(fmt: Format, claim: Claim, start: int, number: int) -> Text | Bytes:
        if fmt.wants == "text":
            return Text("file", split(raw, start, number), claim.pattern)
        return Bytes("file", [raw[n : n + 999] for n in range(start, len(raw), 999)], claim.pattern)

    found = recognise(head_of(raw))
    assert found is not None
    run = Parts(found[0], opened(*found, 0, 1), partial(recognise), opened)
    return list(run), run


def entries(raw: bytes) -> list[Entry]:
    return [item for item in parts(raw)[0] if isinstance(item, Entry)]


@cache
def said(raw: bytes) -> Counter[tuple[str | None, tuple[str, ...]]]:
    return Counter((e.title, tuple(a.name for a in e.authors)) for e in entries(raw))


GOLDEN = {
    c.parent.name: c for c in reversed(CASES) if "broken" not in c.name and c.suffix != ".mrc"
}
# What begins with a sign of its own; the others begin as any text does.
SIGNED = (
    "bibtex", "bibtex-linked", "ris", "medline", "wos", "refer", "noteexpress", "refworks", "cnki",
    "redif", "json", "html", "cnki-page", "rdf-xml", "zotero-rdf", "pubmed-xml", "jats", "atom",
    "oai", "marc-xml", "delimited",
)  # fmt: skip
UNPARTED = {  # what is told by its name only, or by words that stand anywhere in it
    ("yaml", "bibtex"), ("yaml", "ris"), ("database-text", "delimited"),
    ("json", "ris"), ("jsonl", "ris"),  # the golden file begins with a number
}  # fmt: skip


@pytest.mark.parametrize("first", [name for name in GOLDEN if name != "marc"])
def test_no_entry_vanishes_where_two_files_are_glued_together(first: str) -> None:
    before = GOLDEN[first].read_bytes().rstrip(b"\n") + b"\n"
    alone = said(before)
    for second in SIGNED:
        behind = GOLDEN[second].read_bytes()
        if first != second and (first, second) not in UNPARTED:
            assert not alone + said(behind) - said(before + behind), second


RIS = b"TY  - JOUR\nTI  - Lamps that burn %d\nAU  - Quux, Ada\nER  - \n\n"
BIB = b"@article{k%d,\n  title = {Shelves that hold %d},\n  author = {Lind, Bo}\n}\n\n"
FEED = (
    b'<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<entry><title>Doors that'
    b" open %d</title><author><name>Cy Pell</name></author></entry>\n</feed>\n"
)


def test_places_go_on_from_one_document_to_the_next() -> None:
    raw = RIS % 1 + FEED % 2 + FEED % 3 + BIB % (4, 4) + RIS % 5
    found = entries(raw)
    assert [str(one.title)[-1] for one in found] == ["1", "2", "3", "4", "5"]
    for one in found:
        (first, last), (start, end) = one.place.lines, one.place.span
        assert str(one.title).encode() in raw[start:end]
        assert raw[:start].count(b"\n") == first - 1 and raw[:end].count(b"\n") <= last


def test_a_document_may_be_longer_than_a_head() -> None:
    many = b"".join(RIS % n for n in range(2_000)), b"".join(BIB % (n, n) for n in range(2_000))
    feed = FEED.replace(b"</feed>", b"<!--" + b"x" * 300_000 + b"-->\n</feed>") % 1
    assert len(entries(many[0] + many[1] + feed + many[0])) == 6_001


def test_tables_of_other_columns_may_follow() -> None:
    one = b"Title,Authors,Year\nLamps that burn,Ada Quux,2031\n"
    two = b"Publication Year,Author,Document Title\n2032,Bo Lind,Shelves that hold\n"
    assert [(e.title, e.year) for e in entries(one + two + one)] == [
        ("Lamps that burn", 2031),
        ("Shelves that hold", 2032),
        ("Lamps that burn", 2031),
    ]


@pytest.mark.parametrize(
    "raw",
    [
        b'Title,Authors,BibTeX\nLamps,Ada Quux,"\n' + BIB % (1, 1) + b'"\nDoors,Bo Lind,none\n',
        b"<html><body><h1>Papers</h1><ul><li><b>Lamps that burn</b> <i>Ada Quux, Bo Lind</i> 2031<pre>\n"
        + BIB % (1, 1)
        + b"</pre></li><li><b>Doors that open</b> <i>Ada Quux, Cy Pell</i> 2031</li></ul></body></html>\n",
        b"<!DOCTYPE html><!--[if IE 8]><html></html><![endif]-->\n<html><body><h1>Papers</h1><ul>"
        + b"<li><b>Lamps that burn</b> <i>Ada Quux, Bo Lind</i> 2031</li>"
        + b"<li><b>Doors that open</b> <i>Ada Quux, Cy Pell</i> 2031</li></ul></body></html>\n",
    ],
    ids=["cell", "page", "comment"],
)
def test_what_stands_within_another_document_is_none(raw: bytes) -> None:
    assert parts(raw)[1].count == 1


SPECIFICATION = b"""\
# What the catalogue tells

What a program may ask of the catalogue, and what it gets, in the order in which it is needed.

```json
{"title": "Lamps", "authors": ["Ada Pell"], "year": 2031}
```

- `search`: list of `{"title", "authors", "year", "doi", "venue"}`, best first, with "score" and "place"
- `parse`: entry {"file", "title", "authors", "abstract", "year", "doi"}, fault {"file", "reason"}
- `ingest`: `{"files", "entries", "faults", "seconds"}`, entries counted once, whatever tells of them
- `status`: {"daemon": {"running", "pid"}, "files": {"total", "ok"}, "entries", "papers"}
"""


def test_names_of_columns_within_prose_or_code_begin_no_table() -> None:
    told = b"\nEach line has\n\ntitle, authors, year, doi\n\nin this order, parted, if need be, by commas.\n"
    for words in (SPECIFICATION, told):
        assert parts(GOLDEN["markdown"].read_bytes() + b"\n" + words)[1].count == 1


def test_what_nothing_reads_behind_a_document_is_a_fault_with_its_lines() -> None:
    items, run = parts(FEED % 1 + b"\nAnd then there is\nsome more.\n")
    (fault,) = (item for item in items if isinstance(item, Fault))
    assert (run.entries, fault.place.lines) == (1, (6, 7))
    assert fault.text == "And then there is\nsome more.\n"


def test_a_document_that_yields_nothing_is_a_fault_wherever_it_stands() -> None:
    """The last one's is asked for by who reads."""
    items, run = parts(RIS % 1 + b"@misc{x, year = 2031}\n" + RIS % 2)
    assert run.entries == 2 and sum(isinstance(item, Fault) for item in items) == 1
    assert run.shortfall() is None


RECORD = b'{"title": "Lamps and Shelves", "authors": ["Ada Pell"], "year": 2031}'


def test_what_is_broken_all_over_is_counted_past_a_thousand_faults() -> None:
    broken = b'{"title": "Lamps", "authors": }\n' * (MOST_FAULTS + 20)
    items, run = parts(b"[" + RECORD + b",\n" + broken + RECORD + b"]")
    assert sum(isinstance(item, Fault) for item in items) == MOST_FAULTS
    more = run.untold()
    assert more and more.reason == "20 more faults from here on" and run.entries == 2
    assert more.place.lines == (MOST_FAULTS + 2, MOST_FAULTS + 21) and run.unclaimed_lines == 0


@pytest.mark.parametrize("gap", [" ", "\t", "\xa0", "\f"])
def test_a_gap_of_any_width_is_one_blank_and_costs_nothing(gap: str) -> None:
    """Wherever it stands in a line: patterns that look for what follows a blank would be led on."""
    for name in ("contents", "arxiv-mail", "citations", "refer", "markdown"):
        text = GOLDEN[name].read_text(encoding="utf-8")
        first = next(entry.title for entry in entries(text.encode()) if entry.title)
        torn = text.replace(first[:6], first[:6] + gap * 20_000, 1)
        assert parts(torn.encode())[1].entries >= 1, name


@pytest.mark.parametrize("gap", [" ", "\t", " \xa0"])
def test_the_least_gap_is_found_wherever_it_stands(gap: str) -> None:
    wide = (gap * 201)[:201]
    for at in range(90):
        opening = ("a lamp   that burns " * 5)[:at]
        assert seams.narrowed(f"{opening}.{wide}.") == f"{opening}.{' ' * 200}."
        assert seams.narrowed(f"{opening}.{wide[1:]}.") == f"{opening}.{wide[1:]}."


def test_each_sign_is_known_by_its_first_characters() -> None:
    lines = {
        line for path in CASES for line in path.read_bytes().decode("utf-8", "replace").split("\n")
    }
    signs = [line for line in lines if seams.SIGN.match(line)]
    assert len(signs) > 50 and all(map(seams.sign, signs))
