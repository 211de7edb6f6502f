"""Records of services that keep their fields in places and under names of their own."""

from __future__ import annotations

import json
from typing import Any

import pytest
from test_formats_contract import read_whole

from parsers.record import Entry

TITLE = "Ropes That Remember Their Knots"
PEOPLE = ["Maren Ostvik", "Bela Quindt"]
WOS_NAMES = [
    {"role": "author", "display_name": "Ostvik, Maren", "wos_standard": "Ostvik, M"},
    {"role": "book_editor", "display_name": "Tell, Wil"},
    {"role": "author", "display_name": "Quindt, Bela"},
]
EXPANDED = {
    "UID": "WOS:1",
    "static_data": {
        "summary": {
            "names": {"count": 3, "name": WOS_NAMES},
            "pub_info": {"pubyear": 2031, "vol": 5},
            "titles": {
                "title": [
                    {"type": "source", "content": "JOURNAL OF KNOTS"},
                    {"type": "item", "content": TITLE},
                ]
            },
            "doctypes": {"doctype": "Article"},
        }
    },
    "dynamic_data": {
        "cluster_related": {
            "identifiers": {"identifier": [{"type": "doi", "value": "10.9999/knots"}]}
        }
    },
}
STARTER = {
    "uid": "WOS:1",
    "title": TITLE,
    "source": {"sourceTitle": "JOURNAL OF KNOTS", "publishYear": 2031},
    "names": {"authors": [{"displayName": "Ostvik, Maren"}, {"displayName": "Quindt, Bela"}]},
    "identifiers": {"doi": "10.9999/knots"},
}
SOLR = {
    "title_s": [TITLE],
    "authFullName_s": PEOPLE,
    "conferenceTitle_s": "Knots 2031",
    "publicationDate_tdate": "2031-05-01T00:00:00Z",
    "doiId_s": "10.9999/knots",
}
PLOS = {
    "id": "10.9999/knots",
    "title_display": TITLE,
    "author_display": PEOPLE,
    "publication_date": "2031-07-19T00:00:00Z",
}
OPENAIRE = {
    "mainTitle": TITLE,
    "authors": [
        {"name": "Maren", "surname": "Ostvik"},
        {"fullName": "Quindt, Bela", "name": "Bela", "surname": "Quindt"},
    ],
    "publicationDate": "2031-05-03",
    "pids": [{"scheme": "doi", "value": "10.9999/knots"}],
}
ORCID = {
    "title": {"title": {"value": TITLE}},
    "contributors": {"contributor": [{"credit-name": {"value": name}} for name in PEOPLE]},
    "publication-date": {"year": {"value": "2031"}},
    "external-ids": {
        "external-id": [{"external-id-type": "doi", "external-id-value": "10.9999/knots"}]
    },
}
SCHOLARLY = {
    "bib": {"title": TITLE, "author": PEOPLE, "pub_year": "2031"},
    "pub_url": "https://doi.org/10.9999/knots",
}
SCOPUS = {
    "abstracts-retrieval-response": {
        "coredata": {
            "dc:title": TITLE,
            "dc:creator": {"author": [{"ce:surname": "Ostvik", "ce:given-name": "Maren"}]},
            "prism:coverDate": "2031-01-01",
            "prism:doi": "10.9999/knots",
        },
        "authors": {
            "author": [
                {"ce:surname": "Ostvik", "ce:given-name": "Maren"},
                {"ce:surname": "Quindt", "ce:given-name": "Bela"},
            ]
        },
    }
}
WORK = {
    "@type": "ScholarlyArticle",
    "name": TITLE,
    "author": {"@type": "Person", "name": "Maren Ostvik"},
    "datePublished": "2031-12-20",
    "@id": "https://doi.org/10.9999/knots",
}


def entries(value: Any) -> list[Entry]:
    _, items = read_whole(json.dumps(value, indent=1).encode())
    return [item for item in items if isinstance(item, Entry)]


@pytest.mark.parametrize("record", [EXPANDED, STARTER, SOLR, PLOS, OPENAIRE, ORCID, SCOPUS])
def test_a_service_is_read_wherever_it_keeps_its_fields(record: dict[str, Any]) -> None:
    for (found,) in (entries(record), entries({"response": {"docs": [record]}})):
        assert (found.title, found.year, found.doi) == (TITLE, 2031, "10.9999/knots")
        assert [author.name for author in found.authors] == PEOPLE


def test_what_stands_in_a_member_of_the_record_is_the_record_s_own() -> None:
    (found,) = entries([SCHOLARLY])
    assert (found.title, found.year, len(found.authors)) == (TITLE, 2031, 2)


def test_a_name_is_a_title_where_the_type_says_that_it_is_a_work() -> None:
    (found,) = entries(WORK)
    assert (found.title, found.year, found.doi) == (TITLE, 2031, "10.9999/knots")
    assert entries({**WORK, "@type": "WebSite", "@id": ""}) == []


