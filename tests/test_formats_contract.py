"""The one contract that every format in parsers.sniff.FORMATS keeps.

Golden files: tests/listings/<format>/<case>.<ext>, what is read from it beside it, with
.golden.jsonl after its name; `pytest --bless` rewrites the latter.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parsers.claims import reading
from parsers.format import HEAD_BYTES, Bytes, Claim, Format, Head, Line, Text
from parsers.record import Entry, Fault, Furniture, Item
from parsers.sniff import FORMATS, recognise

LISTINGS = Path(__file__).parent / "listings"
EMPTY: tuple[object, ...] = (None, "", (), frozenset())
GOLDEN = ".golden.jsonl"
CASES = sorted(
    path
    for fmt in FORMATS
    for path in (LISTINGS / fmt.name).glob("*.*")
    if not path.name.endswith(GOLDEN)
)
BY_NAME = {fmt.name: fmt for fmt in FORMATS}
LINE_END = re.compile(rb"\r\n|\n|\r")
cases = pytest.mark.parametrize("case", CASES, ids=lambda p: f"{p.parent.name}/{p.name}")


def split(raw: bytes, start: int = 0, number: int = 1) -> list[Line]:
    """The lines of UTF-8 text from a byte offset on, whatever their ends; a BOM is no text."""
    lines, at = [], start
    while at < len(raw):
        found = LINE_END.search(raw, at)
        stop, end = (found.start(), found.end()) if found else (len(raw), len(raw))
        text = raw[at:stop].decode("utf-8-sig" if at == 0 else "utf-8", "replace")
        lines.append(Line(number, at, end, text))
        at, number = end, number + 1
    return lines


def head_of(raw: bytes, name: str = "file") -> Head:
    part = raw[:HEAD_BYTES]
    return Head(name, part, part.decode("utf-8-sig", "ignore"), len(raw) <= HEAD_BYTES)


def read(fmt: Format, claim: Claim, raw: bytes, start: int = 0, number: int = 1) -> list[Item]:
    if fmt.wants == "bytes":
        pieces = [raw[i : i + 999] for i in range(0, len(raw), 999)]
        return list(fmt.read(Bytes("file", pieces, claim.pattern)))
    return list(fmt.read(Text("file", split(raw, start, number), claim.pattern)))


def read_whole(raw: bytes) -> tuple[Format | None, list[Item]]:
    found = recognise(head_of(raw))
    return (found[0], read(*found, raw)) if found else (None, [])


def tell(item: Entry | Fault) -> dict[str, Any]:
    """An item as JSON, without what it does not say."""
    if isinstance(item, Fault):
        return {"fault": item.reason, "lines": list(item.place.lines), "text": item.text}
    said = asdict(item, dict_factory=lambda pairs: {k: v for k, v in pairs if v not in EMPTY})
    return json.loads(json.dumps(said))  # tuples as lists


def told(items: list[Item]) -> list[dict[str, Any]]:
    return [tell(item) for item in items if not isinstance(item, Furniture)]


def wording(items: list[Item]) -> list[dict[str, Any]]:
    """What the entries say, their byte offsets and paths aside."""
    return [
        {**found, "place": found["place"]["lines"]} if "place" in found else found
        for found in told(items)
    ]


def claimed(case: Path) -> tuple[Format, Claim, bytes]:
    raw = case.read_bytes()
    found = recognise(head_of(raw))
    assert found is not None
    return *found, raw


@pytest.mark.parametrize("fmt", FORMATS, ids=lambda fmt: fmt.name)
def test_every_format_has_golden_files(fmt: Format) -> None:
    assert any(case.parent.name == fmt.name for case in CASES)


@cases
def test_a_golden_file_is_read_as_it_was_blessed(case: Path, bless: bool) -> None:
    fmt, claim, raw = claimed(case)
    found = told(read(fmt, claim, raw))
    golden = case.with_name(case.name + GOLDEN)
    if bless:
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in found)
        golden.write_text(text, encoding="utf-8")
    lines = golden.read_text(encoding="utf-8").splitlines()
    assert found == [json.loads(line) for line in lines]


ENDINGS = ("txt", "md", "bib", "json", "csv", "tsv", "ris", "xml", "html", "nbib", "enw")


@cases
def test_a_file_is_recognised_by_its_content_whatever_its_name(case: Path) -> None:
    raw = case.read_bytes()
    names = ("file", *(f"page.{end}" for end in ENDINGS), case.name)
    for name in names:
        found = recognise(head_of(raw, name))
        assert found is not None and found[0].name == case.parent.name


@cases
@pytest.mark.parametrize("end", [b"\r\n", b"\n", b"\r"], ids=["CRLF", "LF", "CR"])
def test_line_ends_make_no_difference(case: Path, end: bytes) -> None:
    fmt, claim, raw = claimed(case)
    other_fmt, items = read_whole(LINE_END.sub(end, raw))
    assert other_fmt is fmt
    assert wording(items) == wording(read(fmt, claim, LINE_END.sub(b"\n", raw)))


@cases
def test_a_byte_order_mark_makes_no_difference(case: Path) -> None:
    fmt, claim, raw = claimed(case)
    bare = raw.removeprefix(b"\xef\xbb\xbf")
    other_fmt, items = read_whole(b"\xef\xbb\xbf" + bare)
    assert other_fmt is fmt
    assert wording(items) == wording(read(fmt, claim, bare))


@cases
def test_every_line_is_covered_or_counted(case: Path) -> None:
    fmt, claim, raw = claimed(case)
    if fmt.wants == "bytes":
        pytest.skip("bytes have no lines to count")
    assert isinstance(claim, Claim)
    lines = split(raw)
    run = reading(fmt, Text("file", lines, claim.pattern))
    seen: set[int] = set()
    for item in run:
        first, last = item.lines if isinstance(item, Furniture) else item.place.lines
        assert 1 <= first <= last <= len(lines)
        seen.update(range(first, last + 1))
    filled = {line.number for line in lines if line.text.strip()}
    counted = {n for first, last in run.unclaimed for n in range(first, last + 1)}
    assert counted == filled - seen
    assert run.unclaimed_lines == len(counted)


@cases
def test_spans_lie_within_their_lines(case: Path) -> None:
    """`show --raw` cuts the original out by its span."""
    fmt, claim, raw = claimed(case)
    lines = split(raw)
    for item in read(fmt, claim, raw):
        if isinstance(item, Entry):
            (first, last), (start, end) = item.place.lines, item.place.span
            assert lines[first - 1].start <= start < end <= lines[last - 1].end


@cases
def test_reading_twice_gives_the_same(case: Path) -> None:
    fmt, claim, raw = claimed(case)
    assert fmt.claim(head_of(raw)) == claim
    assert read(fmt, claim, raw) == read(fmt, claim, raw)


def resumed(raw: bytes, cut: int) -> list[Item]:
    """`raw[:cut]` read first, then the rest: from the last entry on, or all where that is no good."""
    found, whole = recognise(head_of(raw[:cut])), recognise(head_of(raw))
    assert whole is not None
    if found is None or found[0] is not whole[0] or found[1].pattern != whole[1].pattern:
        return read(*whole, raw)
    before = read(*found, raw[:cut])
    entries = [item for item in before if isinstance(item, Entry)]
    if not entries:
        return read(*whole, raw)
    start, number = entries[-1].place.span[0], entries[-1].place.lines[0]
    kept = [
        item for item in before if isinstance(item, Entry | Fault) and item.place.span[0] < start
    ]
    return [*kept, *read(*whole, raw, start, number)]


APPENDABLE = [case for case in CASES if BY_NAME[case.parent.name].appendable]


@pytest.mark.parametrize("case", APPENDABLE, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_a_file_cut_anywhere_and_resumed_reads_as_a_whole(case: Path) -> None:
    fmt, claim, raw = claimed(case)
    whole = told(read(fmt, claim, raw))
    step = max(1, len(raw) // 120)
    ends = [found.end() for found in LINE_END.finditer(raw)][:60]
    for cut in sorted({*range(0, len(raw) + 1, step), *ends, *(end - 1 for end in ends)}):
        assert told(resumed(raw, cut)) == whole, f"cut at byte {cut}"


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A golden file with pieces dropped, repeated, swapped or replaced by what breaks parsers."""
    raw = bytearray(draw(st.sampled_from(CASES)).read_bytes()[:6_000])
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(raw)))
        to = min(len(raw), at + draw(st.sampled_from([0, 1, 2, 9, 80, 700])))
        junk = draw(
            st.sampled_from(
                [b"", b"\x00", b"\r", b"\n\n\n", b"\xff", b"{", b"}}}", b"\\", b"<![CDATA[", b'"',
                 b"@", b"%", "\u2028".encode(), "·，、".encode(), b"ER  - ", b" and ", b"," * 300]
            )
            | st.binary(max_size=12)
            | st.just(bytes(raw[to : to + 200]))
        )  # fmt: skip
        raw[at:to] = junk
    return bytes(raw)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(mutated())
def test_no_mutation_crashes_a_format(raw: bytes) -> None:
    """Whatever the bytes, a format yields entries and faults whose places lie within the file."""
    lines = len(split(raw))
    head = head_of(raw)
    for fmt in FORMATS:
        claim = fmt.claim(head)
        if claim is None:
            continue
        for item in read(fmt, claim, raw):
            first, last = item.lines if isinstance(item, Furniture) else item.place.lines
            assert 1 <= first <= last <= max(lines, 1)


@pytest.mark.parametrize("raw", [b"", b"\n", b"\x00", b"\xef\xbb\xbf", b" \n\t\n"])
def test_a_file_without_text_is_nobodys(raw: bytes) -> None:
    assert recognise(head_of(raw)) is None
