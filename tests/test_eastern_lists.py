"""Lists of their papers as people in Japan and Korea write them, in Markdown and as text; all invented."""

from __future__ import annotations

import pytest
from layouts import read as page_of
from test_labels import entries, told
from test_mdlists import read

from parsers import seams, shape
from parsers.format import Head
from parsers.names import han
from parsers.plaintext import citation
from parsers.sniff import recognise

TITLES = [
    "灯台の光を待つ学習器",
    "少ない凧による突風の計数",
    "鐘を鳴らす人々の文法",
    "遅い潮と速い感知器",
]
PEOPLE = [
    ["村崎晃一", "浜田隼", "丘島丈生"],
    ["浜田隼"],
    ["北原京子", "村崎晃一"],
    ["丘島丈生", "小松山哲"],
]


@pytest.mark.parametrize("name", ["浜田隼", "小松山哲", "村崎晃一", "高見京子", "윤명현", "차정원"])
def test_most_names_in_japan_and_korea_show_their_two_parts(name: str) -> None:
    assert han.is_named(name)
    assert shape.names(f"{name}, {name}") > 0.8


@pytest.mark.parametrize(
    "word", ["機械学習", "農村経済", "成本控制", "人口老龄化", "딥러닝", "신경망", "知识图谱"]
)
def test_keywords_do_not(word: str) -> None:
    assert not han.is_named(word)


@pytest.mark.parametrize(
    "item",
    [
        "1. {names}. [{t}](http://example.org/{n}). 灯台学会Letters, Vol.{n}, No.2, pp.13-16. 2031年{n}月. [[PDF]](https://example.org/{n}.pdf)",
        "1. {names}.\n[{t}](http://example.org/{n}).\n灯台学会研究報告 2031-LH-7{n}, pp.1-{n}, 海浜大学, 2031年{n}月2日.\n[[PDF]](https://example.org/{n}.pdf)",
        "1. {names}. {t}, 灯台技術論文集, 18({n}), pp.18{n}-186, 海浜大学, 2031年9月{n}日. [[PDF]](https://example.org/{n}.pdf)",
        "1. {names}, {t}. 灯台学会「光と影」シンポジウム論文集, pp.22{n}-236, 海浜会館, 2031年1{n}月.",
        "1. {names}. {t}. 科学重点領域「灯台」2030年度報告会, pp. 11{n}-125, 2031年{n}月.",
        "- {names}，2031，「[{t}](https://example.org/{n})」『灯台研究』9{n}(1): 1–12．",
        "* {names}: {t}, 灯台学会論文誌, Vol.3{n}, No.4, pp.1-1{n} (2031).",
        "* {names}, {t}, 第{n}回灯台学会年次大会, F{n}-5 (2031/3/1{n})",
    ],
)  # fmt: skip
def test_a_list_of_japanese_papers_is_read_item_by_item(item: str) -> None:
    lines = [
        item.format(names=", ".join(names), t=title, n=n)
        for n, (title, names) in enumerate(zip(TITLES, PEOPLE, strict=True), 1)
    ]
    text = "# 研究業績\n\n[\n<a href='https://example.org/a'>Google Scholar Citations</a>\n| <a href='https://example.org/b'>CiNii</a>\n]\n\n## 学術論文\n\n"
    found = read(text + "\n".join(lines))
    assert found == [(title, tuple(names)) for title, names in zip(TITLES, PEOPLE, strict=True)]


def test_the_year_of_a_paper_is_not_the_fiscal_one_of_a_meeting() -> None:
    told = citation.parse("丘島丈生. 灯台の光を待つ学習器. 2030年度灯台報告会, pp. 7-9, 2031年1月.")
    assert told is not None
    assert told["year"] == "2031"


@pytest.mark.parametrize("number", ["", "{}. ", "[{}] ", "{}、"])
@pytest.mark.parametrize("line", ["{title}（{names}）", "{title} / {names}", "{names}：{title}"])
def test_a_line_parts_title_and_people_by_brackets_a_slash_or_a_colon(
    line: str, number: str
) -> None:
    told = [
        ("面向灯塔观测的深度学习研究", ["石文心", "林大海", "王小明"]),
        ("雾笛语音识别技术综述", ["张海"]),
        ("潮汐预测中主题模型的发展", ["徐戈", "王厚峰"]),
        ("航标图像分割方法", ["李雯", "魏丽丽"]),
    ]
    lines = [
        number.format(at) + line.format(title=title, names="、".join(names))
        for at, (title, names) in enumerate(told, 1)
    ]
    found = page_of("\n".join(["论文目录", *lines]))[0]
    assert [(title, list(names)) for title, names, _ in found] == told


def test_bodies_and_editors_stand_before_a_title_as_people_do() -> None:
    items = [
        "（1）海浜市灯台委员会、海滨大学航标研究所：《灯塔史料汇编》，《灯塔学报》，2030年第1期。",
        "（2）林大海主编：《航标论文集》，海滨出版社，2031年。",
        "（3）Quill, A. R., Pell, B. L. and Lind, C. R., c1980, “Counting Gusts with Few Kites”, in <i>Kites</i>, Norport: Kite Press.",
        "（4）Pell, B., 1993, “Lamps That Learn to Wait”, <i>The Harbour Review</i>, 4(2), pp.61~66.",
    ]
    entries = "\n".join(f'<div class="csl-entry">{item}</div>' for item in items)
    assert read(f"# 样式\n\n## 参考文献\n\n<div>\n{entries}\n</div>\n") == [
        ("灯塔史料汇编", ("海浜市灯台委员会", "海滨大学航标研究所")),
        ("航标论文集", ("林大海",)),
        ("Counting Gusts with Few Kites", ("A. R. Quill", "B. L. Pell", "C. R. Lind")),
        ("Lamps That Learn to Wait", ("B. Pell",)),
    ]


