"""What is one word, in documents and queries alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index.analysis import identifier, initials, searchable, shown, spaced, title_key, unspaced
from index.fulltext import analyzer

WORDS = analyzer(fold=False, stem=True)
LABELS = analyzer(fold=True, stem=False)


def tokens(text: str) -> list[str]:
    return WORDS.analyze(searchable(text))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("naïve Bayes", "Naive bayes"),
        ("Schölkopf", "scholkopf"),
        ("ｆｕｌｌ　ｗｉｄｔｈ", "full width"),
        ("eﬃcient", "efficient"),
        ("non‐linear – yes", "non-linear - yes"),
        (r"$\beta$-VAE", "β-VAE"),
        ("β-VAE", "beta-VAE"),
        (r"\textit{sparse} codes", "sparse codes"),
        (r"K{\"u}chlin", "Küchlin"),
        ("R&amp;D", "R&D"),
        ("ﾃﾞｰﾀ", "データ"),
        ("a<i>b</i>", "ab"),
        ("networks", "network"),
    ],
)
def test_writings_of_one_word_have_equal_tokens(one: str, other: str) -> None:
    assert tokens(one) == tokens(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("C++", "C"), ("C#", "C"), ("が", "か"), ("神经", "经神"), ("GPT-4", "GPT-3")],
)
def test_different_things_have_different_tokens(one: str, other: str) -> None:
    assert tokens(one) != tokens(other)


def test_plain_ascii_passes_untouched() -> None:
    text = "An ordinary abstract: deep nets, 10% better (see [3])."
    assert searchable(text) is text


@pytest.mark.parametrize("text", ["图神经网络", "ニューラル", "신경망"])
def test_scripts_without_spaces_have_one_token_a_character(text: str) -> None:
    assert tokens(text) == list(text)
    assert unspaced(text)


def test_mixed_scripts_part_where_they_meet() -> None:
    assert tokens("用GPT模型") == ["用", "gpt", "模", "型"]


def test_words_in_greek_are_not_spelt_letter_by_letter() -> None:
    assert tokens("λόγος") == ["λογοσ"]


@given(st.text())
def test_parting_is_invisible_and_undone(text: str) -> None:
    from unicodedata import normalize

    clean = text.replace("\u200b", "")
    assert shown(spaced(clean)) in (clean, normalize("NFC", clean))


@given(st.text(alphabet=st.characters(codec="utf-8")))
def test_any_text_can_be_split(text: str) -> None:
    WORDS.analyze(searchable(text))
    title_key(text)


def test_initials_are_of_given_and_family_name() -> None:
    names = ("Jasper Lee", "G. Tesauro", "Plato", "Jürgen Schmidhuber", "Tim G. J. Rudner")
    assert initials(names) == ["j.lee", "g.tesauro", "j.schmidhuber", "t.rudner"]


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("doi", "10.1145/ABC.1"),
        ("doi", "https://doi.org/10.1145/abc.1"),
        ("doi", "doi:10.1145/Abc.1"),
    ],
)
def test_identifiers_are_found_however_they_are_written(kind: str, value: str) -> None:
    assert identifier(kind, value) == "doi:10.1145/abc.1"
    assert identifier("arxiv", "arXiv:2301.12345v2") == "arxiv:2301.12345"


def test_a_title_is_the_same_whatever_its_case_and_punctuation() -> None:
    assert title_key("GAN: Graph-Nets?") == title_key("gan graph nets")
    assert title_key("图神经网络！") == title_key("图神经网络")
    assert title_key("Part I") != title_key("Part II")


def test_labels_fold_as_queries_do() -> None:
    """Names and labels are folded by the engine, queries by us: both must agree on Latin letters."""
    letters = [chr(code) for code in range(0xC0, 0x250) if chr(code).isalpha()]
    unlike = [c for c in letters if LABELS.analyze(spaced(c)) != LABELS.analyze(searchable(c))]
    assert len(unlike) < 25, "".join(unlike)


@given(st.text("图神经网络一丁龥鿿 aB3", max_size=30))
def test_the_short_way_for_chinese_is_the_long_one(text: str) -> None:
    """A query is read without regular expressions, a document with them."""
    from index.scripts import split
    from parsers.text import fold

    long = fold(text) if text.isascii() else split(fold(text))
    assert tokens(text) == WORDS.analyze(long)
    assert title_key(text) == title_key(text + "。").replace("。", "")


@given(st.text("aB '\"-’‘“”–—ﬁﬂé", max_size=30))
def test_the_short_way_for_typeset_english_is_the_long_one(text: str) -> None:
    from parsers.text import fold

    assert tokens(text) == WORDS.analyze(fold(text))
