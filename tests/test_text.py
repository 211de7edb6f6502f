"""What a text means, and the form in which two spellings of it are equal."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.latex import debrace
from parsers.text import clean, fold, plain


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"K{\"u}chlin and Erd\H{o}s, \v{S}a\v s\'a, {\'e}l\`eve, \'{\i}ndice", "Küchlin and Erdős, Šašá, élève, índice"),
        (r"Stra\ss e, \O{}re, {\L}ukasz, na\"ive", "Straße, Øre, Łukasz, naïve"),
        (r"optimal error $O(\sigma\sqrt{\eta})$ for $z^\text{th}$ moments", "optimal error O(σ√η) for zth moments"),
        (r"$\widetilde{\mathcal{O}}(\eta K M)$ rounds, $\eta \leq 1/K$", "O(η K M) rounds, η ≤ 1/K"),
        (r"\mathsf{OPA} and $L_1$", "OPA and L1"),
        (r"an \textit{over-identifying} problem", "an over-identifying problem"),
        (r"9-16\% of R\&D in \url{https://example.org/a_b}", "9-16% of R&D in https://example.org/a_b"),
        (r"A$\rightarrow$(B$\leftrightarrow$C)", "A→(B↔C)"),
        ("``group closure dimension''", '"group closure dimension"'),
        ("{D}eep {BERT} models", "Deep BERT models"),
        ("that is *provably* optimal, **LOB-Bench**, _so_", "that is provably optimal, LOB-Bench, so"),
        ("2*3*4, A* and B*, snake_case_name", "2*3*4, A* and B*, snake_case_name"),
        ("p &lt; 0.05 &amp;amp; AT&T, R&eacute;sum&#233;", "p < 0.05 & AT&T, Résumé"),
        ("<i>H</i><sub>2</sub>O, <jats:p>a</jats:p>", "H2O,  a "),
        ("a < b and c > d, List<Paper>", "a < b and c > d, List<Paper>"),
        ("soft\u00adhyphen and conjunc(cid:173) tion", "softhyphen and conjunction"),
        ("costs $5 and more", "costs $5 and more"),
        (r"from $1 to US$2, \$3 a day; $12$ of $1\times 1$", "from $1 to US$2, $3 a day; 12 of 1× 1"),
        (r"5\,$^\circ$C, 5\textdegree C, the $\ell_p$-norm", "5 °C, 5°C, the ℓp-norm"),
    ],
)  # fmt: skip
def test_markup_and_latex_become_what_they_mean(written: str, meant: str) -> None:
    assert plain(written) == meant


@pytest.mark.parametrize(
    "same",
    [
        ("Schölkopf", "SCHOLKOPF", "Scho\u0308lkopf", r"Sch{\"o}lkopf", "Sch&ouml;lkopf"),
        ("Jensen–Shannon", "Jensen-Shannon", "Jensen--Shannon", "Jensen‐Shannon", "Jensen−Shannon"),
        ("ＧＡＮ　１", "GAN 1", "gan 1"),
        ("ﬁne-tuning", "fine-tuning"),
        ("α-skew", r"$\alpha$-skew", "Α-SKEW"),
        ("O’Neil", "O'Neil", "O‘Neil"),
        ("Łukasz Ørsted", r"{\L}ukasz \O rsted", "lukasz orsted"),
        ("x² + y₁", "x2 + y1", "$x^2 + y_1$"),
        ("ﾊﾟﾀｰﾝ", "パターン", "パターン"),
    ],
)
def test_spellings_of_one_thing_fold_to_one_form(same: tuple[str, ...]) -> None:
    assert len(set(map(fold, same))) == 1


def test_marks_that_make_another_letter_are_kept() -> None:
    assert fold("が") != fold("か") and fold("한") != fold("하")


def test_clean_keeps_the_wording_in_one_line() -> None:
    assert clean(" a\u00a0 b\r\n\tc\u200b\ufeff\x00d \ud800") == "a b c d \ufffd"
    assert clean(r"$\eta$--*so*") == r"$\eta$--*so*"


def test_a_bibtex_value_has_its_ties_and_dashes_read() -> None:
    assert debrace(r"{The} Title~of--it \& more") == "The Title of–it & more"


@given(st.text())
def test_folding_is_total_and_settles(text: str) -> None:
    """Folding never fails, and folding what is folded changes nothing that is not markup."""
    folded = fold(text)
    bare = "".join(c for c in folded if c.isalnum() or c == " ")
    assert fold(bare) == fold(fold(bare))
    assert unicodedata.is_normalized("NFC", clean(unicodedata.normalize("NFC", text)))


@pytest.mark.parametrize(
    "piece", ["\\cite[", "{", "$", "<a ", "*", "_", "&amp", "\\'", "\\frac{", "`", "(cid:173"]
)
def test_repeated_openings_take_linear_time(piece: str) -> None:
    assert fold(piece * 20_000) is not None
