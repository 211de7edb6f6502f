"""Workbooks: each sheet is read as a table, each row is a line; what cannot be read says why."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from spreadsheets import Cell, compound, ods, xls, xlsx, xlsx_of

from daemon import cli
from daemon.input import reading
from daemon.input.reading import Limits, Unreadable

HEADER: list[Cell] = ["Authors", "Article Title", "Publication Year", "DOI"]
ROWS: list[list[Cell]] = [
    ["Quux, Ada; Lind, Bo", "Regale in Reihen – shelves", 2031, "10.9999/s.1"],
    ["王小明; 石文心", "草地蜜蜂计数方法研究", 2032, None],
]
TABLE = [HEADER, *ROWS]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PAPERDROP_DROP", str(tmp_path / "drop"))
    monkeypatch.setenv("PAPERDROP_STATE", str(tmp_path / "state"))
    (tmp_path / "drop").mkdir()
    return tmp_path / "drop"


def ask(capsys: pytest.CaptureFixture[str], *args: str) -> Any:
    capsys.readouterr()
    assert cli.main([*args, "--format", "json"]) == 0
    return json.loads(capsys.readouterr().out)


def texts(path: Path, **ways: Any) -> dict[str, list[str]]:
    found = reading.sources(str(path), **ways)
    return {s.member: [line.text for line in s.lines()] or [s.damage] for s in found}


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("book.xlsx", xlsx({"Liste 1": TABLE})),
        ("book.ods", ods({"Liste 1": TABLE})),
        ("book.xls", xls("Liste 1", TABLE)),
        ("misnamed.csv", xlsx({"Liste 1": TABLE})),
    ],
)
def test_the_papers_of_a_sheet_are_found_and_shown_with_sheet_and_row(
    home: Path, capsys: pytest.CaptureFixture[str], name: str, raw: bytes
) -> None:
    (home / name).write_bytes(raw)
    counts = ask(capsys, "ingest")
    assert (counts["entries"], counts["faults"]) == (2, 0)
    papers = {p["title"]: p for p in ask(capsys, "export")}
    found = papers["Regale in Reihen – shelves"]
    assert (found["authors"], found["year"], found["doi"]) == (
        ["Ada Quux", "Bo Lind"], 2031, "10.9999/s.1",
    )  # fmt: skip
    assert papers["草地蜜蜂计数方法研究"]["authors"] == ["王小明", "石文心"]
    (sighting,) = found["sightings"]
    assert (sighting["file"], sighting["lines"]) == (f"{name}!/Liste 1", [2, 2])
    capsys.readouterr()
    assert cli.main(["show", "--raw", found["id"]]) == 0
    assert capsys.readouterr().out.split("\t")[:2] == [ROWS[0][0], ROWS[0][1]]
    assert ask(capsys, "ingest")["files_unchanged"] == 1


def test_a_row_is_a_line_whatever_stands_in_its_cells(tmp_path: Path) -> None:
    rows: list[list[Cell]] = [["a\nb\r\nc", 'say "x"', "t\tt"], [None, None], [1.0, 1.5, "_x0041_"]]
    (tmp_path / "b.xlsx").write_bytes(xlsx({"S": rows}))
    (lines,) = texts(tmp_path / "b.xlsx").values()
    assert lines == ['a\u2028b\u2028c\t"say ""x"""\t"t\tt"', "", "1\t1.5\tA"]


def test_line_breaks_in_a_cell_part_people_and_paragraphs(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [["Title", "Authors", "Abstract"], ["Racks", "Ada Quux\nBo Lind", "One.\nTwo."]]
    (home / "b.xlsx").write_bytes(xlsx({"S": rows}))
    assert ask(capsys, "ingest")["entries"] == 1
    (found,) = ask(capsys, "export")
    assert (found["authors"], found["abstract"]) == (["Ada Quux", "Bo Lind"], "One.\nTwo.")


def test_sheets_without_papers_say_so_and_cost_the_others_nothing(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets = {"Notes": [["searched", "3 March"]], "empty": [], "Papers": TABLE}
    (home / "b.xlsx").write_bytes(xlsx(sheets))
    assert cli.main(["ingest"]) == 3
    files = {f["file"]: (f["state"], f["entries"]) for f in ask(capsys, "files")}
    sheets_read = {"b.xlsx!/Notes": ("failed", 0), "b.xlsx!/Papers": ("ok", 2)}
    assert files == {"b.xlsx": ("ok", 0), **sheets_read}


def test_a_workbook_in_an_archive_is_read_too(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("old/b.xls", xls("S", TABLE))
        archive.writestr("c.txt", "words\n")
    (tmp_path / "p.zip").write_bytes(packed.getvalue())
    found = texts(tmp_path / "p.zip")
    assert found["old/b.xls!/S"][1].startswith("Quux, Ada; Lind, Bo\t") and found["c.txt"]


FAR_APART = (
    '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (compound("EncryptedPackage", b"secret"), "protected by a password"),
        (compound("WordDocument", b"words"), "no workbook"),
        (xls("S", TABLE)[:1100], "damaged"),
        (xlsx({"S": TABLE})[:-30], "damaged"),
        (xlsx_of({"S": FAR_APART}), "2 GB of memory"),
        (xlsx_of({"S": " " * 30_000_000}), "max_ratio = 200 times"),
    ],
    ids=["password", "no workbook", "cut", "cut zip", "two cells far apart", "bomb"],
)
def test_a_workbook_that_cannot_be_read_says_why(tmp_path: Path, raw: bytes, reason: str) -> None:
    (tmp_path / "b").write_bytes(raw)
    with pytest.raises(Unreadable, match=reason):
        texts(tmp_path / "b")


def test_what_a_workbook_unpacks_to_is_limited(tmp_path: Path) -> None:
    (tmp_path / "b.xls").write_bytes(xls("S", TABLE * 50))
    with pytest.raises(Unreadable, match="max_unpacked = 1000 bytes"):
        texts(tmp_path / "b.xls", limits=Limits(1000, 1e9))
