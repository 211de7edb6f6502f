"""Random mutations of real-shaped listings: no crash, no hang, no growth; a long run by `make faults`."""

from __future__ import annotations

import json
import random
import resource
import time

import pytest
from faultlib import FIGURES, LONG, dice
from test_formats_contract import CASES, head_of, read, split, tell

from parsers.format import Format
from parsers.record import Entry, Fault, Furniture
from parsers.sniff import FORMATS, recognise

pytestmark = pytest.mark.faults

MUTATIONS = 100_000 if LONG else 1_500
LONGEST = 6_000
JUNK = [
    b"", b"\x00", b"\r", b"\n\n\n", b"\xff", b"{", b"}}}", b"\\", b"<![CDATA[", b'"', b"@", b"%",
    "\u2028".encode(), "·，、；".encode(), b"ER  - ", b" and ", b"," * 300, b"[" * 200, b"<a>" * 90,
    b"&amp;", b"\\u0000", b"\\ud800", b"-" * 400, b" " * 500, b"#" * 40, b"$" * 40, b"(" * 99,
    b"\xef\xbb\xbf", b"Title:", "作者：".encode(), b"%0 Journal Article\n", b"TY  - JOUR\n", b"| a | b |\n",
]  # fmt: skip


def mutated(raw: bytes, others: list[bytes], chance: random.Random) -> bytes:
    """Pieces dropped, repeated, swapped, flipped, or replaced by junk or by another format's text."""
    made = bytearray(raw[:LONGEST])
    for _ in range(chance.randint(1, 8)):
        at = chance.randint(0, len(made))
        to = min(len(made), at + chance.choice([0, 1, 2, 9, 80, 700]))
        kind = chance.random()
        if kind < 0.5:
            made[at:to] = chance.choice(JUNK)
        elif kind < 0.7:
            made[at:to] = made[to : to + 200] + made[at:to]
        elif kind < 0.85:
            other = chance.choice(others)
            cut = chance.randint(0, len(other))
            made[at:to] = other[cut : cut + 400]
        else:
            made[at:to] = chance.randbytes(to - at)
    return bytes(made)


def claiming(raw: bytes, chance: random.Random) -> Format | None:
    """The format that is recognised, or now and then any other that claims the text too."""
    head = head_of(raw)
    if chance.random() < 0.8:
        found = recognise(head)
        return found[0] if found else None
    return next((fmt for fmt in chance.sample(FORMATS, len(FORMATS)) if fmt.claim(head)), None)


def test_no_mutation_crashes_hangs_or_grows() -> None:
    """Whatever comes out lies within the file and can be stored as UTF-8 JSON."""
    chance, slowest = dice("formats"), 0.0
    originals = [case.read_bytes() for case in CASES]
    early = 0
    for count in range(MUTATIONS):
        raw = mutated(chance.choice(originals), originals, chance)
        fmt = claiming(raw, chance)
        claim = fmt.claim(head_of(raw)) if fmt else None
        if fmt is None or claim is None:
            continue
        began = time.process_time()
        lines = max(len(split(raw)), 1)
        for item in read(fmt, claim, raw):
            first, last = item.lines if isinstance(item, Furniture) else item.place.lines
            assert 1 <= first <= last <= lines, (fmt.name, raw)
            if isinstance(item, Entry | Fault):
                assert _is_storable(item), (fmt.name, raw)
        slowest = max(slowest, time.process_time() - began)
        if count == MUTATIONS // 3:
            early = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - early
    FIGURES["mutated listings read"] += MUTATIONS
    assert grown < 64 * 1024, f"{grown} KB"
    assert slowest < 20, "a few KB that take so long are a hang"


RUNS = ["a", " ", "\n", "\t", "A. ", "A b, ", " and ", "<a ", "</", "[", "(", "{", "*", "_", "$", "\\", "&", "@a{",
        "%A ", "-", " - ", "=", "：", "| ", "10.1/", "https://a/", "1", "12 ", "[1] ", '"', "'", "，", "等", "张三，",
        "\n> ", "<!---->", "<i></i>", "] \n[", "a=b>", "  -", "<TEI>", "%", " - a", "\n\n ",
        " et al", "\\'{a", "<!--", "<b>", "[a](", "(2020)", "#", "**a**", "\n \n", ";", "a, ", " · "]  # fmt: skip


@pytest.mark.parametrize("fmt", FORMATS, ids=lambda fmt: fmt.name)
def test_a_run_of_anything_costs_time_in_proportion(fmt: Format) -> None:
    """No pattern meets the text on which it is slow: twice as long a run takes twice the time."""
    chance = dice(fmt.name)
    cases = [case for case in CASES if case.parent.name == fmt.name]
    for run in RUNS if LONG else chance.sample(RUNS, 6):
        text = chance.choice(cases).read_text("utf-8")
        at = chance.choice((0, chance.randint(len(text) // 4, len(text))))
        short, long = (
            _seconds(fmt, f"{text[:at]}{run * (n // len(run))}x{text[at:]}")
            for n in (8_000, 16_000)
        )
        assert long < 0.7 or long < 3.2 * short, (run, at, short, long)


@pytest.mark.parametrize("run", RUNS)
def test_a_head_of_anything_is_looked_at_in_time_in_proportion(run: str) -> None:
    """All formats look at the head of every file, their own or not."""
    short, long = (_looks(run * (n // len(run))) for n in (30_000, 60_000))
    assert long < 0.7 or long < 3.2 * short, (short, long)


def _looks(text: str) -> float:
    """CPU time of all claims; the lesser of two."""
    head, spent = head_of(text.encode()), []
    for _ in range(2):
        began = time.process_time()
        for fmt in FORMATS:
            fmt.claim(head)
        spent.append(time.process_time() - began)
    return min(spent)


def _seconds(fmt: Format, text: str) -> float:
    """CPU time of recognising and reading; the lesser of two."""
    raw, spent = text.encode(), []
    for _ in range(2):
        began = time.process_time()
        claim = fmt.claim(head_of(raw))
        if claim is not None:
            read(fmt, claim, raw)
        spent.append(time.process_time() - began)
    return min(spent)


def _is_storable(item: Entry | Fault) -> bool:
    """Whether it goes into UTF-8 JSON: no lone surrogate anywhere."""
    try:
        json.dumps(tell(item), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True
