"""Reading: the same text from every encoding and packing, exact places, bounded memory."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import random
import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from hypothesis import example, given
from hypothesis import strategies as st

from daemon.input import charsets, reading
from daemon.input.lines import decoded
from daemon.input.reading import EncodingChanged, Limits, Source, Unreadable
from parsers.format import UNSEEN, Line
from parsers.record import Fault

ENGLISH = """Theory · Learning Theory

Jürgen Müller, François Côté

We study naïve estimators — and show that they aren't robust; see “Garçía” for more.

"""
CHINESE = """机器学习 · 图神经网络

王小明, 李四, 张伟 等

我们研究了图神经网络的表达能力，并提出一种新的训练方法。实验结果表明该方法在多个数据集上有效。

"""
TRADITIONAL = """機器學習 · 圖神經網絡

王小明, 陳大文, 張偉

我們研究了圖神經網絡的表達能力，並提出一種新的訓練方法。實驗結果表明該方法在多個數據集上有效。

"""
JAPANESE = """機械学習 ・ 画像処理

山田太郎, 鈴木花子

本論文では、ニューラルネットワークを用いた画像の分類について述べる。実験の結果を示す。

"""
KOREAN = """기계 학습 · 신경망

김철수, 이영희

이 논문에서는 신경망을 이용한 영상 분류 방법을 제안한다. 실험 결과는 다음과 같다.

