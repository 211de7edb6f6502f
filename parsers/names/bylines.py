"""Lines that tell people and where they wrote, as pages of search results have them."""

from __future__ import annotations

import re

_BYLINE = re.compile(r"(.{3,300}?)…?\s+[-–]\s+((?:.{2,120},\s+)?(?:19|20)\d\d(?:\s+[-–]\s+\S+)?)")
# `[期刊论文] 石文心 林大海 - 《灯塔学报》 2031年3期`, as Chinese search results say them.
_EASTERN_BYLINE = re.compile(
    r"(?:[\[【][^\[\]【】\d]{2,6}[\]】]\s*)?([^《》]{2,300}?)…?\s*[-–—]?\s*(《[^《》]{2,60}》.*(?<!\d)(?:19|20)\d\d(?!\d).*)"
)
# `[学位论文] 石文心 灯塔工程 海滨大学 2031`: a thesis has one author.
_THESIS = re.compile(
    r"[\[【](?:学位|硕士|博士)(?:学位)?论文[\]】]\s*([\u3400-\u9fff·]{2,8})[\s-]+(.*(?:大学|学院|研究[院所]).*(?:19|20)\d\d.*)"
)


def byline(text: str) -> tuple[str, str]:
    """(people, where and when) of `A Pell, B Quill - Lamp Letters, 2031`, as search results say them."""
    found = _EASTERN_BYLINE.fullmatch(text) if "《" in text else None
    if (found := found or _THESIS.fullmatch(text) or _BYLINE.fullmatch(text)) and "://" not in text:
        return found[1], found[2]
    return text, ""
