"""What a piece of an item is, learned from what the other items of the list show at the same place."""

from __future__ import annotations

import pytest

from parsers.claims import reading
from parsers.format import Line, Text
from parsers.formats.markdown_page import FORMAT
from parsers.record import Entry
from tests.test_mdlists import ITEMS, read

TITLES = [t for t, _, _ in ITEMS]


def entries(text: str) -> list[Entry]:
    lines = [Line(i, i, i + 1, line) for i, line in enumerate(text.split("\n"), 1)]
    return [e for e in reading(FORMAT, Text("t.md", lines, "")) if isinstance(e, Entry)]


@pytest.mark.parametrize("place", ["*Norport Institute*", "_Seaworth Bay Lab_"])
def test_what_stands_out_in_each_item_is_no_title_where_something_else_does_better(
    place: str,
) -> None:
    page = "\n".join(f"- [LAMP2031] {t} ({place}) [[paper]]({u})" for t, _, u in ITEMS)
    assert read(page + "\n") == [(t, ()) for t in TITLES]


def test_a_lone_surname_stands_where_the_people_of_other_items_do() -> None:
    items = [
        (TITLES[0], "Pell et al. LAMP 2031", ("Pell",)),
        (TITLES[1], "Bo Quill. Kites and Bells 2030", ("Bo Quill",)),
        (TITLES[2], "Chen Osei. Bells 1960", ("Chen Osei",)),
        (TITLES[3], "Dora Marsh et al. Tide Letters 2030", ("Dora Marsh",)),
    ]
    page = "\n".join(f"- **{t}**. {rest}. [[paper](https://e.org/p)]" for t, rest, _ in items)
    assert read(page + "\n") == [(t, names) for t, _, names in items]


def test_the_order_of_title_and_people_is_that_of_most_items() -> None:
    items = [(t, f"{n} et al. LAMP 2031") for t, n, _ in ITEMS[:3]]
    items.append(("Tides, Gusts, \\& Bells in Old, Slow Harbours", "Dora Marsh et al. LAMP 2031"))
    page = "\n".join(f"{i}. {t}. {rest}. [[paper](LINK)]" for i, (t, rest) in enumerate(items, 1))
    expected = [(t, (n,)) for t, n, _ in ITEMS[:3]]
    expected.append(("Tides, Gusts, & Bells in Old, Slow Harbours", ("Dora Marsh",)))
    assert read(page + "\n") == expected


def test_people_may_stand_out_before_a_quoted_title() -> None:
    page = "\n\n".join(
        f'**{n.split()[1]}, {n[0]}., Rivers, E.** "{t}." *Lamp Letters*, 2031.\n(LAMP 2031)\n\n- A note on what it says.'
        for t, n, _ in ITEMS
    )
    people = [(f"{n[0]}. {n.split()[1]}", "E. Rivers") for _, n, _ in ITEMS]
    assert read(page + "\n") == list(zip(TITLES, people, strict=True))


def test_the_key_before_a_reference_is_no_part_of_its_first_name() -> None:
    page = "\n\n".join(
        f'- [{n.split()[1]}31] {n.split()[1]}, {n[0]}. "{t}." *Lamp Letters* 12, 3--4, 2031.'
        for t, n, _ in ITEMS
    )
    people = [(f"{n[0]}. {n.split()[1]}",) for _, n, _ in ITEMS]
    found = [
        (t, tuple(name.replace(". ", " ").replace(" ", ". ") for name in a)) for t, a in read(page)
    ]
    assert found == list(zip(TITLES, people, strict=True))


def test_links_below_a_paper_are_its_own_and_no_paper() -> None:
    page = "\n\n".join(
        f"**{t}**\n\n{n}, Emil Rivers\n\n- [ACM DL](https://doi.org/10.5555/{i}) | [Google Scholar](https://e.org/{i})"
        for i, (t, n, _) in enumerate(ITEMS)
    )
    assert read(page + "\n") == [(t, (n, "Emil Rivers")) for t, n, _ in ITEMS]


