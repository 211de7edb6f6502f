"""Pages of Chinese search sites copied as text: bylines, counts, tags, filters, titles in two languages."""

from __future__ import annotations

import pytest
from test_formats_chinese import items, papers, people

from parsers.names import split_authors
from parsers.plaintext import citation
from parsers.plaintext.blocks import is_furniture
from parsers.record import Entry, Fault

TITLES = [
    "面向数阵风的灯塔选址方法",
    "基于潮汐图网络的航标识别研究",
    "雾笛声级的时空分异特征",
    "海鸟停歇对灯器亮度的影响因素分析",
]
WESTERN = [
    "Siting Lighthouses by Counting Gusts",
    "Tidal Graph Networks for Buoys",
    "How Loud Foghorns Were over Two Decades",
    "What Resting Gulls Cost a Lamp in Brightness",
]
PEOPLE = [
    ["石文心", "林大海"],
    ["高山", "焦海生", "欧阳礁"],
    ["鲍岸"],
    ["王潮生", "李汐"],
]
TEXTS = [
    "针对灯塔选址中阵风数据稀疏的问题，提出一种按年清点阵风的方法，在十二座灯塔上试行三年。结果表明，误差降低了四成。",
    "为了识别雾中的航标，将潮位站连成图并沿图传递水位，再与声呐图像对齐。与基线相比，召回率提高了七个百分点，代码已公开。",
    "收集四十座灯塔二十年的雾笛记录，先按季节对齐，再比较各海区的声级。结果显示，声级的变化主要来自湿度而不是设备。",
    "目的 探讨海鸟停歇与灯器亮度的关系。方法 在六座灯塔上安装相机，记录停歇的时长。结果 亮度随停歇时长线性下降。",
]

LAYOUTS = {
    "作者 先列": "{title}\n作者 {spaced} 《灯塔学报》 北大核心 2031年第{n}期{n}1-{n}9,共9页\n{text}\n关键词 灯塔  阵风\n下载PDF 在线阅读 职称材料\n",
    "类型 在前": "{n}.{title}\n[期刊论文] {spaced} - 《灯塔学报》 CSCD 2031年{n}期\n摘要：{text}\n灯塔 阵风 航标\n在线阅读 下载 引用 收藏\n\n",
    "摘要 在前": "{title}\n{text}\n{commas} - 《灯塔学报》 - 被引量: {n} - 2031年\n收藏 引用 批量引用 免费下载\n\n",
    "单元格": "{n}\n{title}\n{semicolons}\n灯塔学报\n2031-0{n}-15\n期刊\n{n}2\n{n}04\n",
    "标签": "{n}、{title}\n{commas}\n{text}\n#灯塔 #阵风 #航标\n灯塔学报 2031\n被引：{n}1 下载：{n}09\n\n",
    "方括号": "[题名] {title}\n[作者] {semicolons}\n[机构] 海滨大学\n[年份] 2031\n[摘要] {text}\n",
}


def page(layout: str, head: str = "", **more: list[str]) -> str:
    return head + "".join(
        layout.format(
            n=n,
            title=title,
            text=text,
            spaced=" ".join(names),
            commas="，".join(names),
            semicolons="；".join(names),
            **{name: values[n - 1] for name, values in more.items()},
        )
        for n, (title, names, text) in enumerate(zip(TITLES, PEOPLE, TEXTS, strict=True), 1)
    )


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
@pytest.mark.parametrize(
    "head", ["", "首页 会议 期刊 专题 登录 注册\n主题： 全部 机器学习 航海\n共 4 条 第 1/2 页\n"]
)
def test_results_in_chinese_tell_title_people_and_year(layout: str, head: str) -> None:
    found = papers(page(layout, head))
    assert [paper.title for paper in found] == TITLES
    assert [people(paper) for paper in found] == PEOPLE
    assert {paper.year for paper in found} == {2031}


def test_a_byline_tells_the_journal_alone() -> None:
    (paper, *_) = papers(page(LAYOUTS["摘要 在前"]))
    assert paper.venue == "灯塔学报"


