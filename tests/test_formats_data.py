"""Tables as spreadsheets save them, tapes of answers, and YAML that tells more than one work."""

from __future__ import annotations

import base64
import gzip
import json

from test_formats_contract import read_whole

from parsers.claims import reading
from parsers.format import Line, Text
from parsers.formats.delimited import Delimited
from parsers.record import Entry

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