@pytest.mark.parametrize(
    "header",
    [
        "| # | Title | Authors | venue / year |",
        "| # | 论文标题 | 作者 | 发表venue |",
        "| # | 完整标题 | 第一作者 | 会议 |",
    ],
)
def test_a_column_may_be_named_for_two_fields_or_in_two_languages(header: str) -> None:
    rows = [f"| {i} | {t} | {n} | LAMP, Norport, 2031 |" for i, (t, n, _) in enumerate(ITEMS)]
    text = "\n".join([header, "|---|---|---|---|", *rows])
    told = [(e.title, e.authors[0].name, e.year, e.venue) for e in entries(text)]
    assert told == [(t, n, 2031, "LAMP, Norport, 2031") for t, n, _ in ITEMS]


def test_a_bold_title_within_boxes_is_a_heading() -> None:
    page = "## *Papers on Lamps*\n\n" + "\n\n".join(
        f"<div class='box'><div>LAMP 2031</div></div>\n<div class='text'>\n**{t}**\n\n`{n}`, Emil Rivers\n\n</div>"
        for t, n, _ in ITEMS
    )
    assert read(page + "\n") == [(t, (n, "Emil Rivers")) for t, n, _ in ITEMS]


def test_escaped_stars_behind_names_mark_nothing() -> None:
    page = "\n".join(
        f"- **{t}.** LAMP 2031. *{n}\\*,\n  Emil Rivers\\*.* [pdf]({u})" for t, n, u in ITEMS
    )
    assert read(page + "\n") == [(t, (n, "Emil Rivers")) for t, n, _ in ITEMS]


@pytest.mark.parametrize(
    "page",
    [
        "---\ntitle: My Winter among the Harbour Lamps\nauthor: Ada Pell\ndate: 2031-01-01\ntags: [travel]\n---\n\nWe went there.\n",
        "---\ntitle: lamp-install\nsection: 1\ndescription: Install the lamps\n---\n\n### Description\n\nIt installs lamps.\n",
        "---\ntitle: How to Set Up a Lamp\ndescription: We set one up. It is simple.\nauthors:\n  - Ada Pell\ndate: 2031-01-01\n---\n\nFirst, a lamp.\n",
        "".join(f"* [**{w}**](https://e.org/{w}) - {t}, for all who lack *one*\n" for w, t in zip(
            ("Documentation", "Bug Tracker", "Status", "Project Board"), TITLES, strict=True)),
        "## Notes\n\n" + "We wait for ships. " * 30 + "\n\n1. Since lamps get their names by themselves (see [this note](https://arxiv.org/abs/3101.00001)), we wait.\n",
        "".join(f"## {w}\n- Usage: Referencing a whole old {w}.\n- Fields:\n  - `author`: The author(s) of the {w}\n  - `title`: The title of the {w}\n\n" for w in ("book", "article")),
    ],
)  # fmt: skip
def test_posts_manuals_and_lists_of_tools_hold_no_papers(page: str) -> None:
    assert read(page) == []


@pytest.mark.parametrize(
    "more", ["venue: LAMP", "doi: 10.5555/lamp.1", "year: 2031", "type: publication", "pdf: https://arxiv.org/abs/3101.00001"]
)  # fmt: skip
def test_front_matter_is_of_a_paper_where_a_post_would_not_say_so(more: str) -> None:
    page = f"---\ntitle: {TITLES[0]}\nauthor: Ada Pell\ndate: 2031-01-01\n{more}\n---\n\nText.\n"
    assert read(page) == [(TITLES[0], ("Ada Pell",))]


