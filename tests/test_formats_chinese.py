"""Exports and pages of Chinese sites, and of Japanese and Korean ones: what each leaves in its files."""

from __future__ import annotations

import pytest
from test_formats_contract import head_of, read

from parsers.plaintext import marks
from parsers.plaintext.blocks import Paragraph
from parsers.record import Entry, Fault, Item
from parsers.sniff import recognise

RECORD = """\
{Reference Type}: Journal Article
{Title}: 数阵风的灯塔
{Author}: 石文心;林大海;
{Author Address}: 海滨大学;
{Journal}: 灯塔学报
{Year}: 2031
{Abstract}: 本文为每座灯塔装上一只风速计，数了三年阵风。
{ISBN/ISSN}: 0000-0000
"""


def items(text: str, name: str = "file.txt") -> list[Item]:
    raw = text.encode()
    found = recognise(head_of(raw, name))
    assert found is not None
    return read(*found, raw)


def papers(text: str, name: str = "file.txt") -> list[Entry]:
    return [item for item in items(text, name) if isinstance(item, Entry)]


def people(entry: Entry) -> list[str]:
    return [author.name for author in entry.authors]


@pytest.mark.parametrize(
    "text",
    [
        RECORD,
        f"<script>(function(){{var page=1;}}());</script>       ;{RECORD}",
        RECORD.replace("{", "[").replace("}", "]"),
    ],
    ids=["braces", "below a script", "brackets"],
)
def test_noteexpress_is_read_whatever_stands_around_its_tags(text: str) -> None:
    (paper,) = papers(text)
    assert (paper.title, paper.year) == ("数阵风的灯塔", 2031)
    assert people(paper) == ["石文心", "林大海"]
    assert paper.abstract == "本文为每座灯塔装上一只风速计，数了三年阵风。"


def test_a_tag_of_refer_may_have_a_colon() -> None:
    (paper,) = papers(
        "%0 Journal Article\n%A 石文心[1];林大海[2]\n%+: 海滨大学\n%T 数阵风的灯塔\n%D 2031\n"
    )
    assert people(paper) == ["石文心", "林大海"]


CITATIONS = {
    "GB/T 7714": "[1]石文心,林大海,高山,等.数阵风的灯塔[J].灯塔学报,2031,7(02):11-19.",
    "full width": "［1］石文心，林大海，高山，等．数阵风的灯塔［J］．灯塔学报，2031，7（2）：11-19．",
    "online first": "[1]石文心,林大海,高山,等.数阵风的灯塔[J/OL].灯塔学报,1-9[2031-05-02].https://example.org/1.",
    "humanities": "1．石文心、林大海、高山等：《数阵风的灯塔》，载《灯塔学报》，2031年第2期，第11—19页。",
    "MLA": '[1]石文心,林大海,高山,et al."数阵风的灯塔." 灯塔学报 7.02(2031):11-19. doi:10.5555/lamps.31.',
    "APA": "[1]石文心,林大海,高山,等.(2031).数阵风的灯塔.灯塔学报,7(02),11-19. doi:10.5555/lamps.31.",
    "维普": "[1]石文心,林大海,高山,等.数阵风的灯塔.灯塔学报,2031(2):11-19.",
    "Japanese": "1) 石文心，林大海，高山，他：数阵风的灯塔，灯塔学报，Vol.7，No.2，pp.11-19（2031）．",
    "corner brackets": "石文心・林大海・高山ほか (2031)「数阵风的灯塔」『灯塔学报』7(2): 11-19.",
}


@pytest.mark.parametrize("style", CITATIONS)
def test_a_citation_in_any_eastern_style_tells_the_same(style: str) -> None:
    other = CITATIONS[style].replace("数阵风的灯塔", "果园里的回声").replace("1", "2", 1)
    first, second = papers(f"{CITATIONS[style]}\n{other}\n")
    assert (first.title, second.title) == ("数阵风的灯塔", "果园里的回声")
    assert people(first) == ["石文心", "林大海", "高山"]
    assert not first.authors_complete
    assert first.year == 2031


