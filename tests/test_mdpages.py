"""Pages in Markdown that tell of one paper, or of one paper below each heading."""

from __future__ import annotations

import pytest

from tests.test_mdlists import ITEMS, read
from tests.test_mdroles import entries

TITLE = "Evening Tides of Bells"
_NOTES = [
    f"**{label}**：本文研究潮汐与钟声之间的关系，并说明{label}所需的方法、数据与假设。"
    for label in ("问题定义", "核心思路", "技术框架", "关键创新", "关键设计")
]


def test_notes_by_label_on_a_page_of_one_paper_and_its_buttons_are_no_titles() -> None:
    page = "\n\n".join(
        [
            f"# {TITLE}",
            (
                '<div>\n  <a href="https://arxiv.org/abs/3105.00001">📄 arXiv: 3105.00001v1</a>\n'
                '  <button class="b" title="add">☆ 收藏</button>\n</div>'
            ),
            "**作者**: Ada Pell, Bo Quill",
            "**分类**: cs.XY",
            "**发布日期**: 3105-01-04",
            "## 摘要（中文）",
            "本文提出潮汐钟声模型，扩展了已有的钟声理论。该模型允许钟声之间互动。",
            "## 方法",
            *_NOTES,
            "## 亮点",
            "实验结果表明，钟声逐渐出现了多种形式。",
            "## 场景",
            "该研究可用于港口。未来可为潮汐提供新的思路。",
        ]
    )
    assert read(page + "\n") == [(TITLE, ("Ada Pell", "Bo Quill"))]


@pytest.mark.parametrize(
    "below",
    [
        "**<font color=#111>作者：</font>** {n}, Eve Rivers  \n**<font color=#222>arXiv所属领域：</font>** Harbour Studies",
        "> | 属性 | 内容 |\n> |:---:|:---|\n> | 📅 发布日期 | 2031-02-01 |\n> | 👤 作者 | {n}, Eve Rivers |\n>\n> 🔗 [阅读论文]({u})",
    ],
)
def test_people_and_fields_below_a_numbered_heading_are_of_the_paper_it_names(below: str) -> None:
    page = "\n\n".join(
        f"{'> ' * below.startswith('>')}### {i}. {t if below.startswith('>') else f'[{t}]({u})'}\n\n{below.format(n=n, u=u)}\n\n---"
        for i, (t, n, u) in enumerate(ITEMS, 1)
    )
    assert read(page + "\n") == [(t, (n, "Eve Rivers")) for t, n, _ in ITEMS]


def test_signs_are_escaped_in_headings_as_in_text() -> None:
    page = f"### Bells \\(and Gulls\\) in Low\\-Lying Bays\n\n{ITEMS[0][1]}, Bo Quill\n\n[paper]({ITEMS[0][2]})\n"
    assert [e.title for e in entries(page)] == ["Bells (and Gulls) in Low-Lying Bays"]


def test_two_breaks_at_the_end_of_a_line_part_papers() -> None:
    rows = "\n".join(f"<b>{t}</b><br/>{n} and Eve Rivers<br/><br/>" for t, n, _ in ITEMS)
    assert read(f"# Long Papers\n\n{rows}\n") == [(t, (n, "Eve Rivers")) for t, n, _ in ITEMS]


def test_the_number_of_a_submission_is_no_part_of_its_title() -> None:
    page = "\n".join(f"- {t} (#LAMP-{i}) [[arXiv]]({u})" for i, (t, _, u) in enumerate(ITEMS))
    assert [title for title, _ in read(f"# Accepted Papers\n\n{page}\n")] == [
        t for t, _, _ in ITEMS
    ]


def test_two_venues_below_a_linked_heading_are_no_people() -> None:
    page = "\n\n".join(f"#### [{t}]({u})\n\narXiv 3101; LAMP Workshop 2031" for t, _, u in ITEMS)
    assert [(e.title, e.authors, e.year) for e in entries(page + "\n")] == [
        (t, (), 2031) for t, _, _ in ITEMS
    ]


