"""Tables in documents, and workbooks that are XML: their rows are lines, as those of a sheet are."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from daemon import cli
from daemon.input import reading
from daemon.input.reading import Unreadable

BREAK = "\u2028"
ROWS = [
    ["Year", "Authors", "Title", "DOI"],
    ["2031", "Quux, Ada; Lind, Bo", "Regale in Reihen: shelves", "10.9999/s.1"],
    ["2032", "Pell, Cy", "How bees are\ncounted", "10.9999/s.2"],
]
READ = [
    ("Regale in Reihen: shelves", ["Ada Quux", "Bo Lind"], 2031, "10.9999/s.1"),
    ("How bees are counted", ["Cy Pell"], 2032, "10.9999/s.2"),
]


def _zipped(files: dict[str, str]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return held.getvalue()


def word_table(rows: Sequence[Sequence[str]]) -> str:
    def cell(text: str) -> str:
        inner = "".join(f"<w:p><w:r><w:t>{escape(p)}</w:t></w:r></w:p>" for p in text.split("\n"))
        return f"<w:tc>{inner}</w:tc>"

    told = "".join(f"<w:tr>{''.join(map(cell, row))}</w:tr>" for row in rows)
    return f"<w:tbl>{told}</w:tbl>"


def docx(body: str) -> bytes:
    return _zipped(
        {
            "[Content_Types].xml": "",
            "word/document.xml": f'<w:document xmlns:w="w"><w:body>{body}</w:body></w:document>',
        }
    )


def odt(body: str) -> bytes:
    spaces = 'xmlns:o="o" xmlns:t="t" xmlns:table="table"'
    return _zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": f"<o:document-content {spaces}><o:body>{body}</o:body></o:document-content>",
        }
    )


def odt_table(rows: Sequence[Sequence[str]]) -> str:
    def cell(text: str) -> str:
        inner = "".join(f"<t:p>{escape(p)}</t:p>" for p in text.split("\n"))
        return f"<table:table-cell>{inner}</table:table-cell>"

    told = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    return f"<table:table><table:table-column/>{told}</table:table>"


def book(rows: str, name: str = "Liste 1") -> bytes:
    return (
        '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n'
        '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"\n'
        ' xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles/>'
        f'<Worksheet ss:Name="{name}"><Table>{rows}</Table></Worksheet>'
        '<Worksheet ss:Name="none"><Table/></Worksheet></Workbook>'
    ).encode()


def book_row(cells: Sequence[str]) -> str:
    told = "".join(f'<Cell><Data ss:Type="String">{escape(cell)}</Data></Cell>' for cell in cells)
    return f"<Row>{told}</Row>"


def texts(tmp_path: Path, raw: bytes) -> dict[str, str]:
    (tmp_path / "a").write_bytes(raw)
    found = reading.sources(str(tmp_path / "a"))
    return {s.member: "\n".join(line.text for line in s.lines()) for s in found}


def papers(path: Path, raw: bytes, capsys: pytest.CaptureFixture[str]) -> list[tuple[object, ...]]:
    (path / "a").write_bytes(raw)
    assert cli.main(["parse", "--format", "jsonl", str(path / "a")]) == 0
    told = map(json.loads, capsys.readouterr().out.splitlines())
    return [(e["title"], e["authors"], e["year"], e["doi"]) for e in told if "title" in e]


@pytest.mark.parametrize(
    "raw",
    [docx(f"<w:p/>{word_table(ROWS)}<w:p/>"), odt(odt_table(ROWS))],
    ids=["docx", "odt"],
)
def test_the_rows_of_a_table_in_a_document_are_papers(
    tmp_path: Path, raw: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    assert papers(tmp_path, raw, capsys) == READ
    assert list(texts(tmp_path, raw)) == ["table 1.txt"]


def test_each_table_of_a_document_is_a_text_and_its_prose_another(tmp_path: Path) -> None:
    prose = "<w:p><w:r><w:t>Table {0}. Lamps</w:t></w:r></w:p>"
    raw = docx(
        prose.format(1)
        + word_table(ROWS)
        + prose.format(2)
        + word_table([["a", "b\nc"], ["d", "e"]])
    )
    found = texts(tmp_path, raw)
    assert list(found) == ["document.txt", "table 1.txt", "table 2.txt"]
    assert found["document.txt"] == "Table 1. Lamps\nTable 2. Lamps"
    assert found["table 2.txt"] == f"a\tb{BREAK}c\nd\te"


def test_a_cell_that_spans_columns_leaves_the_others_in_theirs(tmp_path: Path) -> None:
    wide = (
        '<w:tc><w:tcPr><w:gridSpan w:val="3"/></w:tcPr><w:p><w:r><w:t>2031</w:t></w:r></w:p></w:tc>'
    )
    last = "<w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc>"
    table = word_table(ROWS).replace("</w:tbl>", f"<w:tr>{wide}{last}</w:tr></w:tbl>")
    found = texts(tmp_path, docx(table))["table 1.txt"]
    assert found.split("\n")[-1] == "2031\t\t\tx"


@pytest.mark.parametrize(
    "rows",
    [
        [["Ada Quux\n\nLamps\nBulbs"], ["Bo Lind"]],
        [["Papers", "\n".join(f"Paper {n}" for n in range(20))], ["Talks", "one\ntwo"]],
        [["2031", "Quux, A. Lamps."]],
    ],
    ids=["one column", "crowded", "one row"],
)
def test_a_table_that_frames_a_page_is_part_of_its_text(
    tmp_path: Path, rows: list[list[str]]
) -> None:
    found = texts(tmp_path, docx(word_table(rows)))
    assert list(found) == ["document.txt"]
    said = [words for words in found["document.txt"].replace("\t", "\n").split("\n") if words]
    assert said == [words for row in rows for cell in row for words in cell.split("\n") if words]


def test_a_table_within_a_cell_belongs_to_it(tmp_path: Path) -> None:
    inner = word_table([["b", "c"], ["d", "e"]])
    row = f"<w:tr><w:tc>{inner}<w:p/></w:tc><w:tc><w:p><w:r><w:t>f</w:t></w:r></w:p></w:tc></w:tr>"
    found = texts(tmp_path, docx(f"<w:tbl>{row}{row}</w:tbl>"))
    line = BREAK.join("bcde") + "\tf"
    assert found == {"table 1.txt": f"{line}\n{line}"}


def test_the_rows_of_a_workbook_that_is_xml_are_papers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = book("".join(map(book_row, ROWS)))
    assert papers(tmp_path, raw, capsys) == READ
    assert list(texts(tmp_path, raw)) == ["Liste 1"]


def test_cells_of_a_workbook_that_is_xml_stand_in_the_columns_that_they_say(tmp_path: Path) -> None:
    raw = book(
        '<Row ss:Index="2"><Cell ss:Index="2"><Data ss:Type="String">a<B>b</B></Data>'
        "<Comment><ss:Data>no</ss:Data></Comment></Cell>"
        '<Cell ss:MergeAcross="1"><Data ss:Type="DateTime">2031-02-03T00:00:00.000</Data></Cell>'
        '<Cell><Data ss:Type="Number">7</Data></Cell></Row>'
    )
    assert texts(tmp_path, raw) == {"Liste 1": "\n\tab\t2031-02-03\t\t7"}


def test_a_workbook_that_is_xml_and_is_cut_is_a_reason(tmp_path: Path) -> None:
    raw = book(book_row(ROWS[0]))
    with pytest.raises(Unreadable, match="the workbook is damaged"):
        texts(tmp_path, raw[:-30])
