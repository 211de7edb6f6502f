"""The query language: operators in their complete form, and text that is left alone."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index.search.syntax import MAX_DEPTH, parse
from index.search.tree import Between, Group, QueryError, Word

NOW = 1_800_000_000.0


def tree(text: str) -> str:
    return " ".join(map(str, parse(text, NOW).parts))


@pytest.mark.parametrize(
    "text",
    [
        'sparse "mean estimator" -survey',
        "(bandit OR reinforcement) regret",
        "transform* recurent~",
        'title:dropout author:"J Schmidhuber" abstract:(sparse codes)',
        "area:Theory topic:x venue:ICML",
        "year:2020..2024 added:2026-11-01.. file:icml/page-3.txt doi:10.1/x arxiv:2301.12345 id:p7f3",
        '-title:"a b" -(c d) -author:Lee',
    ],
)
def test_complete_operators_are_read(text: str) -> None:
    assert tree(text) == text
    assert not all(
        isinstance(part, Word) and part.kind == "word" for part in parse(text, NOW).parts
    )


@pytest.mark.parametrize(
    "text",
    [
        "GAN: graph nets",
        "O(n log n) sorting",
        "bob's a:b:c",
        "- x -- y",
        '"open quotation',
        "(open bracket",
        "closed) too",
        "A* search",
        "a ~ b",
        "OR a",
        "a OR",
        "year: 2020",
        "each year:we find",
        "added:soon",
        "10.1145/123:4",
        '"Why Should I Trust You?": Explaining',
        "(pre-)training",
        '"" ()',
        '* ~ - ( ) : "',
    ],
)
def test_incomplete_operators_are_text(text: str) -> None:
    assert all(isinstance(part, Word) and part.kind == "word" for part in parse(text, NOW).parts)
    assert tree(text).split() == text.split()


def test_or_binds_neighbours_only() -> None:
    assert tree("a b OR c OR d e") == "a (b OR c OR d) e"


def test_chinese_quotation_marks_quote() -> None:
    assert tree("“图神经” x") == '"图神经" x'


@pytest.mark.parametrize("field", ["Title", "TITLE"])
def test_names_of_fields_may_have_capitals(field: str) -> None:
    assert tree(f"{field}:x") == "title:x"


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("2023", 2023, 2023),
        ("2020..2024", 2020, 2024),
        ("2020..", 2020, None),
        ("..2024", None, 2024),
    ],
)
def test_years(text: str, low: int | None, high: int | None) -> None:
    (node,) = parse(f"year:{text}", NOW).parts
    assert isinstance(node, Between)
    assert (node.low, node.high) == (low, high)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026-11-30", "2026-11-30 00:00:00", "2026-11-30 23:59:59"),
        ("2024-02", "2024-02-01 00:00:00", "2024-02-29 23:59:59"),
        ("2026", "2026-01-01 00:00:00", "2026-12-31 23:59:59"),
        ("2026-12-30..2027-01-02", "2026-12-30 00:00:00", "2027-01-02 23:59:59"),
    ],
)
def test_dates_are_whole_local_days(text: str, first: str, last: str) -> None:
    (node,) = parse(f"added:{text}", NOW).parts
    assert isinstance(node, Between)
    shown = [time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(at)) for at in (node.low, node.high)]
    assert shown == [first, last]


def test_lengths_of_time_reach_back_from_now() -> None:
    (node,) = parse("added:7d", NOW).parts
    assert isinstance(node, Between)
    assert (node.low, node.high) == (NOW - 7 * 86_400, NOW)
    (today,) = parse("added:today", NOW).parts
    assert isinstance(today, Between)
    assert today.low is not None
    assert today.high is not None
    assert today.low <= NOW <= today.high


@pytest.mark.parametrize(
    "text",
    ["year:20x3", "year:2024..2020", "year:..", "added:2026-13-01", "added:2023-02-29",
     "x year:23"],
)  # fmt: skip
def test_a_wrong_value_is_an_error_that_points_at_it(text: str) -> None:
    with pytest.raises(QueryError) as raised:
        parse(text, NOW)
    line, carets = raised.value.caret().split("\n")
    assert line == text
    assert line[carets.index("^") : len(carets)] == text.split()[-1]


def test_nesting_is_capped_and_what_is_deeper_is_text() -> None:
    deep = parse("(" * 5_000 + "a" + ")" * 5_000, NOW)
    depth = 0
    node = deep
    while isinstance(node.parts[0], Group):
        node, depth = node.parts[0], depth + 1
    assert depth <= MAX_DEPTH


def test_fields_within_fields_do_not_nest() -> None:
    assert tree("author:" * 2_000 + "x").startswith("author:author:author:")


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    try:
        parse(text, NOW)
    except QueryError as error:
        assert "year:" in text.lower() or "added:" in text.lower()
        error.caret()


@given(
    st.lists(st.sampled_from(['"', "(", ")", "-", ":", "~", "*", " ", "OR", "title:", "a", "神"]))
)
def test_any_mixture_of_operators_is_read(parts: list[str]) -> None:
    parse("".join(parts), NOW)
