"""A paper of a Markdown page that later lines may add to: its people, its labels, its links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from parsers.items import labels
from parsers.items.pick import paper
from parsers.items.pieces import (
    HEADING,
    NAMES,
    PAPER_SITE,
    STRONG,
    TITLE,
    Piece,
    is_nothing,
    is_people,
    names_paper,
)
from parsers.markdown.blocks import DEEPEST, Block
from parsers.markdown.cuts import PEOPLE, named
from parsers.markdown.inline import flat
from parsers.markdown.roles import people_first
from parsers.records import fields

BY_LABEL = frozenset({"authors", "abstract", "venue", "year", "doi", "keywords"})
_MORE = BY_LABEL | {"journal"}
_LABEL = re.compile(r"[A-Z][\w /&-]{1,24}:(?!//)")
_ADDRESS = re.compile(r"(?:[^\W\d_]{2,12}\s?){0,3}[:：]?\s*<?https?://\S+>?")
_WHOLE = 1.5
_PAPER_AT = re.compile(
    r"\s*(?:论文|論文|paper|arxiv|pdf|preprint)[^:：]{0,12}[:：]\s*(?:(?P<url>https?://\S+)|暂无|coming soon|tba)\s*",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Draft:
    """What is told so far, from the block `first` to `last`; a `weak` one has but a title; `year` is that of its section."""

    told: dict[str, Any]
    first: Block
    last: Block
    sure: bool
    weak: bool
    year: str = ""

    def takes(self, block: Block, parts: list[Piece]) -> bool:
        """Whether an item says more of this paper: below it, or people beside it."""
        if not block.kind == self.first.kind == "item":
            return False
        if block.depth > self.first.depth + 1:
            names = self.weak and people_first(parts)
            return bool(names) or is_people(parts) or _is_labelled(parts) or paper(parts) is None
        beside = block.depth == self.first.depth and "authors" not in self.told
        return beside and is_people(parts)

    def headed(self, text: str) -> None:
        """The heading of a page says the title that its front matter says with more around it."""
        title = str(self.told.get("title", ""))
        if text in title and len(text) * _WHOLE >= len(title):
            self.told["title"] = text

    def say(self, field: str, text: str, block: Block) -> None:
        self.told.setdefault(field, text)
        self.last = block

    def completes(self, told: dict[str, Any], parts: list[Piece]) -> bool:
        """Whether labelled fields are those of the page's own paper, which then has them."""
        said = labels.say(parts)
        if self.first.kind != "matter" or "authors" not in said:
            return False
        for name in _MORE & told.keys():
            self.told.setdefault(name, told[name])
        if "title" in said:
            self.told["title"] = told["title"]
        self.sure = True
        return True

    def add(self, block: Block, parts: list[Piece]) -> None:
        """What a later paragraph or item says of the same paper."""
        labelled = "authors" in labels.say(parts)
        below = block.depth > self.first.depth
        behind = "listed" in self.told and block.kind == self.first.kind == "paragraph"
        if self.first.kind == "matter":
            if not labelled:
                return
            self.sure = True
        elif (found := _addresses(parts)) and (not self.weak or _is_paper_below(below, found)):
            self.told["urls"] += found
            self.sure, self.weak = self.sure or self.weak, False
        led = people_first(parts) if self.weak and below else []
        if below and not led and is_people(parts):
            led = [p if is_nothing(p.text) else p._replace(mark=NAMES) for p in parts]
        told = labelled or bool(led) or is_people(parts)
        one = self.last is self.first and is_people(parts, one=True)
        if self.weak and not ((told or one) and below) and not (told and behind):
            return
        if block.kind == self.first.kind == "item" and below and not self.weak:
            self.last = block  # whatever it says, it is said of this paper
        self._more(block, led or parts)
        if self.weak and told and named(str(self.told.get("authors", ""))) >= PEOPLE:
            self.weak, self.sure = False, True

    def _more(self, block: Block, parts: list[Piece]) -> None:
        learned = any(piece.mark == NAMES for piece in parts)
        mark = TITLE if learned else STRONG if block.kind == "item" else HEADING
        more = paper([Piece(str(self.told["title"]), mark), *parts], context=True) or {}
        for name in _MORE & more.keys():
            if name not in self.told and more[name] != self.told["title"]:
                self.told[name] = more[name]
                self.last = block
        if learned:
            self.told["urls"] += [piece.url for piece in parts if piece.url]


def below_title(heading: Block | None, parts: list[Piece]) -> dict[str, Any] | None:
    """What `Paper: https://…` tells of the title that stands above it in bold."""
    found = _PAPER_AT.fullmatch(parts[0].text) if len(parts) == 1 else None
    if found is None or heading is None or heading.depth != DEEPEST or ":" in heading.text[-1:]:
        return None
    return {"title": flat(heading.text), "urls": [found["url"]] if found["url"] else []}


def _is_paper_below(below: bool, urls: list[str]) -> bool:
    return below and any(map(PAPER_SITE.search, urls))


def _addresses(parts: list[Piece]) -> list[str]:
    """Where a line of links alone goes, with a label before them or not."""
    if names_paper(parts) and all(is_nothing(piece.text) for piece in parts):
        return [piece.url for piece in parts if piece.url]
    if len(parts) == 1 and _ADDRESS.fullmatch(parts[0].text.strip()):
        return list(fields.urls([parts[0].text]))
    return []


def _is_labelled(parts: list[Piece]) -> bool:
    """Whether an item opens with a label: `Institutions: …`, `TLDR: …`."""
    return bool(parts) and not parts[0].url and _LABEL.match(parts[0].text) is not None
