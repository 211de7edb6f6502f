"""Digests of papers in Chinese, as blogs and bots write them: a title as a heading, in bold, numbered
or labelled, and labelled lines below it (`**作者**：…`, `- 摘要：…`, `> 链接：…`), with remarks between."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from parsers import shape
from parsers.items.pieces import PAPER_SITE, people
from parsers.markdown.digestrows import Row
from parsers.names import han
from parsers.plaintext.labels import OTHER
from parsers.records import fields

_CJK = re.compile("[\u3400-\u9fff]")
_NEAR = 2
_STRONG = frozenset({"abstract", "description", "arxiv", "doi", "urls"})
_NEVER_FIRST = frozenset({OTHER, "keywords", "description"})
_OPENS_AGAIN = frozenset({"title", "authors"})
_LONG = ("title", "abstract", "description")  # whose values go on over lines
_SHARE = 0.3
_LONGEST_TITLE = 300
_PEOPLE = 0.45
_IS_VENUE = 0.6


@dataclass(slots=True)
class Record:
    """The lines of one paper, the titles above its labels, and what these say."""

    rows: list[Row]
    titles: list[str]
    said: dict[str, list[str]] = field(default_factory=dict)
    urls: list[str] = field(default_factory=list)
    dressed: bool = False

    def told(self, alone: bool) -> dict[str, object]:
        """The fields under the names of parsers.records.usual; {} where it tells no paper for sure."""
        found: dict[str, object] = {name: " ".join(of) for name, of in self.said.items() if any(of)}
        found |= self._titles(alone)
        names = str(found.get("authors", ""))
        if not found.get("title") or (names and people(han.short(fields.wording(names))) < _PEOPLE):
            return {}
        links = [url for url in self.urls if PAPER_SITE.search(url)]
        labelled_title = "title" in self.said and bool(names)
        sure = names and (_STRONG - {"urls"} & found.keys() or links or labelled_title)
        if not sure and not ("title" in self.said and links):
            return {}
        found["urls"] = self.urls
        found.setdefault("doi", " ".join([*self.urls, str(found.get("venue", ""))]))
        if "arxiv" not in found:
            found["arxiv"] = " ".join(self.urls)
        if "description" in found:
            found.setdefault("abstract", found.pop("description"))
        if "alt_titles" in found:
            found["translatedtitle"] = found.pop("alt_titles")
        return {name: value for name, value in found.items() if name != OTHER}

    def _titles(self, alone: bool) -> dict[str, object]:
        """The title in the script of the people who wrote it, and that in the other."""
        named = self.said.get("title", [])
        above = [] if named and alone else [title for title in self.titles if title]
        if named and any(_same(title, named[0]) for title in above):
            above = []
        both = [*named, *above]
        if not both:
            return {}
        names = " ".join(self.said.get("authors", ()))
        eastern = 3 * len(_CJK.findall(names.replace("等", ""))) > len(names.replace(" ", "")) / 2
        best = next((title for title in both if bool(_CJK.search(title)) == eastern), both[0])
        others = [title for title in both if bool(_CJK.search(title)) != bool(_CJK.search(best))]
        found: dict[str, object] = {"title": best}
        if others and "alt_titles" not in self.said:
            found["translatedtitle"] = others[0]
        return found


def records(found: Sequence[Row]) -> Iterator[Record]:
    """The records in order: each opens with the titles right above its first label."""
    openers = _openers(found)
    under_way: Record | None = None
    above: list[int] = []
    last = 0
    for at, row in enumerate(found):
        if not row.field:
            if (row.marked or row.plain) and not _is_value(found, at):
                above = [*[i for i in above if at - i < _NEAR], at]
            continue
        near = [
            i for i in above if at - i <= _NEAR and all(not found[k].field for k in range(i, at))
        ]
        again = under_way is not None and row.field in _OPENS_AGAIN and row.field in under_way.said
        again = again and found[at - 1].field != row.field  # a title and its translation
        if under_way is None or again or (near and row.field in openers):
            start = near[0] if near else at
            if under_way is not None:
                under_way.rows = list(found[last:start])
                _fill(under_way)
                yield under_way
            last = start
            titles = [found[i].text for i in reversed(near)]
            under_way = Record([], titles)
        under_way.said.setdefault(row.field, []).append(row.value)
        above = []
    if under_way is not None:
        under_way.rows = list(found[last:])
        _fill(under_way)
        yield under_way


def _is_value(found: Sequence[Row], at: int) -> bool:
    """Whether a line is what the label alone on the line before it asks for."""
    return at > 0 and found[at - 1].field != "" and not found[at - 1].value


def _openers(found: Sequence[Row]) -> set[str]:
    """The fields of the labels that stand right below titles, the usual ones."""
    seen: Counter[str] = Counter()
    for at, row in enumerate(found):
        before = found[max(0, at - _NEAR) : at]
        if (
            row.field
            and before
            and not before[-1].field
            and any(b.marked or b.plain for b in before)
        ):
            seen[row.field] += 1
    most = max(seen.values(), default=0)
    return {
        name for name, times in seen.items() if times >= _SHARE * most and name not in _NEVER_FIRST
    }


def _fill(record: Record) -> None:
    """What the lines say in order: a value may stand below its label, or go on there."""
    said: dict[str, list[str]] = {}
    last: list[str] = []
    titles = set(record.titles)
    number = record.rows[0].line.number
    for row in record.rows:
        goes_on = row.line.number == number + 1
        number = row.line.number
        if row.field:
            record.urls += row.urls
            record.dressed |= row.dressed or row.field == "description"
            last = said.setdefault(row.field, [])
            last.append(row.value)
        elif "venue" not in said and last not in map(said.get, _LONG) and _is_venue(row.text):
            said["venue"] = [row.text]
        elif last and (not last[-1] or (goes_on and not row.marked and not row.opens)):
            last[-1] = f"{last[-1]} {row.text}".strip()
            record.urls += row.urls
        elif row.text in titles:
            record.urls += row.urls
    for name, values in said.items():
        filled = [value for value in values if value]
        record.said[name] = filled[:1] if name in ("abstract", "description") else filled


def _is_venue(text: str) -> bool:
    return len(text) < _LONGEST_TITLE and shape.venue(text) >= _IS_VENUE


def _same(one: str, other: str) -> bool:
    """Whether one title holds the other, punctuation and case aside."""
    short, long = sorted(
        (re.sub(r"\W+", "", one).lower(), re.sub(r"\W+", "", other).lower()), key=len
    )
    return bool(short) and short in long
