"""Watching real folders: whatever happens in them, every file at rest is handed on."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from daemon.files import Found
from daemon.settings import IGNORED, Watch
from daemon.watch import rescans
from daemon.watch import roots as roots_module
from daemon.watch.mounts import silent
from daemon.watch.watching import Watcher


class Shelf:
    """A sink that reads what it is given: path → the text at the time it was handed on."""

    def __init__(self) -> None:
        self.files: dict[str, tuple[str, tuple[int, int, int]]] = {}
        self.left: list[str] = []
        self.events: list[tuple[str, dict[str, Any]]] = []
        self.devices: dict[str, int] = {}
        self.changed = threading.Condition()

    def ready(self, files: list[Found]) -> None:
        with self.changed:
            for found in files:
                with open(f"{found.root}/{found.path}", errors="replace") as file:
                    self.files[found.path] = file.read(), found.stamp
            self.changed.notify_all()

    def gone(self, root: str, paths: list[str]) -> None:
        with self.changed:
            for path in paths:
                self.files.pop(path, None)
                self.left.append(path)
            self.changed.notify_all()

    def known(self, root: str) -> Iterable[tuple[str, tuple[int, int, int]]]:
        return [(path, stamp) for path, (_, stamp) in self.files.items()]

    def device(self, root: str) -> int | None:
        return self.devices.get(root)

    def found_on(self, root: str, device: int) -> None:
        with self.changed:
            self.devices[root] = device
            self.changed.notify_all()

    def event(self, name: str, **fields: Any) -> None:
        with self.changed:
            self.events.append((name, fields))
            self.changed.notify_all()

    def texts(self) -> dict[str, str]:
        return {path: text for path, (text, _) in self.files.items()}

    def until(self, holds: Callable[[], bool], seconds: float = 20) -> None:
        with self.changed:
            assert self.changed.wait_for(holds, seconds), (self.texts(), self.left, self.events)


def settings(**more: Any) -> Watch:
    values: dict[str, Any] = {
        "mode": "events", "settle": 0.3, "rescan": 1800.0, "ignore": IGNORED,
        "follow_links": False, "on_removed": "retract",
    }  # fmt: skip
    return Watch(**{**values, **more})


@pytest.fixture
def drop(tmp_path: Path) -> Path:
    (tmp_path / "drop").mkdir()
    return tmp_path / "drop"


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def watch(drop: Path, shelf: Shelf) -> Iterator[Callable[..., Watcher]]:
    """Starts watchers that have done their first scan; stops them at the end."""
    started: list[Watcher] = []

    def begin(*roots: Path, **more: Any) -> Watcher:
        watcher = Watcher([str(root) for root in roots or (drop,)], settings(**more), shelf)
        watcher.start()
        started.append(watcher)
        shelf.until(lambda: bool(shelf.devices) or not drop.exists())
        return watcher

    yield begin
    for watcher in started:
        watcher.stop()
        assert watcher.error is None


Begin = Callable[..., Watcher]


def test_what_is_there_at_start_and_what_comes_later_is_handed_on(
    drop: Path, shelf: Shelf, watch: Begin
) -> None:
    (drop / "old").mkdir()
    (drop / "old/a.txt").write_text("a")
    watch()
    (drop / "b.txt").write_text("b")
    shelf.until(lambda: shelf.texts() == {"old/a.txt": "a", "b.txt": "b"})


def test_a_file_landing_while_events_are_slow_is_not_stranded(
    drop: Path, shelf: Shelf, watch: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the first scan and the first event nothing falls through."""
    original = roots_module.Events.start

    def slow(events: roots_module.Events) -> None:
        original(events)
        (drop / "meanwhile.txt").write_text("m")

    monkeypatch.setattr(roots_module.Events, "start", slow)
    watch()
    shelf.until(lambda: "meanwhile.txt" in shelf.files)


def test_a_growing_file_is_handed_on_whole_however_long_it_pauses(
    drop: Path, shelf: Shelf, watch: Begin
) -> None:
    watch()
    with open(drop / "slow.txt", "w") as file:
        for part in ("one ", "two ", "three"):
            file.write(part)
            file.flush()
            time.sleep(0.2)
    shelf.until(lambda: shelf.texts().get("slow.txt") == "one two three")
    with open(drop / "slow.txt", "a") as file:
        file.write(" four")
    shelf.until(lambda: shelf.texts()["slow.txt"] == "one two three four")


