"""Mail, saved pages and documents: their texts and attachments become members, decoded."""

from __future__ import annotations

import io
import quopri
import tracemalloc
import zipfile
from email.message import EmailMessage
from pathlib import Path

import pytest

from daemon.input import reading
from daemon.input.reading import Unreadable

PAGE = """<html><head><meta charset="gb2312"></head><body><ul>
<li><a href="/1">灯的整理 – Über Lampen</a></li></ul></body></html>
"""
ALERT = "Lamps That Sort Themselves\nAda Quux, Bo Lind\nWe sort lamps – café.\n"


def told(path: Path, raw: bytes) -> dict[str, str]:
    """Each member's lines, or why it cannot be read."""
    path.write_bytes(raw)
    return {
        source.member: source.damage or "\n".join(line.text for line in source.lines())
        for source in reading.sources(str(path))
    }


def mail(
    text: str = ALERT, page: str = "", *, charset: str = "utf-8", cte: str | None = None
) -> EmailMessage:
    message = EmailMessage()
    message["From"] = "alerts@example.org"
    message["To"] = "ada@example.org"
    message["Subject"] = "New papers"
    message["Message-ID"] = "<1@example.org>"
    if text:
        message.set_content(text, charset=charset, cte=cte)
    if page:
        (message.add_alternative if text else message.set_content)(page, subtype="html")
    return message


def saved(page: str, charset: str) -> bytes:
    """A page as browsers save it, with what it shows."""
    coded = quopri.encodestring(page.encode(charset)).decode("ascii")
    return f"""From: <Saved by a browser>
Snapshot-Content-Location: https://example.org/papers/list.html?year=2031
Subject: Papers
MIME-Version: 1.0
Content-Type: multipart/related;
\ttype="text/html";
\tboundary="----Boundary--1"


------Boundary--1
Content-Type: text/html; charset={charset}
Content-Transfer-Encoding: quoted-printable
Content-Location: https://example.org/papers/list.html?year=2031

{coded}
------Boundary--1
Content-Type: text/css
Content-Location: https://example.org/a.css

li {{ color: red }}
------Boundary--1
Content-Type: image/png
Content-Transfer-Encoding: base64
Content-Location: https://example.org/a.png

iVBORw0KGgo=
------Boundary--1--
""".replace("\n", "\r\n").encode("ascii")


@pytest.mark.parametrize("charset", ["utf-8", "gb18030"])
def test_a_saved_page_is_its_page_decoded_without_what_it_shows(
    tmp_path: Path, charset: str
) -> None:
    found = told(tmp_path / "a.mhtml", saved(PAGE, charset))
    assert {name: text.strip() for name, text in found.items()} == {"list.html": PAGE.strip()}


@pytest.mark.parametrize(
    ("charset", "cte"),
    [("utf-8", "base64"), ("utf-8", "quoted-printable"), ("cp1252", "quoted-printable")],
)
def test_a_coded_message_is_its_text(tmp_path: Path, charset: str, cte: str) -> None:
    found = told(tmp_path / "a.eml", mail(charset=charset, cte=cte).as_bytes())
    assert {name: text.strip() for name, text in found.items()} == {"message.txt": ALERT.strip()}


def test_a_plain_message_is_read_as_it_stands(tmp_path: Path) -> None:
    raw = mail("Lamps That Sort Themselves\nAda Quux, Bo Lind\n", cte="7bit").as_bytes()
    (text,) = told(tmp_path / "a.eml", raw).items()
    assert text == ("", raw.decode().rstrip("\n"))


def test_of_two_ways_to_say_the_same_the_plain_one_is_taken_where_it_says_anything(
    tmp_path: Path,
) -> None:
    page = f"<html><body>{'<p>Lamps</p>' * 90}</body></html>"
    assert list(told(tmp_path / "a", mail(ALERT * 9, page).as_bytes())) == ["message.txt"]
    stub = mail("This message needs HTML.\n", page).as_bytes()
    assert list(told(tmp_path / "b", stub)) == ["message.html"]
    assert list(told(tmp_path / "c", mail("", page).as_bytes())) == ["message.html"]


def test_attachments_are_members_packed_or_not_and_forwarded_mail_is_opened(
    tmp_path: Path,
) -> None:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("in/page.txt", "packed\n")
    inner = mail("Read this.\n")
    inner.add_attachment(b"@misc{a}\n", maintype="application", subtype="x", filename="../a.bib")
    inner.add_attachment(held.getvalue(), maintype="application", subtype="zip", filename="b.zip")
    inner.add_attachment(b"%PDF-1.7", maintype="application", subtype="pdf", filename="c.pdf")
    inner.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="logo.png")
    inner.add_attachment(b"two\n", maintype="application", subtype="x", filename="../a.bib")
    outer = mail("See below.\n")
    outer.add_attachment(inner)
    found = told(tmp_path / "a.eml", outer.as_bytes())
    assert found.pop("c.pdf").startswith("a PDF document")
    assert found == {
        "message.txt": "See below.", "message (2).txt": "Read this.", "a.bib": "@misc{a}",
        "b.zip!/in/page.txt": "packed", "a (2).bib": "two",
    }  # fmt: skip


def test_a_box_gives_the_messages_one_by_one_in_bounded_memory(tmp_path: Path) -> None:
    opening = b"From alerts@example.org Mon Dec  1 04:15:44 2031\n"
    one = opening + mail(ALERT * 40, cte="base64").as_bytes() + b"\n"
    path = tmp_path / "alerts.mbox"
    path.write_bytes(one * 120)
    tracemalloc.start()
    names, lines = [], 0
    for source in reading.sources(str(path)):
        names.append(source.member)
        lines += sum(1 for _ in source.lines())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert names == [f"{number}/message.txt" for number in range(1, 121)]
    assert lines == 120 * 120
    assert 3 * peak < path.stat().st_size


