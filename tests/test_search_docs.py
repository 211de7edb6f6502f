"""The examples of docs/search.md, run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from indexed import made, paper, result

from index.fulltext import Reader
from index.search.syntax import FIELDS
from index.search.tree import QueryError

PAGE = Path(__file__).parents[1] / "docs" / "search.md"
KEYS = {"file": [1], "id": [2]}


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    said = {
        "authors": ("Jasper Lee", "Ann Rivers"), "area": "Theory", "topic": "Learning Theory",
        "venue": "ICML", "year": 2023, "added": 1_800_000_000 - 3_600,
    }  # fmt: skip
    return made(
        tmp_path_factory.mktemp("docs"),
        [
            paper(1, "Sparse autoencoders for river maps", "Features of sonar networks; a mean "
                  "estimator.", doi="10.1145/abc.1", arxiv="2301.12345", **said),
            paper(2, "图神经网络在潮汐预测中的应用", "一种GNN方法", year=2015, added=1_794_000_000),
            paper(3, "GAN: graphs and wind", "no more", year=2021),
        ],
    )  # fmt: skip


def rows() -> list[str]:
    """The queries in the first columns of the tables."""
    lines = PAGE.read_text("utf-8").splitlines()
    cells = [line.split("|")[1] for line in lines if line.startswith("| `")]
    return [query for cell in cells for query in re.findall("`([^`]+)`", cell)]


@pytest.mark.parametrize("text", rows())
def test_each_example_in_a_table_is_understood_as_written_and_finds_something(
    reader: Reader, text: str
) -> None:
    now = 1_800_000_000.0
    found = result(reader, text, resolve=lambda field, _: KEYS[field], now=now)
    assert "plain text" not in found.understood
    assert found.total or text.startswith(("added:2026-11", "rivers -sonar")), found.understood


def test_every_field_is_documented() -> None:
    named = {match for query in rows() for match in re.findall(r"^(\w+):", query)}
    assert named == FIELDS


def test_what_the_text_says_of_its_other_examples_is_true(reader: Reader) -> None:
    first = {
        "sparse autoencoders": 1, "network": 1, "networks": 1, "rivers": 1, 'title:"sparse autoencoders"': 1,
        "title:(sparse maps)": 1, "autoencodrs": 1, "神经": 2, "title:神经": 2, "GNN 潮汐": 2,
        "GAN: graphs": 3, 'author:"Lee, Jasper"': 1, "author:lee": 1, "深度神经网络": 2,
    }  # fmt: skip
    for text, key in first.items():
        assert result(reader, text).hits[0][0] == key, text
    assert result(reader, "autoencodrs").suggestion == "autoencoders"
    assert result(reader, "area:theory").hits[0][0] == 1
    with pytest.raises(QueryError, match="2023, 2020"):
        result(reader, "year:20x3")
