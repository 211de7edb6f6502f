"""PubMed's XML (PubmedArticleSet, efetch)."""

from __future__ import annotations

import re
from typing import Any

from parsers.xmldoc.xmlformat import XmlFormat
from parsers.xmldoc.xmltree import Element, every, find, text


def read_one(element: Element) -> dict[str, Any]:
    article = next(element.iter("Article", "BookDocument"), None)
    if article is None:
        return {}
    ids = {
        node.get("IdType"): text(node) for node in element.iterfind(".//ArticleIdList/ArticleId")
    }
    located = {node.get("EIdType"): text(node) for node in article.iterfind("ELocationID")}
    authors = next((n for n in article.iter("AuthorList") if n.get("Type") != "editors"), None)
    return {
        "title": find(article, "ArticleTitle", "VernacularTitle", "BookTitle", "Book/BookTitle"),
        "translatedtitle": find(article, "VernacularTitle"),
        "authors": [] if authors is None else [_author(node) for node in authors.iterfind("Author")],
        "abstract": _abstract(article),
        "journal": find(article, "Journal/Title", "Journal/ISOAbbreviation", "Book/BookTitle"),
        "year": find(
            article, "Journal/JournalIssue/PubDate/Year", "Journal/JournalIssue/PubDate/MedlineDate",
            "ArticleDate/Year", "Book/PubDate/Year",
        ),
        "doi": located.get("doi") or ids.get("doi"),
        "pmid": find(element, "MedlineCitation/PMID", "BookDocument/PMID", "PMID"),
        "keywords": every(element, ".//KeywordList/Keyword"),
        "type": every(article, "PublicationTypeList/PublicationType"),
        "volume": find(article, "Journal/JournalIssue/Volume"),
        "issue": find(article, "Journal/JournalIssue/Issue"),
        "pages": find(article, "Pagination/MedlinePgn", "Pagination/StartPage"),
        "id": find(element, "MedlineCitation/PMID", "BookDocument/PMID", "PMID"),
    }  # fmt: skip


def _author(node: Element) -> dict[str, str]:
    whole = find(node, "CollectiveName")
    if whole:
        return {"literal": whole}
    return {
        "family": find(node, "LastName"),
        "given": find(node, "ForeName", "Initials"),
        "suffix": find(node, "Suffix"),
    }


def _abstract(article: Element) -> str:
    parts = []
    for node in article.iterfind("Abstract/AbstractText"):
        label = node.get("Label", "")
        said = text(node)
        parts.append(f"{label}: {said}" if label and label != "UNLABELLED" else said)
    return "\n".join(filter(None, parts))


FORMAT = XmlFormat(
    "pubmed-xml",
    re.compile(r"<(?:PubmedArticle(?:Set)?|MedlineCitation|PubmedBookArticle)\b"),
    ("PubmedArticle", "PubmedBookArticle"),
    read_one,
)
