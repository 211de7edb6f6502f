"""HTML within Markdown, lists of titles behind their venue, and pages that are lists by their name."""

from __future__ import annotations

import pytest

from parsers.format import Head
from parsers.formats import markdown_page, webpage
from tests.test_mdlists import ITEMS, read

TITLES = [title for title, _, _ in ITEMS]
BARE = [(title, ()) for title in TITLES]


def test_what_a_comment_hides_is_no_entry_and_a_heading_of_html_is_one() -> None:
    hidden = "\n\n".join(
        f"**{i}. Hidden {t}**\\\n*Ada Pell, Bo Quill*" for i, t in enumerate(TITLES)
    )
    shown = "\n".join(f"{i}. **{t}** - Ada Pell, Bo Quill" for i, t in enumerate(TITLES))
    heading = '<h2 style="color: red">All Papers of the Workshop</h2>'
    page = f"---\ntitle: Papers\n---\n\n<!-- soon:\n{hidden} -->\n\n{heading}\n\n{shown}\n"
    assert read(page) == [(title, ("Ada Pell", "Bo Quill")) for title in TITLES]


def test_an_empty_link_is_no_menu() -> None:
    items = "\n".join(f"- [{t}](#) by Ada Pell, Bo Quill. *LAMP*, 2031" for t in TITLES)
    assert [title for title, _ in read(f"# Publications\n\n{items}\n")] == TITLES


def test_entries_by_letter_and_number_below_headings_of_html_are_markdown() -> None:
    items = "\n\n".join(
        f"[{'JC'[i % 2]}{9 - i}]   Ada Pell and Bo Quill.  {t}.  Harbour Letters, 2031."
        for i, t in enumerate(TITLES)
    )
    page = f"---\ntitle: Publications\n---\n\n<h3>Journal Papers:</h3>\n\n{items}\n"
    head = Head("publications.md", page.encode(), page, len(page))
    mine, other = markdown_page.FORMAT.claim(head), webpage.FORMAT.claim(head)
    assert mine is not None
    assert other is None
    assert read(page) == [(title, ("Ada Pell", "Bo Quill")) for title in TITLES]


@pytest.mark.parametrize("tag", ["[LAMP 2031] ", "[LAMP 2031]", "[LAMP 2031 oral] "])
def test_titles_behind_venue_and_year_are_papers(tag: str) -> None:
    page = "\n".join(f"- [ ] {tag}{t}" for t in TITLES)
    assert read(f"# Papers to read\n\n## Lamps\n{page}\n") == BARE
    plain = "\n".join(f"- [ ] {t}" for t in TITLES)
    assert read(f"# To do\n\n{plain}\n") == []


def test_a_page_that_is_a_list_of_papers_by_its_name_lists_titles() -> None:
    half = len(TITLES) // 2
    parts = {"Lamps and Bays Above Ground": TITLES[:half], "Slow Sensors of Tides": TITLES[half:]}
    menu = "\n".join(f"- {name}" for name in parts)
    lists = "\n\n".join(f"## {n}\n" + "\n".join(f"- {t}" for t in ts) for n, ts in parts.items())
    page = f"# LAMP2031-paper-list\n\nWelcome to the harbour.\n\n# Topics\n\n{menu}\n\n{lists}\n"
    assert read(page) == BARE
    assert read(page.replace("LAMP2031-paper-list", "Harbour")) == []


def test_a_cell_that_holds_a_whole_reference_tells_title_people_and_year() -> None:
    asks = ["Do Lamps Wait? A Study of Bays", *TITLES[1:]]
    rows = "\n".join(
        f"| L{i} | [Pell, A., Quill, B., & Osei, C. (2031). {t}. *arXiv preprint arXiv:3101.0000{i}*.]"
        f"(https://arxiv.org/pdf/3101.0000{i}) | LAMP |"
        for i, t in enumerate(asks)
    )
    page = f"# Lamps\n\n| Name | **Paper** | Venue |\n|---|---|---|\n{rows}\n"
    assert read(page) == [(t, ("A. Pell", "B. Quill", "C. Osei")) for t in asks]
    items = "\n".join(
        f"{i}. **Pell A**, Quill B, Osei C. 2031. **[{t}](https://doi.org/10.5555/lamp.{i})** *Harbour Letters* 3: 4."
        for i, t in enumerate(asks)
    )
    assert [title for title, _ in read(f"# Publications\n\n{items}\n")] == asks


def test_a_button_in_brackets_shows_a_paper_and_a_venue_alone_does_beside_others() -> None:
    urls = ["[[Paper]](https://harbour.example/lamps)", "[[PDF]](https://harbour.example/kites)"]
    links = [*urls, "", "[[Paper]](https://arxiv.org/abs/3101.00001) [[Code]](https://c.example)"]
    items = [f'* L{i}: "{t}" LAMP. {links[i]}  \n  只有灯光。' for i, t in enumerate(TITLES)]
    assert read(f"# Lamps\n\n## 2031\n{chr(10).join(items)}\n") == BARE


def test_a_link_that_says_title_author_and_year_is_parted() -> None:
    told = [
        f"[{t} {d} Ada Pell (2031)](https://jstor.org/stable/{i})"
        for i, (t, d) in enumerate(zip(TITLES, "—–-—", strict=True))
    ]
    for mark in ("- ", "## "):
        page = "\n".join(mark + link for link in told)
        assert read(f"# Papers\n\n{page}\n") == [(title, ("Ada Pell",)) for title in TITLES]


def test_a_reference_to_a_link_in_restructured_text_is_its_words() -> None:
    items = "\n\n".join(
        f"* Ada Pell, Bo Quill: **{t}**. `LAMP '31`_ (`pdf <https://arxiv.org/abs/3101.0000{i}>`_)"
        for i, t in enumerate(TITLES)
    )
    page = f"Papers\n======\n\n{items}\n\n.. _`LAMP '31`: https://lamp.example/31\n"
    found = read(page.replace(f"**{TITLES[0]}**", f"**{TITLES[0]} for `Bells`_**"), "papers.rst")
    people = ("Ada Pell", "Bo Quill")
    assert found[1:] == [(title, people) for title in TITLES[1:]]
    assert found[0] == (f"{TITLES[0]} for Bells", people)


def test_one_person_stands_behind_by() -> None:
    page = "\n".join(
        f"- [{t}](https://jstor.org/stable/1{i}) by Ada Pell. *LAMP*, Norport, 2031"
        for i, t in enumerate(TITLES)
    )
    assert read(f"# Papers\n\n{page}\n") == [(title, ("Ada Pell",)) for title in TITLES]
