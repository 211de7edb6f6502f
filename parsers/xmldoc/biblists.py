"""Reference managers in XML: TEI lists of works (`bibl`, `biblStruct`, as Zotero too), BibLaTeXML."""

from __future__ import annotations

from typing import Any

from parsers.xmldoc.xmltree import Element, every, find, text

TAGS = ("biblStruct", "bibl")
_ID = "{http://www.w3.org/XML/1998/namespace}id"


def read_tei(element: Element) -> dict[str, Any]:
    """One work of a list: an article has its own title, a book only that of the whole."""
    own = find(element, ".//title[@level='a']", ".//title[@level='u']")
    whole = find(element, ".//title[@level='j']", ".//title[@level='m']")
    written = element.findall("analytic/author") or element.findall("author")
    return {
        "title": own or whole or find(element, ".//title"),
        "authors": [_person(node) for node in written or element.findall("monogr/author")],
        "journal": whole if own else "",
        "year": find(element, ".//date[@when]", ".//imprint/date", ".//date"),
        "doi": find(element, ".//idno[@type='DOI']", ".//idno[@type='doi']"),
        "url": find(element, ".//ptr", ".//ref", ".//idno[@type='url']"),
        "volume": _scope(element, "volume", "vol"),
        "issue": _scope(element, "issue"),
        "pages": _scope(element, "page", "pages", "pp").removeprefix("p.").strip(),
        "type": element.get("type", ""),
        "id": element.get(_ID, ""),
    }


def _person(node: Element) -> dict[str, str]:
    family = find(node, ".//surname")
    given = " ".join(every(node, ".//forename"))
    return {"family": family, "given": given} if family else {"name": text(node)}


def _scope(element: Element, *units: str) -> str:
    """A part of where a work stands, by the name of its unit or, in older TEI, its type."""
    at = (f".//biblScope[@{name}='{unit}']" for unit in units for name in ("unit", "type"))
    return find(element, *at)


def is_biblatex(element: Element) -> bool:
    return element.find("names/name/namepart") is not None


def read_biblatex(element: Element) -> dict[str, Any]:
    """An entry of BibLaTeXML, as biber writes it."""
    pages = element.find("pages/list/item")
    return {
        "title": ": ".join(filter(None, (find(element, "title"), find(element, "subtitle")))),
        "authors": [
            {"family": family, "given": " ".join(filter(None, (given, prefix)))}
            for node in element.iterfind("names[@type='author']/name")
            for family, given, prefix in [_parts(node)]
        ],
        "journal": find(element, "journaltitle", "booktitle", "eventtitle"),
        "year": find(element, "date", "year"),
        "startpage": "" if pages is None else find(pages, "start") or text(pages),
        "endpage": "" if pages is None else find(pages, "end"),
        "type": element.get("entrytype", ""),
        "id": element.get("id", ""),
        **{name: find(element, name) for name in ("doi", "url", "volume", "number", "abstract")},
    }


def _parts(node: Element) -> tuple[str, ...]:
    return tuple(
        " ".join(every(node, f"namepart[@type='{kind}']")) for kind in ("family", "given", "prefix")
    )
