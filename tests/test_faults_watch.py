"""What happens to a watched folder in life: storms, moves, save dances, strange names, lost roots.

One daemon, which rescans every half hour only: what it misses by events stays missed.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from faultlib import LONG, Daemon, Place, hits, running, wait_until
from papers import Paper, jsonl, listing, papers, written

from index.store import Store

pytestmark = pytest.mark.faults

SETTLE = 0.3
WRITERS, FILES = (8, 5_000) if LONG else (4, 60)


@pytest.fixture(scope="module")
def daemon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Daemon]:
    """The daemon of all tests here; `retract` shows what it believes gone."""
    place = Place(
        tmp_path_factory.mktemp("watched"),
        watch__settle="300ms",
        watch__rescan="30m",
        watch__on_removed="retract",
        watch__mode="events",
    )
    place.write("always/one.jsonl", jsonl(papers([900, 901])))
    with running(place) as daemon:
        yield daemon


def entries(place: Place) -> Counter[str]:
    """File → how many of its entries count."""
    store = Store.open(place.state, readonly=True)
    rows = store.run(
        "SELECT f.path, count(*) FROM sightings s JOIN files f ON f.id = s.file"
        " WHERE s.state < 2 GROUP BY f.id"
    ).fetchall()
    store.close()
    return Counter({os.fsdecode(path): count for path, count in rows})


def ids(place: Place, *numbers: int) -> list[str | None]:
    """The id under which each paper is found by its title, None where it is not."""
    found = []
    for number in numbers:
        title = Paper(number).title
        best = next(iter(hits(place, f'"{title}"')), None)
        found.append(best["id"] if best and best["title"] == title else None)
    return found


def settles(place: Place, wanted: dict[str, int]) -> None:
    """Wait until files have so many entries that count."""
    wait_until(
        lambda: {name: entries(place)[name] for name in wanted} == wanted,
        f"{wanted}, found {entries(place)}",
    )


def _write_many(folder: Path, first: int, count: int) -> None:
    for number in range(first, first + count):
        (folder / f"{number}.jsonl").write_bytes(jsonl([Paper(number)]))


def test_a_storm_of_writers_loses_no_file(daemon: Daemon) -> None:
    folder = daemon.place.drop / "storm"
    folder.mkdir()
    writers = [
        multiprocessing.get_context("spawn").Process(
            target=_write_many, args=(folder, 10_000 + n * FILES, FILES)
        )
        for n in range(WRITERS)
    ]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    total = WRITERS * FILES
    wait_until(
        lambda: sum(name.startswith("storm/") for name in entries(daemon.place)) == total,
        f"{total} files of a storm",
        120,
    )
    some = (10_000, 10_000 + total // 2, 10_000 + total - 1)
    wait_until(lambda: all(ids(daemon.place, *some)), "they are searchable")


def test_lost_events_are_noticed_and_not_waited_out(daemon: Daemon) -> None:
    """The queue of the kernel is filled while the daemon sleeps; the last files have no event."""
    folder = daemon.place.drop / "lost"
    folder.mkdir()
    busy = folder / "busy.jsonl"
    wait_until(lambda: daemon.status()["watch"][0]["healthy"], "a healthy root")
    time.sleep(SETTLE + 1.5)  # a new folder is walked once more after a second
    daemon.process.send_signal(signal.SIGSTOP)
    queue = int(Path("/proc/sys/fs/inotify/max_queued_events").read_text())
    for number in range(queue):
        with busy.open("ab") as file:
            file.write(jsonl([Paper(50_000)]) if not number else b"\n")
    _write_many(folder, 50_001, 20)
    (folder / "deep").mkdir()
    _write_many(folder / "deep", 50_021, 5)
    daemon.process.send_signal(signal.SIGCONT)
    wanted = {f"lost/{number}.jsonl": 1 for number in range(50_001, 50_021)}
    wanted |= {f"lost/deep/{number}.jsonl": 1 for number in range(50_021, 50_026)}
    settles(daemon.place, wanted | {"lost/busy.jsonl": 1})
    wait_until(lambda: "watch.overflow" in daemon.log.read_text("utf-8"), "the loss is told")


def test_a_folder_moved_in_is_read_with_all_below(daemon: Daemon) -> None:
    outside = daemon.place.base / "outside"
    (outside / "deep/deeper").mkdir(parents=True)
    _write_many(outside, 1_000, 25)
    _write_many(outside / "deep/deeper", 1_025, 25)
    outside.rename(daemon.place.drop / "moved")
    copied = daemon.place.drop / "a/b/c"
    copied.mkdir(parents=True)
    (copied / "at-once.txt").write_bytes(listing(papers([1_060, 1_061])))
    wanted = {f"moved/{n}.jsonl": 1 for n in range(1_000, 1_025)}
    wanted |= {f"moved/deep/deeper/{n}.jsonl": 1 for n in range(1_025, 1_050)}
    settles(daemon.place, wanted | {"a/b/c/at-once.txt": 2})


def test_moved_out_and_back_the_papers_leave_and_return_with_their_ids(daemon: Daemon) -> None:
    place = daemon.place
    path = place.write("out/page.jsonl", jsonl(papers([1_100, 1_101])))
    settles(place, {"out/page.jsonl": 2})
    before = wait_until(lambda: all(found := ids(place, 1_100, 1_101)) and found, "both found")
    path.rename(place.base / "page.jsonl")
    settles(place, {"out/page.jsonl": 0})
    wait_until(lambda: ids(place, 1_100, 1_101) == [None, None], "both gone")
    (place.base / "page.jsonl").rename(path)
    settles(place, {"out/page.jsonl": 2})
    wait_until(lambda: ids(place, 1_100, 1_101) == before, "both back under their ids")


def test_a_file_written_slowly_leaves_no_phantom(daemon: Daemon) -> None:
    """Half a file lies there for longer than `settle`; then the rest comes."""
    place = daemon.place
    for name in ("slow/page.txt", "slow/lines.jsonl", "slow/library.bib"):
        content = written(name, papers(range(1_200, 1_204)))
        cut = len(content) * 5 // 8
        path = place.write(name, content[:cut])
        wait_until(lambda name=name: entries(place)[name], f"half of {name}")
        with path.open("ab") as file:
            file.write(content[cut:])
    settles(place, dict.fromkeys(("slow/page.txt", "slow/lines.jsonl", "slow/library.bib"), 4))
    store = Store.open(place.state, readonly=True)
    papers_of_slow = store.one(
        "SELECT count(DISTINCT c.paper) FROM sightings s JOIN contents c ON c.id = s.content"
        " JOIN files f ON f.id = s.file WHERE f.path >= x'736c6f772f' AND f.path < x'736c6f7730'"
        " AND s.state < 2"
    )[0]
    store.close()
    assert papers_of_slow == 4


def _in_place(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def _vim(path: Path, content: bytes) -> None:
    (path.parent / "4913").touch()
    (path.parent / "4913").unlink()
    (path.parent / f".{path.name}.swp").write_bytes(b"b0VIM 9.0")
    path.rename(f"{path}~")
    path.write_bytes(content)
    Path(f"{path}~").unlink()
    (path.parent / f".{path.name}.swp").unlink()


def _emacs(path: Path, content: bytes) -> None:
    lock = path.parent / f".#{path.name}"
    lock.symlink_to("somebody@somewhere.1:2")
    (path.parent / f"#{path.name}#").write_bytes(content[:100])
    shutil.copy2(path, f"{path}~")
    path.write_bytes(content)
    (path.parent / f"#{path.name}#").unlink()
    lock.unlink()


def _browser(path: Path, content: bytes) -> None:
    part = path.with_name(path.name + ".crdownload")
    part.write_bytes(content[:200])
    time.sleep(SETTLE * 2)
    with part.open("ab") as file:
        file.write(content[200:])
    part.replace(path)


def _renamed_over(prefix: str, suffix: str) -> Callable[[Path, bytes], None]:
    def save(path: Path, content: bytes) -> None:
        part = path.with_name(f"{prefix}{path.name}{suffix}")
        part.write_bytes(content)
        os.utime(part, (1.6e9, 1.6e9))
        part.replace(path)

    return save


def _delete_and_write(path: Path, content: bytes) -> None:
    path.unlink()
    time.sleep(SETTLE / 3)
    path.write_bytes(content)


DANCES = {
    "in place": _in_place,
    "vim": _vim,
    "emacs": _emacs,
    "browser": _browser,
    "rsync": _renamed_over(".", ".Xa9kQ2"),
    "syncthing": _renamed_over("~syncthing~", ".tmp"),
    "part": _renamed_over("", ".part"),
    "delete and write": _delete_and_write,
}


def test_every_save_dance_ends_in_one_change_under_the_same_id(daemon: Daemon) -> None:
    place = daemon.place
    first = {name: 1_300 + 10 * number for number, name in enumerate(DANCES)}
    for name, number in first.items():
        place.write(f"dance/{name}.jsonl", jsonl(papers([number, number + 1])))
    settles(place, {f"dance/{name}.jsonl": 2 for name in DANCES})
    before = wait_until(lambda: all(f := ids(place, *first.values())) and f, "all found")
    for name, save in DANCES.items():
        number = first[name]
        fresh = jsonl([Paper(number, 1), Paper(number + 1), Paper(number + 2)])
        save(place.drop / "dance" / f"{name}.jsonl", fresh)
    settles(place, {f"dance/{name}.jsonl": 3 for name in DANCES})
    wait_until(lambda: ids(place, *first.values()) == before, "the same ids")
    others = [name for name in entries(place) if name.startswith("dance/")]
    assert len(others) == len(DANCES), others
    sightings = _superseded(place)
    assert all(sightings[f"dance/{name}.jsonl"] == 1 for name in DANCES), sightings


def _superseded(place: Place) -> Counter[str]:
    store = Store.open(place.state, readonly=True)
    rows = store.run(
        "SELECT f.path, count(*) FROM sightings s JOIN files f ON f.id = s.file"
        " WHERE s.state = 2 GROUP BY f.id"
    ).fetchall()
    store.close()
    return Counter({os.fsdecode(path): count for path, count in rows})


def test_a_name_that_is_no_utf8_goes_through_catalogue_log_and_output(daemon: Daemon) -> None:
    place = daemon.place
    name = os.fsdecode("论文.txt".encode("gb18030"))
    place.write(f"names/{name}", listing(papers([1_400])))
    place.write("names/线\n行\t.jsonl", jsonl(papers([1_401])))
    settles(place, {f"names/{name}": 1, "names/线\n行\t.jsonl": 1})
    for args in (["files"], ["files", "--format", "json"], ["faults"], ["search", "names"]):
        ran = place.run(*args, text=True)
        assert ran.code == 0, ran.err
        assert "Traceback" not in ran.err
    for line in daemon.log.read_text("utf-8").splitlines():
        json.loads(line)


def test_alike_beginnings_empty_files_and_missing_newlines_lose_nothing(daemon: Daemon) -> None:
    place = daemon.place
    common = jsonl(papers(range(1_500, 1_506)))
    assert len(common) > 4_096
    place.write("odd/one.jsonl", common + jsonl([Paper(1_510)]))
    place.write("odd/two.jsonl", common + jsonl([Paper(1_511)]))
    place.write("odd/bare.jsonl", jsonl([Paper(1_512)]).rstrip(b"\n"))
    place.write("odd/empty.txt", b"")
    place.write("odd/blank.txt", b"")
    settles(place, {"odd/one.jsonl": 7, "odd/two.jsonl": 7, "odd/bare.jsonl": 1})
    place.write("odd/empty.txt", listing(papers([1_513])))
    settles(place, {"odd/empty.txt": 1, "odd/blank.txt": 0})


def test_a_root_that_vanishes_is_told_retracts_nothing_and_is_taken_up_again(
    daemon: Daemon,
) -> None:
    place = daemon.place
    before = entries(place)
    away = place.base / "away"
    place.drop.rename(away)
    wait_until(lambda: not daemon.status()["watch"][0]["healthy"], "the root is told unhealthy")
    assert any(str(place.drop) in problem["what"] for problem in daemon.status()["problems"])
    assert entries(place) == before
    away.rename(place.drop)
    place.write("back/again.jsonl", jsonl(papers([1_600])))
    settles(place, {"back/again.jsonl": 1})
    wait_until(lambda: daemon.status()["watch"][0]["healthy"], "the root is healthy again")
    assert entries(place) == before + Counter({"back/again.jsonl": 1})


def test_a_root_found_empty_retracts_nothing_and_says_so(tmp_path: Path) -> None:
    place = Place(tmp_path, watch__on_removed="retract", watch__settle="300ms")
    for number in range(4):
        place.write(f"{number}.jsonl", jsonl([Paper(number)]))
    with running(place):
        wait_until(lambda: len(entries(place)) == 4, "all are read")
        before = entries(place)
    place.drop.rename(tmp_path / "aside")
    place.drop.mkdir()
    with running(place) as daemon:
        wait_until(lambda: daemon.status()["problems"], "a problem is told")
        assert str(place.drop) in json.dumps(daemon.status()["problems"])
        assert entries(place) == before
        for path in (tmp_path / "aside").iterdir():
            path.rename(place.drop / path.name)
        (place.drop / "3.jsonl").unlink()
        wait_until(lambda: len(entries(place)) == 3, "one file was truly removed")
        wait_until(lambda: daemon.status()["watch"][0]["healthy"], "healthy again")


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting needs root")
def test_a_root_covered_by_another_mount_retracts_nothing(tmp_path: Path) -> None:
    place = Place(tmp_path, watch__on_removed="retract", watch__settle="300ms")
    for number in range(3):
        place.write(f"{number}.jsonl", jsonl([Paper(number)]))
    with running(place) as daemon:
        wait_until(lambda: len(entries(place)) == 3, "all are read")
        before = entries(place)
        mount = ["mount", "-t", "tmpfs", "tmpfs", str(place.drop)]
        if subprocess.run(mount, capture_output=True, check=False).returncode:
            pytest.skip("mounting is not allowed here")
        try:
            wait_until(lambda: daemon.status()["problems"], "a problem is told")
            place.write("strange.jsonl", jsonl([Paper(9)]))
            time.sleep(SETTLE * 4)
            assert {name: entries(place)[name] for name in before} == dict(before)
        finally:
            subprocess.run(["umount", "-l", str(place.drop)], check=True)
        place.write("later.jsonl", jsonl([Paper(10)]))
        wait_until(lambda: entries(place)["later.jsonl"] == 1, "a file after the unmount")
        assert {name: entries(place)[name] for name in before} == dict(before)


def test_link_loops_end_and_each_file_is_read_once(tmp_path: Path) -> None:
    place = Place(tmp_path, watch__follow_links=True)
    place.write("sub/page.jsonl", jsonl(papers([1])))
    (place.drop / "sub/loop").symlink_to("..")
    (place.drop / "self").symlink_to("self")
    (place.drop / "sub/twice.jsonl").symlink_to("page.jsonl")
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "far.jsonl").write_bytes(jsonl(papers([2])))
    (outside / "home").symlink_to(place.drop)
    (place.drop / "linked").symlink_to(outside)
    ran = place.run("ingest", "--format", "json")
    assert ran.code == 0, ran.err
    assert entries(place) == {"sub/page.jsonl": 1, "linked/far.jsonl": 1}
    place.configure()
    strict = Place(tmp_path / "strict")
    (strict.drop / "linked").symlink_to(outside)
    (strict.drop / "far.jsonl").symlink_to(outside / "far.jsonl")
    assert strict.run("ingest").code == 0
    assert entries(strict) == {}


@pytest.mark.parametrize(
    ("limit", "folders", "later"),
    [("instances=0", 0, 1), ("watches=5", 9, 9), ("watches=5", 2, 9)],
)
def test_without_room_for_its_watches_a_root_is_polled_and_status_says_so(
    tmp_path: Path, limit: str, folders: int, later: int
) -> None:
    """The limit is set in a user namespace of the daemon's own; it is met at once, or later."""
    what, _, most = limit.partition("=")
    limit = f'echo {most} > /proc/sys/user/max_inotify_{what} && exec "$@"'
    before = ["unshare", "--user", "--map-current-user", "--keep-caps", "sh", "-c", limit, "sh"]
    if subprocess.run([*before, "true"], capture_output=True, check=False).returncode:
        pytest.skip("no user namespaces here")
    place = Place(tmp_path, watch__settle="300ms", watch__rescan="30m")
    for number in range(folders):
        place.write(f"{number}/first.jsonl", jsonl(papers([1])))
    with running(place, *before) as daemon:
        for number in range(folders, later):
            (place.drop / str(number)).mkdir()
        wait_until(lambda: daemon.status()["watch"][0]["mode"] == "poll", "it is polled")
        assert "max_user_watches" in json.dumps(daemon.status()["problems"])
        for number in range(later):
            place.write(f"{number}/second.jsonl", jsonl(papers([2])))
        settles(place, {f"{number}/second.jsonl": 1 for number in range(later)})


