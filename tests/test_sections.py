"""Years that only a heading above some papers tells."""

from __future__ import annotations

import pytest
from test_formats_contract import read_whole

from parsers.record import Entry

PAPERS = (
    ("Lamps in the dark: a study of fogs", "Ada Quill, Bo Tanaka", "Journal of Lamps"),
    ("Horns and whistles on the open sea", "Fay Osei, Emil Rivers", "Bell Letters"),
    ("Ledgers of the old harbour trust", "Ines Pell, Lars Farrow", "Journal of Lamps"),
)


def years(text: str) -> list[int | None]:
    _, items = read_whole(text.encode())
    return [item.year for item in items if isinstance(item, Entry)]


def markdown(heading: str, last: str = "") -> str:
    items = [f"- **{title}**. {people}. *{venue}*{last}.\n" for title, people, venue in PAPERS]
    return f"# Publications\n\n{heading}\n\n" + "".join(items)


def html(heading: str, last: str = "") -> str:
    items = [
        f"<li><b>{title}</b><br>{people}<br><i>{venue}</i>{last}</li>"
        for title, people, venue in PAPERS
    ]
    return f"{heading}<ul>{''.join(items)}</ul>"


@pytest.mark.parametrize(
    "heading", ["## 2031", "### (2031)", "**2031**", "## 2031年", "2031\n----"]
)
def test_a_heading_that_is_nothing_but_a_year_dates_the_items_below_it(heading: str) -> None:
    assert years(markdown(heading)) == [2031] * 3


def test_an_item_keeps_the_year_that_it_tells() -> None:
    assert years(markdown("## 2031", ", 2030")) == [2030] * 3
    assert years(f"<html><body>{html('<h2>2031</h2>', ', 2030')}</body></html>") == [2030] * 3


def test_a_heading_of_more_than_a_year_dates_nothing_and_ends_the_year_above() -> None:
    assert years(markdown("## LAMP 2031")) == [None] * 3
    assert years(markdown("## 2031") + "\n" + markdown("## Others")[15:]) == [2031] * 3 + [None] * 3
    both = f"{html('<h2>2031</h2>')}{html('<h2>Others</h2>')}"
    assert (
        years(f"<html><body><h1>Publications</h1>{both}</body></html>") == [2031] * 3 + [None] * 3
    )


@pytest.mark.parametrize("heading", ["<h2>2031</h2>", "<h4>2031:</h4>", "<p><b>2031</b></p>"])
def test_a_heading_of_html_that_is_nothing_but_a_year_dates_what_follows(heading: str) -> None:
    below = html(heading)
    assert years(f"<html><body><h1>Publications</h1>{below}</body></html>") == [2031] * 3
