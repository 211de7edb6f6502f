"""Lists of works in XML: TEI as Zotero and editors write it, BibLaTeXML, own schemas."""

from __future__ import annotations

from test_formats_contract import read_whole

from parsers.record import Entry

TITLE = "Ropes That Remember Their Knots"
ZOTERO = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<listBibl xmlns="http://www.tei-c.org/ns/1.0">
<biblStruct type="journalArticle" xml:id="Quill2031">
<analytic><title level="a">{TITLE}</title>
<author><forename>Ann</forename><surname>Quill</surname></author></analytic>
<monogr><title level="j">Rope Letters</title><imprint><biblScope unit="volume">4</biblScope>
<biblScope unit="page">1-9</biblScope><date>2031</date></imprint></monogr></biblStruct>
<biblStruct type="book"><monogr><title level="m">A Book of Sails</title>
<author><forename>Bo</forename><surname>Tell</surname></author>
<imprint><date>2030</date></imprint></monogr></biblStruct>
</listBibl>
"""
NESTED = f"""\
<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><title>Bibliography</title></teiHeader>
<text><body><listBibl><!-- books -->
<bibl type="book">
<bibl type="abbrev">Quill 2031</bibl>
<author><forename>Ann</forename><surname>Quill</surname></author>
<title level="m">{TITLE}</title><date>2031</date>
</bibl>
</listBibl></body></text></TEI>
"""
BIBER = f"""\
<?xml version="1.0"?>
<bltx:entries xmlns:bltx="http://biblatex-biber.sourceforge.net/biblatexml">
<bltx:entry id="q" entrytype="incollection"><bltx:names type="author"><bltx:name>
<bltx:namepart type="family">Quill</bltx:namepart><bltx:namepart type="given">Ann</bltx:namepart>
<bltx:namepart type="prefix">von</bltx:namepart></bltx:name></bltx:names>
<bltx:names type="editor"><bltx:name><bltx:namepart type="family">Tell</bltx:namepart></bltx:name></bltx:names>
<bltx:booktitle>Rope Works</bltx:booktitle><bltx:title>{TITLE}</bltx:title>
<bltx:pages><bltx:list><bltx:item><bltx:start>3</bltx:start><bltx:end>9</bltx:end></bltx:item></bltx:list></bltx:pages>
<bltx:date>2031</bltx:date></bltx:entry></bltx:entries>
"""
OWN = f"""\
<?xml version="1.0"?>
<articles><article id="q"><auteurs><auteur>Ann Quill</auteur><auteur>Bo Tell</auteur></auteurs>
<titre>{TITLE}</titre><annee>2031</annee></article></articles>
"""
NUMBERED = f"""\
<?xml version="1.0"?>
<bibliography><entry><title>{TITLE}</title>
<author1><firstName>Ann</firstName><middleName>B.</middleName><lastName>Quill</lastName></author1>
<author2><firstName>Bo</firstName><lastName>Tell</lastName></author2><year>2031</year></entry></bibliography>
"""


def entries(text: str) -> list[Entry]:
    _, items = read_whole(text.encode())
    return [item for item in items if isinstance(item, Entry)]


def people(entry: Entry) -> list[str]:
    return [author.name for author in entry.authors]


def test_a_list_in_tei_tells_each_work_by_its_own_title() -> None:
    article, book = entries(ZOTERO)
    assert (article.title, article.venue, article.year) == (TITLE, "Rope Letters", 2031)
    assert (article.volume, article.pages, people(article)) == ("4", "1-9", ["Ann Quill"])
    assert (book.title, book.venue, people(book)) == ("A Book of Sails", None, ["Bo Tell"])


def test_a_work_that_holds_another_of_its_kind_stands_on_all_its_lines() -> None:
    (found,) = entries(NESTED)
    assert (found.title, found.place.lines, people(found)) == (TITLE, (3, 7), ["Ann Quill"])


def test_bibers_xml_tells_authors_from_editors() -> None:
    (found,) = entries(BIBER)
    assert (found.title, found.venue, found.pages) == (TITLE, "Rope Works", "3-9")
    assert people(found) == ["Ann von Quill"]


def test_own_schemas_name_people_in_their_language_or_by_number() -> None:
    for text, told in ((OWN, ["Ann Quill", "Bo Tell"]), (NUMBERED, ["Ann B. Quill", "Bo Tell"])):
        (found,) = entries(text)
        assert (found.title, found.year, people(found)) == (TITLE, 2031, told)


def test_a_table_with_a_column_for_each_author_tells_them_all() -> None:
    (found,) = entries(
        f"Title,Author 1,Author 2,DOI,Year\n{TITLE},Ann Quill,Bo Tell,10.5555/r.1,2031\n"
    )
    assert people(found) == ["Ann Quill", "Bo Tell"]
