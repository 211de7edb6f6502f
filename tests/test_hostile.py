"""No query, however odd, makes search fail, hang or panic."""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from indexed import NOW, made, paper

from index.fulltext import Reader
from index.search.query import search
from index.search.tree import QueryError

WORDS = [
    "sparse",
    "network",
    "神经",
    "GPT-4",
    "C++",
    "é",
    "Küchlin",
    "GNN",
    "sns",
    "the",
    "a",
    "10.1145/x",
    "x_y",
]
PIECES = [
    *WORDS, '"', "“", "”", "'", "(", ")", "[", "]", "{", "}", "-", "--", "~", "*", "?", ":", "::", "^",
    "\\", "/", "|", "||", "&&", "&", "<", ">", "<i>", "&amp;", "$", "$$", "$x_1$", "\\frac{a}{b}",
    "\\textit{", "OR", "AND", "NOT", "..", "2020..", "title:", "author:", "abstract:", "area:", "doi:",
    "id:", "file:", "arxiv:", "venue:", "topic:", "author:(", 'title:"', "-author:", "~2", "*:*",
    "q0b", "q0s", "\0", "\n", "\t", "\u200b", "\u202e", "\ufeff", "\ud800", "🙂", "ﬁ", "\u0301",
    "9" * 30, "a" * 300, "(" * 50, '"' * 51, " ", "  ",
]  # fmt: skip


TEXT = "Sparse networks (SNs), a graph neural network (GNN, 神经网络) and ((SNs"
pytestmark = pytest.mark.faults


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    papers = [
        paper(1, "Sparse networks", "A $k$-sparse network in C++.", authors=("Zoë Küchlin",)),
        paper(2, "图神经网络", "神经网络 and GPT-4", authors=("王小明",), area="Theory", year=2020),
    ]
    return made(tmp_path_factory.mktemp("hostile"), papers)


def ask(reader: Reader, text: str) -> None:
    """Search; a wrong year or date is the one error there is."""
    try:
        found = search(
            reader,
            text,
            now=NOW,
            resolve=lambda *_: [1],
            limit=3,
            texts=lambda keys: [TEXT] * len(keys),
        )
    except QueryError as error:
        assert error.caret()
    else:
        assert 0 <= len(found.hits) <= min(found.total, 3)
        assert found.understood
        for key, _ in found.hits:
            found.snippet(f"A sparse network, 神经网络 {key}")


def test_thousands_of_mixtures_of_syntax_are_answered(reader: Reader) -> None:
    """Ten thousand of them by `make faults`."""
    dice = random.Random(6)
    for _ in range(10_000 if os.environ.get("PAPERDROP_FAULTS") == "long" else 2_000):
        joint = dice.choice(("", " "))
        ask(reader, joint.join(dice.choices(PIECES, k=dice.randint(1, 9))))


@settings(
    max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(text=st.text(max_size=60))
def test_any_text_is_answered(reader: Reader, text: str) -> None:
    ask(reader, text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 20_000,
        "(" * 4_000 + "a" + ")" * 4_000,
        '"' * 9_999,
        "a OR " * 5_000,
        "-a " * 3_000,
        "word " * 3_000,
        " ".join(f"word{number}" for number in range(3_000)),
        "title:" * 3_000,
        "author:(" * 1_000 + ")" * 1_000,
        "神经" * 4_000,
        "é" * 10_000,
        "a" * 100_000,
        "$" * 5_000,
        "\\frac{" * 1_000,
        "{" * 8_000,
        "a* " * 500,
        "sparse~ " * 50,
        "\0" * 100,
        "",
        "   ",
        "-",
        "*",
        '""',
        "- - -",
    ],
    ids=lambda text: f"{text[:8]!r} x {len(text)}",
)
def test_long_and_deep_queries_are_answered(reader: Reader, text: str) -> None:
    ask(reader, text)
