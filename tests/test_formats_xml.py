"""XML whose schema is one of many, or nobody's: what a record of it tells."""

from __future__ import annotations

import pytest
from test_formats_contract import read_whole

from parsers.record import Entry, Fault

NAMES = ["Maren Ostvik", "Bela Quindt"]
TITLE = "Ropes That Remember Their Knots"
OAI = (
    '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header>'
    "<identifier>oai:knots:1</identifier></header><metadata>{}</metadata></record></ListRecords></OAI-PMH>"
)
METADATA = {
    "datacite": '<oai_datacite><payload><resource xmlns="http://datacite.org/schema/kernel-3">'
    '<identifier identifierType="DOI">10.9999/knots</identifier><creators><creator><creatorName>Ostvik, Maren'
    "</creatorName></creator><creator><creatorName>Quindt, Bela</creatorName></creator></creators>"
    f"<titles><title>{TITLE}</title></titles><publicationYear>2031</publicationYear></resource></payload></oai_datacite>",
    "mods": f'<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>{TITLE}</title></titleInfo>'
    "<name><namePart>Ostvik, Maren</namePart></name><name><namePart>Quindt, Bela</namePart></name>"
    "<originInfo><dateIssued>2031</dateIssued></originInfo>"
    '<identifier type="doi">10.9999/knots</identifier></mods>',
    "jats": '<article article-type="research-article"><front><article-meta>'
    '<article-id pub-id-type="doi">10.9999/knots</article-id>'
    f"<title-group><article-title>{TITLE}</article-title></title-group><contrib-group>"
    '<contrib contrib-type="author"><name><surname>Ostvik</surname><given-names>Maren</given-names></name></contrib>'
    '<contrib contrib-type="author"><name><surname>Quindt</surname><given-names>Bela</given-names></name></contrib>'
    "</contrib-group><pub-date><year>2031</year></pub-date></article-meta></front></article>",
    "qualified": '<qdc xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">'
    f"<dc:title>{TITLE}</dc:title><dc:creator>Ostvik, Maren</dc:creator><dc:creator>Quindt, Bela</dc:creator>"
    "<dcterms:issued>2031-05</dcterms:issued><dc:identifier>https://doi.org/10.9999/knots</dc:identifier></qdc>",
    "dim": '<dim><field element="contributor" qualifier="author">Ostvik, Maren</field>'
    '<field element="contributor" qualifier="author">Quindt, Bela</field>'
    '<field element="contributor" qualifier="advisor">Tell, Wil</field>'
    '<field element="date" qualifier="accessioned">2033-01-01</field>'
    '<field element="date" qualifier="issued">2031-03</field>'
    f'<field element="title">{TITLE}</field><field element="identifier" qualifier="doi">10.9999/knots</field></dim>',
    "xoai": '<metadata><element name="dc"><element name="contributor"><element name="author"><element name="none">'
    '<field name="value">Ostvik, Maren</field><field name="value">Quindt, Bela</field></element></element></element>'
    '<element name="date"><element name="accessioned"><field name="value">2033</field></element>'
    '<element name="issued"><element name="none"><field name="value">2031</field></element></element></element>'
    f'<element name="title"><element name="en"><field name="value">{TITLE}</field></element></element>'
    '<element name="identifier"><element name="doi"><field name="value">10.9999/knots</field></element></element>'
    "</element></metadata>",
}
OWN = """<?xml version="1.0"?>
<KnotsArticle>
<JournalID><JournalTitle>Invented Knots</JournalTitle></JournalID>
<IssueID><Volume>141</Volume><Year>2031</Year></IssueID>
<ArticleID><DOI>10.9999/knots</DOI><FirstPage>65</FirstPage><LastPage>77</LastPage></ArticleID>
<ArticleTitle><Title>Ropes That Remember</Title><Subtitle>Their Knots</Subtitle></ArticleTitle>
<AuthorGroup>
<Author><AuthorName><Unstructured>M. Ostvik</Unstructured><FirstName>Maren</FirstName><LastName>Ostvik</LastName>
</AuthorName></Author>
<Author><AuthorName><FirstName>Bela</FirstName><LastName>Quindt</LastName></AuthorName></Author>
<Affiliation><OrgName>Ropery</OrgName></Affiliation></AuthorGroup>
<Abstract>Knots <b>stay</b>.</Abstract>
<References><Reference><Title>Not this one</Title><Author>Else, Ann</Author><Year>1999</Year></Reference></References>
</KnotsArticle>
"""
NESTED = """<?xml version="1.0"?>
<Publisher><Journal><JournalInfo><JournalTitle>Invented Knots</JournalTitle></JournalInfo><Issue>
{}</Issue></Journal></Publisher>
"""
NESTED_WORK = """<Piece><PieceInfo><ArticleTitle>{}</ArticleTitle>
<History><Received><Year>2029</Year></Received><OnlineDate><Year>2031</Year></OnlineDate></History></PieceInfo>
<AuthorGroup><Author><GivenName>Maren</GivenName><FamilyName>Ostvik</FamilyName></Author></AuthorGroup></Piece>
"""
ATTRIBUTES = {
    "solr": f'<doc><str name="id">1</str><arr name="author_display"><str>{NAMES[0]}</str><str>{NAMES[1]}</str></arr>'
    f'<str name="title_display">{TITLE}</str><date name="publication_date">2031-05-06</date></doc>',
    "ncbi": f'<DocSum><Id>1</Id><Item Name="PubDate" Type="Date">2031 Aug</Item><Item Name="AuthorList" Type="List">'
    f'<Item Name="Author">{NAMES[0]}</Item><Item Name="Author">{NAMES[1]}</Item></Item>'
    f'<Item Name="LastAuthor">{NAMES[1]}</Item><Item Name="Title">{TITLE}.</Item></DocSum>',
    "table": f'<table name="papers"><column name="paper_title">{TITLE}</column>'
    f'<column name="authors">{", ".join(NAMES)}</column><column name="year">2031</column></table>',
}
PICA = """<?xml version="1.0"?>
<collection><record><datafield tag="011@"><subfield code="a">2031</subfield></datafield>
<datafield tag="021A"><subfield code="a">The @ropes</subfield><subfield code="d">a guide</subfield></datafield>
<datafield tag="028A"><subfield code="d">Maren</subfield><subfield code="a">Ostvik</subfield></datafield>
<datafield tag="028C"><subfield code="d">Ed</subfield><subfield code="a">Itor</subfield></datafield></record></collection>
"""


