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
