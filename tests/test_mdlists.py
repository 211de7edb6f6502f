"""Lists of papers in Markdown and its kin as people write them: what stands around a title stays out of it."""

from __future__ import annotations

import pytest

from parsers.claims import reading
from parsers.format import Line, Text
from parsers.formats.markdown_page import FORMAT
from parsers.markdown.blocks import blocks
from parsers.record import Entry


def read(text: str, name: str = "list.md") -> list[tuple[str | None, tuple[str, ...]]]:
    """Title and authors of each entry."""
    lines, at = [], 0
    for number, line in enumerate(text.splitlines(), 1):
        lines.append(Line(number, at, at := at + len(line.encode()) + 1, line))
    items = list(reading(FORMAT, Text(name, lines, "")))
    found = [item for item in items if isinstance(item, Entry)]
    return [(e.title, tuple(a.name for a in e.authors)) for e in found]


ITEMS = [
    ("Lamps That Learn to Wait", "Ada Pell", "https://arxiv.org/abs/3101.00001"),
    ("Counting Gusts with Few Kites", "Bo Quill", "https://arxiv.org/abs/3101.00002"),
    ("A Grammar for Bell Ringers", "Chen Osei", "https://arxiv.org/abs/3101.00003"),
    ("Slow Tides over Quick Sensors", "Dora Marsh", "https://arxiv.org/abs/3101.00004"),
]


@pytest.mark.parametrize(
    "item",
    [
        "- [2031/02] {t} *{n} et al. arXiv.* [[paper]({u})] [[code](https://example.org/c)]",
        "- [2031/02] **{t}.** *{n} (Norport University) et al. LAMP(RAL)* [[paper]({u})]",
        "- [2031/02] **{t}.** *{n} (Norport). arXiv.* [[paper]({u})]",
        "* {t}. {n} et al. Harbour Letters. [[Paper]]({u}) [[Pseudo Code]](./code.png)",
    ],
)
def test_people_before_a_venue_are_the_authors_and_no_title(item: str) -> None:
    page = "\n".join(item.format(t=t, n=n, u=u) for t, n, u in ITEMS)
    assert read(f"# Papers\n\n{page}\n") == [(t, (n,)) for t, n, _ in ITEMS]


@pytest.mark.parametrize(
    "item",
    [
        "* {t} [[Paper]]({u}) [[Pseudo Code]](./code.png)",
        "- [[ICLR2031]({u})] {t} [[github](https://example.org/c)] :fire:",
        "- 🔥 [{t}]({u})",
    ],
)
def test_links_in_brackets_of_their_own_are_buttons(item: str) -> None:
    page = "\n".join(item.format(t=t, u=u) for t, _, u in ITEMS)
    assert [title for title, _ in read(f"# Papers\n\n{page}\n")] == [t for t, _, _ in ITEMS]


def test_labels_below_a_paper_belong_to_it() -> None:
    page = "\n\n".join(
        f"- [{t}]({u})\n    - {n}, Emil Rivers\n    - 🏛️ Institutions: Norport Institute, Seaworth Bay Lab\n"
        "    - 📑 Publisher: arXiv\n    - 📖 TLDR: A lamp is taught to wait, and waits for longer than ever."
        for t, n, u in ITEMS
    )
    assert read(f"## All\n\n{page}\n") == [(t, (n, "Emil Rivers")) for t, n, _ in ITEMS]


def test_a_bold_title_may_go_on_in_the_next_line() -> None:
    page = "- **Lamps That Learn\nto Wait for Ships.** *Ada Pell et al.* [[paper](https://arxiv.org/abs/3101.00001)]\n"
    assert read(page) == [("Lamps That Learn to Wait for Ships", ("Ada Pell",))]


def test_a_full_line_goes_on_in_the_next() -> None:
    first = "Measuring the Drift of Harbour Lamps over Forty Seasons and Two"
    page = f"- Ada Pell and Bo Quill.\n  {first}\n  Storms of the Century.\n  [[paper](https://arxiv.org/abs/3101.00001)]\n"
    assert read(page) == [(f"{first} Storms of the Century", ("Ada Pell", "Bo Quill"))]


@pytest.mark.parametrize(
    "me", ["**Ada Pell**, Bo Quill and Chen Osei", "Bo Quill, **Ada Pell**, Chen Osei"]
)
def test_a_name_that_stands_out_in_a_list_of_people_is_one_of_them(me: str) -> None:
    people = tuple(me.replace("**", "").replace(" and ", ", ").split(", "))
    page = "\n".join(f"- {me}.\n  *{t}*.\n  [pdf]({u})" for t, _, u in ITEMS)
    assert read(page + "\n") == [(t, people) for t, _, _ in ITEMS]


