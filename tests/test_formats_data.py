"""Tables as spreadsheets save them, tapes of answers, and YAML that tells more than one work."""

from __future__ import annotations

import base64
import gzip
import json

from test_formats_contract import read_whole

from parsers.claims import reading
from parsers.format import Head, Line, Text
from parsers.formats.delimited import Delimited
from parsers.record import Entry
from parsers.records import fields

TITLE = "Ropes That Remember Their Knots"
ANSWER = json.dumps(
    {
        "status": "ok",
        "message": {
            "items": [
                {
                    "title": [TITLE],
                    "author": [{"family": "Ostvik", "given": "Maren"}],
                    "issued": {"date-parts": [[2031]]},
                }
            ]
        },
    }
)
TAPE = """\
interactions:
- request:
    body: '{"title": "What was asked for, and no paper", "authors": ["Nobody At All"]}'
    uri: https://api.example.org/works
  response:
    body:
      string: BODY
    status: {code: 200, message: OK}
version: 1
"""
CITATION = """\
cff-version: 1.2.0
title: Ropekit
type: software
authors:
  - family-names: Ostvik
    given-names: Maren
date-released: 2032-01-02
preferred-citation:
  type: article
  title: "Ropekit: knots for all"
  authors:
    - family-names: Quindt
      given-names: Bela
  year: 2031
references:
  - type: article
    title: Sails Without Wind
    authors:
      - family-names: Tell
        given-names: Wil
    year: 2030
  - type: book
    title: A Book of Ropes
    authors:
      - name: The Ropery
    year: 1999
"""
SHEET = """\
Accepted papers of KNOTS 2031,,,
exported on 2031-05-01,,,
,,,
No.,Paper title,Author(s),Session
1,Ropes That Remember,"Maren Ostvik (Ropery), Bela Quindt (Sail Loft)",A1
,,,
2,Sails Without Wind,Wil Tell,A2
,,,
,,,
"""


def entries(text: str) -> list[Entry]:
    _, items = read_whole(text.encode())
    return [item for item in items if isinstance(item, Entry)]


def test_a_tape_tells_the_papers_of_its_answers_and_not_of_its_requests() -> None:
    (found,) = entries(TAPE.replace("BODY", f"'{ANSWER}'"))
    assert (found.title, found.year) == (TITLE, 2031)
    assert found.place.lines == (7, 7)


def test_an_answer_that_a_tape_keeps_compressed_is_read_too() -> None:
    packed = base64.b64encode(gzip.compress(ANSWER.encode())).decode()
    folded = "\n".join(f"        {packed[at : at + 70]}" for at in range(0, len(packed), 70))
    (found,) = entries(TAPE.replace("BODY", f"!!binary |\n{folded}"))
    assert (found.title, found.year) == (TITLE, 2031)
    broken = TAPE.replace("BODY", f"!!binary |\n        {packed[:40]}")
    assert entries(broken) == []


def test_json_within_a_text_of_json_is_read() -> None:
    (found,) = entries(json.dumps({"answers": [{"body": {"string": ANSWER}}]}))
    assert (found.title, found.year) == (TITLE, 2031)


def test_a_citation_file_tells_the_software_and_the_works_that_it_names() -> None:
    found = entries(CITATION)
    titles = ["Ropekit", "Ropekit: knots for all", "Sails Without Wind", "A Book of Ropes"]
    assert [entry.title for entry in found] == titles
    assert [entry.year for entry in found] == [2032, 2031, 2030, 1999]


def test_talks_that_name_nobody_are_no_papers() -> None:
    talk = "- title: Ropes for beginners\n  venue: Rope Meetup\n  date: 2031-05-01\n"
    assert entries(talk * 2) == []
    assert len(entries(talk.replace("venue", "journal") * 2)) == 2


def test_what_a_spreadsheet_leaves_around_and_between_its_rows_is_furniture() -> None:
    fmt = Delimited()
    lines, at = [], 0
    for number, text in enumerate(SHEET.splitlines(), 1):
        lines.append(Line(number, at, at + len(text) + 1, text))
        at += len(text) + 1
    _, items = read_whole(SHEET.encode())
    assert [item.title for item in items if isinstance(item, Entry)] == [
        "Ropes That Remember",
        "Sails Without Wind",
    ]
    pattern = json.dumps(
        [
            ",",
            ["No.", "Paper title", "Author(s)", "Session"],
            ["No.", "Paper title", "Author(s)", "Session"],
        ]
    )
    made = reading(fmt, Text("sheet.csv", lines, pattern))
    assert len(list(made)) > 0
    assert made.unclaimed_lines == 0


def test_a_table_without_titles_is_one_of_papers_by_its_authors_and_abstracts() -> None:
    abstract = "A rope that was tied once is tied sooner again. " * 6
    rows = "".join(f"{abstract},\"['Ostvik, Maren', 'Quindt, Bela']\",{n}\n" for n in range(3))
    found = entries("abstract,authors,id\n" + rows)
    assert [entry.title for entry in found] == [None] * 3
    assert [author.name for author in found[0].authors] == ["Maren Ostvik", "Bela Quindt"]


def test_what_a_search_engine_marks_before_a_title_is_no_part_of_it() -> None:
    text = "Cites,Authors,Title,Year,Source,Publisher\n3,M Ostvik,[PDF][HTML] Ropes and Knots,2031,x,y\n"
    assert [entry.title for entry in entries(text)] == ["Ropes and Knots"]


