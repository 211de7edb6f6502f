"""Broken and hostile files: each loss is a fault with its place, and costs stay linear."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parsers.claims import reading
from parsers.format import HEAD_BYTES, Bytes, Head, Line, Text
from parsers.formats.delimited import Delimited
from parsers.record import Entry, Fault
from parsers.sniff import FORMATS, recognise

DOCS = Path(__file__).parent.parent / "docs" / "formats.md"


def read(text: str, name: str = "file") -> tuple[list[Entry], list[Fault]]:
    """What the recognised format makes of a text."""
    raw = text.encode("utf-8", "surrogatepass")
    head = Head(name, raw[:HEAD_BYTES], text[:HEAD_BYTES], len(raw) <= HEAD_BYTES)
    found = recognise(head)
    if found is None:
        return [], []
    fmt, claim = found
    if fmt.wants == "bytes":
        items = list(fmt.read(Bytes(name, [raw], claim.pattern)))
    else:
        lines, at = [], 0
        for number, line in enumerate(text.split("\n"), 1):
            size = len(line.encode("utf-8", "surrogatepass")) + 1
            lines.append(Line(number, at, at + size, line))
            at += size
        items = list(fmt.read(Text(name, lines, claim.pattern)))
    return (
        [item for item in items if isinstance(item, Entry)],
        [item for item in items if isinstance(item, Fault)],
    )


PAPER = '{"title": "Keeping Lists in Order", "authors": ["Mirabel Quince"]}'


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10_000 + "]" * 10_000,
        '{"a":' * 10_000 + "1" + "}" * 10_000,
        '[{"title": "' + "x" * 300_000,
        '[{"title": "x" "y"}]',
    ],
    ids=["deep-list", "deep-object", "unterminated", "no-comma"],
)
def test_a_json_document_that_cannot_be_read_is_one_fault(text: str) -> None:
    entries, faults = read(text)
    assert not entries
    assert len(faults) == 1


def test_a_broken_json_object_never_costs_its_neighbours() -> None:
    """Neither in a list, nor below a wrapper, nor one object a line."""
    broken = '{"title": "x" "y"}'
    lists = [
        f"[\n{PAPER},\n{broken},\n{PAPER}\n]",
        f'{{"papers": [\n{PAPER},\n{broken},\n{PAPER}\n]}}',
        f'{{"message": {{"items": [\n{PAPER},\n{broken},\n{PAPER}\n]}}}}',
        f"{PAPER}\n{broken}\n{PAPER}\n",
    ]
    for text in lists:
        entries, faults = read(text)
        assert [entry.title for entry in entries] == ["Keeping Lists in Order"] * 2, text
        assert len(faults) == 1


def test_a_truncated_json_document_keeps_what_is_whole() -> None:
    entries, faults = read(f'{{"papers": [\n{PAPER},\n{PAPER},\n{{"title": "Cut o')
    assert len(entries) == 2
    assert len(faults) == 1


def test_a_first_line_beyond_the_head_is_no_error() -> None:
    """No format may need the end of a line to say whether it is its own."""
    for filler in ("ab\tc ", "a;", "[", "{", "<a ", "Title: ", "作者"):
        assert read(filler * (HEAD_BYTES // len(filler.encode())) + filler)[0] == []


@pytest.mark.parametrize(
    "piece", ["<!---->", "<!-- a -->\n", "<style></style>", "<script></script>"]
)
def test_what_stands_above_a_page_may_stand_there_any_number_of_times(piece: str) -> None:
    """Ways to read it must not multiply: forty pieces would take for ever."""
    assert read(piece * 40 + "x") == ([], [])
    page = "<html><head><meta name=citation_title content='On Lamps'><meta name=citation_author"
    assert len(read(f"{piece * 40}{page} content='Ada Quux'></head></html>")[0]) == 1


def test_lone_surrogates_and_nuls_never_reach_an_entry() -> None:
    entries, _ = read(
        '{"title": "a\\u0000b \\ud800 c", "authors": ["x y"], "abstract": "\\udfff"}\n' * 2
    )
    for entry in entries:
        json.dumps([entry.title, entry.abstract], ensure_ascii=False).encode("utf-8")
        assert "\x00" not in (entry.title or "")
    assert len(entries) == 2


def test_json_spans_cut_out_the_object_whatever_its_letters() -> None:
    """Byte spans are exact in a document of one line with letters of several bytes."""
    papers = [{"title": f"Über Lampen №{n} 灯", "authors": ["Ünal Ö"]} for n in range(30)]
    text = json.dumps({"papers": papers}, ensure_ascii=False)
    entries, _ = read(text)
    raw = text.encode()
    assert [json.loads(raw[slice(*entry.place.span)]) for entry in entries] == papers
    assert [entry.place.path for entry in entries] == [f"papers[{n}]" for n in range(30)]


def test_bibtex_macros_that_double_stay_small() -> None:
    doublings = "".join(f"@string{{a{n + 1} = a{n} # a{n}}}\n" for n in range(60))
    text = (
        '@string{a0 = "lamp "}\n'
        + doublings
        + "@article{x, title = a60, author = {B C}, year = 2031}\n"
    )
    entries, _ = read(text)
    assert len(entries) == 1
    assert len(entries[0].title or "") < 10_000


def test_bibtex_macros_in_a_circle_are_left_as_they_are() -> None:
    entries, _ = read(
        "@string{a = b}\n@string{b = a}\n@article{x, title = a, author = {B C}, year = 2031}\n"
    )
    assert len(entries) == 1


def test_every_bibtex_entry_is_a_paper_or_a_fault() -> None:
    text = (
        "".join(
            f"@article{{k{n}, title = {{Paper {n}}}{',' if n % 2 else ''} author = {{A B}}, year = 2031}}\n"
            for n in range(50)
        )
        + "@article{open, title = {Never closed, author = {A B}, year = 2031\n@misc{none, year = 2031}\n"
    )
    entries, faults = read(text)
    assert len(entries) == 51
    assert [fault.reason for fault in faults] == ["an entry without a title"]


def test_a_bibtex_entry_may_be_ruled_off_with_any_number_of_marks() -> None:
    """Ways to part a comment into comments must not multiply."""
    ruled = "@misc{x, title = {On Lamps}, author = {Ada Quux},\n" + "%" * 400 + "\n  , % end\n}\n"
    assert [entry.title for entry in read(ruled * 3)[0]] == ["On Lamps"] * 3


BOMB = "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9))
RECORD = "<record><ref-type name='x'/><titles><title>{}</title></titles><dates><year>2031</year></dates></record>"


@pytest.mark.parametrize(
    "dtd",
    [f'<!ENTITY a "aaaaaaaaaa">{BOMB}', '<!ENTITY j SYSTEM "file:///etc/hostname">'],
    ids=["bomb", "external"],
)
def test_xml_entities_are_never_expanded(dtd: str) -> None:
    text = f"<?xml version='1.0'?><!DOCTYPE l [{dtd}]><xml><records>{RECORD.format('Lamps &j; Shelves')}</records></xml>"
    entries, _ = read(text)
    assert all(entry.title in ("Lamps Shelves", "Lamps  Shelves") for entry in entries)


def test_xml_too_deep_or_cut_off_is_a_fault() -> None:
    whole = RECORD.format("Whole")
    deep = (
        f"<xml><records><record>{'<a>' * 5_000}{'</a>' * 5_000}<ref-type/></record></records></xml>"
    )
    assert read(f"<xml><records>{whole}<record><ref-type/><titles>")[1]
    assert len(read(f"<xml><records>{whole}<record><ref-type/><titles>")[0]) == 1
    entries, faults = read(deep)
    assert not entries
    assert faults


def test_xml_prefixes_that_nothing_declares_cost_nothing() -> None:
    text = (
        "<?xml version='1.0'?><items><item><dc:title>Keeping Lists in Order</dc:title>"
        "<dc:creator>Mirabel Quince</dc:creator><dc:></dc:></item></items>"
    )
    entries, _ = read(text)
    assert [(entry.title, len(entry.authors)) for entry in entries] == [
        ("Keeping Lists in Order", 1)
    ]


def test_a_quote_that_never_closes_costs_its_own_row() -> None:
    rows = "".join(f'{n},Paper number {n},"Quince, M.",2031\n' for n in range(5))
    text = 'id,title,authors,year\n9,"Never closed,A. Doe,2030\n' + rows
    entries, _ = read(text)
    assert [entry.title for entry in entries] == [
        "Never closed",
        *(f"Paper number {n}" for n in range(5)),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "title,year,rating\nThe Lamp,2001,7.1\nThe Shelf,2003,6.5\n",
        "word,count\nlamp,33\nshelf,22\n",
        '[{"id": 1, "name": "Home", "url": "/"}, {"id": 2, "title": "About us", "url": "/about"}]',
        '{"name": "lamp", "version": "1.0", "description": "Turns lamps on.", "author": "Ada Pell"}',
        "# Lamp\n\nInstall it.\n\n- Run **make**\n- See [docs](https://example.org/docs)\n- Thanks to Ada Pell and Bo Lind\n",
        (
            "<html><body><ul><li><a href='/a'>Important Dates</a></li><li><a href='/b'>Call for Papers</a></li>"
            "<li><a href='/c'>Venue, Travel and Hotels</a></li></ul></body></html>"
        ),
    ],
    ids=["films", "counts", "menu", "package", "readme", "site"],
)
def test_files_that_hold_no_papers_yield_none(text: str) -> None:
    assert read(text, "file.md" if text.startswith("#") else "file")[0] == []


def test_every_format_stands_in_the_table() -> None:
    table = DOCS.read_text(encoding="utf-8")
    assert [fmt.name for fmt in FORMATS if f"`{fmt.name}`" not in table] == []


def test_columns_can_be_named_where_a_header_is_unknown() -> None:
    """`[[formats.columns]]`: a glob for the file and what its headers mean."""
    fmt = Delimited([("odd/*.csv", {"Werk": "title", "Leute": "authors", "Jahrgang": "year"})])
    text = "Nr,Werk,Leute,Jahrgang\n1,Keeping Lists in Order,Mirabel Quince,2031\n"
    head = Head("odd/list.csv", text.encode(), text, True)
    found = recognise(head, (fmt,))
    assert found is not None
    lines = [Line(n, 0, 1, line) for n, line in enumerate(text.split("\n")[:-1], 1)]
    entries = [
        item
        for item in fmt.read(Text("odd/list.csv", lines, found[1].pattern))
        if isinstance(item, Entry)
    ]
    assert [(e.title, e.authors[0].name, e.year) for e in entries] == [
        ("Keeping Lists in Order", "Mirabel Quince", 2031)
    ]
    assert recognise(Head("other.csv", text.encode(), text, True), (fmt,)) is None


NOTED = "{Reference Type}: Journal Article\n{Title}: Shelf %d\n{Author}: 石文心\n{Abstract}: Told\n"


def test_what_follows_the_last_record_is_not_swallowed_by_it() -> None:
    """A few paragraphs may go on with its last value; a page of other text is nobody's."""
    prose = "\n".join(f"Line {number} of something else entirely." for number in range(40))
    text = NOTED % 1 + "\n" + NOTED % 2 + "\nand told on\n\n" + NOTED % 3 + "\n" + prose
    found, _ = recognise(Head("f", text.encode(), text, True)) or (None, None)
    assert found is not None and found.wants == "text"
    lines = [Line(n, n, n + 1, line) for n, line in enumerate(text.split("\n"), 1)]
    run = reading(found, Text("f", lines))
    entries = [item for item in run if isinstance(item, Entry)]
    assert [entry.title for entry in entries] == ["Shelf 1", "Shelf 2", "Shelf 3"]
    assert entries[1].abstract == "Told\nand told on"
    assert entries[2].abstract == "Told"
    assert run.unclaimed_lines == 40


