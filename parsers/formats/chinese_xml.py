"""The XML that 万方 and 维普 export (`ResourceList`), and NoteFirst's (`Bibliographies`), CNKI's too."""

from __future__ import annotations

import re
from typing import Any

from parsers.xmldoc.xmlformat import XmlFormat
from parsers.xmldoc.xmltree import Element, every, find, text

_PAPERS = ("PeriodicalPaper", "ThesisPaper", "DegreePaper", "ConferencePaper", "NSTLQKPaper", "NSTLHYPaper",
           "OAPaper")  # fmt: skip
_BIBLIOGRAPHY = "Bibliography"
_KINDS = {"ThesisPaper": "thesis", "DegreePaper": "thesis", "ConferencePaper": "conference",
          "NSTLHYPaper": "conference"}  # fmt: skip
_CHINESE = re.compile("chi|zh", re.IGNORECASE)
_ENDS = " ,，;；[]"  # 维普 ends names with a comma, and opens keywords with a bracket


def read_one(element: Element) -> dict[str, Any]:
    return _bibliography(element) if element.tag == _BIBLIOGRAPHY else _resource(element)


def _resource(element: Element) -> dict[str, Any]:
    titles = [
        (find(title, "Language"), find(title, "Text")) for title in element.iterfind("Titles/Title")
    ]
    return {
        **_titles(titles),
        "authors": _people(every(element, "Creators/Creator/Name")),
        "abstract": find(element, "Abstracts/Abstract/Text", "Abstract"),
        "journal": find(element, "Periodical/Name", "Source", "Conference/Name", "School"),
        "year": find(element, "PublishDate", "Year", "Conference/Date"),
        "doi": find(element, "DOI"),
        "keywords": [word.strip(_ENDS) for word in every(element, "Keywords/Keyword")],
        "type": _KINDS.get(str(element.tag), "article"),
        "volume": find(element, "Volume", "Volum"),
        "issue": find(element, "Issue"),
        "pages": find(element, "Page", "PageNum"),
        "id": find(element, "ID"),
    }


def _bibliography(element: Element) -> dict[str, Any]:
    titles = [(_language(node), text(node)) for node in element.iterfind("PrimaryTitle/Title")]
    return {
        **_titles(titles),
        "authors": _people(every(element, "Authors/Author/Info/FullName")),
        "abstract": find(element, "Abstracts/Abstract"),
        "journal": find(element, "Medium/Media", "Media", "Publisher"),
        "year": find(element, "Year", "PublishDate"),
        "doi": find(element, "DOI"),
        "keywords": every(element, "Keywords/Keyword"),
        "urls": every(element, "Url") or every(element, "URL"),
        "type": find(element, "Type"),
        "volume": find(element, "Volume"),
        "issue": find(element, "Issue"),
        "pages": find(element, "PageScope"),
    }


def _titles(titles: list[tuple[str, str]]) -> dict[str, str]:
    """The Chinese title where there is one, and the other beside it."""
    filled = [(language, title) for language, title in titles if title]
    filled.sort(key=lambda pair: not _CHINESE.match(pair[0]))
    shown = [title for _, title in filled]
    return dict(zip(("title", "translatedtitle"), shown, strict=False))


def _people(names: list[str]) -> list[str] | str:
    """Names one by one; some exports put all of them into one element."""
    tidy = [name.strip(_ENDS) for name in names]
    return tidy[0] if len(tidy) == 1 else tidy


def _language(element: Element) -> str:
    return element.get("Lang", element.get("lang", ""))


FORMAT = XmlFormat(
    "chinese-xml",
    re.compile(
        rf"\A(?>[\s\S]*?<ResourceList\b)[\s\S]*?<(?:{'|'.join(_PAPERS)})\b"
        r"|\A(?>[\s\S]*?<Bibliographies\b)[\s\S]*?<Bibliography\b"
    ),
    (*_PAPERS, _BIBLIOGRAPHY),
    read_one,
)
