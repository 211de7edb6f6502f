"""A record of XML whose schema nobody told us: its fields by the names of its elements.

Names are those of parsers.records.usual; where an element stands says whose title or year it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from parsers.records import fields
from parsers.records.usual import field_of
from parsers.xmldoc.xmltree import Element, local, text

# What is not about the work itself: what it cites, its text, where its authors are.
_ASIDE = re.compile(
    r"(?:ref|cit|bib)[a-z]*list$|references?$|bibliography$|citations?$|body$|back$|sect?(?:ion)?$|affiliations?$"
    r"|address$|orgn?ame$|correspondence$|related[a-z]*$|keywords?$|subjects?$|fundings?$|copyright",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"(?:journal|periodical|jnl|source|series|issue|volume|host|conference|proceedings|publication|publisher|meeting"
    r"|container|ispartof|imprint)",
    re.IGNORECASE,
)
_HISTORY = re.compile("history|received|accepted|revised|created|modified|accessed", re.IGNORECASE)
_PERSON = re.compile(
    r"(?:author|creator|contributor|^autor|^auteur|^autore)(?:_?granular|\d+)?$|(?:author|creator)[_-]\w+$",
    re.IGNORECASE,
)
_NO_PERSON = re.compile(
    r"(?:id|list|count|role|type|email|note|number|order|rank|address|organization)$|^last_?author$",
    re.IGNORECASE,
)
_NO_AUTHOR = re.compile(r"edit|translat|illustrat|^B\d\d$|supervis|advis", re.IGNORECASE)
_FAMILY = re.compile(
    r"(?:last|family|sur|key)_?-?names?$|^(?:last|family)$|^(?:nachname|nom|apellidos?|cognome|prijmeni|příjmení|nazwisko|фамилия)$",
    re.IGNORECASE,
)
_GIVEN = re.compile(
    r"(?:first|given|fore|middle)_?-?names?$|^(?:first|given|middle)$|^namesbeforekey$|^(?:vorname|prénom|prenom|nombre|nome|jmeno|jméno|imię|imie|имя)$",
    re.IGNORECASE,
)
_INITIALS = re.compile("initials?$", re.IGNORECASE)
_NAMED = re.compile(r"(?:^|full|person|author|display|unstructuredauthor)_?name$", re.IGNORECASE)
_SUBTITLE = re.compile(r"(?:article|paper)?sub_?title$", re.IGNORECASE)
_TELLING = frozenset({"year", "doi", "abstract", "venue", "pages"})
_IS_DOI = re.compile(r"(?:doi:\s*|https?://(?:dx\.)?doi\.org/)?10\.", re.IGNORECASE)
_SAID_ONCE = frozenset({"title", "abstract", "doi", "volume", "issue", "first", "last", "pages", "urls", "pmid",
                        "venue"})  # fmt: skip
_KEYS = {"venue": "journal", "first": "startpage", "last": "endpage", "urls": "url"}


def read_one(element: Element) -> dict[str, Any]:
    """The fields of a record under our names; {} where it tells no work with its people."""
    told: dict[str, Any] = {}
    years: list[tuple[bool, int, str]] = []
    for node, inside in _walk(element, False, element.tag):
        found = field_of(local(node))
        said = text(node)
        if found is None or not said:
            continue
        field, rank = found
        if field == "title" and inside:
            field = "venue"
        if field == "year" and fields.year(said):
            years.append((bool(_HISTORY.search(_around(node))), rank, said))
        elif field == "doi" and not fields.doi(said):
            continue
        elif field == "details" and said.startswith("@"):
            told.setdefault("bibtex", said)
        elif field == "keywords":
            told.setdefault("keywords", []).append(said)
        elif field in _SAID_ONCE:
            told.setdefault(_KEYS.get(field, field), _titled(node) if field == "title" else said)
    people = list(_people(element, element.tag)) or [
        {"name": text(node)} for node in element if _are_people(node)
    ]
    if len(people) == 1 and "family" not in people[0]:
        alone = people[0]["name"]
        # A lone one in a list is one; else there may be several in one text.
        told["authors"] = [alone] if _is_in_list(element) else alone
    elif people:
        told["authors"] = people
    if (
        "title" not in told
        and people
        and (name := next((n for n in element if local(n) == "name"), None)) is not None
    ):
        told["title"] = text(name)
    if years:
        told["year"] = min(years)[2]
    told.setdefault("doi", _identifier(element))
    return told


def tells_a_work(told: dict[str, Any]) -> bool:
    """Whether a record says a title, people and one thing more."""
    more = {_KEYS.get(field, field) for field in _TELLING}
    return bool(told.get("title") and told.get("authors") and any(told.get(key) for key in more))


def record_tag(root: Element) -> str:
    """The name of the elements that are records: the widest that hold one title each; '' for none."""
    leaves = [(node, inside) for node, inside in _walk(root, False) if not inside]
    titles = [node.getparent() for node, _ in leaves if _is_title(node)] or [
        node.getparent() for node, _ in leaves if local(node) == "name"
    ]
    parents = {parent for parent in titles if parent is not None}
    held: dict[Element, int] = {}
    for parent in parents:
        for around in (parent, *parent.iterancestors()):
            held[around] = held.get(around, 0) + 1
    tags: dict[str, int] = {}
    for parent in parents:
        chain = [node for node in (parent, *parent.iterancestors()) if held[node] == 1]
        if chain:
            tags[local(chain[-1])] = tags.get(local(chain[-1]), 0) + 1
    return max(tags, key=lambda tag: tags[tag], default="")


def _walk(element: Element, inside: bool, but: object = None) -> Iterator[tuple[Element, bool]]:
    """Elements that hold text, in order, and whether they stand in what the work is part of."""
    for child in element:
        name = local(child)
        if not name or _ASIDE.search(name) or child.tag == but:
            continue
        if len(child) and not _is_text(child):
            yield from _walk(child, inside or _is_whole(child), but)
        else:
            yield child, inside


def _is_whole(node: Element) -> bool:
    """Whether an element tells of the journal or the book, and does not hold the work itself."""
    return bool(_WHOLE.search(local(node))) and not any(
        _PERSON.search(local(inner)) for inner in node.iter() if inner is not node
    )


def _is_text(node: Element) -> bool:
    """Whether an element holds text with markup in it, or paragraphs of an abstract."""
    found = field_of(local(node))
    mixed = bool((node.text or "").strip()) or any((child.tail or "").strip() for child in node)
    return mixed or (found is not None and found[0] == "abstract")


def _are_people(node: Element) -> bool:
    return not len(node) and (field_of(local(node)) or ("",))[0] == "authors" and bool(text(node))


def _is_title(node: Element) -> bool:
    return (field_of(local(node)) or ("", 0))[0] == "title" and bool(text(node))


def _titled(node: Element) -> str:
    """A title with the subtitle that stands beside it."""
    parent = node.getparent()
    beside = [] if parent is None else [n for n in parent if _SUBTITLE.match(local(n))]
    said, more = text(node), text(beside[0]) if beside else ""
    return f"{said}: {more}" if more else said


def _around(node: Element) -> str:
    parent = node.getparent()
    return f"{'' if parent is None else local(parent)} {local(node)}"


def _people(element: Element, but: object) -> Iterator[dict[str, str]]:
    """Who wrote it; those whose element or role says that they edited or translated it do not."""
    for node in _nodes(element, but):
        roles = [*node.attrib.values(), *(text(n) for n in node if "role" in local(n).lower())]
        if any(_NO_AUTHOR.search(role) for role in map(str, roles)):
            continue
        inner = [n for n in node.iter() if isinstance(n.tag, str) and not len(n)]
        family = _joined(inner, _FAMILY)
        given = _joined(inner, _GIVEN) or _joined(inner, _INITIALS)
        named = next((text(n) for n in inner if _NAMED.search(local(n)) and text(n)), "")
        if family:
            yield {"family": family, "given": given}
        elif name := named or ("" if len(node) else text(node)):
            yield {"name": name}


def _nodes(element: Element, but: object) -> Iterator[Element]:
    """The outermost elements that are persons."""
    for child in element:
        name = local(child)
        if not name or _ASIDE.search(name) or child.tag == but:
            continue
        if _PERSON.search(name) and not _NO_PERSON.search(name):
            yield child
        else:
            yield from _nodes(child, but)


def _is_in_list(element: Element) -> bool:
    """Whether the first person stands in an element for all (`<AUTHORS><AUTHOR>`)."""
    parent = next((node.getparent() for node in _nodes(element, element.tag)), None)
    return parent is not None and parent is not element and local(parent).lower().endswith("s")


def _joined(nodes: list[Element], names: re.Pattern[str]) -> str:
    return " ".join(said for n in nodes if names.search(local(n)) and (said := text(n)))


def _identifier(element: Element) -> str:
    """A DOI that stands under a name of no meaning (`<IDValue>10.…`)."""
    said = (text(node) for node, _ in _walk(element, False, element.tag))
    return next((one for one in said if _IS_DOI.match(one) and fields.doi(one)), "")
