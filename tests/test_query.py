"""What queries find: the language over a small index of invented papers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from indexed import found, made, paper, result

from index import fulltext
from index.fulltext import Reader

PAPERS = [
    paper(1, "Sparse autoencoders for river maps", "We train dictionaries of features on sonar.",
          authors=("Jasper Lee", "Walter McKelvie"), area="Theory", topic="Learning Theory",
          venue="ICML", year=2023, doi="10.1145/ABC.1", arxiv="2301.12345v2"),
    paper(2, "GPT-4 reads tide tables", "A language model, GPT-4, and k-NN over $\\ell_1$ distances.",
          authors=("Jürgen Schmidhuber", "Ann Rivers"), area="Deep Learning", topic="Deep RL",
          venue="NeurIPS", year=2024),
    paper(3, "A mean estimator that is robust", "The estimator has a mean error; sparse data is kind.",
          authors=("J. Schmidhuber", "Zoë Küchlin"), area="Theory", year=2020),
    paper(4, "Attention Is All You Need to Sail", "Attention over C++ programs, state of the art.",
          authors=("Tim G. J. Rudner", "Xiao-Ming Wang"), area="Deep Learning", year=2017),
    paper(5, "Sailing", "All you need is wind and some attention to the sail, they say.",
          authors=("Maria Garcia Lopez",), venue="Journal of Winds"),
    paper(6, "GAN: Graph Networks (Part I)", "Generative nets; see O(n log n) sorting.", year=2019),
    paper(7, abstract="An untitled paper on multi-agent pretraining, 3D scenes and autoencoders."),
    paper(8, ("Robust Rivers", "Rivers that Hold"), "Water.", keywords=("hydrology",), year=2021),
]  # fmt: skip


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    return made(tmp_path_factory.mktemp("query"), PAPERS)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("sonar", {1}),
        ("sparse sonar", {1, 3}),
        ("hydrology", {8}),
        ('"mean estimator"', {3}),
        ('"estimator mean"', {3}),
        ('"Jasper Lee"', {1}),
        ("autoencoder -sonar", {7}),
        ("wind OR sonar", {1, 5}),
        ("(wind OR sonar) -features", {5}),
        ("auto*", {1, 7}),
        ("autoencodr~", {1, 7}),
        ("title:sparse", {1}),
        ("abstract:sparse", {3}),
        ("abstract:attention", {4, 5}),
        ("title:attention", {4}),
        ('title:"all you need"', {4}),
        ('abstract:"all you need"', {5}),
        ("title:(sonar OR sail)", {4, 5}),
        ("title:(sparse OR robust)", {1, 3, 8}),
        ("title:(autoencoders -rivers)", set()),
        ('author:("Jasper Lee" OR garcia)', {1, 5}),
        ("author:juergen", {2}),
        ('author:"Juergen Schmidhuber"', {2, 3}),
        ('author:"Jürgen Schmidhuber"', {2, 3}),
        ('author:"Zoe Kuechlin"', {3}),
        ("kuechlin", {3}),
        ("title:auto*", {1}),
        ("abstract:auto*", {7}),
        ("title:atention~", {4}),
        ("abstract:progrms~", {4}),
        ("area:Theory", {1, 3}),
        ("area:deep", {2, 4}),
        ('topic:"Deep RL"', {2}),
        ("venue:winds", {5}),
        ("year:2020..2023", {1, 3, 8}),
        ("year:2024", {2}),
        ("year:..2017", {4}),
        ("doi:10.1145/abc.1", {1}),
        ("doi:https://doi.org/10.1145/ABC.1", {1}),
        ("10.1145/abc.1", {1}),
        ("arxiv:2301.12345", {1}),
        ("2301.12345v1", {1}),
        ("-area:Theory -year:2017..2024", {5, 7}),
    ],
)
def test_operators_find_what_they_say(reader: Reader, text: str, keys: set[int]) -> None:
    assert set(found(reader, text)) == keys, result(reader, text).understood


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("schmidhuber", {2, 3}),
        ("J Schmidhuber", {2, 3}),
        ("Schmidhuber J.", {2, 3}),
        ("Schmidhuber, J", {2, 3}),
        ("Jürgen Schmidhuber", {2, 3}),
        ("Schmidhuber, Johannes", {3}),
        ("Schmidhuber Jurgen", {2, 3}),
        ("Karl Schmidhuber", set()),
        ("K Schmidhuber", set()),
        ("Tim Rudner", {4}),
        ("T. G. J. Rudner", {4}),
        ("TGJ Rudner", {4}),
        ("Rudner, Tim", {4}),
        ("X Wang", {4}),
        ("kuchlin", {3}),
        ("Zoe Küchlin", {3}),
        ("Lee", {1}),
        ("Lee et al.", {1}),
        ("Lee, McKelvie", {1}),
        ("Jasper Lee and Walter McKelvie", {1}),
        ("J Lee; W McKelvie", {1}),
        ("Jasper McKelvie", set()),
        ("Garcia", {5}),
        ("M Lopez", {5}),
    ],
)
def test_authors_are_found_by_initials_in_any_order(
    reader: Reader, text: str, keys: set[int]
) -> None:
    assert set(found(reader, f'author:"{text}"')) == keys


def test_an_authors_initials_in_a_list_cut_off_match(tmp_path: Path) -> None:
    reader = made(
        tmp_path, [paper(1, "x", authors=("Иван Толстой",)), paper(2, "y", authors=("王小明",))]
    )
    for text, key in (
        ("Толстой", 1),
        ("И Толстой", 1),
        ("王小明", 2),
        ("小明", 2),
        ("王小明 等", 2),
    ):
        assert found(reader, f'author:"{text}"') == [key], text


def test_names_are_not_stemmed_and_words_are(reader: Reader) -> None:
    assert 2 in found(reader, "Rivers")
    assert 2 not in found(reader, "river")
    assert set(found(reader, "river")) == {1, 8}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("GPT-4", 2), ("gpt4", 2), ("GPT 4", 2), ("k-NN", 2), ("knn", 2), ("kNN", 2), ("L_1", 2),
        ("$\\ell_1$", 2), ("l1", 2), ("C++", 4), ("c++ programs", 4), ("O(n log n)", 6), ("3-D", 7),
        ("3d", 7), ("multiagent", 7), ("multi-agent", 7), ("pre-training", 7), ("pretraining", 7),
        ("state-of-the-art", 4), ("KUCHLIN", 3),
    ],
)  # fmt: skip
def test_technical_words_are_found_as_people_type_them(reader: Reader, text: str, key: int) -> None:
    assert found(reader, text)[0] == key


def test_c_plus_plus_is_not_c(reader: Reader) -> None:
    assert found(reader, "C++") == [4]


@pytest.mark.parametrize("one", PAPERS, ids=lambda one: str(one.key))
def test_a_title_pasted_whole_comes_first(one: object, reader: Reader) -> None:
    for title in getattr(one, "titles"):  # noqa: B009
        for text in (title, title.upper(), f"“{title}”", f"{title}."):
            assert found(reader, text)[0] == getattr(one, "key"), text  # noqa: B009


def test_papers_with_all_words_come_before_those_with_some(tmp_path: Path) -> None:
    papers = [paper(key, "ant " * 9, "ant ant ant") for key in range(1, 9)]
    reader = made(tmp_path, [*papers, paper(9, "long", "bee " + "filler " * 300 + "ant")])
    assert found(reader, "ant bee")[0] == 9


def test_words_side_by_side_come_before_words_apart(tmp_path: Path) -> None:
    apart = paper(1, "x", "neural things and then a network of roads")
    beside = paper(2, "x", "roads and then things of a neural network")
    assert found(made(tmp_path, [apart, beside]), "neural network") == [2, 1]


@pytest.mark.parametrize("others", [0, 200])
def test_of_a_rare_word_all_papers_are_looked_at_for_words_side_by_side(
    tmp_path: Path, others: int
) -> None:
    """Of common ones the best by words alone."""
    said = [paper(1, "On the sea", "Tide sonar heard " + "more words " * 40)]
    late = "more words " * 12 + "tide, and then sonar " * 5
    said += [paper(key, "On the sea", late) for key in range(2, 40)]
    said += [paper(key, "On the sea", "A tide") for key in range(40, 40 + others)]
    said += [paper(key, "On the sea", "A sonar") for key in range(300, 300 + others)]
    first = found(made(tmp_path, said), "tide sonar")[0]
    assert (first == 1) == (others == 0)


def test_what_was_learned_of_a_word_holds_for_one_view(tmp_path: Path) -> None:
    reader = made(tmp_path, [paper(1, "Rivers")])
    assert found(reader, "rivers") == [1]
    writer = fulltext.Writer.open(str(tmp_path / "index"))
    writer.add(paper(2, "Wind", authors=("Ann Rivers",)))
    writer.commit(1, 2)
    writer.close()
    assert found(reader, "rivers") == [1]
    reader.reload()
    assert set(found(reader, "rivers")) == {1, 2}


def test_what_a_paper_opens_with_outweighs_what_it_mentions(tmp_path: Path) -> None:
    """Untitled papers say first what they are about."""
    filler = "and more is said of other matters of many kinds, at some length and with care,"
    about = f"Tidal engines are a popular way to drive pumps, {filler} {filler} in harbours."
    passing = f"Pumps are old; {filler} of late driven by tidal engines."
    other = [paper(n, abstract=f"Tidal {filler} {filler} with engines") for n in range(3, 9)]
    reader = made(tmp_path, [paper(1, abstract=passing), paper(2, abstract=about), *other])
    assert found(reader, "tidal engines")[:2] == [2, 1]


@pytest.mark.parametrize("text", ["((((", "~ * - :", "😀", "-"])
def test_what_holds_no_word_finds_nothing(reader: Reader, text: str) -> None:
    assert found(reader, text) == []


def test_stop_words_help_only_where_there_is_nothing_else(reader: Reader) -> None:
    assert found(reader, "the of sonar") == [1]
    assert found(reader, "to be or not to be")


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ('"no such phrase" sonar', 1),
        ("zzqq* sonar OR zzqq", 1),
        ("“sonar dictionaries”", 1),
        ("(zzqq OR zzqqq)", None),
    ],
)
def test_syntax_that_finds_nothing_is_read_as_text(
    reader: Reader, text: str, first: int | None
) -> None:
    assert found(reader, text)[:1] == ([] if first is None else [first])


def test_filters_and_exclusions_hold_in_a_text_read_again(reader: Reader) -> None:
    again = result(reader, '"no such phrase" sparse -sonar area:Theory')
    assert [key for key, _ in again.hits] == [3]
    assert "plain text" in again.understood
    assert found(reader, '"no such phrase" sparse area:nowhere') == []
    assert found(reader, "Attention Is All You Need to Sail -attention") == []


def test_quotation_marks_in_long_prose_are_punctuation(reader: Reader) -> None:
    prose = 'We train dictionaries of "beautiful" features on sonar and then ask whether they hold for rivers'
    assert found(reader, prose)[0] == 1


def test_a_misspelt_word_is_read_as_its_neighbours_and_suggested(reader: Reader) -> None:
    near = result(reader, "sparce autoencodrs")
    assert near.hits[0][0] == 1
    assert near.suggestion == "sparse autoencoders"
    assert result(reader, "sparse autoencoders").suggestion is None


def test_nothing_found_is_said_so(reader: Reader) -> None:
    nothing = result(reader, "qqqzzzxx")
    assert (nothing.total, nothing.hits, nothing.suggestion) == (0, [], None)


def test_files_and_ids_are_resolved_by_the_catalogue(reader: Reader) -> None:
    asked: list[tuple[str, str]] = []

    def resolve(field: str, value: str) -> Iterable[int]:
        asked.append((field, value))
        return [1, 8] if field == "file" else [2]

    assert set(found(reader, "file:icml/*.txt", resolve=resolve)) == {1, 8}
    assert found(reader, "rivers file:x", resolve=resolve)[0] == 8
    assert found(reader, "id:p7f3", resolve=resolve) == [2]
    assert set(found(reader, "-file:x year:2020..", resolve=resolve)) == {2, 3}
    assert asked[:1] == [("file", "icml/*.txt")]


def test_sorting_and_the_empty_query(reader: Reader) -> None:
    assert found(reader, "year:2017..", sort="newest") == [2, 1, 8, 3, 6, 4]
    assert found(reader, "year:2017..", sort="oldest") == [4, 6, 3, 8, 1, 2]
    assert found(reader, "", sort="added") == [8, 7, 6, 5, 4, 3, 2, 1]
    assert found(reader, "area:theory") == [1, 3], "without words the newest are first"
    assert set(found(reader, "", sort="oldest")[-2:]) == {5, 7}, "unknown years come last"


def test_pages_follow_one_another(reader: Reader) -> None:
    whole = found(reader, "sparse attention sail rivers")
    pages = [
        found(reader, "sparse attention sail rivers", limit=2, offset=at) for at in range(0, 9, 2)
    ]
    assert [key for page in pages for key in page] == whole
    assert result(reader, "sparse", limit=0).total == 2
    assert found(reader, "sparse", offset=10**9) == []


def test_scores_descend_and_the_total_counts_all(reader: Reader) -> None:
    answer = result(reader, "sparse attention", limit=1)
    assert answer.total == 4
    scores = [score for _, score in result(reader, "sparse attention").hits]
    assert scores == sorted(scores, reverse=True)


def test_facets_respect_the_query(reader: Reader) -> None:
    facets = result(
        reader, "sparse OR attention", facets=("area", "year", "author", "format"),
        formats=lambda keys: [("listing", len(keys))],
    ).facets  # fmt: skip
    assert facets["area"] == [("Theory", 2), ("Deep Learning", 1)]
    assert facets["year"] == [(2017, 1), (2020, 1), (2023, 1)]
    assert ("Zoë Küchlin", 1) in facets["author"]
    assert facets["format"] == [("listing", 4)]


def test_added_is_asked_for_by_day(tmp_path: Path) -> None:
    import time

    day = int(time.mktime((2026, 11, 3, 12, 0, 0, 0, 0, -1)))
    reader = made(tmp_path, [paper(key, "x", added=day + key * 86_400) for key in range(3)][1:])
    assert found(reader, "added:2026-11-04") == [1]
    assert found(reader, "added:2026-11-04..", sort="added") == [2, 1]
    assert found(reader, "added:..2026-11-04") == [1]
    assert set(found(reader, "added:1d", now=float(day + 2 * 86_400))) == {1, 2}


def test_facets_count_exactly_over_many_segments(tmp_path: Path) -> None:
    """A name that is rare in each segment may be the commonest of all."""
    place = str(tmp_path / "index")
    fulltext.create(place)
    writer = fulltext.Writer.open(place, threads=1)
    for segment in range(3):
        names = [f"Author {segment} {letter}{n}" for letter in "abc" for n in range(50)]
        pairs = [(name, "Zoe Common") if name == names[-1] else (name,) for name in names * 2]
        for number, authors in enumerate(pairs[:-1]):
            writer.add(paper(segment * 1_000 + number, "Tides", authors=authors))
        writer.commit(1, segment + 1)
    writer.close()
    reader = Reader.open(place)
    assert reader.segments() == 3
    counts = result(reader, "tides", facets=("author",)).facets["author"]
    assert counts[0] == ("Zoe Common", 3)


@pytest.mark.parametrize(
    ("text", "better"),
    [("图神精网络", "图神经网络"), ("图神经神网络", "图神经网络"), ("图神网络", "图神经网络"),
     ("图神经网络", None), ("完全不同的", None)],
)  # fmt: skip
def test_a_chinese_run_that_occurs_nowhere_is_suggested_better(
    tmp_path: Path, text: str, better: str | None
) -> None:
    said = {1: "基于图神经网络的潮汐预测", 2: "Tides"}
    reader = made(tmp_path, [paper(key, title) for key, title in said.items()])
    asked = result(reader, text, texts=lambda keys: [said[key] for key in keys])
    assert asked.suggestion == better


@pytest.mark.parametrize(
    ("text", "better"),
    [("author:schmidhubr", "author:schmidhuber"), ("title:atention", "title:attention"),
     ("author:Lee", None), ("title:sonar", None)],
)  # fmt: skip
def test_a_misspelt_value_of_a_field_is_suggested_better(
    reader: Reader, text: str, better: str | None
) -> None:
    assert result(reader, text).suggestion == better
