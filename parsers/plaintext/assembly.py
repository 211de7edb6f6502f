"""Paragraphs, each with its role → an entry, or the fault that they are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parsers import shape
from parsers.names import split_authors
from parsers.names.bylines import byline
from parsers.plaintext.blocks import Paragraph, joined
from parsers.plaintext.furniture import FOLDED
from parsers.plaintext.roles import AREA, KEYWORDS, LINKS, NAMES, RUN_ON, TEXT, TITLE, VENUE
from parsers.record import Entry, Fault, Place
from parsers.records.fields import arxiv, doi, is_place, title, urls, words, year

LONGEST_ABSTRACT = 200_000
_PRESENTED = re.compile(
    r"(?:poster|oral|spotlight|highlight|talk|demo)s?(?: session)?", re.IGNORECASE
)
_LABEL = re.compile(r"\A(?:abstract|summary|摘要|内容提要)\s*[:：.—–-]+\s*", re.IGNORECASE)

_QUOTES = '"“”《》「」'
_QUOTED = re.compile(r"[\"“”](.+?)[.,]?[\"“”]\.?|《(.+)》|「(.+)」|\*\*(.+)\*\*")

_CITED = re.compile(
    r"\s*被引(?:量|频次|次数)?\s*[:：]?\s*\d+$|\s*[\[【](?:期刊|会议|学位|硕士|博士)(?:学位)?论文[\]】]$"
)
# 医中誌 says there what a work is.
_KIND = re.compile(r"\((?:原著論文|会議録|総説|解説|症例報告|図説|座談会|一般)(?:/[^()]*)?\)$")

_JOURNAL = re.compile(r"(?:^|\s[-–—]\s)《([^《》]{2,60})》")
_COUNTS = re.compile(r"\s*(?:被引|下载|浏览)(?:量|频次|次数)?\s*[:：(（]\s*\d.*$")
_DATED = re.compile(r"\S.{1,60}\s(?:19|20)\d\d")
_LINK = re.compile(r"(?:https?://|doi[:：.]?\s*|10\.\d{4,9}/)\S+", re.IGNORECASE)
_COLON = re.compile("[:：]")
_IS_VENUE = 0.6
_LONGEST_NAME = 60

Part = tuple[str, Paragraph]


def build(parts: Sequence[Part], *, whole: bool) -> Entry | Fault:
    """An entry from its paragraphs, each with its role; a fault where it tells no paper."""
    if sum(role == paragraph.role == TITLE for role, paragraph in parts) > 1:
        return fault([paragraph for _, paragraph in parts], "an entry with two titles")
    found: dict[str, list[str]] = {}
    for role, paragraph in parts:
        run_on = RUN_ON[role](paragraph.text) if role in RUN_ON else None
        if run_on:
            for kind, text in ((TITLE, run_on.title), (NAMES, run_on.names), (VENUE, run_on.rest)):
                found.setdefault(kind, []).extend([text] if text else [])
        else:
            found.setdefault(TITLE if role in RUN_ON else role, []).append(paragraph.text)
    written = _CITED.sub("", joined(found[TITLE])) if found.get(TITLE) else ""
    dated = shape.YEAR_BEHIND.search(written)
    heading = title(unquoted(written[: dated.start()] if dated else written)) if written else None
    abstract = _LABEL.sub("", "\n".join(found[TEXT]), count=1) if TEXT in found else None
    if abstract and not abstract.isascii():
        abstract = FOLDED.sub("", abstract)
    said_area = next((text for text in found.get(AREA, ()) if not _PRESENTED.fullmatch(text)), None)
    area, topic = shape.split_area(said_area) if said_area else (None, None)
    names, said_behind = byline(" ".join(found.get(NAMES, ())))
    authors, complete = split_authors(names, whole=whole)
    if heading is None and any(
        len(a.name) > _LONGEST_NAME or _COLON.search(a.name) for a in authors
    ):
        return fault([paragraph for _, paragraph in parts], "an entry whose people look like none")
    if heading is None and (abstract is None or not (authors or said_area)):
        return fault([paragraph for _, paragraph in parts], "an entry without title and people")
    places = [said_behind] if said_behind else found.get(VENUE, [])
    said = " ".join(places)
    links = " ".join(found.get(LINKS, ()))
    when = year(said) if said else None
    if not said and area and _DATED.fullmatch(area):  # `ICML 2031 · Robustness`
        places, when, area, topic = [area], year(area), topic, None
    elif not said and shape.venue(rest := _LINK.sub("", links)) >= _IS_VENUE:
        when = year(rest)  # `2031, 35(2):513-531. DOI: 10.5555/1`
    return Entry(
        place=place([paragraph for _, paragraph in parts]),
        title=heading,
        alt_titles=tuple(p.other for role, p in parts if role == TITLE and p.other),
        authors=authors,
        authors_complete=complete,
        abstract=abstract,
        area=area,
        topic=topic,
        keywords=words(
            word for text in found.get(KEYWORDS, ()) for word in shape.keyword_list(text)
        ),
        venue=_venue(" ".join(text for text in places if is_place(text, when))) or None,
        year=when or (int(dated[1]) if dated else None),
        doi=doi(links) if links else None,
        arxiv=arxiv(links) if links else None,
        urls=urls(links.split()) if links else (),
    )


def _venue(said: str) -> str:
    """Where a paper appeared, without the marks and counts that search results put around it."""
    quoted = _JOURNAL.search(said)
    return quoted[1] if quoted else _COUNTS.sub("", said)


def unquoted(text: str) -> str:
    """A title without the quotation marks or stars around the whole of it, or its kind behind it."""
    text = _KIND.sub("", text)
    match = _QUOTED.fullmatch(text)
    inner = next(filter(None, match.groups()), text) if match else text
    return text if any(mark in inner for mark in _QUOTES) else inner


def fault(lost: Sequence[Paragraph], reason: str) -> Fault:
    return Fault(place(lost), reason, "\n".join(p.text for p in lost))


def place(parts: Sequence[Paragraph]) -> Place:
    first, last = parts[0], parts[-1]
    return Place((first.lines[0], last.lines[1]), (first.span[0], last.span[1]))
