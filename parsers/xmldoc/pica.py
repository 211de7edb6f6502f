"""PICA+ records in XML, as the catalogues of GBV and the Netherlands answer (`<datafield tag="021A">`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from parsers.xmldoc.xmltree import Element, text

IS_TAG = re.compile(r"\d{3}[A-Z@]")
_WROTE = ("028A", "028B")  # the first author and the others
_HELPED = "028C"  # editors and such: they stand for the work where nobody wrote it


def read_one(element: Element) -> dict[str, Any]:
    """The work of a record; {} for one without a title."""
    title = _title(element, "021A") or _title(element, "021B")
    if not title:
        return {}
    return {
        "title": title,
        "authors": _people(element, *_WROTE) or _people(element, _HELPED),
        "journal": _first(element, "039B", "t") or _first(element, "036E", "a"),
        "year": _first(element, "011@", "a") or _first(element, "031A", "j"),
        "doi": _first(element, "004V", "0") or _first(element, "004U", "0"),
        "volume": _first(element, "031A", "d"),
        "issue": _first(element, "031A", "e"),
        "pages": _first(element, "031A", "h"),
        "abstract": _first(element, "047I", "a"),
        "id": _first(element, "003@", "0"),
    }


def _title(element: Element, tag: str) -> str:
    """Title and what follows it; `@` marks the word by which it is sorted."""
    title = _first(element, tag, "a").replace("@", "", 1)
    rest = _first(element, tag, "d")
    return f"{title}: {rest}" if title and rest else title


def _people(element: Element, *tags: str) -> list[dict[str, str]]:
    return [
        {"family": family, "given": _code(field, "d")}
        if (family := _code(field, "a") or _code(field, "A"))
        else {"name": _code(field, "8") or _code(field, "P")}
        for tag in tags
        for field in _fields(element, tag)
    ]


def _first(element: Element, tag: str, code: str) -> str:
    return next((said for field in _fields(element, tag) if (said := _code(field, code))), "")


def _fields(element: Element, tag: str) -> Iterator[Element]:
    return (field for field in element.iter("datafield") if field.get("tag") == tag)


def _code(field: Element, code: str) -> str:
    return next((text(node) for node in field if node.get("code") == code and text(node)), "")
