"""HTML pages: one paper's page (citation_* meta), and listings of whatever structure.

A listing is recognised by repetition, surest first: elements whose class says title and author
(arXiv, PMLR, CVF, OpenReview, DBLP, PoS, …); tables with a header; then any run of equal siblings
that mostly tell a title and names. Menus, programmes and calls for papers tell none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Literal

from parsers.format import Claim, Head, Text
from parsers.pages import lists, quotedbib
from parsers.pages.entries import entries
from parsers.pages.people import people
from parsers.pages.tree import Element, Page, classes, flat
from parsers.record import Entry, Furniture, Item
from parsers.records import loose, trees

_HTML = re.compile(
    r"\s*(?:[^<]{1,40}(?=<(?:!doctype\s+html|html)\b))?(?:<\?xml[^>]*>\s*)?(?>(?:<!--.*?-->|<(style|script)\b.*?</\1>|<(?:link|br|hr|a|img)\b[^<>]*>(?:</a>)?)\s*)*+"
    r"<(?:!doctype\s+(?:html|netscape-bookmark)|html|head|body|title|meta|div|table|ul|ol|dl|p|h\d|center|main|section|article|nav|header)\b",
    re.IGNORECASE | re.DOTALL,
)
_MATTER = re.compile(r"---[ \t]*\n(?:[^\n]*\n)*?---[ \t]*\n")
_TEMPLATE = re.compile(r"(?:\s*\{%[^%]*%\})+")
_WHOLE_PAGE = re.compile(r"\s*<(?:!doctype|html)\b", re.IGNORECASE)
_CELLS = re.compile(r"(?m)^\s*<(?:td|tr|li|dt|dd)\b", re.IGNORECASE)
_INLINE = re.compile(r"\]\(https?://|(?<![\w*])\*{1,2}\w[^*\n]*\*")
_MARKDOWN = re.compile(r"(?m)^(?:#{1,6} |[*+-] |\d+\. |\*\*|>|\|)")
_PARAGRAPH = re.compile(r"\n[ \t]*\n[^\s<{][^\n<]{40}")  # outside of tags, between empty lines
_PARAGRAPHS = 3
_META = re.compile(
    r"^(?:citation_|dcterms?\.|dc\.|bepress_citation_|eprints\.|prism\.)", re.IGNORECASE
)
_DATES = {"citation_date", "citation_publication_date", "citation_year", "citation_cover_date"}
_OTHER_DATES = frozenset({"created", "available", "datesubmitted", "modified", "issued"})
_CREATORS = frozenset(
    {("creator", "personalname"), ("contributor", "author"), ("creators_name", "")}
)
_LIST_META = frozenset({"author", "authors", "creator", "keywords", "keyword", "subject", "pdfurl"})
_ABSTRACT = re.compile(r"\babstract|abstract\b", re.IGNORECASE)
_ARTICLES = frozenset({"ScholarlyArticle", "MedicalScholarlyArticle", "Thesis"})


class Webpage:
    """A saved page; its text is read as a whole."""

    name = "html"
    version = 2
    appendable = False
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        if _HTML.match(head.text):
            return Claim(0.9 if _is_markdown(head) else 0.95)
        matter = _MATTER.match(head.text)
        body = _TEMPLATE.sub("", head.text[matter.end() :], count=1) if matter else ""
        marked = _MARKDOWN.search(body) or len(_PARAGRAPH.findall(body)) >= _PARAGRAPHS
        return Claim(0.96) if _HTML.match(body) and not marked else None

    def read(self, source: Text) -> Iterator[Item]:
        page = Page(source.lines)
        if page.root is None:
            return
        own = _own_paper(page, page.root)
        if own is not None:
            yield own
            yield Furniture((page.first, max(page.first, page.last)))
            return
        quoted = quotedbib.of_page(page, page.root)  # before a reading of lists drops anything
        last, size = yield from entries(page, lists.papers(page.root), quoted)
        if page.first <= last < page.last and 2 * size >= len(flat(page.root)):
            yield Furniture((last + 1, page.last))  # what is shown is papers, scripts or not
        if page.fault:
            yield page.fault


def _is_markdown(head: Head) -> bool:
    """Whether a text is called so and holds more Markdown than HTML, whatever tag it opens with."""
    if not head.name.lower().endswith((".md", ".markdown")) or _WHOLE_PAGE.match(head.text):
        return False
    marks = len(_MARKDOWN.findall(head.text)) + len(_INLINE.findall(head.text))
    return marks > max(2, len(_CELLS.findall(head.text)))


def _own_paper(page: Page, root: Element) -> Entry | None:
    """The paper that the whole page is about."""
    told = _meta(root)
    if not told and not (told := _linked_data(root) or {}):
        return None
    if "abstract" not in told and "citation_abstract" not in told:
        told["abstract"] = _abstract(root)
    if "citation_title" in told:
        if not told.keys() & {"citation_author", "citation_authors"} and (named := people(root)):
            told["citation_author"] = named
        if not told.keys() & _DATES and (online := told.get("citation_online_date")):
            told["citation_date"] = online
    found = loose.entry({_short(name): value for name, value in told.items()}, page.place([root]))
    return found if found is not None and trees.is_sure(found) else None


def _short(name: str) -> str:
    return name.removeprefix("citation_")


def _meta(root: Element) -> dict[str, Any]:
    """The metadata in the head, repeated names as lists: Highwire's, or another kind's that tells enough."""
    kinds: dict[str, dict[str, Any]] = {"citation": {}, "dc": {}, "eprints": {}, "prism": {}}
    for node in root.iter("meta"):
        name = (node.get("name") or node.get("property") or "").strip().lower()
        content = (node.get("content") or "").strip()
        if not content or not _META.match(name):
            continue
        kind, key = _key(name.removeprefix("bepress_"))
        told = kinds[kind]
        if key in told and _short(key) in _LIST_META:
            told[key] = [*(told[key] if isinstance(told[key], list) else [told[key]]), content]
        else:
            told.setdefault(key, content)
    if "citation_title" in kinds["citation"]:
        return kinds["citation"]
    for kind in ("dc", "eprints"):
        told = kinds[kind]
        if told.keys() >= {"title", "creator"}:
            if issued := told.get("issued"):
                told = {k: v for k, v in told.items() if k not in _OTHER_DATES} | {"date": issued}
            return {**kinds["prism"], **kinds["eprints"], **told}
    return {}


def _key(name: str) -> tuple[str, str]:
    """(kind, field) of a name: `DC.Creator.PersonalName`, `dc.contributor.author` → `dc`, `creator`."""
    if name.startswith("citation_"):
        return "citation", name
    kind, _, rest = name.partition(".")
    first, _, last = rest.partition(".")
    key = rest.rpartition(".")[2]
    if (first, last) in _CREATORS:
        key = "creator"
    return ("dc" if kind.startswith("dc") else kind), key


def _linked_data(root: Element) -> dict[str, Any] | None:
    """A schema.org article in the page's JSON-LD."""
    for node in root.iter("script"):
        if node.get("type") != "application/ld+json" or not node.text:
            continue
        try:
            value = json.loads(node.text, strict=False)
        except (ValueError, RecursionError):
            continue
        graph = value.get("@graph", [value]) if isinstance(value, dict) else value
        for item in graph if isinstance(graph, list) else ():
            kind = item.get("@type") if isinstance(item, dict) else None
            if _ARTICLES.intersection(map(str, kind if isinstance(kind, list) else [kind])):
                return {**item, "title": item.get("headline") or item.get("name")}
    return None


def _abstract(root: Element) -> str:
    """The text of the element that is called abstract, without that word before it."""
    for node in root.iter("div", "section", "blockquote", "p", "span", "td"):
        if _ABSTRACT.search(classes(node)):
            text = re.sub(r"^\W*(?:abstract|summary|摘要)\W*", "", flat(node), flags=re.IGNORECASE)
            if len(text) > 100:
                return text
    return ""


FORMAT = Webpage()
