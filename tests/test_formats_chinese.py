"""Exports and pages of Chinese sites, and of Japanese and Korean ones: what each leaves in its files."""

from __future__ import annotations

import pytest
from test_formats_contract import head_of, read

from parsers.record import Entry, Item
from parsers.sniff import recognise

RECORD = """\
{Reference Type}: Journal Article
{Title}: 数阵风的灯塔
{Author}: 石文心;林大海;
{Author Address}: 海滨大学;
{Journal}: 灯塔学报
{Year}: 2031
{Abstract}: 本文为每座灯塔装上一只风速计，数了三年阵风。
{ISBN/ISSN}: 0000-0000
"""


def items(text: str, name: str = "file.txt") -> list[Item]:
    raw = text.encode()
    found = recognise(head_of(raw, name))
    assert found is not None
    return read(*found, raw)


def papers(text: str, name: str = "file.txt") -> list[Entry]:
    return [item for item in items(text, name) if isinstance(item, Entry)]


def people(entry: Entry) -> list[str]:
    return [author.name for author in entry.authors]


@pytest.mark.parametrize(
    "text",
    [
        RECORD,
        f"<script>(function(){{var page=1;}}());</script>       ;{RECORD}",
        RECORD.replace("{", "[").replace("}", "]"),
    ],
    ids=["braces", "below a script", "brackets"],
)
def test_noteexpress_is_read_whatever_stands_around_its_tags(text: str) -> None:
    (paper,) = papers(text)
    assert (paper.title, paper.year) == ("数阵风的灯塔", 2031)
    assert people(paper) == ["石文心", "林大海"]
    assert paper.abstract == "本文为每座灯塔装上一只风速计，数了三年阵风。"


def test_a_tag_of_refer_may_have_a_colon() -> None:
    (paper,) = papers(
        "%0 Journal Article\n%A 石文心[1];林大海[2]\n%+: 海滨大学\n%T 数阵风的灯塔\n%D 2031\n"
    )
    assert people(paper) == ["石文心", "林大海"]