def test_a_result_of_google_scholar_tells_who_and_where_in_one_line() -> None:
    line = "M Ostvik, B Quindt - Journal of Sails, 2031 - sails.example"
    (found,) = entries(
        {
            "organic_results": [
                {"title": TITLE, "snippet": "Knots …", "publication_info": {"summary": line}}
            ]
        }
    )
    assert [author.name for author in found.authors] == ["M Ostvik", "B Quindt"]
    assert (found.venue, found.year, found.abstract) == ("Journal of Sails", 2031, None)


def test_an_identifier_is_found_in_a_link_of_any_name_but_those_of_data_and_code() -> None:
    links = {"preprint_link_url": "https://arxiv.org/abs/2031.00001"}
    (found,) = entries([{"title": TITLE, "authors": PEOPLE, **links}])
    assert found.arxiv == "2031.00001"
    data = {"dataset_address": "https://doi.org/10.9999/data"}
    (found,) = entries([{"title": TITLE, "authors": PEOPLE, **data}])
    assert found.doi is None


def test_a_mark_at_the_end_of_a_title_leads_to_a_note() -> None:
    for marked in ("Knots and Sails*", "Knots and Sails <sup>†</sup>"):
        assert entries([{"title": marked, "authors": PEOPLE}])[0].title == "Knots and Sails"
    assert (
        entries([{"title": "Searching with A*", "authors": PEOPLE}])[0].title == "Searching with A*"
    )


def test_the_coauthors_of_a_page_s_owner_are_authors_though_not_all() -> None:
    told = {"title": TITLE, "coauthors": "with Maren Ostvik and Bela Quindt", "year": 2031}
    (found,) = entries({"papers": [told]})
    assert [author.name for author in found.authors] == PEOPLE
    assert not found.authors_complete


def test_keys_that_name_the_paper_before_the_field_are_known() -> None:
    (found,) = entries(
        [{"paper_title": TITLE, "PaperAuthors": PEOPLE, "article_year": 2031, "work_count": 3}]
    )
    assert (found.title, found.year, len(found.authors)) == (TITLE, 2031, 2)


def test_a_title_of_some_words_by_itself_is_a_paper_and_a_label_is_not() -> None:
    assert [entry.title for entry in entries([{"title": TITLE}, {"title": "Home"}])] == [TITLE]
    assert entries([{"title": TITLE, "icon": "rope"}]) == []


def test_a_dictionary_of_words_is_no_paper_though_title_and_author_are_among_them() -> None:
    words = {f"word{n}": f"w{n}." for n in range(400)}
    assert entries({**words, "title": "tit.", "author": "auth.", "journal": "j."}) == []


def test_a_title_with_a_description_is_no_paper_unless_something_says_so() -> None:
    case = {"title": TITLE, "description": "A rope that was tied once is tied sooner again."}
    assert entries({"cases": [{**case, "category": "Knots"}]}) == []
    (found,) = entries({"papers": [case]})
    assert (found.title, found.abstract) == (TITLE, case["description"])
    assert len(entries({"cases": [{**case, "authors": PEOPLE}]})) == 1


def test_people_and_journals_are_looked_up_in_the_graph_of_json_ld() -> None:
    graph = [
        {"@id": "#j", "@type": "Periodical", "name": "Rope Letters"},
        {"@id": "#a", "@type": "Person", "givenName": "Ann", "familyName": "Quill"},
        {
            "@id": "https://doi.org/10.5555/r.1",
            "@type": "ScholarlyArticle",
            "name": TITLE,
            "author": [{"@id": "#a"}, {"@type": "Person", "name": "Bo Tell"}],
            "isPartOf": {"@id": "#j"},
        },
    ]
    (found,) = entries({"@context": "https://schema.org", "@graph": graph})
    assert (found.title, found.venue, found.doi) == (TITLE, "Rope Letters", "10.5555/r.1")
    assert [author.name for author in found.authors] == ["Ann Quill", "Bo Tell"]


def test_words_of_rdf_are_known_by_their_addresses() -> None:
    terms = "http://purl.org/dc/terms/"
    work = {f"{terms}title": [{"@value": TITLE}], f"{terms}creator": [{"@value": "Ann Quill"}]}
    (found,) = entries([{"@id": "http://ex.org/1", **work}])
    assert (found.title, [author.name for author in found.authors]) == (TITLE, ["Ann Quill"])


def test_people_told_once_stand_where_papers_name_their_keys() -> None:
    people = [
        {"id": 7, "firstName": "Maren", "lastName": "Ostvik"},
        {"id": 8, "firstName": "Bela", "lastName": "Quindt"},
    ]
    for named in (
        {"authors": [{"personId": 7, "affiliations": []}, {"personId": 8}]},
        {"authors": [7, 8]},
        {"author_ids": ["7", "8"]},
    ):
        (found,) = entries({"contents": [{"id": 7, "title": TITLE, **named}], "people": people})
        assert [author.name for author in found.authors] == ["Maren Ostvik", "Bela Quindt"]
    table = {"mo": "Maren Ostvik", "bq": {"name": "Bela Quindt"}}
    papers = [{"title": TITLE, "authors": ["mo", "Ada Pell", "bq"], "year": 2031}]
    (found,) = entries({"authors": table, "papers": papers})
    assert [author.name for author in found.authors] == ["Maren Ostvik", "Ada Pell", "Bela Quindt"]
