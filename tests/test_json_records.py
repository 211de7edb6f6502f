"""What counts as an entry of a JSON record, and what is a fault."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parsers.claims import reading
from parsers.format import Line, Text
from parsers.formats.jsondoc import JsonDocument
from parsers.formats.jsonl import JsonLines
from parsers.record import Entry, Fault, Furniture, Item
from parsers.records import loose

ABSTRACT = "Gusts that arrive in pairs tear more canvas than their sum would. " * 4


def both(record: dict[str, Any]) -> list[Item]:
    """What the two readers of JSON make of one record: the same."""
    text = json.dumps(record)
    lines = [Line(1, 0, len(text), text)]
    (line,) = JsonLines().read(Text("one.jsonl", lines))
    (document,) = JsonDocument().read(Text("one.json", lines))
    assert type(line) is type(document)
    return [line, document]


def entries(value: Any) -> list[Entry]:
    text = json.dumps(value)
    read = JsonDocument().read(Text("one.json", [Line(1, 0, len(text), text)]))
    return [item for item in read if isinstance(item, Entry)]


@pytest.mark.parametrize(
    "said", [{"authors_complete": False}, {"authors_truncated": True}, {"author_count": 3}]
)
def test_a_flag_says_that_a_list_of_authors_is_cut_off(said: dict[str, bool]) -> None:
    for found in both({"title": "Torn canvas in winter", "authors": ["Maren Ostvik"], **said}):
        assert isinstance(found, Entry)
        assert not found.authors_complete


@pytest.mark.parametrize("said", [{}, {"title": "UNKNOWN"}, {"title": "", "year": 2020}])
def test_authors_without_anything_to_know_the_paper_by_are_a_fault(said: dict[str, Any]) -> None:
    for found in both({"authors": ["Maren Ostvik", "Bela Quindt"], **said}):
        assert isinstance(found, Fault)
        assert found.reason == loose.UNNAMED


def test_an_identifier_or_an_abstract_makes_an_entry_without_a_title() -> None:
    for found in both({"authors": ["Maren Ostvik"], "doi": "10.9999/only"}):
        assert isinstance(found, Entry)
        assert (found.title, found.doi) == (None, "10.9999/only")
    for found in both({"id": "k1", "authors": [], "abstract": ABSTRACT}):
        assert isinstance(found, Entry)
        assert (found.title, found.authors) == (None, ())


def test_what_says_nothing_of_people_is_neither_entry_nor_fault() -> None:
    text = json.dumps({"count": 7, "next": "page 2"})
    assert list(JsonLines().read(Text("one.jsonl", [Line(1, 0, len(text), text)]))) == []


def test_the_brackets_around_a_printed_list_are_furniture() -> None:
    text = json.dumps({"papers": [{"title": "Torn canvas in winter", "authors": []}]}, indent=1)
    lines, at = [], 0
    for number, line in enumerate(text.split("\n"), 1):
        lines.append(Line(number, at, at + len(line) + 1, line))
        at += len(line) + 1
    taken = reading(JsonDocument(), Text("one.json", lines))
    assert [type(item) for item in taken if not isinstance(item, Furniture)] == [Entry]
    assert taken.unclaimed_lines == 0


TITLE = "Torn canvas in winter"
PEOPLE = [{"name": "Ostvik, Maren"}, {"name": "Quindt, Bela"}]
SHAPES: dict[str, Any] = {
    "titles and identifiers in lists": {
        "titles": [{"title": TITLE}],
        "creators": PEOPLE,
        "identifier": [{"type": "doi", "id": "10.9999/sail.7"}],
        "publicationYear": 2021,
    },
    "a record within metadata": {
        "title": TITLE,
        "doi": "10.9999/sail.7",
        "metadata": {"title": TITLE, "creators": PEOPLE, "publication_date": "2021-03-04",
                     "doi": "10.9999/sail.7"},
    },
    "editors among the creators": {
        "title": TITLE,
        "creators": [
            {"creatorType": "author", "firstName": "Maren", "lastName": "Ostvik"},
            {"creatorType": "author", "firstName": "Bela", "lastName": "Quindt"},
            {"creatorType": "editor", "firstName": "Ed", "lastName": "Itor"},
        ],
        "DOI": "10.9999/sail.7",
        "date": "2021",
    },
    "persons within records": {
        "id": "ab-1",
        "pids": {"doi": {"identifier": "10.9999/sail.7"}},
        "metadata": {
            "title": TITLE,
            "creators": [
                {"person_or_org": {"family_name": "Ostvik", "given_name": "Maren"}},
                {"person_or_org": {"family_name": "Quindt", "given_name": "Bela"}},
            ],
            "publication_date": "2021-03-04",
        },
    },
    "roles, a container and dates by kind": {
        "titles": [{"title": TITLE}],
        "contributors": [
            {"contributorRoles": ["Author"], "givenName": "Maren", "familyName": "Ostvik"},
            {"contributorRoles": ["Author"], "givenName": "Bela", "familyName": "Quindt"},
            {"contributorRoles": ["Editor"], "givenName": "Ed", "familyName": "Itor"},
        ],
        "container": {"title": "Journal of Sails"},
        "date": {"published": "2021-03-04"},
        "id": "https://doi.org/10.9999/sail.7",
    },
    "a moment in seconds": {
        "title": TITLE,
        "authors": ["Maren Ostvik", "Bela Quindt"],
        "published_at": 1_614_800_000,
        "doi": "10.9999/sail.7",
    },
    "under its title": {
        TITLE: {"authors": ["Maren Ostvik", "Bela Quindt"], "year": 2021, "doi": "10.9999/sail.7"}
    },
    "authors within authors": {
        "title": TITLE,
        "authors": {"authors": [{"full_name": "Maren Ostvik"}, {"full_name": "Bela Quindt"}]},
        "publication_year": 2021,
        "articleids": [{"idtype": "doi", "value": "10.9999/sail.7"}],
    },
}  # fmt: skip


@pytest.mark.parametrize("record", SHAPES.values(), ids=list(SHAPES))
def test_one_paper_is_the_same_in_the_shape_of_any_service(record: dict[str, Any]) -> None:
    for found in both(record):
        assert isinstance(found, Entry)
        assert (found.title, found.year, found.doi) == (TITLE, 2021, "10.9999/sail.7")
        assert [author.name for author in found.authors] == ["Maren Ostvik", "Bela Quindt"]


@pytest.mark.parametrize(
    "value",
    [
        {"title": "Title", "authors": "Authors", "abstract": "Abstract"},
        {"title": "News of the town", "url": "https://example.org/", "date": "2031-01-02"},
        {"$schema": "http://json-schema.org/draft-07/schema#", "title": "Paper",
         "description": "What a paper is made of"},
        {"title": "Paper", "description": "What it is made of",
         "properties": {"title": {"type": "string", "title": "Title", "description": "Its name"}}},
    ],
    ids=["labels", "page", "schema", "properties"],
)  # fmt: skip
def test_what_names_fields_or_pages_tells_no_paper(value: dict[str, Any]) -> None:
    text = json.dumps({"en": value})
    taken = reading(JsonDocument(), Text("one.json", [Line(1, 0, len(text), text)]))
    assert not list(taken) and taken.shortfall() is not None


def test_a_table_kept_by_columns_is_read_by_rows() -> None:
    rows = [
        ("Torn canvas in winter", "Maren Ostvik", 2021),
        ("Mended in spring", "Bela Quindt", 2022),
    ]
    names = ("title", "author", "year")
    by_name = {name: [row[at] for row in rows] for at, name in enumerate(names)}
    numbered = {name: dict(enumerate(column)) for name, column in by_name.items()}
    for value in (by_name, numbered, {"columns": names, "index": [0, 1], "data": rows}):
        text = json.dumps(value)
        read = JsonDocument().read(Text("one.json", [Line(1, 0, len(text), text)]))
        for found, row in zip(read, rows, strict=True):
            assert isinstance(found, Entry)
            assert (found.title, found.authors[0].name, found.year) == row


def test_a_year_over_papers_is_theirs_where_they_say_none() -> None:
    papers = [{"title": "Torn canvas", "authors": ["Maren Ostvik"]}]
    dated = [{"title": "Mended", "authors": ["Bela Quindt"], "year": 2030}]
    text = json.dumps({"Sail 2031": papers, "2032": papers + dated, "2033.01234": papers[0]})
    read = JsonDocument().read(Text("one.json", [Line(1, 0, len(text), text)]))
    years = [item.year for item in read if isinstance(item, Entry)]
    assert years == [2031, 2032, 2030, None]


def test_a_year_beside_a_list_of_papers_is_theirs_where_they_say_none() -> None:
    paper = {"title": "Torn canvas", "authors": ["Maren Ostvik"]}
    below = {"session": {"papers": [paper, {**paper, "year": 2030}]}}
    for record in (
        {"year": 2031, "papers": [paper, {**paper, "year": 2030}]},
        {"year": 2031, **below},
    ):
        assert [found.year for found in entries(record)] == [2031, 2030]
    assert [found.year for found in entries({"updated": "2031-05-01", "papers": [paper]})] == [None]


@pytest.mark.parametrize("key", ["authors_html", "authorsDisplay", "author_text", "authors_full"])
def test_a_field_as_a_page_shows_it_is_the_field(key: str) -> None:
    (found,) = entries([{"title": TITLE, key: "Ostvik, M., <b>Quindt, B.</b>", "year": 2031}])
    assert [author.name for author in found.authors] == ["M. Ostvik", "B. Quindt"]


def test_what_a_record_was_made_from_tells_its_identifier_and_journal() -> None:
    original = {"doi": "10.9999/sail.7", "journal": "Journal of Sails", "keywords": "canvas"}
    (found,) = entries([{"title": TITLE, "datasets": ["d-1"], "original": original}])
    assert (found.title, found.doi, found.venue) == (TITLE, "10.9999/sail.7", "Journal of Sails")


def test_a_project_that_stands_under_its_name_is_no_paper_though_it_has_people() -> None:
    project = {"authors": ["Maren Ostvik"], "grants": ["P42"], "cutoff": 2020}
    assert entries({"projects": {"Core A of Sails": project}}) == []
    (found,) = entries({"papers": {TITLE: {"authors": ["Maren Ostvik"]}}})
    assert found.title == TITLE


def test_a_link_within_a_piece_of_a_page_tells_the_identifier() -> None:
    link = '<a href="https://doi.org/10.9999/sail.7" target="_blank">View</a>'
    (found,) = entries([{"title_html": TITLE, "year": 2031, "action_html": link}])
    assert (found.title, found.doi) == (TITLE, "10.9999/sail.7")


def test_notes_and_files_beside_a_work_are_neither_papers_nor_unread() -> None:
    work = {"title": TITLE, "creators": [{"creatorType": "author", "name": "Maren Ostvik"}]}
    items = [
        {"key": "A", "data": {"itemType": "journalArticle", **work}},
        {
            "key": "B",
            "data": {"itemType": "attachment", "title": "Full Text", "url": "http://a.b/"},
        },
        {"key": "C", "data": {"itemType": "note", "note": "<p>Mend it.</p>"}},
    ]
    lines, at = [], 0
    for number, line in enumerate(json.dumps(items, indent=1).split("\n"), 1):
        lines.append(Line(number, at, at + len(line) + 1, line))
        at += len(line) + 1
    taken = reading(JsonDocument(), Text("one.json", lines))
    assert [item.title for item in taken if isinstance(item, Entry)] == [TITLE]
    assert taken.unclaimed_lines == 0 and taken.shortfall() is None


@pytest.mark.parametrize(
    ("venue", "year", "kept"),
    [("2031", 2031, None), ("2031-05-06", None, None), ("May 2031", None, None), ("1895", 2031, "1895"), ("LAMP 2031", 2031, "LAMP 2031")],
)  # fmt: skip
def test_a_venue_that_only_says_when_is_none(
    venue: str, year: int | None, kept: str | None
) -> None:
    record = {"title": "Lamps That Learn to Wait", "authors": ["Ada Pell"], "venue": venue} | (
        {"year": year} if year else {}
    )
    for found in both(record):
        assert isinstance(found, Entry)
        assert (found.venue, found.year) == (kept, 2031)
