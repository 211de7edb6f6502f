"""YAML libraries: CITATION.cff, CSL and Hayagriva lists, cobib, papis, proceedings' `papers.yml`, and
the tapes of tests (VCR), which keep a service's answers as texts.

A document is read root by root: an item of the list, or a key, that begins in the first column.
One that is broken costs itself; a document whose own root is a paper is read in one piece.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Literal

from parsers import embedded
from parsers.format import Claim, Head, Line, Text
from parsers.record import Entry, Fault, Furniture, Item, Place
from parsers.records import loose, trees, yamlnodes
from parsers.records.usual import field_of
from parsers.records.yamlnodes import Node

_KEY = re.compile(r"(\s*+)((?:- +)*+)(?:\"[^\"]*\"|'[^']*'|[\w@./+ -]*?\w)\s*:(?=\s|$)(.*)")
_ITEM = re.compile(r"\s*-(?:\s|$)")
_MARK = re.compile(r"(?:---|\.\.\.)(?:\s|$)|%YAML\b")
_COMMENT = re.compile(r"\s*#")
_TITLE = re.compile(r"(?m)^[ \t]*(?:- +)*[\"']?(?:title|titles)[\"']?\s*:(?=\s|$)")
_FRONT = re.compile(r"\A---[ \t]*\n(?:(?!\.\.\.).*\n)*?---[ \t]*(?:\n\s*(\S.*)?|$)")
_TAPE = re.compile(r"\A\s*(?:---\s*\n)?(?:http_)?interactions:[ \t]*\n\s*- ?request:")
_CITED = ("preferred-citation", "references")  # other works that a CITATION.cff tells
_PUBLISHED_AT = re.compile(
    "journal|booktitle|proceedings|conference|publication|container|series|paper", re.IGNORECASE
)
_FLOW = re.compile(r"\s*- *\{.*\btitle[\"']?\s*:")  # `- {title: …, year: 2031}`
_LEAST_SHARE = 0.9
_SAMPLE = 400
_MAX_CHARS = 1 << 23


class YamlDocument:
    """Mappings and lists of papers; read as a whole when the file changes."""

    name = "yaml"
    version = 2
    appendable = False
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        if _TAPE.match(head.text):
            return Claim(0.95)
        front = _FRONT.match(head.text)
        if front and not _KEY.match(front.group(1) or ""):
            return None
        lines = [line for line in head.text.split("\n")[:_SAMPLE] if line.strip()]
        lines = [line for line in lines if not (_MARK.match(line) or _COMMENT.match(line))]
        if lines and sum(bool(_FLOW.match(line)) for line in lines) * 2 > len(lines):
            return Claim(0.95)
        named = head.name.lower().endswith((".yml", ".yaml"))
        if not lines or not (named or _TITLE.search(head.text)) or not _opens(lines[0]):
            return None
        fits = sum(map(_is_yaml, lines))
        listed = named and all(line[0] == " " or _ITEM.match(line) for line in lines)
        nests = _nests(lines) or listed  # of references
        return Claim(0.95) if nests and fits >= _LEAST_SHARE * len(lines) else None

    def read(self, source: Text) -> Iterator[Item]:
        held: list[list[Line]] = []
        for root in _roots(source.lines):
            opening = root[0].text
            if _COMMENT.match(opening):
                yield Furniture((root[0].number, root[-1].number))
            elif _MARK.match(opening):
                yield from _document(held)
                held = []
                yield Furniture((root[0].number, root[-1].number))
            elif not _ITEM.match(opening):
                held.append(root)
            elif held:
                held[-1].extend(root)  # the list of the key above
            else:
                yield from _read(root)
        yield from _document(held)


def _opens(line: str) -> bool:
    """Whether a document may begin so: with an item, also further in, or a key in the first column."""
    return bool(_ITEM.match(line) or (line[0] != " " and _KEY.match(line)))


def _is_yaml(line: str) -> bool:
    """Whether a line may stand in YAML: a key, an item, or the rest of a text further in."""
    return line[0] == " " or bool(_KEY.match(line) or _ITEM.match(line))


def _nests(lines: list[str]) -> bool:
    """Whether a key or an item holds something further in: plain labelled lines never do."""
    for line, below in pairwise(lines):
        key = _KEY.match(line)
        if key and key.group(2) and below[:1] in " -" and _KEY.match(below):
            return True
        if key and not key.group(3).strip() and (_ITEM.match(below) or _KEY.match(below)):
            deeper = len(below) - len(below.lstrip()) > len(key.group(1))
            if deeper or _ITEM.match(below):
                return True
    return False


def _roots(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """The lines from one that begins in the first column up to the next such."""
    held: list[Line] = []
    for line in lines:
        text = line.text
        if not text.strip() and not held:
            continue
        if held and (text[:1] not in ("", " ", "\t", "]", "}", "#") or held[0].text[:1] == "#"):
            yield held
            held = []
        held.append(line if text == line.text else line._replace(text=text))
    if held:
        yield held


def _document(roots: list[list[Line]]) -> Iterator[Item]:
    """The keys of one document: one paper where a title is among them, else papers under each."""
    keys = [root[0].text.split(":", 1)[0].strip(" '\"") for root in roots]
    if any((field_of(key) or ("",))[0] == "title" for key in keys):
        yield from _read([line for root in roots for line in root])
        return
    for root in roots:
        yield from _read(root)


def _read(lines: list[Line]) -> Iterator[Item]:
    """The papers in a piece of YAML; of one that has some, the rest is furniture."""
    while len(lines) > 1 and not lines[-1].text.strip():
        lines.pop()
    text = "\n".join(line.text for line in lines)
    if len(text) > _MAX_CHARS:
        yield _fault(lines, text, "longer than it may be")
        return
    try:
        node = yamlnodes.compose(text)
    except yamlnodes.Broken as error:
        yield _fault(lines, text, f"broken YAML: {error}")
        return
    found = list(_papers(node, lines, "", None)) if node is not None else []
    found = found or list(_taped(node, lines) if node is not None else [])
    if found or (isinstance(node, Node) and node.is_empty()):
        yield Furniture((lines[0].number, lines[-1].number))
    yield from found


def _papers(node: Node, lines: list[Line], under: str, outer: Any) -> Iterator[Entry | Fault]:
    if node.items is not None:
        for item in node.items:
            if item.text is not None:
                yield from embedded.papers(item.text, _place(item, lines), under)
            yield from _papers(item, lines, under, trees.of_several(outer))
    if node.members is None:
        return
    value = _flat(node.value())
    place = _place(node, lines)
    if "cff-version" in value:
        own = loose.entry(value, place)
        if own is not None and _is_published(own, value):
            yield own
        for key in _CITED:
            if key in node.members:
                yield from _papers(node.members[key], lines, key, None)
        return
    found = next(trees.papers(value, place, outer, under), None)
    if found is not None and not found.path:
        if _is_published(found.entry, value):
            yield found.entry
    elif (said := embedded.reference(value, under)) and (own := loose.entry(said, place)):
        yield own
    elif found is not None or embedded.any_in(value, under):
        told = trees.own_of(value, outer)
        for key, member in node.members.items():
            yield from _papers(member, lines, key, trees.lent(told, key))
    elif loose.names_people_only(value):
        text = "\n".join(line.text for line in lines[node.first : node.last + 1])
        yield Fault(place, loose.UNNAMED, text)


def _taped(node: Node, lines: list[Line], under: str = "") -> Iterator[Entry | Fault]:
    """The papers in the answers that a tape keeps: the text of each response's body."""
    if node.text is not None and under in ("body", "string", "base64_string"):
        yield from embedded.papers(node.text, _place(node, lines), under)
    for key, member in (node.members or {}).items():
        if key != "request":
            yield from _taped(member, lines, key)
    for item in node.items or ():
        yield from _taped(item, lines, under)


def _is_published(found: Entry, value: Any) -> bool:
    """Whether it is no page, talk or site: those have a title, an author and a description too."""
    if (
        found.doi
        or found.arxiv
        or found.pmid
        or value.get("doi")
        or found.kind not in (None, "other")
    ):
        return True
    if found.venue and (found.authors or any(map(_PUBLISHED_AT.search, value))):
        return True
    return bool(found.authors and (found.year or "description" not in value))


def _flat(value: Any) -> Any:
    """Hayagriva keeps a work's venue as its `parent`."""
    parent = value.get("parent")
    parent = parent[0] if isinstance(parent, list) and parent else parent
    return (
        {**parent, "container-title": parent.get("title"), **value}
        if isinstance(parent, dict)
        else value
    )


def _place(node: Node, lines: list[Line]) -> Place:
    first = lines[node.first]
    last = max(node.first, min(node.last, len(lines) - 1))
    while last > node.first and not lines[last].text.strip():
        last -= 1
    return first.to(lines[last])


def _fault(lines: list[Line], text: str, reason: str) -> Fault:
    return Fault(lines[0].to(lines[-1]), reason, text)


FORMAT = YamlDocument()
