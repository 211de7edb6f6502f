"""The lines of a digest without their markup, and what each of them looks like (parsers.markdown.digests)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from parsers.format import Line
from parsers.items.pieces import is_nothing, is_wordy
from parsers.markdown.inline import cells, flat, links
from parsers.plaintext.labels import OTHER, labelled
from parsers.records import fields
from parsers.shape import unbracketed

_DRESS = re.compile(r"\s*(?:>\s*)*(?P<heading>#{1,6}\s+)?(?P<bullet>[-*+•·▪◆■●○]\s+)?")
_NUMBER = re.compile(
    r"(?:【\d{1,4}】|[\[［(（]\d{1,4}[\]］)）]|\d{1,4}(?:[.、．)）:：]|\s(?=\s*\S))|第[\d一二三四五六七八九十百]{1,4}篇[:：、]?"
    r"|论文\s?\d{1,3}[:：.、]?|#\d{1,4}[:：.]?|[①-⑳]|No\.?\s?\d{1,4}[:：.]?)\s*",
    re.IGNORECASE,
)
_BOLD = re.compile(r"(?:\d{1,4}[.、．)]\s*)?(?:\*\*[^*]+\*\*|__[^_]+__|<b>[^<]+</b>)[\s\\]*")
_WORDS = {"简介": "description", "论文简介": "description", "论文概述": "description", "概述": "description",
          "内容简介": "description", "论文概要": "description", "原文标题": "title", "原标题": "title",
          "论文原题": "title", "论文": "title", "发表": "venue", "发表于": "venue", "发表平台": "venue",
          "论文链接": "urls", "论文地址": "urls", "paper": "urls", "作者列表": "authors"}  # fmt: skip
_WORD = re.compile(r"[【\[]?\s*([^\W\d_]{2,6})\s*[】\]]?\s*[:：]\s*(.*)")
_LINK = re.compile(r"https?://\S+")
_PARTS = frozenset({"目的", "方法", "结果", "结论", "背景", "意义"})  # of an abstract
_LONGEST_TITLE = 300
_SHARE = 0.3


class Row(NamedTuple):
    """One filled line: its text without markup, the field and value of its label ('' for none), where
    it links to, whether it opens something (a heading, an item), and whether it may be a title (`marked`
    as such, or `plain`: only by where it stands)."""

    line: Line
    text: str
    field: str
    value: str
    urls: list[str]
    dressed: bool
    opens: bool
    marked: bool
    plain: bool


def rows(lines: Sequence[Line]) -> list[Row]:
    """The filled lines; what a line looks like depends on the blank ones around it."""
    found: list[Row] = []
    gap = True
    for line in lines:
        if not line.text or line.text.isspace():
            gap = True
            continue
        found.append(_row(line, gap))
        gap = False
    return _with_own_labels(found)


def _with_own_labels(found: list[Row]) -> list[Row]:
    """The rows with labels of the page's own: words before a colon that recur as the authors do."""
    words = [_WORD.match(row.text) if not row.field else None for row in found]
    seen = Counter(match[1] for match in words if match)
    often = sum(row.field == "authors" for row in found) * _SHARE
    own = {word for word, times in seen.items() if times >= max(2, often) and word not in _PARTS}
    return [
        row._replace(field=OTHER, value=match[2], marked=False, plain=False)
        if match and match[1] in own
        else row
        for row, match in zip(found, words, strict=True)
    ]


def _row(line: Line, gap: bool) -> Row:
    pair = cells(line.text)
    written = f"{flat(pair[0])}：{pair[1]}" if pair and len(pair) == 2 else line.text
    dress = _DRESS.match(written)
    bare = written[dress.end() :] if dress else written
    text = " ".join(flat(bare).split()).rstrip("\\ ")
    name, value = _label(text)
    if name and (
        _LINK.fullmatch(value) or (name == "title" and value and is_nothing(unbracketed(value)))
    ):
        name = "urls"
    urls = list(dict.fromkeys([*links(bare), *fields.urls([text])]))
    number = _NUMBER.match(text)
    title = text[number.end() :] if number else text
    may_be = (
        not name
        and is_wordy(title)
        and len(title) <= _LONGEST_TITLE
        and title[-1] not in "。；;：:"
    )
    marked = (
        bool(dress and dress["heading"])
        or bool(_BOLD.fullmatch(bare.strip()))
        or number is not None
    )
    dressed = bool(dress and dress.end() > 0) or "**" in bare or pair is not None
    opens = bool(dress and (dress["heading"] or dress["bullet"]))
    return Row(line, title, name, value, urls, dressed, opens, may_be and marked, may_be and gap)


def _label(text: str) -> tuple[str, str]:
    """(the field of a label, what stands behind it); ('', '') where a line has none."""
    if (match := _WORD.match(text)) and (known := _WORDS.get(match[1].lower())):
        return known, match[2].strip("`")
    if found := labelled(text):
        return found.field, found.value.strip("` ")
    return "", ""