def test_a_line_that_begins_with_from_ends_no_message(tmp_path: Path) -> None:
    opening = "From alerts@example.org Mon Dec  1 04:15:44 2031\n"
    raw = opening + mail("One.\n\nFrom Lamps to Shelves, 2031 –\nFrom 1 to 2031\n").as_string()
    assert list(told(tmp_path / "a", (raw + "\n" + raw).encode())) == [
        "1/message.txt",
        "2/message.txt",
    ]


@pytest.mark.parametrize(
    "raw",
    [
        b"Content-Type: multipart/mixed; boundary=a\n\n" + b"--a\nContent-Type: multipart/mixed; boundary=a\n\n" * 3_000,
        b"Content-Type: multipart/mixed; boundary=" + b"a;=\"" * 9_000 + b"\n\n--a\n\nx\n",
        b"Content-Type: text/html; charset=\xff\xfe\nContent-Transfer-Encoding: base64\n\n*****\n",
        b"Content-Type: text/html; charset=rot13\n\nx\n",
        b"Content-Type: text/html; charset=zip\n\nx\n",
        b"Content-Type: multipart/mixed\n\nx\n",
        b"Content-Type: multipart/alternative; boundary=b\n\n--b--\n",
        b"Subject: x\nContent-Type: text/html\n\n" + b"\0" * 5_000,
    ],
    ids=["nested", "header", "base64", "rot13", "zip", "unparted", "empty", "zeros"],
)  # fmt: skip
def test_hostile_mail_ends_as_members_or_a_reason(tmp_path: Path, raw: bytes) -> None:
    try:
        told(tmp_path / "a.eml", raw)
    except Unreadable as error:
        assert error.reason


def test_a_message_beyond_the_limit_costs_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("daemon.input.mail._MOST", 20_000)
    opening = b"From alerts@example.org Mon Dec  1 04:15:44 2031\n"
    raw = b"".join(
        opening + mail(ALERT * times, cte="base64").as_bytes() + b"\n" for times in (9, 900, 9)
    )
    found = told(tmp_path / "a.mbox", raw)
    assert list(found) == ["1/message.txt", "2/message", "3/message.txt"]
    assert found["2/message"].startswith("a message of more than")


WORD = """<?xml version="1.0"?><!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/hostname">]>
<w:document xmlns:w="w"><w:body>
<w:p><w:r><w:t xml:space="preserve">Ada Quux, </w:t></w:r><w:del><w:r><w:delText>Old</w:delText></w:r></w:del>
 <w:r><w:t>“Lamps”</w:t><w:tab/><w:t>2031&e;</w:t></w:r></w:p>
<w:p/><w:tbl><w:tr><w:tc><w:p><w:r><w:t>Shelf</w:t><w:br/><w:t>two</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
</w:body></w:document>"""
OPEN = """<?xml version="1.0"?><o:document-content xmlns:o="o" xmlns:t="t"><o:body>
<t:p>Ada Quux,<t:s/><t:span>“Lamps”</t:span><t:tab/>2031</t:p>
<t:p/> <t:list><t:list-item><t:h>Shelf<t:line-break/>two</t:h></t:list-item></t:list>
</o:body></o:document-content>"""


@pytest.mark.parametrize(
    "files",
    [
        {"[Content_Types].xml": "", "word/document.xml": WORD},
        {"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": OPEN},
    ],
    ids=["docx", "odt"],
)
def test_a_document_is_its_paragraphs(tmp_path: Path, files: dict[str, str]) -> None:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    found = told(tmp_path / "a", held.getvalue())
    assert found == {"document.txt": "Ada Quux, “Lamps”\t2031\n\nShelf\ntwo"}


@pytest.mark.parametrize("text", [WORD[:300], "<a>" * 5_000, "no XML"], ids=["cut", "deep", "text"])
def test_a_damaged_document_is_a_reason(tmp_path: Path, text: str) -> None:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("[Content_Types].xml", "")
        archive.writestr("word/document.xml", text)
    with pytest.raises(Unreadable, match="the document is damaged"):
        told(tmp_path / "a.docx", held.getvalue())


@pytest.mark.parametrize(
    "raw", [b"%PDF-1.7\n", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"GIF89a", b"RIFF....WEBP"]
)
def test_what_cannot_be_read_says_what_to_do(tmp_path: Path, raw: bytes) -> None:
    with pytest.raises(Unreadable, match="save the list as text, or its references as BibTeX"):
        told(tmp_path / "a", raw)


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        (b"PK\x07\x08PK\x03\x04....", "put them together"),
        (b"PK\x03\x04" + bytes(90), "one part of several"),
        (b"{\\rtf1\\ansi On lamps}", "save it as text"),
        (b"%!PS-Adobe-3.0\n", "save the list as text"),
    ],
)
def test_a_part_of_an_archive_and_other_documents_say_what_to_do(
    tmp_path: Path, raw: bytes, what: str
) -> None:
    with pytest.raises(Unreadable, match=what):
        told(tmp_path / "a", raw)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_members_of_one_name_are_all_read(tmp_path: Path) -> None:
    """A name that comes twice must not stand for one member, or the last would replace the first."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for text in ("one", "two", "three"):
            archive.writestr("page.txt", text)
    found = told(tmp_path / "a.zip", held.getvalue())
    assert found == {"page.txt": "one", "page (2).txt": "two", "page (3).txt": "three"}
