"""What is an item of a list in Markdown, though no bullet stands before it; all invented."""

from __future__ import annotations

import pytest
from test_mdlists import read

REFERENCES = [
    "石文心,林大海,焦芳英.基于声呐数据的灯塔识别研究[J].灯塔学报,2031,12(3):1-9.",
    "林大海.小样本条件下的雾笛检测[D].海滨大学,2030.",
    "Quill A, Tanaka B. Lamps that learn to wait[J]. Journal of Lamps, 2029, 3(2): 11-19.",
    "焦芳英,石文心.航标网络优化方法综述[J].航标工程,2028(05):22-30.",
]
TOLD = [
    ("基于声呐数据的灯塔识别研究", ("石文心", "林大海", "焦芳英")),
    ("小样本条件下的雾笛检测", ("林大海",)),
    ("Lamps that learn to wait", ("A Quill", "B Tanaka")),
    ("航标网络优化方法综述", ("焦芳英", "石文心")),
]


@pytest.mark.parametrize(
    "item",
    [
        "[{n}]{said}",
        "［{n}］{said}",
        "[^{n}]: {said}",
        "[^lamp{n}]: {said}\n",
        "<li>{said}</li>",
        '  <li class="ref">\n    {said}\n  </li>',
        '  <div class="csl-entry">（{n}）{said}</div>',
        '  <div class="csl-entry">\n    <div class="csl-left-margin">[{n}]</div><div class="csl-right-inline">{said}</div>\n  </div>',
    ],
)
def test_numbers_notes_and_html_make_items_as_bullets_do(item: str) -> None:
    lines = [item.format(n=n, said=said) for n, said in enumerate(REFERENCES, 1)]
    text = "# 海洋观测综述\n\n本文介绍灯塔识别的研究[^1]。\n\n## 参考文献\n\n<ul>\n{}\n</ul>\n"
    assert read(text.format("\n".join(lines))) == TOLD


def test_notes_that_are_no_references_are_no_papers() -> None:
    notes = [
        "只支持 Linux 和 macOS。",
        "性能测试在 2031 年 5 月完成。",
        "感谢石文心、林大海提交的补丁。",
    ]
    text = "\n".join(f"[^{n}]: {note}" for n, note in enumerate(notes, 1))
    assert read(f"# 工具\n\n一个命令行工具[^1]。\n\n{text}\n") == []


def test_people_that_semicolons_part_are_all_taken_where_others_on_the_page_have_commas() -> None:
    people = ["Quill, Ada; Tanaka, Bo; Wu, Chen", "Dana Pell, Emil Lind", "Fay Quill, Gil Pell, Ida Moss"]  # fmt: skip
    titles = ["Lamps That Learn to Wait", "Counting Gusts with Few Kites", "A Grammar for Bell Ringers"]  # fmt: skip
    items = [
        f"{n}. <b>{title}</b> [(Paper)][17-{n}]<br>\n{names}, \nThe 8th Conference on Lamps (LAMP 2031), pp.{n}~9, Norport, Dec. 2031"
        for n, (title, names) in enumerate(zip(titles, people, strict=True), 1)
    ]
    found = read("# Publications\n\n" + "\n".join(items))
    assert [len(names) for _, names in found] == [3, 2, 3]


def test_the_star_behind_the_last_of_the_people_hides_none_of_them() -> None:
    items = [
        "1. A. Quill, B. Tanaka*. **Lamps That Learn to Wait**. *Harbour Letters*, 2031. [[PDF]](a.pdf)",
        "2. 石文心, 林大海*. **基于声呐数据的灯塔识别研究**. *灯塔学报*, 2031, 12(3): 1-9. [[PDF]](b.pdf)",
        "3. 林大海*. **小样本条件下的雾笛检测**. *航标工程*, 2030, 5(6): 22-30. [[PDF]](c.pdf)",
    ]
    assert [names for _, names in read("# Publications\n\n" + "\n".join(items))] == [
        ("A. Quill", "B. Tanaka"),
        ("石文心", "林大海"),
        ("林大海",),
    ]


def test_a_heading_that_could_be_a_label_takes_no_paper_of_the_list_below_for_its_value() -> None:
    items = [
        "- 石文心，林大海：雾笛检测方法研究，灯塔学报，Vol. 12，DOI：[10.1234/lamp.1](https://doi.org/10.1234/lamp.1) (2031)",
        "- 林大海，石文心：基于声呐的航标识别，航标工程，Vol. 5，DOI：[10.1234/lamp.2](https://doi.org/10.1234/lamp.2) (2030)",
        "- 石文心，林大海：小样本条件下的潮汐预测，海事科学，Vol. 7，DOI：[10.1234/lamp.3](https://doi.org/10.1234/lamp.3) (2030)",
    ]
    for heading in ("期刊", "Journal", "出版物"):
        assert [title for title, _ in read(f"# {heading}\n\n" + "\n".join(items))] == [
            "雾笛检测方法研究",
            "基于声呐的航标识别",
            "小样本条件下的潮汐预测",
        ]


def test_a_chapter_names_its_people_in_full_before_a_colon() -> None:
    items = [
        "- Ada Quill, Bo Tanaka: Lamps That Learn to Wait. In: Lamps of the North, Norport Press, pp. 1–5 (2031)",
        "- Bo Tanaka, Chen Wu, Ada Quill: Counting Gusts with Few Kites. In: The 8th Conference on Kites (2030)",
    ]
    assert read("# Publications\n\n" + "\n".join(items)) == [
        ("Lamps That Learn to Wait", ("Ada Quill", "Bo Tanaka")),
        ("Counting Gusts with Few Kites", ("Bo Tanaka", "Chen Wu", "Ada Quill")),
    ]