def read(text: str) -> tuple[list[Entry], list[Fault]]:
    _, items = read_whole(text.encode())
    entries = [item for item in items if isinstance(item, Entry)]
    return entries, [item for item in items if isinstance(item, Fault)]


@pytest.mark.parametrize("prefix", METADATA)
def test_a_harvested_record_is_read_whatever_its_metadata(prefix: str) -> None:
    (found,), faults = read(OAI.format(METADATA[prefix]))
    assert not faults
    assert (found.title, found.year, found.doi) == (TITLE, 2031, "10.9999/knots")
    assert [author.name for author in found.authors] == NAMES
    assert found.entry_id == "oai:knots:1"


def test_xml_of_an_unknown_schema_is_read_by_the_names_of_its_elements() -> None:
    (found,), _ = read(OWN)
    assert found.title == "Ropes That Remember: Their Knots"
    assert [author.name for author in found.authors] == NAMES
    assert (found.year, found.doi, found.venue) == (2031, "10.9999/knots", "Invented Knots")
    assert (found.pages, found.abstract) == ("65-77", "Knots stay.")


@pytest.mark.parametrize("work", ATTRIBUTES.values(), ids=ATTRIBUTES)
def test_xml_whose_attributes_name_the_fields_is_read_by_them(work: str) -> None:
    (found, other), faults = read(f'<?xml version="1.0"?><all>{work}{work}</all>')
    assert not faults
    assert (found.title, found.year, other.title) == (TITLE, 2031, TITLE)
    assert [author.name for author in found.authors] == NAMES


def test_works_within_their_journal_are_told_from_it() -> None:
    works = "".join(
        NESTED_WORK.format(title) for title in ("First rope", "Second rope", "Third rope")
    )
    entries, _ = read(NESTED.format(works))
    assert [entry.title for entry in entries] == ["First rope", "Second rope", "Third rope"]
    assert {entry.year for entry in entries} == {2031}


def test_xml_that_tells_no_works_yields_none() -> None:
    text = '<?xml version="1.0"?><project><title>Rope shop</title><version>3</version><year>2031</year></project>'
    entries, _ = read(text)
    assert entries == []


def test_news_in_a_feed_are_no_papers() -> None:
    item = "<item><title>A prize for the ropery</title><link>https://example.org/1</link><pubDate>2031</pubDate></item>"
    entries, _ = read(
        f'<?xml version="1.0"?><rss><channel><title>News</title>{item * 3}</channel></rss>'
    )
    assert entries == []


def test_markup_that_a_feed_quotes_makes_it_no_page() -> None:
    item = (
        f"<item><title>{TITLE}</title><description><![CDATA[<p>Knots.</p>]]></description>"
        "<dc:creator>Maren Ostvik</dc:creator><dc:identifier>doi:10.9999/knots</dc:identifier></item>"
    )
    head = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">'
    (found,), _ = read(f'<?xml version="1.0"?>{head}{item}</rdf:RDF>')
    assert (found.title, found.doi) == (TITLE, "10.9999/knots")


