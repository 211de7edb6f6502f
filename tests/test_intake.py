"""A file pass, incremental by record: what changed is done, what did not is left alone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from house import House
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from papers import Paper, archive, jsonl, listing, papers, written

from daemon.intake import said
from daemon.intake.texts import ORDINARY
from index import steps
from index.catalogue.kept import Kept
from parsers.formats.jsonl import JsonLines
from parsers.record import Place
from parsers.records import loose


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    """A house that retracts what is gone."""
    made = House(tmp_path, retract=True)
    yield made
    made.stop()


RIS = "TY  - JOUR\nTI  - Shelves that hold\nAU  - Quux, Ada\nER  - \n\n"
LINES = (
    '{"title": "Kites über still water", "authors": ["Bo Lind"]}\n'
    '{"title": "Knots in cold water", "authors": ["Cy Pell"]}\n'
)


class Killed(BaseException):
    """Ends a run at a step."""


def did(report: dict[str, Any]) -> dict[str, int]:
    """The counts that are not zero."""
    return {name: count for name, count in report.items() if count}


def test_a_new_file_founds_papers(house: House) -> None:
    assert did(house.drop_in("a.txt", listing(papers(range(6))))) == {
        "files": 1,
        "entries": 6,
        "new": 6,
    }


def test_an_unchanged_file_costs_a_stat(house: House) -> None:
    house.drop_in("a.txt", listing(papers(range(6))))
    assert did(house.read("a.txt")) == {"files": 1, "files_unchanged": 1}


def test_a_touched_file_writes_nothing_to_the_index(house: House) -> None:
    house.drop_in("a.txt", listing(papers(range(6))))
    house.follower.commit()
    revision = house.store.watermark
    assert did(house.drop_in("a.txt", listing(papers(range(6))))) == {
        "files": 1,
        "files_unchanged": 1,
    }
    assert house.store.watermark == revision
    assert house.follower.behind == 0


def test_a_copy_writes_sightings_only(house: House) -> None:
    house.drop_in("a.txt", listing(papers(range(6))))
    revision = house.store.watermark
    assert did(house.drop_in("b.txt", listing(papers(range(6))))) == {
        "files": 1,
        "entries": 6,
        "merged": 6,
    }
    assert house.store.watermark == revision


@pytest.mark.parametrize("name", ["a.txt", "a.jsonl"])
def test_of_an_appended_file_only_the_end_is_read(house: House, name: str) -> None:
    house.drop_in(name, written(name, papers(range(6))))
    report = house.drop_in(name, written(name, papers(range(9))))
    assert did(report) == {"files": 1, "entries": 4, "new": 3, "unchanged": 1}


def test_an_edit_before_the_cursor_is_seen_in_an_appended_file(house: House) -> None:
    house.drop_in("a.jsonl", jsonl(papers(range(6))))
    edited = [Paper(0, 1), *papers(range(1, 8))]
    assert did(house.drop_in("a.jsonl", jsonl(edited))) == {
        "files": 1, "entries": 8, "new": 2, "changed": 1, "unchanged": 5,
    }  # fmt: skip


def test_what_is_appended_may_be_a_document_of_another_kind(house: House) -> None:
    """The file then ends as one read from scratch, whatever is appended further."""
    text = RIS
    for more in ("", LINES, RIS.replace("Shelves", "Doors")):
        text += more
        house.drop_in("a.ris", text.encode())
    found = house.ids()
    assert len(found) == 4
    report = house.drop_in("b.ris", text.encode())
    assert did(report) == {"files": 1, "entries": 4, "merged": 4}
    assert house.ids() == found


def test_one_edited_entry_is_one_change_and_keeps_the_id(house: House) -> None:
    house.drop_in("a.txt", listing(papers(range(6))))
    before = house.ids()
    edited = [Paper(number, int(number == 3)) for number in range(6)]
    assert did(house.drop_in("a.txt", listing(edited))) == {
        "files": 1, "entries": 6, "changed": 1, "unchanged": 5,
    }  # fmt: skip
    assert house.ids() == before


def test_an_entry_inserted_at_the_top_is_one_new(house: House) -> None:
    house.drop_in("a.txt", listing(papers(range(6))))
    revision = house.store.watermark[1]
    report = house.drop_in("a.txt", listing(papers([9, *range(6)])))
    assert did(report) == {"files": 1, "entries": 7, "new": 1, "unchanged": 6}
    assert [
        paper["sightings"][0]["ordinal"]
        for paper in house.told()
        if paper["abstract"] == Paper(0).abstract
    ] == [2]
    assert list(house.catalogue.changed_since(revision)) == [(7, True)]


def test_a_file_put_in_another_order_is_unchanged(house: House) -> None:
    house.drop_in("a.txt", listing(papers(range(6))))
    report = house.drop_in("a.txt", listing(papers([3, 5, 0, 1, 4, 2])))
    assert did(report) == {"files": 1, "entries": 6, "unchanged": 6}


def test_an_edited_entry_is_known_by_its_key(house: House) -> None:
    house.drop_in("a.jsonl", jsonl(papers(range(6))))
    before = house.ids()
    text = jsonl(papers([5, 4, 3, 2, 1, 0])).replace(Paper(2).abstract.encode(), b"Lost.")
    report = house.drop_in("a.jsonl", text)
    assert did(report) == {"files": 1, "entries": 6, "changed": 1, "unchanged": 5}
    assert house.ids() == before


def test_keep_keeps_what_is_gone_from_a_file(house: House) -> None:
    house.drop_in("a.txt", listing(papers(range(6))))
    report = house.drop_in("a.txt", listing(papers([0, 1, 3, 4, 5])))
    assert did(report) == {"files": 1, "entries": 5, "unchanged": 5}
    assert len(house.told()) == 6


def test_retract_takes_back_what_is_gone_and_gives_it_its_id_again(strict: House) -> None:
    strict.drop_in("a.txt", listing(papers(range(6))))
    before = strict.ids()
    assert did(strict.drop_in("a.txt", listing(papers([0, 1, 3, 4, 5])))) == {
        "files": 1, "entries": 5, "unchanged": 5, "retracted": 1,
    }  # fmt: skip
    assert len(strict.told()) == 5
    report = strict.drop_in("a.txt", listing(papers(range(6))))
    assert did(report) == {"files": 1, "entries": 6, "new": 1, "unchanged": 5}
    assert strict.ids() == before


def test_retract_leaves_what_another_file_says(strict: House) -> None:
    strict.drop_in("a.txt", listing(papers(range(6))))
    strict.drop_in("b.txt", listing(papers([2])))
    assert "retracted" not in did(strict.drop_in("a.txt", listing(papers([0, 1, 3, 4, 5]))))
    assert len(strict.told()) == 6


def test_a_removed_file_keeps_its_papers_or_takes_them_along(house: House, tmp_path: Path) -> None:
    house.drop_in("a.txt", listing(papers(range(6))))
    (house.drop / "a.txt").unlink()
    assert house.intake.removed(str(house.drop), ["a.txt"]).did.retracted == 0
    assert len(house.told()) == 6
    other = House(tmp_path / "other", retract=True)
    other.drop_in("a.txt", listing(papers(range(6))))
    before = other.ids()
    assert other.intake.removed(str(other.drop), ["a.txt"]).did.retracted == 6
    assert other.told() == []
    other.drop_in("a.txt", listing(papers(range(6))))
    assert other.ids() == before
    other.stop()


def test_a_moved_file_takes_its_sightings_along(house: House) -> None:
    house.drop_in("a.txt", listing(papers(range(6))))
    revision = house.store.watermark
    (house.drop / "a.txt").rename(house.drop / "b.txt")
    assert did(house.read("b.txt")) == {"files": 1, "files_unchanged": 1}
    assert {s["file"] for paper in house.told() for s in paper["sightings"]} == {"b.txt"}
    assert house.store.watermark == revision


def test_the_provisional_last_entry_is_superseded(house: House) -> None:
    whole = listing(papers(range(6)))
    house.drop_in("a.txt", whole[:-200])
    assert len(house.told()) == 6
    assert did(house.drop_in("a.txt", whole)) == {"files": 1, "entries": 1, "changed": 1}
    assert len(house.told()) == 6
    assert house.told()[0]["sightings"]


def test_a_forgotten_file_stays_forgotten_until_it_changes_or_is_named(house: House) -> None:
    house.drop_in("a.txt", listing(papers(range(6))))
    report = house.intake.forget(str(house.drop), "a.txt")
    assert report and report.did.retracted == 6
    house.write("a.txt", listing(papers(range(6))))
    house.read("a.txt")
    assert house.told() == []
    assert house.read("a.txt", named=True)["entries"] == 6
    house.intake.forget(str(house.drop), "a.txt")
    assert house.drop_in("a.txt", listing(papers(range(7))))["entries"] == 7


def test_a_file_without_papers_is_a_failure_with_its_text(house: House) -> None:
    report = house.drop_in("a.csv", b"n,word\n1,apple\n2,pear\n" * 9)
    assert report["faults"] >= 1
    assert [one["file"] for one in house.accounts.faults()] == ["a.csv"]


def test_what_is_wrong_with_a_forgotten_file_troubles_nobody(house: House) -> None:
    house.drop_in("a.csv", b"n,word\n1,apple\n2,pear\n" * 9)
    assert house.accounts.counts()["files"]["failed"] == 1
    house.intake.forget(str(house.drop), "a.csv")
    counts = house.accounts.counts()
    assert (counts["files"]["failed"], counts["faults"], counts["files"]["total"]) == (0, 0, 0)
    assert not [*house.accounts.faults(), *house.accounts.files(failed=True)]
    assert [one["forgotten"] for one in house.accounts.files()] == [True]


def test_what_a_file_said_stands_when_it_cannot_be_read_any_more(strict: House) -> None:
    strict.drop_in("a.txt", listing(papers(range(6))))
    strict.drop_in("a.txt", bytes(range(256)) * 64)
    assert len(strict.told()) == 6
    (account,) = strict.accounts.files()
    assert account["state"] == "failed" and account["error"]


def test_an_emptied_file_says_nothing(strict: House) -> None:
    strict.drop_in("a.txt", listing(papers(range(6))))
    assert strict.drop_in("a.txt", b"")["retracted"] == 6


def test_faults_are_replaced_by_each_pass(house: House) -> None:
    broken = jsonl(papers([0])) + b"{broken\n" + jsonl(papers([1, 2]))
    assert house.drop_in("a.jsonl", broken)["entries"] == 3
    assert len(list(house.accounts.faults())) == 1
    house.drop_in("a.jsonl", broken.replace(b"{broken\n", b""))
    assert list(house.accounts.faults()) == []


def test_a_pass_tells_its_faults(house: House) -> None:
    broken = jsonl(papers([0])) + b"{broken\n" + jsonl(papers([1, 2]))
    assert house.drop_in("a.jsonl", broken)["faults"] == 1
    assert house.drop_in("a.jsonl", broken + jsonl(papers([3])) + b"{this too\n")["faults"] == 1
    assert house.read("a.jsonl")["faults"] == 0
    assert len(list(house.accounts.faults())) == 2


def test_defaults_are_said_of_entries_that_say_nothing_themselves(tmp_path: Path) -> None:
    ways = said.Defaults([("2025/**", {"venue": "Pebbles", "year": 1999})])
    house = House(tmp_path, defaults=ways)
    house.drop_in("2025/a.jsonl", jsonl(papers([0])))
    (paper,) = house.told()
    assert (paper["venue"], paper["year"]) == ("Pebbles", Paper(0).year)
    house.stop()


@pytest.mark.parametrize("spool", [1_000, 0])
def test_a_line_that_was_read_before_is_not_parsed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spool: int
) -> None:
    """And what its text is known to say is told as if it had been, in a large file too."""
    monkeypatch.setattr("daemon.intake.realign.SPOOL", spool)
    lines = jsonl(papers(range(5))).splitlines(keepends=True)
    twin = lines[2].replace(b'"k2"', b'"twin"')
    first, again = [*lines, twin], [twin, *reversed(lines), *jsonl(papers([9])).splitlines(True)]
    houses = House(tmp_path / "knows"), House(tmp_path / "parses")
    parsed = list[str]()
    parse = loose.entry

    def watched(record: Any, place: Place, outer: Any = None) -> Any:
        parsed.append(record["id"])
        return parse(record, place, outer)

    for house, known in zip(houses, (True, False), strict=True):
        monkeypatch.setattr(JsonLines, "by_line", known)
        house.drop_in("a.jsonl", b"".join(first))
        with monkeypatch.context() as patch:
            patch.setattr(loose, "entry", watched)
            parsed.clear()
            house.drop_in("b.jsonl", b"\n".join(again))
            house.drop_in("a.jsonl", b"".join(first[1:]))
        assert parsed[:3] == ["twin", "k9", "twin"] or not known
        assert parsed[3:] == ([] if spool else ["twin"]) or not known
    assert houses[0].told() == houses[1].told()
    for house in houses:
        house.stop()


def test_a_line_read_before_is_parsed_where_other_things_are_said_of_its_file(
    tmp_path: Path,
) -> None:
    house = House(tmp_path, defaults=said.Defaults([("b.jsonl", {"area": "Pebbles"})]))
    house.drop_in(
        "a.jsonl", b'{"title": "On Stones and Their Slow Ways", "authors": ["Ada Quill"]}\n'
    )
    assert house.told()[0]["area"] is None
    house.drop_in("b.jsonl", (house.drop / "a.jsonl").read_bytes())
    assert house.told()[0]["area"] == "Pebbles"
    house.stop()


def test_changed_defaults_are_said_after_a_restart(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.drop_in("a.txt", listing(papers(range(3))))
    before = house.ids()
    house.stop()
    house.ways["defaults"] = said.Defaults([("*.txt", {"venue": "Pebbles"})])
    house.start()
    assert did(house.read("a.txt")) == {"files": 1, "entries": 3, "changed": 3}
    assert {paper["venue"] for paper in house.told()} == {"Pebbles"}
    assert house.ids() == before
    house.stop()


def test_a_box_of_ordinary_mail_is_one_fault(house: House) -> None:
    """It counts the messages that hold no list; what others hold is read."""
    text = "From a@b.test Mon Jan  5 10:00:00 2032\nSubject: Lunch\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\n"
    ordinary, list_ = f"{text}Shall we meet at noon?\n--x--\n\n", f"{text}{RIS}\n--x--\n\n"
    house.drop_in("a.mbox", (ordinary * 3).encode())
    assert [fault["reason"] for fault in house.accounts.faults()] == [ORDINARY.format(3)]
    report = house.drop_in("b.mbox", (ordinary + list_ + ordinary).encode())
    assert (report["entries"], report["faults"]) == (1, 1)


def test_members_of_an_archive_are_files(strict: House) -> None:
    one, two = listing(papers([0, 1])), listing(papers([2]))
    assert strict.drop_in("a.zip", archive({"one.txt": one, "two.txt": two}))["new"] == 3
    assert {s["file"] for paper in strict.told() for s in paper["sightings"]} == {
        "a.zip!/one.txt", "a.zip!/two.txt",
    }  # fmt: skip
    assert strict.drop_in("a.zip", archive({"one.txt": one}))["retracted"] == 1


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_the_original_text_is_kept(house: House, encoding: str) -> None:
    text = listing(papers(range(70))).decode().replace("Theory", "理论")
    house.drop_in("a.txt", text.encode(encoding))
    (house.drop / "a.txt").unlink()
    kept = Kept(house.store)
    for paper in papers(range(70)):
        (found,) = (p for p in house.shelf.export() if p["abstract"] == paper.abstract)
        raw = kept.text(found["sightings"][0]["id"])
        assert raw is not None and raw in text.replace("\ufeff", "")
        assert paper.abstract in raw


def test_a_lone_surrogate_costs_neither_the_entry_nor_its_neighbours(house: House) -> None:
    lines = jsonl(papers([0, 1, 2])).splitlines(keepends=True)
    lines[1] = (
        lines[1].replace(b'"title": "', b'"title": "\\ud83d ').replace(b'"k1"', b'"k\\ud83d"')
    )
    assert house.drop_in("a.jsonl", b"".join(lines))["new"] == 3
    house.follower.commit()
    lines[0] = jsonl([Paper(0, 1)])
    assert house.drop_in("a.jsonl", b"".join(lines))["changed"] == 1


def test_a_name_that_is_not_utf8_goes_all_the_way(house: House) -> None:
    name = os.fsdecode("论文.txt".encode("gbk"))
    house.drop_in(name, listing(papers([0])))
    assert house.told()[0]["sightings"][0]["file"] == name
    assert [account["file"] for account in house.accounts.files()] == [name]
    assert [path for path, _ in house.intake.known(str(house.drop))] == [name]
    assert house.shelf.keys_of_files(name)


def test_a_forgotten_file_is_forgotten_whole_or_not_at_all(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("daemon.intake.withdrawal.BATCH", 2)
    house.drop_in("a.txt", listing(papers(range(6))))

    def hook(name: str) -> None:
        if name == "sqlite.commit":
            raise Killed

    steps.watch(hook)
    with pytest.raises(Killed):
        house.intake.forget(str(house.drop), "a.txt")
    steps.watch(None)
    house.stop()
    house.start()
    assert len(house.told()) == 6
    assert not next(house.accounts.files())["forgotten"]


def test_a_dry_run_tells_and_does_nothing(house: House) -> None:
    house.write("a.txt", listing(papers(range(6))))
    report = house.intake.rehearse([(str(house.drop), "a.txt")])
    assert did(report.shown()) == {"files": 1, "entries": 6, "new": 6}
    assert house.told() == [] and list(house.accounts.files()) == []


def test_a_file_out_of_reach_is_tried_again(house: House) -> None:
    house.drop_in("a.txt", listing(papers(range(6))))
    (house.drop / "a.txt").unlink()
    house.read("a.txt")
    assert [stamp[0] for _, stamp in house.intake.known(str(house.drop))] == [-1]
    assert len(house.told()) == 6
    house.drop_in("a.txt", listing(papers(range(6))))
    assert [account["state"] for account in house.accounts.files()] == ["ok"]


def test_a_parser_that_raises_costs_its_file_alone(tmp_path: Path) -> None:
    class Raises(JsonLines):
        def read(self, source: Any) -> Any:
            for number, item in enumerate(super().read(source)):
                if number == 2:
                    raise RuntimeError("a bug")
                yield item

    house = House(tmp_path, formats=(Raises(),))
    assert house.drop_in("a.jsonl", jsonl(papers(range(6))))["entries"] == 2
    assert house.drop_in("b.txt", listing(papers([7])))["new"] == 1
    assert [account["state"] for account in house.accounts.files()] == ["failed", "ok"]
    house.stop()


@pytest.mark.parametrize("second", ["append", "change", "shrink"])
def test_a_pass_killed_at_any_step_ends_as_an_undisturbed_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, second: str
) -> None:
    monkeypatch.setattr("daemon.intake.filepass.BATCH", 3)
    first = jsonl(papers(range(8)))
    then = {
        "append": jsonl(papers(range(15))),
        "change": jsonl([Paper(n, n % 2) for n in (9, 0, 1, 2, 10, 5, 4, 6, 7)]),
        "shrink": jsonl(papers([1, 4])),
    }[second]

    def run(base: Path, kill_at: int) -> tuple[int, list[Any], set[str]]:
        met = 0

        def hook(_: str) -> None:
            nonlocal met
            met += 1
            if met == kill_at:
                raise Killed

        house = House(base, retract=True, indexed=False)
        steps.watch(hook)
        for content in (first, then):
            house.write("a.jsonl", content)
            try:
                house.read("a.jsonl")
            except Killed:
                house.stop()
                house.start()
                house.read("a.jsonl")
        steps.watch(None)
        told, ids = house.told(), house.ids()
        house.stop()
        return met, told, ids

    count, told, ids = run(tmp_path / "whole", 0)
    assert count >= 8
    for at in range(1, count + 1):
        assert run(tmp_path / str(at), at)[1:] == (told, ids), f"killed at step {at}"
        shutil.rmtree(tmp_path / str(at))


def test_a_killed_first_pass_goes_on_after_its_last_batch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("daemon.intake.filepass.BATCH", 3)
    content = b"{broken\n" + jsonl(papers(range(8))) + b"{this too\n"

    def run(base: Path, kill_at: int) -> tuple[int, int, list[dict[str, Any]]]:
        met, told = 0, 0

        def hook(_: str) -> None:
            nonlocal met
            met += 1
            if met == kill_at:
                raise Killed

        house = House(base, indexed=False)
        house.write("a.jsonl", content)
        steps.watch(hook)
        try:
            house.read("a.jsonl")
        except Killed:
            house.stop()
            house.start()
            told = len(house.told())
            left = 8 - max(told - 1, 0) if told < 8 else 0
            assert house.read("a.jsonl")["entries"] == left
        steps.watch(None)
        account = [*house.accounts.files(), *house.accounts.faults()]
        house.stop()
        return met, told, [{**one, "read_at": 0, "since": 0} for one in account]

    count, _, account = run(tmp_path / "whole", 0)
    told = set()
    for at in range(1, count + 1):
        _, known, found = run(tmp_path / str(at), at)
        assert found == account, f"killed at step {at}"
        told.add(known)
    assert {0, 3, 6} <= told


LISTS = st.lists(
    st.tuples(st.integers(0, 9), st.integers(0, 2)), max_size=9, unique_by=lambda one: one[0]
)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(LISTS, min_size=2, max_size=4), st.sampled_from(["a.txt", "a.jsonl"]))
def test_a_file_edited_in_any_way_ends_as_one_read_from_scratch(
    tmp_path_factory: pytest.TempPathFactory, states: list[list[tuple[int, int]]], name: str
) -> None:
    base = tmp_path_factory.mktemp("edits")
    old, fresh = (
        House(base / "old", retract=True, indexed=False),
        House(base / "fresh", retract=True, indexed=False),
    )
    for state in states:
        text = written(name, [Paper(*one) for one in state]) if state else b""
        old.drop_in(name, text)
    fresh.drop_in(name, text)
    assert old.told() == fresh.told()
    for house in (old, fresh):
        house.stop()
    shutil.rmtree(base)
