"""What `--explain` says of a hit adds up to its score."""

from __future__ import annotations

from typing import Any

import pytest
from indexed import made, paper, result

from index.fulltext import Reader

ADDED = {"exact title": 10_000.0, "all words": 1_000.0, "some words": 0.0}
QUERIES = (
    "tidal engines", "tidal engines drive pumps", "engines pumps pumps", "harbour tidal",
    '"tidal engines" pumps', "marlow engines", "(engines OR pumps) tidal", "tidal-engines",
)  # fmt: skip


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    filler = "of other matters in many kinds and at length "
    papers = [
        paper(1, "Tidal engines", "They drive pumps in every harbour.", authors=("Ida Marlow",)),
        paper(2, abstract=f"Tidal engines drive pumps. {filler * 3}"),
        paper(3, "On pumps", f"{filler * 3} and then of tidal pumps and engines.", area="Harbours"),
        paper(4, "Engines", "Nothing of tides."),
    ]
    return made(tmp_path_factory.mktemp("explained"), papers)


def parts(explained: dict[str, Any]) -> float:
    return sum(float(one["score"]) for one in (*explained["words"], *explained["together"]))


@pytest.mark.parametrize("query", QUERIES)
def test_the_parts_of_a_score_add_up_to_it(reader: Reader, query: str) -> None:
    found = result(reader, query, explain=True)
    assert found.hits
    for key, score in found.hits:
        explained = found.explained[key]
        assert score // 1_000 * 1_000 in (ADDED[explained["rank"]], 0.0)
        if explained["rank"] != "exact title":
            assert parts(explained) == pytest.approx(score % 1_000, abs=1e-3), explained


def test_words_are_told_with_the_places_where_they_stand(reader: Reader) -> None:
    found = result(reader, "marlow tidal harbours", explain=True)
    told = {
        key: {one["word"]: one["in"] for one in said["words"]}
        for key, said in found.explained.items()
    }
    assert told[1] == {"marlow": ["author"], "tidal": ["title"], "harbours": ["abstract"]}
    assert told[3] == {"tidal": ["abstract"], "harbours": ["area"]}


def test_an_exact_title_is_told_as_such(reader: Reader) -> None:
    found = result(reader, "Tidal Engines!", explain=True)
    assert found.explained[1]["rank"] == "exact title"


def test_nothing_found_explains_nothing(reader: Reader) -> None:
    assert result(reader, "zebra", explain=True).explained == {}