def test_temporary_names_and_save_dances_end_in_the_final_text(
    drop: Path, shelf: Shelf, watch: Begin
) -> None:
    watch()
    (drop / "x.txt.part").write_text("download")
    (drop / "x.txt.part").rename(drop / "x.txt")
    (drop / "vim.txt").write_text("first")
    shelf.until(lambda: shelf.texts() == {"x.txt": "download", "vim.txt": "first"})
    (drop / "4913").write_text("")
    (drop / "4913").unlink()
    (drop / "vim.txt").rename(drop / "vim.txt~")
    (drop / "vim.txt").write_text("second")
    (drop / "vim.txt~").unlink()
    (drop / ".x.txt.Ab12Cd").write_text("rsync")
    (drop / ".x.txt.Ab12Cd").replace(drop / "x.txt")
    (drop / "#x.txt#").write_text("emacs autosave")
    shelf.until(lambda: shelf.texts() == {"x.txt": "rsync", "vim.txt": "second"})
    assert shelf.left == []


def test_folders_that_are_moved_or_made_at_once_are_read_whole(
    drop: Path, shelf: Shelf, watch: Begin, tmp_path: Path
) -> None:
    watch()
    tree = tmp_path / "tree"
    for n in range(50):
        (tree / f"d{n % 7}").mkdir(parents=True, exist_ok=True)
        (tree / f"d{n % 7}/f{n}").write_text(str(n))
    tree.rename(drop / "tree")
    command = "mkdir -p a/b/c && echo deep > a/b/c/deep.txt && cp -r a a2"
    subprocess.run(["sh", "-c", command], cwd=drop, check=True)
    shelf.until(lambda: len(shelf.files) == 52)


def test_removed_renamed_and_returning_files_and_folders_are_told(
    drop: Path, shelf: Shelf, watch: Begin, tmp_path: Path
) -> None:
    for name in ("a", "b", "d/c", "d/e", "stays"):
        (drop / name).parent.mkdir(exist_ok=True)
        (drop / name).write_text(name)
    watch()
    shelf.until(lambda: len(shelf.files) == 5)
    (drop / "a").unlink()
    (drop / "b").rename(drop / "b2")
    shutil.move(drop / "d", tmp_path / "d")
    shelf.until(lambda: shelf.texts() == {"b2": "b", "stays": "stays"})
    assert sorted(shelf.left) == ["a", "b", "d/c", "d/e"]
    shutil.move(tmp_path / "d", drop / "d")
    shelf.until(lambda: {"d/c", "d/e"} <= shelf.files.keys())


def test_a_vanished_root_is_unhealthy_retracts_nothing_and_goes_on_when_it_is_back(
    drop: Path, shelf: Shelf, watch: Begin, tmp_path: Path
) -> None:
    (drop / "a").write_text("a")
    (drop / "b").write_text("b")
    watcher = watch()
    shelf.until(lambda: len(shelf.files) == 2)
    drop.rename(tmp_path / "away")
    assert not watcher.roots[0].healthy
    shelf.until(lambda: any(name == "watch.root_lost" for name, _ in shelf.events))
    (tmp_path / "away/c").write_text("c")
    (tmp_path / "away").rename(drop)
    (drop / "d").write_text("d")
    shelf.until(lambda: shelf.texts().keys() == {"a", "b", "c", "d"})
    assert watcher.roots[0].healthy and shelf.left == []
    (drop / "e").write_text("e")
    shelf.until(lambda: "e" in shelf.files)


def test_a_root_found_empty_without_removals_seen_retracts_nothing(
    drop: Path, shelf: Shelf, watch: Begin, tmp_path: Path
) -> None:
    """As when a file system is unmounted and the bare mount point stays."""
    (drop / "a").write_text("a")
    (drop / "b").write_text("b")
    watcher = watch()
    shelf.until(lambda: len(shelf.files) == 2)
    drop.rename(tmp_path / "away")
    drop.mkdir()
    shelf.until(lambda: "found empty" in watcher.roots[0].doubt)
    assert shelf.left == [] and len(shelf.files) == 2


