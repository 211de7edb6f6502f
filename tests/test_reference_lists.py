"""Reference lists in plain text: the styles, and what sets their entries off."""

from __future__ import annotations

import textwrap

import pytest
from test_formats_contract import read_whole

from parsers.record import Entry

PAPERS = (
    (("Ada", "Quill"), ("Bo", "Tanaka"), "Lamps in the dark: a study of fogs", 2031),
    (("Fay", "Osei"), ("Emil", "Rivers"), "Horns, bells and whistles at sea", 2029),
    (("Ines", "Pell"), ("Lars", "Farrow"), "Ledgers of the harbour trust", 2030),
)
STYLES = {
    "author-date": '{f1}, {g1}, and {g2} {f2}. {year}. "{title}." Journal of Lamps 12 (3): 1–5.',
    "Nature": "{f1}, {i1}. & {f2}, {i2}. {title}. Journal of Lamps 12, 1–5 ({year}).",
    "Elsevier": "{i1}. {f1}, {i2}. {f2}, {title}, Journal of Lamps 12 (3) ({year}) 1–5.",
    "Elsevier, a book": "{i1}. {f1}, {i2}. {f2}, {title}, in: Proceedings of LAMP, {year}, pp. 1–5.",
    "commas, an `and`": "{i1}. {f1}, and {i2}. van {f2}, {title}, LAMP, {year}.",
    "commas, initials behind": "{f1} {i1}., {f2} {i2}., {title}, Journal of Lamps, 12(3), 1-5, {year}.",
    "commas, given names in full": "{g1} {f1} and {g2} {f2}, {title}, Journal of Lamps, {year}",
    "APA, an ampersand": "{f1}, {i1}., & {f2}, {i2}. {title}. Journal of Lamps 12, 1–5 ({year}).",
    "APA, the last without given names": "{f1}, {i1}., & {f2} ({year}). {title}. Journal of Lamps, 12(3), 1–5.",
    "no stop before the proceedings": "{f1}, {i1}., & {f2}, {i2}. ({year}). {title} Proceedings of LAMP, 1–5.",
    "pages that look like years": "{f1} {i1}, {f2} {i2}. {title}. J Lamps 12:1953-1960, {year}.",
    "ACL": "{g1} {f1} and {g2} {f2}. {year}. {title}. In Proceedings of LAMP, pages 1–5.",
    "MLA": '{f1}, {g1}, and {g2} {f2}. "{title}." Journal of Lamps, vol. 12, no. 3, {year}, pp. 1-5.',
    "Vancouver": "{f1} {i1}, {f2} {i2}. {title}. Journal of Lamps. {year};12(3):1-5.",
}


def cited(style: str) -> list[str]:
    return [
        STYLES[style].format(f1=f1, g1=g1, i1=g1[0], f2=f2, g2=g2, i2=g2[0], title=title, year=year)
        for (g1, f1), (g2, f2), title, year in PAPERS
    ]


def told(text: str) -> list[tuple[str | None, tuple[str, ...], int | None]]:
    _, items = read_whole(text.encode())
    entries = [item for item in items if isinstance(item, Entry)]
    return [(e.title, tuple(a.name.rsplit(" ", 1)[-1] for a in e.authors), e.year) for e in entries]


WANTED = [(title, (a[1], b[1]), year) for a, b, title, year in PAPERS]


@pytest.mark.parametrize("mark", ["", "- ", "{}. ", "[{}] "])
@pytest.mark.parametrize("style", STYLES)
def test_a_reference_list_is_read_in_each_style_wrapped_or_not(style: str, mark: str) -> None:
    lines = [mark.format(n) + line for n, line in enumerate(cited(style), 1)]
    wrapped = ["\n".join(textwrap.wrap(line, 72, subsequent_indent="    ")) for line in lines]
    assert told("References\n\n" + "\n".join(lines)) == WANTED
    assert told("References\n\n" + "\n\n".join(wrapped)) == WANTED
    if mark:
        assert told("References\n\n" + "\n".join(wrapped)) == WANTED


def test_a_reference_without_a_year_is_read_where_an_issue_and_pages_say_where_it_appeared() -> (
    None
):
    lines = [
        line.replace("2031;", "").replace("2029;", "").replace("2030;", "")
        for line in cited("Vancouver")
    ]
    assert told("\n".join(lines)) == [(title, people, None) for title, people, _ in WANTED]


def test_a_short_title_a_colon_or_a_family_in_small_letters_makes_no_other_people() -> None:
    lines = [
        "A. Quill, B. tanaka, Deep Lamps, Machine Tides 3 (4) (2031) 5-9.",
        "A. Quill, B. van den Tanaka, Near and Far: Lamps of Old, Machine Tides 3 (4) (2031) 5-9.",
        "A. Quill, Y. Lu. Look Back and Forth Before Nightfall. Machine Tides, 3(4):5-9, 2031.",
    ]
    titles = ["Deep Lamps", "Near and Far: Lamps of Old", "Look Back and Forth Before Nightfall"]
    people = [("Quill", "tanaka"), ("Quill", "Tanaka"), ("Quill", "Lu")]
    assert [entry[:2] for entry in told("\n".join(lines))] == list(zip(titles, people, strict=True))


