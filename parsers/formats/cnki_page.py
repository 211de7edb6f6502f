"""Saved pages of CNKI: a table of results, the page of one work; and of 百度学术: a list of results.

Their classes are all that tells title, people and the rest: the cells have no labels, and badges
(网络首发) stand among the words of the titles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

from parsers.format import Claim, Head, Text
from parsers.pages.entries import entries
from parsers.pages.tree import Element, Page, flat
from parsers.record import Furniture, Item

_PAGE = re.compile(
    r"\s*+(?><!--.*?-->\s*)*+<(?:!doctype|html|head|body|div|table)\b",
    re.IGNORECASE | re.DOTALL,
)
_MARKS = re.compile(
    r"class\s*=\s*[\"'][^\"']*\b(?:result-table-list|GridTableContent|wx-tit|sc_default_result)\b"
    r"|id\s*=\s*[\"']ChDivSummary[\"']"
)
_HIDDEN = re.compile(r"display:\s*none")
_DATE = re.compile(r"(?:19|20)\d\d(?:-\d\d?-\d\d?.*|年)")
_AFFILIATION = re.compile(r"(?<![\s\d,，])[\s\d,，]+$")
_NO_WORDS = frozenset({"marktip", "type", "freeIdent", "icon", "name-mt"})


class CnkiPage:
    """The classes of these sites, and nothing else, decide."""

    name = "cnki-page"
    version = 1
    appendable = False
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        return Claim(0.96) if _PAGE.match(head.text) and _MARKS.search(head.text) else None

    def read(self, source: Text) -> Iterator[Item]:
        page = Page(source.lines)
        if page.root is None:
            return
        told = yield from entries(page, _papers(page.root))
        if told.last < page.last:
            yield Furniture((told.last + 1, page.last))
        if page.fault:
            yield page.fault


def _papers(root: Element) -> Iterator[tuple[dict[str, Any], list[Element]]]:
    rows = [row for row in root.iter("tr") if _first(row, "fz14", "a") is not None]
    results = [node for node in root.iter("div") if "sc_default_result" in _classes(node)]
    if rows or results:
        yield from ((_row(row), [row]) for row in rows)
        yield from ((_result(node), [node]) for node in results)
    elif told := _work(root):
        yield told, [root]


def _row(row: Element) -> dict[str, Any]:
    """One row of the results; old pages name the cells of people and source otherwise."""
    title = _first(row, "fz14", "a")
    assert title is not None
    people = _either(row, "author", "author_flag")
    source = _either(row, "source", "cjfdyxyz")
    cells = [flat(cell) for cell in row.iter("td")]
    return {
        "title": _words(title),
        "authors": _people(people),
        "journal": flat(source) if source is not None else "",
        "year": next((text for text in cells if _DATE.fullmatch(text.strip())), ""),
        "type": _text(row, "data", "td"),
        "urls": [title.get("href", "")],
    }


def _work(root: Element) -> dict[str, Any]:
    """The page of one work: its heading, the people below it, and labelled lines (`DOI：`)."""
    heading = next(
        (h1 for node in root.iter("div") if "wx-tit" in _classes(node) for h1 in node.iter("h1")),
        None,
    )
    if heading is None:
        return {}
    people = next((node for node in root.iter("h3") if "author" in _classes(node)), None)
    summary = next((node for node in root.iter() if node.get("id") == "ChDivSummary"), None)
    source = next(
        (node for node in root.iter("div") if _classes(node) & {"top-tip", "top-first"}), None
    )
    where = flat(source) if source is not None else ""
    labelled = dict(_labelled(root))
    return {
        "title": _words(heading),
        "authors": _people(people),
        "abstract": flat(summary) if summary is not None else "",
        "keywords": [flat(a).strip(" ;；") for a in _all(root, "keywords") for a in a.iter("a")],
        "journal": re.split(r"\s*\.\s|\s+\.|(?=\s(?:19|20)\d\d)", where, maxsplit=1)[0],
        "year": where
        if re.search(r"(?:19|20)\d\d", where)
        else " ".join(labelled.get(name, "") for name in _TIMES),
        "doi": labelled.get("DOI", ""),
    }


_TIMES = ("学位年度", "会议时间", "网络首发时间", "网络出版时间", "在线公开时间")


def _labelled(root: Element) -> Iterator[tuple[str, str]]:
    for label in _all(root, "rowtit"):
        value = label.getnext()
        if value is not None:
            yield flat(label).strip(" :："), flat(value)


def _result(node: Element) -> dict[str, Any]:
    """One result of 百度学术: a heading, a line of people and source, an abstract."""
    heading = next((link for h3 in node.iter("h3") for link in h3.iter("a")), None)
    line = next(iter(_all(node, "sc_info")), None)
    spans = list(line.iter("span")) if line is not None else []
    return {
        "title": _words(heading) if heading is not None else "",
        "authors": [flat(link) for link in spans[0].iter("a")] if spans else [],
        "journal": flat(spans[1]).strip("《》 ") if len(spans) > 1 else "",
        "year": flat(line) if line is not None else "",
        "abstract": " ".join(flat(each) for each in _all(node, "c_abstract")),
        "urls": [heading.get("href", "")] if heading is not None else [],
    }


def _people(cell: Element | None) -> list[str] | str:
    """The people of a cell, each linked, without the marks of their affiliations."""
    if cell is None:
        return ""
    links = [_AFFILIATION.sub("", flat(link)).strip(" ;；,，") for link in cell.iter("a")]
    return [name for name in links if name] or flat(cell)


def _words(element: Element) -> str:
    """The words of a title without badges and what is hidden."""
    parts = [element.text or ""]
    for child in element:
        if isinstance(child.tag, str) and not (
            _classes(child) & _NO_WORDS or _HIDDEN.search(child.get("style", ""))
        ):
            parts.append(_words(child))
        parts.append(child.tail or "")
    return " ".join("".join(parts).split())


def _all(root: Element, name: str) -> list[Element]:
    return [node for node in root.iter() if isinstance(node.tag, str) and name in _classes(node)]


def _classes(element: Element) -> set[str]:
    return set(element.get("class", "").split())


def _first(root: Element, name: str, tag: str) -> Element | None:
    return next((node for node in root.iter(tag) if name in _classes(node)), None)


def _either(row: Element, *names: str) -> Element | None:
    """The cell that has one of the classes."""
    found = (_first(row, name, "td") for name in names)
    return next((cell for cell in found if cell is not None), None)


def _text(root: Element, name: str, tag: str) -> str:
    node = _first(root, name, tag)
    return flat(node) if node is not None else ""


FORMAT = CnkiPage()