def test_all_files_removed_one_by_one_are_believed_gone(
    drop: Path, shelf: Shelf, watch: Begin
) -> None:
    for name in ("a", "b"):
        (drop / name).write_text(name)
    watcher = watch()
    shelf.until(lambda: len(shelf.files) == 2)
    for name in ("a", "b"):
        (drop / name).unlink()
    shelf.until(lambda: not shelf.files)
    assert not watcher.roots[0].doubt


def test_a_file_of_two_names_is_read_under_both_whichever_is_written(
    drop: Path, shelf: Shelf, watch: Begin
) -> None:
    """Events tell of the name that was opened only."""
    (drop / "a").write_text("a")
    os.link(drop / "a", drop / "b")
    watch()
    shelf.until(lambda: shelf.texts() == {"a": "a", "b": "a"})
    with (drop / "a").open("a") as file:
        file.write(" and more")
    shelf.until(lambda: set(shelf.texts().values()) == {"a and more"})


def test_a_name_that_a_scan_misses_for_a_moment_is_not_gone(
    drop: Path, shelf: Shelf, watch: Begin
) -> None:
    """As when a scan meets an editor that has moved the old file away."""
    for name in ("a", "b"):
        (drop / name).write_text(name)
    watcher = watch(mode="poll", settle=1.0)
    shelf.until(lambda: len(shelf.files) == 2)
    scans = len([name for name, _ in shelf.events if name == "watch.scan"])
    (drop / "a").rename(drop / "a~")
    watcher.rescan()
    shelf.until(lambda: len([name for name, _ in shelf.events if name == "watch.scan"]) > scans)
    (drop / "a").write_text("a and more")
    shelf.until(lambda: shelf.texts()["a"] == "a and more")
    (drop / "b").unlink()
    shelf.until(lambda: "b" not in shelf.files)
    assert shelf.left == ["b"]


