"""JATS and NLM article XML (PubMed Central, publishers), and its chapters of books (BITS)."""

from __future__ import annotations

from typing import Any

from parsers.xmldoc.xmltree import Element, every, find, heading, text

_NO_LABEL = frozenset({"abstract", "summary", "résumé", "zusammenfassung", "摘要"})
_AUTHORS = frozenset({"author", "collab", "group"})


def read_one(element: Element) -> dict[str, Any]:
    if element.tag == "book-part-wrapper":
        return _chapter(element)
    meta = element.find("front/article-meta")
    if meta is None:
        meta = element.find("front-stub")
    if meta is None:
        return {}
    ids = {node.get("pub-id-type"): text(node) for node in meta.iterfind("article-id")}
    title = heading(meta, "title-group/article-title")
    subtitle = heading(meta, "title-group/subtitle")
    return {
        "title": f"{title}: {subtitle}" if title and subtitle else title,
        "translatedtitle": find(meta, "title-group/trans-title-group/trans-title"),
        "authors": [_author(node) for node in meta.iterfind(".//contrib") if _writes(node)],
        "abstract": _abstract(meta),
        "journal": find(
            element, "front/journal-meta//journal-title", "front/journal-meta/journal-id"
        ),
        "year": _year(meta),
        "doi": ids.get("doi"),
        "pmid": ids.get("pmid"),
        "keywords": every(meta, "kwd-group/kwd"),
        "type": element.get("article-type", ""),
        "volume": find(meta, "volume"),
        "issue": find(meta, "issue"),
        "startpage": find(meta, "fpage", "elocation-id"),
        "endpage": find(meta, "lpage"),
        "id": ids.get("pmc") or ids.get("pmcid") or ids.get("publisher-id"),
    }


def _chapter(element: Element) -> dict[str, Any]:
    """A chapter of a book (BITS), the innermost that is told; else the book itself."""
    book = element.find("book-meta")
    metas = [node for node in element.iter("book-part-meta") if node.find(".//contrib") is not None]
    meta = metas[-1] if metas else book
    if meta is None:
        return {}
    around = book if book is not None and meta is not book else None
    title = heading(meta, "title-group/title", "book-title-group/book-title")
    subtitle = heading(meta, "title-group/subtitle", "book-title-group/subtitle")
    people = meta.findall(".//contrib")
    return {
        "title": f"{title}: {subtitle}" if title and subtitle else title,
        "authors": [_author(node) for node in people if _writes(node)] or [*map(_author, people)],
        "abstract": _abstract(meta),
        "journal": "" if around is None else find(around, "book-title-group/book-title"),
        "year": _year(meta) or find(meta, "permissions/copyright-year", "copyright-year"),
        "doi": find(meta, "book-part-id[@book-part-id-type='doi']", "book-id[@book-id-type='doi']"),
        "keywords": every(meta, "kwd-group/kwd"),
        "type": "book" if around is None else "chapter",
        "startpage": find(meta, "fpage"),
        "endpage": find(meta, "lpage"),
    }


def _writes(node: Element) -> bool:
    """Authors, and the members of a group where they are called so too."""
    inside = next(node.iterancestors("collab"), None) is not None
    return node.get("contrib-type", "member" if inside else "author") in _AUTHORS


def _author(node: Element) -> dict[str, str]:
    own = [n for tag in ("name", "string-name") for n in node.iter(tag) if _holder(n) is node]
    if not own:
        literals = "collab", "name-alternatives/string-name", "anonymous"
        return {"literal": heading(node, *literals)}
    surname = find(own[0], "surname")
    if not surname:
        return {"literal": text(own[0])}
    given, suffix = find(own[0], "given-names"), find(own[0], "suffix")
    return {"family": surname, "given": given, "suffix": suffix}


def _holder(node: Element) -> Element | None:
    return next(node.iterancestors("contrib"), None)


def _abstract(meta: Element) -> str:
    """The plain abstract; graphical and short ones only where there is no other."""
    nodes = meta.findall("abstract")
    node = next((n for n in nodes if not n.get("abstract-type")), nodes[0] if nodes else None)
    if node is None:
        return ""
    parts = []
    for section in node.findall("sec") or [node]:
        label = find(section, "title")
        label = "" if label.lower() in _NO_LABEL else label
        body = " ".join(every(section, "p") or [text(section)])
        parts.append(f"{label}: {body}" if label and body != label else body)
    return "\n".join(parts)


def _year(meta: Element) -> str:
    dates = {
        node.get("pub-type") or node.get("date-type") or "": node
        for node in meta.iterfind("pub-date")
    }
    order = ("ppub", "collection", "pub", "epub", "epub-ppub", "")
    years = [find(dates[kind], "year") for kind in order if kind in dates]
    years += [find(node, "year") for node in dates.values()]
    return next(filter(None, years), "")