ABSTRACT = "本文为每座灯塔装上一只风速计，数了三年阵风，发现阵风的次数随灯塔的高度增加，而与颜色无关；这一结果对灯塔的维护有指导意义，也为雾号的布置提供了依据。"


@pytest.mark.parametrize(
    "below",
    [
        f"摘要：{ABSTRACT}",
        f"【摘要】{ABSTRACT}\n【关键词】灯塔;阵风",
        f"    {ABSTRACT}",
        f"机构: 海滨大学\n摘要: {ABSTRACT}",
    ],
)
def test_an_abstract_below_a_citation_belongs_to_it(below: str) -> None:
    cited = CITATIONS["GB/T 7714"]
    found = papers(f"{cited}\n{below}\n\n{cited.replace('[1]', '[2]')}\n{below}\n")
    assert [(paper.title, paper.abstract) for paper in found] == [("数阵风的灯塔", ABSTRACT)] * 2


def test_a_sentence_that_names_works_is_no_citation() -> None:
    text = "本文于2031年发表在《灯塔学报》上，得到了《海滨日报》的报道。\n"
    assert recognise(head_of((text * 3).encode())) is None


@pytest.mark.parametrize(
    "dress",
    [
        "### {title}\n\n- **作者**：{names}\n- **摘要**：{text}\n- **链接**：https://arxiv.org/abs/{id}\n",
        "## {n}、{title}\n\n**作者**：{names}\n\n**摘要**：{text}\n\n**链接**：[PDF](https://arxiv.org/pdf/{id})\n\n---\n",
        "**{title}**\n\n> 作者：{names}\n>\n> 摘要：{text}\n>\n> 论文：https://arxiv.org/abs/{id}\n",
        "#### 论文题目：{title}\n#### 作者：{names}\n#### 类型：LAMP 2031\n#### 论文概述：{text}\n",
        "**【论文标题】**\n\n{title}\n\n**【作者】**\n\n{names}\n\n**【摘要】**\n\n{text}\n\n**【论文地址】**\n\nhttps://arxiv.org/abs/{id}\n",
        "【{n}】 {title}\n标题：译出来的标题\n作者：{names}\n链接：https://arxiv.org/abs/{id}\n摘要：{text}\n机器翻译：译文在此。\n",
        "{n:02d}\n论文标题：{title}\n论文链接：https://arxiv.org/abs/{id}\n作者：{names}\n简介：{text}\n",
    ],
)
def test_a_digest_tells_its_papers_however_its_labels_are_dressed(dress: str) -> None:
    told = [
        ("Lamps That Count Gusts", "Ada Pell, Bo Quill"),
        ("Echoes in an Orchard", "Chen Wu, Fay Marsh"),
    ]
    text = "We clap among apple trees and listen; the echo says which of them is old."
    page = "\n".join(
        dress.format(n=n, title=title, names=names, text=text, id=f"3105.0000{n}")
        for n, (title, names) in enumerate(told, 1)
    )
    found = papers(f"# 今日论文\n\n{page}", "digest.md")
    assert [(paper.title, ", ".join(people(paper))) for paper in found] == told
    assert {paper.abstract for paper in found} == {text}


def test_of_two_titles_that_in_the_script_of_the_authors_is_the_papers_own() -> None:
    record = (
        "# 数阵风的灯塔 / Lamps That Count Gusts\n\n## 基本信息\n\n- 标题：Lamps That Count Gusts\n- 中文标题：数阵风的灯塔\n"
        "- 作者：Ada Pell，Bo Quill\n- 发表：*Lamp Letters*，pp. 1-9，2031\n- DOI：`10.5555/lamps.31`\n"
    )
    (paper,) = papers(record, "note.md")
    assert (paper.title, paper.alt_titles) == ("Lamps That Count Gusts", ("数阵风的灯塔",))
    assert (paper.year, paper.doi) == (2031, "10.5555/lamps.31")


def test_a_document_with_an_author_and_a_date_is_no_digest() -> None:
    text = "# 灯塔重构设计\n\n**版本**：v1.0\n**日期**：2031-06-16\n**作者**：石文心\n**状态**：已确认\n\n## 背景\n\n存在重复的模板。\n"
    assert not papers(text, "design.md")


