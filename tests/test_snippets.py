"""The passage that tells most, and its marks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index.analysis import searchable
from index.fulltext import analyzer
from index.search.snippets import WIDTH, Passages, Snippet

tokens = analyzer(fold=False, stem=True).analyze
Tokens = Callable[[str], list[str]]
FILLER = "There is nothing to see in this sentence of many words. " * 12


def best(text: str, wanted: list[str], splitter: Tokens = tokens) -> Snippet:
    return Passages(wanted, splitter).best(text)


@pytest.mark.parametrize(
    ("text", "wanted", "marked"),
    [
        ("Sparse networks.", ["network"], "Sparse <mark>networks</mark>."),
        ("Schölkopf's kernel", ["scholkopf"], "<mark>Schölkopf</mark>'s kernel"),
        ("图神经网络与GPT模型", ["神经", "gpt"], "图<mark>神经</mark>网络与<mark>GPT</mark>模型"),
        ("a k-NN graph", ["k-NN"], "a <mark>k</mark>-<mark>NN</mark> graph"),
        ("nothing here", ["else"], "nothing here"),
        (
            "Of naïve Bayes, élan, İstanbul",
            ["naive", "elan"],
            "Of <mark>naïve</mark> Bayes, <mark>élan</mark>, İstanbul",
        ),
        ("的GAN模型", ["gans"], "的<mark>GAN</mark>模型"),
        ("Of trained studies", ["train study"], "Of <mark>trained</mark> <mark>studies</mark>"),
        ("mean mean", ["mean estimator"], "<mark>mean</mark> <mark>mean</mark>"),
    ],
)
def test_words_of_the_query_are_marked_as_they_stand(
    text: str, wanted: list[str], marked: str
) -> None:
    assert best(text, wanted).marked() == marked


def test_the_passage_with_most_different_words_is_chosen() -> None:
    text = f"sparse sparse sparse. {FILLER}Here sparse autoencoders are trained. {FILLER}"
    snippet = best(text, ["sparse", "autoencoders"])
    assert "Here <mark>sparse</mark> <mark>autoencoders</mark> are" in snippet.marked()
    assert snippet.text.startswith("… ")
    assert snippet.text.endswith(" …")


def test_a_text_without_the_words_shows_its_opening() -> None:
    snippet = best(FILLER, ["absent"])
    assert snippet.text.startswith("There is nothing")
    assert snippet.marks == []


def test_a_query_as_long_as_may_be_costs_no_more_than_a_look() -> None:
    """8,000 characters of Chinese without a gap once took minutes."""
    query = "图神经网络的潮汐预测方法" * 666
    text = "基于图神经网络的潮汐预测。" * 100
    calls = 0

    def counted(piece: str) -> list[str]:
        nonlocal calls
        calls += 1
        return tokens(piece)

    for wanted in ([query], list(query), [query[at : at + 2] for at in range(len(query) - 1)]):
        assert best(text, wanted, counted).text
    assert calls < 100


@given(
    st.text(alphabet="ab c.神经é\n", max_size=900),
    st.lists(st.sampled_from(["a", "ab", "神", "é"])),
)
def test_marks_lie_within_the_passage_and_apart(text: str, wanted: list[str]) -> None:
    snippet = best(text, wanted)
    assert len(snippet.text) <= WIDTH + 4
    at = 0
    for start, end in snippet.marks:
        assert at <= start < end <= len(snippet.text)
        at = end
    passage = snippet.text.removeprefix("… ").removesuffix(" …")
    assert passage in text
    for start, end in snippet.marks:
        asked = {token for one in wanted for token in tokens(searchable(one))}
        assert asked & set(tokens(searchable(snippet.text[start:end])))
