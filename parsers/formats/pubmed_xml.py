"""PubMed's XML: what it gives out (PubmedArticleSet, efetch) and what publishers send (ArticleSet)."""

from __future__ import annotations

import re
from typing import Any

from parsers.xmldoc.xmlformat import XmlFormat
from parsers.xmldoc.xmltree import Element, every, find, text

_PMID = ("MedlineCitation/PMID", "BookDocument/PMID", "PMID")


def read_one(element: Element) -> dict[str, Any]:
    article = next(element.iter("Article", "BookDocument"), None)
    if article is None:
        return {}
    ids = {
        node.get("IdType"): text(node) for node in element.iterfind(".//ArticleIdList/ArticleId")
    }
    located = {node.get("EIdType"): text(node) for node in article.iter("ELocationID")}
    authors = next((n for n in article.iter("AuthorList") if n.get("Type") != "editors"), None)
    return {
        "title": find(article, "ArticleTitle", "VernacularTitle", "BookTitle", "Book/BookTitle"),
        "translatedtitle": find(article, "VernacularTitle"),
        "authors": [] if authors is None else [_author(node) for node in authors.iterfind("Author")],
        "abstract": _abstract(article),
        "journal": find(
            article, "Journal/Title", "Journal/JournalTitle", "Journal/ISOAbbreviation",
            "Book/BookTitle",
        ),
        "year": find(
            article, "Journal/JournalIssue/PubDate/Year", "Journal/JournalIssue/PubDate/MedlineDate",
            "Journal/PubDate/Year", "ArticleDate/Year", "Book/PubDate/Year",
        ),
        "doi": located.get("doi") or ids.get("doi"),
        "pmid": find(element, *_PMID),
        "keywords": every(element, ".//KeywordList/Keyword"),
        "type": every(article, "PublicationTypeList/PublicationType"),
        "volume": find(article, "Journal/JournalIssue/Volume", "Journal/Volume"),
        "issue": find(article, "Journal/JournalIssue/Issue", "Journal/Issue"),
        "pages": find(article, "Pagination/MedlinePgn", "Pagination/StartPage"),
        "startpage": find(article, "FirstPage"),
        "endpage": find(article, "LastPage"),
        "id": find(element, *_PMID),
    }  # fmt: skip


def _author(node: Element) -> dict[str, str]:
    whole = find(node, "CollectiveName")
    if whole:
        return {"literal": whole}
    given = find(node, "ForeName", "FirstName", "Initials")
    return {
        "family": find(node, "LastName"),
        "given": " ".join(filter(None, (given, find(node, "MiddleName")))),
        "suffix": find(node, "Suffix"),
    }


def _abstract(article: Element) -> str:
    parts = []
    for node in article.iterfind("Abstract/AbstractText"):
        label = node.get("Label", "")
        said = text(node)
        parts.append(f"{label}: {said}" if label and label != "UNLABELLED" else said)
    return "\n".join(filter(None, parts)) or find(article, "Abstract")


FORMAT = XmlFormat(
    "pubmed-xml",
    re.compile(
        r"<(?:PubmedArticle(?:Set)?|MedlineCitation|PubmedBookArticle)\b|<ArticleSet>\s*<Article>"
    ),
    ("PubmedArticle", "PubmedBookArticle", "MedlineCitation", "Article"),
    read_one,
)
