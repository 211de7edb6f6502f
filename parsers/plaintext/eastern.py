"""One entry of a reference list as Chinese, Japanese and Korean writers set it: titles in 《》 and 「」,
full-width punctuation, `2031年第2期`; and what CNKI and 维普 call MLA, APA and text."""

from __future__ import annotations

import re

from parsers.names import bodies, han
from parsers.plaintext.oneline import people

_HALF = str.maketrans(
    "［］．（）：，；＂", '[].():,;"'
)  # one for one, so that places stay the same
_YEAR = r"(?:1[89]|20)\d\d"
_EASTERN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_TITLE = r"(?:《(?P<title>(?:[^《》]|《[^《》]*》)+)》|「(?P<title2>(?:[^「」]|「[^「」]*」)+)」|『(?P<title3>[^『』]+)』)"
_THESIS = r"(?:(?:Diss|MS thesis|PhD diss|(?:硕士|博士)?(?:学位)?论文)\.\s?)?"
# What names itself where papers appear: 学会, 論文集, シンポジウム, 학술대회.
_NAMED = (
    r"(?=[^,.]{0,60}(?:学会|學會|学报|學報|论文|論文|研究報告|技術報告|信学技報|研究会|報告会|年会|大会|会议|会議|集会|紀要|杂志|雑誌"
    r"|シンポジウム|ワークショップ|フォーラム|カンファレンス|Letters|학회|논문|학술|대회|워크숍))[^,.]{2,90}"
)
_STYLES = tuple(
    re.compile(pattern)
    for pattern in (
        # 石文心、林大海：《题名》，载《刊名》，2031年第2期，第1—9页。 石文心 (2031)「題名」『雑誌』3(2): 1-9.
        (
            rf"(?=.*[《「『])(?P<authors>[^《》「」『』\"]*?[^《》「」『』\":,.、。\s–—-])\s*(?:(?:主编|編著|编著|著|编|編|译|訳)(?=[\s:,]))?[:,.、。\s]*"
            rf"(?:(?:\((?P<year>{_YEAR})(?:年|[a-z]|[.-]\d\d?[.-]\d\d?)?\)|(?<=[,\s])(?P<year2>{_YEAR})年?(?=,))[:,.、。\s]*)?{_TITLE}(?P<rest>.*)"
        ),
        # 石文心,林大海."题名." 刊名 12.03(2031):1-9. 石文心, 林大海: "题名", 刊名, Vol.3 (2031).
        (
            rf"(?=.*[\"“])(?P<authors>[^\"“”]{{2,}}?)[,.:]?\s*(?:\"(?P<title>[^\"]{{4,}}?)(?:[,.]\"|\"(?=[\s,.(]))"
            rf"|“(?P<title2>[^“”]{{4,}}?)(?:[,.]”|”(?=[\s,.(])))[,.]?\s*(?P<rest>[^\"]*{_YEAR}[^\"]*)"
        ),
        # 石文心,林大海&高山.(2031).题名.刊名,12(03),1-9. 石文心, 林大海, 2031. 题名. 刊名, 12(3): 1-9.
        rf"(?P<authors>[^()\d]{{2,}}?)[.,]?\s?(?:\((?P<year>{_YEAR})\)\s?[.,]|(?<=[,.\s])(?P<year2>{_YEAR})[a-z]?\.)\s?(?P<title>[^.]{{4,}}[?？]?)\.\s?(?P<rest>.*)",
        # 石文心，林大海：題名. 灯台学会論文誌, Vol.3, 2031. 石文心，林大海：題名，雑誌，Vol.3，No.2，pp.1-9（2031）.
        rf"(?P<authors>[^:()\"]{{2,}}):\s?(?P<title>[^.,]{{7,}})\.\s?(?P<rest>{_NAMED},.*{_YEAR}.*)",
        rf"(?P<authors>[^:()\"]{{2,}}):\s?(?P<title>[^,]{{4,}}),\s?(?P<rest>(?=.*{_YEAR})[^,]{{2,90}}(?:,.*)?)",
        # 石文心，林大海，题名，刊名，2031.
        rf"(?P<authors>(?:[\u3400-\u9fff]{{2,4}},\s?)+)(?P<title>[^,]{{7,}}),\s?(?P<rest>[^,\d]{{2,40}},\s?{_YEAR}(?:[^\d].*)?)",
        # 石文心. 題名, 灯台学会論文誌, 12(3), pp.1-9, 2031年9月3日. 石文心，林大海，題名，第2回灯台学会，A1 (2031).
        rf"(?P<authors>[^.:()\"]{{2,}})\.\s?(?P<title>[^.,]{{7,}})[.,]\s?(?P<rest>{_NAMED},.*{_YEAR}.*)",
        rf"(?P<authors>(?:[\u3400-\u9fff\u3041-\u30ff]{{1,6}}(?: [\u3400-\u9fff\u3041-\u30ff]{{1,4}})?,\s?)+)(?P<title>[^.,]{{7,}})[.,]\s?(?P<rest>{_NAMED},.*{_YEAR}.*)",
        # 石文心,林大海.题名.刊名,2031(2):1-9.
        # 石文心. 题名. MS thesis. 海滨大学, 2031. 石文心. 书名. 出版社, 2031.
        rf"(?P<authors>[^.:()\"]{{2,}})\.\s?(?P<title>[^.]{{4,}})\.\s?{_THESIS}(?P<rest>[^.,]{{2,60}},\s?{_YEAR}(?:[^\d].*)?)",
        # 石文心, 林大海, et al. 题名. 刊名2031; 12: 1–9.
        rf"(?P<authors>[^.:()\"]{{2,}}?(?:, et al)?)\.\s?(?P<title>[^.]{{4,}}?)\s?\.\s?(?P<rest>[^.,;\d]{{2,40}}\s?{_YEAR}(?:\.|[;:,].*))",
    )
)
_QUOTED = re.compile(r"[《『](?P<venue>[^《》『』]{2,60})[》』]")
_PLACE = re.compile(r"(?:载|[Ii]n:?\s)?\s*(?P<venue>[^,，.。．;\d（(:：]{2,60})")
_ISSUE = re.compile(
    r"(?:(?P<volume>\d{1,4})\s*(?:卷|巻|권))?[^\d年]{0,4}第?\s*(?P<issue>\d{1,3})\s*(?:期|号|號|호)"
)
_FOUND_YEAR = re.compile(rf"(?<![\d./-]){_YEAR}(?![\d-]|年度)")
_STOPPED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}[.．。]\\s?[^\\s,，]")
_BETWEEN = re.compile("(?<=[\u3041-\u30ff\u3400-\u9fff])[・／/＆](?=[\u3041-\u30ff\u3400-\u9fff])")
_KATAKANA_NAME = re.compile("[\u30a0-\u30fb]+")
_PEOPLE = 0.6
_PARTED = re.compile("[,，、;；]")