def test_the_edition_of_a_book_and_the_time_of_a_talk_are_no_part_of_title_and_people() -> None:
    book = "Ada Quill and Bo Tanaka. 2031. Lamps and Their Keepers ({}. ed.). Norport Press."
    books = "\n".join(book.format(number) for number in ("1st", "2nd", "3rd"))
    assert told(books) == [("Lamps and Their Keepers", ("Quill", "Tanaka"), 2031)] * 3
    talk = '0{}:20 Ada Quill and Bo Tanaka, "Lamps and Their Keepers", LAMP 2031'
    talks = "\n\n".join(map(talk.format, range(4)))
    _, items = read_whole(talks.encode())
    names = [a.name for item in items if isinstance(item, Entry) for a in item.authors]
    assert names == ["Ada Quill", "Bo Tanaka"] * 4


def test_a_journal_behind_people_is_no_title() -> None:
    lines = [
        "A. Quill, B. Tanaka, Phys. Lamp Lett. 12, 34 (2031).",
        "A. Quill, Journal of Old Lamps, 12, 34 (2031).",
    ]
    assert told("\n".join(lines * 3)) == []


@pytest.mark.parametrize("style", STYLES)
def test_a_whole_reference_in_a_link_is_read_as_one_without(style: str) -> None:
    lines = list(enumerate(cited(style)))
    markdown = "".join(f"- [{line}](https://lamp.example/{n})\n" for n, line in lines)
    html = "".join(f"<li><a href='https://lamp.example/{n}'>{line}</a></li>\n" for n, line in lines)
    assert told(f"# Publications\n\n{markdown}") == WANTED
    assert told(f"<html><body><h1>Publications</h1><ul>{html}</ul></body></html>") == WANTED


@pytest.mark.parametrize("style", STYLES)
def test_references_that_only_the_ends_of_lines_part_in_a_page_are_read(style: str) -> None:
    lines = "".join(f"<sup>{n}</sup> {line}<br>\n" for n, line in enumerate(cited(style), 1))
    assert told(f"<html><body><h1>References</h1><p>{lines}</p></body></html>") == WANTED


def test_a_wrapped_line_that_a_year_begins_opens_no_entry() -> None:
    lines = [line.replace(". 20", ".\n    20") for line in cited("ACL")]
    assert told("\n".join(f"[{n}] {line}" for n, line in enumerate(lines, 1))) == WANTED


def test_headings_of_years_part_lines_each_of_which_is_an_entry() -> None:
    dated = "\n\n".join(f"{2029 + n}\n\n" + "\n".join(cited("Nature")) for n in range(3))
    assert told(dated) == WANTED * 3


@pytest.mark.parametrize(
    "title",
    [
        "Who lit the lamps? Modelling Keepers From Their Ledgers",
        "A lamp? No, it is a horn: sounds mistaken for lights",
    ],
)
def test_a_title_that_asks_goes_on_in_more_words_than_a_journal_has(title: str) -> None:
    page = "\n".join(
        f"Ada Quill and Bo Tanaka. {year}. {title}. In Proceedings of LAMP, pages 1–5."
        for year in (2030, 2031)
    )
    assert [entry[0] for entry in told(page)] == [title, title]


@pytest.mark.parametrize("heading", ["", "References ", "参考文献 "])
def test_a_list_that_lost_its_line_ends_is_parted_at_its_numbers(heading: str) -> None:
    run = " ".join(
        f"[{n}] {f1} {g1[0]}, {f2} {g2[0]}. {title}[J]. Journal of Lamps, {year}, 12(3): 1-5."
        for n, ((g1, f1), (g2, f2), title, year) in enumerate(PAPERS, 1)
    )
    assert [(title, year) for title, _, year in told(heading + run)] == [
        (title, year) for _, _, title, year in PAPERS
    ]


def test_numbers_in_a_sentence_part_nothing() -> None:
    text = "Lamps were told from fogs in [1] Quill and [2] Osei, and then in [3] Pell and others, 2031.\n"
    assert told(text) == []


def test_a_mark_of_what_a_work_is_shows_a_reference_whoever_wrote_it() -> None:
    lines = [
        "LampWorks. A Manual of Lamps[EB/OL]. https://lamp.example/docs, 2031.",
        "Quill A. Lamps of the old harbour[J]. Bell Letters, 2030, 3(4): 1-5.",
    ]
    page = "## 参考文献\n\n" + "\n\n".join(f"[{n}] {line}" for n, line in enumerate(lines, 1))
    manual, paper = told(page + "\n")
    assert manual == ("A Manual of Lamps", ("LampWorks",), 2031)
    assert (paper[0], paper[2]) == ("Lamps of the old harbour", 2030)


def test_the_stop_between_a_title_and_its_people_is_no_part_of_a_name() -> None:
    items = [
        f"<li><b>[Poster]</b> <i>{title}</i>. {g1} {f1}, {g2} {f2}.</li>"
        for (g1, f1), (g2, f2), title, _ in PAPERS
    ]
    _, read = read_whole(
        f"<html><body><h2>Accepted papers</h2><ol>{''.join(items)}</ol></body></html>".encode()
    )
    names = [[a.name for a in item.authors] for item in read if isinstance(item, Entry)]
    assert names == [[" ".join(a), " ".join(b)] for a, b, _, _ in PAPERS]
