"""The catalogue: identity of papers over time, whatever order things come in."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from index.accounts import Accounts
from index.catalogue import recognition
from index.catalogue.batches import Admission, placed
from index.catalogue.catalogue import Catalogue, Undecidable
from index.catalogue.sightings import stand
from index.schema import SUPERSEDED, WITHDRAWN
from index.shelf import Shelf
from index.store import Store
from parsers.record import Author, Entry, Place

WORDS = (
    "We study how quiet machines learn to sort pebbles by weight and colour under a moving light,"
    " and show that a small amount of patience improves every measure we could think of, on"
    " twelve public collections and on one that we gathered ourselves over three long winters."
)


def entry(
    title: str | None = "Sorting Pebbles with Patience", *names: str, **more: object
) -> Entry:
    authors = tuple(map(Author, names or ("Ada Brook", "Ben Tarn", "Cleo Vale")))
    said: dict[str, object] = {"abstract": WORDS, **more}
    return Entry(place=Place((1, 4), (0, 90)), title=title, authors=authors, **said)  # type: ignore[arg-type]


class Files:
    """Files of entries, admitted one by one, as a pass would."""

    def __init__(self, state: Path) -> None:
        self.store = Store.open(state)
        self.catalogue = Catalogue(self.store)
        self.shelf = Shelf(self.store)
        self._numbers: dict[str, int] = {}

    def number(self, file: str) -> int:
        if file not in self._numbers:
            row = self.store.one(
                "INSERT INTO files (root, path, state) VALUES (0, ?, 1) RETURNING id",
                (file.encode(),),
            )
            self._numbers[file] = row[0]
        return self._numbers[file]

    def say(self, file: str, *entries: Entry, now: int = 1000, heir_of: int = 0) -> Admission:
        batch = [
            placed(one, stand(one, ordinal, "test"), heir_of)
            for ordinal, one in enumerate(entries, 1)
        ]
        number = self.number(file)
        with self.catalogue.transaction():
            return self.catalogue.admit(number, file.encode(), batch, now)

    def withdraw(self, file: str, *ordinals: int, state: int = WITHDRAWN) -> Admission:
        number = self.number(file)
        rows = self.store.run(
            "SELECT id, ordinal FROM sightings WHERE file = ? AND state < 2", (number,)
        ).fetchall()
        ids = [id_ for id_, ordinal in rows if not ordinals or ordinal in ordinals]
        with self.catalogue.transaction():
            return self.catalogue.admit(number, b"", (), 2000, {state: ids})

    def papers(self) -> list[dict[str, object]]:
        return list(self.shelf.export())

    def one(self) -> dict[str, object]:
        (paper,) = self.papers()
        return paper

    def clusters(self) -> set[frozenset[str]]:
        """The papers as sets of file names."""
        return {
            frozenset(sighting["file"] for sighting in paper["sightings"])  # type: ignore[attr-defined]
            for paper in self.papers()
        }


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Files]:
    made = Files(tmp_path)
    yield made
    made.store.close()


def test_a_new_entry_founds_a_paper(files: Files) -> None:
    did = files.say("a", entry())
    assert (did.new, did.merged, len(did.changes)) == (1, 0, 1)
    assert files.one()["title"] == "Sorting Pebbles with Patience"


def test_a_copy_writes_a_sighting_and_nothing_for_the_index(files: Files) -> None:
    files.say("a", entry())
    did = files.say("b", entry())
    assert (did.new, did.merged, did.changes) == (0, 1, [])
    assert len(files.one()["sightings"]) == 2  # type: ignore[arg-type]


def test_a_bare_generic_title_is_a_paper_of_its_own_in_each_file(files: Files) -> None:
    bare = Entry(place=Place((1, 1), (0, 9)), title="Editorial")
    files.say("a", bare, bare)
    files.say("b", bare)
    assert len(files.papers()) == 3


def test_an_untitled_paper_gains_its_title_and_keeps_its_id(files: Files) -> None:
    files.say("a", entry(None))
    before = files.one()
    did = files.say("b", entry())
    assert before["title"] is None
    assert files.one()["title"] == "Sorting Pebbles with Patience"
    assert files.one()["id"] == before["id"]
    assert did.enriched == 1


def test_entries_of_one_batch_meet_each_other(files: Files) -> None:
    did = files.say("a", entry(), entry(None))
    assert (did.new, did.merged) == (1, 1)
    assert len(files.papers()) == 1


def test_an_edited_entry_keeps_the_paper(files: Files) -> None:
    files.say("a", entry())
    before = files.one()
    (sighting,) = before["sightings"]  # type: ignore[misc]
    did = files.say("a", entry(venue="Pebbles 2025"), heir_of=sighting["id"])  # type: ignore[has-type]
    assert (did.changed, did.new, did.retracted) == (1, 0, 0)
    assert files.one()["id"] == before["id"]
    assert files.one()["venue"] == "Pebbles 2025"


def test_an_edit_beyond_recognition_keeps_the_paper_too(files: Files) -> None:
    files.say("a", entry())
    before = files.one()
    (sighting,) = before["sightings"]  # type: ignore[misc]
    files.say(
        "a", entry("Quite Another Matter", "Zoe Quill", abstract=None), heir_of=sighting["id"]
    )  # type: ignore[has-type]
    assert files.one()["id"] == before["id"]
    assert files.one()["title"] == "Quite Another Matter"


def test_what_is_withdrawn_is_gone_and_comes_back_with_its_id(files: Files) -> None:
    files.say("a", entry())
    before = files.one()
    assert files.withdraw("a").retracted == 1
    assert files.papers() == []
    did = files.say("a", entry())
    assert did.new == 1
    assert files.one()["id"] == before["id"]
    assert files.one()["sightings"] == before["sightings"]


def test_what_is_seen_elsewhere_stays(files: Files) -> None:
    files.say("a", entry())
    files.say("b", entry())
    did = files.withdraw("a")
    assert (did.retracted, did.changes) == (0, [])
    assert files.clusters() == {frozenset({"b"})}


def test_papers_that_join_keep_the_earliest_id_and_answer_to_both(files: Files) -> None:
    files.say("a", entry(None))
    files.say("b", entry(abstract=None))
    first, second = sorted(files.papers(), key=lambda paper: paper["title"] is not None)
    assert len(files.papers()) == 2
    files.say("c", entry())
    assert files.one()["id"] == first["id"]
    keys = {files.shelf.find(str(paper["id"])) for paper in (first, second)}
    assert len(keys) == 1


def test_what_only_a_withdrawn_entry_joined_comes_apart_again(files: Files) -> None:
    files.say("a", entry(None))
    files.say("b", entry(abstract=None))
    before = {paper["id"] for paper in files.papers()}
    files.say("c", entry())
    files.withdraw("c")
    assert {paper["id"] for paper in files.papers()} == before


def test_a_merge_holds_across_withdrawal_and_return(files: Files) -> None:
    files.say("a", entry("Rivers of Glass", "Ada Brook", abstract=None))
    files.say("b", entry("Stones at Noon", "Ben Tarn", abstract=None))
    keys = [files.shelf.find(str(paper["id"])) for paper in files.papers()]
    with files.catalogue.transaction():
        files.catalogue.merge([key for key in keys if key], 3000)
    assert files.clusters() == {frozenset("ab")}
    files.withdraw("b")
    assert files.clusters() == {frozenset("a")}
    files.say("b", entry("Stones at Noon", "Ben Tarn", abstract=None))
    assert files.clusters() == {frozenset("ab")}


def test_a_split_holds_when_the_entries_come_again(files: Files) -> None:
    files.say("a", entry())
    files.say("b", entry(None))
    paper = files.one()
    key = files.shelf.find(str(paper["id"]))
    (second,) = (s["id"] for s in paper["sightings"] if s["file"] == "b")  # type: ignore[attr-defined]
    assert key is not None
    with files.catalogue.transaction():
        files.catalogue.split(key, [second], 3000)
    assert files.clusters() == {frozenset("a"), frozenset("b")}
    files.withdraw("a")
    files.withdraw("b")
    files.say("c", entry(None))
    files.say("d", entry())
    assert files.clusters() == {frozenset("c"), frozenset("d")}


def test_a_split_names_the_sightings_that_are_not_of_the_paper(files: Files) -> None:
    files.say("a", entry())
    key = files.shelf.find(str(files.one()["id"]))
    assert key is not None
    with pytest.raises(Undecidable, match="not sightings of this paper: 9999"):
        files.catalogue.split(key, [9999], 3000)


def test_a_later_decision_overrules_an_earlier_one(files: Files) -> None:
    files.say("a", entry())
    files.say("b", entry(None))
    key = files.shelf.find(str(files.one()["id"]))
    assert key is not None
    with files.catalogue.transaction():
        files.catalogue.split(key, [], 3000)
    keys = [files.shelf.find(str(paper["id"])) for paper in files.papers()]
    with files.catalogue.transaction():
        files.catalogue.merge([one for one in keys if one], 4000)
    assert files.clusters() == {frozenset("ab")}


def test_every_merge_can_be_undone(files: Files) -> None:
    """Two papers that a person joined part again, each under the id it had."""
    files.say("a", entry())
    files.say("b", entry("Another work altogether on quite other things", abstract=None))
    before = {str(paper["id"]) for paper in files.papers()}
    keys = [key for one in before if (key := files.shelf.find(one))]
    with files.catalogue.transaction():
        files.catalogue.merge(keys, 3000)
    assert files.clusters() == {frozenset("ab")}
    joined = files.shelf.find(str(files.one()["id"]))
    assert joined is not None
    with files.catalogue.transaction():
        files.catalogue.split(joined, [], 4000)
    assert files.clusters() == {frozenset("a"), frozenset("b")}
    assert {str(paper["id"]) for paper in files.papers()} == before


def test_a_decision_follows_an_edited_entry(files: Files) -> None:
    files.say("a", entry())
    files.say("b", entry(None))
    key = files.shelf.find(str(files.one()["id"]))
    assert key is not None
    with files.catalogue.transaction():
        files.catalogue.split(key, [], 3000)
    (sighting,) = (
        s["id"]
        for p in files.papers()
        for s in p["sightings"]
        if s["file"] == "b"  # type: ignore[attr-defined]
    )
    files.say("b", entry(None, area="Pebbles"), heir_of=sighting)
    assert files.clusters() == {frozenset("a"), frozenset("b")}


def test_a_decision_that_makes_no_difference_is_refused(files: Files) -> None:
    files.say("a", entry())
    key = files.shelf.find(str(files.one()["id"]))
    assert key is not None
    with pytest.raises(Undecidable):
        files.catalogue.merge([key, key], 1)
    with pytest.raises(Undecidable):
        files.catalogue.split(key, [], 1)


def test_papers_said_to_differ_are_asked_about_no_more(files: Files) -> None:
    names = ("Ada Brook", "Ben Tarn", "Cleo Vale", "Dan Moor")
    files.say("a", entry(None, *names))
    files.say("b", entry("Rivers of Glass", *names, abstract=None))
    (doubt,) = Accounts(files.store).unsure()
    keys = [files.shelf.find(pub) for pub in doubt["papers"]]
    with files.catalogue.transaction():
        files.catalogue.part([key for key in keys if key], 3000)
    assert list(Accounts(files.store).unsure()) == []
    assert len(files.papers()) == 2


def test_decisions_are_taken_over_from_another_catalogue(tmp_path: Path) -> None:
    """A restored copy is older than a decision: it holds there too, for what is known and to come."""
    ours, copy = Files(tmp_path / "ours"), Files(tmp_path / "copy")
    for files in (ours, copy):
        files.say("a", entry())
        files.say("b", entry(None))
    ours.say("c", entry("Rivers of Glass", "Zoe Quill", abstract=None))
    key = ours.shelf.find(next(str(p["id"]) for p in ours.papers() if len(p["sightings"]) == 2))  # type: ignore[arg-type]
    assert key is not None
    with ours.catalogue.transaction():
        ours.catalogue.split(key, [], 3000)
    keys = [ours.shelf.find(str(paper["id"])) for paper in ours.papers()]
    with ours.catalogue.transaction():
        ours.catalogue.merge([one for one in keys if one][-2:], 4000)
    decided = ours.catalogue.ledger.decisions()
    for _ in range(2):
        with copy.catalogue.transaction():
            copy.catalogue.take_over(decided, 5000)
        assert copy.catalogue.ledger.decisions() == decided
    assert copy.clusters() == {frozenset("a"), frozenset("b")}
    copy.say("c", entry("Rivers of Glass", "Zoe Quill", abstract=None))
    assert copy.clusters() == ours.clusters()
    for files in (ours, copy):
        files.store.close()


def test_equal_authors_are_told_only_while_nothing_competes(files: Files) -> None:
    names = ("Ada Brook", "Ben Tarn", "Cleo Vale", "Dan Moor")
    files.say("a", entry(None, *names))
    files.say("b", entry("Rivers of Glass", *names, abstract=None))
    assert len(list(Accounts(files.store).unsure())) == 1
    files.say("c", entry("Stones at Noon", *names, abstract=None))
    assert list(Accounts(files.store).unsure()) == []
    files.withdraw("c")
    assert len(list(Accounts(files.store).unsure())) == 1
    files.say("d", entry("Lakes of Tin", *names))
    assert list(Accounts(files.store).unsure()) == []


OTHER = (
    WORDS.replace("pebbles", "feathers").replace("light", "shadow").replace("winters", "autumns")
)
POOL: Sequence[Entry] = (
    entry(None),
    entry(),
    entry(abstract=None),
    entry("Sorting Pebbles with Patience, Part II", abstract=None),
    entry("Sorting Pebbles with Patience", "A Brook", "B Tarn", "C Vale", abstract=None),
    entry("Sorting Pebbles with Patience", "Zoe Quill", "Yan Reed", abstract=OTHER),
    Entry(place=Place((1, 1), (0, 9)), title="Sorting Pebbles with Patience"),
    entry("Sorting Pebbles: With Patience", venue="Pebbles", year=2024),
    entry("Patient Sorting of Pebbles", venue="arXiv", year=2023, arxiv="2301.00001"),
    entry(None, abstract=WORDS + " We also discuss rain."),
    entry(None, "Zoe Quill", "Yan Reed", abstract=OTHER),
    entry("Editorial", "Zoe Quill", abstract=None),
    entry("Sorting Pebbles", abstract=None),
    entry("Sorting Pebbles: In the Dark", abstract=None),
)


def told(files: Files) -> list[object]:
    """Papers without what depends on when they came."""
    found = []
    for paper in files.papers():
        for sighting in paper["sightings"]:  # type: ignore[attr-defined]
            del sighting["id"]
        found.append({k: v for k, v in paper.items() if k not in ("id", "added", "updated")})
    return sorted(found, key=str)


def doubts(files: Files) -> set[frozenset[tuple[str, ...]]]:
    """Uncertain pairs, as the files that tell of each side."""
    names = {
        paper["id"]: tuple(sighting["file"] for sighting in paper["sightings"])  # type: ignore[attr-defined]
        for paper in files.papers()
    }
    return {
        frozenset(names[pub] for pub in doubt["papers"]) for doubt in Accounts(files.store).unsure()
    }


DEEDS = st.lists(st.tuples(st.integers(0, len(POOL) - 1), st.booleans()), max_size=16)


@settings(max_examples=60, deadline=None)
@example([(1, True), (5, True), (6, True), (10, True), (5, False)])
@given(DEEDS)
def test_papers_depend_on_what_is_told_and_never_on_the_way_there(
    tmp_path_factory: pytest.TempPathFactory, deeds: list[tuple[int, bool]]
) -> None:
    """Entries come and go in any order; then only those that stand are told to a new catalogue."""
    base = tmp_path_factory.mktemp("order")
    files, fresh = Files(base / "way"), Files(base / "fresh")
    stands: set[int] = set()
    for number, comes in deeds:
        name = f"f{number:02}"
        if comes and number not in stands:
            files.say(name, POOL[number])
            stands.add(number)
        elif not comes and number in stands:
            files.withdraw(name)
            stands.discard(number)
    for number in sorted(stands):
        fresh.say(f"f{number:02}", POOL[number])
    assert told(files) == told(fresh)
    assert doubts(files) == doubts(fresh)
    for made in (files, fresh):
        made.store.close()
    shutil.rmtree(base)


def told_anew(number: int) -> Entry:
    """The same paper, as a page of another day tells it."""
    return entry(urls=(f"https://canvas.invalid/p?session={number}",))


def test_a_paper_told_anew_every_day_stays_one(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recognition, "CROWD", 4)
    for day in range(12):
        files.say(f"day{day}", told_anew(day))
    files.say("archive", *map(told_anew, range(12, 30)))
    assert len(files.one()["sightings"]) == 30  # type: ignore[arg-type]


def test_a_trait_of_too_many_papers_leads_to_none(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recognition, "CROWD", 4)
    for number in range(7):
        files.say(f"f{number}", entry(None, f"Person {chr(65 + number)}ik", abstract=WORDS))
    assert files.store.one("SELECT count(*) FROM crowded")[0]
    files.say("mine", entry(doi="10.9999/a"), entry(venue="Pebbles", doi="10.9999/a"))
    assert len(files.papers()) == 8


def test_a_superseded_sighting_does_not_count(files: Files) -> None:
    files.say("a", entry())
    files.withdraw("a", state=SUPERSEDED)
    assert files.papers() == []


def test_a_transaction_that_fails_leaves_nothing_behind(files: Files) -> None:
    with pytest.raises(RuntimeError), files.catalogue.transaction():
        files.catalogue.admit(files.number("a"), b"", [placed(entry(), stand(entry(), 1, "t"))], 1)
        raise RuntimeError
    did = files.say("a", entry())
    assert did.new == 1
    assert len(files.papers()) == 1
