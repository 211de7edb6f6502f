"""What the cells of a table tell: its header's place, its people, and what is no list of papers."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from daemon import cli

HEADER = ["title", "authors", "venue", "link"]


def table(rows: Sequence[Sequence[str]], delimiter: str = ",", quoted: bool = False) -> str:
    held = io.StringIO()
    writer = csv.writer(held, delimiter=delimiter, lineterminator="\n")
    if quoted:
        writer = csv.writer(held, delimiter=delimiter, lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerows(rows)
    return held.getvalue()


@pytest.fixture
def read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def reading(text: str) -> list[dict[str, Any]]:
        (tmp_path / "t.csv").write_text(text, encoding="utf-8")
        cli.main(["parse", "--format", "jsonl", str(tmp_path / "t.csv")])
        told = map(json.loads, capsys.readouterr().out.splitlines())
        return [found for found in told if "title" in found]

    return reading


MEETINGS = [
    ["short", "topic", "organisers", "mail", "day", "about"],
    ["LAMP", "Lamps and How They Are Sorted", "Ada Pell, Bo Lind and Cy Quux", "a@example.org",
     "Day 1", "Sorting, shelving and all else that is done with lamps, with two talks"],
    ["BEES", "Second Meeting on Bees in Meadows", "Di Moss and Ed Fern", "d@example.org",
     "Day 2", "For all who count bees, be it by hand or by machine, in meadows"],
    ["SHELF", "New Frontiers in Shelves", "Flo Reed, Gus Hill and Hal Oak", "f@example.org",
     "Day 2", "What stands on shelves, and why it stands there, told by its owners"],
]  # fmt: skip


@pytest.mark.parametrize("quoted", [False, True])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_rows_as_programs_write_them_are_no_listing_whose_commas_part_people(
    read: Any, delimiter: str, quoted: bool
) -> None:
    assert read(table(MEETINGS, delimiter, quoted)) == []


def test_what_stands_above_a_header_is_no_paper(read: Any) -> None:
    rows = [
        ["Review of lamps", "made by hand", "second draft", ""],
        ["first", "of", "many", "columns"],
        HEADER,
        ["Lamps that sort themselves", "Ada Pell; Bo Lind", "LAMP", ""],
    ]
    assert [paper["title"] for paper in read(table(rows))] == ["Lamps that sort themselves"]


def test_a_last_row_of_names_heads_no_papers(read: Any) -> None:
    rows = [["sources", "words from titles", "words"], ["journals", "words in titles", "words"]]
    assert read(table([*rows, ["", "title", "abstract"]])) == []


def test_an_odd_number_of_family_names_shows_that_commas_part_people(read: Any) -> None:
    people = ["Pell, Lind, Quux", "Moss, Fern et al.", "Reed, Hill", "Oak", "Ash, Elm, Fir",
              "Moss, Fern, Reed", "Van Oak, Ash"]  # fmt: skip
    rows = [
        [f"Lamps of the {n}th kind, sorted", names, "LAMP", ""] for n, names in enumerate(people)
    ]
    assert [paper["authors"] for paper in read(table([HEADER, *rows]))] == [
        ["Pell", "Lind", "Quux"], ["Moss", "Fern"], ["Reed", "Hill"], ["Oak"],
        ["Ash", "Elm", "Fir"], ["Moss", "Fern", "Reed"], ["Van Oak", "Ash"],
    ]  # fmt: skip


def test_family_names_before_given_names_stay_together(read: Any) -> None:
    people = ["Pell, Ada; Lind, Bo", "Moss, Di", "Reed, Flo; Hill, Gus", "Oak, Hal"]
    rows = [
        [f"Lamps of the {n}th kind, sorted", names, "LAMP", ""] for n, names in enumerate(people)
    ]
    assert [paper["authors"] for paper in read(table([HEADER, *rows]))] == [
        ["Ada Pell", "Bo Lind"], ["Di Moss"], ["Flo Reed", "Gus Hill"], ["Hal Oak"],
    ]  # fmt: skip


def test_a_column_of_dates_tells_years_whatever_it_is_called(read: Any) -> None:
    rows = [
        ["Title", "Authors", "PubTime", "URL"],
        ["Lamps that sort themselves", "Ada Pell,Bo Lind", "March 14, 2031", "https://doi.org/10.9999/1"],
        ["Bees counted in meadows", "Cy Quux", "March 2, 2032", "https://doi.org/10.9999/2"],
    ]  # fmt: skip
    assert [paper["year"] for paper in read(table(rows))] == [2031, 2032]


def test_titles_beside_links_to_pubmed_are_papers(read: Any) -> None:
    rows = [["", "seen", "Title", "URL"]]
    rows += [
        [str(n), "X", f"Lamps of the {n}th kind: a review", f"/pubmed/9990{n}"] for n in range(4)
    ]
    assert len(read(table(rows))) == 4


def test_news_with_their_text_are_no_papers(read: Any) -> None:
    rows = [["id", "title", "author", "text", "label"]]
    rows += [
        [str(n), f"Why lamps were sorted on day {n}", "Ada Pell", "It was a day like any.", "1"]
        for n in range(4)
    ]
    assert read(table(rows)) == []


def test_people_in_a_column_without_a_name_make_titles_papers(read: Any) -> None:
    rows = [["Title", "", "Year", "Objective"]]
    people = ["Pell, A; Lind, B", "Quux, C; Moss, D; Fern, E", "Reed, F"]
    rows += [
        [f"Lamps of kind {n}, sorted", names, "2031", "To sort"] for n, names in enumerate(people)
    ]
    found = read(table(rows))
    assert [len(paper["authors"]) for paper in found] == [2, 3, 1]
    assert read(table([[row[0], "on", *row[2:]] for row in rows])) == []


def test_kinds_of_papers_are_no_people_and_colons_may_part_these(read: Any) -> None:
    kinds = ["Full Paper", "Extended Abstract"]
    people = ["Ada Pell: Bo Lind", "Cy Quux: Di Moss: Ed Fern", "Flo Reed", "Gus Hill: Hal Oak"]
    rows = [
        [
            "2031",
            kinds[n % 2],
            f"Lamps that sort themselves in {n} ways",
            people[n % 4],
            f"https://doi.org/10.9999/{n}",
        ]
        for n in range(10)
    ]
    found = read(table(rows))
    assert [len(paper["authors"]) for paper in found] == [2, 3, 1, 2, 2, 3, 1, 2, 2, 3]


def test_what_a_program_printed_into_cells_is_read_as_what_it_was(read: Any) -> None:
    rows: list[list[Any]] = [
        ["@id", "title", "author", "container-title", "published-print", "ids"],
        ["1", ["Lamps that sort themselves"], [{"given": "Ada", "family": "Pell", "orcid": None}],
         ["Journal of Lamps"], {"date-parts": [[2031, 5]]}, {"DOI": "10.9999/a.1"}],
        ["2", "['Bees' and] meadows", "['Cy Quux', 'Di Moss']", "Bees", "2032", ""],
    ]  # fmt: skip
    found = read(table(rows))
    assert [(p["title"], p["authors"], p["venue"], p["year"], p["doi"]) for p in found] == [
        ("Lamps that sort themselves", ["Ada Pell"], "Journal of Lamps", 2031, "10.9999/a.1"),
        ("['Bees' and] meadows", ["Cy Quux", "Di Moss"], "Bees", 2032, None),
    ]


def test_author_and_year_in_one_column_are_parted(read: Any) -> None:
    rows = [["Author, Year", "Title", "N"], ["Pell et al., 2031", "Lamps that sort themselves", "10"],
            ["Lind and Quux, 2032", "Bees counted in meadows", "20"]]  # fmt: skip
    found = read(table(rows))
    assert [(p["authors"], p["year"]) for p in found] == [
        (["Pell"], 2031),
        (["Lind", "Quux"], 2032),
    ]


def test_the_in_within_a_venue_is_part_of_it(read: Any) -> None:
    rows = [HEADER, ["Lamps that sort themselves", "Ada Pell", "Information in the House of Lamps", ""],
            ["Bees counted in meadows", "Cy Quux", "In the Journal of Bees", ""]]  # fmt: skip
    venues = [paper["venue"] for paper in read(table(rows))]
    assert venues == ["Information in the House of Lamps", "the Journal of Bees"]


def test_titles_beside_a_source_and_links_to_news_are_no_papers(read: Any) -> None:
    rows = [["标题", "链接", "来源", "发布时间"]]
    rows += [
        [f"某地举办第{n}届灯具展览", f"https://news.cn/{n}", "某网", "2031-05-01"] for n in range(4)
    ]
    assert read(table(rows)) == []
    papers = [
        rows[0],
        *([r[0], f"https://kns.cnki.net/{n}", "灯具学报", r[3]] for n, r in enumerate(rows[1:])),
    ]
    assert len(read(table(papers))) == 4


def test_what_stands_above_a_header_in_one_or_more_lines_costs_no_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [HEADER, ["Lamps that sort themselves", "Ada Pell", "LAMP", ""]]
    for above in ("sep=,\n", "My table\n\nas of, 2031, May, 3\n", "\n,Known,,Said\n"):
        (tmp_path / "t.csv").write_text(above + table(rows), encoding="utf-8")
        assert cli.main(["parse", "--format", "jsonl", str(tmp_path / "t.csv")]) == 0
        told = list(map(json.loads, capsys.readouterr().out.splitlines()))
        assert [found.get("title") for found in told] == ["Lamps that sort themselves"]


def test_whole_names_all_along_a_column_are_parted_by_commas(read: Any) -> None:
    rows = [["title", "authors", "authors_string", "year"],
            ["Lamps that sort themselves", "", "Ada Pell and Bo Lind, Cy Quux", "2031"],
            ["Bees counted in meadows", "", "Ada Pell, Bo Lind and Cy Quux, Di Moss", "2032"],
            ["Notes on the walls of harbours", "", "Di Moss, Ada Pell, Bo Lind", "2033"]]  # fmt: skip
    found = read(table(rows))
    assert [len(paper["authors"]) for paper in found] == [3, 4, 3]
    assert found[0]["authors"] == ["Ada Pell", "Bo Lind", "Cy Quux"]


def test_a_year_behind_people_is_none_of_them(read: Any) -> None:
    rows = [["title", "authors", "details"],
            ["Lamps that sort themselves.", "Ada Pell, Bo Lind (2031).", "Published in Lamps."],
            ["Bees counted in meadows", "Cy Quux and Di Moss (2032)", ""]]  # fmt: skip
    found = read(table(rows))
    assert [(p["authors"], p["year"]) for p in found] == [
        (["Ada Pell", "Bo Lind"], 2031),
        (["Cy Quux", "Di Moss"], 2032),
    ]


def test_names_of_columns_may_end_in_a_remark_or_say_that_they_are_names(read: Any) -> None:
    rows = [["CMT_Paper_ID", "Paper_Title", "Authors_Name (comma separated)", "Poster [.png]"],
            ["4", "Lamps that sort themselves", "Ada Pell, Bo Lind*", ""],
            ["5", "Bees counted in meadows\n", "Cy Quux,\nDi Moss", ""]]  # fmt: skip
    assert [p["authors"] for p in read(table(rows))] == [
        ["Ada Pell", "Bo Lind"],
        ["Cy Quux", "Di Moss"],
    ]


def test_identifiers_tell_that_titles_are_those_of_papers(read: Any) -> None:
    rows = [["uid", "title", "species"]]
    rows += [[f"WOS:00007101120000{n}", f"Lamps of the {n}th kind in meadows", "x"] for n in "123"]
    assert len(read(table(rows))) == 3
    rows = [
        ["Title", "key"],
        *([said, f"10.9999/a.{n}"] for n, (_, said, _) in enumerate(rows[1:])),
    ]
    assert [p["doi"] for p in read(table(rows))] == ["10.9999/a.0", "10.9999/a.1", "10.9999/a.2"]
    assert read(table([["title", "code"], *(["Grey sofa with cushions", f"2020.1{n}"] for n in range(4))])) == []  # fmt: skip


def test_family_names_with_given_ones_before_and_behind_the_and(read: Any) -> None:
    rows = [["title", "authors"], ["Lamps that sort themselves", "Pell, Ada, Lind, Bo, and Moss, Di"],
            ["Bees counted in meadows", "Pell, Ada and Moss, Di"]]  # fmt: skip
    assert [p["authors"] for p in read(table(rows))] == [
        ["Ada Pell", "Bo Lind", "Di Moss"],
        ["Ada Pell", "Di Moss"],
    ]


def test_a_citation_whose_title_asks_or_opens_with_a_quote_keeps_it_whole(read: Any) -> None:
    rest = "2031 Congress on Lamps (COL), 18–23."
    said = [
        f"Pell, A., & Moss, D. (2031). Do lamps sort themselves at night? A review of some lamps. {rest}",
        f"Pell, A., & Moss, D. (2031). “Sorting” lamps: A study of some lamps. {rest}",
        f"Lind, B. (2031). Lamps that sort themselves. {rest}",
    ]
    rows = [["No.", "Full Reference"], *([str(n), text] for n, text in enumerate(said))]
    assert [p["title"] for p in read(table(rows))] == [
        "Do lamps sort themselves at night? A review of some lamps",
        "“Sorting” lamps: A study of some lamps",
        "Lamps that sort themselves",
    ]


def test_a_venue_is_parted_from_the_year_and_pages_printed_behind_it(read: Any) -> None:
    printed = ["98. Front Lamp Health. 2031 Mar 9;8:17. doi: 10.9999/a.1. eCollection 2031.",
               "J Lamps. 2031;31:354-371.", "Bees. 2031.", "Proc. of the 2031 Conf. on Lamps"]  # fmt: skip
    rows = [["title", "venue", "doi"], *([f"Lamps that sort the {n}th row", said, ""] for n, said in enumerate(printed))]  # fmt: skip
    venues = [paper["venue"] for paper in read(table(rows))]
    assert venues == ["Front Lamp Health", "J Lamps", "Bees", "Proc. of the 2031 Conf. on Lamps"]


def test_rows_that_tell_one_author_each_make_one_paper(read: Any) -> None:
    rows = [["paper", "title", "first", "last", "email"],
            ["12", "Lamps that sort themselves", "Ada", "Pell", "a@lamps.example"],
            ["12", "Lamps that sort themselves", "Bo", "Lind", "b@lamps.example"],
            ["14", "Bees counted in meadows", "Cy", "Quux", ""]]  # fmt: skip
    expected = [["Ada Pell", "Bo Lind"], ["Cy Quux"]]
    assert [paper["authors"] for paper in read(table(rows))] == expected
    rows = [["id", "title", "author"], *([n, said, f"{first} {last}"] for n, said, first, last, _ in rows[1:])]  # fmt: skip
    found = read(table(rows))
    assert [paper["authors"] for paper in found] == expected
    assert (found[0]["lines"], found[1]["lines"]) == ([2, 3], [4, 4])
    rows[2][0] = "13"  # another paper of the same title
    assert len(read(table(rows))) == 3


def test_a_title_beside_the_name_of_a_person_is_what_that_person_is(read: Any) -> None:
    rows = [["Title", "First Name", "Last Name", "Website"],
            ["Head of the Department of Lamps", "Ada", "Pell", "https://lamps.example/ada"],
            ["Senior Vice President of Sales", "Bo", "Lind", "https://lamps.example/bo"]]  # fmt: skip
    assert read(table(rows)) == []