def test_tags_with_hashes_are_keywords() -> None:
    (paper, *_) = papers(page(LAYOUTS["标签"]))
    assert paper.keywords == ("灯塔", "阵风", "航标")


@pytest.mark.parametrize(
    "layout",
    [
        "{title}\n{western}\n{commas}\n{text}\n关键词：灯塔；阵风\n\n",
        "[{n}] {western}\n{title}\n{semicolons}\n海滨大学；望潮学院\n摘要: {text}\n\n",
    ],
    ids=["Chinese first", "English first, with places"],
)
def test_of_titles_in_two_languages_the_second_is_the_other(layout: str) -> None:
    found = papers(page(layout, western=WESTERN))
    first, second = (WESTERN, TITLES) if "{western}\n{title}" in layout else (TITLES, WESTERN)
    assert [paper.title for paper in found] == first
    assert [paper.alt_titles for paper in found] == [(title,) for title in second]
    assert [people(paper) for paper in found] == PEOPLE


def test_an_area_above_a_title_in_english_is_no_title() -> None:
    layout = "机器学习与海洋观测\n{western}\n{commas}\n{text}\n\n"
    assert [paper.title for paper in papers(page(layout, western=WESTERN))] == WESTERN


def test_a_venue_with_its_year_before_an_area_is_none() -> None:
    layout = "LAMPS 2031 · 航海\n{western}\n{commas}\n{text}\n"
    found = papers(page(layout, western=WESTERN))
    assert {(paper.venue, paper.year, paper.area) for paper in found} == {
        ("LAMPS 2031", 2031, "航海")
    }


def test_lines_that_end_as_sentences_do_are_not_wrapped() -> None:
    layout = "{title}\n{commas}\n{text}…\n"
    even = [text[:50] for text in TEXTS]
    text = "".join(
        layout.format(title=title, commas="，".join(names), text=cut)
        for title, names, cut in zip(TITLES, PEOPLE, even, strict=True)
    )
    assert [paper.title for paper in papers(text)] == TITLES


@pytest.mark.parametrize(
    "line",
    [
        "首页 > 检索结果",
        "筛选：年份 作者 机构 会议",
        "全选 清除 批量下载 导出/参考文献",
        "年份：不限 2031 2030",
        "我的收藏",
    ],
)
def test_filters_and_menus_are_furniture(line: str) -> None:
    assert is_furniture(line)


def test_names_parted_by_spaces_alone_are_told_by_their_families_or_their_length() -> None:
    assert [a.name for a in split_authors("焦海生 石文心")[0]] == ["焦海生", "石文心"]
    assert [a.name for a in split_authors("阿依努尔·沙吾提 林大海")[0]] == [
        "阿依努尔·沙吾提",
        "林大海",
    ]
    assert [a.name for a in split_authors("灯台 太郎")[0]] == ["灯台 太郎"]


def test_comments_in_a_template_of_fields_are_no_people() -> None:
    text = "{\n\tauthors: [],\t\t// 作者\n\ttitle: string,\t\t// 题目\n\tabstract: string,\t// 摘要\n\tyear: number,\t\t// 年份\n}\n"
    found = items_or_none(text)
    assert not [item for item in found if isinstance(item, Entry)]


def items_or_none(text: str) -> list[object]:
    try:
        return list(items(text))
    except AssertionError:  # no format knows it
        return []


