"""Papers as BibTeX: keys that every tool takes, values that LaTeX prints and our parser reads back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from parsers.text import fold

_TYPES = {
    "article": "article",
    "proceedings": "inproceedings",
    "abstract": "inproceedings",
    "book": "book",
    "chapter": "incollection",
    "thesis": "phdthesis",
    "report": "techreport",
}
_VENUES = {
    "article": "journal",
    "inproceedings": "booktitle",
    "incollection": "booktitle",
    "book": "howpublished",
    "phdthesis": "school",
    "techreport": "institution",
    "misc": "howpublished",
}
_FIELDS = (
    ("year", "year"),
    ("volume", "volume"),
    ("number", "issue"),
    ("pages", "pages"),
    ("doi", "doi"),
    ("eprint", "arxiv"),
    ("pmid", "pmid"),
    ("abstract", "abstract"),
    ("area", "area"),
    ("topic", "topic"),
)
_SPECIAL = re.compile(r"(?<!\\)[&%#]")
_OUTSIDE_MATH = re.compile(r"(?<!\\)[_^~]")
_WRITTEN = {"~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
_BRACKETED = re.compile(r"[(\[\"][^()\[\]\"]*[)\]\"]")
_SUFFIXES = frozenset(["jr", "sr", "ii", "iii", "iv", "2nd", "3rd", "phd", "md"])
_SMALL = frozenset(
    ["the", "and", "for", "are", "can", "with", "from", "how", "what", "why", "does"]
)


def entries(papers: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """One entry a paper, a blank line after each; no key is given twice."""
    used: set[str] = set()
    for paper in papers:
        key = _unused(citation_key(paper), used)
        used.add(key)
        yield entry(paper, key)


def entry(paper: Mapping[str, Any], key: str) -> str:
    """One paper under a given key."""
    kind = _TYPES.get(paper.get("kind") or "", "misc")
    lines = [f"@{kind}{{{key},"]
    for name, value in _values(paper, kind):
        lines.append(f"  {name} = {{{value}}},")
    return "\n".join((*lines, "}", "", ""))


def _values(paper: Mapping[str, Any], kind: str) -> Iterator[tuple[str, str]]:
    if paper.get("title"):
        yield "title", f"{{{escaped(paper['title'])}}}"  # inner braces keep the capitals
    if names := [_name(name) for name in paper.get("authors") or ()]:
        cut_off = [] if paper.get("authors_complete", True) else ["others"]
        yield "author", " and ".join(names + cut_off)
    if paper.get("venue"):
        yield _VENUES[kind], escaped(paper["venue"])
    for name, field in _FIELDS:
        if paper.get(field):
            yield name, escaped(str(paper[field]))
    if paper.get("arxiv"):
        yield "archiveprefix", "arXiv"
    if paper.get("keywords"):
        yield "keywords", escaped("; ".join(paper["keywords"]))
    for url in (paper.get("urls") or ())[:1]:
        yield "url", re.sub(r"[{}\\\s]", lambda found: f"%{ord(found.group()):02X}", url)


def _name(name: str) -> str:
    """A name; one that BibTeX would take apart is held together by braces."""
    text = escaped(name)
    return f"{{{text}}}" if "," in name or re.search(r"\band\b", name) else text


def escaped(text: str) -> str:
    """Text for a BibTeX value: LaTeX that it holds stays, everything else prints as it stands."""
    text = " ".join(text.encode(errors="replace").decode().split())
    if not _balanced(text):
        text = text.replace("{", "(").replace("}", ")")
    text = _SPECIAL.sub(lambda found: "\\" + found.group(), text)
    if len(re.findall(r"(?<!\\)\$", text)) % 2:
        text = re.sub(r"(?<!\\)\$", r"\\$", text)
    parts = re.split(r"((?<!\\)\$\$?[^$]*\$\$?)", text)
    parts[::2] = [_OUTSIDE_MATH.sub(_plainly, part) for part in parts[::2]]
    joined = "".join(parts)
    return joined + "{}" if joined.endswith("\\") else joined


def _plainly(found: re.Match[str]) -> str:
    char = found.group()
    return _WRITTEN.get(char, "\\" + char)


def _balanced(text: str) -> bool:
    """Whether braces pair up, as BibTeX counts them: escaped ones too."""
    depth = 0
    for char in text:
        depth += (char == "{") - (char == "}")
        if depth < 0:
            return False
    return depth == 0


def citation_key(paper: Mapping[str, Any]) -> str:
    """`lee2025robust`: family name, year, first word of weight; the id where there are none."""
    names = paper.get("authors") or ()
    family = _family(names[0]) if names else ""
    words = re.findall(r"[a-z0-9]+", fold(paper.get("title") or paper.get("abstract") or ""))
    word = next((word for word in words if len(word) > 2 and word not in _SMALL), "")
    key = family + str(paper.get("year") or "") + word
    return key if re.match("[a-z]", key) else str(paper["id"])


def _family(name: str) -> str:
    """The last word of a name, but for a suffix or what stands in brackets: `berg` of `Jan van der Berg Jr.`"""
    words = re.split(r"[\s.,·_]+", fold(_BRACKETED.sub(" ", name)))
    letters = (re.sub(r"[^a-z0-9]", "", word) for word in reversed(words) if word not in _SUFFIXES)
    return next(filter(None, letters), "")


def _unused(key: str, used: set[str]) -> str:
    """The key, with a letter and then a number after it where it is taken."""
    if key not in used:
        return key
    for letter in "abcdefghijklmnopqrstuvwxyz":
        if f"{key}{letter}" not in used:
            return f"{key}{letter}"
    number = 2
    while f"{key}-{number}" in used:
        number += 1
    return f"{key}-{number}"
