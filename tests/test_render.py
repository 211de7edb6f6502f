"""Rendering: what people see fits and cannot harm, what programs get is valid and safe."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daemon.render import bibtex, machine, text
from daemon.render.marks import marked_lines, unmark
from daemon.render.terminal import Style, clip, columns, safe, terminal_width, wants_colour, wrap

PLAIN = Style(colour=False, width=60)
LOUD = Style(colour=True, width=60)
ANY = st.text(st.characters(), max_size=200)
MIXED = st.text("ab 神经网络，。 é", max_size=120)


def paper(**fields: Any) -> dict[str, Any]:
    """An invented paper in the contract's shape."""
    shape = {
        "id": "p7f3kq2m9xa",
        "title": "Bees that Count",
        "authors": ["Ada Quill", "Bo Farrow"],
        "authors_complete": True,
        "abstract": "Bees count to four. We count bees.",
        "area": "Ecology",
        "topic": "Insects",
        "keywords": ["bees"],
        "venue": "HIVE",
        "year": 2025,
        "doi": None,
        "arxiv": None,
        "urls": ["https://example.org/bees"],
        "alternatives": {},
        "added": "2026-11-30T16:00:00Z",
        "updated": "2026-11-30T16:00:00Z",
        "sightings": [],
    }
    return shape | fields


def unstyled(line: str) -> str:
    return re.sub("\x1b\\[[0-9;]*m", "", line)


@given(ANY)
def test_safe_text_has_nothing_that_a_terminal_obeys(raw: str) -> None:
    shown = safe(raw)
    assert not re.search("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", shown)
    assert safe(shown) == shown


def test_safe_keeps_what_is_readable_and_shows_what_is_not() -> None:
    assert safe("神经 β-VAE naïve") == "神经 β-VAE naïve"
    assert safe("red \x1b[31m") == "red ␛[31m"
    assert safe("a\nb\tc") == "a b c"
    assert safe("caf\udce9") == "caf\\xe9"


@given(MIXED, st.integers(4, 40))
def test_wrapped_lines_fit_and_lose_no_word(raw: str, width: int) -> None:
    lines = [raw[a:b] for a, b in wrap(raw, width)]
    assert all(columns(line) <= width + 2 for line in lines)  # a closing mark may hang over
    assert "".join(lines).replace(" ", "") == raw.replace(" ", "")


def test_chinese_wraps_between_characters_and_never_before_a_closing_mark() -> None:
    lines = [text_[a:b] for text_ in ("图神经网络，表示学习。",) for a, b in wrap(text_, 10)]
    assert lines == ["图神经网", "络，表示学", "习。"] or all(
        line[0] not in "，。" for line in lines
    )


@given(MIXED, st.integers(2, 40))
def test_clipped_text_fits_and_says_that_it_was_cut(raw: str, width: int) -> None:
    cut = clip(raw, width)
    assert columns(cut) <= max(width, 3)
    assert cut == raw or cut.endswith("…")


def test_marks_become_colour_on_a_terminal_and_stars_elsewhere() -> None:
    snippet = "we count <mark>honey</mark> <mark>bees</mark> at dawn"
    assert marked_lines(snippet, 60, PLAIN) == ["we count **honey bees** at dawn"]
    assert "\x1b[1;33mhoney bees\x1b[0m" in marked_lines(snippet, 60, LOUD)[0]


@given(ANY)
def test_a_snippet_can_hold_anything(raw: str) -> None:
    shown, spans = unmark(raw)
    assert "\x1b" not in shown
    assert all(0 <= a < b <= len(shown) for a, b in spans)


@pytest.mark.parametrize("width", [20, 33, 60, 100])
@pytest.mark.parametrize("title", ["Bees that Count", None, "会数数的蜜蜂" * 12, "x" * 150])
def test_every_line_of_a_hit_fits_the_terminal(width: int, title: str | None) -> None:
    hit = paper(title=title, authors=["Ada Quill"] * 40, snippet="<mark>bees</mark> " * 80)
    for line in text.paper_lines(hit, Style(True, width)):
        assert columns(unstyled(line)) <= width + 1


def test_a_missing_title_is_marked_and_never_invented() -> None:
    shown = "\n".join(text.paper_lines(paper(title=None), PLAIN))
    assert shown.startswith("[untitled] Bees count to four.")
    assert json.loads("".join(machine.papers("json", [paper(title=None)])))[0]["title"] is None


def test_author_lists_say_how_many_are_missing() -> None:
    many = paper(authors=[f"Author Number {n}" for n in range(20)])
    assert re.search(r"Author Number 0, .* and \d+ more$", text.byline(many, 60))
    assert text.byline(paper(authors_complete=False), 60) == "Ada Quill, Bo Farrow et al."
    assert text.byline(paper(authors=[]), 60) == ""


