"""Lists of labelled items in Markdown that tell of one paper, a field in each: one block of text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from parsers.items import labels
from parsers.items.pieces import LINK, Piece
from parsers.markdown.blocks import Block
from parsers.records import fields
from parsers.records.usual import field_of

Told = tuple[Block, list[Piece]]

_ARXIV = re.compile(r"\barxiv\s?:\s?(\d{4}\.\d{4,5})", re.IGNORECASE)
_LEAST = 3
_SHARE = 0.75
_KNOWN = 2


def gathered(source: Iterable[Told]) -> Iterator[Told]:
    """The blocks, those of a list put together whose items have labels and name people."""
    run: list[Told] = []
    for told in source:
        if run and not (told[0].kind == "item" and told[0].depth == run[0][0].depth):
            yield from _together(run)
            run = []
        if told[0].kind == "item":
            run.append(told)
        else:
            yield told
    yield from _together(run)


def _together(run: list[Told]) -> Iterator[Told]:
    """One block of a run of items where each says something of one paper, else the items."""
    if not _is_record(run):
        yield from run
        return
    lines = [line for block, _ in run for line in block.lines]
    text = "\n".join(block.text for block, _ in run)
    told = [piece for block, parts in run for piece in _told(block, parts)]
    yield Block("paragraph", text, lines, run[0][0].depth), told


def _told(block: Block, parts: list[Piece]) -> list[Piece]:
    """What an item says of the paper: all of it where its label is known, else where it links to."""
    known = field_of(labels.label(parts))
    if known and known[0] != "urls":
        return parts
    urls = dict.fromkeys([piece.url for piece in parts if piece.url])
    if not urls and (found := _ARXIV.search(block.text)):
        urls = {f"https://arxiv.org/abs/{found[1]}": None}
    return [Piece("", LINK, url) for url in urls or fields.urls([block.text])]


def _is_record(run: list[Told]) -> bool:
    heads = [labels.label(parts) for _, parts in run]
    said = [label for label in heads if label]
    if len(run) < _LEAST or len(said) < _SHARE * len(run) or len(set(said)) < len(said):
        return False
    known = [labels.say(parts) for _, parts in run]
    return any("authors" in each for each in known) and sum(map(bool, known)) >= _KNOWN
