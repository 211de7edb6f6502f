"""Rows of one mark, word or letter, as long as a page: none may cost more than its length.

A pattern that tries all ways to part such a row would not end within the life of a test.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from test_formats_contract import CASES, claimed, read

from parsers.format import Bytes, Line, Text
from parsers.parts.lines import PartLines
from parsers.parts.pieces import PartPieces
from parsers.sniff import FORMATS

MARKS = (
    *"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~「」《》【】（）、。，；：·…—“”",
    "a", "A", "1", "王", "Aa ", "A. ", "a b ", "a, ", "Aa, A., ", "and ", "de la ", "[a]", "[a](", "![",
    "<b>", "<a href=x>", "**a ", "*a ", "_a ", "`a", "$a", "&a;", "a: ", ":a:", "doi:", "arXiv:", "2031 ",
    "(2031)", "1-", "10.1/", "http://a/", "王，", "（a）", '"",', "| ", " et al", "vol. 1, ",
)  # fmt: skip
LENGTH = 2_500
TEXTS = {c.parent.name: c for c in CASES if c.suffix not in (".mrc", ".xml")}


@pytest.mark.parametrize("case", TEXTS.values(), ids=TEXTS)
def test_a_row_of_any_mark_costs_what_its_length_costs(case: Path) -> None:
    """As a line of its own, and behind the beginning of one that the format knows."""
    fmt, claim, raw = claimed(case)
    lines = [line for line in raw.decode().split("\n") if line.strip()]
    rows = [mark * (LENGTH // len(mark)) for mark in MARKS]
    torn = [lines[n % len(lines)][:12] + row for n, row in enumerate(rows)]
    read(fmt, claim, "\n".join([*lines, *rows, *torn, ""]).encode())


def test_what_is_left_of_a_text_goes_from_document_to_document_as_it_is() -> None:
    """Thousands of documents in a file would cost their square were it wrapped by each of them."""
    text = Text("file", [Line(n, n, n + 1, "a") for n in range(9)])
    first = PartLines(text, FORMATS[0], lambda head: None)
    second = PartLines(replace(text, lines=first.following), FORMATS[0], lambda head: None)
    assert next(iter(first)).number == 0
    assert second.following is first.following
    assert [line.number for line in second] == list(range(1, 9))
    pieces = Bytes("file", [b"<a></a>", b"<b></b>"])
    before = PartPieces(pieces, lambda head: None)
    behind = PartPieces(replace(pieces, pieces=before.following()), lambda head: None)
    assert behind.following() is before.following()
    assert b"".join(behind) == b"<a></a>"  # where its root is closed


def test_a_table_that_began_no_document_is_asked_for_once() -> None:
    """A page with a thousand tables of the same columns is no thousand documents."""
    asked: list[str] = []
    rows = [
        "a page",
        "",
        "| Title | Authors | Year |",
        "|---|---|---|",
        "| Lamps | Quux | 2031 |",
        "",
    ] * 30
    lines = [Line(n, n, n + 1, row) for n, row in enumerate(rows, 1)]
    page = next(fmt for fmt in FORMATS if fmt.name == "markdown")
    assert list(PartLines(Text("file", lines), page, lambda head: asked.append(head.text))) == lines
    assert len(asked) == 1