def test_a_list_of_people_may_begin_with_a_name_in_small_letters() -> None:
    items = [(t, n if i else "ada pell") for i, (t, n, _) in enumerate(ITEMS)]
    page = "\n".join(f"- {t}<i>{n}, Eve Rivers and Finn Vale</i>" for t, n in items)
    assert read(page + "\n") == [(t, (n, "Eve Rivers", "Finn Vale")) for t, n in items]


_ACCEPTED = [
    "---\ntitle: Accepted Papers\nlayout: single\n---\n\n{}\n",
    "# LAMP 2031\n\nWelcome to the harbour.\n\n## List of Accepted Papers\n\n{}\n",
]


@pytest.mark.parametrize("page", _ACCEPTED)
@pytest.mark.parametrize("mark", ["", "- "])
def test_what_a_conference_lists_as_accepted_is_papers_though_nothing_else_is_said(
    page: str, mark: str
) -> None:
    listed = ("\n" if mark else "\n\n").join(f"{mark}{t}" for t, _, _ in ITEMS)
    assert read(page.format(listed)) == [(t, ()) for t, _, _ in ITEMS]


@pytest.mark.parametrize("page", _ACCEPTED)
def test_people_below_a_title_that_a_conference_accepted_wrote_it(page: str) -> None:
    listed = "\n\n".join(f"{t}\n\n{n}, Eve Rivers" for t, n, _ in ITEMS)
    assert read(page.format(listed)) == [(t, (n, "Eve Rivers")) for t, n, _ in ITEMS]


@pytest.mark.parametrize(
    "head", ["Instructions for Accepted Papers", "Accepted Formats", "How Papers Are Accepted"]
)
def test_what_is_asked_of_accepted_papers_lists_none(head: str) -> None:
    asked = "\n".join(
        f"- {what} before the harbour closes" for what in ("Send Slides", "Pay Fees", "Bring Lamps")
    )
    assert read(f"# {head}\n\n{asked}\n") == []


@pytest.mark.parametrize(
    "template",
    [
        "| Title | Authors | Paper |\n|---|---|---|\n| | | |\n| **Paper Title Placeholder** | Author A, Author B | [PDF](#) |\n",
        "- [Paper Title](link)\n- [Your Paper Title Here](https://arxiv.org/abs/1234.56789) by Ada One, Bo Two. LAMP, 2031.\n",
        "- [Title of the paper](https://arxiv.org/abs/1234.56789). *Ada First, Bo Second*. LAMP 2031.\n",
    ],
)
def test_a_template_of_an_entry_is_no_paper(template: str) -> None:
    assert read(f"# Papers\n\n{template}") == []


def test_links_within_a_page_are_no_papers() -> None:
    rows = "\n".join(f"| [{t} (LAMP, 2031)](#{i}) | {n} |" for i, (t, n, _) in enumerate(ITEMS))
    listed = "\n".join(f"- {t} [[paper]]({u})" for t, _, u in ITEMS)
    page = f"# Papers\n\n| Dataset | Made for |\n|---|---|\n{rows}\n\n## List\n\n{listed}\n"
    assert read(page) == [(t, ()) for t, _, _ in ITEMS]


@pytest.mark.parametrize("mark", ["**", "b"])
def test_a_title_that_stands_out_may_be_on_three_lines(mark: str) -> None:
    opened, closed = ("**", "**") if mark == "**" else ("<b>", "</b>")
    page = "\n".join(
        f"- {opened}{t.replace(' ', chr(10) + '  ', 2)}.{closed} *{n} et al. arXiv.* [[paper]({u})]"
        for t, n, u in ITEMS
    )
    assert read(f"# Papers\n\n{page}\n") == [(t, (n,)) for t, n, _ in ITEMS]


def test_people_as_in_bibtex_may_stand_below_a_title() -> None:
    people = "*Pell, Ada and Quill, Bo and Osei, Chen*"
    page = "\n".join(f"1. **{t}.** LAMP, 2031. [paper]({u})\n\n    {people}" for t, _, u in ITEMS)
    names = ("Ada Pell", "Bo Quill", "Chen Osei")
    assert read(f"# Papers\n\n{page}\n") == [(t, names) for t, _, _ in ITEMS]


