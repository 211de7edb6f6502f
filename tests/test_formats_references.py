"""What reference managers and databases write, with the breakage that is usual there."""

from __future__ import annotations

import pytest
from test_formats_contract import read_whole

from parsers.record import Entry, Fault


def read(text: str) -> tuple[list[Entry], list[Fault]]:
    _, items = read_whole(text.encode())
    entries = [item for item in items if isinstance(item, Entry)]
    return entries, [item for item in items if isinstance(item, Fault)]


def people(entry: Entry) -> list[str]:
    return [author.name for author in entry.authors]


def test_a_tag_that_opens_a_record_twice_opens_one() -> None:
    entries, faults = read("%0 Serial\n%0 Audio\n%D 2031\n%T Shelves to Hear\n%A Quux, Ada\n")
    assert [(entry.title, people(entry)) for entry in entries] == [
        ("Shelves to Hear", ["Ada Quux"])
    ]
    assert not faults


def test_a_record_whose_type_follows_its_title_is_one_record() -> None:
    record = "%T Shelf {0}\n%0 Journal Article\n%A Quux, Ada\n%D 2031\n"
    for count in (1, 3):
        entries, faults = read("\n".join(map(record.format, range(count))))
        assert [(e.title, people(e), e.year) for e in entries] == [
            (f"Shelf {n}", ["Ada Quux"], 2031) for n in range(count)
        ]
        assert not faults


OVID = """\
Score
  *****
Accession Number
  0000{0}.
Author
  Quux, Ada MD *;  van Lind, Bo MD, PhD +;  Mott, Jo [Ed]
Title
  Brackets for Shelves {0}.[Article]
Source
  Journal of Shelves.
Status
  Publish Ahead of Print, 30 November 2031
Abstract
  Brackets hold shelves.

"""


def test_ovid_text_is_read_without_numbers_degrees_and_marks() -> None:
    entries, faults = read(OVID.format(1) + OVID.format(2))
    assert [(e.title, people(e), e.year) for e in entries] == [
        (f"Brackets for Shelves {n}", ["Ada Quux", "Bo van Lind"], 2031) for n in (1, 2)
    ]
    assert not faults


def test_ovid_names_stand_before_their_initials_and_whole_ones_lead() -> None:
    record = (
        "<{0}>\nUnique Identifier\n  2031000{0}\nTitle\n  Brackets {0}.\nAuthors\n  Quux A{1}\n\n"
    )
    whole = "\nAuthors Full Name\n  Quux, Ada"
    entries, faults = read(record.format(1, "") + record.format(2, whole))
    assert [people(entry) for entry in entries] == [["A Quux"], ["Ada Quux"]]
    assert not faults


def test_the_number_of_a_trial_is_nobody() -> None:
    record = "Record #{0} of 2\nID: CN-0{0}\nAU: {1}\nTI: Brackets {0}\nYR: 2031\n\n\n"
    entries, _ = read(record.format(1, "Quux A\nAU: Lind B") + record.format(2, "NCT01234567"))
    assert [people(entry) for entry in entries] == [["A Quux", "B Lind"], []]


NEP = """\
NEP: New Economics Papers

1. Races between Shelves
Date: \t2031-11-07
By: \tAda Quux (University of Seaworth, Faculty of Shelves)
Bo Lind (Institute for (and against) Lamps)
URL: \thttp://d.repec.example/n?u=RePEc:abc:defg:2031-17
Shelves race where nobody looks.
Keywords: \tShelves, Lamps
"""


def test_nep_reports_name_one_person_a_line_and_the_abstract_below_the_link() -> None:
    (entry,), faults = read(NEP)
    assert (people(entry), entry.abstract) == (
        ["Ada Quux", "Bo Lind"],
        "Shelves race where nobody looks.",
    )
    assert not faults


def test_rulers_end_framed_records_and_a_second_title_is_the_journals() -> None:
    text = "--AU-- Quux, A.; Lind, B.\n--TI-- Shelves\n--ST-- Journal of Shelves\n--YP-- 2031\n------\n"
    text += "--AU-- Mott, C.\n--ST-- Lamps\n--AB-- Lit\n\nin two parts\n--YP-- 2032\n----------\n"
    entries, faults = read(text)
    assert [(e.title, e.venue, e.year) for e in entries] == [
        ("Shelves", "Journal of Shelves", 2031),
        ("Lamps", None, 2032),
    ]
    assert not faults


def test_names_that_hyphens_part_from_initials_are_turned() -> None:
    text = "TI: Shelves that sort themselves\nAU: Quux-A; Saint-Lind-BC; Mott-C(ed)\nPY: 2031\nSO: J-Shelves 2031\n"
    (entry,), _ = read(text)
    assert people(entry) == ["A Quux", "BC Saint-Lind"]


