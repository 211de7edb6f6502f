"""YAML front matter of a page in Markdown, as far as papers need it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from parsers.items.pieces import PAPER_SITE
from parsers.record import Entry
from parsers.records.usual import field_of

_SEVERAL = 3
_YEAR_KEY = frozenset(("year", "citation", "bibtex", "publication_types", "年份"))
_KIND = re.compile(r"\b(?:papers?|publications?|literature|preprint)\b|论文|文献", re.IGNORECASE)


def front_matter(text: str) -> dict[str, Any]:
    """The fields of YAML front matter: scalars, wrapped lines, lists of scalars or small objects."""
    found: dict[str, Any] = {}
    key = ""
    for line in text.split("\n"):
        match = re.match(r"([A-Za-z_][\w-]*)\s*:(?:\s+(.*)|\s*$)", line)
        if match:
            key = match.group(1)
            found[key] = (match.group(2) or "").strip()
        elif key and line.strip():
            _more(found, key, line)
    return {
        name: _unquoted(value) if isinstance(value, str) else value for name, value in found.items()
    }


def _more(found: dict[str, Any], key: str, line: str) -> None:
    """A line that goes on with the value before it."""
    item = re.match(r"\s*-\s+(.*)", line)
    value = found[key]
    if item and value in ("", None):
        found[key] = value = []
    if isinstance(value, list):
        text = item.group(1) if item else line.strip()
        pair = re.match(r"([A-Za-z_][\w-]*)\s*:\s*(.*)", text)
        if item:
            value.append({pair.group(1): _unquoted(pair.group(2))} if pair else _unquoted(text))
        elif value and isinstance(value[-1], dict) and pair:
            value[-1][pair.group(1)] = _unquoted(pair.group(2))
        elif value and isinstance(value[-1], str):
            value[-1] = f"{value[-1]} {text}"
    elif isinstance(value, str):
        value = "" if value in ("|", ">", "|-", ">-") else value
        found[key] = f"{value} {line.strip()}".strip()


def _unquoted(text: str) -> str:
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] == "'":
        return text[1:-1].replace("''", "'")
    if len(text) > 1 and text[0] == text[-1] == '"':
        return text[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    return text


def is_of_paper(fields: Mapping[str, Any], found: Entry) -> bool:
    """Whether front matter is that of a paper: author, day, tags and summary are those of any post."""
    known = {field[0] for key in fields if fields[key] and (field := field_of(key))}
    if found.venue or found.doi or found.arxiv or found.pmid or len(found.authors) >= _SEVERAL:
        return True
    said = " ".join(map(str, fields.values()))
    own = "abstract" in known or _YEAR_KEY.intersection(map(str.lower, fields)) and found.authors
    return bool(own or PAPER_SITE.search(said) or _KIND.search(said))