ENTRIES = [
    ("机器学习 · 时间序列", "石文心，林大海，高山 等", ABSTRACT),
    (
        "计算机视觉 · 三维重建",
        "王小明，欧阳锋",
        "我们在果园里拍手，听回声从哪一棵树来，由此重建果园的三维形状；" * 3,
    ),
    ("机器学习 · 理论", "陈伟", "梯子的长度决定了能够摘到的果实，我们证明了这个界不能再改进；" * 3),
    (
        "自然语言处理 · 翻译",
        "刘洋，林大海",
        "雾号没有文字，但是船员听得懂；我们把它翻译成三种语言，并比较了它们的差别；" * 3,
    ),
]


@pytest.mark.parametrize(
    "head",
    ["论文检索", "共找到 1,204 条结果", "当前位置：首页 > 论文", "排序：相关度 发表时间 被引"],
)
@pytest.mark.parametrize(
    "button", ["收藏 引用 分享", "查看详情", "被引 3 下载 120", "PDF | 摘要 | 引用", ""]
)
@pytest.mark.parametrize(
    "foot",
    [
        "首页 上一页 1 2 3 … 61 下一页 尾页",
        "第 1 页 / 共 61 页",
        "© 2031 论文检索平台",
        "跳转到 页",
    ],
)
def test_the_furniture_of_a_chinese_page_is_no_paper_and_no_fault(
    head: str, button: str, foot: str
) -> None:
    shown = "\n\n".join("\n".join(filter(None, (*entry, button))) for entry in ENTRIES)
    found = items(f"{head}\n\n{shown}\n\n{foot}\n")
    told = [item for item in found if isinstance(item, Entry)]
    assert [(f"{paper.area} · {paper.topic}", paper.abstract) for paper in told] == [
        (area, text) for area, _, text in ENTRIES
    ]
    assert [len(paper.authors) for paper in told] == [3, 2, 1, 2]
    assert not any(isinstance(item, Fault) for item in found)


@pytest.mark.parametrize("number", ["第{}篇", "论文 {}", "①②③④", "（{}）", "【{}】", "0{} "])
@pytest.mark.parametrize("own", [True, False])
def test_entries_are_numbered_in_any_chinese_way(number: str, own: bool) -> None:
    shown = []
    for at, entry in enumerate(ENTRIES):
        mark = number[at] if number[0] == "①" else number.format(at + 1)
        shown.append("\n".join([mark, *entry] if own else [f"{mark} {entry[0]}", *entry[1:]]))
    told = papers("\n\n".join(shown) + "\n")
    assert [f"{paper.area} · {paper.topic}" for paper in told] == [area for area, *_ in ENTRIES]


def test_entries_may_have_bare_numbers_where_these_go_up() -> None:
    shown = "\n\n".join(
        "\n".join([f"{n} {entry[0]}", *entry[1:]]) for n, entry in enumerate(ENTRIES, 9)
    )
    told = papers(shown + "\n")
    assert [f"{paper.area} · {paper.topic}" for paper in told] == [area for area, *_ in ENTRIES]


def test_chinese_text_without_a_space_is_unwrapped() -> None:
    wrapped = [
        (area, names, "\n".join(text[at : at + 34] for at in range(0, len(text), 34)))
        for area, names, text in ENTRIES
    ]
    told = papers("\n\n".join("\n".join(entry) for entry in wrapped) + "\n")
    assert [paper.abstract for paper in told] == [text for *_, text in ENTRIES]


def test_a_labelled_area_is_parted_from_its_topic() -> None:
    record = "题名：{}\n作者：石文心\n领域：机器学习 » 时间序列\n摘要：{}\n"
    told = papers(
        "\n".join(record.format(title, ABSTRACT) for title in ("数阵风的灯塔", "果园里的回声"))
    )
    assert [(paper.area, paper.topic) for paper in told] == [("机器学习", "时间序列")] * 2