@pytest.mark.parametrize(
    ("line", "names", "title"),
    [
        ("[1] J.H.Lind, C.P.Quill. Lamps in fog[J].Lamp Letters, 2031, 4(3): 4-9.", ["J.H.Lind", "C.P.Quill"], "Lamps in fog"),
        ("[1] 石文心, Ada B. QUILL. 雾中的灯塔[J]. 灯塔学报, 2031, 5(2): 1-9.", ["石文心", "Ada B. QUILL"], "雾中的灯塔"),
        ("引用本文: 石文心, 林大海. 雾中的灯塔[J]. 灯塔学报, 2031, 5(2): 1-9.", ["石文心", "林大海"], "雾中的灯塔"),
        ("[1] 石文心. 雾中的灯塔[EB/OL]. https://example.org/1, 2031.", ["石文心"], "雾中的灯塔"),
        ("石文心. 雾中的灯塔. MS thesis. 海滨大学, 2031.", ["石文心"], "雾中的灯塔"),
        ("石文心, 林大海, 高山, et al. 雾中的灯塔. 灯塔学报2031; 42: 10–19.", ["石文心", "林大海", "高山"], "雾中的灯塔"),
        ("Lind G, Quill CA and Di Pell F. Lamps and fog: a tale? Lamp Letters. 2031; 57: 155–171.", ["G Lind", "CA Quill", "F Di Pell"], "Lamps and fog: a tale?"),
    ],
)  # fmt: skip
def test_references_as_chinese_writers_set_them_tell_people_and_title(
    line: str, names: list[str], title: str
) -> None:
    told = citation.parse(line)
    assert told is not None
    assert ([a.name for a in split_authors(str(told["authors"]))[0]], told["title"]) == (
        names,
        title,
    )
    assert told["year"] == "2031"


def test_a_reference_that_fits_no_style_is_a_fault_however_short() -> None:
    text = "[1] 石文心. 灯塔[J]. 灯塔学报, 2031, 5(2): 1-9.\n[2] 林大海. 航标[J]. 灯塔学报, 2030, 4(1): 2-8.\n"
    found = items(f"{text}[3] 高山 (编). 雾与潮汐志. 又, 海. 望潮出版社, 2029.\n")
    assert [type(item) for item in found] == [Entry, Entry, Fault]


def test_grades_of_membership_are_no_people() -> None:
    said = "Ada Pell, Student Member, IEEE, Bo Quill, and Chen Wu, Fellow, IEEE"
    assert [a.name for a in split_authors(said)[0]] == ["Ada Pell", "Bo Quill", "Chen Wu"]


def test_a_tag_of_refworks_may_stand_close_to_a_chinese_name() -> None:
    (paper,) = papers(
        "RT Journal Article\nSR 1\nA1石文心;林大海\nT1 雾中的灯塔\nJF 灯塔学报\nYR 2031\n"
    )
    assert people(paper) == ["石文心", "林大海"]


def test_notes_below_bullets_are_no_papers() -> None:
    note = "・一覧は第1著者の順に並べ、三名を超えるときは最初の一名だけを書き、あとは略してよいことにするが、必ず年を添えること。\n"
    text = "書き方のルール\n・書籍：著者 (年). 書名. 出版社.\n" + note * 4
    assert not [item for item in items_or_none(text) if isinstance(item, Entry)]


def test_numbered_references_that_commas_part_are_no_table() -> None:
    text = (
        "74. 石文心, 林大海, 高山, et al. 雾中的灯塔与航标. 灯塔学报2031.\n"
        "75. 石文心, 林大海, 高山, et al. 望潮站的记录：以海鸟停歇为例.\n灯塔学报2030; 06: 61–68.\n"
        "76. 石文心, 林大海 and 高山. 雾笛的声级. 灯塔学报2029; 37:\n378–386. DOI: 10.5555/lamps.76.\n"
    )
    found = papers(text)
    assert [paper.title for paper in found] == [
        "雾中的灯塔与航标",
        "望潮站的记录：以海鸟停歇为例",
        "雾笛的声级",
    ]
    assert [paper.year for paper in found] == [2031, 2030, 2029]


