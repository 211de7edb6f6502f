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


@pytest.mark.parametrize(
    ("field", "names"),
    [
        ("{Mott Dan C.} and and Lind, Bo P. and Quux, and Ada", ["Mott Dan C.", "Bo P. Lind", "Ada Quux"]),
        ("Lind, Bo, and Mott, Cara", ["Bo Lind", "Cara Mott"]),
        ("Lind, and Mott", ["Lind", "Mott"]),
        ("family=Quux, given=Ada, given-i=A and prefix=van der, family=Lind, given=Bo", ["Ada Quux", "Bo van der Lind"]),
        ("Bo Lind (Seaworth University) and Cara Mott", ["Bo Lind", "Cara Mott"]),
    ],
)  # fmt: skip
def test_bibtex_names_are_told_apart_whatever_stands_between_them(
    field: str, names: list[str]
) -> None:
    (entry,), _ = read(f"@article{{a, title = {{Shelves}}, author = {{{field}}}, year = 2031}}\n")
    assert people(entry) == names


def test_bibtex_that_ends_within_an_entry_gives_what_is_whole_and_says_so() -> None:
    whole = "@article{a, title = {Shelves}, author = {Ada Quux}, year = 2031}\n"
    entries, faults = read(whole + "@article{b,\n title = {Lamps},\n author = {Lind, Bo and Mo")
    assert [(e.title, people(e), e.authors_complete) for e in entries] == [
        ("Shelves", ["Ada Quux"], True),
        ("Lamps", ["Bo Lind"], False),
    ]
    assert [(fault.reason, fault.place.lines) for fault in faults] == [
        ("cut off at the end of the file", (2, 4))
    ]
    entries, faults = read(whole + "@article{b,\n author = {Bo Lind},\n title = {Lamps that ne")
    assert [entry.title for entry in entries] == ["Shelves"]
    assert len(faults) == 1


def test_a_bibtex_entry_that_lacks_only_its_last_brace_is_whole() -> None:
    entries, faults = read("@article{b,\n title = {Lamps},\n author = {Bo Lind},\n year = {2031}\n")
    assert [(entry.title, entry.year) for entry in entries] == [("Lamps", 2031)]
    assert not faults


def test_a_macro_that_nothing_defines_is_no_title() -> None:
    entries, faults = read("@article{a, title = shelves31, author = {Ada Quux}, year = 2031}\n")
    assert (entries, len(faults)) == ([], 1)
    entries, _ = read("@article{a, title = 1984, author = {Ada Quux}, year = 2031}\n")
    assert entries[0].title == "1984"


def test_untitled_bibtex_is_a_paper_where_authors_stand_with_an_identifier() -> None:
    entry = "@article{{a, author = {{Ada Quux}}, journal = {{J. Shelves}}, {}}}\n"
    ((found,), faults) = read(entry.format("doi = {10.5555/shelf.7}"))
    assert (found.title, found.doi, faults) == (None, "10.5555/shelf.7", [])
    entries, faults = read(entry.format("volume = 7"))
    assert (entries, len(faults)) == ([], 1)


def test_a_part_of_a_book_without_a_title_does_not_take_that_of_the_book() -> None:
    fields = "author = {Ada Quux}, booktitle = {The Book of Shelves}, year = 2031"
    assert read(f"@inproceedings{{a, {fields}}}\n")[0] == []
    assert read(f"@proceedings{{a, {fields}}}\n")[0][0].title == "The Book of Shelves"


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


def test_entries_that_share_a_line_are_entries_of_their_own() -> None:
    one = "@article{{a, title = {{Shelf {}}}, author = {{Ada Quux}}, year = 2031}}"
    text = "".join(map(one.format, "12")) + ", " + one.format("3é") + " " + one.format(4) + "\n"
    text += "@misc{b,\n title = {Lamp 1}\n}, @misc{,\n title = {Lamp 2}\n}\n"
    entries, faults = read(text)
    assert [(entry.title, entry.place.lines) for entry in entries] == [
        ("Shelf 1", (1, 1)), ("Shelf 2", (1, 1)), ("Shelf 3é", (1, 1)), ("Shelf 4", (1, 1)),
        ("Lamp 1", (2, 4)), ("Lamp 2", (4, 6)),
    ]  # fmt: skip
    assert not faults
    raw = text.encode()
    assert raw[slice(*entries[3].place.span)].decode() == one.format(4) + "\n"


def test_a_command_in_capitals_that_nobody_knows_is_a_name() -> None:
    text = "@article{{a, title = {{{}}}, author = {{Ada Quux}}}}\n"
    for latex, meant in [
        (r"{\TUG}", "TUG"),
        (r"News of the {\CSTUG{}} in \LARGE{} letters", "News of the CSTUG in letters"),
        (r"Solov{\cprime}ev and Franc{\ocirc{u}}", "Solovʹev and Franců"),
    ]:
        assert [entry.title for entry in read(text.format(latex))[0]] == [meant]


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
