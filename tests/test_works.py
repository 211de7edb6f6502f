"""What is a paper among the records that have a title or a name, and people."""

from __future__ import annotations

import json
from typing import Any

from test_formats_contract import read_whole

from parsers.record import Entry

TITLE = "Ropes That Remember Their Knots"
PEOPLE = ["Maren Ostvik", "Bela Quindt"]
PACKAGE = {
    "name": "Sail Radio Library",
    "description": "Reads the wind.",
    "authors": [{"name": "Maren Ostvik"}],
}
NEWS = {
    "title": TITLE,
    "author": "Maren Ostvik",
    "publishedAt": "2031-05-01",
    "content": "It blew.",
}


def entries(value: Any) -> list[Entry]:
    _, items = read_whole(json.dumps(value, indent=1).encode())
    return [item for item in items if isinstance(item, Entry)]


def test_packages_and_news_are_no_papers_though_people_wrote_them() -> None:
    for said in ({"version": "1.2"}, {"license": "MIT", "require": {"wind": "*"}}):
        assert entries({**PACKAGE, **said}) == []
    assert entries({"articles": [NEWS]}) == []
    assert len(entries({"articles": [{**NEWS, "journal": "Journal of Sails"}]})) == 1
    assert len(entries({"articles": [{**NEWS, "author": "Maren Ostvik and Bela Quindt"}]})) == 1


def test_the_page_of_an_author_is_no_paper_and_the_papers_on_it_are() -> None:
    papers = [{"title": TITLE, "authors": PEOPLE}]
    page = {"title": "The Sails of Maren", "author": "Maren Ostvik"}
    (found,) = entries({**page, "publications": papers})
    assert (found.title, found.place.path) == (TITLE, "publications[0]")
    (citing,) = entries({**page, "references": papers})
    assert citing.title == "The Sails of Maren"


def test_a_reply_on_openreview_is_no_paper() -> None:
    note = {
        "id": "n1",
        "forum": "n1",
        "replyto": None,
        "content": {"title": TITLE, "authors": PEOPLE},
    }
    reply = {
        "id": "r1",
        "forum": "n1",
        "replyto": "n1",
        "content": {"title": "Response to the Reviewer", "summary": "We thank them for the knots."},
    }
    (found,) = entries({"notes": [{**note, "details": {"replies": [reply]}}]})
    assert found.title == TITLE


def test_a_book_of_editors_is_a_paper_and_its_note_tells_the_doi() -> None:
    book = {"type": "book", "title": TITLE, "editor": [{"family": "Ostvik", "given": "Maren"}]}
    (found,) = entries(
        [{**book, "issued": {"date-parts": [["2031"]]}, "note": "DOI: 10.9999/knots"}]
    )
    assert (found.title, found.year, found.doi) == (TITLE, 2031, "10.9999/knots")
    assert len(entries([{**book, "issued": {"date-parts": [["2031"]]}}])) == 1


def test_notices_are_no_papers_though_their_list_is_called_publications() -> None:
    notice = {"title": "Founding of Ropes and Knots Ltd", "date": "2031-02-14", "pdf": "n/1.pdf"}
    for said in ({"section": "firms", "edition": "9"}, {"category": "News", "cover": "1.jpg"}):
        assert entries({"publications": [{**notice, **said, "id": "n1"}]}) == []
    job = {"title": "Keeper of the ropes and knots", "publication_date": "2031-02-14", "id": 3}
    assert entries({"results": [job, job]}) == []
    assert len(entries({"publications": [{"title": TITLE, "date": "2031", "pdf": "1.pdf"}]})) == 1


def test_events_at_a_venue_and_heads_of_pages_are_no_papers() -> None:
    event = {"title": "Registration and Tea", "venue": "Hall of Ropes", "time": "10:00"}
    assert entries([{**event, "description": "Come in."}]) == []
    assert entries({"events": [{**event, "date": "2031-05-02", "location": "Port"}]}) == []
    (found,) = entries([{**event, "authors": PEOPLE, "description": "We tie ropes."}])
    assert found.venue == "Hall of Ropes"
    post = {"category": "talks", "date": "2031-05-02", "venue": "ISC", "paperurl": "x.pdf"}
    assert len(entries([{"title": TITLE, **post}])) == 1  # as a template for pages of people has it
    head = {"title": TITLE, "authors": ["Rope Desk"], "type": "article", "siteName": "Ropes Daily"}
    assert entries({"openGraph": head}) == []


def test_what_a_list_calls_code_or_data_and_what_is_yet_to_be_named_is_no_paper() -> None:
    kinds = [{"title": TITLE, "authors": PEOPLE, "category": kind} for kind in ("code", "Dataset")]
    assert entries(kinds) == []
    assert len(entries([{**kinds[1], "doi": "10.5555/ropes.1"}])) == 1
    assert entries([{"title": "TBA", "authors": ["TBA"]}]) == []
    (found,) = entries([{"title": TITLE, "venue": "In 9th Symposium on Ropes", "year": 2031}])
    assert found.venue == "9th Symposium on Ropes"
    links = {"doi": "10.5555/ropes.1", "preprint": "https://arxiv.org/abs/2202.06554"}
    (found,) = entries([{"title": TITLE, **links}])
    assert (found.doi, found.arxiv) == ("10.5555/ropes.1", "2202.06554")
    (found,) = entries([{"title": TITLE, "authors": "Ostvik, M., & Quindt, B. (2031)"}])
    assert found.year == 2031
    (found,) = entries([{"title": TITLE, "journal": "ArXiv", "volume": "abs/2202.06554"}])
    assert (found.arxiv, found.year) == ("2202.06554", 2022)
    assert entries({"papers": [{"title": "Knots May 2031", "exam": "Knots", "pdf": "1.pdf"}]}) == []


def test_what_has_a_name_people_and_a_doi_is_called_so_whatever_its_version() -> None:
    data = {"@type": "Dataset", "name": TITLE, "version": "v7", "datePublished": "2031"}
    author = {"@type": "Person", "name": PEOPLE[0]}
    for told in ({"@id": "https://doi.org/10.5555/knots.7"}, {"doi": "10.5555/knots.7"}):
        (found,) = entries({**data, "author": author, **told})
        assert (found.title, found.doi) == (TITLE, "10.5555/knots.7")


def test_a_title_alone_under_the_name_of_a_venue_is_that_of_a_journal() -> None:
    people = [{"person_or_org": {"name": "Ostvik, Maren"}}]
    own = {"title": TITLE, "creators": people, "publication_date": "2031-02-01"}
    record = {"id": "k7", "metadata": own, "custom_fields": {"journal:journal": {"title": "Ropes"}}}
    assert [found.title for found in entries(record)] == [TITLE]
    assert [found.title for found in entries([{"publication": own}])] == [TITLE]
