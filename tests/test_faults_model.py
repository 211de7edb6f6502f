"""Whatever is done to the files of a drop folder, the catalogue ends where the model says.

A hypothesis state machine over a real folder, SQLite and Tantivy; see filemodel.py for the model.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from faultlib import FIGURES, LONG, MEMORY, SEED
from faultline import Line
from filemodel import Kept, understood
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from papers import Paper, papers, written

from daemon.intake import filepass
from index import steps
from index.fulltext import Reader
from index.generations import current

pytestmark = pytest.mark.faults

NAMES = ("a.txt", "b.jsonl", "c.bib", "d.json", "f/e.txt", "f/g/h.jsonl")
FOLDERS = ("f", "f/g", "other")
EXAMPLES, STEPS = (160, 50) if LONG else (6, 25)


class Broken(Exception):
    """Stands for an I/O error at a durable step."""


def _as_mortal() -> bool:
    """Give up this thread's right to read what modes forbid; whether it may be had back."""
    return _capabilities(give_up=(1 << 1) | (1 << 2))


def _capabilities(give_up: int) -> bool:
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    data = (ctypes.c_uint32 * 6)()
    if libc.capget(header, data):
        return False
    data[0] = data[1] & ~give_up
    return libc.capset(header, data) == 0


@pytest.fixture(autouse=True)
def mortal() -> Iterator[None]:
    """Even for root, modes forbid what they forbid."""
    _as_mortal()
    yield
    _capabilities(give_up=0)


def tried(act: Callable[..., None]) -> Callable[..., None]:
    """What the modes of files and folders forbid is not done."""

    @functools.wraps(act)
    def attempt(*args: Any, **more: Any) -> None:
        with contextlib.suppress(PermissionError):
            act(*args, **more)

    return attempt


names = st.sampled_from(NAMES)
some = st.lists(st.integers(0, 30), min_size=1, max_size=5, unique=True).map(papers)
parts = st.floats(0.05, 0.95)


