"""Small workbooks, written cell by cell as the programs write them: .xlsx, .ods and .xls."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

Cell = str | int | float | None
Sheets = Mapping[str, Sequence[Sequence[Cell]]]

_SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_ODS = "urn:oasis:names:tc:opendocument:xmlns:"


def xlsx(sheets: Sheets) -> bytes:
    """A workbook of Excel since 2007."""
    return xlsx_of({name: "".join(map(_xlsx_row, sheets[name], _numbers())) for name in sheets})


def xlsx_of(sheets: Mapping[str, str]) -> bytes:
    """A workbook of sheets given as the XML of their rows."""
    listed = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{n}" r:id="r{n}"/>'
        for n, name in enumerate(sheets, 1)
    )
    related = "".join(
        f'<Relationship Id="r{n}" Type="{_OFFICE}/worksheet" Target="worksheets/s{n}.xml"/>'
        for n in range(1, len(sheets) + 1)
    )
    main = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
    files = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        f'<Override PartName="/xl/workbook.xml" ContentType="{main}"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1" '
        f'Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_SHEET}" xmlns:r="{_OFFICE}">'
        f"<sheets>{listed}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">{related}'
        "</Relationships>",
    }
    for n, rows in enumerate(sheets.values(), 1):
        sheet = f'<worksheet xmlns="{_SHEET}"><sheetData>{rows}</sheetData></worksheet>'
        files[f"xl/worksheets/s{n}.xml"] = sheet
    return _zipped(files)


def ods(sheets: Sheets) -> bytes:
    """A workbook of LibreOffice."""
    tables = "".join(
        f"<table:table table:name={quoteattr(name)}>{''.join(map(_ods_row, rows))}</table:table>"
        for name, rows in sheets.items()
    )
    spaces = " ".join(f'xmlns:{n}="{_ODS}{n}:1.0"' for n in ("office", "table", "text"))
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    content = f"<office:document-content {spaces}>{body}</office:document-content>"
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = f'<m:manifest xmlns:m="{_ODS}manifest:1.0"/>'
    files = {"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": manifest}
    return _zipped(files)


def xls(name: str, rows: Sequence[Sequence[Cell]]) -> bytes:
    """A workbook of Excel until 2003, with one sheet."""
    cells = b"".join(
        _xls_cell(row, column, cell)
        for row, line in enumerate(rows)
        for column, cell in enumerate(line)
        if cell is not None
    )
    width = max(map(len, rows))
    size = _record(0x0200, struct.pack("<IIHHH", 0, len(rows), 0, width, 0))
    sheet = _begin(0x0010) + size + cells + _record(0x000A, b"")
    called = name.encode("utf-16-le")
    offset = len(_begin(5)) + 4 + 8 + len(called) + 4
    bound = struct.pack("<IBBBB", offset, 0, 0, len(name), 1) + called
    return compound(
        "Workbook", _begin(0x0005) + _record(0x0085, bound) + _record(0x000A, b"") + sheet
    )


def compound(name: str, stream: bytes) -> bytes:
    """An OLE2 file that holds one stream."""
    stream = stream.ljust(4096, b"\0")
    count = -(-len(stream) // 512)
    end, free = 0xFFFFFFFE, 0xFFFFFFFF
    head = struct.pack("<8s16xHHHHH6xIIIIIIIIII", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 0x3E, 3,
                       0xFFFE, 9, 6, 0, 1, 1, 0, 4096, end, 0, end, 0, 0)  # fmt: skip
    chain = [0xFFFFFFFD, end, *range(3, count + 2), end]
    table = struct.pack("<128I", *(chain + [free] * (128 - len(chain))))
    entries = [("Root Entry", 5, 1, end, 0), (name, 2, free, 2, len(stream))]
    folder = b"".join(_entry(*entry) for entry in entries)
    return (
        head.ljust(512, b"\xff")
        + table
        + folder.ljust(512, b"\0")
        + stream.ljust(count * 512, b"\0")
    )


def _entry(name: str, kind: int, child: int, first: int, size: int) -> bytes:
    free = 0xFFFFFFFF
    head = struct.pack("<64sHBB", name.encode("utf-16-le"), len(name) * 2 + 2, kind, 1)
    return head + struct.pack("<III36xIQ", free, free, child, first, size)


def _numbers() -> Sequence[int]:
    return range(1, 1000)


def _xlsx_row(row: Sequence[Cell], number: int) -> str:
    cells = "".join(
        f'<c r="{chr(65 + n)}{number}"><v>{cell}</v></c>'
        if isinstance(cell, int | float)
        else f'<c r="{chr(65 + n)}{number}" t="inlineStr"><is><t>{escape(cell)}</t></is></c>'
        for n, cell in enumerate(row)
        if cell is not None
    )
    return f'<row r="{number}">{cells}</row>'


def _ods_row(row: Sequence[Cell]) -> str:
    cells = "".join(
        f'<table:table-cell office:value-type="float" office:value="{cell}"/>'
        if isinstance(cell, int | float)
        else f'<table:table-cell office:value-type="string"><text:p>{escape(cell or "")}</text:p>'
        "</table:table-cell>"
        for cell in row
    )
    return f"<table:table-row>{cells}</table:table-row>"


def _xls_cell(row: int, column: int, cell: Cell) -> bytes:
    if isinstance(cell, int | float):
        return _record(0x0203, struct.pack("<HHHd", row, column, 0, cell))
    text = str(cell)
    told = struct.pack("<HHHHB", row, column, 0, len(text), 1) + text.encode("utf-16-le")
    return _record(0x0204, told)


def _begin(what: int) -> bytes:
    return _record(0x0809, struct.pack("<HHHHII", 0x0600, what, 0x0DBB, 0x07CC, 0, 6))


def _record(what: int, told: bytes) -> bytes:
    return struct.pack("<HH", what, len(told)) + told


def _zipped(files: Mapping[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()