@pytest.mark.parametrize(
    ("line", "title", "year"),
    [
        ("12. [12]石文心.雾中的灯塔[J].灯塔学报,2031,42(06):154-160.", "雾中的灯塔", "2031"),
        ("2. 石文心，林大海， 望潮站的多年记录综述， 灯塔学报，2031.", "望潮站的多年记录综述", "2031"),
        ("[9] G. Lind, A. Quill, and M. Pell. Lamps with patterns: A case. LAMP, 28:2037–2041, 2031.", "Lamps with patterns: A case", "2031"),
    ],
)  # fmt: skip
def test_numbers_and_pages_are_no_part_of_what_a_reference_tells(
    line: str, title: str, year: str
) -> None:
    told = citation.parse(line)
    assert told is not None
    assert (str(told["title"]).rstrip("."), told["year"]) == (title, year)


def test_the_second_of_two_people_is_no_title() -> None:
    line = "Ada B. Pell and Bo Quill. A classification of lamps in fog and rain. In Lamps, 2031."
    told = citation.parse(line)
    assert told is None or told["title"] != "Pell and Bo Quill"


def test_headings_of_chapters_are_no_people() -> None:
    prose = "本文讨论灯塔的维护，先叙述四十年来的记录，再说明为什么阵风比雾更要紧，最后给出维护的次序与所需的人手和费用。"
    text = "".join(
        f"{n}、{word}\n\n{prose}\n\n"
        for n, word in zip("一二三", ["引言", "方法", "结语"], strict=True)
    )
    assert not [item for item in items_or_none(text) if isinstance(item, Entry)]


def test_where_the_people_work_is_no_title_in_another_language() -> None:
    places = ["海滨大学", "灯塔研究所", "海滨大学附属灯塔医院", "望潮站(东岸)大学灯塔学院"]
    text = page("{western}\n{commas}\n{place}\n", western=WESTERN, place=places)
    found = papers(f"学术搜索平台\n共 4 篇论文\n{text}")
    assert [(paper.title, people(paper)) for paper in found] == list(
        zip(WESTERN, PEOPLE, strict=True)
    )


def test_phrases_that_spaces_part_are_keywords_below_an_abstract() -> None:
    layout = "{n}.{title}\n[期刊论文] {spaced} - 《灯塔学报》 CSCD 2031年{n}期\n摘要：{text}\n{words}\n在线阅读 下载 引用\n\n"
    words = [
        "灯塔  阵风风向  航标",
        "雾笛  潮位  图网络",
        "声级  DEA-Lamp指数  湿度",
        "海鸟  灯器  相机",
    ]
    found = papers(page(layout, words=words))
    assert [paper.title for paper in found] == TITLES
    assert [list(paper.keywords) for paper in found] == [said.split() for said in words]


def test_dots_part_titles_and_people_in_a_table_of_contents_in_english_as_well() -> None:
    lines = ["Coherent Online Lamp Transfer", *WESTERN[1:]]
    names = ["Ada Quill, Bo Tanaka", "Chen Wu；Dana Pell", "Emil Lind", "Fay Quill, Gil Pell"]
    told = zip(lines, names, strict=True)
    text = "".join(f"{title} ………… {said} ({n})\n" for n, (title, said) in enumerate(told, 1))
    found = papers(f"共 4 篇论文\n论文集目录\n{text}")
    assert [paper.title for paper in found] == lines
    assert ["；".join(people(paper)) for paper in found] == [
        said.replace(", ", "；") for said in names
    ]


@pytest.mark.parametrize(
    ("line", "title", "authors", "year"),
    [
        ("[12]Quill, A.B.,Pell, M.L.. Lamps by graphs[P]. Lamps (LAMP), 2031 Conference on,2031.", "Lamps by graphs", "Quill, A.B.,Pell, M.L.", "2031"),
        ("[13]Quill A,Pell B,et al.Lamps of agile keepers[J].Lamps,2031,10(1):e2-.DOI:10.5555/J.LAMPS.2030.E2.", "Lamps of agile keepers", "Quill A,Pell B,et al", "2031"),
    ],
)  # fmt: skip
def test_the_last_initial_has_its_dot_and_a_doi_no_year(
    line: str, title: str, authors: str, year: str
) -> None:
    told = citation.parse(line)
    assert told is not None
    assert (told["title"], told["authors"], told["year"]) == (title, authors, year)