class Drop(RuleBasedStateMachine):
    """A drop folder, what its user does, and what the catalogue makes of it."""

    retract = False

    def __init__(self) -> None:
        super().__init__()
        self.base = Path(tempfile.mkdtemp(prefix="paperdrop-model-", dir=MEMORY))
        self.drop, self.shadow, self.outside = (
            self.base / name for name in ("drop", "shadow", "outside")
        )
        for folder in (self.drop, self.shadow, self.outside):
            folder.mkdir()
        self.kept, self.held = Kept(), dict[str, list[Paper]]()
        self.rest: dict[str, bytes] = {}
        self.read: dict[str, tuple[int, ...]] = {}
        self.line: Line | None = None

    def teardown(self) -> None:
        self.ingest()
        if self.line:
            self.line.close()
        for folder in self.drop.rglob("*"):
            if folder.is_dir() and not folder.is_symlink():
                folder.chmod(0o755)
        shutil.rmtree(self.base)

    # What people and programs do.

    def _free(self, name: str) -> Path:
        """The path of a name, made ready to be written."""
        path = self.drop / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_symlink() or path.is_fifo():
            path.unlink()
        elif path.is_dir():
            path.rmdir()
        self.rest.pop(name, None)
        return path

    def _is_file(self, name: str) -> bool:
        path = self.drop / name
        return path.is_file() and not path.is_symlink()

    @rule(name=names, of=some)
    @tried
    def write(self, name: str, of: list[Paper]) -> None:
        path = self._free(name)
        path.write_bytes(written(name, of))
        self.held[name] = of

    @rule(name=names, of=some, share=parts)
    @tried
    def begin(self, name: str, of: list[Paper], share: float) -> None:
        content = written(name, of)
        cut = int(len(content) * share)
        self._free(name).write_bytes(content[:cut])
        self.rest[name], self.held[name] = content[cut:], of

    @precondition(lambda self: self.rest)
    @rule(data=st.data(), share=parts)
    @tried
    def go_on(self, data: st.DataObject, share: float) -> None:
        name = data.draw(st.sampled_from(sorted(self.rest)))
        if self._is_file(name):
            rest = self.rest.pop(name)
            cut = int(len(rest) * share) if len(rest) > 300 else len(rest)
            with self._free(name).open("ab") as file:
                file.write(rest[:cut])
            if rest[cut:]:
                self.rest[name] = rest[cut:]

    @rule(name=st.sampled_from([n for n in NAMES if not n.endswith(".json")]), of=some)
    @tried
    def append(self, name: str, of: list[Paper]) -> None:
        known = self.held.get(name, [])
        fresh = [one for one in of if one.number not in {held.number for held in known}]
        if self._is_file(name) and name not in self.rest and fresh:
            content = written(name, fresh)
            with self._free(name).open("ab") as file:
                file.write(b"\n" + content.split(b"\n", 2)[2] if name.endswith("txt") else content)
            self.held[name] = known + fresh

    @rule(name=names, share=parts)
    @tried
    def truncate(self, name: str, share: float) -> None:
        if self._is_file(name):
            path = self._free(name)
            os.truncate(path, int(path.stat().st_size * share))
            self.held.pop(name, None)

    @rule(name=names, at=st.integers(0, 4), how=st.sampled_from(["edit", "drop", "top", "swap"]))
    @tried
    def edit(self, name: str, at: int, how: str) -> None:
        held = list(self.held.get(name, ()))
        if not self._is_file(name) or len(held) < 2:
            return
        at %= len(held)
        if how == "edit":
            held[at] = Paper(held[at].number, held[at].version + 1)
        elif how == "drop":
            del held[at]
        elif how == "top":
            held.insert(0, Paper(31 + at))
        else:
            held[0], held[at] = held[at], held[0]
        path = self._free(name)
        if at % 2:
            path.write_bytes(written(name, held))
        else:
            part = path.with_name(path.name + ".part")
            part.write_bytes(written(name, held))
            part.replace(path)
        self.held[name] = held

    @rule(name=names)
    @tried
    def delete(self, name: str) -> None:
        if self._is_file(name):
            self._free(name).unlink()
            self.held.pop(name, None)

    @precondition(lambda self: len(self.read) > 2)
    @rule(sure=st.booleans())
    @tried
    def empty(self, sure: bool) -> None:
        """All files leave at once, as when the folder is not mounted; they may come back."""
        for name in NAMES if sure else ():
            self.move_out(name=name)

    @rule(name=names, to=names)
    @tried
    def rename(self, name: str, to: str) -> None:
        same_kind = name.rsplit(".")[-1] == to.rsplit(".")[-1]
        if self._is_file(name) and same_kind and name != to:
            self._free(name).rename(self._free(to))
            self.held[to] = self.held.pop(name, [])

    @rule(name=names)
    @tried
    def move_out(self, name: str) -> None:
        if self._is_file(name):
            self._free(name).rename(self.outside / name.replace("/", "%"))

    @rule(name=names)
    @tried
    def move_in(self, name: str) -> None:
        away = self.outside / name.replace("/", "%")
        if away.exists():
            away.rename(self._free(name))

    @rule(one=st.sampled_from(FOLDERS), other=st.sampled_from(FOLDERS))
    @tried
    def move_folder(self, one: str, other: str) -> None:
        source, target = self.drop / one, self.drop / other
        inside = target.is_relative_to(source)
        if source.is_dir() and target.parent.is_dir() and not target.exists() and not inside:
            source.rename(target)

    @rule(name=names, to=st.sampled_from([".", "..", "../outside", "nowhere", "a.txt"]))
    @tried
    def link(self, name: str, to: str) -> None:
        path = self.drop / name
        if path.parent.is_dir() and not os.path.lexists(path):
            path.symlink_to(to)

    @rule(name=names, make=st.sampled_from([os.mkdir, os.mkfifo]))
    @tried
    def put_no_file_there(self, name: str, make: Callable[[Path], None]) -> None:
        if self._is_file(name):
            self._free(name).unlink()
            make(self.drop / name)

    @rule(name=names, mode=st.sampled_from([0, 0o644]))
    @tried
    def chmod(self, name: str, mode: int) -> None:
        if self._is_file(name):
            (self.drop / name).chmod(mode)

    @rule(folder=st.sampled_from(FOLDERS), mode=st.sampled_from([0, 0o755]))
    @tried
    def chmod_folder(self, folder: str, mode: int) -> None:
        if (self.drop / folder).is_dir():
            (self.drop / folder).chmod(mode)

    @rule(name=names, away=st.integers(-(10**9), 10**9))
    @tried
    def clock_jumps(self, name: str, away: int) -> None:
        if self._is_file(name):
            os.utime(self.drop / name, (1.7e9 + away, 1.7e9 + away))

    # What the daemon does.

    @initialize()
    def start(self) -> None:
        self.line = self.line or Line(self.base / "state", self.drop, retract=self.retract)

    @rule()
    def restart(self) -> None:
        if self.line:
            self.line.close()
        self.line = Line(self.base / "state", self.drop, retract=self.retract)

    @rule(step=st.integers(1, 12))
    def fail(self, step: int) -> None:
        """A step fails in the midst of a pass; the process begins again."""
        left = [step]

        def fail_at(_name: str) -> None:
            left[0] -= 1
            if not left[0]:
                raise Broken

        steps.watch(fail_at)
        try:
            if self.line:
                self.line.ingest()
        except Broken:
            FIGURES["model: failed steps"] += 1
        finally:
            steps.watch(None)
        self.restart()
        self.ingest()

    @rule()
    def ingest(self) -> None:
        if self.line:
            self.line.ingest()
            self._tell_model()
            self._compare()
            FIGURES["model: states compared"] += 1

    # What must be true.

    def _on_disk(self) -> dict[str, Path]:
        """Files that a scan can reach."""
        found = {}
        for at, folders, files in os.walk(self.drop):
            folders[:] = [name for name in folders if _may_list(Path(at, name))]
            for path in (Path(at, name) for name in files):
                if path.is_file() and not path.is_symlink():
                    found[str(path.relative_to(self.drop))] = path
        return found

    def _is_hidden(self, name: str) -> bool:
        """Whether a folder above forbids to look, or a link stands there."""
        if os.path.islink(self.drop / name):
            return True
        folders = [self.drop / parent for parent in reversed(Path(name).parents)]
        return any(not _may_list(folder) for folder in folders if os.path.lexists(folder))

    def _tell_model(self) -> None:
        there = self._on_disk()
        for name, path in there.items():
            said = understood(path)
            if said is not None:
                content = path.read_bytes()
                self.kept.settled(name, content, said)
                shadow = self.shadow / name
                shadow.parent.mkdir(parents=True, exist_ok=True)
                shadow.write_bytes(content)
                self.read[name] = ()
            else:
                self.read.setdefault(name, ())
        # A link that is not followed may stand for a file: it is ignored, not gone.
        gone = [name for name in self.read if name not in there and not self._is_hidden(name)]
        if not there and len(gone) > 1:
            return
        for name in gone:
            self.kept.vanished(name)
            (self.shadow / name).unlink(missing_ok=True)
            del self.read[name]

    def _compare(self) -> None:
        assert self.line
        if self.retract:
            fresh = Line(self.base / "fresh", self.shadow, retract=True)
            fresh.ingest()
            wanted, found = _plain(fresh.export()), _plain(self.line.export())
            fresh.close()
            shutil.rmtree(self.base / "fresh")
            assert found == wanted
        else:
            assert not (wrong := self.kept.wrong(self.line.live())), wrong

    @invariant()
    def index_follows(self) -> None:
        """The index has the papers of the catalogue, one for one."""
        FIGURES["model: steps"] += 1
        if self.line and not self.line.follower.behind:
            count = self.line.store.one("SELECT count(*) FROM papers WHERE live > 0")[0]
            folder = current(str(self.base / "state"))
            assert folder and len(_keys(folder)) == count


