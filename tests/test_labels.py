"""Records of labelled lines: which lines are fields, and which files other readings tell better."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from parsers import sniff
from parsers.claims import reading
from parsers.format import Head, Line, Text
from parsers.plaintext.pagelabels import label_of
from parsers.record import Entry

TITLES = ("Lamps That Learn to Wait", "Counting Gusts with Few Kites", "A Grammar for Bell Ringers",
          "Slow Tides over Quick Sensors")  # fmt: skip
NAMES = ("Ada Pell, Bo Quill", "Chen Osei, Dora Marsh", "Emil Farrow, Fay Rivers", "Ines Aaberg, Jun Tanaka")  # fmt: skip


def entries(text: str, name: str = "page.txt") -> list[Entry]:
    lines, at = [], 0
    for number, line in enumerate(text.splitlines(), 1):
        lines.append(Line(number, at, at := at + len(line.encode()) + 1, line))
    found = sniff.recognise(Head(name, text.encode(), text, True))
    if found is None:
        return []
    source = Text(name, lines, found[1].pattern)
    return [item for item in reading(found[0], source) if isinstance(item, Entry)]


def told(found: Iterable[Entry]) -> list[tuple[str | None, str]]:
    return [(entry.title, ", ".join(author.name for author in entry.authors)) for entry in found]


ABSTRACT = (
    "We look at lamps and at harbours, of which little is known so far, and measure how they change "
    "in the course of nine seasons. The lamps drift while the harbours stay as they were, which no "
    "model that we know of had foretold. A small change to the wick mends most of it."
)
EXPECTED = list(zip(TITLES, NAMES, strict=True))


@pytest.mark.parametrize(
    "record",
    [
        "PMID: {n}\nTitle: {t}\nPMCID: None\nAuthors: {a}\nGrants: Foundation of Lamps\nAbstract: {x}\n",
        "Title: {t}\nSector: shore\nAuthors: {a}\nHarbour: Seaworth\nAbstract: {x}\nKeeper: none\n",
        "题名：{t}\n航道: 东\n作者：{a}\n港口：无\n摘要：{x}\n",
    ],
)
def test_a_label_that_the_records_repeat_is_a_field_though_its_name_is_unknown(record: str) -> None:
    abstract = "We look at what little is known so far, and measure it over three seasons."
    page = "\n".join(
        record.format(n=3_000_001 + n, t=t, a=a, x=abstract) for n, (t, a) in enumerate(EXPECTED)
    )
    found = entries(page)
    assert told(found) == EXPECTED
    assert [(entry.abstract, entry.area) for entry in found] == [(abstract, None)] * 4


def test_the_parts_of_an_abstract_stay_in_it() -> None:
    part = "Long words on what the keepers of the lamps have seen in the course of many a season."
    record = "Title: {}\nAuthors: {}\nAbstract: Purpose: {}\nDesign: {}\nFindings: {}\n"
    page = "\n".join(record.format(t, a, part, part, part) for t, a in EXPECTED)
    found = entries(page)
    assert told(found) == EXPECTED
    assert all(entry.abstract and "Findings" in entry.abstract for entry in found)


@pytest.mark.parametrize(
    "record",
    [
        "#{n} Paper: {t}\n{a}\nLink: https://example.org/{n}\n\n",
        "[{n}] 作者: {a}\nShores · Harbours\n【摘要】{x}\n\n\n",
    ],
)
def test_where_only_some_lines_have_labels_positions_tell_more(record: str) -> None:
    page = "".join(
        record.format(n=n, t=t, a=a, x=ABSTRACT) for n, (t, a) in enumerate(EXPECTED[:3])
    )
    found = entries(page)
    assert [people for _, people in told(found)] == list(NAMES[:3])
    assert [e.title or e.area for e in found] == (
        list(TITLES[:3]) if "{t}" in record else ["Shores"] * 3
    )


@pytest.mark.parametrize("name", ["TITLE: 《{}》", "【论文题目】《{}》"])
def test_a_labelled_title_leaves_its_brackets_behind(name: str) -> None:
    page = "\n".join(f"{name.format(t)}\n作者: {a}\n会议: Lamps 2031\n" for t, a in EXPECTED)
    assert told(entries(page)) == EXPECTED


def test_records_of_which_each_line_has_a_label_keep_their_year() -> None:
    """Bullets and brackets around labels make no digest of them."""
    record = "• 会议：Proceedings of Lamps 2031\n\n论文题目：{}\n\n作者：{}\n---\n"
    found = entries("".join(record.format(t, a) for t, a in EXPECTED))
    assert told(found) == EXPECTED
    assert [entry.year for entry in found] == [2031] * 4


def test_bold_titles_alone_make_no_markdown_of_a_regular_listing() -> None:
    page = "".join(
        f"{n}. Proceedings of Lamps 2031\n\n{a}\n\n{ABSTRACT}\n\n**{t}**\n\n"
        for n, (t, a) in enumerate(EXPECTED, 1)
    )
    found = entries(page)
    assert told(found) == EXPECTED
    assert [entry.abstract for entry in found] == [ABSTRACT] * 4


@pytest.mark.parametrize(
    ("line", "people"),
    [
        ("By default, 3 barrels of oil are being kept.", False),
        ("by hand, with a wick and a knife", False),
        ("by Ada Pell, Bo Quill", True),
        ("by van der Berg, Ada and Bo Quill", True),
    ],
)
def test_by_is_a_label_before_people_and_not_before_other_words(line: str, people: bool) -> None:
    assert (label_of(line) is not None) is people


@pytest.mark.parametrize(
    ("lines", "venue"),
    [
        ("Year: 2031", None),
        ("Date: 2031-05-06", None),
        ("Published: May 2031", None),
        ("Journal: Harbour Letters\nYear: 2031", "Harbour Letters"),
    ],
)
def test_a_date_is_the_year_of_a_paper_and_no_venue(lines: str, venue: str | None) -> None:
    page = "\n\n".join(f"Title: {t}\nAuthors: {a}\n{lines}" for t, a in EXPECTED)
    found = entries(page)
    assert told(found) == EXPECTED
    assert {(entry.venue, entry.year) for entry in found} == {(venue, 2031)}


def test_a_quoted_title_before_people_and_a_year_has_neither_quotes_nor_a_venue() -> None:
    found = entries("".join(f"“{t}”, {a}, 2031\n" for t, a in EXPECTED))
    assert told(found) == EXPECTED
    assert {(entry.venue, entry.year) for entry in found} == {(None, 2031)}


def test_labels_may_say_what_they_are_of() -> None:
    record = "【检索编号】{n}\n【文献标题】{title}\n【文献作者】石文心; 林大海\n【发表日期】203{n}-03-15\n【文献来源】灯塔学报\n\n\n"
    titles = ["基于声呐的灯塔识别研究", "小样本条件下的雾笛检测", "航标网络优化方法综述"]
    text = "".join(record.format(n=n, title=title) for n, title in enumerate(titles, 1))
    found = entries(text)
    assert told(found) == [(title, "石文心, 林大海") for title in titles]
    assert [(entry.year, entry.venue) for entry in found] == [
        (2031, "灯塔学报"),
        (2032, "灯塔学报"),
        (2033, "灯塔学报"),
    ]


@pytest.mark.parametrize(
    "words",
    [("Title", "Authors", "Journal", "Year"), ("タイトル", "著者", "収録刊行物", "発行年"), ("论文题目", "作者", "来源", "年份"), ("제목", "저자", "학술지명", "발행연도")],
)  # fmt: skip
def test_a_label_may_be_the_line_above_its_value(words: tuple[str, ...]) -> None:
    values = [(t, n, "Journal of Lamps", f"203{at}") for at, (t, n) in enumerate(zip(TITLES, NAMES, strict=True))]  # fmt: skip
    records = ["".join(f"{w}\n{v}\n" for w, v in zip(words, said, strict=True)) for said in values]
    found = entries("\n".join(records))
    assert told(found) == list(zip(TITLES, NAMES, strict=True))
    assert [entry.year for entry in found] == [2030, 2031, 2032, 2033]


def test_a_row_of_labels_with_nothing_below_them_labels_nothing() -> None:
    assert (
        entries("Title\nAuthors\nJournal\nYear\nAbstract\nKeywords\n\nPlease fill in the form.\n")
        == []
    )


def test_a_field_of_endnote_ends_the_title_above_it_though_one_record_alone_has_it() -> None:
    record = "Reference Type:  Journal Article\nRecord Number: {n}\nAuthor: {who}\nYear: 2031\nTitle: {title}\n{more}\n\n"
    more = ("Volume: 3\n", "Editor: Lind, E.\nBook Title: Handbook of Lamps\nCity: Norport\n",
            "University: Norport University\nThesis Type: PhD\n", "Volume: 4\n")  # fmt: skip
    rows = enumerate(zip(TITLES, NAMES, more, strict=True))
    text = "".join(record.format(n=n, title=t, who=who, more=m) for n, (t, who, m) in rows)
    assert told(found := entries(text)) == list(zip(TITLES, NAMES, strict=True))
    assert [entry.venue for entry in found] == [None, "Handbook of Lamps", None, None]