@pytest.mark.parametrize(
    "people", ["{family}, {given} and Rivers, Emil", "{given} {family}, Emil Rivers"]
)
def test_people_with_venue_and_links_may_stand_in_the_item_below(people: str) -> None:
    page = ""
    for t, n, u in ITEMS:
        given, family = n.split()
        names = people.format(given=given, family=family)
        page += f"- **{t}**\n    - {names}. *LAMP 2031*. [[pdf]]({u}) [[code](https://e.org/c)]\n\n"
    assert read(page) == [(t, (n, "Emil Rivers")) for t, n, _ in ITEMS]
    assert [(e.year, e.arxiv) for e in entries(page)] == [(2031, u[-10:]) for _, _, u in ITEMS]


def test_paragraphs_of_a_title_and_its_links_are_a_list() -> None:
    page = "\n\n".join(
        f"[LAMP 2031] {t} **[[pdf]]({u})** **[[notes]](https://e.org)**" for t, _, u in ITEMS
    )
    assert read(f"### Lamps\n\n{page}\n") == [(t, ()) for t in TITLES]


def test_a_name_for_a_work_before_its_reference_is_no_part_of_it() -> None:
    page = "\n".join(
        f"- **LAMP-{n[0]}** (`lamp`): {n.split()[1]}, {n[0]}., & Rivers, E. (2031). {t}. *Lamp Letters*. [link]({u})"
        for t, n, u in ITEMS
    )
    assert read(page) == [(t, (f"{n[0]}. {n.split()[1]}", "E. Rivers")) for t, n, _ in ITEMS]


def test_where_no_column_is_called_title_it_is_the_one_that_nothing_else_claims() -> None:
    rows = [f"| **{t}** | {n} | LAMP 2031 | [Paper]({u}) |" for t, n, u in ITEMS]
    page = "\n".join(["| Model | Authors | Venue | Links |", "|---|---|---|---|", *rows])
    assert read(page) == [(t, (n,)) for t, n, _ in ITEMS]


def test_a_table_of_keys_and_values_tells_of_the_paper_above_it() -> None:
    page = f"# {TITLES[0]}\n\n> Lamps wait.\n\n| 字段 | 内容 |\n|---|---|\n| 会议/期刊 | LAMP 2031 |\n| 作者 | Ada Pell, Bo Quill |\n| Links | [paper](https://arxiv.org/abs/3101.00001) |\n\n## 概要\n\nText.\n"
    (found,) = entries(page)
    told = (found.title, [a.name for a in found.authors], found.year, found.arxiv)
    assert told == (TITLES[0], ["Ada Pell", "Bo Quill"], 2031, "3101.00001")


@pytest.mark.parametrize(
    "line",
    [
        "論文: https://arxiv.org/abs/3101.00001",
        "Paper: <https://arxiv.org/abs/3101.00001>",
        "[[PDF]](https://arxiv.org/abs/3101.00001)",
    ],
)
def test_an_address_in_a_line_of_its_own_is_that_of_the_paper_above(line: str) -> None:
    page = f"# {TITLES[0]}\n\n- **著者**: Ada Pell, Bo Quill, Emil Rivers\n\n## リンク\n- {line}\n"
    assert [(e.title, e.arxiv) for e in entries(page)] == [(TITLES[0], "3101.00001")]


def test_a_year_of_two_digits_may_be_glued_to_its_venue() -> None:
    page = "\n".join(
        f"- **{t}** *{n}, Emil Rivers* `LAMP19` [[pdf]](https://e.org/{n[0]}.pdf)"
        for t, n, _ in ITEMS
    )
    assert [(e.title, e.year, e.venue) for e in entries(page)] == [
        (t, 2019, "LAMP") for t in TITLES
    ]


def test_the_column_of_titles_is_learned_where_its_name_does_not_tell() -> None:
    rows = [f"| [L-{n[0]}](l.md) | LAMP 2031 | [{t}]({u}) | — |" for t, n, u in ITEMS]
    page = "\n".join(["| Lamp | Where | Source text | Code |", "|---|---|---|---|", *rows])
    assert read(page) == [(t, ()) for t in TITLES]
    assert {(e.year, e.venue) for e in entries(page)} == {(2031, "LAMP 2031")}


