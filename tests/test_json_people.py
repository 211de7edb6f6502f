"""People in records of JSON, in lists and in one string, with the marks that pages put on them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from test_formats_contract import read_whole

from parsers.record import Entry

NAMES = ["Maren Ostvik", "Bela Quindt"]


def people(value: Any) -> tuple[list[str], bool]:
    """(names as read, whether all are told) of what stands under `authors`."""
    text = json.dumps([{"title": "Torn canvas in winter", "authors": value}])
    (found,) = (item for item in read_whole(text.encode())[1] if isinstance(item, Entry))
    return [author.name for author in found.authors], found.authors_complete


def test_marks_behind_names_do_not_hide_that_initials_follow_them() -> None:
    assert people("Ostvik M*, Quindt B†, Rand C*†")[0] == ["M Ostvik", "B Quindt", "C Rand"]


def test_a_link_around_a_name_is_no_part_of_it() -> None:
    assert people("[Maren Ostvik](https://m.org), Bela Quindt")[0] == [
        "Maren Ostvik",
        "Bela Quindt",
    ]


def test_letters_behind_all_names_were_superscripts() -> None:
    names = ["Maren Ostvik", "Bela Quindt", "Cal Rand"]
    assert people(["Maren Ostvik a", "Bela Quindt b", "Cal Rand a*"])[0] == names
    assert people(["Maren Ostvik a", "Bela Quindt"])[0] == ["Maren Ostvik a", "Bela Quindt"]


def test_others_anywhere_in_a_list_say_that_it_is_cut_off() -> None:
    assert people(["Maren Ostvik", "others", "Bela Quindt"]) == (
        ["Maren Ostvik", "Bela Quindt"],
        False,
    )


def test_colleagues_who_are_not_named_are_no_author() -> None:
    for rest in ("and collaborators", "and colleagues.", "and co-workers"):
        assert people(f"Maren Ostvik, Bela Quindt, {rest}") == (
            ["Maren Ostvik", "Bela Quindt"],
            False,
        )


def test_a_body_is_an_author_under_any_name_of_its_key() -> None:
    for key in ("collectivename", "collectiveName", "literal"):
        assert people([{key: "Sail Consortium"}])[0] == ["Sail Consortium"]


def test_what_stands_beside_names_in_a_line_is_no_name() -> None:
    for said, names in (
        (
            "Maren Ostvik PhD, Jon Frank, MS, Bela Quindt MD",
            ["Maren Ostvik", "Jon Frank", "Bela Quindt"],
        ),
        ("MO Ostvik, Jon Frank, Bela Quindt.", ["MO Ostvik", "Jon Frank", "Bela Quindt"]),
        ("Maren Ostvik, Jon Frank,1 Bela Quindt", ["Maren Ostvik", "Jon Frank", "Bela Quindt"]),
        ("Ostvik, M., & Quindt, B. (2031)", ["M. Ostvik", "B. Quindt"]),
    ):
        assert people(said) == (names, True)


@pytest.mark.parametrize(
    "keys",
    [
        ("FirstName", "LastName"),
        ("first name", "last name"),
        ("given_names", "family_names"),
        ("Given", "Surname"),
    ],
)
def test_the_parts_of_a_name_are_known_in_any_spelling_of_their_keys(keys: tuple[str, str]) -> None:
    assert people([dict(zip(keys, ("Maren", "Ostvik"), strict=True))])[0] == ["Maren Ostvik"]


@pytest.mark.parametrize("key", ["Name", "Author", "FULL NAME", "name_en", "en"])
def test_a_whole_name_is_known_in_any_spelling_of_its_key(key: str) -> None:
    assert people([{key: "Maren Ostvik"}, {key: "Bela Quindt"}])[0] == NAMES


@pytest.mark.parametrize(
    "held",
    [
        {"1": NAMES[0], "2": NAMES[1]},
        {NAMES[0]: "Sail School", NAMES[1]: ["Canvas Works"]},
        {"edges": [{"node": {"name": name}} for name in NAMES]},
        {"nodes": [{"user": {"fullName": name}} for name in NAMES]},
    ],
)
def test_people_are_known_under_their_numbers_and_names_and_in_the_edges_of_a_graph(
    held: dict[str, Any],
) -> None:
    assert people(held)[0] == NAMES


def test_where_a_person_works_is_no_part_of_the_name() -> None:
    assert people([f"{name}, University of Sails" for name in NAMES])[0] == NAMES
    assert people(["Sail Institute, Department of Knots"])[0] != ["Sail Institute"]


@pytest.mark.parametrize(
    "written",
    [
        "[{'authorId': None, 'name': 'Maren Ostvik'}, {'authorId': '2', 'name': 'Bela Quindt'}]",
        '[{"name": "Maren Ostvik"}, {"name": "Bela Quindt"}]',
        "{'name': 'Maren Ostvik'}, {'name': 'Bela Quindt'}",
        "{'authors': ['Maren Ostvik', 'Bela Quindt']}",
        "[arxiv.Result.Author('Maren Ostvik'), arxiv.Result.Author('Bela Quindt')]",
        "[Author(name='Maren Ostvik', id=1), Author(name='Bela Quindt', id=2)]",
        "array(['Maren Ostvik', 'Bela Quindt'], dtype=object)",
        "['Maren Ostvik', \"Bela Quindt\"]",
        "['Maren Ostvik'\n 'Bela Quindt']",  # as NumPy prints them
        'c("Ostvik, Maren", "Quindt, Bela")',
    ],
)
def test_people_as_a_program_prints_them_are_its_people(written: str) -> None:
    assert people(written) == (NAMES, True)


@pytest.mark.parametrize(
    "listed",
    [
        ["Maren Ostvik", "Bela Quindt et al."],
        ["Maren Ostvik", "Bela Quindt", "et al."],
        [{"name": "Maren Ostvik"}, {"name": "Bela Quindt"}, {"name": "Others"}],
    ],
)
def test_a_list_that_ends_in_others_is_cut_off(listed: list[object]) -> None:
    assert people(listed) == (NAMES, False)


@pytest.mark.parametrize(
    "written",
    [
        r"Maren Ostvik$^{1,*}$, Bela Quindt$^\dagger$",
        "Maren Ostvik<sup>1,2</sup>, Bela Quindt<sup>2</sup>",
        "Maren Ostvik <maren@example.org>, Bela Quindt <bela@example.org>",
        "Authors: Maren Ostvik, Bela Quindt",
    ],
)
def test_raised_marks_mails_and_labels_are_no_part_of_names(written: str) -> None:
    assert people(written) == (NAMES, True)
