"""Pages that name no people: papers show there by where they appeared."""

from __future__ import annotations

import random

import pytest
from layouts import layout, papers, read


@pytest.mark.parametrize("order", ["TXV", "TVX", "TVL", "TLV", "TXL", "TL"])
@pytest.mark.parametrize("opener", ["", "{}. "])
def test_a_title_with_its_venue_and_year_or_a_link_to_it_is_a_paper(
    order: str, opener: str
) -> None:
    told = papers(random.Random(order), 6)
    for number, paper in enumerate(told):
        paper["V"] = f"LAMP {2020 + number}"
        paper["L"] = f"https://arxiv.org/abs/2004.0{number}123"
    found, faults, unclaimed = read(layout(told, order, "\n", "\n\n", opener=opener))
    assert found == [(p["T"], (), p["X"] if "X" in order else None) for p in told]
    assert not faults
    assert not unclaimed


def test_numbers_may_leave_some_out_and_begin_anew_below_a_heading() -> None:
    told = papers(random.Random(5), 8)
    numbers = iter([1, 2, 4, 5, 1, 2, 3, 5])
    entries = [f"{next(numbers)}. {p['T']}\n{p['N']}\nLAMP 2031" for p in told]
    page = "\n".join(["Horns", *entries[:4], "", "Bells", *entries[4:]])
    assert [one[:2] for one in read(page)[0]] == [(p["T"], tuple(p["N"].split(", "))) for p in told]
