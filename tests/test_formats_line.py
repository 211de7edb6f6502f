"""Listings through the whole line, from bytes on disk to entries: encodings, packings, provenance."""

from __future__ import annotations

import codecs
import gzip
import io
import itertools
import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from daemon import cli
from daemon.input import reading
from parsers.claims import reading as parse
from parsers.format import Bytes, Text
from parsers.record import Entry, Fault, Place
from parsers.sniff import recognise

CHINESE = """\
文本分析 · 方法
王小明，林大海，石文心
本文提出一套文本分析方法，在公共平台上反复比照，人工校正之后，效果明白可靠，成本也不高；方法只看文字本身，不看原作，因此在各地都可使用。

文本分析 · 平台
高山，Ada Quux
公共平台上的文字出自各地，本文先分析文字本身，再比照原作，最後由人工校正；在大小不同的平台上，方法的效果都相同，成本也都不高。

文本分析 · 校正
石文心，高山，王小明
人工校正成本高，本文提出只校正可疑文字的方法：先比照，再分析，可疑的文字才由人工校正，效果和逐字校正相同，用時不到十分之一。
"""
ENGLISH = "".join(
    f"""\
Theory · Shelving
Ada Quux, Bo Lind, Cara Mott
We show that shelf number {n} can be sorted in linear time when every book remembers its neighbour, and
that no librarian, however patient, can do better without first looking at the spine of each of them.

"""
    for n in range(300)
)
MOSTLY_ENGLISH = ENGLISH + CHINESE
WESTERN = """\
Théorie · Étagères
Zoë Küchlin, José Muñoz, Åsa Lindström
Nous montrons que les étagères peuvent être triées en temps linéaire dès que chaque livre se souvient de
ses voisins, et que personne, même très patient, ne saurait faire mieux à l'échelle d'une bibliothèque.

Théorie · Lumières
Björn Ångström, Françoise Lefèvre
Une lumière qui s'éteint à la tombée de la nuit gêne les lecteurs tardifs ; nous décrivons une façon de
la garder allumée, légère et peu coûteuse, évaluée auprès de mille personnes pendant une année entière.
"""
JAPANESE = """\
理論・本棚
山田太郎、佐藤花子
すべての本が隣の本を覚えていれば、本棚は線形時間で整列できることを示す。さらに、どれほど忍耐強い司書であっても、背表紙を見ずにこれより速く整列することはできないことを証明する。

理論・灯り
鈴木一郎、高橋次郎
夜になると消えてしまう灯りは読者を困らせる。本稿では、安価で軽く、しかも一晩中消えない灯りの作り方を述べ、千人の利用者による一年間の評価を報告する。
"""
KOREAN = """\
이론 · 책장
김민수, 이서연
모든 책이 이웃한 책을 기억한다면 책장은 선형 시간에 정렬될 수 있음을 보인다. 또한 아무리 인내심이 강한 사서라도 책등을 보지 않고서는 더 빨리 정렬할 수 없음을 증명한다.

이론 · 등불
박지훈, 최유진
밤이 되면 꺼지는 등불은 독자를 곤란하게 한다. 이 글에서는 값싸고 가벼우며 밤새 꺼지지 않는 등불을 만드는 방법을 설명하고 천 명의 이용자가 일 년 동안 평가한 결과를 보고한다.
"""


ONE = {
    "zh": ("草地上的蜜蜂与灯光观测实验分析", "王小明", "石文心"),
    "ja": ("夜の灯りと蜜蜂の観測実験について", "山田太郎", "佐藤花子"),
    "ko": ("초원에서 꿀벌을 세는 방법에 대한 연구", "김민수", "이서연"),
    "fr": ("Compter les abeilles dans les prés : une étude élargie", "Zoë Küchlin", "José Muñoz"),
}
SHAPES = {
    "bib": "@article{{k,\n  title = {{{0}}},\n  author = {{{1} and {2}}},\n  year = {{2031}}\n}}\n",
    "ris": "TY  - JOUR\nTI  - {0}\nAU  - {1}\nAU  - {2}\nPY  - 2031\nER  - \n",
    "csv": 'Title,Authors,Year\n"{0}","{1}; {2}",2031\n',
    "json": '[\n {{\n  "title": "{0}",\n  "authors": ["{1}", "{2}"],\n  "year": 2031\n }}\n]\n',
    "yml": "- title: '{0}'\n  authors:\n  - {1}\n  - {2}\n  year: 2031\n",
    "xml": '<?xml version="1.0" encoding="{3}"?>\n<records><record><ref-type name="Book">6</ref-type>\n'
    "<contributors><authors><author>{1}</author><author>{2}</author></authors></contributors>\n"
    "<titles><title>{0}</title></titles><dates><year>2031</year></dates></record></records>\n",
}
LEGACY = {"zh": ["gb18030"], "ja": ["shift_jis", "euc_jp"], "ko": ["euc_kr"], "fr": ["cp1252"]}
WIDE = ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32-le"]


def told(path: Path, **more: object) -> list[tuple[str, Entry | Fault]]:
    """What a file tells: (member, entry or fault), as `ingest` reads it."""
    found: list[tuple[str, Entry | Fault]] = []
    for source in reading.sources(str(path), **more):  # type: ignore[arg-type]
        known = recognise(source.head)
        assert known is not None, path
        fmt, claim = known
        if fmt.wants == "bytes":
            done = parse(fmt, Bytes(path.name, source.pieces(), claim.pattern, source.encoding))
        else:
            done = parse(fmt, Text(path.name, source.lines(), claim.pattern, source.encoding))
        items = [item for item in done if isinstance(item, Entry | Fault)]
        found += [(source.member, item) for item in (*items, *source.broken)]
    return found