def test_ris_authors_under_either_of_their_tags_are_all_there() -> None:
    record = "TY  - JOUR\nTI  - Shelves\nAU  - Quux, Ada\nA1  - {}\nPY  - 2031\nER  - \n"
    assert people(read(record.format("Lind, Bo"))[0][0]) == ["Ada Quux", "Bo Lind"]
    assert people(read(record.format("Quux, Ada"))[0][0]) == ["Ada Quux"]


def test_ris_that_lost_its_type_is_read_by_its_other_tags() -> None:
    text = "JF  - Journal of Shelves\nT1  - Shelves\nAU  - Quux, Ada\nPY  - 2031/09/01/\nER  - \n"
    (entry,), _ = read(text)
    assert (entry.title, people(entry), entry.year) == ("Shelves", ["Ada Quux"], 2031)


def test_a_list_of_people_in_the_fields_of_one_is_taken_apart() -> None:
    text = """<?xml version="1.0"?>
<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography">
<b:Source><b:Title>Shelves</b:Title><b:Author><b:Author><b:NameList><b:Person><b:Last>Quux</b:Last>
<b:Middle>and Lind, Bo</b:Middle><b:First>Ada</b:First></b:Person></b:NameList></b:Author></b:Author>
<b:Year>2031</b:Year></b:Source></b:Sources>
"""
    (entry,), _ = read(text)
    assert people(entry) == ["Ada Quux", "Bo Lind"]


def test_a_ris_record_may_open_on_the_line_that_closes_the_one_before() -> None:
    record = "TY  - JOUR\nTI  - Shelf {}\nAU  - Quux, Ada\nPY  - 2031\nER  - "
    entries, faults = read("".join(map(record.format, "123")) + "\n")
    assert [(entry.title, entry.place.lines) for entry in entries] == [
        ("Shelf 1", (1, 5)),
        ("Shelf 2", (5, 9)),
        ("Shelf 3", (9, 13)),
    ]
    assert not faults


@pytest.mark.parametrize("indent", ["", "   ", "\t"])
@pytest.mark.parametrize("gap", ["  - ", "\u00a0\u00a0-\u00a0", " - "])
def test_ris_is_read_with_whatever_blanks(indent: str, gap: str) -> None:
    lines = [("TY", "JOUR"), ("TI", "Shelves"), ("AU", "Quux, Ada"), ("PY", "2031"), ("ER", "")]
    text = "".join(f"{indent}{tag}{gap}{value}\n" for tag, value in lines)
    (entry,), faults = read(text)
    assert (entry.title, people(entry), entry.year) == ("Shelves", ["Ada Quux"], 2031)
    assert not faults


@pytest.mark.parametrize(
    "line",
    [
        "DO  - 10.5555/shelf.7",
        "DOI - 10.5555/shelf.7",
        "M3  - Article\nL3  - http://dx.doi.org/10.5555/shelf.7",
        "M3  - 10.5555/shelf.7\nN1  - 10.5555/other",
        "N1  - See also\nN1  - doi: 10.5555/shelf.7",
    ],
)
def test_ris_says_its_doi_in_more_than_one_field(line: str) -> None:
    ((entry,), _) = read(f"TY  - JOUR\nTI  - Shelves\nAU  - Quux, Ada\n{line}\nER  - \n")
    assert entry.doi == "10.5555/shelf.7"


def test_a_year_is_taken_from_the_first_field_that_says_one() -> None:
    text = "TY  - JOUR\nTI  - Shelves\nAU  - Quux, Ada\nPY  - in press\nDA  - 2031/05/\nER  - \n"
    assert read(text)[0][0].year == 2031


def test_names_of_fields_behind_their_tags_are_no_values() -> None:
    text = (
        "Record 1 of 1\nTI: Title\n    Shelves of\n    the sea\nAU: Author\n    Quux, A; Lind, B\n"
    )
    text += "PY: Publication Year\n    2031\nAB: Abstract\n    Ledges.\n"
    (entry,), faults = read(text)
    assert (entry.title, people(entry), entry.year) == (
        "Shelves of the sea",
        ["A Quux", "B Lind"],
        2031,
    )
    assert (entry.abstract, faults) == ("Ledges.", [])


def test_names_of_medline_and_books_of_the_web_of_science_have_their_people() -> None:
    text = "PMID- 3092\nTI  - Shelves.\nFAU - Quux, Ada B Jr\nAU  - Quux AB Jr\nDP  - 2031\n"
    assert people(read(text)[0][0]) == ["Ada B Quux Jr"]
    text = "FN Clarivate\nVR 1.0\nPT B\nBA Lind, B\nBF Lind, Bo\nTI A Book\nPY 2031\nER\n\nEF\n"
    assert people(read(text)[0][0]) == ["Bo Lind"]


