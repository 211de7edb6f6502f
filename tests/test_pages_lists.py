"""Lists of papers on HTML pages: what marks and classes say of titles, people and venues."""

from __future__ import annotations

import re

import pytest
from test_formats_chinese import papers, people
from test_pages_records import entries


def test_of_what_says_title_by_class_the_names_of_journals_repeat_and_are_venues() -> None:
    papers = [
        f'<div><a class="title" href="/{n}">{name} and quick sensors in an estuary</a> <i class="authors">Ada Pell, Bo Lind</i>'
        f' <b class="head title">Tidal Letters</b> <span class="venue">in Tidal Letters</span>, 203{n}</div>'
        for n, name in enumerate(
            ("Slow tides", "Spring tides", "Neap tides", "Storm tides", "Dry tides")
        )
    ]
    found = entries("".join(papers))
    assert [(entry.title, entry.venue, entry.year) for entry in found] == [
        (f"{name} tides and quick sensors in an estuary", "Tidal Letters", 2030 + n)
        for n, name in enumerate(("Slow", "Spring", "Neap", "Storm", "Dry"))
    ]


TITLES = (
    "Slow tides and quick sensors",
    "Spring tides in an estuary of Norport",
    "Neap tides as seen by gulls",
    "Storm tides and their lamps",
    "Dry tides and wet ropes",
)
WRITERS = ("Ada Pell", "Bo Lind", "Cy Quux", "Di Moss", "Ed Fern")
WORK = (
    "University of Norport",
    "Seaworth College",
    "Rope Labs",
    "Institute of Lamps",
    "Tide Research",
)


def told(item: str) -> list[tuple[str | None, list[str]]]:
    """The papers of a list with an item for each title: `t`, by `a` at `w` and by `b` at `v`."""
    people = zip(WRITERS, WORK, WRITERS[1:], WORK[1:], strict=False)
    said = zip(range(5), TITLES, people, strict=False)
    items = (item.format(n=n, t=t, a=a, w=w, b=b, v=v) for n, t, (a, w, b, v) in said)
    return [(e.title, [a.name for a in e.authors]) for e in entries(f"<dl>{''.join(items)}</dl>")]


PAIRS = [(title, list(pair)) for title, *pair in zip(TITLES, WRITERS, WRITERS[1:], strict=False)]


@pytest.mark.parametrize(
    "parted", ["{a}, <i>{w}</i>, {b}, <i>{v}</i>", "{a} <em>{w}</em>; {b} <em>{v}</em>"]
)
def test_where_people_work_in_italics_is_none_of_their_names(parted: str) -> None:
    assert told(f"<dd><b>{{t}}</b><br>{parted}</dd>") == PAIRS


@pytest.mark.parametrize(
    "title", ["<span>{t[0]}</span>{t}", "<i>E. coli</i> and {t}", "{t} of <i>E. coli</i>"]
)
def test_a_title_may_have_parts_of_it_styled(title: str) -> None:
    plain = re.sub("<[^>]*>", "", title)
    said = [(plain.format(t=t), people) for t, people in PAIRS]
    assert told(f"<dd><a href='/p{{n}}'>{title}</a><br>{{a}}, {{b}}<br>LAMP 2031</dd>") == said


def test_a_term_of_a_list_ends_where_the_next_begins() -> None:
    assert told("<dd><b>{t}</b><br>{a}, {b}<br>LAMP 2031") == PAIRS


def test_a_paper_without_people_among_others_is_told_by_its_link_and_year() -> None:
    items = [
        f'<dd><a href="https://arxiv.org/abs/3101.0000{n}">{title}</a><br>{writer}<br>LAMP 2031</dd>'
        for n, (title, writer) in enumerate(zip(TITLES, (*WRITERS[:4], ""), strict=True))
    ]
    found = entries(f"<dl>{''.join(items)}</dl>")
    assert [entry.title for entry in found] == list(TITLES)


def test_one_in_bold_before_others_opens_the_list_of_people() -> None:
    item = "<li><i>{}</i>, <b>{} {}</b> and {}, LAMP 2031</li>"
    initials = [(name[0] + ".", name.split()[1]) for name in WRITERS]
    body = "".join(
        item.format(title, *own, " ".join(other))
        for title, own, other in zip(TITLES, initials, initials[1:], strict=False)
    )
    found = entries(f"<ul>{body}</ul>")
    assert [len(entry.authors) for entry in found] == [2] * 4


def test_results_of_baidu_scholar_tell_title_people_journal_and_year() -> None:
    found = papers(
        "<!DOCTYPE html><html><body>"
        + "".join(
            f'<div class="sc_default_result"><h3><a href="/s?{n}">灯塔选址的方法{n}</a></h3>'
            '<div class="sc_info"><span><a>石文心</a>，<a>林大海</a></span> - <span>《灯塔学报》</span> - <span>2031</span></div>'
            '<div class="c_abstract">在十二座灯塔上试行三年，误差降低了四成。</div></div>'
            for n in range(2)
        )
        + "</body></html>",
        "page.html",
    )
    assert [entry.title for entry in found] == ["灯塔选址的方法0", "灯塔选址的方法1"]
    assert {(*people(entry), entry.venue, entry.year) for entry in found} == {
        ("石文心", "林大海", "灯塔学报", 2031)
    }
