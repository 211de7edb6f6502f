"""Rows of one mark, word or letter, as long as a page: none may cost more than its length.

A pattern that tries all ways to part such a row would not end within the life of a test.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from test_formats_contract import CASES, claimed, read

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