def parse(text: str) -> dict[str, object] | None:
    """The fields of such a citation under the names of parsers.records.usual; None where it is none."""
    if not _EASTERN.search(text):
        return None
    half = text.translate(_HALF)
    for style in _STYLES:
        if match := style.fullmatch(half):
            said = {
                name: text[slice(*match.span(name))] for name, of in match.groupdict().items() if of
            }
            if found := _fields(said):
                return found
    return None


def _fields(said: dict[str, str]) -> dict[str, object] | None:
    rest = said.pop("rest", "")
    title = said.pop("title", "") or said.pop("title2", "") or said.pop("title3", "")
    authors = _names(said["authors"].strip(" ,，.．。:：、"))
    year = said.get("year") or said.pop("year2", "") or next(iter(_FOUND_YEAR.findall(rest)), "")
    if (
        not year
        or _STOPPED.search(authors)
        or likeness(authors) < _PEOPLE
        or not _EASTERN.search(authors + title)
    ):
        return None
    found: dict[str, object] = {"authors": authors, "title": title.strip(), "year": year}
    if place := _QUOTED.search(rest) or _PLACE.match(rest.lstrip(" ，,.．。、")):
        found["venue"] = place["venue"].strip()
    if issue := _ISSUE.search(rest):
        found |= {name: value for name, value in issue.groupdict().items() if value}
    found["doi"] = found["urls"] = rest
    return found


def likeness(authors: str) -> float:
    """How much a list in front of a title looks like those who wrote it, bodies that say so among them."""
    parts = [part.strip() for part in _PARTED.split(han.short(authors)) if part.strip()]
    those = [part for part in parts if not bodies.HAN.search(part)]
    named = people(", ".join(those * 2)) if those else 1.0
    return (named * len(those) + len(parts) - len(those)) / max(len(parts), 1)


def _names(text: str) -> str:
    """People parted by `・` as by `、`, where no name in katakana has a dot of its own."""
    if _KATAKANA_NAME.search(text) and "・" in text and not _BETWEEN.search(text):
        return text
    return _BETWEEN.sub("、", text)
