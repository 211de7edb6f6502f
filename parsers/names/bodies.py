"""Bodies among people: how they are told, and the `and` that is part of a body's name."""

from __future__ import annotations

import re

# Says that something is a body; the people beside it are told apart without it.
WORD = re.compile(
    r"\b(?:group|consortium|collaborations?|team|network|investigators|society|association|committee|"
    r"initiative|project|organi[sz]ation|institute|university|college|academy|council|ministry|department|agency|"
    r"foundation|federation|commission|hospital|registry|cent(?:er|re))\b",
    re.IGNORECASE,
)
# How the names of bodies end in Chinese and Japanese.
HAN = re.compile(
    "[\u3400-\u9fff]{2}(?:大[学學]|[学學]院|研究[所院会室]|委[员員][会會]|中心|[学學][会會]|[协協][会會]|出版社|[办辦]公[厅廳室]|[总總]?局"
    "|公司|集[团團]|[图圖][书書]馆|[档檔]案馆|[课課][题題][组組]|[编編][辑輯]部|政府|[国國][务務]院|[标標][准準]司)$"
)
_OF = (
    r"(?:Department|Ministry|Institute|Cent(?:er|re)|Office|Bureau|Agency|Council|Committee|Commission"
    r"|Association|Society|Board|Academy|Federation|Faculty|School|Division|Organi[sz]ation)s? (?:of|for|on) "
)
_HINT = re.compile(
    rf"{_OF}|\b(?:Sons|Co|Company|Bros|Associates|Partners|Ltd|Inc|LLC|GmbH|PLC)\b"
    r"|\b(?:Organi[sz]ation|Administration|Group|Consortium|Society|Association|Agency|Network|Council|Foundation)\b"
)
_SEGMENTS = re.compile(r"[^;,；，|]+")
_AND = r" (?P<and>and|&) "
# `Institute of Bees and Honey`, but for another body or a person with initials behind it.
_HEADED = re.compile(
    rf"{_OF}(?:(?!and )[^\s&]+ )*?(?:(?!and )[^\s&]+){_AND}(?!(?:the )?(?:[A-Z]\w+ )*{_OF}|.*[A-Z]\.)"
)
_FIRM = re.compile(rf"{_AND}(?=(?:Sons?|Co|Company|Bros|Associates|Partners)\b)")
_LIMITED = re.compile(rf"{_AND}(?=(?:(?! and | & |\0).)*\b(?:Ltd|Inc|LLC|GmbH|PLC)\b\.?\s*$)")
# `Food and Rope Organization`: one word is no person.
_TAILED = re.compile(
    rf"(?:^\s*|\b(?:and|&) )(?:the )?[A-Z]\w+{_AND}(?:[A-Z]\w+ )*"
    r"(?:Organi[sz]ation|Administration|Group|Consortium|Society|Association|Agency|Network|Council|Foundation)\s*$"
)
_LONGEST = 500  # a segment beyond it is no list of names, and would take long
_HELD = {"and": "\0and\0", "&": "\0\1\0"}


def hold(text: str) -> str:
    """A list in which the `and`s within bodies part nothing; `release` gives them back."""
    return _SEGMENTS.sub(_hold, text) if _HINT.search(text) else text


def release(name: str) -> str:
    return name.replace("\0", " ").replace("\1", "&")


def _hold(segment: re.Match[str]) -> str:
    text = segment[0]
    if len(text) > _LONGEST:
        return text
    for pattern in (_HEADED, _FIRM, _LIMITED, _TAILED):
        text = pattern.sub(_without_spaces, text)
    return text


def _without_spaces(found: re.Match[str]) -> str:
    start, end = found.start("and") - found.start(), found.end("and") - found.start()
    return found[0][: start - 1] + _HELD[found["and"]] + found[0][end + 1 :]