def test_names_of_ris_that_end_with_a_middle_initial_stay_as_written() -> None:
    text = "TY - JOUR\nA1 - Quux Ada B\nA1 - Lind Bo C\nT1 - Shelves\nY1 - 2031\nER - \n"
    assert people(read(text)[0][0]) == ["Quux Ada B", "Lind Bo C"]


def test_a_word_in_quotes_that_begins_a_cell_keeps_them() -> None:
    text = 'PT\tAU\tTI\tPY\nJ\tQuux, Ada\t"Fit" for Lamps\t2031\nJ\tLind, Bo\tShelves\t2032\n'
    assert [entry.title for entry in read(text)[0]] == ['"Fit" for Lamps', "Shelves"]


def test_the_last_names_of_medline_say_that_the_list_is_cut_off() -> None:
    text = "PMID- 84\nTI  - Shelves.\nFAU - Quux, A D\nAU  - Quux AD\nAU  - et al.\nDP  - 1993\n"
    (entry,), _ = read(text)
    assert (people(entry), entry.authors_complete) == (["A D Quux"], False)


def test_a_suffix_behind_a_second_comma_makes_no_second_person() -> None:
    (entry,), _ = read("RT Journal\nSR Electronic(1)\nA1 Quux,A. B., Jr.\nT1 Shelves\nYR 2031\n")
    assert people(entry) == ["A. B. Quux Jr."]


def test_a_lone_author_and_a_title_that_asks_are_whole_in_reference_lists() -> None:
    text = (
        "Quux A and Lind CF (2031) Wet ropes, dry ropes? Drying service lines and knots with wind. Journal of Rope 21(1): 17–39.\n"
        "Mott S (2029) Shelves of the lake: a model of wood and water. Rope Quarterly 15(1): 1–40.\n"
        "Lind CF, Mott S (2030) Do ropes rot? Annals of Rope 3(2): 4–9.\n"
    )
    entries, _ = read(text)
    assert [(entry.title, people(entry)) for entry in entries] == [
        ("Wet ropes, dry ropes? Drying service lines and knots with wind", ["A Quux", "CF Lind"]),
        ("Shelves of the lake: a model of wood and water", ["S Mott"]),
        ("Do ropes rot?", ["CF Lind", "S Mott"]),
    ]


def test_a_word_broken_at_its_hyphen_is_whole_again() -> None:
    text = (
        "PMID- 1\nTI  - Ropes in nature-\n      themed rooms, in post-\n      and pre-war times.\n"
        "FAU - Quux, Ada\n\n"
    )
    (entry,), _ = read(text)
    assert entry.title == "Ropes in nature-themed rooms, in post- and pre-war times"


def test_ris_without_types_is_ris_whatever_stands_before() -> None:
    record = "TY  - \nAU  - Quux, A; Lind, BC\nTI  - Shelf {}\nPY  - 2031\nJF  - SHELVES\nUR  - \nER  - \n\n"
    entries, _ = read('"\n' + record.format(1) + record.format(2))
    assert [(e.title, people(e), e.year, e.venue) for e in entries] == [
        ("Shelf 1", ["A Quux", "BC Lind"], 2031, "SHELVES"),
        ("Shelf 2", ["A Quux", "BC Lind"], 2031, "SHELVES"),
    ]


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ("Quux A, Lind BC", ["A Quux", "BC Lind"]),
        ("van Quux A, Lind-Mott B", ["A van Quux", "B Lind-Mott"]),
        ("College of Shelves, Quux AB, Lind C", ["College of Shelves", "AB Quux", "C Lind"]),
        ("Quux, Ada B", ["Ada B Quux"]),
    ],
)
def test_initials_tell_two_names_in_a_field_from_one(names: str, shown: list[str]) -> None:
    (entry,), _ = read(f"TY  - JOUR\nTI  - Shelves\nAU  - {names}\nPY  - 2031\nER  - \n")
    assert people(entry) == shown


def test_the_mark_that_ends_a_record_is_no_part_of_its_last_field() -> None:
    record = "RT Journal Article\nA1 Quux, Ada\nT1 Lamps {n}\nYR 2031\nAB They burn.\nER\n\n"
    entries, _ = read(record.format(n=1) + record.format(n=2))
    assert [(entry.title, entry.abstract) for entry in entries] == [
        ("Lamps 1", "They burn."),
        ("Lamps 2", "They burn."),
    ]
