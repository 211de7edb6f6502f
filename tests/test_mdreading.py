"""Reading lists as they are often kept: a year before the people, bars between all, links below a title in bold."""

from __future__ import annotations

from tests.test_mdlists import ITEMS, read
from tests.test_mdroles import entries

TITLES = [title for title, _, _ in ITEMS]


def test_people_stand_behind_the_year() -> None:
    people = ("A. Pell et al.", "B. Quill and C. Osei", "D. Marsh", "E. Roe et al.")
    page = "\n".join(
        f"- **{t}** (2031), {people[i]} [[pdf]](http://arxiv.org/pdf/3101.0000{i})"
        for i, t in enumerate(TITLES)
    )
    found = entries(f"# Papers\n\n### Lamps\n{page}\n")
    assert [e.title for e in found] == TITLES
    assert {e.year for e in found} == {2031}
    names = [tuple(a.name for a in e.authors) for e in found]
    assert names == [("A. Pell",), ("B. Quill", "C. Osei"), ("D. Marsh",), ("E. Roe",)]


def test_bars_part_title_people_and_venue_behind_a_tag() -> None:
    people = (
        "Ada Pell, Bo Quill",
        "Chen Osei, et al.",
        "Dora Marsh and Ed Roe",
        "Flo Grimm, et al.",
    )
    page = "\n\n".join(
        f"- **[L{i}]** {t} for Norport | {people[i]} | **[ICML' 19]** |[`[pdf]`](https://arxiv.org/pdf/1812.0000{i})"
        for i, t in enumerate(TITLES)
    )
    found = entries(f"# Lamps\n\n## 2031\n\n{page}\n")
    assert [e.title for e in found] == [f"{t} for Norport" for t in TITLES]
    assert {e.year for e in found} == {2019}
    assert [len(e.authors) for e in found] == [2, 1, 2, 1]


def test_a_link_to_the_paper_below_a_title_in_bold() -> None:
    page = "\n\n".join(
        f"**{t}**\n\n- 主页：https://lamp.example/{i}\n\n- 论文下载链接：{url}\n- 代码（即将开源）：https://c.example/{i}"
        for i, (t, _, url) in enumerate(ITEMS)
    )
    menu = "- [灯](#Lamps)\n- [潮](#Tides)"
    assert read(f"# LAMP 2031\n\n{menu}\n\n# 灯\n\n{page}\n") == [(t, ()) for t in TITLES]
    assert read(page.replace("论文下载链接", "说明").replace("arxiv.org", "lamp.example")) == []


def test_who_made_a_list_is_no_paper_and_others_are_nobody() -> None:
    people = "*Pell, Ada and Quill, Bo and others.*"
    items = "\n\n".join(f"1. **{t}.** LAMP 2031. [paper]({u})\n\n    {people}" for t, _, u in ITEMS)
    page = f"# Papers on lamps\nlamps: what shines\n\nContributed by Ada Pell, Bo Quill and Chen Osei.\n\n{items}\n"
    assert read(page) == [(t, ("Ada Pell", "Bo Quill")) for t in TITLES]
