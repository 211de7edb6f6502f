"""The one paper of a page that lists no other: a result of a search, a thesis, a preprint's page."""

from __future__ import annotations

import re
from typing import Any

from parsers.items import labels
from parsers.items.joining import joined
from parsers.items.pick import paper
from parsers.items.pieces import Piece, is_wordy, people, tidy
from parsers.pages import breaks, record
from parsers.pages.classes import Listed
from parsers.pages.tree import Element, flat, names, pieces
from parsers.records import fields
from parsers.shape import YEAR

_ITEMS = names("li tr p td dd div center article")
_PUBLISHED = re.compile(
    r"\b(?:thes[ei]s|dissertation|tesis?|tese|proceedings|journal|preprint|in press|accepted (?:at|to))\b"
    r"|doi\.org/10\.|\bdoi:\s*10\.|学位论文|学报",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"\b(?:conference|workshop|symposium|transactions|arxiv|letters)\b", re.IGNORECASE
)
_HEADED = re.compile(
    r"\b(?:publications?|papers?|articles?|preprints?)\b|论文|論文|публикаци", re.IGNORECASE
)
_ABSTRACT = re.compile(r"(?:^|[\s_-])abstract(?:$|[\s_-])", re.IGNORECASE)
_TEXTS = names("p div span section blockquote")
_RECORDS = names("table tbody dl ul div section")
_BESIDE = frozenset({"year", "abstract", "venue", "doi", "keywords", "journal", "date"})
_LABELS = re.compile(r"\b(?:keywords?|abstract|doi)\b|关键词|摘要", re.IGNORECASE)
_LEAST_WORDS = 4
_PEOPLE = 0.8
_LONGEST = 2_000


def lone(root: Element, classed: list[Listed], title: str) -> list[Listed]:
    """The paper that says where it was published, or that gives the page its title.

    `classed` is what was found by class, too little for a list.
    """
    for told, elements in classed[:2]:
        known = _is_dated(told, elements) or any(map(_has_abstract, elements))
        if len(classed) == 1 and _is_paper(told) and known:
            return [(told, elements)]
    found = _labelled(root, title) or _published(root) or _titled(root, title)
    return [found] if found else []


def _is_paper(told: dict[str, Any], least: float = _PEOPLE / 2) -> bool:
    wordy = is_wordy(str(told.get("title", "")), _LEAST_WORDS)
    return wordy and people(told.get("authors", "")) >= least


def _is_dated(told: dict[str, Any], elements: list[Element]) -> bool:
    """Whether a paper has a year and says what it is, or an abstract by that name."""
    text = " ".join(map(flat, elements))
    known = bool(_PUBLISHED.search(text)) or "abstract" in told
    return known and len(text) < _LONGEST and YEAR.search(text) is not None


def _has_abstract(element: Element) -> bool:
    """Whether a text is called an abstract by its class."""
    return any(_ABSTRACT.search(node.get("class") or "") for node in element.iter(*_TEXTS))


def _labelled(root: Element, title: str) -> Listed | None:
    """The record that has labels for people and something more, its title labelled or a heading."""
    for row, table in record.tabled(root):
        if _is_record(row, root, title, flat(table)):
            return row, [table]
    for node in root.iter(*_RECORDS):
        parts = pieces([node])
        if sum(len(part.text) for part in parts) > 10 * _LONGEST:
            continue
        told: dict[str, Any] = {}
        labels.take(joined(parts), told)
        if _is_record(told, root, title, " ".join(part.text for part in parts)):
            return told, [node]
    return None


def _is_record(told: dict[str, Any], root: Element, title: str, text: str) -> bool:
    """Whether labels tell a paper; one that lacks a title has the heading's where it is a thesis or
    the like, or has an abstract."""
    if "authors" not in told or not told.keys() & _BESIDE:
        return False
    if "title" not in told and ("abstract" in told or _PUBLISHED.search(text)):
        told["title"] = record.heading(root, title)
    if not isinstance(told.get("title"), str) or not _is_paper(told):
        return False
    told.setdefault("year", str(fields.year(text) or ""))
    return True


def _published(root: Element) -> Listed | None:
    """The one item with a title, people, a year and a word for what it is; None where there are more."""
    found: list[Listed] = []
    headed = is_headed(root)
    for node in root.iter(*_ITEMS):
        for elements, parts in (([node], pieces([node])), *breaks.items(node)):
            text = " ".join(part.text for part in parts)
            if len(text) > _LONGEST or not YEAR.search(text):
                continue
            plain = bool(_PUBLISHED.search(text))
            if not plain and not (headed and _MORE.search(text)):
                continue
            told = paper(joined(parts))
            least = _PEOPLE / 2 if plain else _PEOPLE
            if told and "authors" in told and _is_paper(told, least):
                told.setdefault("year", str(fields.year(text) or ""))
                found.append((told, elements))
    titles = {str(told["title"]) for told, _ in found}
    return min(found, key=lambda pair: len(flat(pair[1][0]))) if len(titles) == 1 else None


def is_headed(root: Element) -> bool:
    """Whether a page says at its head or in a heading that it lists papers."""
    return any(_HEADED.search(flat(node)) for node in root.iter("title", "h1", "h2", "h3", "h4"))


def _titled(root: Element, title: str) -> Listed | None:
    """The page whose title begins with what stands first on it, followed by people."""
    parts = joined([part for part in pieces([root]) if part.text])
    at = next((i for i, part in enumerate(parts) if _names_page(part, title)), -1)
    if at < 0 or at + 1 >= len(parts) or people(tidy(parts[at + 1].text)) < _PEOPLE:
        return None
    if not any(_LABELS.search(part.text[:200]) for part in parts[at:]):
        return None
    told: dict[str, Any] = {"title": tidy(parts[at].text), "authors": tidy(parts[at + 1].text)}
    text = " ".join(part.text for part in parts[at:])
    told |= {"doi": fields.doi(text) or "", "year": str(fields.year(text[:_LONGEST]) or "")}
    return told, [root]


def _names_page(part: Piece, title: str) -> bool:
    text = tidy(part.text)
    return is_wordy(text, _LEAST_WORDS) and bool(part.mark) and title.startswith(text)
