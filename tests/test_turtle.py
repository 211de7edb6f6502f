"""RDF as Turtle and N-Triples: works, and the people and journals told elsewhere in it."""

from __future__ import annotations

import pytest
from test_formats_contract import read_whole

from parsers.record import Entry, Fault, Item

TITLE = "Ropes That Remember Their Knots"
HEAD = """\
@prefix fabio: <http://purl.org/spar/fabio/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
PREFIX foaf: <http://xmlns.com/foaf/0.1/>
"""
SPAR = f'''\
{HEAD}
# the paper
:paper a fabio:JournalArticle ;
  dcterms:title """{TITLE}"""@en ;
  dcterms:creator :ann , [ a foaf:Person ; foaf:givenName "Bo" ; foaf:familyName "Tell" ] ;
  fabio:hasPublicationYear "2031"^^xsd:gYear ;
  prism:doi "10.5555/r.1" ; frbr:partOf :issue .
:issue a fabio:JournalIssue ; prism:issueIdentifier "2" ; frbr:partOf :volume .
:volume a fabio:JournalVolume ; prism:volume "4" ; frbr:partOf :journal .
:journal a fabio:Journal ; dcterms:title "Rope Letters" .
:ann a foaf:Person ; foaf:name "Ann Quill" .
'''


def read(text: str) -> list[Item]:
    return read_whole(text.encode())[1]


def entries(text: str) -> list[Entry]:
    return [item for item in read(text) if isinstance(item, Entry)]


def test_people_and_journals_are_looked_up_wherever_they_are_told() -> None:
    (found,) = entries(SPAR)
    assert (found.title, found.year, found.doi) == (TITLE, 2031, "10.5555/r.1")
    assert [author.name for author in found.authors] == ["Ann Quill", "Bo Tell"]
    assert (found.venue, found.volume, found.issue) == ("Rope Letters", "4", "2")
    assert found.place.lines == (6, 10)


def test_a_list_of_authors_keeps_its_order() -> None:
    work = f':p a bibo:Article ; dcterms:title "{TITLE}" ; bibo:authorList ( "Cy Mast" :ann ) .\n'
    (found,) = entries(HEAD + work + ':ann foaf:name "Ann Quill" .\n')
    assert [author.name for author in found.authors] == ["Cy Mast", "Ann Quill"]


def test_triples_of_one_subject_are_one_work() -> None:
    lines = (
        f'<http://ex.org/1> <http://purl.org/dc/terms/title> "{TITLE} \\u00e9"@en .',
        '<http://ex.org/1> <http://purl.org/dc/terms/creator> "Quill, Ann" .',
        '<http://ex.org/1> <http://purl.org/dc/terms/date> "2031" .',
    )
    (found,) = entries("\n".join(lines) + "\n")
    assert (found.title, found.year, found.place.lines) == (f"{TITLE} é", 2031, (1, 3))


def test_a_broken_statement_costs_itself_alone() -> None:
    good = f':p dcterms:title "{TITLE}" ; dcterms:creator "Ann Quill" .\n'
    items = read(HEAD + ":x dcterms:title ; ] .\n" + good)
    assert [item.title for item in items if isinstance(item, Entry)] == [TITLE]
    assert any(isinstance(item, Fault) for item in items)


@pytest.mark.parametrize("tail", ['"never closed', "[ " * 400, "( " * 400, '"""', "[ a", "<"])
def test_whatever_ends_a_document_it_is_read(tail: str) -> None:
    good = f':p dcterms:title "{TITLE}" ; dcterms:creator "Ann Quill" .\n'
    assert [found.title for found in entries(HEAD + good + ":q dcterms:title " + tail)] == [TITLE]


def test_an_ontology_with_titles_tells_no_works() -> None:
    assert (
        entries(HEAD + f':o a owl:Ontology ; dcterms:title "{TITLE}" .\n:c rdfs:label "Rope" .\n')
        == []
    )


RDF = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/terms/"
 xmlns:foaf="http://xmlns.com/foaf/0.1/">
<rdf:Description rdf:about="#w"><dc:title>{}</dc:title><dc:creator>
<rdf:Seq><rdf:li rdf:resource="#a"/><rdf:li>Bo Tell</rdf:li></rdf:Seq></dc:creator></rdf:Description>
<foaf:Person rdf:about="#a"><foaf:name>Ann Quill</foaf:name></foaf:Person>
"""


def test_people_of_rdf_in_xml_are_looked_up_and_keep_their_order() -> None:
    (found,) = entries(RDF.format(TITLE) + "</rdf:RDF>\n")
    assert (found.title, found.place.lines) == (TITLE, (3, 4))
    assert [author.name for author in found.authors] == ["Ann Quill", "Bo Tell"]


def test_rdf_in_xml_that_breaks_off_says_so() -> None:
    items = read(RDF.format(TITLE) + "<foaf:Person><foaf:na")
    assert [item.title for item in items if isinstance(item, Entry)] == [TITLE]
    assert any(isinstance(item, Fault) for item in items)