@pytest.mark.parametrize("cell", ['{n}, Emil Rivers, "{t}"', "{n}, Emil Rivers — **{t}**"])
def test_people_may_share_the_cell_of_the_title(cell: str) -> None:
    rows = [f"| {cell.format(n=n, t=t)} | LAMP 2031 | [Notes](n.md) |" for t, n, _ in ITEMS]
    page = "\n".join(["| Paper | Venue | Cited in |", "|---|---|---|", *rows])
    assert read(page) == [(t, (n, "Emil Rivers")) for t, n, _ in ITEMS]


def test_a_nickname_before_a_quoted_title_and_a_year_in_brackets_are_no_people() -> None:
    page = "\n".join(f'* **L-{n[0]}**: "{t}". LAMP(2031) [[PDF]]({u})' for t, n, u in ITEMS)
    assert [(e.title, e.authors, e.year) for e in entries(page)] == [(t, (), 2031) for t in TITLES]


def test_quotation_marks_may_be_two_single_ones() -> None:
    page = f"# Lamps\n\n- Ada Pell, Bo Quill, and Emil Rivers. ‘‘{TITLES[0]}’’, to appear in *Proc. Lamps (LAMP)*, 2031.\n"
    assert read(page) == [(TITLES[0], ("Ada Pell", "Bo Quill", "Emil Rivers"))]


def test_a_date_and_links_above_the_people_belong_to_the_paper() -> None:
    page = "\n".join(
        f"## **{i}. {t}**\n\n**SubmitDate**: 2031-05-2{i}    [abs]({u})\n\n**Authors**: {n}, Emil Rivers\n"
        for i, (t, n, u) in enumerate(ITEMS, 1)
    )
    found = [(e.title, e.year, e.arxiv) for e in entries(page)]
    assert found == [(t, 2031, u[-10:]) for t, _, u in ITEMS]


def test_a_page_that_opens_with_a_tag_may_be_markdown() -> None:
    from parsers.format import Head
    from parsers.sniff import recognise

    rows = [f"| {i} | {t} | [arXiv]({u}) |" for i, (t, _, u) in enumerate(ITEMS)]
    page = "\n".join(
        [
            '<h1 align="center">Lamps</h1>',
            "",
            "## Papers",
            "| # | Paper | URL |",
            "|---|---|---|",
            *rows,
        ]
    )
    found = recognise(Head("lamps.md", page.encode(), page, True))
    assert found is not None and found[0].name == "markdown"


def test_a_list_of_labelled_items_tells_of_the_paper_above_it_and_its_other_labels_nothing() -> (
    None
):
    page = (
        f'---\nurl: "https://arxiv.org/abs/3101.00001"\ntopics:\n  - "lamps"\n---\n\n# {TITLES[0]}\n\n[원문 열기](https://arxiv.org/abs/3101.00001)\n\n## 연결\n\n'
        "- 주제: [[vault/Topics/Lamps]]\n- 수집 채널: `arxiv`\n- 검토 상태: `pending`\n- Zotero: created (`RUMZF4FK`)\n- 발행일: 2031-01-29\n- 저자: Ada Pell, Bo Quill, Emil Rivers\n\n## 요약\n\nLamps wait.\n"
    )
    (found,) = entries(page)
    assert (found.title, len(found.authors), found.year) == (TITLES[0], 3, 2031)


def test_a_table_of_one_row_without_a_title_tells_of_the_heading_above_it() -> None:
    page = "\n".join(
        f"## {t}\n\nlamps\n{{: .label .label-blue }}\n\n| Published | Authors | Category | |\n|:---:|:---:|:---:|:---:|\n"
        f"| 2031-03-2{i} | {n}, Emil Rivers | cs.CV | [PDF]({u}){{: .btn .btn-green }} |\n\n**Abstract**: We wait for ships.\n"
        for i, (t, n, u) in enumerate(ITEMS)
    )
    assert read(page) == [(t, (n, "Emil Rivers")) for t, n, _ in ITEMS]


