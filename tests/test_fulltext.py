"""The index as such: commits, the watermark, deletions, errors of the engine, other processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from indexed import found, made, paper
from tantivy import Document as Raw

from index import fulltext
from index.checksums import damaged, size
from index.fulltext import FulltextError, Locked, Reader, Writer, reading, watermark


@pytest.fixture
def folder(tmp_path: Path) -> str:
    place = str(tmp_path / "index")
    fulltext.create(place)
    return place


def test_the_watermark_comes_with_the_papers_of_its_commit(folder: str) -> None:
    assert watermark(folder) is None
    writer = Writer.open(folder)
    writer.add(paper(1, "one"))
    assert watermark(folder) is None, "not before the commit"
    writer.commit(2**62, 3)
    assert watermark(folder) == (2**62, 3)
    writer.commit(2**62, 4)
    assert watermark(folder) == (2**62, 4)
    assert Reader.open(folder).papers() == 1


def test_the_watermark_of_another_schema_counts_as_none(
    folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Writer.open(folder)
    writer.commit(1, 1)
    assert not Reader.open(folder).foreign()
    monkeypatch.setattr(reading, "SCHEMA", reading.SCHEMA + 1)
    assert watermark(folder) is None
    assert Reader.open(folder).foreign()


def test_no_query_finds_the_watermark(tmp_path: Path) -> None:
    reader = made(tmp_path, [paper(1, "one")])
    for text in (
        "",
        "watermark",
        "1",
        "-nothing",
        "1*",
        "w*",
        "year:..2030 OR -year:2030",
        "added:..2030",
    ):
        assert set(found(reader, text)) <= {1}, text


def test_papers_are_replaced_and_deleted_by_key(folder: str) -> None:
    writer = Writer.open(folder)
    writer.add(paper(1, "old title"))
    writer.add(paper(2, "other"))
    writer.commit(1, 1)
    writer.replace(paper(1, "new title"))
    writer.replace(paper(3, "three"))
    writer.delete(2)
    writer.delete(99)
    writer.commit(1, 2)
    reader = Reader.open(folder)
    assert reader.papers() == 2
    assert found(reader, "old") == []
    assert found(reader, "title:new") == [1]
    assert found(reader, "three") == [3]


def test_a_failed_commit_loses_its_batch_alone(folder: str) -> None:
    """The engine takes a wrong value, fails at the commit, then loses what is added in silence."""
    writer = Writer.open(folder)
    writer.add(paper(1, "kept"))
    writer.commit(1, 1)
    writer.add(paper(2, "lost"))
    writer._writer.add_document(Raw.from_dict({"key": "no number"}))
    with pytest.raises(FulltextError, match="commit"):
        writer.commit(1, 2)
    assert watermark(folder) == (1, 1)
    writer.add(paper(3, "later"))
    writer.commit(1, 3)
    assert set(found(Reader.open(folder), "")) == {1, 3}
    assert watermark(folder) == (1, 3)


def test_a_writer_that_cannot_roll_back_is_made_anew(folder: str) -> None:
    class Broken:
        def rollback(self) -> None:
            raise ValueError("an I/O error")

    writer = Writer.open(folder)
    writer._writer = Broken()  # type: ignore[assignment]
    writer.rollback()
    writer.add(paper(1, "one"))
    writer.commit(1, 1)
    assert found(Reader.open(folder), "one") == [1]


def test_rollback_forgets_what_was_not_committed(folder: str) -> None:
    writer = Writer.open(folder)
    writer.add(paper(1, "one"))
    writer.rollback()
    writer.commit(1, 1)
    assert Reader.open(folder).papers() == 0


def test_a_second_writer_is_told_that_the_index_is_locked(folder: str) -> None:
    writer = Writer.open(folder)
    with pytest.raises(Locked):
        Writer.open(folder)
    writer.close()
    Writer.open(folder).close()


def test_a_missing_index_is_an_error_and_never_made_empty(tmp_path: Path) -> None:
    with pytest.raises(FulltextError, match="no index"):
        Reader.open(str(tmp_path))
    assert not list(tmp_path.iterdir())
    assert watermark(str(tmp_path / "none")) is None


@pytest.mark.parametrize("content", [b"", b"{", b"\0" * 300])
def test_a_broken_meta_file_is_an_error_that_says_what_to_do(folder: str, content: bytes) -> None:
    (Path(folder) / "meta.json").write_bytes(content)
    with pytest.raises(FulltextError) as raised:
        Reader.open(folder)
    assert "paperdrop verify --repair" in raised.value.hint
    assert damaged(folder) == ["meta.json"]


def test_a_zeroed_list_of_files_is_mended(tmp_path: Path) -> None:
    made(tmp_path, [paper(1, "one")])
    folder = tmp_path / "index"
    (folder / ".managed.json").write_bytes(b"")
    assert found(Reader.open(str(folder)), "one") == [1]


@pytest.mark.parametrize("kind", ["idx", "term", "pos", "store", "fast", "fieldnorm"])
def test_flipped_bits_and_cut_files_are_noticed(tmp_path: Path, kind: str) -> None:
    made(tmp_path, [paper(key, "some words of a title", "and of an abstract") for key in range(9)])
    folder = tmp_path / "index"
    assert damaged(str(folder)) == []
    (path,) = folder.glob(f"*.{kind}")
    whole = path.read_bytes()
    path.write_bytes(bytes([whole[0] ^ 1]) + whole[1:])
    assert damaged(str(folder)) == [path.name]
    path.write_bytes(whole[:-3])
    assert damaged(str(folder)) == [path.name]
    path.unlink()
    assert damaged(str(folder)) == [path.name]
    assert size(str(folder)) > 0


def test_another_process_searches_with_the_same_words(tmp_path: Path) -> None:
    """Analyzers are not kept in an index: each process must bring its own."""
    made(tmp_path, [paper(1, "图神经网络 for Küchlin's networks", authors=("Zoë Küchlin",))])
    code = (
        "import sys; from index.fulltext import Reader; from index.search.query import search\n"
        "reader = Reader.open(sys.argv[1])\n"
        "for text in sys.argv[2:]: print(search(reader, text, now=0, resolve=None).total)"
    )
    asked = ["神经", "network", "author:zoe", "kuchlin", "经神"]
    ran = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "index"), *asked],
        capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1],
    )  # fmt: skip
    assert ran.stdout.split() == ["1", "1", "1", "1", "0"]


def test_readers_see_commits_when_they_reload(folder: str) -> None:
    writer = Writer.open(folder)
    writer.commit(1, 1)
    reader = Reader.open(folder)
    writer.add(paper(1, "one"))
    writer.commit(1, 2)
    assert reader.papers() == 0
    reader.reload()
    assert reader.papers() == 1
    assert reader.watermark() == (1, 2)


def test_many_small_commits_leave_few_segments_and_no_orphans(folder: str) -> None:
    writer = Writer.open(folder, threads=1)
    for key in range(60):
        writer.add(paper(key, f"title {key}"))
        writer.commit(1, key)
    writer.collect()
    reader = Reader.open(folder)
    assert reader.papers() == 60
    assert reader.segments() < 20
    alive = len([name for name in os.listdir(folder) if name.endswith(".idx")])
    assert alive <= reader.segments() + 8


def test_texts_of_all_kinds_can_be_indexed(tmp_path: Path) -> None:
    strange = ["\0", "a" * 100_000, "\u202e", "🙂 emoji", "x\ny\tz", "−" * 50, "A" * 200]
    papers = [
        paper(key, text, text, authors=(text,), area=text) for key, text in enumerate(strange)
    ]
    reader = made(tmp_path, papers)
    assert reader.papers() == len(strange)
    assert found(reader, "emoji") == [3]