def test_a_page_is_unwrapped_though_a_list_of_people_is_longer_than_its_lines() -> None:
    people_of = (
        "石文心，林大海，高山，王小明，欧阳锋，陈伟，刘洋，李雷，韩梅梅，林小月，陈一鸣，高小山"
    )
    wrapped = [
        (
            area,
            people_of if at == 1 else names,
            "\n".join(text[i : i + 34] for i in range(0, len(text), 34)),
        )
        for at, (area, names, text) in enumerate(ENTRIES)
    ]
    told = papers("\n".join("\n".join(entry) for entry in wrapped) + "\n")
    assert [paper.abstract for paper in told] == [text for *_, text in ENTRIES]
    assert [len(paper.authors) for paper in told] == [3, 12, 1, 2]


@pytest.mark.parametrize(
    "line",
    [
        "{title} ………………… {names}（{n}）",
        "{n}  {title}/{names}",
        "{n:04d}\t{title}\t{names}\t海滨大学",
        "{n}  {title}  {names}  海滨大学",
    ],
)
def test_a_table_of_contents_tells_a_paper_a_line(line: str) -> None:
    told = [
        ("数阵风的灯塔：一个综述", "石文心、林大海"),
        ("果园里的回声", "高山"),
        ("雾号的听觉研究", "王小明、冼星"),
        ("梯子的长度", "陈伟、刘洋"),
    ]
    text = "2031年第2期 目录\n\n综述\n" + "\n".join(
        line.format(n=n, title=title, names=names) for n, (title, names) in enumerate(told, 1)
    )
    found = papers(text + "\n")
    assert [(paper.title, "、".join(people(paper))) for paper in found] == told


def test_a_line_without_people_is_no_entry_of_a_table_of_contents() -> None:
    text = "第一章 灯塔的历史 ………… 1\n第二章 阵风的测量 ………… 12\n第三章 结论与展望 ………… 30\n"
    assert recognise(head_of(text.encode())) is None


EXPORTS = {
    "医中誌": "<1>\n2031000001\nTitle：数阵风的灯塔(原著論文)\nAuthor：石文心(海滨大学), 林大海\nSource：灯塔学报(0000-0000)7巻2号 Page11-19(2031.03)\nAbstract：{text}\n",
    "NDLTD": "研究生：石文心\n研究生(外文)：SHI, WEN-XIN\n論文名稱：数阵风的灯塔\n指導教授：林大海\n校院名稱：海滨大學\n論文出版年：2031\n摘要：{text}\n",
    "華藝": "篇名：数阵风的灯塔\n並列篇名：Lamps That Count Gusts\n作者：石文心；林大海\n期刊名稱：灯塔学报\n卷期：7卷2期（2031 / 05 / 01）\n出版日期：2031年5月\n摘要：{text}\n",
    "维普": "【序号】1\n【题 名】数阵风的灯塔\n【作 者】石文心 林大海\n【机 构】海滨大学\n【刊 名】灯塔学报\n【年份】2031\n【文 摘】{text}\n",
    "读秀": "1. 【标题】数阵风的灯塔\n【作者】石文心；林大海\n【作者单位】海滨大学\n【来源】灯塔学报,2031,第2期\n【摘要】{text}\n",
    "SinoMed": "1.\n流水号:2031000001\n标题:数阵风的灯塔\n英文标题:Lamps\n作者:石文心(1);林大海(2)\n作者单位:(1)海滨大学\n国省市名:上海\n摘要:{text}\n出处:灯塔学报 2031;7(2):11-19\n",
    "RISS": "제목 : 数阵风的灯塔\n저자 : 石文心, 林大海\n학술지명 : 灯塔学报\n발행년도 : 2031\n초록 : {text}\n",
    "中华医学": "数阵风的灯塔\n作者：石文心 林大海\n单位：海滨大学\n关键词：灯塔；阵风\n灯塔杂志, 2031,7(2) : 11-19. DOI: 10.5555/lamps.31\n摘要：{text}\n",
}


@pytest.mark.parametrize("site", EXPORTS)
def test_the_text_of_each_site_is_read_by_its_labels(site: str) -> None:
    record = EXPORTS[site].format(text=ABSTRACT)
    other = record.replace("数阵风的灯塔", "果园里的回声")
    found = papers(f"{record}\n{'2' + other[1:] if other.startswith('1.') else other}")
    assert [paper.title for paper in found] == ["数阵风的灯塔", "果园里的回声"]
    assert [people(paper)[0] for paper in found] == ["石文心"] * 2
    assert {len(paper.authors) for paper in found} == ({1} if site == "NDLTD" else {2})
    assert {(paper.year, paper.abstract) for paper in found} == {(2031, ABSTRACT)}