def test_bold_paragraphs_are_titles_where_people_stand_below() -> None:
    page = "\n\n".join(
        f"**{t}**\n\n{n}, Emil Rivers\n\nWe look at it, and find it good." for t, n, _ in ITEMS
    )
    assert read(page + "\n") == [(t, (n, "Emil Rivers")) for t, n, _ in ITEMS]


def test_front_matter_takes_its_authors_from_the_page() -> None:
    page = (
        '---\ntitle: "Lamps That Learn to Wait"\nvenue: LAMP\nyear: 2031\n---\n\n# Lamps\n\n'
        "**Authors:** Ada Pell, Bo Quill\n**Venue:** LAMP 2031\n\n## Summary\n\nLamps, by Ada Pell, wait.\n"
    )
    assert read(page) == [("Lamps That Learn to Wait", ("Ada Pell", "Bo Quill"))]


def test_a_rule_at_the_top_opens_no_front_matter() -> None:
    page = "---\n## Lamps\n" + "\n".join(f"- [{t}]({u})" for t, _, u in ITEMS)
    assert [title for title, _ in read(page + "\n")] == [t for t, _, _ in ITEMS]


RST = """
######
Papers
######

.. toctree::
   :maxdepth: 1

   other

Lately
======

"""


def test_restructured_text_is_read_by_its_own_marks() -> None:
    page = RST + "\n".join(f"* {n}, Bo Tanaka,\n  *{t}*,\n  `arXiv <{u}>`_\n" for t, n, u in ITEMS)
    assert read(page, "papers.rst") == [(t, (n, "Bo Tanaka")) for t, n, _ in ITEMS]


def test_org_mode_is_read_by_its_own_marks() -> None:
    items = "\n".join(f"- [[{u}][{t}]] /{n}, Bo Tanaka/" for t, n, u in ITEMS)
    page = f"#+TITLE: Papers\n* Reading :papers:\n:PROPERTIES:\n:ID: 7\n:END:\n{items}\n"
    assert read(page, "papers.org") == [(t, (n, "Bo Tanaka")) for t, n, _ in ITEMS]


def test_a_number_within_an_item_belongs_to_its_text() -> None:
    page = "- Ada Pell.\n  Lamp Letters, 116(48):23977-23983. [pdf](https://example.org/1116) here"
    lines = [Line(n, n, n + 1, text) for n, text in enumerate(page.splitlines(), 1)]
    assert [block.text for block in blocks(lines)] == [page.removeprefix("- ")]


def test_a_heading_that_links_to_a_paper_is_its_title() -> None:
    page = "\n\n".join(
        f"#### [{t}]({u})\n\nLAMP 2031\n\n1. Counts lamps at sea." for t, _, u in ITEMS
    )
    assert [title for title, _ in read(f"## Attacks\n\n{page}\n")] == [t for t, _, _ in ITEMS]


def test_a_quoted_title_is_told_from_its_nickname_and_venue() -> None:
    page = "\n".join(f'* LAMP: "{t}" ICCV. [[Paper]]({u})' for t, _, u in ITEMS)
    assert [title for title, _ in read(page + "\n")] == [t for t, _, _ in ITEMS]


def test_bold_titles_in_one_paragraph_are_one_paper_each() -> None:
    page = "".join(f"**{t}**  \n{n}, Bo Tanaka  \n[ICCV 2031]({u})  \n" for t, n, u in ITEMS)
    assert read(page) == [(t, (n, "Bo Tanaka")) for t, n, _ in ITEMS]


def test_licences_and_who_wrote_the_software_tell_no_papers() -> None:
    names = "\n".join(
        f"{first} Pell <{first.lower()} at example.org>"
        for first in ("Ada", "Bo", "Chen", "Dora", "Emil", "Fay")
    )
    page = (
        f"# Lamps\n\n**Authors** of this\n\n{names}\n\nCopyright (c) 2003-2005, Ada Pell\n\n"
        "Copyright (C) 1997 - 2002, Bo Quill and Chen Osei,\nAll rights reserved.\n\n"
        "License: lamp licence\n\nFay Marsh, Dora Pell\n"
    )
    assert read(page) == []