def test_a_link_to_a_part_or_a_form_of_a_page_names_the_doi_of_the_whole() -> None:
    links = {
        "https://link.example.org/chapter/10.9999%2Fknots_3#page-1": "10.9999/knots_3",
        "https://example.org/articles/10.9999/knots.1/full": "10.9999/knots.1",
        "https://example.org/content/10.9999/2031.01.01v2.full.pdf": "10.9999/2031.01.01",
        "https://example.org/content/pdf/10.9999/knots-1.pdf": "10.9999/knots-1",
        "https://example.org/article?id=10.9999/knots.2&x=1": "10.9999/knots.2",
    }
    assert {link: fields.doi(link) for link in links} == links
    assert fields.doi("10.9999/a#b") == "10.9999/a#b"


def test_a_comma_before_a_closing_bracket_costs_nothing() -> None:
    text = '{"papers": [\n {"title": "Ropes", "authors": ["Maren Ostvik",],},\n {"title": "Sails", "authors": ["Wil Tell"], },\n]}'
    assert [entry.title for entry in entries(text)] == ["Ropes", "Sails"]


def test_a_work_called_publication_has_its_title_there_where_a_venue_stands_beside_it() -> None:
    record = {"publication": TITLE, "authors": ["Maren Ostvik"], "venue": "Knots", "year": "2031"}
    (found,) = entries(json.dumps({"publications": [record]}))
    assert (found.title, found.venue, found.year) == (TITLE, "Knots", 2031)


def test_a_column_called_paper_holds_titles_where_no_other_does() -> None:
    text = "Paper,DOI\nRopes and Knots of the Sea,10.9999/a\nSails Without Any Wind,10.9999/b\n"
    found = [(entry.title, entry.doi) for entry in entries(text)]
    assert found == [
        ("Ropes and Knots of the Sea", "10.9999/a"),
        ("Sails Without Any Wind", "10.9999/b"),
    ]


def test_yaml_is_read_whose_items_stand_further_in_or_on_one_line() -> None:
    inner = " - title: Ropes\n   authors:\n     - Maren Ostvik*\n     - and Bela Quindt\n   year: 2031\n"
    (found, other) = entries(inner + inner.replace("Ropes", "Sails"))
    assert [author.name for author in found.authors] == ["Maren Ostvik", "Bela Quindt"]
    assert (found.place.lines, other.place.lines) == ((1, 5), (6, 10))
    flow = '# made by hand\n- {num: 2, year: 2031, title: "Ropes: a view", authors: "Maren Ostvik, Wil Tell"}\n'
    (found,) = entries(flow)
    assert (found.title, found.year, len(found.authors)) == ("Ropes: a view", 2031, 2)


def test_people_left_out_anywhere_in_a_list_are_not_said_to_be_all() -> None:
    for text in ("Ostvik, M.; …; Tell, W.", "Ostvik, M.; Tell, W.; et al. (Ropery)"):
        (found,) = entries(json.dumps([{"title": TITLE, "authors": text}]))
        assert [author.name for author in found.authors] == ["M. Ostvik", "W. Tell"]
        assert not found.authors_complete


def test_a_word_that_ends_like_and_stays_whole() -> None:
    record = {"title": TITLE, "authors": ["Ann Quill", "L. Jay Roberts", "Grand Duke"]}
    (found,) = entries(json.dumps([record]))
    assert [author.name for author in found.authors] == record["authors"]


def test_numbers_behind_names_cost_no_name() -> None:
    text = 'Authors,Author full names,Title,Year\nx,"{}",Ropes and Knots,2031\n'
    names = "Herreras Martínez, Sara (55838676500); Møller Sneum, Dan (57200686921); Tell, Wil P.C. (6701681600)"
    (found,) = entries(text.format(names))
    told = ["Sara Herreras Martínez", "Dan Møller Sneum", "Wil P.C. Tell"]
    assert [author.name for author in found.authors] == told


def test_a_column_of_whole_citations_is_read_and_one_of_short_ones_is_not() -> None:
    table = 'Citation,Type\n"Quill, A., & Tell, B. (2031). {}. Rope Letters, 4(2), 1-9.",Journal article\n'
    (found,) = entries(table.format(TITLE))
    assert (found.title, found.year, len(found.authors)) == (TITLE, 2031, 2)
    short = "Citation,Type\nQuill et al. 2031,Journal article\nTell 2030,Report\n"
    assert Delimited().claim(Head("t.csv", short.encode(), short, True)) is None


def test_keys_with_numbers_hold_one_paper_each() -> None:
    record = {"title1": TITLE, "authors1": "Ann Quill", "title2": TITLE + " again", "year2": 2031}
    first, second = entries(json.dumps(record))
    assert [first.authors[0].name, second.title, second.year] == [
        "Ann Quill",
        f"{TITLE} again",
        2031,
    ]


def test_people_are_found_in_the_citation_that_a_record_spells_out() -> None:
    cited = f"Ann Quill, Bo Tell. 2031. {TITLE}. In Proceedings of ROPE '31."
    (found,) = entries(json.dumps([{"title": TITLE, "citation": cited, "doi": "10.5555/r.1"}]))
    assert [author.name for author in found.authors] == ["Ann Quill", "Bo Tell"]


def test_an_entry_told_within_yaml_costs_no_other() -> None:
    one = f"  - title: {TITLE}\n    author: Ann Quill\n    year: 2031\n"
    told = entries("article:\n" + one + "    bibtex: |\n      @article{q, title={X}}\n" + one)
    assert [entry.title for entry in told] == [TITLE, TITLE]
