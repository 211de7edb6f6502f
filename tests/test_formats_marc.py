"""Binary MARC: what one record loses costs no other, and each says where it stands."""

from __future__ import annotations

import pytest
from test_formats_contract import read_whole

from parsers.format import HEAD_BYTES, Bytes, Head
from parsers.record import Entry, Fault
from parsers.sniff import recognise

Field = tuple[str, bytes]
TITLE: Field = ("245", b"10\x1faKnots in wet rope :\x1fba field guide /\x1fcAda Quill.")
AUTHOR: Field = ("100", b"1 \x1faQuill, Ada,\x1fd1960-")
YEAR: Field = ("260", b"  \x1faHaven :\x1fbPress,\x1fcc2031.")


def marc(*fields: Field, coding: bytes = b"a", length: int | None = None, shift: int = 0) -> bytes:
    """A record; `length` and `shift` are for those whose leader or directory is wrong."""
    directory, data = b"", b""
    for tag, value in fields:
        directory += b"%s%04d%05d" % (tag.encode(), len(value) + 1, len(data) + shift)
        data += value + b"\x1e"
    base = 24 + len(directory) + 1
    size = base + len(data) + 1
    said = size if length is None else length
    leader = b"%05dnam %s22%05d   4500" % (said, coding, base)
    return leader + directory + b"\x1e" + data + b"\x1d"


def read(raw: bytes, encoding: str = "", piece: int = 97) -> tuple[list[Entry], list[Fault]]:
    head = Head("file", raw[:HEAD_BYTES], "", len(raw) <= HEAD_BYTES)
    found = recognise(head)
    assert found is not None and found[0].name == "marc" and found[0].wants == "bytes"
    pieces = [raw[at : at + piece] for at in range(0, len(raw), piece)]
    items = list(found[0].read(Bytes("file", pieces, "", encoding)))
    return [i for i in items if isinstance(i, Entry)], [i for i in items if isinstance(i, Fault)]


WHOLE = marc(("001", b"q1"), AUTHOR, TITLE, YEAR)


def test_a_record_tells_its_work() -> None:
    (found,), faults = read(WHOLE)
    assert not faults
    assert found.title == "Knots in wet rope: a field guide"
    assert [author.name for author in found.authors] == ["Ada Quill"]
    assert (found.year, found.entry_id) == (2031, "q1")


def test_each_record_says_where_it_stands() -> None:
    raw = b"\xef\xbb\xbf" + WHOLE + b"\r\n" + WHOLE + b"\n\n" + WHOLE + b"\n\x1a"
    entries, faults = read(raw)
    assert not faults
    assert [raw[slice(*found.place.span)] for found in entries] == [WHOLE] * 3
    assert [found.place.lines for found in entries] == [(1, 1), (2, 2), (4, 4)]


BROKEN = {
    "a directory of letters": WHOLE.replace(b"24500", b"24x00", 1),
    "no leader": b"what is this\x1d",
    "no title": marc(AUTHOR, YEAR),
    "fields that are missing": WHOLE[:-30] + b"\x1d",
    "a title that is no UTF-8": marc(AUTHOR, ("245", b"10\x1faKnots \xff")),
    "cut off": WHOLE[:-40],
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_a_broken_record_is_one_fault_and_costs_no_other(broken: bytes) -> None:
    entries, faults = read(WHOLE + broken + WHOLE + WHOLE)
    assert [found.title for found in entries] == ["Knots in wet rope: a field guide"] * 3
    assert len(faults) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        marc(AUTHOR, TITLE, YEAR, length=99_999),
        marc(AUTHOR, TITLE, YEAR, length=31),
        marc(AUTHOR, TITLE, YEAR, shift=3),
        marc(AUTHOR, TITLE, YEAR)[:-1],
    ],
    ids=["too long", "too short", "shifted", "without an end mark"],
)
def test_lengths_that_are_wrong_do_no_harm(wrong: bytes) -> None:
    entries, faults = read(WHOLE + wrong + WHOLE)
    assert [found.year for found in entries] == [2031] * 3
    assert not faults


def test_a_broken_note_costs_no_record() -> None:
    (found,), faults = read(
        marc(AUTHOR, TITLE, ("520", b"  \x1faWet \xff"), ("653", b"  \x1faRope"))
    )
    assert not faults
    assert (found.abstract, found.keywords) == (None, ("Rope",))


def test_a_record_without_an_end_is_a_fault_in_bounded_memory() -> None:
    entries, faults = read(WHOLE + WHOLE[:60] + b"x" * (9 << 20) + b"\x1d" + WHOLE, piece=1 << 16)
    assert len(entries) == 2
    assert {fault.reason for fault in faults} == {
        "a record that does not end",
        "a record without a leader",
    }
    assert all(len(fault.text) <= 2_000 for fault in faults)