ITEM = "<li><b>{} that burn</b><br>\n<i>Ada Quux, Bo Lind</i></li>\n"


def page(opening: str = "", closing: str = "", size: int = 20) -> str:
    """Two lists of a page with something between and something behind them."""
    first, second = (
        "".join(ITEM.format(f"Lamps number {number}") for number in range(start, start + size))
        for start in (0, size)
    )
    return f"<html><body><ul>{first}</ul>{opening}<ul>{second}</ul></body></html>{closing}"


def test_looks_that_are_opened_and_never_closed_cost_a_page_nothing() -> None:
    assert len(read(page("<font size=2><center>" * 400))[0]) == 40


def test_titles_in_capitals_cost_a_list_nothing() -> None:
    titles = [f"LIGHTHOUSES GUIDING HARBOUR TRAFFIC SAFELY ({n})" for n in "ABCD"]
    text = "".join(f"- **{t}**. Bela Quindt, Ada Pell. *LAMP 2031*.\n" for t in titles)
    entries, faults = read(f"# Papers\n\n{text}", "list.md")
    assert [len(entry.authors) for entry in entries] == [2] * len(titles)
    assert not faults


def test_what_is_nested_deeper_than_the_parser_goes_is_a_fault() -> None:
    entries, (fault,) = read(page("<div>" * 400))
    assert len(entries) == 20
    assert "what follows is not read" in fault.reason
    assert fault.place.lines == (41, 81)


