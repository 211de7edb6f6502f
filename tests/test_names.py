"""Author lists as sources write them, and names that may be one person's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.bib.bibnames import bib_people
from parsers.names import author, parse_name, split_authors
from parsers.record import Author


def shown(text: str, **options: bool) -> list[str]:
    return [a.name for a in split_authors(text, **options)[0]]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ada Quill, Bo Tanaka, C. D. Rivers", ["Ada Quill", "Bo Tanaka", "C. D. Rivers"]),
        ("Ada Quill; Bo Tanaka；C. D. Rivers", ["Ada Quill", "Bo Tanaka", "C. D. Rivers"]),
        ("Ada Quill，Bo Tanaka、C. D. Rivers", ["Ada Quill", "Bo Tanaka", "C. D. Rivers"]),
        ("Ada Quill, Bo Tanaka, and C. D. Rivers", ["Ada Quill", "Bo Tanaka", "C. D. Rivers"]),
        ("Ada Quill, Bo Tanaka and C. D. Rivers", ["Ada Quill", "Bo Tanaka", "C. D. Rivers"]),
        ("Ada Quill and Bo Tanaka & C. D. Rivers", ["Ada Quill", "Bo Tanaka", "C. D. Rivers"]),
        ("Ada Quill, Bo Tanaka, C. D. Rivers and Di Osei and Ed Pell",
         ["Ada Quill", "Bo Tanaka", "C. D. Rivers", "Di Osei", "Ed Pell"]),
        ("Ada Quill, Bo Tanaka, Cy Rook and Di Osei, Ed Pell and Flo Lind",
         ["Ada Quill", "Bo Tanaka", "Cy Rook", "Di Osei", "Ed Pell", "Flo Lind"]),
        ("Quill, Jr., Ada and Tanaka, Bo and Osei, Di", ["Ada Quill Jr.", "Bo Tanaka", "Di Osei"]),
        ("Quill, Ada and Tanaka, Bo", ["Ada Quill", "Bo Tanaka"]),
        ("Quill, Ada; Tanaka, Bo; King, Jr., Martin L.", ["Ada Quill", "Bo Tanaka", "Martin L. King Jr."]),
        ("Quill, A., Tanaka, B. C., & Rivers, D.", ["A. Quill", "B. C. Tanaka", "D. Rivers"]),
        ("Quill AB, Tanaka C, van der Rivers D", ["AB Quill", "C Tanaka", "D van der Rivers"]),
        ("Quill, Ada", ["Ada Quill"]),
        ("Quill, Ada, MD, PhD, FAAN", ["Ada Quill"]),
        ("Ada Quill, MD, Bo Tanaka, PhD", ["Ada Quill", "Bo Tanaka"]),
        ("Quill A., Tanaka B.C.", ["A. Quill", "B.C. Tanaka"]),
        ("Quill A.; Tanaka B.C.; van der Rivers D.", ["A. Quill", "B.C. Tanaka", "D. van der Rivers"]),
        ("Quill A and Tanaka BC and Rivers D", ["A Quill", "BC Tanaka", "D Rivers"]),
        ("Quill A; Bo Tanaka", ["Quill A", "Bo Tanaka"]),
        ("Ye-Jin Cho", ["Ye-Jin Cho"]),
        ("mira osei, LIN WEI", ["mira osei", "LIN WEI"]),
        ("Jonah (Jon) Pell, Ada Quill (Univ. of X, Y)", ["Jonah (Jon) Pell", "Ada Quill"]),
        ("Ada Quill1,2*, Bo Tanaka2†", ["Ada Quill", "Bo Tanaka"]),
        ("J. Doe, Jr., B. Lee", ["J. Doe Jr.", "B. Lee"]),
        ("王小明、李雷、韩梅梅", ["王小明", "李雷", "韩梅梅"]),
        ("Quill, MD, Tanaka, SE", ["MD Quill", "SE Tanaka"]),
        ("Quill, M.D., Tanaka, S.E., & Rivers, C.", ["M.D. Quill", "S.E. Tanaka", "C. Rivers"]),
        ("Quill, M.D.", ["M.D. Quill"]),
        ("Ada Quill, MD, Ben Tanaka, MD", ["Ada Quill", "Ben Tanaka"]),
        ("Quill, Md; Tanaka, Edd", ["Md Quill", "Edd Tanaka"]),
        ("王小明 李雷", ["王小明", "李雷"]),
        ("山田 太郎", ["山田 太郎"]),
        ("Quill A.Tanaka B. C.O'Rivers D.", ["A. Quill", "B. C. Tanaka", "D. O'Rivers"]),
        ("QuillA.van der TanakaB.C.Rivers-PellD.-E.", ["A. Quill", "B.C. van der Tanaka", "D.-E. Rivers-Pell"]),
        ("A.Quill", ["A.Quill"]),
        ("Ada B.Quill", ["Ada B.Quill"]),
        ("陈, 伟", ["陈伟"]),
        ("Ada Quill, Bo Tanaka (Univ. of X); C. D. Rivers (Lab Y)", ["Ada Quill", "Bo Tanaka", "C. D. Rivers"]),
        ("Ada Quill [Lab X], Bo Tanaka (Y, Z)", ["Ada Quill", "Bo Tanaka"]),
        ("Quill, Ada, and Bo Tanaka", ["Ada Quill", "Bo Tanaka"]),
        ("Quill, Ada, Bo Tanaka, and C. D. Rivers", ["Ada Quill", "Bo Tanaka", "C. D. Rivers"]),
        ("Quill, A. & Tanaka, B.", ["A. Quill", "B. Tanaka"]),
        ("Quill, A., Tanaka, B. and Rivers, C.", ["A. Quill", "B. Tanaka", "C. Rivers"]),
        ("", []),
        (" ,; ", []),
    ],
)  # fmt: skip
def test_a_list_is_parted_into_its_people(text: str, names: list[str]) -> None:
    assert shown(text) == names
    assert split_authors(text)[1]


@pytest.mark.parametrize(
    "cut",
    [
        " 等",
        "等",
        ", et al.",
        " et al",
        " and others",
        ", …",
        ", and 12 others",
        " 等 5 人",
        "; et al.",
        ", R",
        ", +3 more",
    ],
)
def test_a_list_cut_off_says_so_and_the_mark_is_no_author(cut: str) -> None:
    assert split_authors(f"Ada Quill, Bo Tanaka{cut}") == (
        (Author("Ada Quill"), Author("Bo Tanaka")),
        False,
    )


def test_a_chinese_list_cut_off() -> None:
    assert shown("王小明，李雷等") == ["王小明", "李雷"]
    assert split_authors("王等") == ((Author("王等"),), True)


def test_whole_names_are_not_inverted_where_the_page_does_not_invert() -> None:
    assert shown("Plato, Ada Quill", whole=True) == ["Plato", "Ada Quill"]
    assert shown("Plato, Ada Quill") == ["Ada Quill Plato"]


def test_the_family_is_marked_only_where_the_source_marks_it() -> None:
    assert parse_name("van der Berg, Jan") == Author("Jan van der Berg", "van der Berg")
    assert parse_name("Jan van der Berg") == Author("Jan van der Berg")
    assert author("三", "张") == Author("张三", "张")


@given(
    st.lists(
        st.sampled_from(["Ada Quill", "Bo Tanaka", "C. D. Rivers", "mira osei", "José Núñez"]),
        min_size=2,
    )
)
def test_every_separator_gives_the_same_people(names: list[str]) -> None:
    for separator in (", ", "; ", "，", "、", " and "):
        assert shown(separator.join(names)) == names


@given(st.text(alphabet="aB .,;&()等、{}\"'-1", max_size=200))
def test_any_text_is_parted_without_failing(text: str) -> None:
    assert all(a.name for a in split_authors(text)[0])


def test_ten_thousand_authors_or_commas_take_linear_time() -> None:
    assert len(shown(", ".join(["Ada Quill"] * 10_000))) == 10_000
    assert shown("," * 200_000 + "x") == ["x"]
    assert shown("(" * 50_000 + "," * 50_000)


@pytest.mark.parametrize(
    ("text", "names", "complete"),
    [
        ("石文心、林大海等人", ["石文心", "林大海"], False),
        ("石文心; 林大海 等共 12 位作者", ["石文心", "林大海"], False),
        ("山田太郎，鈴木一郎，他", ["山田太郎", "鈴木一郎"], False),
        ("高山ほか", ["高山"], False),
        ("김민준, 이서연 외 3인", ["김민준", "이서연"], False),
        ("石文心/林大海／高山", ["石文心", "林大海", "高山"], True),
        ("Ada Pell / Bo Quill", ["Ada Pell", "Bo Quill"], True),
        ("冼文心　林大海　高山", ["冼文心", "林大海", "高山"], True),
        ("山田 太郎", ["山田 太郎"], True),
        ("王　伟，李　娜，张国强", ["王伟", "李娜", "张国强"], True),
        ("[美]约翰·皮尔, 王小明 译", ["约翰·皮尔", "王小明"], True),
        ("王小明(主编)；石文心（通讯作者）", ["王小明", "石文心"], True),
        ("石文心¹，林大海²*", ["石文心", "林大海"], True),
        ("阿依努尔·沙吾提，林大海", ["阿依努尔·沙吾提", "林大海"], True),
    ],
)
def test_eastern_lists_are_parted_and_rid_of_what_is_no_name(
    text: str, names: list[str], complete: bool
) -> None:
    found, whole = split_authors(text)
    assert [author.name for author in found] == names
    assert whole is complete


def test_initials_behind_families_turn_whatever_stands_among_them() -> None:
    for text, told in (
        ("Quill E.G.", ["E.G. Quill"]),
        ("Óstvik ÁJ, Tell R", ["ÁJ Óstvik", "R Tell"]),
        ("Quill M.B., Tell A.C.H.F.", ["M.B. Quill", "A.C.H.F. Tell"]),
        ("Quill RA, Wu H, Tell MD.", ["RA Quill", "H Wu", "MD Tell"]),
        ("Quill H., Suparno, Tell M.N.", ["H. Quill", "Suparno", "M.N. Tell"]),
        ("Quill JM, Tell E; Rope Consortium", ["JM Quill", "E Tell", "Rope Consortium"]),
        ("Pei Quill, Ann Wu.", ["Pei Quill", "Ann Wu"]),
    ):
        assert shown(text) == told


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Quill, C. J., & de Roe, A. A.", ["C. J. Quill", "A. A. de Roe"]),
        ("de Roe, A. A., & Quill, C. J.", ["A. A. de Roe", "C. J. Quill"]),
        ("Quill, A. B., Jr., & Roe, C.", ["A. B. Quill Jr.", "C. Roe"]),
        ("Quill, A. B., Roe, C., III, & Tam, D.", ["A. B. Quill", "C. Roe III", "D. Tam"]),
        ("Quill, A., Roe, C., & the Rope Consortium", ["A. Quill", "C. Roe", "the Rope Consortium"]),
        ("Rope Study Group, Quill, A. B., & Roe, C.", ["Rope Study Group", "A. B. Quill", "C. Roe"]),
        ("Quill, Yu. A., Roe, Ch., & Tam, D.", ["Yu. A. Quill", "Ch. Roe", "D. Tam"]),
        ("Quill, Jr., Ada and Roe, Bo", ["Ada Quill Jr.", "Bo Roe"]),
        ("de Roe, Ada, and Bo Quill", ["Ada de Roe", "Bo Quill"]),
        ("van der Roe, Ada Maria", ["Ada Maria van der Roe"]),
        ("Quill, A. B. and C. Roe", ["A. B. Quill", "C. Roe"]),
        ("Di Roe, A., B. Quill, and C. Tam", ["A. Di Roe", "B. Quill", "C. Tam"]),
        ("Quill, A. B.; de Roe, C.; Tam, D. Jr.", ["A. B. Quill", "C. de Roe", "D. Tam Jr."]),
        ("Quill; A. B.; van Roe; C.", ["A. B. Quill", "C. van Roe"]),
        ("Quill; Ada; Roe; Bo", ["Quill", "Ada", "Roe", "Bo"]),
        ("Ada Quill und Bo Roe", ["Ada Quill", "Bo Roe"]),
        ("José Roe, Óscar Quill y Ana Tam", ["José Roe", "Óscar Quill", "Ana Tam"]),
        ("J. Quill y Roe", ["J. Quill y Roe"]),
        ("Quill, Ada B., Roe, Bo, and Tam, Chen", ["Ada B. Quill", "Bo Roe", "Chen Tam"]),
        ("Quill,A.;Roe,B.", ["A. Quill", "B. Roe"]),
        ("Ada Quill AND Bo Roe", ["Ada Quill", "Bo Roe"]),
        ("Ada Quill and Bo Roe, eds.", ["Ada Quill", "Bo Roe"]),
        ("Ada Quill PhD, Bo Roe", ["Ada Quill", "Bo Roe"]),
        ("(石文心, 林大海)", ["石文心", "林大海"]),
        ("(Norport)", []),
        ("김민준·이서연", ["김민준", "이서연"]),
        ("石文心，Roe Y，Quill A", ["石文心", "Y Roe", "A Quill"]),
    ],
)  # fmt: skip
def test_lists_in_the_usual_styles_of_citing_are_parted_into_their_people(
    text: str, names: list[str]
) -> None:
    assert shown(text) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Quill AB Jr, Roe C 3rd.", ["AB Quill Jr", "C Roe 3rd"]),
        ("Sato M Y S, Quill A B", ["M Y S Sato", "A B Quill"]),
        ("Quill A. B., de Roe C. D.", ["A. B. Quill", "C. D. de Roe"]),
        ("QUILL A B, ROE C.", ["A B QUILL", "C. ROE"]),
        ("Кротов А. Б., Лосев В.", ["А. Б. Кротов", "В. Лосев"]),
        ("Quill AB, Rope Study Group.", ["AB Quill", "Rope Study Group"]),
        ("Quill A, Roe B, on behalf of the Rope Study Group", ["A Quill", "B Roe", "Rope Study Group"]),
        ("Samar B T", ["Samar B T"]),
    ],
)  # fmt: skip
def test_initials_behind_families_turn_with_their_suffixes_and_beside_bodies(
    text: str, names: list[str]
) -> None:
    assert shown(text) == names


def test_a_suffix_is_neither_given_name_nor_family() -> None:
    for text in ("Quill, A. B. Jr.", "Quill Jr., A. B.", "Quill, Jr., A. B."):
        assert parse_name(text) == Author("A. B. Quill Jr.", "Quill")


def test_a_nickname_between_family_and_given_name_stays_and_a_place_behind_a_name_goes() -> None:
    assert split_authors("Roe, Bo; Quill (Nora), Ada")[0] == (
        Author("Bo Roe", "Roe"),
        Author("Ada Quill (Nora)", "Quill"),
    )
    for text in ("Ada Quill (Norport), Bo Roe", "Quill, Ada (Norport); Roe, Bo (Seaworth)"):
        assert shown(text) == ["Ada Quill", "Bo Roe"]


def test_names_left_out_before_the_last_say_that_the_list_is_cut_off() -> None:
    for gap in (". . .", "…", "... &"):
        found, complete = split_authors(f"Quill, A. B., Roe, C., {gap} Tam, D.")
        assert [a.name for a in found] == ["A. B. Quill", "C. Roe", "D. Tam"]
        assert not complete


def test_only_the_first_of_a_list_cut_off_is_turned() -> None:
    found, complete = split_authors("Quill, Ada, Bo Roe, Chen Tam, et al.")
    assert [a.name for a in found] == ["Ada Quill", "Bo Roe", "Chen Tam"]
    assert not complete


def test_initials_behind_families_turn_with_their_suffix_in_bibtex_too() -> None:
    for text in ("Quill AB Jr and Roe C", "Roe C and Quill AB Jr."):
        assert {a.family for a in bib_people(text)[0]} == {"Quill", "Roe"}
    assert [a.name for a in bib_people("Ada Quill Jr and Bo Roe")[0]] == ["Ada Quill Jr", "Bo Roe"]


@pytest.mark.parametrize(
    "body",
    [
        "Institute of Bees and Honey",
        "Department of Health and Human Services",
        "Smith & Sons Ltd",
        "Quill and Roe GmbH",
        "Food and Rope Organization",
    ],
)
def test_the_and_within_a_body_parts_nothing(body: str) -> None:
    for text in (body, f"Ada Quill, {body}, Bo Roe", f"Ada Quill; {body}", f"Ada Quill and {body}"):
        assert body in shown(text), text
        assert all(name in (body, "Ada Quill", "Bo Roe") for name in shown(text)), text


def test_the_and_behind_a_body_parts_it_from_another_and_from_people() -> None:
    assert shown("Institute of Bees and Institute of Honey") == [
        "Institute of Bees",
        "Institute of Honey",
    ]
    assert shown("Institute of Bees and Bo C. Roe") == ["Institute of Bees", "Bo C. Roe"]
    assert shown("Ada Quill and Rope Study Group") == ["Ada Quill", "Rope Study Group"]


def test_a_degree_is_no_initials_where_given_names_stand_before_it() -> None:
    for text in (
        "Quill, Ada B. MD",
        "Ada B. Quill MD",
        "Ada B. Quill MD MPH",
        "Ada B. Quill MD PhD",
    ):
        assert shown(text) == ["Ada B. Quill"]
    assert shown("Quill MD, Roe B") == ["MD Quill", "B Roe"]


def test_a_dot_parts_whole_names_in_kanji_and_joins_the_parts_of_one_in_kana() -> None:
    assert shown("山田太郎・鈴木花子・佐藤次郎") == ["山田太郎", "鈴木花子", "佐藤次郎"]
    for name in ("アダ・クイル", "阿不都·热合曼", "乔治・华盛顿"):
        assert shown(name) == [name]