"""
MOSTLY_ENGLISH = "A plain abstract in English words, long enough to fill a line.\n" * 2000 + CHINESE
UNICODE = (
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-32",
    "utf-32-le",
    "utf-32-be",
)


def only(path: Path, **more: object) -> Source:
    (source,) = reading.sources(str(path), **more)  # type: ignore[arg-type]
    return source


def texts(path: Path) -> list[str]:
    return [line.text for source in reading.sources(str(path)) for line in source.lines()]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [(text, e) for text in (ENGLISH, CHINESE, TRADITIONAL, JAPANESE, KOREAN) for e in UNICODE]
    + [(CHINESE, "gb18030"), (CHINESE, "gbk"), (TRADITIONAL, "gbk"), (TRADITIONAL, "big5hkscs")]
    + [(ENGLISH, "cp1252"), (JAPANESE, "cp932"), (JAPANESE, "euc_jp"), (KOREAN, "cp949")]
    + [(JAPANESE, "iso2022_jp"), (MOSTLY_ENGLISH, "gb18030")]
    + [(ENGLISH.replace("—", "-").replace("“", '"').replace("”", '"'), "latin-1")]
    + [(CHINESE.replace("\n", ""), "utf-16-le"), (CHINESE.replace("\n", ""), "utf-16-be")]
    + [("Área · Ação\n\nJoão Gonçalves\n\nSoluções não triviais.\n", "latin-1")],
)
def test_every_encoding_gives_the_same_text_without_a_fault(
    tmp_path: Path, text: str, encoding: str
) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(text.encode(encoding))
    source = only(path)
    assert [line.text for line in source.lines()] == text.splitlines()
    assert source.broken == []
    assert source.head.text.startswith(text[:200])


@pytest.mark.parametrize(
    "text", [CHINESE, "张伟 · 李娜\n", "a · b\n张三，李四\n", "《机器学习》\n"]
)
def test_short_chinese_is_told_from_other_double_byte_encodings(tmp_path: Path, text: str) -> None:
    (tmp_path / "p").write_bytes(text.encode("gb18030"))
    assert texts(tmp_path / "p") == text.splitlines()


def test_a_declaration_decides_where_the_bytes_fit_it(tmp_path: Path) -> None:
    russian = "% Encoding: windows-1251\n@article{a, title={Обучение нейронных сетей}}\n"
    (tmp_path / "a.bib").write_bytes(russian.encode("cp1251"))
    assert texts(tmp_path / "a.bib") == russian.splitlines()
    lying = "<meta charset=gbk>\n<p>图神经网络</p>\n"
    (tmp_path / "b.html").write_bytes(lying.encode())
    assert texts(tmp_path / "b.html") == lying.splitlines()


@pytest.mark.parametrize(
    "said", ["iso-8859-1", "big5", "gbk", "shift_jis", "utf-16", "utf-8", "hex"]
)
@pytest.mark.parametrize("encoding", ["gb18030", "big5hkscs"])
def test_a_declaration_is_not_believed_where_the_language_shows_another_encoding(
    tmp_path: Path, said: str, encoding: str
) -> None:
    text = f"<meta charset={said}>\n<p>{TRADITIONAL if encoding != 'gb18030' else CHINESE}</p>\n"
    (tmp_path / "p.html").write_bytes(text.encode(encoding))
    assert texts(tmp_path / "p.html") == text.splitlines()


@pytest.mark.parametrize(
    "text",
    [
        "9. 融合遥感数据的高血压时空分异特征\n",
        "来源：电力系统自动化\n摘要：Lamps in fog\n",
        "首页 上一页 1 2 3 下一页 尾页 跳转到 页\n",
    ],
)
def test_a_few_words_of_gbk_are_no_broken_utf8(tmp_path: Path, text: str) -> None:
    (tmp_path / "p").write_bytes(text.encode("gbk"))
    assert texts(tmp_path / "p") == text.splitlines()


def test_pages_of_two_encodings_pasted_together_are_both_read(tmp_path: Path) -> None:
    for first, second in (("utf-8", "gb18030"), ("gb18030", "utf-8"), ("utf-8-sig", "utf-8-sig")):
        (tmp_path / "p").write_bytes(CHINESE.encode(first) + CHINESE.encode(second))
        source = only(tmp_path / "p")
        assert [line.text for line in source.lines()] == 2 * CHINESE.splitlines()
        assert not source.broken


def test_broken_bytes_become_a_fault_that_names_them(tmp_path: Path) -> None:
    raw = b"\xe5\x9b\xbe\xe7\xa5\x9e\xe7\xbb\xe7\xbd\x91\n" + "网络\n".encode()
    (tmp_path / "p").write_bytes(b"plain\n" + raw)
    source = only(tmp_path / "p")
    assert [line.text for line in source.lines()] == ["plain", "图神\ufffd网", "网络"]
    (fault,) = source.broken
    assert fault.reason == "bytes e7 bb are not utf-8"
    assert fault.place.lines == (2, 2) and fault.place.span == (12, 14)
    assert len(list(source.lines())) == 3 and len(source.broken) == 1


def test_very_many_broken_lines_are_counted(tmp_path: Path) -> None:
    (tmp_path / "p").write_bytes(
        "图神经网络图神经网络".encode()[:-1] * 1 + b"\n" + b"\xe5\x9b\xbe\xe5\x9b\xbe\xff\n" * 300
    )
    source = only(tmp_path / "p")
    assert len(list(source.lines())) == 301
    assert len(source.broken) == 101 and source.broken[-1].reason.startswith("201 more lines")


@given(
    st.text(st.sampled_from("ab é图𝄞\r\n\u2028\x0b\t"), max_size=60),
    st.sampled_from(("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "gb18030")),
    st.integers(1, 9),
)
@example("a\r\nb\rc\n\r", "utf-16-be", 1)
def test_lines_are_exact_however_the_bytes_are_cut(text: str, encoding: str, size: int) -> None:
    """Only LF, CRLF and CR end a line; offsets and texts hold for pieces of any size."""
    if encoding == "gb18030":
        text = text.replace("é", "e")
    raw = text.encode(encoding)
    pieces = [raw[at : at + size] for at in range(0, len(raw), size)]
    broken: list[Fault] = []
    found = list(decoded(pieces, encoding, broken=broken))
    assert [line.text for line in found] == io.StringIO(text, newline=None).read().removesuffix(
        "\n"
    ).split("\n")[: len(found)]
    assert [line.number for line in found] == list(range(1, len(found) + 1))
    assert "".join(raw[line.start : line.end].decode(encoding) for line in found) == text
    assert not broken


@example(b"\xadL\xe9vy \xe9t\xe9\n\xe2\x80\x8bL\xc3\xa9vy\n", "utf-8")
@given(
    st.binary(max_size=200), st.sampled_from(["utf-8", "utf-16-le", "gb18030", "cp1252", "cp949"])
)
def test_no_bytes_are_lost_or_raise_whatever_they_are(raw: bytes, encoding: str) -> None:
    """But for marks that show nothing before a line."""
    at = 0
    for line in decoded([raw], encoding, broken=[]):
        unseen = raw[at : line.start]
        assert not unseen or not unseen.decode(encoding, "ignore").strip(UNSEEN)
        at = line.end
    assert at == len(raw)


@given(st.binary(max_size=300))
def test_any_bytes_have_an_encoding_that_python_knows(raw: bytes) -> None:
    raw.decode(charsets.legacy(raw), "replace")
    raw.decode(charsets.wide(raw) or "utf-8", "replace")


def packed() -> dict[str, Callable[[bytes], bytes]]:
    return {
        "gz": gzip.compress,
        "bz2": bz2.compress,
        "xz": lzma.compress,
        "zst": zstandard.compress,
        "two": lambda raw: gzip.compress(raw[:40]) + gzip.compress(raw[40:]),
        "gz.xz": lambda raw: lzma.compress(gzip.compress(raw)),
    }


@pytest.mark.parametrize("packing", packed())
def test_packed_files_read_like_plain_ones_from_any_line(tmp_path: Path, packing: str) -> None:
    """Content decides, not the name; offsets count unpacked bytes."""
    raw = CHINESE.encode()
    (tmp_path / "page.txt").write_bytes(packed()[packing](raw))
    source = only(tmp_path / "page.txt")
    lines = list(source.lines())
    assert (source.packed, source.member) == (True, "")
    assert [line.text for line in lines] == CHINESE.splitlines()
    for line in lines:
        assert list(source.lines(line.start, line.number)) == lines[line.number - 1 :]
    assert reading.excerpt(str(tmp_path / "page.txt"), "", (0, 12), "utf-8") == "机器学习"


def test_the_tap_sees_every_byte_once(tmp_path: Path) -> None:
    raw = b"\xef\xbb\xbf" + CHINESE.encode()
    (tmp_path / "p").write_bytes(raw)
    seen = bytearray()
    first = next(iter(only(tmp_path / "p").lines()))
    assert first == Line(
        1, 3, 3 + len(CHINESE.splitlines()[0].encode()) + 1, CHINESE.splitlines()[0]
    )
    list(only(tmp_path / "p").lines(tap=seen.extend))
    assert bytes(seen) == raw


def archive(kind: str, files: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as zipped:
            for name, raw in files.items():
                zipped.writestr(name, raw)
    else:
        with tarfile.open(fileobj=target, mode=f"w:{kind}") as tarred:  # type: ignore[call-overload]
            for name, raw in files.items():
                info = tarfile.TarInfo(name)
                info.size = len(raw)
                tarred.addfile(info, io.BytesIO(raw))
            link = tarfile.TarInfo("link")
            link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
            tarred.addfile(link)
    return target.getvalue()


@pytest.mark.parametrize("kind", ["zip", "", "gz", "bz2", "xz"])
def test_archives_give_their_members_by_safe_names(tmp_path: Path, kind: str) -> None:
    inner = archive("zip", {"deep.txt": b"deep\n"})
    files = {"a/page.txt": b"one\n", "../../etc/evil": b"two\n", "in.zip": inner, ".x": b"-"}
    (tmp_path / "x").write_bytes(archive(kind, files))
    found = {}
    for source in reading.sources(str(tmp_path / "x"), name="x", ignore=lambda n: n == ".x"):
        assert source.name == f"x!/{source.member}"
        found[source.member] = [line.text for line in source.lines()]
        assert found[source.member] == [line.text for line in source.lines()], "read again"
    assert found == {"a/page.txt": ["one"], "etc/evil": ["two"], "in.zip!/deep.txt": ["deep"]}
    assert reading.excerpt(str(tmp_path / "x"), "in.zip!/deep.txt", (0, 4), "utf-8") == "deep"
    with pytest.raises(LookupError):
        reading.excerpt(str(tmp_path / "x"), "gone", (0, 4), "utf-8")


@pytest.mark.parametrize("kind", ["plain", "zip", "tar", *packed()])
def test_an_open_file_is_read_whatever_stands_under_its_path_by_now(
    tmp_path: Path, kind: str
) -> None:
    raw = ENGLISH.encode() * 50
    made = {"plain": bytes, **packed()}
    path = tmp_path / "x"
    path.write_bytes(archive(kind, {"a": raw}) if kind not in made else made[kind](raw))
    with path.open("rb") as file:
        (tmp_path / "y").write_bytes(b"something else\n")
        (tmp_path / "y").replace(path)
        (found,) = [
            [line.text for line in source.lines()]
            for source in reading.sources(str(path), file=file.fileno())
        ]
    assert "\n".join(found).strip() == (ENGLISH * 50).strip()


def test_old_chinese_archives_name_their_members_rightly(tmp_path: Path) -> None:
    raw = archive("zip", {"XXXX.txt": b"a\n"}).replace(b"XXXX", "论文".encode("gbk"))
    (tmp_path / "x.zip").write_bytes(raw)
    assert [s.member for s in reading.sources(str(tmp_path / "x.zip"))] == ["论文.txt"]


def test_bombs_stop_at_the_limits_with_a_clear_reason(tmp_path: Path) -> None:
    bomb = gzip.compress(b"\n" * 30_000_000)
    (tmp_path / "a").write_bytes(bomb)
    with pytest.raises(Unreadable, match="max_ratio = 200 times"):
        texts(tmp_path / "a")
    with pytest.raises(Unreadable, match="max_unpacked = 1000 bytes"):
        list(only(tmp_path / "a", limits=Limits(1000, 1e9)).lines())
    many = archive("zip", {f"{n}.txt": b"\n" * 900_000 for n in range(4)})
    (tmp_path / "b").write_bytes(many)
    with pytest.raises(Unreadable, match="max_ratio"):
        for source in reading.sources(str(tmp_path / "b")):
            assert list(source.lines())


@pytest.mark.parametrize("packing", packed())
def test_a_cut_packed_file_gives_what_is_there_and_then_says_so(
    tmp_path: Path, packing: str
) -> None:
    raw = os.urandom(300_000).hex().encode() + b"\n"
    whole = packed()[packing](raw)
    (tmp_path / "p").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(Unreadable, match="ends too early|damaged"):
        texts(tmp_path / "p")


@pytest.mark.parametrize("packing", ["gz", "xz"])
def test_what_stands_before_damage_is_read_however_little_it_is(
    tmp_path: Path, packing: str
) -> None:
    """As of a file that is still written, or that a disk was too full for."""
    path = tmp_path / "p"
    path.write_bytes(packed()[packing](b"first\nsecond\n" * 9)[:-9])
    lines = only(path).lines()
    assert (next(lines).text, next(lines).text) == ("first", "second")
    with pytest.raises(Unreadable, match="ends too early"):
        list(lines)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"%PDF-1.7\n", "a PDF document"),
        (os.urandom(4000).replace(b"\n", b"\0") + b"\0\xff" * 9, "binary|."),
        (b"7z\xbc\xaf\x27\x1c..", "7-Zip"),
        (archive("zip", {"[Content_Types].xml": b"", "ppt/presentation.xml": b""}), "Office"),
        (archive("zip", {"a": b"x" * 99})[:-30], "damaged"),
    ],
)
def test_what_is_no_text_says_what_it_is(tmp_path: Path, raw: bytes, reason: str) -> None:
    (tmp_path / "p").write_bytes(raw)
    with pytest.raises(Unreadable, match=reason):
        texts(tmp_path / "p")


def test_an_archive_damaged_anywhere_ends_as_its_members_or_a_reason(tmp_path: Path) -> None:
    """Offsets that point anywhere, lengths of any size: never another error."""
    dice = random.Random(4)
    inner = archive("zip", {"deep.txt": b"deep\n"})
    whole = [
        archive(kind, {"a.txt": b"one\n" * 50, "in.zip": inner, "b.gz": gzip.compress(b"two\n")})
        for kind in ("zip", "", "gz")
    ]
    for raw in [bytearray(dice.choice(whole)) for _ in range(600)]:
        for _ in range(dice.randint(1, 5)):
            at = dice.randrange(len(raw))
            raw[at : at + dice.choice((0, 1, 4))] = dice.choice((b"", b"\0" * 4, b"\xff" * 4))
        (tmp_path / "p").write_bytes(raw)
        try:
            for source in reading.sources(str(tmp_path / "p")):
                assert source.damage or list(source.lines()) is not None
        except Unreadable as error:
            assert error.reason


def test_one_damaged_member_does_not_cost_its_neighbours(tmp_path: Path) -> None:
    inner = gzip.compress(b"x" * 5000)
    files = {"a.txt": b"a\n", "b.gz": b"\x1f\x8bjunk", "c.pdf": b"%PDF-1", "d.gz": inner}
    (tmp_path / "p").write_bytes(archive("zip", files))
    found = {
        s.member: s.damage or len(list(s.lines())) for s in reading.sources(str(tmp_path / "p"))
    }
    assert (
        found["a.txt"] == 1 and found["d.gz"] == 1 and found["c.pdf"].startswith("a PDF document")
    )
    assert found["b.gz"] == "the packed data ends too early"


def test_links_pipes_and_folders_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x\n")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="symbolic"):
        texts(tmp_path / "link")
    assert len(list(only(tmp_path / "link", follow_links=True).lines())) == 1
    for name in ("pipe", "."):
        with pytest.raises(Unreadable, match="not a regular file"):
            texts(tmp_path / name)


def test_what_is_appended_in_another_encoding_means_reading_again(tmp_path: Path) -> None:
    (tmp_path / "p").write_bytes(b"plain\n" + "图神经网络与机器学习\n".encode("gb18030"))
    with pytest.raises(EncodingChanged):
        list(only(tmp_path / "p", encoding="utf-8").lines(6, 2))
    assert texts(tmp_path / "p") == ["plain", "图神经网络与机器学习"]


def test_empty_files_and_last_lines_without_an_end_are_read(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "one").write_bytes(b"one line")
    (tmp_path / "cr").write_bytes(b"a\rb\r\rc")
    assert texts(tmp_path / "empty") == []
    assert texts(tmp_path / "one") == ["one line"]
    assert texts(tmp_path / "cr") == ["a", "b", "", "c"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
@pytest.mark.parametrize("ends", ["\n\n", "\u2028\u2029", "\v\x85"], ids=ascii)
def test_lines_begin_at_what_is_seen_whatever_ends_them(
    tmp_path: Path, encoding: str, ends: str
) -> None:
    text = f"\u200b图神经网络{ends[0]}\ufeff\u2060机器学习{ends[1]}\u200e{ends[0]}end"
    (tmp_path / "p").write_bytes(raw := text.encode(encoding))
    source = only(tmp_path / "p")
    lines = list(source.lines())
    assert [line.text for line in lines] == ["图神经网络", "机器学习", "", "end"]
    assert [line.number for line in lines] == [1, 2, 3, 4]
    stand = [raw[line.start : line.end].decode(source.encoding) for line in lines]
    assert stand == [f"图神经网络{ends[0]}", f"机器学习{ends[1]}", ends[0], "end"]
    assert list(source.lines(lines[1].start, 2)) == lines[1:]


def test_a_stray_nul_or_form_feed_makes_no_binary(tmp_path: Path) -> None:
    (tmp_path / "p").write_bytes(b"one\0two\n" + b"words and words\n" * 9 + b"\x0cpage\n\x1a")
    assert texts(tmp_path / "p")[0] == "one\0two"


def test_the_marks_that_part_fields_and_records_make_no_binary(tmp_path: Path) -> None:
    (tmp_path / "p").write_bytes(b"\x1e10\x1fbKnots \xe2e\x1e" * 40 + b"\x1d")
    assert len(texts(tmp_path / "p")) == 1


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    with gzip.open(tmp_path / "p.gz", "wb", compresslevel=1) as file:
        for n in range(8):
            file.write(("".join(f"line {n} {m} 图\n" for m in range(20_000))).encode())
    tracemalloc.start()
    count = sum(1 for _ in only(tmp_path / "p.gz").lines())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 8 * 20_000
    assert peak < 4_000_000


def test_one_line_of_many_megabytes_takes_linear_time(tmp_path: Path) -> None:
    (tmp_path / "p").write_bytes(b"x" * 60_000_000 + b"\ny\n")
    assert [len(text) for text in texts(tmp_path / "p")] == [60_000_000, 1]
