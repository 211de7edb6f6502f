"""Crossref's XML (unixref, unixsd): works below their journal, proceedings or book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from parsers.xmldoc.xmlformat import XmlFormat
from parsers.xmldoc.xmltree import Element, every, find, text

_KINDS = {"journal_article": "article", "conference_paper": "proceedingsarticle", "content_item": "chapter",
          "posted_content": "preprint", "dissertation": "thesis", "report-paper_metadata": "report",
          "book_metadata": "book", "book_series_metadata": "book"}  # fmt: skip


def read_one(element: Element) -> dict[str, Any]:
    parent = element.getparent()
    if (
        element.tag.startswith("book")
        and parent is not None
        and parent.find("{*}content_item") is not None
    ):
        return {}  # the chapters are the works
    around = [] if parent is None else [parent]
    title = find(element, "titles/title", "titles/original_language_title")
    subtitle = find(element, "titles/subtitle")
    return {
        "title": f"{title}: {subtitle}" if title and subtitle else title,
        "authors": [author for node in _contributors(element) if (author := _author(node))],
        "abstract": "\n".join(every(element, "abstract")),
        "journal": next((v for node in around if (v := _venue(node))), ""),
        "year": find(element, "publication_date/year", "posted_date/year", "approval_date/year")
        or next((v for node in around if (v := find(node, ".//{*}publication_date/{*}year"))), ""),
        "doi": find(element, "doi_data/doi"),
        "urls": [find(element, "doi_data/resource")],
        "type": _KINDS.get(element.tag, ""),
        "volume": next(
            (v for node in around if (v := find(node, ".//{*}journal_volume/{*}volume"))), ""
        ),
        "issue": next((v for node in around if (v := find(node, "{*}journal_issue/{*}issue"))), ""),
        "startpage": find(element, "pages/first_page"),
        "endpage": find(element, "pages/last_page"),
        "id": find(element, "doi_data/doi"),
    }


def _venue(parent: Element) -> str:
    return find(
        parent, "{*}journal_metadata/{*}full_title", "{*}proceedings_metadata/{*}proceedings_title",
        "{*}event_metadata/{*}conference_name", "{*}book_metadata/{*}titles/{*}title",
        "{*}book_series_metadata/{*}titles/{*}title", "{*}book_set_metadata/{*}titles/{*}title",
    )  # fmt: skip


def _contributors(element: Element) -> Iterator[Element]:
    """The people of a work: in a list, but for the one of a dissertation."""
    yield from element.iterfind("contributors/*")
    yield from element.iterfind("person_name")


def _author(node: Element) -> dict[str, str]:
    if node.get("contributor_role", "author") != "author":
        return {}
    if node.tag == "organization":
        return {"literal": text(node)}
    return {
        "family": find(node, "surname"),
        "given": find(node, "given_name"),
        "suffix": find(node, "suffix"),
    }


FORMAT = XmlFormat(
    "crossref-xml",
    re.compile(
        r"<(?:crossref_result|doi_records?|doi_batch)\b|crossref\.org/(?:xschema|qrschema)"
        r"|<crossref\b[^>]*>\s*<"  # with text, it is DBLP's field
    ),
    _KINDS,
    read_one,
)
