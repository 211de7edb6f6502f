"""A listing page's text cut into pieces as its markup shows them, and what a piece looks like.

HTML and Markdown pages say little by name: what a piece looks like, where it stands and how it is
marked (bold, linked, on its own line) tells the title from the names and the rest (parsers.items.pick).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from parsers import shape
from parsers.plaintext.bracketed import people_and_place
from parsers.records import fields

STRONG, EM, LINK, HEADING, LINE = "strong", "em", "link", "heading", ""
TITLE, NAMES, REST = "title", "names", "rest"  # what the other items of a list show a piece to be

_TIME = re.compile(
    r"[\[(]?\d{1,2}[:.]\d\d(?:\s*[ap]\.?m\.?)?(?:\s*[-–—]+\s*\d{1,2}[:.]\d\d(?:\s*[ap]\.?m\.?)?)?[\])]?",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"[#(\[]?\s*(?:no\.?\s*|paper\s*(?:id)?\s*)?[A-Z]{0,3}-?\d{1,6}[A-Za-z]?\s*[)\].:]?",
    re.IGNORECASE,
)
_BUTTON_WORD = (
    r"(?:pdf|papers?|arxiv(?:\s*[:.]?\s*\d{4}\.\d{4,5}(?:v\d+)?)?|codes?|(?:un)?official|source|github|git|slides?|video|poster"
    r"|bib|bibtex|abs(?:tract)?|html|supp\w*|supplementary|material|project|page|home ?page|web ?page|web ?site|link|url|doi"
    r"|(?:google |semantic )?scholar(?: citations| profile)?|cinii|researchmap|(?:online|electronic|printed) version|dblp|orcid|research ?gate|crossref|pubmed|demo|data(?:set)?|blog|talk|openreview|oral|spotlight|attachment|software|cite|share|download|full text|preprint"
    r"|notes?|presentation|poster session|best .{0,30}(?:award|paper|runner.?up|finalist)s?|show|details|more|tacl|long|short|main|findings|review|summary"
    r"|models?|weights|hugging ?face|colab|pytorch|tensorflow|jax|keras|implementation|tweet|twitter|leaderboard|press"
    r"|heavy_minus_sign|null|acm(?: dl)?|acm digital library|ieee(?: ?xplore)?|springer(?:link)?|sciencedirect|dblp|(?:google|semantic) scholar|scholar|publisher|ssrn|zenodo|pubmed|free access|open access|(?:阅读|查看|下载)?(?:论文|预印本|原文|全文)|代码|项目|主页|链接|解读|视频|数据集?|幻灯片)"
)
_BUTTON = re.compile(rf"\W*(?:{_BUTTON_WORD}(?:\W+{_BUTTON_WORD})*)?\W*", re.IGNORECASE)
_FILE_AT = re.compile(
    r"(?:\[(?:pdf|html|ps|doc|book|citation)\]\s*)+(?:[\w\-]+\.)+[a-z]{2,}", re.IGNORECASE
)
_NO_PAPER = re.compile(
    r"\W*(?:(?:poster |oral |parallel |morning |afternoon )?(?:session|section)(?:\s+(?:\d+\w?|[IVX]+|\w))?(?:\s*[:(\-–—].*)?|(?:[\w\-]+ ){1,3}session(?:\s*\(.*)?|(?:(?:opening|closing|plenary|invited) )?keynote.*|invited (?:talk|speaker).*|panel(?:\W.*)?"
    r"|(?:opening|closing) (?:remarks|session|ceremony).*|welcome\b.{0,30}|coffee.{0,20}|(?:lunch|tea|coffee) ?break.{0,20}"
    r"|lunch|dinner|banquet|break|registration.{0,20}|(?:welcome )?reception|business meeting|social (?:event|dinner|program).*"
    r"|awards?(?: ceremony)?|tutorials?|workshops?|.{0,40}(?:coffee|lunch) break.{0,40}|editors?\s*:.*|(?:(?:your|the|full|insert|sample|example|paper|article) ){0,3}title(?: of (?:the|your|this) (?:paper|article|work|publication))?(?: (?:placeholder|here|goes here))?|茶歇|午餐|开幕式?|闭幕式?|注册|报到)\W*|.*\{[{%].*",
    re.IGNORECASE)  # fmt: skip
_DATE = re.compile(
    r"(?:[a-z]+:?\s+)?(?:on\s+)?(?:\d{1,2}(?:st|nd|rd|th)?\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
    r"\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?\d{4}|\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|(?:\d{1,2}-)?[a-z]{3}-\d{4}",
    re.IGNORECASE,
)
_SPAN = re.compile(r"[A-Z]?\d{3,}\s*[-–—]+\s*[A-Z]?\d{3,}")  # pages
_ARXIV_ID = re.compile(r"(?<!\d)\d{4}\.\d{4,5}(?!\d)")
_GLUED_YEAR = re.compile(r"([A-Z][a-z]*+[A-Z][A-Za-z]*+)-?([0-3]\d)")  # `EMNLP19`
_SHORT_YEAR = re.compile(r"([A-Za-z][\w&.\- ]{1,40}?)\s?[’']\s?(\d\d)'?")
_FRAGMENT = re.compile(
    r".*(?<![\w'’])(?:by|the|a|an|of|at|in|on|for|to|with|and|our|my|your|their|its|this|these|see|from|is|are|as)[:,]?|(?:我们|恭喜|祝贺|热烈祝贺)\S.*|获取方式|(?:Contributed|Maintained|Curated|Created) by .*"
)
_ONE_CJK = re.compile("\\W*[\u3400-\u9fff]{1,5}\\W*")
_ET_AL = re.compile(r"(?:\bet\.?\s*al\.?|[^\W\d]等)$", re.IGNORECASE)
_ENDS_ET_AL = ("al", "AL", "Al", "aL", ".", "等")
_BOOK = re.compile(r"in\s?[:,]|(?:\w+ ){1,2}(?:papers?|thesis|dissertation|slides|preprints?|report)$", re.IGNORECASE)  # fmt: skip
_EDITED = re.compile(r"\((?:eds?|hrsg)\.?\)", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]{2}")
_BY = re.compile(r"^(?:by|authors?:?)\s+", re.IGNORECASE)
_WITH = re.compile(
    r"^[(\[]?(?:joint(?:ly)?(?: work)? |together )?with\s+(.+?)[)\]]?$", re.IGNORECASE
)
_FULL_STOP = re.compile(r"(?:(?<=[^\W\d_]{2})|(?<=[)\]]))\.$")
_ENDING_IN = re.compile(r"(?:[,.;]\s*|\s+)(?:to appear in|in|[Ii]n)$|[,.;]\s*(?:to appear|In)$")
_ENDS_IN, _ALL_STARS = ("in", "In", "appear"), "*∗†‡§¶"
_STARS = re.compile(rf"\s*[{_ALL_STARS}]+(?=\s*(?:[,;&.]|and\b|$))")
_OPENED = re.compile(r"^(?:[\])]\s*[.,;:]?|\[\d{1,4}\])\s*")
EDGE = " \t\n.,;:|-–—•·*()[]，；：。"
_SURE_VENUE, _PEOPLE, _SURE_NAME = 0.6, 0.8, 0.75
_LEAST_PROSE, _LONGEST_BUTTON, _LONGEST_SESSION = 100, 80, 200
_remembered = lru_cache(maxsize=512)  # what reads an item asks of the same texts


class Piece(NamedTuple):
    """A stretch of text on one line, its mark, and where it links to."""

    text: str
    mark: str = LINE
    url: str = ""


_YEAR_FIRST = re.compile(r"[(\[]'?([012]\d)[ '][A-Za-z][\w-]{2,12}[)\]]\s+(?=\w)")  # `(19 ICML)`
_TAG = re.compile(r"[\[(【]([^\[\]()【】]{2,30})[\])】]\s*")
_ORDINAL = re.compile(
    r"(?:[\[(（]?\d{1,4}(?:[\])）.、．]+\s+|[）、])|[A-Z]{0,2}\d{1,2}[A-Z]?[-.]\d{1,3}:?\s+)(?=[^\s\d])"
)
_SUBMISSION = re.compile(r"(?<=\w.) [(\[]#[\w-]{1,20}[)\]]$")  # `Lamps of Old (#17)`
_PAPER_BUTTON = re.compile(
    r"\W*(?:papers?|pdf|arxiv|preprint|doi|openreview|论文|原文)\W*", re.IGNORECASE
)
PAPER_SITE = re.compile(
    r"arxiv\.org/\w|doi\.org/|openreview\.net/|aclanthology|aclweb\.org/anthology|proceedings\.|(?<!/)/paper|papers?\.[a-z.]+/\w|thecvf"
    r"|/poster/|\.pdf\b|ieeexplore|dl\.acm|semanticscholar\.org/\w|biorxiv|medrxiv|sciencedirect|springer|nature\.com/articles|/article/view|frontiersin\.org|jstor\.org/|mdpi\.com/\d"
    r"|pubmed[/.]|/PMC\d|europepmc|/doi/(?:abs|full|10)|journals\.plos|ssrn\.com|eprint\.iacr|(?:cnki|wanfangdata|cqvip)[a-z.]*/\w",
    re.IGNORECASE)  # fmt: skip


def names_paper(pieces: Sequence[Piece]) -> bool:
    """Whether a link goes to where papers are, or says that it does (`[paper]`, `pdf`)."""
    return any(
        piece.url and (PAPER_SITE.search(piece.url) or _PAPER_BUTTON.fullmatch(piece.text))
        for piece in pieces
    )


def bare(piece: Piece, told: dict[str, Any]) -> Piece:
    """A piece without its number and the `[NeurIPS 2022]` before it, which tells venue and year."""
    text = _SUBMISSION.sub("", piece.text.strip())
    if number := _ORDINAL.match(text):
        text = text[number.end() :]
    if short := _YEAR_FIRST.match(text):
        told.setdefault("year", f"20{short[1]}")
        text = text[short.end() :]
    tag = _TAG.match(text)
    dated = tag and (fields.year(tag[1]) or shape.venue(tag[1]) >= 0.4)
    if tag and dated and not people_and_place(tag[1])[1]:
        read_rest(tag[1], told)
        text = text[tag.end() :]
    return piece._replace(text=text)


@_remembered
def is_nothing(text: str) -> bool:
    """A time, a number, the name of a button."""
    text = text.strip()
    return len(text) < _LONGEST_BUTTON and bool(
        _TIME.fullmatch(text)
        or _NUMBER.fullmatch(text)
        or _BUTTON.fullmatch(text)
        or _FILE_AT.fullmatch(text)
        or not text.strip(EDGE)
    )


def is_date(text: str) -> bool:
    """A day, a month with its year, nothing else."""
    return bool(_DATE.fullmatch(text.strip(EDGE)))


def is_no_paper(title: str) -> bool:
    """Sessions, breaks, talks by invitation, and sentences that a link or a name cuts short."""
    return is_session(title) or (len(title) < _LONGEST_SESSION and bool(_FRAGMENT.fullmatch(title)))


def is_session(title: str) -> bool:
    """Sessions, breaks and talks by invitation, as in a programme."""
    return len(title) < _LONGEST_SESSION and bool(_NO_PAPER.fullmatch(title))


@_remembered
def likeness_of(text: str) -> float:
    """How much a piece looks like names; one Chinese word alone may be anything."""
    said = _BY.sub("", _WITH.sub(r"\1", tidy(text)))
    if said.endswith(_ENDS_ET_AL) and _ET_AL.search(said) and len(said.split()) <= 40:
        return 1.0
    other = _ONE_CJK.fullmatch(said) or _BOOK.match(said) or _EDITED.search(said)
    return 0.0 if other else shape.names(said)


def people(said: object) -> float:
    """How much authors look like people, where one name alone may do."""
    names = "; ".join(map(str, said)) if isinstance(said, list) else str(said)
    each = names.rstrip(". ").removesuffix(" and others").split(" and ")  # as in BibTeX
    if len(each) > 1 and all(name.count(",") == 1 for name in each):
        names = "; ".join(each)
    alone = not shape.is_list(names) and (" " in names or not names.isascii())
    return shape.names(f"{names}, {names}" if alone else names)


def person(text: str) -> str:
    """The one name that a piece is, without a place in brackets behind it; '' where it is none."""
    name = tidy_names(shape.unbracketed(tidy(text)))
    alone = " " in name and not shape.is_list(name) and not shape.venue(name)
    return name if alone and people(name) >= _SURE_NAME else ""


def is_wordy(title: str, least: int = 3) -> bool:
    """Whether a title has some words, two Chinese characters counting as one."""
    return len(title.split()) >= least or (not title.isascii() and len(title) >= 2 * least)


def is_people(pieces: Sequence[Piece], *, one: bool = False) -> bool:
    """Whether pieces are a list of people, or one person by italics, and nothing else.

    `one` says that where they stand shows as much as italics.
    """
    said = [piece for piece in pieces if not is_nothing(piece.text)]
    if len(said) != 1 or said[0].url:
        return False
    text = said[0].text
    return people(text) >= _PEOPLE and (one or shape.is_list(text) or said[0].mark == EM)


def read_rest(text: str, told: dict[str, Any]) -> None:
    """What is left may be the abstract, a venue with a year, an identifier."""
    dated = len(text) < 200 and shape.venue(text) >= _SURE_VENUE and fields.year(text)
    if "abstract" not in told and not dated and shape.is_prose(text, _LEAST_PROSE):
        told["abstract"] = text.strip()
        return
    if short := _SHORT_YEAR.fullmatch(shape.unbracketed(text).strip(EDGE + "*")):
        told.setdefault("journal", short[1].strip())
        told.setdefault("year", f"{'19' if short[2] > '40' else '20'}{short[2]}")
        return
    if glued := _GLUED_YEAR.fullmatch(text.strip(EDGE + "*")):
        told.setdefault("journal", glued[1])
        told.setdefault("year", f"20{glued[2]}")
        return
    if "doi" not in told and "10." in text and (doi := fields.doi(text)):
        told["doi"] = doi
    if len(text) < 200 and shape.venue(text) >= 0.4:
        if not is_date(text) and _WORDS.search(text) and "://" not in text:
            told.setdefault("journal", _closed(tidy(text)))
        text = _ARXIV_ID.sub("", text)
        if "year" not in told and (year := fields.year(_SPAN.sub("", text)) or fields.year(text)):
            told["year"] = year


def _closed(text: str) -> str:
    """A venue without dots and brackets around it, but with those that belong to it."""
    bare = text.strip(". []()")
    return f"{bare})" if bare.count("(") > bare.count(")") else bare


@_remembered
def tidy(text: str) -> str:
    text = " ".join(text.split()).strip(" \t,;:|-–—•·*<>，；：").removeprefix(". ")
    if text[:1] + text[-1:] in ('""', "“”", '“"', '"”', "《》") and "《" not in text[1:]:
        text = text[1:-1].rstrip(" ,")
    return text


@_remembered
def tidy_names(text: str) -> str:
    text = " ".join(text.split()).strip(" \t,;:|-–—•·*_<>，；：").lstrip(". ")
    if text.endswith(_ENDS_IN):
        text = _ENDING_IN.sub("", text)
    if any(star in text for star in _ALL_STARS):
        text = _STARS.sub("", text)
    text = _OPENED.sub("", _FULL_STOP.sub("", text) if text.endswith(".") else text)
    if others := _WITH.match(text):
        return f"{others[1]}; et al"  # than the owner of the page
    if text[:1] in "([" and text[-1:] in ")]" and not any(mark in text[1:-1] for mark in "()[]"):
        text = text[1:-1]
    return _BY.sub("", text)