def test_an_element_for_people_that_is_empty_costs_nothing() -> None:
    item = (
        "<div class=paper><h3 class=title>Lamps number {0} that burn</h3><p class=authors></p>"
        "<p class=authors>Ada Quux, Bo Lind</p><p class=authors>Ada Quux et al.</p></div>"
    )
    text = f"<html><body>{''.join(map(item.format, range(9)))}</body></html>"
    found = [[author.name for author in entry.authors] for entry in read(text)[0]]
    assert found == [["Ada Quux", "Bo Lind"]] * 9


def test_other_text_behind_a_page_is_no_part_of_it() -> None:
    for closing, unclaimed in (
        ("\nTY  - JOUR\nTI  - Lamp\nER  -\n", 3),
        ("\n<script>a</script>", 0),
    ):
        text = page(closing=closing)
        found = recognise(Head("f", text.encode(), text, True))
        assert found is not None and found[0].wants == "text"
        lines = [Line(n, n, n + 1, line) for n, line in enumerate(text.split("\n"), 1)]
        run = reading(found[0], Text("f", lines, found[1].pattern))
        assert (sum(isinstance(item, Entry) for item in run), run.unclaimed_lines) == (
            40,
            unclaimed,
        )


def test_entries_of_a_very_long_page_stand_where_they_stand() -> None:
    """The parser counts 65,535 lines."""
    text = page("\n" * 200_000)
    entries, _ = read(text)
    lines = text.split("\n")
    assert len(entries) == 40
    for entry in entries:
        first, last = entry.place.lines
        assert last - first < 12
        assert any(str(entry.title) in line for line in lines[first - 1 : last])


def test_a_title_of_nothing_but_brackets_is_none() -> None:
    for title in ("[ ].", "[]", "[†]", "*", "†"):
        entries, _ = read(
            json.dumps({"title": title, "authors": ["Mirabel Quince"]}) + "\n" + PAPER
        )
        assert [entry.title for entry in entries] == ["Keeping Lists in Order"], title
