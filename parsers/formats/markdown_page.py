"""Markdown: tables and lists of papers, titled paragraphs, one paper's page, front matter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice
from typing import Literal

from parsers.format import Claim, Head, Line, Text
from parsers.items.pieces import Piece
from parsers.markdown import dialects
from parsers.markdown.blocks import Block, blocks
from parsers.markdown.inline import pieces
from parsers.markdown.matter import front_matter
from parsers.markdown.page import Reader
from parsers.markdown.records import gathered
from parsers.markdown.roles import Learned
from parsers.pages.quotedbib import Quoted, surer
from parsers.plaintext.blocks import learn_width
from parsers.record import Entry, Item

_FEATURES = re.compile(
    r"(?m)^\s{0,3}#{1,6}\s+\S|^[ \t]*+(?:\|[ \t]*+)?:?-{2,}+:?[ \t]*+\||^[ \t]*[-*+][ \t]+(?:\*\*|\[)|^[ \t]*(?:\*\*|<b>)[^*\n]{8,}(?:\*\*|</b>)"
)
_TABLE = re.compile(r"(?m)^[^|\n]*\|.*\n[ \t]*\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+[ \t:-]*$")
_HEADINGS = re.compile(r"(?m)^#{1,6} \S")
_MARKDOWN_NAMES = (".md", ".markdown", ".mdown", ".rmd", ".qmd", *dialects.NAMES)
# Bold lines alone are also worn by plain listings, which a regular reading of them tells better.
_MARKED = re.compile(r"(?m)^\s{0,3}#{1,6}\s+\S|\]\(|^[ \t]*+(?:\|[ \t]*+)?:?-{3,}+:?[ \t]*+\|")
_LEAST, _BOLD_ONLY = 3, 0.5
_HEAD = 20_000  # blocks, from which one learns


class Markdown:
    """Papers as a page lists them, whichever way; prose, menus and code yield none, but for BibTeX
    where the page tells no more."""

    name = "markdown"
    version = 2
    appendable = False
    wants: Literal["text"] = "text"

    def claim(self, head: Head) -> Claim | None:
        text = head.text
        named = head.name.lower().endswith(_MARKDOWN_NAMES)
        if text.startswith(("---\n", "---\r")):
            matter = front_matter(text[4:].replace("\r\n", "\n").partition("\n---")[0])
            return Claim(0.95 if named or "title" in matter else 0.4)
        features = len(_FEATURES.findall(text[:20_000]))
        if named:
            marked = features or "](http" in text or dialects.is_marked(text, head.name)
            return Claim(0.95 if marked else 0.35)
        if features < _LEAST and not _TABLE.search(text[:20_000]):
            return None
        headed = len(_HEADINGS.findall(text[:20_000])) > 1 and "**" in text
        return Claim(0.8 if headed else 0.65 if _MARKED.search(text[:20_000]) else _BOLD_ONLY)

    def read(self, source: Text) -> Iterator[Item]:
        quoted = Quoted()
        lines = dialects.as_markdown(quoted.watch(source.lines), source.name)
        source_blocks = blocks(lines)
        first = list(islice(source_blocks, _HEAD))
        width = learn_width(line for block in first if _is_text(block) for line in _lines(block))
        told = ((block, _parts(block, width)) for block in chain(first, source_blocks))
        found = gathered(told)
        head = list(islice(found, _HEAD))
        own: list[Entry] = []
        for item in Reader(Learned(head)).read(chain(head, found)):
            if quoted and isinstance(item, Entry):
                own.append(item)
            else:
                yield item
        yield from surer(own, quoted.entries())


def _is_text(block: Block) -> bool:
    return block.kind in ("item", "paragraph")


def _lines(block: Block) -> list[Line]:
    """The lines of a block and an empty one behind them, for there a writer breaks them."""
    return [*block.lines, block.lines[-1]._replace(text="")]


def _parts(block: Block, width: int) -> list[Piece]:
    return pieces(block.text, width) if _is_text(block) else []


FORMAT = Markdown()
