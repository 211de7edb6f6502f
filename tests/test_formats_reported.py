"""Faults that users of other readers reported, and what is not to be taken for papers."""

from __future__ import annotations

import pytest
from test_formats_contract import read_whole

from parsers.record import Entry, Fault
from parsers.text import fold


def read(text: str) -> tuple[list[Entry], list[Fault]]:
    _, items = read_whole(text.encode())
    entries = [item for item in items if isinstance(item, Entry)]
    return entries, [item for item in items if isinstance(item, Fault)]


def titles(text: str) -> list[str | None]:
    return [entry.title for entry in read(text)[0]]


def test_bibtex_loses_no_entry_to_a_missing_comma_or_a_repeated_key() -> None:
    """bibtexparser#230, #378, #237."""
    text = """\
@article{same, title = {Shelves That Sort Themselves} author = {Quux, Ada}, year = 2031}
@article{same, title = {Lamps That Never Sleep}, author = {Lind, Bo}, title = {Twice}, year = 2032}
@article{open, title = {Never Closed, author = {Mott, Cara}, year = 2033
@article{last, title = {The Last One}, author = {Nett, Dora}, year = 2034}
"""
    entries, faults = read(text)
    assert len(entries) + len(faults) == 4
    assert [entry.title for entry in entries[:2]] == [
        "Shelves That Sort Themselves",
        "Lamps That Never Sleep",
    ]
    assert [entry.entry_id for entry in entries[:2]] == ["same", "same"]
    assert [author.name for author in entries[0].authors] == ["Ada Quux"]
    assert entries[-1].title == "The Last One"


def test_ris_records_are_all_read_whatever_stands_between_them() -> None:
    """rispy#13, #61, #62: a mark at the start, junk between records, a record without its end."""
    record = "TY  - JOUR\nTI  - Shelf {}\nAU  - Quux, Ada\nPY  - 2031\n"
    end = "ER  - \n"
    text = "\ufeff" + record.format(1) + end + "\nExported by nobody\n\n" + record.format(2)
    text += record.format(3) + end + record.format(4) + end
    assert titles(text) == ["Shelf 1", "Shelf 2", "Shelf 3", "Shelf 4"]


def test_a_tag_that_no_dialect_knows_ends_the_text_before_it() -> None:
    text = "TY  - JOUR\nTI  - Shelf\nTS  - RIS\nAU  - Quux A.\nAB  - Told\nin two lines\nM9  - no\n"
    text += "L2  - https://arxiv.org/abs/2031.01234\nER  - \n"
    (found,), faults = read(text)
    assert (found.title, found.abstract, faults) == ("Shelf", "Told\nin two lines", [])
    assert (found.arxiv, found.authors[0].name) == ("2031.01234", "A. Quux")


def test_bibtex_within_parentheses_or_begun_on_the_next_line_is_read_too() -> None:
    text = """\
@incollection
(
  quux:31
  ,
  author = "Ada Quux", title = "Shelves That Sort
    Themselves (Again)", year = 2031
)
@Article(lind,
  author = "Bo Lind",
  title = "Lamps
    That Never Sleep",
  year = 2032)
@article
{ mott, author = {Cara Mott}, title = {Doors on the Next Line}, year = 2033
}
@set{both, entryset = {quux:31, lind}}
"""
    entries, faults = read(text)
    assert not faults
    assert [(entry.title, entry.year) for entry in entries] == [
        ("Shelves That Sort Themselves (Again)", 2031),
        ("Lamps That Never Sleep", 2032),
        ("Doors on the Next Line", 2033),
    ]


@pytest.mark.parametrize(
    ("latex", "meant"),
    [
        (r"Wolfgang K{\"u}chlin", "Wolfgang Küchlin"),
        (r"$\mathsf{OPA}$: Offline Password Attacks", "OPA: Offline Password Attacks"),
        (r"An $\alpha$-stable {B}ound", "An α-stable Bound"),
        (r"Pages 1--20 of {\L}ukasz's Diary", "Pages 1–20 of Łukasz's Diary"),
    ],
)
def test_latex_is_its_unicode_twin(latex: str, meant: str) -> None:
    """cryptobib#309, hepcrawl PR#299."""
    assert fold(latex) == fold(meant)
    (entry,) = read(f"@article{{a, title = {{{latex} and more}}, author = {{A B}}, year = 2031}}")[
        0
    ]
    assert fold(entry.title or "") == fold(f"{meant} and more")