def test_korean_titles_are_no_phrases_and_bars_part_a_venue_from_its_year() -> None:
    titles = ["등대 빛을 기다리는 학습기", "적은 연으로 돌풍 세기", "종을 울리는 사람들의 문법"]
    names = ["윤명현, 차정원", "차정원", "홍진표, 윤명현"]
    text = "".join(
        f"{n}. {title}\n{people}\n한국등대학회 | 등대학회논문지 | 12({n}) | 203{n} | pp.1-{n}\n피인용 {n}회\n"
        for n, (title, people) in enumerate(zip(titles, names, strict=True), 1)
    )
    found = entries(text)
    assert told(found) == list(zip(titles, names, strict=True))
    assert [entry.year for entry in found] == [2031, 2032, 2033]


@pytest.mark.parametrize(
    "page",
    [
        "# 연구실 구성원\n\n## 박사과정\n\n- 윤명현, 차정원\n\n## 석사과정\n\n- 홍진표, 강현우, 윤서연\n",
        "# メンバー\n\n## 博士課程\n\n- 村崎晃一、浜田隼\n\n## 修士課程\n\n- 丘島丈生、北原京子\n",
        "# 团队成员\n\n## 博士生\n\n- 石文心、林大海\n\n## 硕士生\n\n- 焦芳英、王海燕、陈建国\n",
    ],
)
def test_people_below_the_name_of_a_group_wrote_nothing(page: str) -> None:
    assert read(page) == []


def test_a_line_that_begins_with_a_link_in_brackets_is_no_json() -> None:
    text = "[[PDF]](lamps.pdf)\n\n# 参考文献\n\n1. 村崎晃一. 灯台の光を待つ学習器, 灯台学会論文誌, 12(3), pp.1-9, 2031年9月.\n"
    found = recognise(Head("list.md", text.encode(), text, True))
    assert found is not None and found[0].name == "markdown"
    assert seams.sign("[[PDF]](lamps.pdf)") == ""
    assert seams.sign('[["lamps", 1],') == "json"


def test_one_person_with_spaces_or_a_colon_stands_before_a_title_as_several_do() -> None:
    items = [
        "* 丘島丈生: [灯台の光を待つ学習器](http://example.org/1), 灯台シンポジウム「ひかり2031」論文集 (2031年12月), pp.43-50.",
        "* 村崎 晃一, 浜田 隼, 丘島 丈生, 少ない凧による突風の計数, 灯台学会論文誌, Vol.13, pp. 24-31 (2030).",
        "* 浜田 隼, 鐘を鳴らす人々の文法, 海浜大学研究集会「鐘」, (2029). 於 海浜大学",
    ]
    assert read("# 業績\n\n" + "\n".join(items)) == [
        ("灯台の光を待つ学習器", ("丘島丈生",)),
        ("少ない凧による突風の計数", ("村崎 晃一", "浜田 隼", "丘島 丈生")),
        ("鐘を鳴らす人々の文法", ("浜田 隼",)),
    ]


def test_news_of_a_group_are_no_titles() -> None:
    news = [
        "* **2031-06-06** 我们的论文《基于声呐数据的灯塔识别研究》已被 2031年中国灯塔大会（LAMP31）录用。恭喜[石文心（本科生）](author/a/)！",
        "* **2031-04-28** 我们提出了 LampScore，旨在准确评估灯塔描述。论文的 [arXiv 预印本](https://arxiv.org/abs/3104.00001) 和 [代码](https://example.org/c) 现已公开。",
        "* **2031-03-11** 我们关于雾笛检测的论文《小样本条件下的雾笛检测》已被CCF-B类期刊《灯塔学报》录用，恭喜[林大海](author/b/)！",
    ]  # fmt: skip
    assert not any("我们" in (title or "") or "我们的论文" in names for title, names in read("# 动态\n\n" + "\n".join(news)))  # fmt: skip


def test_a_title_in_double_corners_or_before_a_stop_ends_there() -> None:
    text = (
        "# 참고 문헌\n\n"
        "- 황보람, 김호수, 전영희. (2031-12-20). 『등대 영상에서의 안개 분할을 위한 최적 모델 탐색』. 한국등대학회 학술발표논문집, 부산.\n"
        "- 石 文心, 林 大海： 価値観に基づく灯台推薦手法の提案. 灯台学会全国大会論文集, Vol. 28, pp. 1-2, 2031.\n"
        "- 林 大海, 石 文心： 霧笛の分類手法に関する検討. 灯台学会全国大会論文集, Vol. 27, pp. 5-9, 2030.\n"
    )
    assert [title for title, _ in read(text)] == [
        "등대 영상에서의 안개 분할을 위한 최적 모델 탐색",
        "価値観に基づく灯台推薦手法の提案",
        "霧笛の分類手法に関する検討",
    ]


def test_a_year_between_commas_and_stops_parts_people_from_the_title() -> None:
    lines = "石文心, 林大海, 2031. 旧港灯塔的历史. 灯塔学报, 12(3): 1-5.\n高山, 石文心, 2030a. 雾号与钟声. 海滨大学学报, 9: 7-11.\n"
    found = [
        (f["title"], f["authors"], f["year"]) for f in map(citation.parse, lines.splitlines()) if f
    ]
    assert found == [
        ("旧港灯塔的历史", "石文心, 林大海", "2031"),
        ("雾号与钟声", "高山, 石文心", "2030"),
    ]