@pytest.mark.parametrize("kind,members", [("", []), (' contrib-type="author"', ["Ann Else"])])
def test_a_group_is_an_author_and_its_members_where_they_are_called_so(
    kind: str, members: list[str]
) -> None:
    member = f"<contrib{kind}><name><surname>Else</surname><given-names>Ann</given-names></name></contrib>"
    group = (
        '<contrib contrib-type="author"><collab>The Knot Group'
        f"<contrib-group>{member}</contrib-group></collab></contrib></contrib-group>"
    )
    text = METADATA["jats"].replace("</contrib-group>", group)
    (found,), _ = read(text)
    assert [author.name for author in found.authors] == [*NAMES, "The Knot Group", *members]


def test_a_work_that_names_its_proceedings_is_no_deposit_of_crossref() -> None:
    work = (
        f'<inproceedings key="conf/knots/1"><author>Maren Ostvik</author><title>{TITLE}.</title>'
        "<year>2031</year><crossref>conf/knots/2031</crossref></inproceedings>"
    )
    (found,), faults = read(f'<?xml version="1.0"?><dblp>{work}</dblp>')
    assert not faults
    assert (found.title, found.year) == (TITLE, 2031)


def test_a_pica_record_is_told_from_marc() -> None:
    (found,), _ = read(PICA)
    assert (found.title, found.year) == ("The ropes: a guide", 2031)
    assert [author.name for author in found.authors] == ["Maren Ostvik"]


def test_notes_at_a_title_and_where_an_author_works_are_no_part_of_them() -> None:
    noted = METADATA["jats"].replace(TITLE, f'{TITLE} <xref ref-type="fn"><sup>*</sup></xref>')
    (found,), _ = read(OAI.format(noted))
    assert found.title == TITLE
    placed = METADATA["qualified"].replace(
        "<dc:creator>Ostvik, Maren</dc:creator>",
        "<dc:creator><dc:name>Maren Ostvik</dc:name><dc:affiliation>Ropery</dc:affiliation></dc:creator>",
    )
    (found,), _ = read(OAI.format(placed))
    assert [author.name for author in found.authors] == NAMES


def test_the_date_that_a_mods_record_marks_is_its_year() -> None:
    dates = '<dateCreated keyDate="yes">1955-03-22</dateCreated><copyrightDate>2003</copyrightDate>'
    dated = METADATA["mods"].replace("<dateIssued>2031</dateIssued>", dates)
    (found,), _ = read(OAI.format(dated))
    assert found.year == 1955


def test_a_part_is_told_from_the_whole_in_marc() -> None:
    field = '<datafield tag="245"><subfield code="a">Ropes</subfield><subfield code="n">Part {}</subfield></datafield>'
    records = "".join(f"<record>{field.format(part)}</record>" for part in "12")
    entries, _ = read(f"<collection>{records}</collection>")
    assert [entry.title for entry in entries] == ["Ropes. Part 1", "Ropes. Part 2"]


def test_xml_with_labels_in_its_texts_stays_xml() -> None:
    item = (
        f"<item><description><p>\nAuthor:\nMaren Ostvik;\n<br/>\nTitle:\n{TITLE};\n</p></description>"
        f"<dc:title>{TITLE}</dc:title><dc:date>2031</dc:date><dc:creator>Maren Ostvik</dc:creator></item>"
    )
    head = (
        '<rss version="2.0"><channel xmlns:dc="http://purl.org/dc/elements/1.1/"><title>All</title>'
    )
    (found,), _ = read(f'<?xml version="1.0"?>\n{head}\n{item}\n</channel></rss>')
    assert (found.title, found.year) == (TITLE, 2031)


def test_each_work_of_a_list_in_tei_is_read() -> None:
    work = (
        "<biblFull><titleStmt><title>{}</title><author><persName><forename>Maren</forename><surname>Ostvik</surname>"
        '</persName></author></titleStmt><publicationStmt><idno type="halId">hal-1</idno></publicationStmt>'
        '<sourceDesc><biblStruct><monogr><imprint><date type="datePub">2031</date></imprint></monogr></biblStruct>'
        "</sourceDesc></biblFull>"
    )
    head = "<teiHeader><fileDesc><titleStmt><title>Search results</title></titleStmt></fileDesc></teiHeader>"
    body = work.format("Ropes &amp;amp; knots") + work.format("Sails")
    text = f'\n\n<?xml version="1.0"?>\n<TEI>{head}<text><body><listBibl>{body}</listBibl></body></text></TEI>'
    entries, _ = read(text)
    assert [(entry.title, entry.year) for entry in entries] == [
        ("Ropes & knots", 2031),
        ("Sails", 2031),
    ]


