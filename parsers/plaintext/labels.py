"""Labelled lines (`Authors: …`, `作者：…`, `**Abstract** …`), and which label opens a record."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from parsers.plaintext import ownlabels
from parsers.plaintext.furniture import ALONE
from parsers.records.usual import field_of

_LABEL = re.compile(
    r"\s*(?:[-*•·+]\s+|\(?\[?(?:No\.? ?|Paper |#)?\d{1,5}[\]).:、．]*\s*)?(?:\*\*|__|【|\[|<b>)?\s*"
    r"([^\W\d_][^\n:：】\]*<=|]{0,30}?)\s*(?:\*\*|__|】|\]|</b>)?\s*[:：](?!//)(?:\*\*|__|</b>)?\s*(.*)"
)
_BRACKETED = re.compile(r"\s*(?:[\[(（]?\d{1,5}[\]).、．）]?\s*)?【([^】\n\d]{1,20})】\s*(.*)")
# `[作者] 石文心`; `[摘要](12) [全文](34)` are links and counts.
_SQUARE = re.compile(
    r"\s*(?:[\[(（]?\d{1,5}[\]).、．）]?\s*)?\[([\u3400-\u9fff]{2,8})\]\s*(?=[^\s\[(（:：])(.*)"
)
_ALONE = re.compile(r"\s*(?:\*\*|__|#+\s)?\s*([^\W\d_][^\n:：*_]{1,20}?)\s*(?:\*\*|__)?\s*")
_LONGEST_ALONE = 30
_ALONE_FIELDS = frozenset({"abstract", "authors", "keywords"})
_MAIL = re.compile(r"<[^<>\s@]+@[^<>\s]+>$")
_MOST_WORDS = 4
_LONGEST = 120
# Labels of what we don't keep, without blanks: they end the value before them all the same.
OTHERS = frozenset(
    re.findall(
        r"\S+",
        "comments comment note notes remarks affiliation affiliations institution institutions "
        "code github status decision rating ratings score scores language tldr tl;dr presentation "
        "poster slides video isbn issn publisher submitted announced 备注 单位 作者单位 机构 代码 "
        "语言 基金 出版社 分类号 评分 作者机构 作者單位 所属机构 第一机构 机构名称 第一作者单位 "
        "基金项目 导师 指导教师 指導教授 研究生(外文) 指導教授(外文) 学位 學位類別 系所名称 "
        "系所名稱 語文別 論文頁數 畢業學年度 中图分类号 流水号 国省市名 国内代码 特征词 语种 页数 "
        "栏目 被引 被引频次 被引次数 下载 下载频次 收稿日期 数据库 cscd记录号 论文代码 项目主页 "
        "作者简介 subjectsclass mscclasses acmclasses "
        # as EndNote names its fields
        "editor editors serieseditor university academicdepartment advisor degree thesistype city "
        "placepublished edition numberofvolumes shorttitle alternatejournal nameofdatabase "
        "databaseprovider authoraddress callnumber researchnotes conferencelocation reportnumber "
        "accessdate lastmodifieddate legalnote reprintedition typeofarticle typeofwork epubdate "
        "startpage articlenumber seriesvolume figure caption",
    )
)
OTHER = "other"
# Labels that stand before a line but are no names of columns or keys.
_SPOKEN = {
    "by": "authors",
    "written by": "authors",
    "presented by": "authors",
    "作者列表": "authors",
    "研究生": "authors",
    "paper": "title",
    "论文": "title",
    "accepted at": "venue",
    "发表于": "venue",
    "发表": "venue",
    "论文链接": "urls",
    "论文地址": "urls",
    "地址": "urls",
}
_VAGUE = frozenset({"name", "description", "details"})
_TELLING = frozenset({"title", "authors", "abstract"})


class Labelled(NamedTuple):
    """A line that opens a field: which of our fields, the label as written, the rest of the line."""

    field: str
    label: str
    value: str


def labelled(text: str) -> Labelled | None:
    """The label at the start of a line, where it is the name of a field that papers have."""
    opening = text[:_LONGEST]
    match = _BRACKETED.match(opening) or _SQUARE.match(opening) or _LABEL.match(opening)
    if match:
        label = match[1].strip()
        known = field_of(label) if len(label.split()) <= _MOST_WORDS else None
        field = known[0] if known else _SPOKEN.get(label.lower())
        field = field or (OTHER if "".join(label.lower().split()) in OTHERS else None)
        if field in _VAGUE:
            field = OTHER
        return Labelled(field, label, _unmarked(text[match.start(2) :].strip())) if field else None
    found = alone(text)
    whole = found and (len(found.label) > 4 or not found.label.isascii())
    return found if found and whole and found.field in _ALONE_FIELDS else None


def alone(text: str) -> Labelled | None:
    """The label that is all of a line: `タイトル`, above the title."""
    match = _ALONE.fullmatch(text) if len(text) <= _LONGEST_ALONE else None
    known = field_of(match[1]) if match and len(match[1].split()) <= _MOST_WORDS else None
    if match and known:
        return Labelled(OTHER if known[0] in _VAGUE else known[0], match[1], "")
    other = match and "".join(match[1].lower().split()) in OTHERS
    return Labelled(OTHER, match[1], "") if match and other else None


def _unmarked(value: str) -> str:
    """A value without the stars that close a bold label and line (`**Title: Lamps**`)."""
    return value.rstrip(" *_") if value.count("**") % 2 or value.count("__") % 2 else value


@dataclass(frozen=True, slots=True)
class Records:
    """How records follow one another: `opener` is the field that opens each; `above` the number of
    lines without a label that stand above it (a title, a title and its authors); `own` the labels
    that its records repeat and that we don't know; `alone` that each label is the line above its value."""

    opener: str
    above: int
    own: tuple[str, ...] = ()
    alone: bool = False

    def labelled(self, text: str) -> Labelled | None:
        """The label at the start of a line, by its name or because the file's records repeat it."""
        if self.alone:
            return alone(text)
        if (known := labelled(text)) or not self.own:
            return known
        found = ownlabels.unknown(text)
        return Labelled(OTHER, *found) if found and found[0] in self.own else None

    def encode(self) -> str:
        return json.dumps([self.opener, self.above, self.own, self.alone])

    @classmethod
    def decode(cls, text: str) -> Records:
        opener, above, own, alone = json.loads(text) if text else ("title", 0, (), False)
        return cls(opener, above, tuple(own), alone)


