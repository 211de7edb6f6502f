"""What another version would keep otherwise is rebuilt, or read again, by itself: no more than that."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from indexed import made, paper
from xxhash import xxh3_64_hexdigest

from daemon import session
from daemon.config import load
from daemon.engine import Engine
from daemon.settings import Settings
from daemon.status import health
from index import layout
from index.fulltext import reading, writing
from parsers.formats.jsonl import JsonLines

KEPT = Path(__file__).with_name("index_tokens.json")
FIELDS = ("kind", "text", "title", "author", "exact", "area", "topic", "venue")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    (tmp_path / "drop").mkdir()
    for name, line in (
        ("a.jsonl", {"title": "On quokka and its kin", "authors": ["Ada Quux"]}),
        ("b.bib", None),
    ):
        text = (
            json.dumps(line) + "\n" if line else "@book{b, title={Wombat Tales}, author={Bo Ox}}\n"
        )
        (tmp_path / "drop" / name).write_text(text)
    file = tmp_path / "config.toml"
    file.write_text("[paths]\ndrop = 'drop'\nstate = 'state'\n")
    settings = load(str(file), {"HOME": str(tmp_path)})
    assert session.call(settings, "ingest")["new"] == 2
    return settings


def events(settings: Settings) -> Iterator[tuple[str, dict[str, Any]]]:
    """What an engine tells when it opens and reads what waits."""
    told: list[tuple[str, dict[str, Any]]] = []
    with Engine(settings, log=lambda name, **fields: told.append((name, fields))) as engine:
        from daemon import deeds

        deeds.ingest(engine)
    yield from told


def test_an_index_of_another_schema_or_analyzer_is_rebuilt_and_no_file_read(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = health.status(settings)["index"]["generation"]
    for module in (layout, reading, writing):
        monkeypatch.setattr(module, "SCHEMA", layout.SCHEMA + 1)
    assert [name for name, _ in events(settings)] == ["index.rebuilt"]
    after = health.status(settings)["index"]
    assert (after["generation"], after["papers"], after["behind"]) == (before + 1, 2, 0)
    assert list(events(settings)) == [], "once"


def test_files_of_a_format_whose_parser_changed_are_read_again_and_nothing_else(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(JsonLines, "version", JsonLines.version + 1)
    told = list(events(settings))
    read = [fields["file"] for name, fields in told if name == "file.read"]
    assert read == ["a.jsonl"] and "index.rebuilt" not in dict(told)
    assert list(events(settings)) == [], "once"


def test_fields_and_analysis_change_with_their_number_only(tmp_path: Path, bless: bool) -> None:
    """What the index has of some papers is what the kept digest of this SCHEMA says. If this fails,
    raise SCHEMA in index/layout.py, and run with --bless."""
    papers = [
        paper(1, "Sparse Autoencoders’ naïve ﬁelds", "We study networks — and network.", year=2020),
        paper(2, ("图神经网络在潮汐预测中的应用", "Another title: α-helix"), "一种 GNN 方法", area="机器学习"),
        paper(
            3, authors=("Ángel Núñez-Ruiz", "陈思远", "J. van der Berg Jr."), abstract="$O(n^2)$ のデータ",
            topic="Graphs & Trees", venue="Conf. X 2024", doi="10.1/AbC", arxiv="2301.00001v2",
            keywords=("deep learning", "한국어"),
        ),
    ]  # fmt: skip
    reader = made(tmp_path, papers)
    tokens = {field: sorted(reader.beginning(field, "", 10_000)) for field in FIELDS}
    assert len(tokens["text"]) > 20
    digest = xxh3_64_hexdigest(json.dumps(tokens, ensure_ascii=False).encode())
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    if bless:
        kept[str(layout.SCHEMA)] = digest
        KEPT.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    assert kept.get(str(layout.SCHEMA)) == digest