def test_boxes_to_tick_and_a_venue_behind_a_dash_are_no_part_of_a_title() -> None:
    page = "\n".join(
        f"- [ ] {t} over the Dunes - IEEE EMBC 2015\n\n    `{n}`, Bo Tanaka, Chen Wu\n"
        for t, n, _ in ITEMS
    )
    assert read(page) == [(f"{t} over the Dunes", (n, "Bo Tanaka", "Chen Wu")) for t, n, _ in ITEMS]


def test_the_words_of_a_link_may_stand_on_two_lines() -> None:
    page = "- [Lamps That Learn\nto Wait for Ships](https://arxiv.org/pdf/3101.00001.pdf)\n"
    assert read(page) == [("Lamps That Learn to Wait for Ships", ())]


@pytest.mark.parametrize(
    "table",
    [
        "| 项目 | 链接 |\n|---|---|\n| HTML | [在线阅读](https://arxiv.org/html/3102.01758) |\n| 形式 | [点这里看全文](https://arxiv.org/pdf/3102.01758) |",
        "| | |\n|---|---|\n| 链接 | [在线阅读](https://arxiv.org/html/3102.01758) |\n| PDF | [全文在此](https://arxiv.org/pdf/3102.01758) |",
        "| Attribute | Value |\n|---|---|\n| Trained on | [harbour logs of nine years](https://arxiv.org/abs/3102.01758) |",
    ],
)
def test_a_table_of_keys_and_values_lists_no_papers(table: str) -> None:
    assert read(f"# Lamps\n\n## About\n\n{table}\n") == []


def test_a_table_of_numbers_and_papers_lists_them() -> None:
    rows = "".join(f"| {n} | [{t}]({u}) |\n" for n, (t, _, u) in enumerate(ITEMS, 1))
    found = read(f"# Papers\n\n| No. | What |\n|---|---|\n{rows}")
    assert [title for title, _ in found] == [t for t, _, _ in ITEMS]


@pytest.mark.parametrize("mark", ["[{}] ", "{}. ", ""])
def test_references_to_translated_people_are_read_one_a_paragraph(mark: str) -> None:
    """Names in Chinese letters with initials look like no people; venue and year tell a reference."""
    references = [
        "弗里曼, D. P., 卢布奇, T. J., 赫尔辛, R. S. 灯塔强化学习: 理论与实践[M]. 杭州: 港湾出版社, 2031.",
        "詹姆斯, D. M., 詹姆斯, S. I. 风筝的自学方法[M]. 北京: 灯塔出版社, 2032.",
        "弗里曼, D. P., 赫尔辛, R. S. 钟声的理论与实践[J]. 海港学报, 2033, 49(1): 1-12.",
    ]
    page = "\n\n".join(f"{mark.format(n)}{text}" for n, text in enumerate(references, 1))
    assert [title for title, _ in read(f"# 参考文献\n\n{page}\n")] == [
        "灯塔强化学习: 理论与实践",
        "风筝的自学方法",
        "钟声的理论与实践",
    ]


@pytest.mark.parametrize(
    "author", ["- 作者：{} <keeper@example.org>", "Author: {} <keeper@example.org>"]
)
def test_notes_on_commits_are_no_papers(author: str) -> None:
    changes = [
        ("修复灯塔同步工具的日志输出问题", "石文心"),
        ("增加港口配置文件的校验", "林大海"),
        ("增加钟楼配置文件的校验", "高山"),
        ("Mend the logging of the lamp tool", "Ada Pell"),
    ]
    page = "\n\n".join(
        f"## {what}\n{author.format(who)}\n- 日期：2031-02-03" for what, who in changes
    )
    assert read(page + "\n") == []


def test_a_paper_whose_authors_give_their_mail_is_one() -> None:
    page = (
        "# Lamps That Learn to Wait\n\nAuthors: Ada Pell, Bo Quill <keeper@example.org>\n\n"
        "## Abstract\n\nWe look at lamps, of which little is known so far, for nine seasons.\n"
    )
    assert [title for title, _ in read(page)] == ["Lamps That Learn to Wait"]


def test_one_person_in_italics_before_venue_and_year_signs_the_heading_above() -> None:
    page = "".join(
        f"## {t}\n*{n}{', Max Ott' if at != 1 else ''}* (Lamps 2031)\n\nGood, if brief.\n\n"
        for at, (t, n, _) in enumerate(ITEMS)
    )
    wanted = [(t, (n, "Max Ott") if at != 1 else (n,)) for at, (t, n, _) in enumerate(ITEMS)]
    assert read(f"# Reading\n\n{page}") == wanted