def _may_list(folder: Path) -> bool:
    """Whether modes allow it, by the rights that this thread has now."""
    return os.access(folder, os.X_OK | os.R_OK, effective_ids=True)


def _keys(folder: str) -> list[Any]:
    """All that an index finds."""
    reader = Reader.open(folder)
    return list(reader._searcher.search(reader.term("kind", "paper"), 10_000).hits)


def _plain(exported: list[dict[str, Any]]) -> list[Any]:
    """Papers without what depends on when they came: ids, times, row numbers."""
    plain = []
    for paper in exported:
        sightings = sorted(
            (s["file"], s["ordinal"], s["lines"], s["entry_id"] or "", s["format"], s["rule"] or "")
            for s in paper["sightings"]
        )
        said = {k: v for k, v in paper.items() if k not in ("id", "added", "updated", "sightings")}
        plain.append((sightings, said))
    return sorted(plain, key=repr)


class Retracting(Drop):
    """The same under `on_removed = "retract"`."""

    retract = True


def test_another_file_under_the_name_of_a_removed_one_supersedes_nothing(tmp_path: Path) -> None:
    """The last entry of a removed file is no longer provisional: under `keep` it stays."""
    (tmp_path / "drop").mkdir()
    line = Line(tmp_path / "state", tmp_path / "drop", retract=False)
    page = tmp_path / "drop/page.jsonl"
    page.write_bytes(written(page.name, papers(range(3))))
    line.ingest()
    page.unlink()
    line.ingest()
    page.write_bytes(written(page.name, papers(range(10, 13))))
    line.ingest()
    titles = {paper["title"] for paper in line.export()}
    line.close()
    assert titles == {paper.title for paper in papers([0, 1, 2, 10, 11, 12])}


@pytest.mark.parametrize("batch", range(1, 5))
def test_a_removed_file_that_is_killed_while_it_is_read_again_supersedes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    (tmp_path / "drop").mkdir()
    monkeypatch.setattr(filepass, "BATCH", 2)
    line = Line(tmp_path / "state", tmp_path / "drop", retract=False)
    page = tmp_path / "drop/page.jsonl"
    page.write_bytes(written(page.name, papers(range(3))))
    line.ingest()
    page.unlink()
    line.ingest()
    page.write_bytes(written(page.name, papers(range(10, 17))))
    left = [batch]

    def fail_at(name: str) -> None:
        left[0] -= name == "sqlite.commit"
        if not left[0]:
            raise Broken

    steps.watch(fail_at)
    try:
        with pytest.raises(Broken):
            line.ingest()
    finally:
        steps.watch(None)
    line.close()
    line = Line(tmp_path / "state", tmp_path / "drop", retract=False)
    line.ingest()
    titles = {paper["title"] for paper in line.export()}
    line.close()
    assert titles == {paper.title for paper in papers([*range(3), *range(10, 17)])}


@pytest.mark.parametrize("machine", [Drop, Retracting])
def test_the_catalogue_ends_where_the_model_says(machine: type[Drop]) -> None:
    bounds = settings(
        max_examples=EXAMPLES,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    before = FIGURES["model: steps"]
    run_state_machine_as_test(seed(SEED)(machine), settings=bounds)
    assert not LONG or FIGURES["model: steps"] - before > 5_000