def said(path: Path) -> list[str]:
    """The same without places, which encodings move."""
    nowhere = Place((1, 1), (0, 0))
    return [repr(replace(item, place=nowhere)) for _, item in told(path)]


UNICODE = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [(text, code) for text in (CHINESE, WESTERN, JAPANESE, KOREAN) for code in UNICODE[1:]]
    + [(text, code) for text in (CHINESE, MOSTLY_ENGLISH) for code in ("gbk", "gb18030", "big5")]
    + [(WESTERN, "latin-1"), (WESTERN, "cp1252"), (JAPANESE, "shift_jis"), (JAPANESE, "euc_jp")]
    + [(KOREAN, "euc_kr")],
    ids=lambda value: value if len(value) < 12 else value[:2],
)
def test_one_listing_in_any_encoding_tells_the_same_papers(
    tmp_path: Path, text: str, encoding: str
) -> None:
    (tmp_path / "plain.txt").write_bytes(text.encode())
    (tmp_path / "other.txt").write_bytes(text.encode(encoding))
    whole = said(tmp_path / "plain.txt")
    assert len(whole) == sum(text.count(mark) for mark in "·・")
    assert said(tmp_path / "other.txt") == whole
    assert not any("\ufffd" in one for one in whole)


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16-le"])
@pytest.mark.parametrize("packing", ["plain", "gz", "two-gz", "zip"])
def test_packed_pages_tell_the_same_at_the_same_places(
    tmp_path: Path, encoding: str, packing: str
) -> None:
    """Two gzip streams in one file are one page; a member of an archive is a page of its own."""
    raw = CHINESE.encode(encoding)
    (tmp_path / "page").write_bytes(raw)
    plain = [item for _, item in told(tmp_path / "page")]
    packed = tmp_path / f"packed.{packing}"
    if packing == "zip":
        held = io.BytesIO()
        with zipfile.ZipFile(held, "w") as archive:
            archive.writestr("inner/page.txt", raw)
        packed.write_bytes(held.getvalue())
    else:
        cut = len(raw) // 2 & ~3
        parts = {"plain": [raw], "gz": [gzip.compress(raw)]}.get(
            packing, [gzip.compress(raw[:cut]), gzip.compress(raw[cut:])]
        )
        packed.write_bytes(b"".join(parts))
    found = told(packed)
    assert [item for _, item in found] == plain
    assert {member for member, _ in found} == {"inner/page.txt" if packing == "zip" else ""}


def test_marks_and_line_ends_in_the_middle_of_pasted_pages_change_nothing(tmp_path: Path) -> None:
    pasted = (
        CHINESE.replace("\n", "\r\n")
        + "\n\ufeff"
        + ENGLISH
        + "\r\ufeff\r"
        + CHINESE.replace("\n", "\r")
    )
    (tmp_path / "pasted.txt").write_bytes(pasted.encode())
    (tmp_path / "plain.txt").write_bytes(f"{CHINESE}\n{ENGLISH}\n{CHINESE}".encode())
    assert said(tmp_path / "pasted.txt") == said(tmp_path / "plain.txt")


def test_truly_broken_bytes_are_named_and_cost_no_neighbour(tmp_path: Path) -> None:
    raw = WESTERN.encode().replace("étagères peuvent".encode(), b"\xc3tag\xff\xfe peuvent")
    (tmp_path / "broken.txt").write_bytes(codecs.BOM_UTF8 + raw)
    found = [item for _, item in told(tmp_path / "broken.txt")]
    faults = [item for item in found if isinstance(item, Fault)]
    assert [type(item) for item in found].count(Entry) == 2
    assert faults
    assert all("c3" in fault.reason or "ff" in fault.reason for fault in faults)
    assert faults[0].place.lines == (3, 3)


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16-be"])
def test_the_span_of_an_entry_cuts_its_original_out_of_the_file(
    tmp_path: Path, encoding: str
) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(CHINESE.encode(encoding))
    blocks = CHINESE.strip().split("\n\n")
    for (_, item), block in zip(told(path), blocks, strict=True):
        first, last = item.place.lines
        assert reading.excerpt(str(path), "", item.place.span, encoding).strip() == block
        assert CHINESE.split("\n")[first - 1 : last] == block.split("\n")


def test_any_encoding_and_line_end_comes_to_the_catalogue_and_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Through ingest, export and `show --raw`: every file tells the same, and gives its own words."""
    monkeypatch.setenv("PAPERDROP_DROP", str(tmp_path / "drop"))
    monkeypatch.setenv("PAPERDROP_STATE", str(tmp_path / "state"))
    files: dict[str, set[str]] = {title: set() for title, *_ in ONE.values()}
    for (language, one), (kind, shape) in itertools.product(ONE.items(), SHAPES.items()):
        for encoding, end in itertools.product(WIDE + LEGACY[language], ("\n", "\r\n", "\r")):
            name = f"{language}/{kind}-{encoding}-{len(end)}{ord(end[0])}.{kind}"
            text = shape.format(*one, encoding.removesuffix("-sig")).replace("\n", end)
            path = tmp_path / "drop" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode(encoding))
            files[one[0]].add(name)
    assert cli.main(["ingest"]) == 0
    capsys.readouterr()
    assert cli.main(["export", "--format", "jsonl"]) == 0
    for paper in map(json.loads, capsys.readouterr().out.splitlines()):
        title, sightings = paper["title"], paper["sightings"]
        assert (title, *paper["authors"]) in ONE.values() and paper["year"] == 2031
        assert cli.main(["show", "--raw", paper["id"]]) == 0
        raw = capsys.readouterr().out
        assert raw.count(title) == len(sightings) and "\ufffd" not in raw
        files[title] -= {sighting["file"] for sighting in sightings}
    assert not any(files.values())