def test_a_venue_and_its_year_behind_a_comma_are_no_part_of_the_title() -> None:
    venues = [
        "arXiv 2031",
        "LAMPW 2030",
        "International Conference on Lamps, Bells and Kites (ICLBK 2029)",
        "Tide-X 2028",
    ]
    page = "\n".join(
        f"* {t}, {v}. [[paper](https://e.org/p{i}.pdf)]"
        for i, ((t, _, _), v) in enumerate(zip(ITEMS, venues, strict=True))
    )
    assert [(e.title, e.year) for e in entries(page)] == list(
        zip(TITLES, (2031, 2030, 2029, 2028), strict=True)
    )


def test_references_may_part_people_with_semicolons_and_set_the_year_in_bold() -> None:
    page = "\n\n".join(
        f"{i}. {n.split()[1]}, {n[0]}.; Rivers, E., {t}. Lamp Letters **203{i}** , 33, 6840-6851. "
        for i, (t, n, _) in enumerate(ITEMS, 1)
    )
    told = [(e.title, [a.name for a in e.authors], e.year) for e in entries(page)]
    assert told == [
        (t, [f"{n[0]}. {n.split()[1]}", "E. Rivers"], 2030 + i)
        for i, (t, n, _) in enumerate(ITEMS, 1)
    ]


def test_people_may_end_where_brackets_with_a_year_begin() -> None:
    page = "\n".join(
        f"- [{t}]({u}) - {n}, Emil Rivers (LAMP 2031 Findings) (***L-{n[0]}***)."
        for t, n, u in ITEMS
    )
    assert read(page) == [(t, (n, "Emil Rivers")) for t, n, _ in ITEMS]


def test_a_list_may_be_quoted() -> None:
    page = "\n".join(f"> - **(L-{n[0]})** {t} (LAMP 2031)" for t, n, _ in ITEMS)
    assert [(e.title, e.year) for e in entries(f"> ## Lamps\n>\n{page}\n")] == [
        (t, 2031) for t in TITLES
    ]


def test_anchors_before_the_number_of_a_reference_are_no_part_of_it() -> None:
    page = "\n".join(
        f'<a id="ref-{i}"></a>{i}. {n.split()[1]}, {n[0]}., Rivers, E.: {t}. In: Proceedings of the Lamp Conference, pp. 1–9 (2031)'
        for i, (t, n, _) in enumerate(ITEMS, 1)
    )
    assert [title for title, _ in read(page)] == TITLES


def test_one_link_in_two_parts_is_one_title() -> None:
    page = "\n\n".join(
        f"{n} and Emil Rivers. 2031. [{t[:9]}-]({u})\n[{t[9:]}.]({u}) _Lamp Letters_ ."
        for t, n, u in (("Waitinglamps and Bells at Sea", "Ada Pell", ITEMS[0][2]),)
    )
    assert read(page) == [("Waitinglamps and Bells at Sea", ("Ada Pell", "Emil Rivers"))]


def test_labelled_items_complete_the_front_matter_of_a_page() -> None:
    page = (
        '---\ntitle: "Lamps"\nauthors: "Ada Pell, Bo Quill, Emil Rivers"\npaper: "https://arxiv.org/abs/3101.00001"\n---\n\n# 논문 정보\n\n'
        f"- 제목: {TITLES[0]}\n- 저자: Ada Pell, Bo Quill, Emil Rivers\n- 발표: LAMP 2031\n"
    )
    assert read(page) == [(TITLES[0], ("Ada Pell", "Bo Quill", "Emil Rivers"))]


def test_a_specification_with_its_version_or_status_is_no_paper() -> None:
    page = f"# RFC-603: {TITLES[0]}\n\n**RFC**: 603\n**Title**: {TITLES[0]}\n**Status**: Draft\n**Created**: 2031-04-09\n**Authors**: Ada Pell\n\n## Abstract\n\nLamps are made to wait for ships that come late.\n"
    assert read(page) == []