def learn(texts: Sequence[str]) -> tuple[Records, int] | None:
    """The pattern of records in a head, and how many it shows; None where labels tell no papers.

    The opener is the field that comes first of those that come about equally often.
    """
    singly = [label.field if (label := alone(text)) else "" for text in texts if text.strip()]
    if count := ownlabels.above(singly):
        return Records(next(filter(None, singly)), 0, alone=True), count
    found = [(at, label) for at, text in enumerate(texts) if (label := labelled(text))]
    counts = Counter(label.field for _, label in found if label.field != OTHER)
    telling = _TELLING & counts.keys()
    if not telling or len(counts) < 2:
        return None
    often = max(counts[field] for field in telling)
    regular = [field for field, count in counts.items() if 0.6 * often <= count <= 1.5 * often]
    opener = regular[0]  # a Counter keeps the order of first sight
    if "title" in regular:
        return (Records(opener, 0), often) if often > 1 or len(telling) > 1 else None
    if all(label.label == "研究生" for _, label in found if label.field == "authors"):
        return None  # whom a group has, not who wrote
    if _are_commits(label.value for _, label in found if label.field == "authors"):
        return None
    above = _above(texts, [at for at, label in found if label.field == opener])
    return (Records(opener, above), often) if above and often > 1 else None


def _are_commits(authors: Iterable[str]) -> bool:
    """Whether most authors are of the make `Ada Pell <ada@example.org>`: a log of changes."""
    told = [is_committer(value) for value in authors]
    return sum(told) * 2 > len(told)


def is_committer(author: str) -> bool:
    """Whether a text is of the make in which logs of changes name people: `Ada Pell <ada@example.org>`."""
    return _MAIL.search(author.strip()) is not None


def _above(texts: Sequence[str], openers: list[int]) -> int:
    """How many lines without a label stand between a blank line and nearly every opener."""
    depths = Counter(min(_depth(texts, at), 3) for at in openers)
    depth, times = max(depths.items(), key=lambda pair: pair[1])
    return depth if times >= 0.8 * len(openers) else 0


def _depth(texts: Sequence[str], at: int) -> int:
    """Lines above one, back to a blank line; a blank line just above it is looked past."""
    depth = 0
    at -= 1
    if at >= 0 and not texts[at].strip():
        at -= 1
    while at >= 0 and texts[at].strip() and not ALONE.fullmatch(texts[at].strip()):
        if depth == 3 or labelled(texts[at]):
            return 0  # no blank line parts them from the value before
        depth += 1
        at -= 1
    return depth
