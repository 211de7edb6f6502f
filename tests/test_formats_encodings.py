"""Every format from bytes on disk: in any encoding the same, each entry where its title stands."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest
from test_formats_contract import CASES, cases, claimed, read, wording

from daemon.input import reading as files
from parsers.claims import reading
from parsers.format import Bytes, Text
from parsers.record import Entry, Fault
from parsers.sniff import recognise
from parsers.text import fold

WIDE = ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be")
OLD = ("gb18030", "cp1252", "big5hkscs", "cp932")
TEXTS = [case for case in CASES if case.parent.name != "marc"]  # whose records count their bytes
texts = pytest.mark.parametrize("case", TEXTS, ids=lambda p: f"{p.parent.name}/{p.name}")


def through(path: Path) -> tuple[str, list[dict[str, Any]], list[Fault]]:
    """(format, what is read, faults about bytes) of a file, as `ingest` reads it."""
    (source,) = files.sources(str(path), name="file")
    found = recognise(source.head)
    assert found is not None, source.encoding
    fmt, claim = found
    if fmt.wants == "bytes":
        given = reading(fmt, Bytes("file", source.pieces(), claim.pattern, source.encoding))
    else:
        given = reading(fmt, Text("file", source.lines(), claim.pattern, source.encoding))
    return fmt.name, wording(list(given)), source.broken


def same_in(path: Path, case: Path, encodings: tuple[str, ...]) -> None:
    text = case.read_text("utf-8-sig")
    path.write_bytes(text.encode())
    whole = through(path)
    for encoding in encodings:
        try:
            path.write_bytes(text.encode(encoding))
        except UnicodeEncodeError:
            continue
        assert through(path) == whole, encoding


@texts
def test_wide_encodings_make_no_difference_whatever_a_file_declares(
    case: Path, tmp_path: Path
) -> None:
    same_in(tmp_path / "file", case, WIDE)


@texts
def test_old_encodings_make_no_difference_whatever_a_file_declares(
    case: Path, tmp_path: Path
) -> None:
    """Also where all that is beyond ASCII is a dash, or one name's accent."""
    same_in(tmp_path / "file", case, OLD)


@texts
def test_marks_that_show_nothing_before_a_line_make_no_difference(
    case: Path, tmp_path: Path
) -> None:
    path, text = tmp_path / "file", case.read_text("utf-8-sig")
    path.write_bytes(text.encode())
    whole, of_lines = through(path), claimed(case)[0].wants == "text"
    path.write_bytes(f"\u2060\ufeff{text}".encode())
    assert through(path) == whole
    if of_lines:  # within elements they are part of the text
        path.write_bytes(re.sub("^(?!\\Z)", "\u200b", text, flags=re.MULTILINE).encode())
        assert through(path) == whole


@texts
@pytest.mark.parametrize(("end", "encoding"), [("\u2028", "utf-8"), ("\v", "utf-16-le")], ids=ascii)
def test_the_other_line_ends_of_unicode_end_lines_where_no_usual_one_does(
    case: Path, tmp_path: Path, end: str, encoding: str
) -> None:
    """But in JSON and markup, where line ends tell nothing."""
    path, text = tmp_path / "file", case.read_text("utf-8-sig").replace("\r", "")
    if text.strip()[0] in "[{<":
        return
    path.write_bytes(text.encode())
    whole = through(path)
    path.write_bytes(text.replace("\n", end).encode(encoding))
    assert through(path) == whole


RARE = {
    "hz": ("基于图神经网络的推荐系统研究", "王小明 and 李建国"),
    "mac_roman": ("Étude de la dégradation des matériaux à température élevée", "Jérôme Lefèvre"),
    "iso8859_2": ("Badanie właściwości cieczy, źródła błędów", "Łukasz Żółć and Agnieszka Ściśle"),
    "cp1250": (
        "Źródła błędów w badaniach właściwości cieczy",
        "Łukasz Żółć and Agnieszka Ściśle",
    ),
}


@pytest.mark.parametrize("encoding", RARE)
def test_rare_encodings_are_told_by_the_words_they_spell(tmp_path: Path, encoding: str) -> None:
    title, people = RARE[encoding]
    text = f"@article{{a,\n  title = {{{title}}},\n  author = {{{people}}}\n}}\n"
    (tmp_path / "a.bib").write_bytes(text.encode(encoding))
    (source,) = files.sources(str(tmp_path / "a.bib"))
    assert [line.text for line in source.lines()] == text.splitlines()
    assert not source.broken


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", fold(text))


def shown(raw: bytes) -> str:
    """What the original text may say: with its markup and without, escapes undone."""
    text = raw.decode("utf-8", "replace")
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), text)
    text = html.unescape(html.unescape(text))
    return "".join([*words(text), " ", *words(re.sub(r"<[^<>]*>", "", text))])


TOLD_ELSEWHERE = ("citavi-xml", "rdf-xml", "turtle")  # these tell people apart from their papers


@cases
def test_the_original_of_an_entry_holds_its_title_and_its_people(case: Path) -> None:
    """`show --raw` shows what the entry was read from, and nothing else."""
    fmt, claim, raw = claimed(case)
    for entry in read(fmt, claim, raw):
        if not isinstance(entry, Entry) or not entry.title:
            continue
        original, said = shown(raw[slice(*entry.place.span)]), words(entry.title)
        missing = [word for word in said if word not in original]
        assert 4 * len(missing) <= len(said), (entry.title, entry.place)
        if case.parent.name not in TOLD_ELSEWHERE:
            people = [words(author.family or author.name)[-1] for author in entry.authors]
            unnamed = [name for name in people if name not in original]
            assert not unnamed, (entry.title, entry.place, unnamed)
