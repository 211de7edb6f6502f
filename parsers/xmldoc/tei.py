"""TEI headers: what GROBID makes of a PDF, and HAL's export (`biblFull`), alone or within OAI."""

from __future__ import annotations

from typing import Any

from parsers.xmldoc.xmltree import Element, every, find, text

LISTED = "biblFull"  # one of many works in an answer of HAL
_WORKS = ("text/body/listBibl/biblFull", "teiHeader/fileDesc")


def is_tei(element: Element) -> bool:
    return element.tag == "TEI"


def read_one(element: Element) -> dict[str, Any]:
    """The work that a document is or describes, never those that it cites."""
    work = next((node for path in _WORKS if (node := element.find(path)) is not None), None)
    work = element if element.tag == LISTED else work
    if work is None:
        return {}
    source = work.find("sourceDesc/biblStruct")
    source = work if source is None else source
    written = (
        source.find("analytic") if source.find("analytic") is not None else source.find("monogr")
    )
    people = [] if written is None else written.findall("author")
    profile = work.find("profileDesc")
    if profile is None:
        profile = element.find("teiHeader/profileDesc")
    return {
        "title": find(work, "titleStmt/title"),
        "authors": [_person(node) for node in people or work.findall("titleStmt/author")],
        "abstract": "" if profile is None else _abstract(profile),
        "keywords": [] if profile is None else every(profile, "textClass/keywords//term"),
        "journal": find(source, "monogr/title", "monogr/meeting/title"),
        "year": _date(source) or _date(work),
        "doi": find(source, "idno[@type='doi']", "idno[@type='DOI']", ".//idno[@type='DOI']"),
        "arxiv": find(source, "idno[@type='arxiv']", "idno[@type='arXiv']", ".//idno[@type='arXiv']"),
        "volume": find(source, "monogr/imprint/biblScope[@unit='volume']"),
        "issue": find(source, "monogr/imprint/biblScope[@unit='issue']"),
        "pages": find(source, "monogr/imprint/biblScope[@unit='pp']"),
        "id": find(work, "publicationStmt/idno[@type='halId']"),
    }  # fmt: skip


def _person(node: Element) -> dict[str, str]:
    given = " ".join(every(node, "persName/forename"))
    family = find(node, "persName/surname")
    return (
        {"family": family, "given": given}
        if family
        else {"name": find(node, "persName", "orgName")}
    )


def _abstract(profile: Element) -> str:
    node = profile.find("abstract")
    return "" if node is None else "\n".join(every(node, ".//p")) or text(node)


def _date(node: Element) -> str:
    """When it came out, as written or as noted for machines."""
    for date in node.iter("date"):
        kind = date.get("type", "")
        if kind in ("published", "datePub", "dateDefended", "whenProduced", "") and (
            said := date.get("when") or text(date)
        ):
            return said
    return ""
