"""Tables and tagged records as services export them: what their names mean, what helps unknown ones."""

from __future__ import annotations

import pytest
from test_formats_contract import head_of
from test_formats_reported import read

from parsers.sniff import recognise, refusal

WOS_TAB = """\
PT\tAU\tAF\tTI\tSO\tDE\tID\tPY\tDI\tUT
J\tQuux, A; Lind, B\tQuux, Ada; Lind, Bo\tShelves in Rows\tSHELF J\trows; wood\tPLUS\t2031\t10.9999/s.1\tWOS:7
"""
PERISH = """\
Cites,Authors,Title,Year,Source,Publisher
12,"A Quux, B Lind",Shelves in Rows,2031,Shelf J,Wood Press
"""
BYLINE = """\
title,link,authors
Shelves in Rows,https://example.org/s,"A Quux, B Lind - Shelf J, 2031 - example.org"
"""


@pytest.mark.parametrize(
    ("table", "authors", "venue", "entry_id"),
    [
        (WOS_TAB, ["Ada Quux", "Bo Lind"], "SHELF J", "WOS:7"),
        (PERISH, ["A Quux", "B Lind"], "Shelf J", None),
        (BYLINE, ["A Quux", "B Lind"], None, None),
    ],
    ids=["Web of Science", "Publish or Perish", "Google Scholar"],
)
def test_tables_mean_what_their_makers_mean(
    table: str, authors: list[str], venue: str | None, entry_id: str | None
) -> None:
    (found,), _ = read(table)
    assert [author.name for author in found.authors] == authors
    assert (found.title, found.venue, found.entry_id) == ("Shelves in Rows", venue, entry_id)


CNKI = {
    "table": "SrcDatabase-来源库,Title-题名,Author-作者,Source-文献来源,Keyword-关键词,Year-年,DOI-DOI\n"
    "期刊,草地蜜蜂计数方法研究,王小明; 石文心,蜜蜂学报,蜜蜂;;计数,2031,10.9999/zh.1\n",
    "refer": "%0 Journal Article\n%A 王小明%A 石文心\n%T 草地蜜蜂计数方法研究\n%J 蜜蜂学报\n%D 2031\n"
    "%K 蜜蜂;计数\n%R 10.9999/zh.1\n",
    "refworks": "RT Journal Article\nSR 1\nA1 王小明;石文心;\nT1 草地蜜蜂计数方法研究\nJF 蜜蜂学报\nYR 2031\n"
    "IS 01\nvo 9\nK1 蜜蜂;计数\nDO 10.9999/zh.1\n",
}


@pytest.mark.parametrize("text", CNKI.values(), ids=list(CNKI))
def test_cnki_tells_the_same_in_each_of_its_exports(text: str) -> None:
    (found,), faults = read(text)
    assert not faults
    assert [author.name for author in found.authors] == ["王小明", "石文心"]
    told = (found.title, found.venue, found.keywords, found.year, found.doi)
    assert told == ("草地蜜蜂计数方法研究", "蜜蜂学报", ("蜜蜂", "计数"), 2031, "10.9999/zh.1")
    assert "vo" not in (found.issue or "")


def test_a_table_with_a_header_of_its_own_is_told_what_helps() -> None:
    table = "Wer;Was\nAda Quux;Regale in Reihen\nBo Lind;Lampen, die nie schlafen\n"
    assert recognise(head_of(table.encode())) is None
    assert "[[formats.columns]]" in refusal(head_of(table.encode()))
    assert "[[formats.columns]]" not in refusal(head_of(b"Some words; and more.\nThe end.\n"))


def test_an_abstract_that_says_there_is_none_is_none() -> None:
    (found,), _ = read("Title,Authors,Abstract\nShelves in Rows,Ada Quux,[No abstract available]\n")
    assert found.abstract is None


def test_families_before_initials_are_turned_where_the_whole_list_is_so() -> None:
    table = "Title,Author Names,Source\n"
    table += '"Shelves in Rows","Quux A., Lind B.C.",Journal of Shelves (2031) 3:3 (1-9)\n'
    (found,), _ = read(table)
    assert [author.name for author in found.authors] == ["A. Quux", "B.C. Lind"]
    assert (found.venue, found.year) == ("Journal of Shelves", 2031)


@pytest.mark.parametrize(
    "header", ["题名,第一作者,其他作者,年份", "Title,First Author,Other Authors,Year"]
)
def test_the_other_authors_of_a_column_of_their_own_follow_the_first(header: str) -> None:
    rows = "Shelves in Rows,Ada Quux,Bo Lind; Cy Marsh,2031\nOn Racks,Ada Quux,,2032\n"
    (first, second), _ = read(f"{header}\n{rows}")
    assert [author.name for author in first.authors] == ["Ada Quux", "Bo Lind", "Cy Marsh"]
    assert [author.name for author in second.authors] == ["Ada Quux"]


def test_co_authors_beside_the_whole_list_add_nobody() -> None:
    (found,), _ = read("Title,Authors,Co-authors\nShelves in Rows,Ada Quux; Bo Lind,Bo Lind\n")
    assert [author.name for author in found.authors] == ["Ada Quux", "Bo Lind"]
