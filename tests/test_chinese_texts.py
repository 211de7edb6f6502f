"""Lists that people copy out of Chinese sites and documents as text; all invented."""

from __future__ import annotations

import pytest
from test_labels import entries, told

from parsers.records import fields

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


ABSTRACTS = [
    "针对近海复杂环境下灯塔目标识别准确率低的问题，本文提出一种基于多波束声呐数据与卷积网络的识别方法。首先对数据进行去噪和增强，然后提取目标特征，最后在三个海域做了实验，准确率达到95%，具有较好的鲁棒性。",
    "雾笛是航海安全的重要保障。针对样本不足的问题，提出一种小样本学习方法，通过元学习得到良好的初始参数，在公开数据集上验证了有效性，在每类仅有五个样本时仍能取得令人满意的检测效果。",
    "航标网络布局优化是智慧港口建设中的关键问题。本文综述了主要方法，从数学规划、启发式算法和机器学习三个方面分析了优缺点，并展望了今后的研究方向与面临的挑战。",
    "准确预测潮位对于港口规划具有重要意义。本文考虑潮汐因素的影响，建立了预测模型，并与传统时间序列模型进行了对比，结果表明平均误差降低了三成，能够提供决策支持。",
]  # fmt: skip


@pytest.mark.parametrize("width", [14, 18, 22, 30, 38])
def test_chinese_wrapped_in_columns_of_any_width_is_put_together(width: int) -> None:
    def wrapped(text: str) -> str:
        return "\n".join(text[at : at + width] for at in range(0, len(text), width))

    page = "\n".join(
        f"{wrapped(title)}\n{names}\n灯塔学报 203{n}年第3期\n{wrapped(f'摘要：{abstract}')}\n"
        for n, ((title, names), abstract) in enumerate(zip(ACCEPTED, ABSTRACTS, strict=True))
    )
    found = entries(page)
    assert told(found) == [(title, names.replace("、", ", ")) for title, names in ACCEPTED]
    assert [entry.abstract for entry in found] == ABSTRACTS


def test_short_lines_that_are_whole_are_not_wrapped() -> None:
    page = "\n".join(
        f"{n}. {t}\n{p}\n灯塔学报 2031年第{n}期" for n, (t, p) in enumerate(ACCEPTED, 1)
    )
    assert told(entries(page)) == [(t, p.replace("、", ", ")) for t, p in ACCEPTED]


def test_a_list_of_own_papers_may_mix_languages_stars_and_indexes() -> None:
    lines = [
        "石文心，林大海. 基于声呐数据的灯塔识别研究. 灯塔学报, 2031, 12(3): 1-9. (CSCD)",
        "林大海*. 小样本条件下的雾笛检测. 航标工程, 2030, 5(6): 22-30. (EI收录)",
        "Wenxin Shi, Dahai Lin*. Lighthouse recognition with sonar data. IEEE Trans. on Lamps, 2029, 3(2): 11-19. (SCI, IF=5.1)",
        "焦芳英，石文心*，林大海. 航标网络优化方法综述. 航标工程, 2028(5): 31-38.",
    ]
    found = entries("\n".join(lines))
    assert told(found) == [
        ("基于声呐数据的灯塔识别研究", "石文心, 林大海"),
        ("小样本条件下的雾笛检测", "林大海"),
        ("Lighthouse recognition with sonar data", "Wenxin Shi, Dahai Lin"),
        ("航标网络优化方法综述", "焦芳英, 石文心, 林大海"),
    ]
    assert [entry.year for entry in found] == [2031, 2030, 2029, 2028]


def test_a_doi_that_a_blank_cuts_is_none() -> None:
    assert (
        fields.doi("灯塔学报,2031,64(11):116- 124. DOI:10.5555/j. issn. 0252-3116.2031.11.013.")
        is None
    )
    assert (
        fields.doi("10.5555/j.issn.0252-3116.2031.11.013") == "10.5555/j.issn.0252-3116.2031.11.013"
    )