@pytest.mark.parametrize(
    ("venue", "said"), [("LAMP 2031", "LAMP 2031"), ("Harbour Letters", "Harbour Letters 2031")]
)
def test_the_year_is_said_once(venue: str, said: str) -> None:
    assert text.origin(paper(venue=venue, year=2031, area=None, topic=None)) == said


def test_escape_sequences_in_a_paper_never_reach_the_terminal() -> None:
    evil = "\x1b]0;owned\x07\x9b31m"
    hit = paper(title=evil, authors=[evil], area=evil, venue=evil, abstract=evil, snippet=evil)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", text.listing([hit], PLAIN))


def test_colour_only_on_a_terminal_that_wants_it() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    assert wants_colour(Terminal(), {"TERM": "xterm"})
    assert not wants_colour(Terminal(), {"TERM": "xterm", "NO_COLOR": "1"})
    assert not wants_colour(Terminal(), {"TERM": "dumb"})
    assert not wants_colour(io.StringIO(), {})
    assert terminal_width(io.StringIO(), {"COLUMNS": "44"}) == 44
    assert terminal_width(io.StringIO(), {}) == 80


@given(st.lists(st.dictionaries(st.sampled_from(["id", "title"]), ANY, min_size=2), max_size=3))
def test_json_and_jsonl_are_always_valid_utf8(papers: list[dict[str, str]]) -> None:
    whole = "".join(machine.papers("json", papers))
    lines = "".join(machine.papers("jsonl", papers))
    assert json.loads(whole.encode()) == papers
    assert [json.loads(line) for line in lines.split("\n") if line] == papers


@given(ANY)
def test_csv_cells_are_never_formulas(raw: str) -> None:
    rows = "".join(machine.papers("csv", [paper(title=raw, keywords=[raw])]))
    header, row = csv.reader(io.StringIO(rows, newline=""))
    assert len(header) == len(row)
    assert not row[1].startswith(("=", "+", "-", "@", "\t", "\r"))
    assert not row[header.index("keywords")].startswith(("=", "+", "-", "@", "\t", "\r"))


def test_csv_marks_formulas_with_an_apostrophe() -> None:
    rows = "".join(machine.papers("csv", [paper(title='=HYPERLINK("x")', urls=["a", "b"])]))
    row = next(csv.DictReader(io.StringIO(rows)))
    assert row["title"] == '\'=HYPERLINK("x")'
    assert row["urls"] == "a; b"
    assert row["authors_complete"] == "true"


def test_bibtex_keys_are_plain_readable_and_given_once() -> None:
    twins = "".join(bibtex.entries([paper(), paper(), paper(authors=["陈思远"], title=None)]))
    keys = re.findall(r"@\w+\{([^,]+),", twins)
    assert keys[:2] == ["quill2025bees", "quill2025beesa"]
    assert len(set(keys)) == 3
    assert all(re.fullmatch("[a-z][a-z0-9-]*", key) for key in keys)


@given(ANY)
def test_bibtex_values_are_balanced_and_bare_of_specials(raw: str) -> None:
    value = bibtex.escaped(raw)
    depth = 0
    for char in value:
        depth += (char == "{") - (char == "}")
        assert depth >= 0
    assert depth == 0
    assert not re.search(r"(?<!\\)[&%#]", value)
    assert "\n" not in value


def test_bibtex_keeps_math_and_escapes_the_rest() -> None:
    assert bibtex.escaped("AT&T gains 5% in $O(n^2)$ a_b") == r"AT\&T gains 5\% in $O(n^2)$ a\_b"
    assert bibtex.escaped(r"already \& there") == r"already \& there"
    assert bibtex.escaped("open { brace") == "open ( brace"
    assert bibtex.escaped("costs $5") == r"costs \$5"


def test_ris_has_one_record_a_paper_and_one_line_a_value() -> None:
    ris = "".join(machine.papers("ris", [paper(abstract="two\nlines", kind="article"), paper()]))
    assert ris.count("TY  - ") == ris.count("ER  - ") == 2
    assert all(re.match("[A-Z][A-Z0-9]  - ", line) for line in ris.split("\n") if line)
    assert "AB  - two lines" in ris
    assert "TY  - JOUR" in ris


def test_csl_items_have_the_types_and_shapes_of_the_schema() -> None:
    (item,) = json.loads("".join(machine.papers("csl", [paper(kind="proceedings", doi="10.1/x")])))
    assert item["type"] == "paper-conference"
    assert item["author"] == [{"literal": "Ada Quill"}, {"literal": "Bo Farrow"}]
    assert item["issued"] == {"date-parts": [[2025]]}
    assert item["DOI"] == "10.1/x"


def test_no_papers_are_an_empty_document() -> None:
    assert json.loads("".join(machine.papers("json", []))) == []
    assert "".join(machine.papers("jsonl", [])) == ""
    assert "".join(machine.papers("bibtex", [])) == ""


def test_style_measures_the_stream_it_writes_to() -> None:
    assert Style.of(io.StringIO()).colour is False
    assert isinstance(Style.of(sys.stdout).width, int)
