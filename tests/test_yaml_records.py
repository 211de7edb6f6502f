"""What counts as a paper in the data files that sites keep in YAML."""

from __future__ import annotations

from test_formats_contract import head_of, read_whole

from parsers.formats.yamldoc import YamlDocument
from parsers.record import Entry


def entries(text: str) -> list[Entry]:
    return [item for item in read_whole(text.encode())[1] if isinstance(item, Entry)]


def test_a_year_over_a_list_of_papers_is_theirs() -> None:
    paper = "    - title: {}\n      authors: Maren Ostvik, Bela Quindt\n"
    text = f"- year: 2031\n  papers:\n{paper.format('Ropes')}- year: 2030\n  papers:\n"
    text += paper.format("Sails") + "      year: 2029\n"
    assert [(found.title, found.year) for found in entries(text)] == [
        ("Ropes", 2031),
        ("Sails", 2029),
    ]


def test_a_title_with_a_link_for_its_doi_is_a_paper() -> None:
    text = "- title: Ropes and Knots\n  doi: https://sails.example/9072369\n"
    assert [found.title for found in entries(text)] == ["Ropes and Knots"]
    assert entries("- title: Ropes and Knots\n  link: https://sails.example/9072369\n") == []


def test_yaml_by_its_name_is_never_taken_for_labelled_records() -> None:
    text = (
        b"ropes:\n  authors:\n    - maren\n    - bela\n  link: https://arxiv.org/abs/2031.00001\n"
    )
    assert YamlDocument().claim(head_of(text, "papers.yml")) is not None
    assert YamlDocument().claim(head_of(text, "papers.txt")) is None


def test_references_in_yaml_are_papers_though_headings_stand_among_them() -> None:
    text = """\
- title: About
  level: section
- title: Journal Articles
  level: subsection
  items:
    - date: 2031
      citation: "**Ostvik, M.**, & Quindt, B. (2031). Ropes and knots at sea. *J. Sails*, 12(3), 4-9."
      link: https://doi.org/10.5555/ropes.1
"""
    (found,) = entries(text)
    assert (found.title, found.year, found.doi) == (
        "Ropes and knots at sea",
        2031,
        "10.5555/ropes.1",
    )


def test_references_that_are_all_of_a_list_are_papers() -> None:
    text = """\
- Ostvik, M., & Quindt, B. (2031). Ropes and knots at sea. Journal of Sails, 12(3), 4-9.
- >-
  Quindt, B. (2030). Mending torn canvas in spring.
  Journal of Sails, 11(2), 14-19.
"""
    assert YamlDocument().claim(head_of(text.encode(), "publications.yml")) is not None
    assert [(found.title, found.year) for found in entries(text)] == [
        ("Ropes and knots at sea", 2031),
        ("Mending torn canvas in spring", 2030),
    ]
