"""Pages of one thesis or paper, as repositories show it."""

from __future__ import annotations

import pytest

from parsers.claims import reading
from parsers.format import Line, Text
from parsers.formats.webpage import FORMAT
from parsers.record import Entry

TITLE = "Slow tides and quick sensors in the estuary of Norport"
ABSTRACT = "We follow the water of an estuary through a year, and show that slow tides are what sensors miss."
DUBLIN = (
    f"<table><tr><td>dc.contributor.advisor</td><td>Bo Lind</td><td>en</td></tr>"
    f"<tr><td>dc.contributor.author</td><td>Pell, Ada</td><td>en</td></tr>"
    f"<tr><td>dc.date.available</td><td>2035-01-01</td><td></td></tr>"
    f"<tr><td>dc.date.issued</td><td>2031</td><td>en</td></tr>"
    f"<tr><td>dc.description.abstract</td><td>{ABSTRACT}</td><td>en</td></tr>"
    f"<tr><td>dc.title</td><td>{TITLE}</td><td>en</td></tr></table>"
)
ITALIAN = (
    f"<table><tr><td>Autore<br></td><td><b><span>Ada</span> <span>Pell</span></b></td></tr>"
    f"<tr><td>Tipo</td><td>Dottorato</td></tr><tr><td>Titolo</td><td>{TITLE}</td></tr>"
    f"<tr><td>Abstract</td><td>{ABSTRACT}</td></tr><tr><td>Anno</td><td>2031</td></tr></table>"
)
COLONS = (
    f"<h1>{TITLE}</h1><table><tr><td>Author</td><td>:</td><td>Ada Pell</td></tr>"
    "<tr><td>Date</td><td>:</td><td>May 13, 2031</td></tr>"
    "<tr><td>Thesis Type</td><td>:</td><td>Ph.D.</td></tr></table>"
)
HEADINGS = (
    f"<h2>{TITLE}</h2><div><div><h5>Date</h5>2031</div><div><h5>Author</h5><div>Pell, Ada</div></div>"
    f"<div><h5>Abstract</h5><div>{ABSTRACT}</div></div></div>"
)
SEARCH = (
    f'<div><a class="title" href="/r/1">{TITLE}</a><div>by <a href="/home?author=Pell%2C+Ada">Pell, Ada</a></div>'
    "<div>Published 2031</div><span>Doctoral Thesis</span></div>"
)
LINKED = (
    f'<script type="application/ld+json">{{"@graph": [{{"@type": "ScholarlyArticle", "headline": "{TITLE}", '
    '"author": [{"name": "Ada Pell"}], "datePublished": "2031-05-01"}]}</script>'
)
MICRODATA = (
    f'<meta name="citation_title" content="{TITLE}"><meta name="citation_date" content="2031">'
    '<p><span itemprop="author"><b itemprop="name">Ada Pell</b>, Norport</span></p>'
)
RECORDS = {
    "dublin": DUBLIN,
    "italian": ITALIAN,
    "colons": COLONS,
    "headings": HEADINGS,
    "search": SEARCH,
}


def entries(body: str) -> list[Entry]:
    page = (
        f"<html><head><title>{TITLE} | Norport</title></head><body><div>{body}</div></body></html>"
    )
    items = reading(FORMAT, Text("page.html", [Line(1, 0, len(page.encode()), page)], ""))
    return [item for item in items if isinstance(item, Entry)]


@pytest.mark.parametrize("body", RECORDS.values(), ids=RECORDS)
def test_the_one_paper_of_a_page_is_read_by_its_labels(body: str) -> None:
    (found,) = entries(body)
    assert (found.title, found.year) == (TITLE, 2031)
    assert [who.name for who in found.authors] == ["Ada Pell"]


def test_what_its_class_calls_an_abstract_makes_a_paper_of_title_and_people() -> None:
    body = f'<h3 class="pub_title">{TITLE}</h3><p class="author">Ada Pell</p>'
    assert not entries(body)
    (found,) = entries(f'{body}<p class="abstract">{ABSTRACT} {ABSTRACT}</p>')
    assert (found.title, found.year) == (TITLE, None)


def test_all_people_below_the_title_of_a_preprint_are_read_that_are_links() -> None:
    people = ", ".join(
        f'<a href="/{at}">{name}</a>' for at, name in enumerate(("Ada Pell", "Bo Lind", "Cy Mott"))
    )
    rows = "<table><tr><td>Format:</td><td>pdf</td></tr><tr><td>keywords:</td><td>tides</td></tr></table>"
    body = f'<center><b><a href="/1.pdf">{TITLE}</a></b><br>{people}<br>May 2031</center><p>{ABSTRACT}</p>{rows}'
    (found,) = entries(body)
    assert [who.name for who in found.authors] == ["Ada Pell", "Bo Lind", "Cy Mott"]


@pytest.mark.parametrize("body", [LINKED, MICRODATA], ids=["JSON-LD", "microdata"])
def test_a_page_tells_its_paper_in_the_words_of_schema_org(body: str) -> None:
    (found,) = entries(body)
    assert (found.title, found.year) == (TITLE, 2031)
    assert [author.name for author in found.authors] == ["Ada Pell"]


def test_a_table_of_a_document_with_its_version_is_no_paper() -> None:
    rows = (("Title", TITLE), ("Author", "Ada Pell"), ("Version", "2.1"), ("Date", "2031"))
    body = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in rows)
    assert not entries(f"<table>{body}</table>")


PEOPLE = ("Ada Pell", "Bo Lind", "Cy Mott")
OWNED = ", ".join(("<strong>Ada Pell</strong>", *PEOPLE[1:]))
LISTED = {
    "the first in bold before a quoted title": f'<p>{OWNED}. "{TITLE}." <em>LAMP 2031</em>.</p>',
    "a colon behind the people": f"<p>{OWNED}: {TITLE}, LAMP, 2031</p>",
    "people and title in what says title": (
        f'<article><div class="title"><h2><a href="/1">{TITLE}</a></h2><p>{", ".join(PEOPLE)}</p></div>'
        '<div><time>May 2031</time><a class="author" href="#">LAMP 2031</a></div></article>'
    ),
}


@pytest.mark.parametrize("item", LISTED.values(), ids=LISTED)
def test_all_people_of_an_item_are_read(item: str) -> None:
    other = item.replace(TITLE, "Salt and Sand in Slow Rivers of the North")
    found = entries(f"<h1>Publications</h1>{item}{other}{item.replace(TITLE, TITLE[::-1])}")
    assert [entry.title for entry in found][:1] == [TITLE]
    assert [[who.name for who in entry.authors] for entry in found] == [[*PEOPLE]] * len(found)
    assert {entry.year for entry in found} == {2031}