def test_names_of_elements_are_known_in_other_languages() -> None:
    text = (
        '<?xml version="1.0"?><zaznamy><zaznam><autor_list><autor><typ>Autor</typ><prijmeni>Novák</prijmeni>'
        "<jmeno>Jan</jmeno></autor></autor_list><titul><nazev>Lana a uzly</nazev></titul><rok>2031</rok></zaznam>"
        "<zaznam><autor_list><autor><prijmeni>Malá</prijmeni><jmeno>Eva</jmeno></autor></autor_list>"
        "<titul><nazev>Plachty</nazev></titul><rok>2030</rok></zaznam></zaznamy>"
    )
    entries, _ = read(text)
    assert [(entry.title, entry.authors[0].name, entry.year) for entry in entries] == [
        ("Lana a uzly", "Jan Novák", 2031),
        ("Plachty", "Eva Malá", 2030),
    ]


def test_records_that_an_unclosed_one_holds_are_read_each() -> None:
    pub = "<pub><name>{}</name><year>2031</year><authors>Maren Ostvik, Bela Quindt</authors>"
    text = f"<publications>{pub.format('Ropes')}{pub.format('Sails')}</pub>{pub.format('Masts')}</pub></publications>"
    entries, _ = read(text)
    assert [entry.title for entry in entries] == ["Ropes", "Sails", "Masts"]
    assert {len(entry.authors) for entry in entries} == {2}


def test_a_lone_person_in_a_list_is_one_whatever_the_family() -> None:
    record = (
        "<RECORD><REFERENCE_TYPE>1</REFERENCE_TYPE><AUTHORS>{}</AUTHORS><YEAR>2031</YEAR>"
        "<TITLE>{}</TITLE></RECORD>"
    )
    one = record.format("<AUTHOR>Temple Ostvik, Maren</AUTHOR>", "Ropes")
    two = record.format("<AUTHOR>Quindt, Bela</AUTHOR><AUTHOR>Ostvik, Maren</AUTHOR>", "Sails")
    entries, _ = read(f"<XML><RECORDS>{one}{two}</RECORDS></XML>")
    assert [[author.name for author in entry.authors] for entry in entries] == [
        ["Maren Temple Ostvik"],
        ["Bela Quindt", "Maren Ostvik"],
    ]


def test_an_error_that_arxiv_answers_is_a_fault_and_no_paper() -> None:
    told = (
        '<feed xmlns="http://www.w3.org/2005/Atom"><entry>'
        "<id>http://arxiv.org/api/errors#incorrect_id_format_for_9</id><title>Error</title>"
        "<summary>incorrect id format for 9</summary><author><name>arXiv api core</name></author></entry></feed>"
    )
    (fault,) = read_whole(told.encode())[1]
    assert isinstance(fault, Fault)
    assert "incorrect id format" in fault.text


def test_the_writer_of_a_dissertation_is_its_author_in_crossref() -> None:
    work = (
        '<doi_records><doi_record><crossref><dissertation><person_name contributor_role="author">'
        "<given_name>Maren</given_name><surname>Ostvik</surname></person_name>"
        f"<titles><title>{TITLE}</title></titles><approval_date><year>2031</year></approval_date>"
        "</dissertation></crossref></doi_record></doi_records>"
    )
    (found,), _ = read(work)
    assert ([author.name for author in found.authors], found.year) == (NAMES[:1], 2031)


def test_a_record_of_arxiv_is_read_without_the_harvest_around_it() -> None:
    work = (
        '<arXiv xmlns="http://arxiv.org/OAI/arXiv/"><id>0704.0004</id><created>2031-03-31</created>'
        "<authors><author><keyname>Ostvik</keyname><forenames>Maren</forenames></author></authors>"
        f"<title>{TITLE}</title></arXiv>"
    )
    (found,), _ = read(work)
    assert (found.title, found.year, found.arxiv) == (TITLE, 2031, "0704.0004")


def test_bibtex_within_a_record_of_xml_tells_its_identifier() -> None:
    work = (
        f"<object><title>{TITLE}</title><authors>M. Ostvik and B. Quindt</authors><year>2031</year>"
        "<bibtex>\n@Article{o31,\n  year = {2031},\n  doi = {10.5555/ropes.1}\n}\n</bibtex></object>"
    )
    found, _ = read(f"<publications>{work}{work}</publications>")
    assert [entry.doi for entry in found] == ["10.5555/ropes.1"] * 2