def test_a_table_copied_from_a_page_may_have_numbers_and_paging_around() -> None:
    rows = "1\t数阵风的灯塔\t石文心; 林大海\t灯塔学报\t2031-05-10\t期刊\t3\t120\n2\t果园里的回声\t高山\t果园通报\t2032-01-02\t期刊\t\t8\n"
    found = items(
        f"共找到 2 条结果\n\n题名\t作者\t来源\t发表时间\t数据库\t被引\t下载\t操作\n{rows}\n上一页\n1\n2\n下一页\n"
    )
    told = [item for item in found if isinstance(item, Entry)]
    assert [(paper.title, paper.year) for paper in told] == [
        ("数阵风的灯塔", 2031),
        ("果园里的回声", 2032),
    ]
    assert not any(isinstance(item, Fault) for item in found)


def test_a_line_of_people_may_go_on_with_where_they_wrote() -> None:
    page = "".join(
        f"{title}\n{names} - 《灯塔学报》 - 被引量: 12 - 203{n}年\n{ABSTRACT}\n来源: 知网 / 万方 / 维普\n收藏 引用 批量引用 免费下载\n\n"
        for n, (title, names) in enumerate(
            [
                ("数阵风的灯塔研究", "石文心, 林大海"),
                ("果园里的回声分析", "高山, 冼星"),
                ("雾号的听觉研究", "陈伟, 刘洋"),
            ]
        )
    )
    found = papers(f"找到约12,400条相关结果\n\n{page}")
    assert [(paper.title, people(paper), paper.year) for paper in found] == [
        ("数阵风的灯塔研究", ["石文心", "林大海"], 2030),
        ("果园里的回声分析", ["高山", "冼星"], 2031),
        ("雾号的听觉研究", ["陈伟", "刘洋"], 2032),
    ]


def test_a_reference_list_keeps_what_is_unsigned_dotted_or_dated_behind_a_stop() -> None:
    text = (
        "[1] 皮尔, A. B., 奎尔, C. D. 数阵风的灯塔[J]. 灯塔学报, 2031, 7(2): 11-19.\n"
        "[2] 果园里的回声[J]. 果园通报, 2032(3).\n"
        "[3]Pell A,Quill B,et al.Lamps that count gusts[C]//Proceedings of Lamp Letters.2030:11-19.\n"
        "[4]GB/T 0000-2031,灯塔 涂色规则[S].\n"
    )
    assert [(paper.title, paper.year) for paper in papers(text)] == [
        ("数阵风的灯塔", 2031),
        ("果园里的回声", 2032),
        ("Lamps that count gusts", 2030),
        ("GB/T 0000-2031,灯塔 涂色规则", None),
    ]


def test_a_number_that_breaks_the_count_belongs_to_its_line() -> None:
    texts = [
        "1 灯塔",
        "2 果园",
        "3 雾号",
        "120 座灯塔",
        "4 梯子",
        "5 回声",
        "6 船员",
        "7 阵风",
        "8 潮汐",
    ]
    found = [Paragraph(text, (n, n), (0, 0), 0) for n, text in enumerate(texts)]
    shown = [paragraph.text for paragraph in marks.dressed(found, marks.Marks(bare=True))]
    assert shown == ["灯塔", "果园", "雾号", "120 座灯塔", "梯子", "回声", "船员", "阵风", "潮汐"]


def test_wrapped_chinese_may_hang_its_punctuation_beyond_the_edge() -> None:
    wrapped = "".join(
        f"{area}\n{names}\n"
        + "".join(
            f"{text[at : at + 32]}{'，' if at % 64 else ''}\n" for at in range(0, len(text), 32)
        )
        + "\n"
        for area, names, text in ENTRIES
    )
    assert len(papers(wrapped)) == len(ENTRIES)