def test_an_abstract_may_stand_above_the_labels_of_its_paper() -> None:
    page = f"# {TITLES[0]}\n\n## Abstract\nLamps wait for ships.\n\n## Metadata\n- **Published**: 2031-05-22T15:26:31Z\n- **Authors**: Ada Pell, Bo Quill\n- **Source**: [ArXiv Link](http://arxiv.org/abs/3105.23753v1)\n"
    (found,) = entries(page)
    told = (found.title, len(found.authors), found.year, found.abstract)
    assert told == (TITLES[0], 2, 2031, "Lamps wait for ships.")


def test_links_in_the_item_below_make_a_paper_of_the_title_above() -> None:
    page = "- Bandit\n" + "\n".join(
        f"- (3{i} LAMP) {t}\n  - [Paper]({u}), [Code](https://github.com/l/{i})"
        for i, (t, _, u) in enumerate(ITEMS)
    )
    page = page.replace("(3", "(2")
    assert [(e.title, e.year) for e in entries(page)] == [
        (t, 2020 + i) for i, t in enumerate(TITLES)
    ]


@pytest.mark.parametrize("last", ["[A List of Lamps](https://github.com/l/list)"])
def test_what_goes_elsewhere_than_the_papers_beside_it_is_none(last: str) -> None:
    page = "\n".join(f"- [{t}]({u}) (LAMP 2031)" for t, _, u in ITEMS) + f"\n- {last}\n"
    assert [title for title, _ in read(page)] == TITLES


def test_titles_may_be_linked_as_in_a_wiki() -> None:
    page = "\n\n".join(
        f" - {n} et al. [[{t}]] *Lamp Letters* **47{i}**, 483 - 489 (2031) ([web](https://doi.org/10.5555/{i}))"
        for i, (t, n, _) in enumerate(ITEMS)
    )
    assert [(t, e.doi) for t, e in zip(TITLES, entries(page), strict=True)] == [
        (e.title, f"10.5555/{i}") for i, e in enumerate(entries(page))
    ]


def test_a_tag_in_brackets_before_each_title_is_none() -> None:
    page = "\n".join(
        f"- **[2031/1{i}][ LAMP 2031 - 语义进度推理 - L-{n[0]} ]** {t} [[arxiv]]({u}) `End-to-end`"
        for i, (t, n, u) in enumerate(ITEMS[:3])
    )
    assert [e.title for e in entries(page)] == TITLES[:3]


def test_people_may_share_their_italics_with_the_year() -> None:
    page = "\n".join(
        f"- ⭐ **[{t}]({u})** — *{n}, 203{i}*  \n  A note." for i, (t, n, u) in enumerate(ITEMS)
    )
    assert [(e.title, e.authors[0].name, e.year) for e in entries(page)] == [
        (t, n, 2030 + i) for i, (t, n, _) in enumerate(ITEMS)
    ]


def test_the_heading_says_the_title_that_front_matter_dresses() -> None:
    page = f'---\ntitle: "[论文解读] {TITLES[0]} over the Sea"\ntags:\n  - LAMP 2031\nyear: 2031\nauthors: Ada Pell\n---\n# {TITLES[0]} over the Sea\n\nText.\n'
    assert read(page) == [(f"{TITLES[0]} over the Sea", ("Ada Pell",))]


def test_a_venue_behind_people_is_none_of_them_where_commas_part_all() -> None:
    venues = (
        "ACM LAMP Review, 2031",
        "IEEE Transactions on Lamps, 2030, Volume: 3, Issue: 4",
        "Journal of Tides, Bells, and Lamps, 2029",
    )
    people = ("Ada Pell", "Bo Quill", "Chen Osei")
    lines = [
        f"- __{title}__, Ada Pell, *Bo Quill*, Chen Osei, {venue}\n"
        for title, venue in zip(TITLES, venues * 2, strict=False)
    ]
    assert read("# Publications\n\n" + "".join(lines)) == [(t, people) for t in TITLES]
