"""At rest or not: decided from hints, looks and a clock that the tests move."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from daemon.watch.settle import CLOSED, Hint, Settling

SETTLE = 1.0


class Desk:
    """A settling with one file and a clock."""

    def __init__(self, settle: float = SETTLE) -> None:
        self.settling: Settling[str] = Settling(settle)
        self.stamp: object = 1
        self.now = 100.0

    def until(self, end: float) -> list[tuple[float, str]]:
        """Look whenever a look is due, up to a time; what was decided when (since 100)."""
        decided = []
        while (at := self.settling.next_look()) is not None and at <= 100 + end:
            self.now = max(self.now, at)
            due = self.settling.due(self.now)
            states = [self.settling.look(key, self.stamp, self.now) for key in due]
            decided += [(round(self.now - 100, 3), state) for state in states if state]
        self.now = max(self.now, 100 + end)
        return decided

    def hint(self, kind: Hint) -> None:
        self.settling.hint("f", kind, self.now)


def test_a_renamed_in_file_is_ready_at_once() -> None:
    desk = Desk()
    desk.hint("moved")
    assert desk.until(0) == [(0, "ready")]


def test_a_file_created_is_being_written() -> None:
    desk = Desk()
    desk.hint("created")
    desk.hint("modified")
    assert desk.until(0.9) == []
    desk.hint("modified")
    assert desk.until(1.8) == []
    assert desk.until(3) == [(1.9, "ready")]


def test_a_closed_file_waits_less_and_a_reopened_one_in_full() -> None:
    desk = Desk()
    for kind in ("created", "modified", "closed"):
        desk.hint(kind)
    assert desk.until(0.1) == []
    desk.hint("modified")
    assert desk.until(0.9) == []
    desk.hint("closed")
    assert desk.until(3) == [(round(0.9 + CLOSED, 3), "ready")]


def test_a_file_that_grows_without_events_is_not_ready() -> None:
    desk = Desk()
    assert desk.settling.found("f", 1, 0.0, desk.now) is False
    for size in range(2, 6):
        desk.stamp = size
        assert desk.until(size * 0.9) == []
    assert desk.until(9) == [(5.0, "ready")]


def test_an_old_file_that_a_scan_finds_is_at_rest_and_a_clock_set_back_makes_it_wait() -> None:
    desk = Desk()
    assert desk.settling.found("f", 1, 5.0, desk.now)
    assert not desk.settling.found("g", 1, -3600.0, desk.now)
    assert desk.until(5) == [(SETTLE, "ready")]


def test_a_scan_does_not_hurry_a_file_that_is_waited_for() -> None:
    desk = Desk()
    desk.hint("modified")
    assert not desk.settling.found("f", 1, 99.0, desk.now)


def test_a_name_that_is_put_back_was_never_gone() -> None:
    """Editors move the old file away and write a new one."""
    desk = Desk()
    desk.hint("gone")
    desk.stamp = None
    assert desk.until(0.5) == []
    desk.stamp = 2
    desk.hint("created")
    desk.hint("closed")
    assert desk.until(5) == [(round(0.5 + CLOSED, 3), "ready")]


def test_a_file_that_stays_away_is_gone_after_the_settle_time() -> None:
    desk = Desk()
    desk.hint("gone")
    desk.stamp = None
    assert desk.until(5) == [(SETTLE, "gone")]


def test_forgotten_files_are_never_named() -> None:
    desk = Desk()
    desk.hint("modified")
    desk.settling.forget(desk.settling.pending())
    assert desk.until(5) == [] and desk.settling.next_look() is None


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["created", "modified", "closed", "moved", "gone"]),
        st.floats(0, 2),
        st.sampled_from([1, 2, None]),
    ),
    max_size=30,
)


@given(STEPS, st.sampled_from([0.0, 0.1, 1.0]))
def test_every_hinted_file_is_decided_once_its_hints_end(
    steps: list[tuple[Hint, float, object]], settle: float
) -> None:
    """Nothing is left waiting for ever, and the last decision is about what is there."""
    desk = Desk(settle)
    decided: list[tuple[float, str]] = []
    for kind, wait, stamp in steps:
        desk.stamp = stamp
        desk.hint(kind)
        decided += desk.until(desk.now - 100 + wait)
    decided += desk.until(desk.now - 100 + 10)
    assert len(desk.settling) == 0
    if steps:
        assert decided[-1][1] == ("gone" if desk.stamp is None else "ready")


@given(st.lists(st.floats(0.01, 0.9), min_size=1, max_size=20))
def test_a_file_is_never_ready_while_its_writer_goes_on(pauses: list[float]) -> None:
    desk = Desk()
    desk.hint("created")
    for pause in pauses:
        desk.hint("modified")
        assert desk.until(desk.now - 100 + pause) == []