def test_a_folder_that_could_not_be_listed_is_tried_again_before_the_timed_rescan(
    drop: Path, shelf: Shelf, watch: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it was, and though no event tells of its end."""
    (drop / "f").mkdir()
    (drop / "f/a").write_text("a")
    monkeypatch.setattr(rescans, "RETRY", 0.2)
    refused, listed = [1, 2, 3], os.scandir

    def scandir(path: str) -> Any:
        if str(path).endswith("/f") and refused and refused.pop():
            raise OSError(24, "Too many open files")
        return listed(path)

    monkeypatch.setattr(os, "scandir", scandir)
    watcher = watch()
    shelf.until(lambda: "f/a" in shelf.files)
    shelf.until(lambda: not watcher.roots[0].unlisted)


def test_lost_events_are_noticed_and_made_good_without_the_timed_rescan(
    drop: Path, shelf: Shelf, watch: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel's queue overflows: watchdog only logs it."""
    watcher = watch()
    monkeypatch.setattr(watcher, "_take_hints", lambda now: watcher._hints.clear())
    for n in range(200):
        (drop / f"f{n}").write_text(str(n))
    logging.getLogger("watchdog.observers.inotify_c").warning(
        "Inotify queue overflowed; filesystem events were lost"
    )
    shelf.until(lambda: len(shelf.files) == 200)


@pytest.mark.parametrize("ending", ["emitter", "observer", "reader"])
def test_a_dead_thread_is_noticed_and_replaced(
    drop: Path, shelf: Shelf, watch: Begin, ending: str
) -> None:
    watcher = watch()
    events = watcher.roots[0]._events
    assert events is not None and events._observer is not None
    observer = events._observer
    thread: Any = {
        "emitter": next(iter(observer.emitters)),
        "observer": observer,
        "reader": getattr(observer, "_inotify_fd", None),
    }[ending]
    thread.stop()
    shelf.until(lambda: [name for name, _ in shelf.events].count("watch.root_open") == 2)
    (drop / "after").write_text("x")
    shelf.until(lambda: "after" in shelf.files)


def test_without_inotify_watches_the_root_is_polled_and_says_why(
    drop: Path, shelf: Shelf, watch: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(events: roots_module.Events) -> None:
        raise OSError(28, "inotify watch limit reached")

    monkeypatch.setattr(roots_module.Events, "start", refuse)
    watcher = watch(mode="auto")
    (drop / "a").write_text("a")
    shelf.until(lambda: "a" in shelf.files)
    assert watcher.roots[0].mode == "poll" and "max_user_watches" in watcher.roots[0].why
    assert [name for name, _ in shelf.events].count("watch.polling") == 1
    (drop / "a").unlink()
    shelf.until(lambda: shelf.left == ["a"])


def test_polling_reads_a_growing_file_whole(drop: Path, shelf: Shelf, watch: Begin) -> None:
    watch(mode="poll", settle=2.5)
    with open(drop / "a", "w") as file:
        for part in ("one ", "two"):
            file.write(part)
            file.flush()
            time.sleep(1)
    shelf.until(lambda: shelf.texts() == {"a": "one two"})


def test_link_loops_end_and_links_lead_nowhere_unless_wanted(
    drop: Path, shelf: Shelf, watch: Begin, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/o").write_text("o")
    (drop / "sub").mkdir()
    (drop / "sub/loop").symlink_to("..")
    (drop / "link").symlink_to(tmp_path / "out")
    (drop / "sub/a").write_text("a")
    watch()
    shelf.until(lambda: shelf.texts() == {"sub/a": "a"})
    watcher = watch(mode="auto", follow_links=True)
    shelf.until(lambda: shelf.texts() == {"sub/a": "a", "link/o": "o"})
    assert watcher.roots[0].mode == "poll"


def test_every_root_is_watched_by_itself(
    drop: Path, shelf: Shelf, watch: Begin, tmp_path: Path
) -> None:
    (tmp_path / "two").mkdir()
    watcher = watch(drop, tmp_path / "two")
    shutil.rmtree(tmp_path / "two")
    shelf.until(lambda: not watcher.roots[1].is_open)
    (drop / "a").write_text("a")
    shelf.until(lambda: "a" in shelf.files)
    assert [root.healthy for root in watcher.roots] == [True, False]


def test_names_that_are_no_utf8_come_through(drop: Path, shelf: Shelf, watch: Begin) -> None:
    watch()
    name = "列表.txt".encode("gbk")
    with open(os.fsencode(drop) + b"/" + name, "w") as file:
        file.write("x")
    shelf.until(lambda: os.fsdecode(name) in shelf.files)


BURST = (
    "import sys; [open(f'{sys.argv[1]}/{sys.argv[2]}-{n}', 'w').write('x') for n in range(1000)]"
)


@pytest.mark.faults
def test_a_burst_from_many_writers_is_read_whole(drop: Path, shelf: Shelf, watch: Begin) -> None:
    watch()
    writers = [subprocess.Popen([sys.executable, "-c", BURST, drop, str(n)]) for n in range(4)]
    assert [writer.wait() for writer in writers] == [0] * 4
    shelf.until(lambda: len(shelf.files) == 4000, 60)


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/home/a/drop", ""),
        ("/mnt/nas", "nfs4"),
        ("/mnt/nas/deep", "nfs4"),
        ("/mnt", "nfs4"),
        ("/mnt/my drop", "fuse.sshfs"),
        ("/mnt/nas2", ""),
        ("/srv", ""),
    ],
)
def test_network_mounts_are_known_by_their_type(tmp_path: Path, folder: str, kind: str) -> None:
    table = tmp_path / "mountinfo"
    table.write_text(
        "1 0 8:1 / / rw - ext4 /dev/a rw\n"
        "2 1 0:40 / /mnt/nas rw,relatime shared:1 - nfs4 nas:/x rw\n"
        "3 1 0:41 / /mnt/my\\040drop rw - fuse.sshfs me@host rw\n"
        "4 1 8:2 / /srv rw - xfs /dev/b rw\n"
    )
    assert silent(folder, str(table)) == kind
    assert silent(folder, str(tmp_path / "none")) == ""