def test_unreadable_files_and_folders_cost_themselves_only(tmp_path: Path) -> None:
    place = Place(tmp_path, watch__settle="300ms", watch__rescan="30m")
    shut = place.write("shut.jsonl", jsonl(papers([1])))
    behind = place.write("closed/behind.jsonl", jsonl(papers([2])))
    place.write("open.jsonl", jsonl(papers([3])))
    shut.chmod(0)
    behind.parent.chmod(0)
    mortal = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] * (os.geteuid() == 0)
    if mortal and not shutil.which("setpriv"):
        pytest.skip("root reads all, and there is no setpriv")
    try:
        with running(place, *mortal) as daemon:
            wait_until(lambda: entries(place) == {"open.jsonl": 1}, "the open one is read")
            told = json.dumps(daemon.status())
            assert "closed" in told
            assert daemon.status()["files"]["failed"] == 1
            shut.chmod(0o644)
            behind.parent.chmod(0o755)
            settles(place, {"shut.jsonl": 1, "closed/behind.jsonl": 1})
            wait_until(lambda: not daemon.status()["files"]["failed"], "no failure left")
            wait_until(lambda: not daemon.status()["problems"], "all folders are listed")
            place.write("closed/later.jsonl", jsonl(papers([4])))
            settles(place, {"closed/later.jsonl": 1})
    finally:
        behind.parent.chmod(0o755)
