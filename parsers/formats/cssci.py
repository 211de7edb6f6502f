"""CSSCI's text export (`【来源篇名】…`)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from parsers.records.tagged import Dialect, Tagged

_ISSUE = re.compile(r"(\d{4})\s*,\s*(\d*)\s*\(([^)]*)\)\s*:?\s*([\d-]*)")

CSSCI = Dialect(
    line=re.compile(r"【([^】]{1,12})】\s*(.*)"),
    opens=frozenset({"来源篇名", "篇名"}),
    closes=frozenset(),
    fields={
        "title": ("来源篇名", "篇名"),
        "translatedtitle": ("英文篇名",),
        "authors": ("来源作者", "作者"),
        "journal": ("期刊", "来源期刊"),
        "year": ("年代卷期",),
        "doi": ("DOI",),
    },
)


class Cssci(Tagged):
    def told(self, values: Mapping[str, list[str]]) -> dict[str, object]:
        found = super().told(values)
        found["authors"] = _parts(values, "来源作者") or _parts(values, "作者")
        found["keywords"] = _parts(values, "关键词")
        if issue := _ISSUE.match(" ".join(values.get("年代卷期", ()))):
            found["year"], found["volume"], found["issue"], found["pages"] = issue.groups()
        return found


def _parts(values: Mapping[str, list[str]], tag: str) -> list[str]:
    return [part for text in values.get(tag, ()) for part in text.split("/") if part.strip()]


FORMAT = Cssci("cssci", CSSCI, re.compile(r"(?m)^【来源篇名】"))
