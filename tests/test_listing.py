"""Text listings: whatever a page does to its blank lines, ends, order or marks, the papers stay."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.claims import reading
from parsers.format import HEAD_BYTES, Head, Line, Text
from parsers.formats import citations, labelled
from parsers.formats.listing import FORMAT
from parsers.record import Entry, Fault

PAGE = (Path(__file__).parent / "listings/listing/page.txt").read_text("utf-8")
HEADING, *BLOCKS = PAGE.strip().split("\n\n")
ENTRIES = [BLOCKS[at : at + 3] for at in range(0, len(BLOCKS), 3)]
TITLES = [
    "Lying Teachers: How Many Labels Suffice?",
    "Drift-Free Local Steps",
    "When Agents Err on Purpose",
    "Emotions as They Come: Incremental Decoding with a Handful of Examples for Each",
    "Rewriting Twice",
]
REAL = Path(__file__).parents[2] / "shared/data/listings"
needs_real = pytest.mark.skipif(not REAL.is_dir(), reason="the real pages are not here")


def read(text: str) -> tuple[list[Entry], list[Fault], int]:
    """Entries, faults and the number of unclaimed lines."""
    raw, at, lines = text.encode(), 0, []
    for number, piece in enumerate(re.findall(rb"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+\Z", raw), 1):
        line = piece.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
        lines.append(Line(number, at, at + len(piece), line))
        at += len(piece)
    part = raw[:HEAD_BYTES].decode("utf-8-sig", "ignore")
    claim = FORMAT.claim(Head("page", raw[:HEAD_BYTES], part, len(raw) <= HEAD_BYTES))
    assert claim is not None
    run = reading(FORMAT, Text("page", lines, claim.pattern))
    items = list(run)
    entries = [item for item in items if isinstance(item, Entry)]
    return entries, [item for item in items if isinstance(item, Fault)], run.unclaimed_lines


def said(entries: list[Entry]) -> list[tuple[object, ...]]:
    return [(e.title, e.authors, e.authors_complete, e.abstract, e.area, e.topic) for e in entries]


BASE = said(read(PAGE)[0])


def test_the_page_holds_what_it_says() -> None:
    entries, faults, unclaimed = read(PAGE)
    assert (len(entries), faults, unclaimed) == (5, [], 0)
    assert [e.title for e in entries] == [None] * 5
    assert [(e.area, e.topic) for e in entries[1:3]] == [
        ("Optimization", "Large Scale, Parallel and Distributed"),
        ("Social Aspects", None),
    ]
    assert [e.authors_complete for e in entries] == [True, True, True, False, False]
    assert [[a.name for a in e.authors] for e in entries[1:3]] == [
        ["mira osei"],
        ["LIN WEI", "Jonah (Jon) Pell", "Sofía Márquez-Luna"],
    ]
    assert [e.abstract for e in entries] == BLOCKS[2::3]


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.replace("\n", "\r\n"),
        lambda s: s.replace("\n", "\r"),
        lambda s: "\ufeff" + s,
        lambda s: s.replace(" · ", "\u00a0·\u00a0").replace("Ada Quill", "Ada\u00a0Quill"),
        lambda s: s.replace("\n", "  \t\n"),
        lambda s: s.replace("\n\n", "\n\u00a0\n"),
        lambda s: s.replace("\n\n", "\n\n\n"),
        lambda s: s.replace("\n\n", "\n"),
        lambda s: s.replace("\n\n", "\n", 7),
        lambda s: s.rstrip("\n"),
        lambda s: s.removeprefix(HEADING),
        lambda s: s.replace(HEADING, "Accepted Papers 2031"),
        lambda s: s.replace(HEADING, "ICXX 2031\n\nAccepted Papers"),
        lambda s: s.replace(HEADING, f"{HEADING}\n\n共 3,340 条\n\n1 2 3 … 167\n\n下一页"),
        lambda s: s + "\nShowing 1-20 of 3340 results\n\nNext »\n\n加载更多\n",
        lambda s: s + "\nNext page\n\n收藏 | 分享\n\nShare · Cite\n\n回到顶部\n",
        lambda s: s.replace("Quill, Bo Tanaka,", "Quill; Bo Tanaka;"),
        lambda s: s.replace("Quill, Bo Tanaka,", "Quill，Bo Tanaka，"),
        lambda s: s.replace("Quill, Bo Tanaka,", "Quill、Bo Tanaka、"),
        lambda s: s.replace(", et al.", " and others"),
        lambda s: s.replace(", et al.", "等"),
    ],
)
def test_the_same_page_otherwise_typed_gives_the_same(change: Callable[[str], str]) -> None:
    entries, faults, unclaimed = read(change(PAGE))
    assert said(entries) == BASE
    assert (faults, unclaimed) == ([], 0)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(["\n", "\n\n", "\n\n\n", "\n \n\u00a0\n"]), min_size=15, max_size=15)
)
def test_blank_lines_too_many_or_too_few_make_no_difference(gaps: list[str]) -> None:
    text = "".join(
        block + gap for block, gap in zip([HEADING, *BLOCKS], [*gaps, "\n"], strict=True)
    )
    assert said(read(text)[0]) == BASE


@pytest.mark.parametrize("order", ["TANX", "ATNX", "TNAX", "TNXA", "XTNA", "ATXN", "NTXA"])
@pytest.mark.parametrize("gap", ["\n\n", "\n"])
@pytest.mark.parametrize("heading", [HEADING, ""])
def test_lines_in_any_order_are_read_by_their_repetition(
    order: str, gap: str, heading: str
) -> None:
    blocks = [heading] if heading else []
    for title, (area, names, text) in zip(TITLES, ENTRIES, strict=True):
        blocks += [{"T": title, "A": area, "N": names, "X": text}[key] for key in order]
    entries, faults, unclaimed = read(gap.join(blocks) + "\n")
    assert said(entries) == [(t, *rest) for t, (_, *rest) in zip(TITLES, BASE, strict=True)]
    assert (faults, unclaimed) == ([], 0)


@pytest.mark.parametrize("order", ["NAX", "NXA", "XAN"])
def test_untitled_blocks_in_any_order(order: str) -> None:
    blocks = [
        {"A": area, "N": names, "X": text}[key] for area, names, text in ENTRIES for key in order
    ]
    assert said(read("\n\n".join(blocks))[0]) == BASE


@pytest.mark.parametrize(
    "between", ["", "\n下一页\n\n", f"\n{HEADING}\n\n共 20 条\n\n", "\nAnother page\n\n"]
)
def test_pages_pasted_together_are_read_one_after_the_other(between: str) -> None:
    entries, faults, unclaimed = read(PAGE + between + PAGE.removeprefix(HEADING))
    assert said(entries) == BASE * 2
    assert (faults, unclaimed) == ([], 0)


@pytest.mark.parametrize("number", ["{}. ", "[{}] ", "{}) "])
@pytest.mark.parametrize("order", ["TNX", "TAN", "NTX", "TN"])
def test_numbers_part_entries_and_belong_to_none(number: str, order: str) -> None:
    entries = [
        "\n".join({"T": title, "A": area, "N": names, "X": text}[key] for key in order)
        for title, (area, names, text) in zip(TITLES, ENTRIES, strict=True)
    ]
    page = "\n".join(number.format(at) + entry for at, entry in enumerate(entries, 1))
    found, faults, unclaimed = read(f"{HEADING}\n\n{page}\n")
    assert [(e.title, e.authors) for e in found] == [
        (title, base[1]) for title, base in zip(TITLES, BASE, strict=True)
    ]
    assert (faults, unclaimed) == ([], 0)


@pytest.mark.parametrize("rule", ["\n\n", "\n---\n", "\n\n\n", "\n"])
@pytest.mark.parametrize("order", ["TN", "NT", "TNA", "TNV", "TNU", "UTNK"])
def test_entries_without_abstracts_are_parted_by_what_the_page_shows(rule: str, order: str) -> None:
    entries = [
        "\n".join(
            {"T": title, "A": area, "N": names, "V": f"ICXX {2020 + at}",
             "U": f"https://example.org/{at}", "K": "Keywords: one; two"}[key]
            for key in order
        )
        for at, (title, (area, names, _)) in enumerate(zip(TITLES, ENTRIES, strict=True))
    ]  # fmt: skip
    found, faults, unclaimed = read(rule.join(entries) + "\n")
    assert [(e.title, e.authors) for e in found] == [
        (title, base[1]) for title, base in zip(TITLES, BASE, strict=True)
    ]
    assert (faults, unclaimed) == ([], 0)
    assert all(e.year for e in found) == ("V" in order)
    assert all(e.urls for e in found) == ("U" in order)
    assert all(e.keywords == ("one", "two") for e in found) == ("K" in order)


def test_wrapped_lines_are_joined() -> None:
    wrapped = (
        textwrap.fill(block, 76, break_long_words=False, break_on_hyphens=False)
        for block in [HEADING, *BLOCKS]
    )
    assert said(read("\n\n".join(wrapped))[0]) == BASE


PEOPLE = [
    "Pia Núñez, Ivo Brandt, Otto Kovács and Rosa Prado",
    "Emil Berg",
    "Jun Sato, Ada Wu and Wren Yule",
    "Rosa Pell",
    "Bo Iyer, Xia Holloway, Tara Rask and Uma Roe",
]


@pytest.mark.parametrize("gap", ["\n\n\n", "\n\n\n\n"])
def test_wider_gaps_part_titles_with_people_whoever_stands_alone(gap: str) -> None:
    text = gap.join(f"{title}\n\n{people}" for title, people in zip(TITLES, PEOPLE, strict=True))
    entries, faults, _ = read(text)
    assert [e.title for e in entries] == TITLES and not faults
    assert [len(e.authors) for e in entries] == [4, 1, 3, 1, 4]


@pytest.mark.parametrize("last", ["Kovács", "Núñez", "Öberg", "Łukasik", "Marsh"])
def test_a_name_broken_by_the_end_of_a_line_is_one(last: str) -> None:
    people = f"Tara Marsh, Nia Haddad, Jun Holloway, Milo Nett, Fay Vries and Fay {last}"
    text = "\n\n".join(
        "\n".join(textwrap.fill(line, 70) for line in (title, people, abstract))
        for title, (_, _, abstract) in zip(TITLES, ENTRIES, strict=True)
    )
    entries, faults, _ = read(text)
    assert [e.title for e in entries] == TITLES and not faults
    assert {e.authors[-1].name for e in entries} == {f"Fay {last}"}


@pytest.mark.parametrize("first", ["Harbour Lights 2031 – Posters", "Posters"])
@pytest.mark.parametrize("label", ["Abstract: ", "Abstract. ", "摘要："])
def test_people_parted_by_dots_are_no_areas(first: str, label: str) -> None:
    blocks = [
        f"{title}\n{people.replace(' and ', ', ').replace(', ', ' · ')}\n{label}{'Lamps are weighed here. ' * 12}"
        for title, people in zip(TITLES, PEOPLE, strict=True)
    ]
    entries, _, _ = read(first + "\n\n" + "\n\n".join(blocks))
    assert [e.title for e in entries] == TITLES
    assert [len(e.authors) for e in entries] == [4, 1, 3, 1, 4]
    assert all(e.abstract and e.abstract.startswith("Lamps") for e in entries)


@pytest.mark.parametrize("entry", range(1, 5))
def test_an_abstract_that_is_missing_costs_its_own_entry_only(entry: int) -> None:
    blocks = [b for at, b in enumerate(BLOCKS) if at != 3 * entry + 2]
    entries, faults, unclaimed = read("\n\n".join([HEADING, *blocks]))
    assert said(entries) == [e for at, e in enumerate(BASE) if at != entry]
    assert ([f.text for f in faults], unclaimed) == (["\n".join(ENTRIES[entry][:2])], 0)


@pytest.mark.parametrize("block", [4, 7, 10, 13])
def test_missing_authors_cost_no_neighbour(block: int) -> None:
    blocks = [b for at, b in enumerate(BLOCKS) if at != block]
    found = said(read("\n\n".join([HEADING, *blocks]))[0])
    assert [e for at, e in enumerate(found) if at != block // 3] == [
        e for at, e in enumerate(BASE) if at != block // 3
    ]


def test_a_placeholder_stands_for_an_abstract() -> None:
    entries, faults, _ = read(PAGE.replace(BLOCKS[5], "Abstract Unavailable"))
    assert [e.abstract for e in entries][1] == "Abstract Unavailable"
    assert [e.authors for e in entries] == [e[1] for e in BASE]
    assert faults == []


def test_what_follows_an_abstract_without_a_short_line_between_belongs_to_it() -> None:
    more = (
        "A second paragraph says more about the same thing, at some length and without any heading."
    )
    entries, _, _ = read(PAGE.replace(BLOCKS[2], f"{BLOCKS[2]}\n\n{more}"))
    assert entries[0].abstract == f"{BLOCKS[2]}\n{more}"
    assert said(entries)[1:] == BASE[1:]


def test_a_lone_entry_is_read() -> None:
    assert said(read("\n\n".join([HEADING, *ENTRIES[0]]))[0]) == BASE[:1]
    assert said(read("\n\n".join(ENTRIES[2]))[0]) == BASE[2:3]


def test_a_line_of_a_million_characters_is_a_fault_and_costs_no_neighbour() -> None:
    entries, faults, _ = read(f"{PAGE}\n{'word ' * 200_000}\n\n{PAGE}")
    assert said(entries) == BASE * 2
    assert [len(fault.text) for fault in faults] == [2_000]


def test_lines_that_fit_nothing_are_faults_in_bounded_memory() -> None:
    entries, faults, unclaimed = read(PAGE + "\nkey = value\n" * 5_000)
    assert said(entries) == BASE
    assert unclaimed == 0
    assert len(faults) < 1_000


@pytest.mark.parametrize(
    "text",
    [
        "# A program\n\nimport os\n\nprint(os.name)\n",
        "Dear all,\n\nthe meeting is on Monday.\n\nBest wishes\nAda\n",
        "\n\n".join(["Introduction", "We are pleased to announce that papers are welcome. " * 8,
                     "Topics", "Authors should submit papers on any of the topics that follow. " * 8]),
        "key,value\n1,2\n3,4\n",
    ],
)  # fmt: skip
def test_a_text_that_lists_no_papers_is_not_claimed(text: str) -> None:
    assert FORMAT.claim(Head("page.txt", text.encode(), text, True)) is None


@needs_real
@pytest.mark.parametrize("page", sorted(REAL.glob("*.txt")) if REAL.is_dir() else [])
def test_the_real_pages_are_read_whole(page: Path) -> None:
    entries, faults, unclaimed = read(page.read_text("utf-8"))
    assert (len(entries), faults, unclaimed) == (20, [], 0)
    assert all(e.title is None and e.authors and e.abstract and e.area for e in entries)
    assert not any("等" in author.name for e in entries for author in e.authors)
    assert sum(not e.authors_complete for e in entries) == 1


@pytest.mark.parametrize(
    "text",
    [" " * 300_000 + "x", "- " + " " * 300_000, ", " * 200_000, "等、" * 100_000, "[" * 300_000],
)
def test_text_listings_take_linear_time_on_hostile_lines(text: str) -> None:
    """Each format of text listings ends on a line made to be searched again and again."""
    for fmt in (FORMAT, labelled.FORMAT, citations.FORMAT):
        fmt.claim(Head("page", b"", text, True))
        assert len(list(fmt.read(Text("page", [Line(1, 0, len(text), text)])))) <= 1


def test_a_line_alone_is_a_heading_only_where_entries_follow() -> None:
    entry = "{}\nAda Quux, Bo Lind and Cy Roe\nWe count what stands on {} shelves, and for how long it stays there.\n\n"
    titles = ("Lamps in Rows and Columns", "Shelves That Sort Themselves", "Keys and Their Sounds")
    entries = [entry.format(title, n) for n, title in enumerate(titles, 2)]
    text = "Reading list\n\n" + entries[0] + entries[1] + "Part Two\n\n" + entries[2]
    assert len(read(text)[0]) == 3 and read(text)[1:] == ([], 0)
    found, faults, unclaimed = read(text + "To do: ask Ada\n\nThe printer jammed here\n")
    assert (len(found), faults, unclaimed) == (3, [], 2)
