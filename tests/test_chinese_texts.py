"""Lists that people copy out of Chinese sites and documents as text; all invented."""

from __future__ import annotations

import pytest
from test_labels import entries, told

ACCEPTED = [
    ("基于声呐数据的灯塔识别研究", "石文心、林大海、焦芳英"),
    ("小样本条件下的雾笛检测", "林大海"),
    ("航标网络优化方法综述", "焦芳英、石文心"),
    ("面向港口的潮位预测模型", "王海燕、陈建国、赵敏"),
]


@pytest.mark.parametrize(
    "line", ["{n:03} {title} {names}", "{title} {names}", "{n}. {title} {names}"]
)
def test_single_spaces_part_title_and_people_of_accepted_papers(line: str) -> None:
    rows = [line.format(n=7 * n + 1, title=t, names=p) for n, (t, p) in enumerate(ACCEPTED)]
    found = entries("第十届全国灯塔会议录用论文列表\n\n编号 论文题目 作者\n" + "\n".join(rows))
    assert told(found) == [(title, names.replace("、", ", ")) for title, names in ACCEPTED]


@pytest.mark.parametrize(
    "lines",
    [
        "程序设计先锋战队 {}\n不想写代码小分队 {}\n永远不会超时战队 {}\n深夜调试俱乐部队 {}",
        "海滨大学计算机学院 {}\n北港大学海洋学院 {}\n南港科技大学船舶学院 {}\n海洋信息研究所 {}",
        "周一上午 教学楼东门 {}\n周一下午 教学楼西门 {}\n周二上午 图书馆南门 {}\n周二下午 实验楼北门 {}",
        "灯塔检测研究组：王伟 {}\n雾笛识别研究组：李娜 {}\n航标系统设计组：张强 {}\n潮位预测模型组：陈静 {}",
    ],
)  # fmt: skip
def test_teams_schools_and_rotas_with_their_people_are_no_papers(lines: str) -> None:
    assert entries(lines.format(*(people for _, people in ACCEPTED))) == []


def test_cells_line_by_line_below_the_names_of_columns_are_no_table() -> None:
    head = "题名\t作者\t来源\t发表时间\t数据库\t被引\t下载\n"
    rows = [
        f" {n}\n{title}\n{names.replace('、', ';')}\n灯塔学报\n203{n}-03-15\n期刊\n12\n345\n"
        for n, (title, names) in enumerate(ACCEPTED, 1)
    ]
    found = entries(head + "\n".join(rows))
    assert told(found) == [(title, names.replace("、", ", ")) for title, names in ACCEPTED]
    assert [entry.year for entry in found] == [2031, 2032, 2033, 2034]


def test_a_day_is_no_title_and_a_button_nobody() -> None:
    rows = [f"{title}\n2031-03-1{n}  PDF下载" for n, (title, _) in enumerate(ACCEPTED)]
    found = entries("灯塔学报2031年第3期目录\n\n" + "\n".join(rows))
    assert not any(entry.authors or "2031" in (entry.title or "") for entry in found)


def test_the_one_author_of_a_thesis_stands_before_the_place() -> None:
    lines = [
        "[期刊论文] 石文心 林大海 - 《灯塔学报》北大核心 - 2031年3期",
        "[学位论文] 林大海 海洋工程 海滨大学 2030 硕士",
        "[硕士论文] 焦芳英 - 北港大学航标学院 - 2029年",
    ]
    page = "".join(
        f"{n}.{title}\n{line}\n摘要：本文提出一种方法，在三个海域的数据上做了实验，准确率提高了12%，具有较好的鲁棒性。\n灯塔 声呐 航标\n在线阅读 下载 引用\n"
        for n, ((title, _), line) in enumerate(zip(ACCEPTED, lines, strict=False), 1)
    )
    found = entries(page)
    people = ["石文心, 林大海", "林大海", "焦芳英"]
    assert told(found) == list(zip([title for title, _ in ACCEPTED], people, strict=False))
