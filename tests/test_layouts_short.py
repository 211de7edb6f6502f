"""Pages whose abstracts are a sentence or two, or that a mail greets and signs: few lines, and each counts."""

from __future__ import annotations

import pytest
from layouts import Told, read

TITLES = (
    "Kettles of the North Coast",
    "Doors and Their Hinges in Winter",
    "Ropes under Slow Rain",
    "Paint on Harbour Walls",
)
PEOPLE = ("Ada Quill, Bo Tanaka", "Fay Pell", "Goran Osei, Hua Rivers", "Ines Farrow, Jun Pell")
TEXTS = (
    "We boil water on the coast and time it, which nobody had done.",
    "Hinges in winter are louder than doors, and we measure by how much.",
    "A rope left in slow rain for a year tells how the year went.",
    "Do walls remember? The paint of forty harbours says that they do, for about nine years each.",
)
AREAS = ("Theory · Kettles", "Vision · Doors", "Theory · Slow Rain", "Deep Learning · Paint")
HAN_TITLES = ("基于灯塔光强的雾气浓度估计方法", "旧门的铰链", "面向渔网修补的绳结老化模型研究")
HAN_PEOPLE = ("石文心，林大海，赵国平", "刘洁", "陈志远，王晓燕")
HAN_TEXTS = (
    "本文提出了一种由灯塔光强估计雾气浓度的方法，只用普通相机。",
    "我们记录了六十扇旧门的声音，并分析其铰链的状况。",
    "针对渔网修补中绳结老化难以量化的问题，提出一种老化模型。",
)


def _truth(
    titles: tuple[str | None, ...], people: tuple[str, ...], texts: tuple[str | None, ...]
) -> tuple[list[Told], list[str], int]:
    names = [tuple(said.replace("，", ", ").split(", ")) for said in people]
    return list(zip(titles, names, texts, strict=False)), [], 0


@pytest.mark.parametrize("people_first", [False, True])
@pytest.mark.parametrize(("inner", "outer"), [("\n", "\n\n"), ("\n\n", "\n\n"), ("\n", "\n")])
def test_abstracts_of_a_sentence_are_no_titles(people_first: bool, inner: str, outer: str) -> None:
    rows = zip(TITLES, PEOPLE, TEXTS, strict=True)
    entries = [inner.join((n, t, x) if people_first else (t, n, x)) for t, n, x in rows]
    assert read(outer.join(entries) + "\n") == _truth(TITLES, PEOPLE, TEXTS)


@pytest.mark.parametrize("inner", ["\n", "\n\n"])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_entries_without_titles_keep_their_short_abstracts(count: int, inner: str) -> None:
    entries = map(inner.join, zip(AREAS[:count], PEOPLE, TEXTS, strict=False))
    untitled = (None,) * count
    outer = "\n\n" if inner == "\n" else "\n\n\n"
    assert read(outer.join(entries) + "\n") == _truth(untitled, PEOPLE, TEXTS)


def test_chinese_abstracts_of_a_sentence_are_no_titles() -> None:
    rows = zip(HAN_TITLES, HAN_PEOPLE, HAN_TEXTS, strict=True)
    page = "\n\n".join("\n".join((f"{n}. {t}", p, x)) for n, (t, p, x) in enumerate(rows, 1))
    assert read(f"论文清单\n\n{page}\n")[0] == _truth(HAN_TITLES, HAN_PEOPLE, HAN_TEXTS)[0]


def test_titles_that_are_sentences_stay_titles_where_no_other_line_is_one() -> None:
    rows = zip(TEXTS, PEOPLE, range(2031, 2035), strict=True)
    page = "\n\n".join(
        f"{t}\n{n}\nInstitute of Coasts, Quay.\nJ Quays. {y};4:1-9." for t, n, y in rows
    )
    titles = tuple(text.removesuffix(".") for text in TEXTS)
    assert read(page + "\n") == _truth(titles, PEOPLE, (None,) * 4)


@pytest.mark.parametrize("count", [3, 4])
def test_titles_and_people_by_turns_need_no_blank_lines(count: int) -> None:
    page = "\n".join(f"{t}\n{n}" for t, n in zip(TITLES[:count], PEOPLE, strict=False))
    assert read(page + "\n") == _truth(TITLES[:count], PEOPLE, (None,) * count)


@pytest.mark.parametrize("between", ["\n\n", "\n"])
@pytest.mark.parametrize("signed", ["Best,\nMara", "Kind regards,\nMara Stone", "祝好，\n王晓燕"])
def test_a_mail_s_signature_is_no_paper(signed: str, between: str) -> None:
    listed = between.join(f"{t}\n{n}" for t, n in zip(TITLES, PEOPLE, strict=True))
    assert read(f"Hi,\n\n{listed}\n\n{signed}\n") == _truth(TITLES, PEOPLE, (None,) * 4)