@pytest.mark.parametrize(
    ("link", "title"),
    [
        ("[Lamps That Learn [to Wait in Bays]({u})", "Lamps That Learn [to Wait in Bays"),
        ("[Slow Tides] over Quick Sensors]({u})", "Slow Tides] over Quick Sensors"),
        ("[Learning to [MASK] Lamps]({u})", "Learning to [MASK] Lamps"),
        ("[[LAMP 2031] Gulls in High Tides]({u})", "Gulls in High Tides"),
        ("[LAMP 2031] [Gulls in High Tides]({u})", "Gulls in High Tides"),
        ("[2031/02] **Gulls in High Tides** [[paper]({u})]", "Gulls in High Tides"),
    ],
)
def test_a_bracket_without_its_other_belongs_to_the_title(link: str, title: str) -> None:
    items = "\n".join(f"- [{t}]({u})" for t, _, u in ITEMS[1:])
    page = f"# Papers\n\n- {link.format(u=ITEMS[0][2])}\n{items}\n"
    assert read(page) == [(title, ()), *((t, ()) for t, _, _ in ITEMS[1:])]


def test_a_quoted_paragraph_goes_on_without_its_mark() -> None:
    lines = [
        "> Pell, A., Quill, B., Osei, C. Lamps That Learn",
        "to Wait in Low Bays. Harbour Letters",
    ]
    page = f"Please cite:\n\n{lines[0]}\n{lines[1]} 3, 125–133 (2031). https://doi.org/10.5555/lamp.1\n"
    assert read(page) == [
        ("Lamps That Learn to Wait in Low Bays", ("A. Pell", "B. Quill", "C. Osei"))
    ]


def test_the_home_of_a_site_of_papers_is_none() -> None:
    sites = "\n".join(
        f"- [{name}](https://{name}/): open access, ~{i} million entries in all"
        for i, name in enumerate(("arxiv.org", "www.wanfangdata.com.cn", "papers.example.org"))
    )
    assert read(f"# Sources\n\n{sites}\n") == []


def test_a_table_of_html_is_read_row_by_row() -> None:
    head = "<table>\n<thead>\n<tr><th>#</th><th>题目</th><th>标签</th></tr>\n</thead>\n<tbody>\n"
    rows = "\n".join(
        f'<tr>\n  <td>{i}</td>\n  <td><a href="./papers/2031-{i}.html">{t}</a></td>\n\n'
        f"  <td><span>lamps</span></td>\n</tr>"
        for i, (t, _, _) in enumerate(ITEMS)
    )
    page = f"# 2031-05-09\n\n{head}{rows}\n</tbody>\n</table>\n\nSo far.\n"
    assert read(page) == [(t, ()) for t, _, _ in ITEMS]
    assert read(page.replace("\n", " ").replace("<table>", "\n<table>")) == read(page)
    assert read(f"# How to write a page\n\n```html\n{head}{rows}\n</table>\n```\n") == []
    sections = page.replace("题目", "Section").replace("标签", "Papers").replace("./papers/", "./")
    assert read(sections) == []


def test_a_name_that_a_line_break_cuts_is_one_and_a_month_of_arxiv_no_year() -> None:
    titles = [t for t, _, _ in ITEMS]
    names = "Ada Pell, Bo Quill, Chen Osei, Dora Lindqvist-Harbour, Emil Okafor"
    items = "\n".join(f"* **{t}**, {names}, Flo\nGrimm, Hana Ito and Ines Roe" for t in titles)
    people = (*names.split(", "), "Flo Grimm", "Hana Ito", "Ines Roe")
    assert read(f"# Accepted Papers\n\n{items}\n") == [(t, people) for t in titles]
    dated = "\n\n".join(
        f"## [{t}](https://arxiv.org/abs/2002.0000{i})\n\nAda Pell, Bo Quill\n\narXiv 2002, LAMP 2020"
        for i, t in enumerate(titles)
    )
    assert {entry.year for entry in entries(f"# Papers\n\n{dated}\n")} == {2020}
