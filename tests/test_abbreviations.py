"""An abbreviation finds what it stands for, and the words their abbreviation, as papers explain them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from indexed import made, paper

from index.fulltext import Reader
from index.search.query import Result, search

PAPERS = [
    paper(1, "Tide ledgers", "Great lantern maps (GLMs) are drawn by keepers. A GLM fades."),
    paper(2, "Harbour ledgers", "We read great lantern maps (GLM) at dusk, one GLM a night."),
    paper(3, "GLM for pilots", "Pilots find their way with GLM and GLM alone."),
    paper(4, "Great lantern maps of the north", "They show every harbour."),
    paper(5, "Moss on lanterns", "A map of great moss under each lantern."),
    paper(6, "Salt", "Dry rope orders (DRO) matter."),
    paper(7, "Sand", "Deep river otters (DRO) swim."),
    paper(8, "Ropes", "We sort dry rope orders."),
    paper(9, "Kelp", "Rowing lessons from harbour folk (RLHF) are dear; RLHF pays."),
    paper(10, "Dulse", "We give rowing lessons from harbour folk (RLHF)."),
    paper(11, "Carrageen", "No RLHF for gulls."),
]  # fmt: skip
TEXTS = {one.key: f"{one.titles[0]}\n{one.abstract}" for one in PAPERS}


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Result]:
    folder: Path = tmp_path_factory.mktemp("abbreviations")
    reader: Reader = made(folder, PAPERS)

    def asked(query: str) -> Result:
        return search(
            reader, query, now=0, resolve=lambda *_: (), explain=True,
            texts=lambda keys: [TEXTS[k] for k in keys],
        )  # fmt: skip

    return asked


def found(result: Result) -> list[int]:
    return [key for key, _ in result.hits]


@pytest.mark.parametrize("query", ["glm", "GLM", "GLMs"])
def test_what_is_said_in_full_comes_after_what_has_the_abbreviation(
    ask: Callable[[str], Result], query: str
) -> None:
    assert set(found(ask(query))[:3]) == {1, 2, 3}
    assert found(ask(query))[3:] == [4]
    assert ask(query).understood.endswith("also as great lantern maps")


def test_words_find_their_abbreviation_among_those_with_all_words(
    ask: Callable[[str], Result],
) -> None:
    result = ask("great lantern maps pilots")
    assert found(result)[0] == 3
    assert result.hits[0][1] >= 500 > result.hits[1][1]
    assert result.explained[3]["rank"] == "all words, some in their other form"
    assert found(ask("rowing lessons from harbour folk gulls"))[0] == 11


def test_an_abbreviation_that_papers_explain_in_two_ways_stands_for_itself(
    ask: Callable[[str], Result],
) -> None:
    assert set(found(ask("dro"))) == {6, 7}
    assert ask("dro").understood == "dro"


def test_words_that_nobody_abbreviates_stand_for_themselves(ask: Callable[[str], Result]) -> None:
    assert ask("deep river otters").understood == "deep river otters"
    assert ask("great lantern moss").understood == "great lantern moss"


def test_an_exclusion_means_the_word_and_not_what_it_stands_for(
    ask: Callable[[str], Result],
) -> None:
    assert set(found(ask("glm -pilots"))) == {1, 2, 4}
    assert set(found(ask("lantern -glm"))) == {4, 5}


def test_what_is_told_of_a_score_adds_up_to_it(ask: Callable[[str], Result]) -> None:
    for query in ("glm harbour", "great lantern maps pilots", "great lantern maps", "glm"):
        result = ask(query)
        assert len(result.hits) > 1
        for key, score in result.hits:
            told = (*result.explained[key]["words"], *result.explained[key]["together"])  # type: ignore[misc]
            assert sum(one["score"] for one in told) == pytest.approx(score % 500, abs=1e-3)
