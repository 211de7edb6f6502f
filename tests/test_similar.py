"""Papers like a paper, in a catalogue so small that no word is rare."""

from __future__ import annotations

import pytest
from indexed import made, paper

from index.fulltext import Reader
from index.search.similar import similar

PAPERS = [
    paper(1, "", "图神经网络在层数增加时出现过平滑现象。", authors=("张三", "李四", "王五")),
    paper(2, "残差扩散图神经网络", "本文研究深层结构。", authors=("张三", "李四", "王五")),
    paper(3, "潮汐预测", "本文研究潮汐的长期变化。", authors=("赵六",)),
    paper(4, "Tidal pumps", "We study pumps driven by tides.", authors=("Ida Marlow",)),
    paper(5, "Moss", "We study moss on old walls.", authors=("Ida Marlow", "Per Holm")),
    paper(6, "Pumps at sea", "Pumps and tides, and tides and pumps.", authors=("Ana Ruiz",)),
    paper(7, "Lichen", "We study lichen on old trees.", authors=("Bo Ek",), area="Botany"),
    paper(8, "Ferns", "In gardens.", authors=("Cy Dahl",), area="Botany"),
]


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    return made(tmp_path_factory.mktemp("similar"), PAPERS)


def like(reader: Reader, key: int) -> list[int]:
    one = PAPERS[key - 1]
    said = {
        "title": one.titles[0], "abstract": one.abstract, "authors": list(one.authors),
        "area": one.area, "topic": None,
    }  # fmt: skip
    return [hit for hit, _ in similar(reader, key, said)]


def test_the_same_people_writing_on_the_same_in_chinese_come_first(reader: Reader) -> None:
    assert like(reader, 1)[0] == 2
    assert like(reader, 2)[0] == 1


def test_shared_words_and_a_shared_author_count_both_the_more_telling_more(reader: Reader) -> None:
    assert like(reader, 4)[:2] == [6, 5]
    assert set(like(reader, 5)[:2]) == {4, 7}


def test_a_shared_area_alone_is_something(reader: Reader) -> None:
    assert 7 in like(reader, 8)
    assert 8 in like(reader, 7)


def test_a_paper_is_not_like_itself(reader: Reader) -> None:
    assert all(one.key not in like(reader, one.key) for one in PAPERS)
