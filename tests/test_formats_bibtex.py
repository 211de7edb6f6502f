"""BibTeX as it is written, with the breakage that is usual there."""

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
        ("Quux B, Lind S and Mott E", ["B Quux", "S Lind", "E Mott"]),
        ("Quux Q., Carla A. and Mott, Dan", ["Carla A. Quux Q.", "Dan Mott"]),
        ("R. K Quux, A. Pell and Mott, Dan", ["A. Pell R. K Quux", "Dan Mott"]),
        ("B Quux, S Lind and Dan Mott", ["B Quux", "S Lind", "Dan Mott"]),
        ("Bea Quux, Sue Lind and Dan Mott", ["Bea Quux", "Sue Lind", "Dan Mott"]),
        ("Quux Lind, Bea Sue and Mott, Dan and Al Poe", ["Bea Sue Quux Lind", "Dan Mott", "Al Poe"]),
        ("Ada Quux$^{1}$ and Bo Lind$^{1,2}$ and Cara Mott*", ["Ada Quux", "Bo Lind", "Cara Mott"]),
    ],
)  # fmt: skip
def test_bibtex_names_are_told_apart_whatever_stands_between_them(
    field: str, names: list[str]
) -> None:
    (entry,), _ = read(f"@article{{a, title = {{Shelves}}, author = {{{field}}}, year = 2031}}\n")
    assert people(entry) == names


def test_a_macro_may_have_its_name_and_its_value_on_lines_of_their_own() -> None:
    macro = '@String{title-lamps:31\n    = "Lamps That Never Sleep"}\n'
    (entry,), faults = read(macro + "@book{a, title = title-lamps:31, year = 2031}\n")
    assert (entry.title, faults) == ("Lamps That Never Sleep", [])


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
    entries, _ = read(
        "@misc{a, title = {Lamps}, booktitle = title-lamps:31, author = inst-lamp, year = 2031}\n"
    )
    assert [(people(entry), entry.venue) for entry in entries] == [([], None)]
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


@pytest.mark.parametrize(
    ("field", "names"),
    [
        ("[No author name available]", []),
        ("{Quux, A. and Lind, Bo}", ["A. Quux", "Bo Lind"]),
        ("{Lind, Mott and Company}", ["Lind, Mott and Company"]),
        ("Quux A, Lind BC, Mott D", ["A Quux", "BC Lind", "D Mott"]),
        ("Quux A. and van Lind B.C.", ["A. Quux", "B.C. van Lind"]),
        (r"Ada Quux \and Bo Lind\thanks{Both did the work} \and Cara Mott", ["Ada Quux", "Bo Lind", "Cara Mott"]),
        (r"Quux, Ada \& Lind, Bo", ["Ada Quux", "Bo Lind"]),
        (r"Quux \& Sons", ["Quux & Sons"]),
        ("Quux II, Roger J and Lind, Bo", ["Roger J Quux II", "Bo Lind"]),
        ("James R. {Quux, S. J.} and Bo Lind", ["James R. Quux, S. J.", "Bo Lind"]),
        ("Quux,\n% the first\n  Ada and\n  Lind, Bo", ["Ada Quux", "Bo Lind"]),
    ],
)  # fmt: skip
def test_bibtex_names_by_the_habits_of_other_lists_are_people(field: str, names: list[str]) -> None:
    (entry,), _ = read(f"@article{{a, title = {{Shelves}}, author = {{{field}}}, year = 2031}}\n")
    assert people(entry) == names


def test_comments_between_fields_are_no_part_of_them() -> None:
    text = "@online{a,\n  % before\n  title = {Shelves},\n  % title = {Old},\n  year = 2031, % checked\n"
    text += "  author = {Ada Quux}\n  % after, with = {this}\n}\n"
    (entry,), faults = read(text)
    assert (entry.title, entry.year, people(entry)) == ("Shelves", 2031, ["Ada Quux"])
    assert not faults


def test_a_book_lends_its_author_but_not_its_subtitle() -> None:
    text = "@inbook{a, crossref = {b}, title = {Ledges}}\n@book{b, title = {Shelves}, subtitle = {All},"
    text += " author = {Quux, Ada}, year = {{\\noopsort{1973a}}{\\switchargs{--90}{1968}}}}\n"
    (part, _), _ = read(text)
    assert (part.title, people(part), part.year) == ("Ledges", ["Ada Quux"], 1968)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Hard\\slash Soft Shelves\\emdash a Test", "Hard/Soft Shelves—a Test"),
        ("Shelves of Lamps,$\\backslash$nLedges", "Shelves of Lamps, Ledges"),
        ("\\arara: making shelves", "arara: making shelves"),
        (
            "{\\Lamps} and {\\plain} \\Xy-pic, R\\thinspace\\&\\thinspace D",
            "Lamps and plain Xy-pic, R & D",
        ),
        ("Ledges\\textendashShelves and Lamp\\textquoterights", "Ledges–Shelves and Lamp's"),
        ("\\textitQuercus ledges", "Quercus ledges"),
        ("{\\bfseries Ledges} DVIto\\kern-.15em VDU", "Ledges DVItoVDU"),
    ],
)
def test_commands_of_bibliographies_say_what_they_mean(written: str, meant: str) -> None:
    (entry,), _ = read(f"@misc{{a,\n title = {{{written}}},\n author = {{Quux, Ada}}\n}}\n")
    assert entry.title == meant


def test_a_body_in_braces_is_one_author_whatever_braces_it_holds() -> None:
    field = "{Council on Shelves, Ledges, {and} Lamps, U.S. (CSL)} and {Garc{\\'i}a, Ada}"
    (entry,), _ = read(f"@misc{{a,\n title = {{Shelves}},\n author = {{{field}}}\n}}\n")
    assert people(entry) == ["Council on Shelves, Ledges, and Lamps, U.S. (CSL)", "Ada García"]


@pytest.mark.parametrize("rest", ["...", "…", "{...}", "\\\\ldots", "{others}"])
def test_dots_for_a_name_in_bibtex_say_that_the_list_is_cut_off(rest: str) -> None:
    text = f"@article{{a, title = {{Shelves}}, author = {{Quux, A and Lind, B and {rest}}}}}\n"
    (entry,), _ = read(text.replace("\\\\", "\\"))
    assert (people(entry), entry.authors_complete) == (["A Quux", "B Lind"], False)
