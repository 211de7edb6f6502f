"""Digests of papers in Chinese, in Markdown or plain text (parsers.markdown.digests)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from parsers.format import Claim, Head, Line, Text
from parsers.items.pieces import PAPER_SITE
from parsers.markdown import digestrows, digests
from parsers.plaintext import judge
from parsers.plaintext.blocks import Paragraph
from parsers.record import Furniture, Item
from parsers.records import loose
from parsers.shape import is_prose

_LABEL = re.compile(
    r"(?m)^(?:[^\S\n]|[>#*_|•【\[\d.、)-])*+[\u3400-\u9fff]{2,6}\s*(?:[】\]*_]{0,3}\s*[:：|]|】)"
)
# What only digests wear: other pages with labels are listings, which their repetition tells.
_DRESSED = re.compile(r"(?m)^[^\S\n]*+(?:#{1,6} |>|\||[-*] )|\*\*|[【▍■▪◆●★☆📄📌🔥]")
_PROSE = 150  # characters: no title, but the end of the record before
_LEAST_LABELS = 2
_SHARE = 0.6
_MOST_OTHERS = 5


class Digest:
    """One paper a record; remarks below its labels belong to it."""

    name = "digest"
    version = 2
    appendable = False
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        text = head.text
        if len(_LABEL.findall(text)) < _LEAST_LABELS or text.startswith(("<", "{", "@", "%")):
            return None
        lines = [Line(n, 0, 0, line) for n, line in enumerate(text.splitlines(), 1)]
        found = digestrows.rows(_without_matter(lines))
        if sum(bool(row.field) for row in found) > 2 * len(_LABEL.findall(text)):
            return None
        records = list(digests.records(found))
        told = [record for record in records if record.told(len(records) == 1)]
        if not told or len(told) < _SHARE * len(records):
            return None
        dressed = sum(record.dressed or bool(record.titles) for record in told)
        others = sum(bool(PAPER_SITE.search(url)) for row in found for url in row.urls)
        others -= sum(bool(PAPER_SITE.search(url)) for record in told for url in record.urls)
        if dressed * 2 < len(told) or others > max(_MOST_OTHERS, len(told)):
            return None
        # A labelled title below another is a translation, which no other reading of labels sees.
        twice = sum(
            bool(record.titles)
            and "title" in record.said
            and not is_prose(record.titles[0], _PROSE)
            for record in told
        )
        if _DRESSED.search(text) or twice * 2 > len(told):
            return Claim(0.96)
        source = [
            Paragraph(line.text, (line.number, line.number), (0, 0), 0)
            for line in lines
            if line.text.strip()
        ]
        return Claim(0.29 + 0.45 * judge.quality(self.read(Text("", lines)), source))

    def read(self, source: Text) -> Iterator[Item]:
        lines = list(source.lines)
        rest = _without_matter(lines)
        found = digestrows.rows(rest)
        records = list(digests.records(found))
        first = records[0].rows[0].line.number if records else 0
        for line in lines[: len(lines) - len(rest)]:
            yield Furniture((line.number, line.number))
        for row in found:
            if row.line.number < first:
                yield Furniture((row.line.number, row.line.number))
        for record in records:
            opening, closing = record.rows[0].line, record.rows[-1].line
            place = opening.to(closing)
            told = record.told(len(records) == 1)
            entry = loose.entry(told, place) if told else None
            if entry is not None:
                yield entry


def _without_matter(lines: list[Line]) -> list[Line]:
    """The lines below the front matter, which a page's generator reads."""
    if not lines or lines[0].text.strip(" \r") != "---":
        return lines
    end = next((i for i, line in enumerate(lines[1:], 1) if line.text.strip() == "---"), 0)
    return lines[end + 1 :] if end else lines


FORMAT = Digest()
