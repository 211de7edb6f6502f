"""Tables and tagged records as services export them: what their names mean, what helps unknown ones."""

from __future__ import annotations

import pytest
from test_formats_contract import head_of
from test_formats_reported import read, titles

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


APA = '"Quux, A., & Lind, B. (2031). Shelves in rows. Journal of Shelves, 3(1), 1-9."'


@pytest.mark.parametrize(
    "table",
    [
        f"short,Full_reference\nQuux 2031,{APA}\n",
        f"literature_citations,note\n{APA},the first\n",
        f"Reference,Bibliographic reference\nQuux 2031,{APA}\n",
        f"assay,Source,Link\nHPLC,{APA},https://example.org/s\n",
        f"1,{APA}\n",
    ],
)
def test_a_column_of_whole_citations_is_found_by_what_its_cells_hold(table: str) -> None:
    (found,), _ = read(table)
    assert ([a.name for a in found.authors], found.year) == (["A. Quux", "B. Lind"], 2031)
    assert found.title == "Shelves in rows"


def test_a_first_column_called_by_a_mark_and_lists_cut_by_dots_are_read() -> None:
    (found,), _ = read('#,Lead Authors,Title\n1,"A Quux, B Lind, ..",Shelves in rows\n')
    told = ([author.name for author in found.authors], found.authors_complete, found.title)
    assert told == (["A Quux", "B Lind"], False, "Shelves in rows")


@pytest.mark.parametrize(
    "header",
    [
        "Título do artigo,Autor(es),Ano,DOI ou URL",
        "Title of the paper,Authors/Author names,Year of publication,Link to the paper",
        "Titel des Artikels,Autoren,Jahr,URL / DOI",
        "name,authors,year,doi",
    ],
)
def test_headers_that_say_a_field_in_more_words_are_known(header: str) -> None:
    (found,), _ = read(f"{header}\nShelves in rows,Ada Quux,2031,https://doi.org/10.9999/s.1\n")
    told = (found.title, found.authors[0].name, found.year, found.doi)
    assert told == ("Shelves in rows", "Ada Quux", 2031, "10.9999/s.1")


def test_papers_that_readers_rate_are_papers_for_their_venue() -> None:
    table = "title,venue,year,my_rating\nShelves in rows,SHELF,2031,5/5\n"
    assert titles(table) == ["Shelves in rows"]


def test_titles_beside_links_are_papers_where_the_links_go_to_papers() -> None:
    table = "id,title,link\n1,Shelves in rows,{0}/s\n2,Racks in rows,{0}/r\n"
    assert len(titles(table.format("https://openreview.net/forum"))) == 2
    assert recognise(head_of(table.format("https://example.org/news").encode())) is None


def test_identifiers_that_a_reference_manager_keeps_among_extras_are_read() -> None:
    table = (
        'Key,Author,Title,DOI,Extra\nK1,"Quux, Ada",Shelves,,Citation Key: q31 DOI: 10.9999/s.1\n'
    )
    (found,), _ = read(table)
    assert found.doi == "10.9999/s.1"


def test_a_link_or_doi_may_be_either() -> None:
    table = "Title,Year,DOI_or_URL\nShelves in rows,2031,https://arxiv.org/abs/2031.01234\n"
    assert read(table)[0][0].arxiv == "2031.01234"


@pytest.mark.parametrize("column", ["Author (year)", "Study", "Reference"])
def test_people_and_year_in_one_column_are_parted(column: str) -> None:
    table = f"{column},Title,Journal\nQuux et al. 2031,Shelves in rows,Shelf J\n"
    (found, other), _ = read(table + '"Lind & Mott, 2030a",Racks in rows,Shelf J\n')
    assert ([a.name for a in found.authors], found.year) == (["Quux"], 2031)
    assert ([a.name for a in other.authors], other.year) == (["Lind", "Mott"], 2030)
    assert not found.authors_complete


@pytest.mark.parametrize(
    "table",
    [
        "Paper,Year,Dataset,DOI\nBERT,2031,GLUE,10.9999/a\nQuux et al. 2032,2032,GLUE,10.9999/b\n",
        "title,pub,price\nJournal of Shelves,Wood Press,12\nAnnals of Racks,Wood Press,13\n",
        "isbn,title,authors,average_rating\n1,Shelves in Rows,Ada Quux,4.3\n2,Racks in Rows,Bo Lind,4.1\n",
        "title,count,author,count.1\nSHELVES,3,Quux,4\n"
        + "".join(f",,Lind{n},{n}\n" for n in range(20)),
    ],
    ids=["names of models", "a list of journals", "books for readers", "tallies side by side"],
)
def test_tables_whose_cells_are_no_titles_tell_no_papers(table: str) -> None:
    assert recognise(head_of(table.encode())) is None


def test_papers_without_a_header_are_read_with_their_links() -> None:
    row = "Shelves in rows and columns {0},https://arxiv.org/abs/2031.0123{0},2031,A Quux\n"
    found, _ = read("".join(row.format(n) for n in range(4)))
    assert [entry.arxiv for entry in found] == [f"2031.0123{n}" for n in range(4)]


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


@pytest.mark.parametrize("nothing", ["#N/A", "#REF!", "不明", "未詳"])
def test_cells_that_say_nothing_are_neither_people_nor_venues(nothing: str) -> None:
    (found,), _ = read(f"Title,Authors,Journal,Year\nShelves in Rows,{nothing},{nothing},2031\n")
    assert (found.authors, found.venue) == ((), None)


def test_names_in_kanji_with_spaces_are_parted_at_the_dot_between_them() -> None:
    (found,), _ = read("title,author,year\nShelves in Rows,石文 志野・林本 大海,2031\n")
    assert len(found.authors) == 2


GUESSED = """\
Paper Name;{who};{when};Summary text
Shelves in Rows;Ada Quux; Bo Lind;2031;We count what stands on shelves.
Lamps That Sort Themselves;Cy Roe, Dee Fenn;n.d.;We sort lamps.
On the Sound of Keys;Mirabel Quince;2029;We listen to keys.
""".replace("Ada Quux; Bo Lind", '"Quux, A.; Lind, B."')


@pytest.mark.parametrize(
    ("who", "when", "people", "year"),
    [
        ("Who wrote it", "When", True, True),
        ("Wer", "Seit", True, True),
        ("Added by", "Added on", False, False),
        ("Reviewer", "Last updated", False, False),
    ],
)
def test_columns_with_names_of_their_own_are_told_by_their_cells(
    who: str, when: str, people: bool, year: bool
) -> None:
    found, faults = read(GUESSED.format(who=who, when=when))
    assert len(found) == 3 and not faults
    assert [[a.name for a in entry.authors] for entry in found] == (
        [["A. Quux", "B. Lind"], ["Cy Roe", "Dee Fenn"], ["Mirabel Quince"]] if people else [[]] * 3
    )
    assert [entry.year for entry in found] == ([2031, None, 2029] if year else [None] * 3)


def test_of_two_columns_of_people_none_is_guessed() -> None:
    found, _ = read(
        "title,kin,friends,doi\n"
        "Shelves in Rows,Ada Quux,Bo Lind,10.9999/a.1\n"
        "Lamps That Sort Themselves,Cy Roe,Dee Fenn,10.9999/a.2\n"
        "On the Sound of Keys,Mirabel Quince,Ada Quux,10.9999/a.3\n"
    )
    assert [entry.authors for entry in found] == [()] * 3