def test_a_header_or_preamble_makes_no_bibtex_something_else() -> None:
    text = (
        '%%% -*-BibTeX-*-\n@preamble{ "\\newcommand{\\x}[1]{#1} "\n  # "\\newcommand{\\y}{} " }\n\n'
    )
    text += "Prose between entries, with a full stop. 2031.\n\n".join(
        f"@article{{k{n},\n  author = {{A. Quux}},\n  title = {{Shelf {n}}},\n  year = 2031,\n}}\n"
        for n in range(3)
    )
    assert titles(text) == ["Shelf 0", "Shelf 1", "Shelf 2"]


def test_tagged_records_that_empty_lines_part_may_begin_with_any_tag() -> None:
    record = "%T Shelf {0}\n%0 Journal Article\n%A Quux, Ada\n%D 2031\n"
    assert titles("\n\n".join(map(record.format, range(3)))) == ["Shelf 0", "Shelf 1", "Shelf 2"]
    untyped = record.format(0) + "\n\n" + "%T Index\n%D 2031\n" + "\n\n" + record.format(1)
    assert titles(untyped) == ["Shelf 0", "Index", "Shelf 1"]


@pytest.mark.parametrize(
    "said,title",
    [("Shelves 5.0.", "Shelves 5.0"), ("Shelves of the U.S.", "Shelves of the U.S."),
     ("Shelves at books.com.", "Shelves at books.com")],
)  # fmt: skip
def test_the_full_stop_behind_a_title_goes_but_from_initials(said: str, title: str) -> None:
    assert titles(f"%0 Journal Article\n%T {said}\n%A Quux, Ada\n%D 2031\n") == [title]


COMMIT = """\
commit 0123456789abcdef0123456789abcdef01234567
Author: Ada Quux <ada@example.org>
Date:   Tue Dec 9 11:55:17 2031 +0000

    Keep shelves sorted

"""
NOTES = "# Notes\n\n" + "".join(
    f"Section {n} tells how the lamp is mounted, which screws it takes and who should do it.\n\n"
    f"- When it hums, see above.\n- Fixed the hum of lamp {n} (Bo Lind)\n\n"
    for n in range(40)
)
PAGE = "<html><body><h1>Manual</h1>" + "".join(
    f"<p>Lamp {n} is mounted, If it hums, so be it. No lamp hums when its screws are tight enough.</p>"
    for n in range(30)
)
PAGE += """<ul><li>The type of lamp, Possible values</li><li>The type of screw, If any</li>
<li>The kind of hum, When true</li></ul></body></html>"""

CHANGES = """\
Release 1.4.2
* New upstream release. Closes: #1234, #1240
* Fix the hum of lamps, screws and mounts (Bo Lind)
* Update translations: German (Ada Quux), French (Mira Osei)

Release 1.4.1
* Build with a newer compiler. Thanks to Bo Lind
* Drop the old mount, Screw Tables, Hum Tests
* Update translations: Danish (Ada Quux), Dutch (Jonah Pell)

"""
SOFTWARE = "# Lampkit\n\n## Features\n\n" + "".join(
    f"- **Mount {n}** - mounts lamps of kind {n}, see [the guide](docs/mount{n}.md)\n"
    for n in range(9)
)
SOFTWARE += "\n## Authors\n\n- Ada Quux\n- Bo Lind\n\n## License\n\nMIT\n"
CALL = """<html><head><title>LAMP 2031: Call for papers</title></head><body><h1>Call for papers</h1>
<p>We invite papers on lamps, their mounts and what hums in them.</p><h2>Topics</h2><ul>
<li>Lamps that are mounted by machines</li><li>Screws and the learning of screws</li><li>Hums</li></ul>
<h2>Important dates</h2><ul><li>Submission: 3 March 2031</li><li>Decisions: 4 May 2031</li></ul>
<h2>Committee</h2><ul><li>Ada Quux, University of Harwick</li><li>Bo Lind, Ostrava Tech</li>
<li>Mira Osei, Lab Nine</li></ul></body></html>"""


@pytest.mark.parametrize(
    "text",
    [
        COMMIT * 4,
        CHANGES * 3,
        SOFTWARE,
        CALL,
        NOTES,
        "# Library\n\n| Name | Title | Authors |\n|---|---|---|\n| a | ✓ | ✓ |\n| b | ✓ | ✓ |\n",
        "{% block lamp %}\n  <a href='{{ lamp }}'>Lamp</a>\n{% endblock %}\n",
        PAGE,
    ],
    ids=["commits", "changes", "software", "call", "notes", "features", "template", "manual"],
)
def test_logs_notes_and_manuals_are_no_listings(text: str) -> None:
    assert titles(text) == []