def test_marc_8_is_read_as_unicode() -> None:
    marks = ("245", b"10\x1faLa communaut\xe2e des cordes mouill\xe2ees /")
    greek = ("100", b"1 \x1faQuill, \x1b(SA\x1b(B.")
    chinese = ("653", b"  \x1fa\x1b$1!0d!9%\x1b(B")
    (found,), _ = read(marc(greek, marks, chinese, coding=b" "))
    assert found.title == "La communauté des cordes mouillées"
    assert found.authors[0].name == "Α. Quill"
    assert found.keywords == ("人大",)


def test_a_stray_escape_makes_no_noise(capfd: pytest.CaptureFixture[str]) -> None:
    odd = [
        b"\x1b",
        b"\x1b$",
        b"\x1b(",
        b"\x1b$1!0",
        b"\x1b$1!0d!",
        b"\x1bq",
        b"\x1b)",
        b"\xff\x1bs",
    ]
    for value in odd:
        read(marc(AUTHOR, TITLE, ("653", b"  \x1fa" + value), coding=b" "))
    assert capfd.readouterr() == ("", "")


def test_utf_8_is_seen_where_the_leader_says_marc_8() -> None:
    title = ("245", "10\x1faVerknüpfte 绳 /".encode())
    (found,), _ = read(marc(AUTHOR, title, coding=b" "))
    assert found.title == "Verknüpfte 绳"


def test_an_old_encoding_that_the_bytes_show_is_used_and_an_unknown_one_is_a_fault() -> None:
    raw = marc(AUTHOR, ("245", "10\x1faМокрые верёвки".encode("cp1251")), coding=b" ")
    (found,), _ = read(raw, "cp1251")
    assert found.title == "Мокрые верёвки"
    entries, faults = read(raw)
    assert (entries, len(faults)) == ([], 1)


def test_who_edited_or_wrote_another_work_is_no_author() -> None:
    others: list[Field] = [
        ("700", b"1 \x1faRoe, Bo J.,\x1feeditor."),
        ("700", b"1 \x1faMarsh, Cy.\x1f4trl"),
        ("700", b"12\x1faFell, Di.\x1ftRopes."),
        ("700", b"1 \x1faPond, Eve M."),
        ("700", b"1 \x1faHale, Finn.\x1feauthor."),
    ]
    (found,), _ = read(marc(AUTHOR, TITLE, *others))
    assert [author.name for author in found.authors] == ["Ada Quill", "Eve M. Pond", "Finn Hale"]


def test_unimarc_is_told_by_its_fields() -> None:
    fields: list[Field] = [
        ("001", b"u1"),
        ("200", "1 \x1fa\x98La \x9ccorde mouillée\x1feguide\x1ffAda Quill".encode()),
        ("210", b"  \x1faParis\x1fcHavre\x1fd2031"),
        ("700", b" 1\x1faQuill\x1fbAda\x1f4070"),
        ("701", b" 1\x1faRoe\x1fbBo"),
        ("702", b" 1\x1faMarsh\x1fbCy\x1f4730"),
    ]
    (found,), _ = read(marc(*fields, coding=b" "))
    assert (found.title, found.year) == ("La corde mouillée: guide", 2031)
    assert [author.name for author in found.authors] == ["Ada Quill", "Bo Roe"]


def test_marc_as_text_tells_what_its_bytes_tell() -> None:
    lines = "".join(
        f"={tag}  {value[:2].decode().replace(' ', chr(92))}{value[2:].decode().replace(chr(31), '$')}\n"
        for tag, value in (AUTHOR, TITLE, YEAR)
    )
    fmt, items = read_whole(f"=LDR  00000nam\n{lines}\n{lines}".encode())
    assert fmt is not None and fmt.name == "marc-text"
    (found,), _ = read(marc(AUTHOR, TITLE, YEAR))
    for item in items:
        assert isinstance(item, Entry)
        assert (item.title, item.authors, item.year) == (found.title, found.authors, found.year)
    assert len(items) == 2


def test_a_dollar_that_marc_as_text_writes_as_a_word_is_one() -> None:
    _, (found,) = read_whole(b"=LDR  00000nam\n=245  10$aRopes of {dollar}5\n=260  \\\\$c2031\n")
    assert isinstance(found, Entry)
    assert found.title == "Ropes of $5"


def test_a_leader_begins_a_record_of_marc_as_text_without_an_empty_line() -> None:
    record = "=LDR  00000nam\n=001  q{0}\n=245  10$aRopes {0}\n"
    _, items = read_whole("".join(map(record.format, range(3))).encode())
    assert [item.title for item in items if isinstance(item, Entry)] == [
        "Ropes 0", "Ropes 1", "Ropes 2",
    ]  # fmt: skip
