"""Laws of what stands in brackets behind a title: people, a venue and a year, in any order."""

from __future__ import annotations

import pytest
from test_formats_contract import read_whole

from parsers.plaintext.bracketed import people_and_place
from parsers.record import Entry

PAPERS = [
    ("Kettle Hums in Coastal Kitchens", "Ada Pell", "Bo Quill", 2022),
    ("The Slow Fade of Harbour Lamps", "Rhys Pugh", "Siân Morgan", 2020),
    ("Gulls Learn the Timetables of Ferries", "Marta Nowak", "José Ibáñez", 2023),
    ("Ropes That Remember Their Knots", "Lin Wei", "Carl Mott", 2021),
]
BRACKETS = [
    "({a}, {b}, {y})",
    "({a} and {b}, {y})",
    "({a}, {b}; {y})",
    "({y}, {a}, {b})",
    "({a}, {b}, LAMP {y})",
    "(LAMP {y}; {a}, {b})",
    "({a}, {b}, Harbour Letters, {y})",
]
TITLES = ["{t}", "**{t}**", "[{t}](https://arxiv.org/abs/{n}.09991)"]


def told(text: str) -> list[tuple[str | None, list[str], int | None]]:
    """Title, people and year of each entry, whatever format the text is taken for."""
    found = [item for item in read_whole(text.encode())[1] if isinstance(item, Entry)]
    return [(e.title, [a.name for a in e.authors], e.year) for e in found]


def lines(item: str) -> list[str]:
    return [item.format(t=t, a=a, b=b, y=y, n=y % 100 * 100 + 1) for t, a, b, y in PAPERS]


WANTED = [(t, [a, b], y) for t, a, b, y in PAPERS]


@pytest.mark.parametrize("brackets", BRACKETS)
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("head", ["", "# Reading\n\n"])
def test_a_list_has_its_people_and_years_whatever_order_brackets_hold_them_in(
    head: str, title: str, brackets: str
) -> None:
    page = "\n".join(f"- {line}" for line in lines(f"{title} {brackets}"))
    assert told(f"{head}{page}\n") == WANTED


@pytest.mark.parametrize("brackets", BRACKETS)
@pytest.mark.parametrize(
    "title", ["{t}", "<b>{t}</b>", '<a href="https://arxiv.org/abs/1">{t}</a>']
)
def test_a_page_has_its_people_and_years_whatever_order_brackets_hold_them_in(
    title: str, brackets: str
) -> None:
    items = "\n".join(f"<li>{line}</li>" for line in lines(f"{title} {brackets}"))
    page = f"<html><body><h1>Reading</h1><ul>\n{items}\n</ul></body></html>\n"
    assert told(page) == WANTED


@pytest.mark.parametrize("item", ["{t}, by {a} and {b} (LAMP {y})", "{t} - {a}, {b} ({y})"])
@pytest.mark.parametrize("head", ["", "# Reading\n\n"])
def test_a_year_in_brackets_behind_people_is_kept(head: str, item: str) -> None:
    page = "\n".join(f"- {line}" for line in lines(item))
    assert told(f"{head}{page}\n") == WANTED


@pytest.mark.parametrize(
    ("text", "people", "place"),
    [
        ("(Ada Pell, Bo Quill, 2031)", "Ada Pell, Bo Quill", "2031"),
        ("LAMP; Ada Pell, Bo Quill; 2031", "Ada Pell, Bo Quill", "LAMP, 2031"),
        ("Pell et al., LAMP 2031", "Pell et al", "LAMP 2031"),
        ("Ada Pell, 2031", "Ada Pell", "2031"),
    ],
)
def test_brackets_are_parted_into_people_and_place(text: str, people: str, place: str) -> None:
    assert people_and_place(text) == (people, place)


@pytest.mark.parametrize(
    "text",
    [
        "Ada Pell, Bo Quill",
        "LAMP, 2031",
        "oral, best paper, 2031",
        "Lamp Journal, 12 (3), 2031",
        "in the Harbour of Norport, 3 May 2031",
    ],
)
def test_brackets_without_people_and_place_stay_as_they_are(text: str) -> None:
    assert people_and_place(text) == (text, "")


def test_a_list_in_a_mail_is_read_and_what_greets_around_it_left() -> None:
    items = "\n".join(f"- {line}" for line in lines("{t} ({a}, {b}, {y})"))
    mail = f"Hi all,\n\nhere are the papers for Thursday, pick one please:\n\n{items}\n\n"
    mail += "See you, and bring cake!\nAda\n\n-- \nAda Pell\nInstitute of Kites\n+44 1234 567890\n"
    mail += "Rooms are booked from nine to noon, ask at the desk by the door\n"
    assert told(mail) == WANTED
