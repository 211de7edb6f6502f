"""No line is lost in silence: what no item covers is counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from parsers.claims import KEPT_RANGES, Pass, reading
from parsers.format import Bytes, Claim, Head, Line, Text
from parsers.record import Entry, Furniture, Item, Place


class Scripted:
    """A format that covers the given lines, whatever they say."""

    name, version, appendable = "scripted", 1, False
    wants: Literal["text"] = "text"

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        self.ranges = ranges

    def claim(self, head: Head) -> Claim | None:
        return None

    def read(self, source: Text) -> Iterator[Item]:
        for _ in source.lines:
            pass
        yield from map(Furniture, self.ranges)


def read(texts: list[str], ranges: list[tuple[int, int]]) -> Pass:
    lines = [Line(n, n, n + 1, text) for n, text in enumerate(texts, 1)]
    run = reading(Scripted(ranges), Text("file", lines))
    for _ in run:
        pass
    return run


@given(
    st.lists(st.sampled_from(["text", "", " \t"]), max_size=30),
    st.lists(st.tuples(st.integers(1, 30), st.integers(0, 5)), max_size=8),
)
def test_unclaimed_is_what_is_filled_and_not_covered(
    texts: list[str], spans: list[tuple[int, int]]
) -> None:
    """Items may come in any order and overlap."""
    ranges = [(first, first + more) for first, more in spans]
    covered = {n for first, last in ranges for n in range(first, last + 1)}
    expected = [n for n, text in enumerate(texts, 1) if text.strip() and n not in covered]
    run = read(texts, ranges)
    assert [n for a, b in run.unclaimed for n in range(a, b + 1)] == expected
    assert run.unclaimed_lines == len(expected)


def test_memory_is_bounded_and_the_count_exact() -> None:
    run = read(["text", ""] * 30_000, [])
    assert run.unclaimed_lines == 30_000
    assert len(run.unclaimed) == KEPT_RANGES


def test_a_file_that_yields_nothing_is_a_fault_with_its_opening() -> None:
    fault = read(["some", "text"], []).shortfall()
    assert fault is not None
    assert (fault.place.lines, fault.text) == ((1, 2), "some\ntext\n")
    assert read(["", " "], []).shortfall() is None


def test_so_is_one_of_bytes_which_have_no_lines_to_count() -> None:
    class Silent:
        name, version = "silent", 1
        appendable: Literal[False] = False
        wants: Literal["bytes"] = "bytes"

        def claim(self, head: Head) -> Claim | None:
            return None

        def read(self, source: Bytes) -> Iterator[Item]:
            yield from (Furniture((1, 1)) for piece in source.pieces if piece is None)

    run = reading(Silent(), Bytes("file", [b"", b"<a>", b"</a>"]))
    assert not list(run)
    fault = run.shortfall()
    assert fault is not None and fault.text == "<a>"
    empty = reading(Silent(), Bytes("file", [b"", b" \n"]))
    assert not list(empty) and empty.shortfall() is None


def test_a_file_mostly_not_understood_is_a_fault() -> None:
    class One(Scripted):
        def read(self, source: Text) -> Iterator[Item]:
            yield from super().read(source)
            yield Entry(place=Place((1, 1), (0, 1)), title="A title")

    lines = [Line(n, n, n + 1, "text") for n in range(1, 6)]
    for covered, faulty in (([(2, 4)], False), ([], True)):
        run = reading(One(covered), Text("file", lines))
        assert len(list(run)) == 1 + len(covered)
        assert (run.shortfall() is not None) == faulty
