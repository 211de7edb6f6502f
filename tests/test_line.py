"""The whole line through the installed command: a dropped file is found, changed, gone, exported."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

COMMAND = str(Path(sys.executable).with_name("paperdrop"))
LISTING = (Path(__file__).parent.parent / "demo" / "listing.txt").read_text(encoding="utf-8")
TITLED = {
    "title": "Listening to Waggle Dances",
    "authors": ["Tomasz Wierzbica", "Aiyana Redcloud", "Hsin-Yi Kuo", "Orla Penhaligon"],
    "abstract": LISTING.split("\n\n")[9],
    "venue": "HIVE",
    "year": 2025,
}
SEARCHES_NEED = {
    # what is ours
    "daemon", "daemon.cli", "daemon.commands", "daemon.commands.answering",
    "daemon.commands.search", "daemon.commands.words", "daemon.config", "daemon.errors",
    "daemon.render", "daemon.render.marks", "daemon.render.terminal", "daemon.render.text",
    "index", "index.analysis", "index.characters", "index.fulltext", "index.fulltext.opening",
    "index.fulltext.reading", "index.generations", "index.layout", "index.lightjson",
    "index.pubs", "index.schema", "index.search", "index.search.combining",
    "index.search.matching", "index.search.query", "index.search.ranking",
    "index.search.retrieval", "index.search.snippets", "index.search.spellings",
    "index.search.stopwords", "index.search.syntax", "index.search.terms", "index.search.tree",
    "index.shelf", "index.standins", "index.steps", "index.store", "index.storeerrors",
    # the engines, and what they import themselves
    "tantivy", "tantivy.tantivy", "_sqlite3", "_datetime", "_functools", "itertools", "types",
    # the C scanner of JSON; widths of characters that are not ASCII
    "_json", "unicodedata", "__future__", "zlib",
}  # fmt: skip


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own with an empty drop folder."""
    for name in [name for name in os.environ if name.startswith(("PAPERDROP_", "XDG_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PAPERDROP_DROP", str(tmp_path / "drop"))
    monkeypatch.setenv("PAPERDROP_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "drop").mkdir()
    return tmp_path


def paperdrop(*args: str, code: int = 0) -> str:
    """What the installed command prints, held to an exit code."""
    done = subprocess.run(
        [COMMAND, *args], capture_output=True, encoding="utf-8", check=False, timeout=120
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def ask(*args: str, code: int = 0) -> Any:
    return json.loads(paperdrop(*args, "--format", "json", code=code))


def counts(*args: str) -> dict[str, int]:
    """The counts of an ingest that are not zero."""
    done = ask("ingest", *args)
    names = ("new", "merged", "changed", "unchanged", "enriched", "retracted", "faults")
    assert done["entries"] == done["new"] + done["merged"] + done["changed"] + done["unchanged"]
    return {name: done[name] for name in names if done[name]}


def test_a_dropped_listing_is_found_by_words_names_areas_and_chinese(home: Path) -> None:
    (home / "drop" / "page.txt").write_text(LISTING, encoding="utf-8")
    assert counts() == {"new": 12}
    for query, author in {
        "sparse autoencoders": "Ottoline Farrow",
        'author:"K Lahtinen"': "Renaud Oyelaran",
        "author:K Lahtinen": "Renaud Oyelaran",  # the shell ate the quotes
        "Šimůnek": "Bartholomew Nkemelu",
        "simunek": "Bartholomew Nkemelu",
        'topic:"Climate and Ecology"': "Tomasz Wierzbica",
        '"quorum clipping"': "Saoirse Mac Giolla",
        "that O(d log(1/eps) + k sqrt n) examples suffice": "Ilse Vantongeren",
        "图神经": "Lin Xiaoyu",
        "file:page.txt honey -tides": "Tomasz Wierzbica",
    }.items():
        hits = ask("search", query)["hits"]
        assert hits, query
        assert hits[0]["authors"][0] == author, query
    assert ask("search", "area:Applications")["total"] == 3
    assert ask("search", "zzqx")["hits"] == []


def test_dropping_again_copying_editing_and_appending_count_only_what_is_new(home: Path) -> None:
    page = home / "drop" / "page.txt"
    first, last = LISTING.rsplit("\n\nDeep Learning · Attention", 1)
    page.write_text(first + "\n", encoding="utf-8")
    assert counts() == {"new": 11}
    before = {paper["id"] for paper in ask("export")}
    assert counts() == {}
    (home / "drop" / "copy.txt").write_bytes(page.read_bytes())
    assert counts() == {"merged": 11}
    (home / "drop" / "copy.txt").unlink()
    page.write_text(LISTING, encoding="utf-8")
    assert counts()["new"] == 1
    page.write_text(LISTING.replace("12 degrees", "9 degrees"), encoding="utf-8")
    done = counts()
    assert (done["changed"], done.get("new", 0)) == (1, 0)
    assert before < {paper["id"] for paper in ask("export")}
    assert last


def test_a_title_that_comes_later_enriches_the_paper_and_keeps_its_id(home: Path) -> None:
    (home / "drop" / "page.txt").write_text(LISTING, encoding="utf-8")
    counts()
    untitled = ask("search", "honey bees")["hits"][0]
    assert untitled["title"] is None
    (home / "drop" / "titles.json").write_text(json.dumps([TITLED]), encoding="utf-8")
    assert counts() == {"merged": 1, "enriched": 1}
    paper = ask("show", untitled["id"])
    assert paper["title"] == TITLED["title"]
    assert paper["authors"] == TITLED["authors"]
    assert paper["authors_complete"]
    shown = paperdrop("show", untitled["id"])
    assert "titles.json" in shown
    assert "gives title" in shown
    assert ask("search", "listening to waggle dances")["hits"][0]["id"] == untitled["id"]


def test_a_person_s_decisions_hold_and_can_be_taken_back(home: Path) -> None:
    (home / "drop" / "page.txt").write_text(LISTING, encoding="utf-8")
    (home / "drop" / "titles.json").write_text(json.dumps([TITLED]), encoding="utf-8")
    counts()
    paper = ask("show", ask("search", "honey bees")["hits"][0]["id"])
    leaving = next(s["id"] for s in paper["sightings"] if s["file"] == "titles.json")
    parted = ask("split", paper["id"], str(leaving))
    assert len(ask("search", "honey bees")["hits"]) == 2
    assert ask("reindex", "--reparse")["papers"] == 13
    assert len(ask("search", "honey bees")["hits"]) == 2
    assert parted[0]["id"] == paper["id"]
    assert [s["file"] for s in parted[1]["sightings"]] == ["titles.json"]
    ids = [hit["id"] for hit in ask("search", "honey bees")["hits"]]
    assert [one["id"] for one in ask("merge", *(ident[:6] for ident in ids))] == [paper["id"]]
    assert {ask("show", ident[:6])["id"] for ident in ids} == {paper["id"]}
    assert [hit["id"] for hit in ask("search", "honey bees")["hits"]] == [paper["id"]]
    assert {ask("show", ident)["id"] for ident in ids} == {paper["id"]}
    paperdrop("merge", ids[0], "p0000000000", code=1)


def test_forgetting_undoes_a_wrong_drop_until_it_is_named_again(home: Path) -> None:
    (home / "drop" / "page.txt").write_text(LISTING, encoding="utf-8")
    counts()
    assert ask("forget", "page.txt")["retracted"] == 12
    assert counts() == {}
    assert ask("search", "bees")["total"] == 0
    assert counts("drop/page.txt")
    assert ask("search", "bees")["total"] == 1
    paperdrop("forget", "nothing.txt", code=1)


def test_what_cannot_be_read_is_told_with_its_place(home: Path) -> None:
    (home / "drop" / "page.txt").write_text(LISTING, encoding="utf-8")
    (home / "drop" / "photo.txt").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(300))
    assert ask("ingest", code=3)["new"] == 12
    assert [file["file"] for file in ask("files", "--failed")] == ["photo.txt"]
    assert "PNG" in paperdrop("files", "--failed")


def test_every_format_says_the_same_papers_and_raw_is_what_stood_there(home: Path) -> None:
    (home / "drop" / "page.txt").write_text(LISTING, encoding="utf-8")
    counts()
    ids = [paper["id"] for paper in ask("export")]
    assert ids == sorted(ids)
    lines = paperdrop("export", "--format", "jsonl").splitlines()
    assert [json.loads(line)["id"] for line in lines] == ids
    rows = csv.DictReader(io.StringIO(paperdrop("export", "--format", "csv")))
    assert [row["id"] for row in rows] == ids
    assert paperdrop("export", "--format", "bibtex").count("\n@") == 11
    assert paperdrop("export", "area:Applications", "--format", "ris").count("ER  - ") == 3
    assert len(json.loads(paperdrop("search", "bees", "--format", "csl"))) == 1
    assert len(ask("similar", ids[0], "-n", "3")) <= 3
    bees = ask("search", "honey bees")["hits"][0]["id"]
    raw = paperdrop("show", bees, "--raw")
    assert raw.strip() in LISTING
    (home / "drop" / "page.txt").unlink()
    assert paperdrop("show", bees[:6], "--raw") == raw


def test_status_verify_and_duplicates_answer_without_a_daemon(home: Path) -> None:
    (home / "drop" / "page.txt").write_text(LISTING, encoding="utf-8")
    counts()
    state = ask("status")
    assert (state["papers"], state["index"]["papers"], state["index"]["behind"]) == (12, 12, 0)
    assert not state["daemon"]["running"]
    paperdrop("status", "--check", code=1)
    assert ask("verify")["ok"]
    assert ask("duplicates") == []
    assert ask("faults") == []


def test_a_dry_run_tells_and_stores_nothing(home: Path) -> None:
    (home / "drop" / "page.txt").write_text(LISTING, encoding="utf-8")
    assert counts("--dry-run") == {"new": 12}
    assert ask("export") == []
    assert counts() == {"new": 12}
    dry, done = (ask("ingest", *more) for more in (["--dry-run"], []))
    assert dry["files_unchanged"] == 1 and dry | {"seconds": 0} == done | {"seconds": 0}


def test_search_imports_nothing_that_it_does_not_need(home: Path) -> None:
    (home / "drop" / "page.txt").write_text(LISTING, encoding="utf-8")
    counts()
    script = (
        "import sys; before = set(sys.modules); from daemon.cli import main;"
        "code = main(['search', 'sparse autoencoders']); sys.stderr.write("
        "' '.join(sorted(set(sys.modules) - before)) + '\\n'); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True
    )
    imported = set(done.stderr.splitlines()[-1].split())
    assert "daemon.render.text" in imported
    assert imported - SEARCHES_NEED == set()
