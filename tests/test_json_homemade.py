"""Papers as people keep them in JSON of their own making: rows, titles as keys, titles in languages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from test_formats_contract import read_whole

from parsers.record import Entry, Fault
from parsers.records import trees

TITLES = ["Ropes That Remember Their Knots", "Mending Torn Canvas in Spring"]
PEOPLE = ["Maren Ostvik", "Bela Quindt"]
CHINESE = "会记住绳结的缆绳研究"


def entries(value: Any) -> list[Entry]:
    _, items = read_whole(json.dumps(value, indent=1).encode())
    return [item for item in items if isinstance(item, Entry)]


def test_lists_below_a_list_that_names_their_columns_are_rows() -> None:
    rows: list[list[Any]] = [[title, "; ".join(PEOPLE), 2031] for title in TITLES]
    table = [["Title", "Authors", "Year"], *rows]
    for value, path in ((table, "[1]"), ({"range": "A1:C3", "values": table}, "values[1]")):
        found = entries(value)
        assert [entry.title for entry in found] == TITLES
        assert [author.name for author in found[0].authors] == PEOPLE
        assert (found[0].year, found[0].place.path) == (2031, path)
        assert next(trees.papers(value, found[0].place)).path == path
    assert entries([["apples", "pears"], ["Ropes and knots at sea", "Maren Ostvik"]]) == []


def test_titles_that_lead_to_links_of_papers_are_papers_at_their_lines() -> None:
    links = ["https://arxiv.org/abs/2202.06554", "https://sails.org/papers/canvas_paper.pdf"]
    found = entries({"ISC2031": dict(zip(TITLES, links, strict=True))})
    assert [entry.title for entry in found] == TITLES
    assert (found[0].arxiv, found[0].place.path) == ("2202.06554", f"ISC2031.{TITLES[0]}")
    assert found[0].place.lines != found[1].place.lines
    sites = dict.fromkeys(TITLES, "https://sails.org/shop")
    assert entries(sites) == [] == entries({"home": links[0], "about": links[1]})


@pytest.mark.parametrize(
    "said",
    [
        {"title_en": TITLES[0], "title_zh": CHINESE},
        {"标题": CHINESE, "英文标题": TITLES[0]},
        {"title": {"en": TITLES[0], "zh": CHINESE}},
    ],
)
def test_of_two_titles_the_one_in_the_script_of_the_authors_is_the_papers(
    said: dict[str, Any],
) -> None:
    (found,) = entries([{**said, "authors": PEOPLE}])
    assert found.title == TITLES[0]
    if "title" not in said:
        assert found.alt_titles == (CHINESE,)
        (eastern,) = entries([{**said, "authors": ["王小明", "李大海"]}])
        assert eastern.title == CHINESE


def test_a_title_in_another_language_is_the_title_where_no_other_is_told() -> None:
    (found,) = entries([{"title_en": TITLES[0], "authors": PEOPLE}])
    assert (found.title, found.alt_titles) == (TITLES[0], ())


def test_bibtex_beside_a_title_tells_the_year_and_the_identifier() -> None:
    text = (
        "@inproceedings{o31,\n title = {Ropes},\n year =\t{2031},\n"
        " doi = {10.5555/ropes.1},\n abstract = {The year = 1999 was calm}\n}"
    )
    (found,) = entries([{"title": TITLES[0], "author": "; ".join(PEOPLE), "bibtex": text}])
    assert (found.year, found.doi) == (2031, "10.5555/ropes.1")
    (dated,) = entries([{"title": TITLES[0], "authors": PEOPLE, "year": 2030, "bibtex": text}])
    assert dated.year == 2030


def test_a_paper_is_called_by_its_title_beside_people_and_a_year() -> None:
    (found,) = entries([{"paper": TITLES[0], "authors": PEOPLE, "year": 2031}])
    assert found.title == TITLES[0]
    assert entries([{"work": "The Long Rope at Sea", "authors": PEOPLE, "year": 2031}]) == []
    (named,) = entries([{"name": TITLES[0], "authors": PEOPLE[0], "venue": "ISC 2031"}])
    assert named.title == TITLES[0]


def test_what_is_sold_or_cooked_is_no_paper_though_someone_wrote_it() -> None:
    for said in ({"price": 9.5}, {"ingredients": ["rope"], "servings": 2}):
        assert entries([{"title": TITLES[0], "author": PEOPLE[0], **said}]) == []


def test_the_abstract_beside_the_metadata_is_the_papers_and_its_references_are_none() -> None:
    told = {"title": TITLES[0], "authors": [{"first": "Maren", "last": "Ostvik"}]}
    cited = {"b0": {"title": TITLES[1], "authors": [{"first": "B", "last": "Quindt"}]}}
    (found,) = entries(
        {"metadata": told, "abstract": [{"text": "We tie ropes."}], "bib_entries": cited}
    )
    assert (found.title, found.abstract) == (TITLES[0], "We tie ropes.")


REFERENCE = f"Ostvik, M., & Quindt, B. (2031). {TITLES[0]}. *Journal of Sails*, 12(3), 4-9."


@pytest.mark.parametrize(
    "value",
    [
        {"publications": [REFERENCE]},
        {"works": {"2031": [f"Maren Ostvik, Bela Quindt. {TITLES[0]}. Journal of Sails, 2031."]}},
        [{"date": 2031, "citation": REFERENCE}],
        {"references": [{"id": "r1", "text": f"[1] {REFERENCE}"}]},
    ],
)
def test_a_whole_reference_is_a_paper_under_a_key_that_says_so(value: Any) -> None:
    (found,) = entries(value)
    assert (found.title, len(found.authors), found.year) == (TITLES[0], 2, 2031)


def test_a_reference_is_told_with_the_links_beside_it() -> None:
    (found,) = entries([{"citation": REFERENCE, "link": "https://doi.org/10.5555/ropes.1"}])
    assert found.doi == "10.5555/ropes.1"


def test_what_is_said_of_papers_is_no_reference() -> None:
    said = "Ostvik, M. (2031) said that ropes are great, and many in Oslo, Norway, agreed with her."
    assert entries([{"text": REFERENCE}]) == []
    assert (
        entries({"articles": [said, said], "works": ["Symphony No. 5, Op. 67, Oslo, 1931"]}) == []
    )
    assert entries([{"name": "Rope Reader", "citation": REFERENCE}]) == []


def test_the_commands_of_tex_are_kept_in_a_row_of_markdown() -> None:
    row = r"|**2031-05-02**|**Ropes in $SU(2)\times R$ with ${\tt KNOT}$**|Maren Ostvik et.al.|[2202.06554](http://arxiv.org/abs/2202.06554)|null|"
    (found,) = entries({"Ropes": {"2202.06554": row + "\n"}})
    assert found.title == "Ropes in SU(2)× R with KNOT"


def test_a_venue_tells_the_year_before_the_link_to_a_preprint_does() -> None:
    said = {"title": TITLES[0], "authors": PEOPLE, "url": "https://arxiv.org/abs/2202.06554"}
    (found,) = entries([{**said, "venue": "ISC 2023"}])
    assert found.year == 2023
    own = {**said, "categories": "cs.RO", "journal-ref": "Ropes 12 (2024) 3"}
    assert [entry.year for entry in entries([own, own])] == [2022, 2022]


def test_a_link_that_shows_where_a_paper_appeared_tells_the_venue() -> None:
    link = {"url": "https://doi.org/10.5555/ropes.1", "display": "J. Sails (2031)"}
    (found,) = entries([{"title": TITLES[0], "authors": PEOPLE[0], "link": link}])
    assert (found.venue, found.year, found.doi) == ("J. Sails (2031)", 2031, "10.5555/ropes.1")


def test_what_python_writes_for_no_number_says_nothing() -> None:
    told = [{"title": t, "authors": PEOPLE, "year": 2031, "doi": "10.5555/1"} for t in TITLES]
    text = json.dumps(told, indent=1).replace("2031", "NaN", 1).replace('"10.5555/1"', "Infinity")
    lines = "\n".join(json.dumps(record) for record in told).replace("2031", "NaN", 1)
    for written in (text, lines):
        _, items = read_whole(written.encode())
        assert [item.year for item in items if isinstance(item, Entry)] == [None, 2031]
        assert not [item for item in items if isinstance(item, Fault)]


BIBTEX = """@article{{ostvik{year},
  author = {{Ostvik, Maren and Quindt, B{{\\'e}}la}},
  title = {{{title}}},
  journal = {{Journal of Sails}},
  doi = {{10.5555/ropes.{year}}},
  year = {{{year}}}
}}"""


def test_bibtex_tells_what_its_record_does_not_or_the_whole_paper() -> None:
    said = [BIBTEX.format(title=title, year=2030 + n) for n, title in enumerate(TITLES)]
    (found,) = entries([{"title_zh": CHINESE, "title_en": TITLES[0], "bibtex": said[0]}])
    assert [author.name for author in found.authors] == ["Maren Ostvik", "Béla Quindt"]
    assert (found.title, found.venue) == (TITLES[0], "Journal of Sails")
    assert (found.year, found.doi) == (2030, "10.5555/ropes.2030")
    for value in (said, [{"id": 1, "bibtex": text} for text in said]):
        assert [(entry.title, entry.year) for entry in entries(value)] == [
            (TITLES[0], 2030),
            (TITLES[1], 2031),
        ]
    assert entries([{"name": "RopeNet", "description": "A model.", "bibtex": said[0]}]) == []


def test_a_key_that_is_an_identifier_is_that_of_the_paper_under_it() -> None:
    paper = {"title": TITLES[0], "journal": "Journal of Sails", "year": 2031}
    (found,) = entries({"10.5555/ropes.1": paper})
    assert (found.doi, found.entry_id) == ("10.5555/ropes.1", "10.5555/ropes.1")
    (found,) = entries({"2202.06554": {"title": TITLES[0], "abstract": "We mend."}})
    assert (found.arxiv, found.year) == ("2202.06554", 2022)
    cited = entries({"10.5555/ropes.1": [{**paper, "authors": PEOPLE}]})
    assert [entry.doi for entry in cited] == [None]


def test_a_heading_with_a_summary_and_subdivisions_is_no_paper() -> None:
    heading = {"id": "sails", "name": "Sails and ropes", "summary": "Canvas, hemp, knots."}
    found = entries(
        {
            "categories": [{**heading, "subcategories": [{"id": "hemp", "name": "Hemp"}]}],
            "papers": [{"title": TITLES[0], "authors": PEOPLE}],
        }
    )
    assert [entry.title for entry in found] == [TITLES[0]]


def test_a_title_under_its_language_beside_authors_and_venue() -> None:
    said = {"zh": CHINESE, "en": TITLES[0], "authors": ", ".join(PEOPLE)}
    (found,) = entries([{**said, "venue": "Journal of Sails", "year": 2031}])
    assert found.title == TITLES[0]


def test_what_python_prints_and_json_with_comments_or_bare_keys_are_read() -> None:
    rows = [{"title": title, "authors": PEOPLE, "year": None, "open": True} for title in TITLES]
    strict = json.dumps(rows, indent=1)
    bare = ", ".join(f"{{title: '{title}', authors: {PEOPLE!r}}}" for title in TITLES)
    for text in (
        repr(rows),
        "\n".join(map(repr, rows)),
        f"// papers\n{strict}",
        strict.replace('"year"', '// not yet\n "year"'),
        f"/* papers\n of sails */\n[{bare}]",
    ):
        form, items = read_whole(f"{text}\n".encode())
        assert form is not None and form.name == "json"
        found = [item for item in items if isinstance(item, Entry)]
        assert [entry.title for entry in found] == TITLES
        assert [author.name for author in found[0].authors] == PEOPLE
    assert found[0].place.lines == (3, 3)


def test_references_that_are_all_of_a_document_are_papers() -> None:
    texts = [
        "Ostvik, M., & Quindt, B. (2031). Ropes that remember their knots. Journal of Sails, 12(3), 4-9.",
        "Quindt, B. (2030). Mending torn canvas in spring. Journal of Sails, 11(2), 14-19.",
    ]
    for value in (texts, {"1": texts[0], "2": texts[1]}):
        assert [(entry.year, len(entry.authors)) for entry in entries(value)] == [(2031, 2), (2030, 1)]  # fmt: skip
    assert (
        entries(["Ostvik said in 2031 that ropes remember knots, and all agreed with her."]) == []
    )


def test_the_label_of_a_node_with_people_is_its_title() -> None:
    said = {"authors": ", ".join(PEOPLE), "year": 2031}
    nodes = [{"id": n, "label": title, **said} for n, title in enumerate(TITLES)]
    edges = [{"from": 0, "to": 1, "label": "is cited by the other"}]
    assert [entry.title for entry in entries({"nodes": nodes, "edges": edges})] == TITLES


def test_the_publications_of_a_resume_have_names() -> None:
    said = {"publisher": "Journal of Sails", "releaseDate": "2031-05-01", "url": "https://s.org/a"}
    resume = {
        "basics": {"name": "Maren Ostvik", "summary": "Sailmaker."},
        "work": [{"name": "Sails and Sons", "position": "Mender", "startDate": "2029-01-01"}],
        "publications": [{"name": title, **said} for title in TITLES],
        "projects": [{"name": "The rope that ties itself", "description": "A rope."}],
    }
    found = entries(resume)
    assert [(entry.title, entry.venue, entry.year) for entry in found] == [
        (title, "Journal of Sails", 2031) for title in TITLES
    ]
    assert entries({"games": [{"name": title, **said} for title in TITLES]}) == []


@pytest.mark.parametrize("key", ["magazine", "pubname", "publication_name"])
def test_names_of_venues(key: str) -> None:
    assert [entry.venue for entry in entries([{"title": TITLES[0], "year": " 2031", key: "ISC"}])] == ["ISC"]  # fmt: skip


def test_a_name_with_a_summary_is_a_paper_where_more_says_so() -> None:
    said = {"name": TITLES[0], "summary": "Sails and ropes, and how they are mended at sea."}
    assert entries([said]) == [] == entries({"awards": [{**said, "title": "Rope of the Year", "awarder": "ISC"}]})  # fmt: skip
    for more in ({"url": "https://arxiv.org/abs/2202.06554"}, {"venue": "Journal of Sails"}):
        assert [entry.title for entry in entries([{**said, **more}])] == [TITLES[0]]
    assert [entry.title for entry in entries([{"name": TITLES[0], "abstract": "We mend."}])] == [TITLES[0]]  # fmt: skip


@pytest.mark.parametrize(
    "said",
    [
        {"subreddit": "sailing", "author": "sailor99", "score": 12},
        {"linecount": "2", "author": "Bela Quindt", "lines": ["It is an ancient rope"]},
        {"width": 640, "height": 480, "author": "Bela Quindt", "date": "2031-05-01"},
        {"author": "Bela Quindt", "enclosure": {"url": "https://s.org/a", "type": "audio/mpeg"}},
        {"authors": "Authors", "search": "Search for ropes"},
    ],
)
def test_posts_poems_pictures_episodes_and_labels_are_no_papers(said: dict[str, Any]) -> None:
    assert entries([{"title": TITLES[0], **said}]) == []
