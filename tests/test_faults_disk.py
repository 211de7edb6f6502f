"""A disk that is full, failing or read-only, and a system that refuses: nothing hangs, nothing that
was acknowledged is lost, and all goes on by itself once the cause is gone."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from faultlib import (
    COMMAND,
    FIGURES,
    LONG,
    Daemon,
    Place,
    Zygote,
    dice,
    exported,
    hits,
    running,
    sound,
    wait_until,
)
from papers import Paper, jsonl, listing, papers, written

pytestmark = pytest.mark.faults

POINTS = 60 if LONG else 2
ERRNOS = {"ENOSPC": 28, "EIO": 5, "EROFS": 30, "EDQUOT": 122}
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="mounting needs root")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that makes calls fail (see faultdisk.c); skips where there is no C compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("needs a C compiler")
    source = Path(__file__).with_name("faultdisk.c")
    target = tmp_path_factory.mktemp("library") / "faultdisk.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", target, source, "-ldl"], check=True)
    return target


@pytest.fixture(scope="module")
def zygote(library: Path) -> Iterator[Zygote]:
    """A warm process whose children's disk can be made to fail."""
    zygote = Zygote(os.environ | {"LD_PRELOAD": str(library)})
    yield zygote
    zygote.close()


def _fill(place: Place) -> None:
    place.write("page.txt", listing(papers(range(6))))
    place.write("lines.jsonl", jsonl(papers(range(4, 12))))
    place.write("library.bib", written("x.bib", papers(range(11, 15))))


def _append(place: Place) -> None:
    with (place.drop / "lines.jsonl").open("ab") as file:
        file.write(jsonl(papers(range(20, 26))))
    place.write("page.txt", listing(papers([0, 1, 30, 2, 3])))


SMALL = {"daemon.intake.filepass:BATCH": 3, "index.follow:COMMIT_PAPERS": 7}


def _calls(zygote: Zygote, place: Place, *args: str) -> int:
    """Run a command; return how many calls change files below its state folder."""
    count = place.base / "count"
    count.unlink(missing_ok=True)
    env = {"FAULT_BELOW": f"{place.state}/", "FAULT_COUNT": str(count)}
    ran = zygote.run(place, *args, patch=SMALL, env=env)
    assert ran.code in (0, 3), ran.err
    return count.stat().st_size


@pytest.mark.parametrize("args", [("ingest",), ("reindex",)])
@pytest.mark.parametrize("fault", ["kill", *ERRNOS] if LONG else ["kill", "EIO"])
def test_whatever_call_dies_or_fails_the_next_run_makes_it_good(
    fault: str, args: tuple[str, ...], tmp_path: Path, zygote: Zygote
) -> None:
    """SQLite and Tantivy meet the fault at their own system calls."""
    place = Place(tmp_path)
    _fill(place)
    assert zygote.run(place, "ingest", patch=SMALL).code == 0
    _append(place)
    place.keep_state()
    calls = _calls(zygote, place, *args)
    assert zygote.run(place, "ingest", patch=SMALL).code == 0
    expected = exported(place)
    assert calls > 20
    points = dice(f"{fault} {args}").sample(range(1, calls + 1), min(POINTS, calls))
    for point in sorted(points):
        place.restore_state()
        env = {"FAULT_BELOW": f"{place.state}/", "FAULT_AT": str(point)}
        env |= {} if fault == "kill" else {"FAULT_ERRNO": str(ERRNOS[fault])}
        failed = zygote.run(place, *args, patch=SMALL, env=env)
        FIGURES[f"system calls met by {fault}"] += 1
        where = f"{fault} at call {point} of {calls}: {failed}"
        assert failed.code in ((-9, 0, 3) if fault == "kill" else (0, 1, 3, 75)), where
        assert "Traceback" not in failed.err, where
        again = zygote.run(place, "ingest", patch=SMALL)
        assert again.code == 0, (where, again)
        assert exported(place) == expected, where
        sound(zygote.run(place, "verify", "--format", "json"))


def _searches(place: Place, number: int) -> bool:
    """Whether a paper is found by its title."""
    title = Paper(number).title
    return any(hit["title"] == title for hit in hits(place, f'"{title}"'))


def _suffers(daemon: Daemon, *words: str) -> None:
    """Wait until `status` tells of a problem in one of these words."""

    wait_until(lambda: any(word in _told(daemon) for word in words), f"status tells of {words}")
    assert daemon.process.poll() is None


def _goes_through(
    place: Place,
    daemon: Daemon,
    fail: Callable[[], object],
    mend: Callable[[], object],
    *words: str,
) -> None:
    """Storage fails while files come; once mended all are there without a hand."""
    place.write("before.jsonl", jsonl([Paper(1)]))
    wait_until(lambda: _searches(place, 1), "the paper from before")
    fail()
    for number in range(2, 8):
        place.write(f"meanwhile{number}.jsonl", jsonl(papers([number, number + 100])))
    _suffers(daemon, *words)
    mend()
    for number in range(2, 8):
        wait_until(lambda number=number: _searches(place, number), f"paper {number}")
    wait_until(lambda: _quiet(daemon, *words), f"quiet: {_told(daemon)}")
    assert len(exported(place)) == 13
    ran = place.run("verify", "--format", "json")
    assert ran.json["problems"] == [], ran.out


def _quiet(daemon: Daemon, *words: str) -> bool:
    return not any(word in _told(daemon) for word in words)


def _told(daemon: Daemon) -> str:
    return " ".join(problem["what"] for problem in daemon.status()["problems"]).lower()


def test_a_disk_that_fails_under_the_daemon_is_survived(tmp_path: Path, library: Path) -> None:
    place = Place(tmp_path, watch__settle="200ms")
    broken = tmp_path / "broken"
    env = place.env | {
        "LD_PRELOAD": str(library), "FAULT_BELOW": f"{place.state}/",
        "FAULT_ERRNO": "5", "FAULT_WHILE": str(broken),
    }  # fmt: skip
    with running(place, env=env) as daemon:
        _goes_through(place, daemon, broken.touch, broken.unlink, "i/o error", "cannot be written")


@contextlib.contextmanager
def _mounted(folder: Path, size: str) -> Iterator[None]:
    folder.mkdir(mode=0o700, exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=0700", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("mounting is not allowed here")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def _stuff(file: Path) -> None:
    """Take all space that is left."""
    with contextlib.suppress(OSError), file.open("wb", buffering=0) as ballast:
        while ballast.write(bytes(4096)):
            pass


@needs_root
def test_a_full_disk_is_told_and_all_is_read_once_there_is_room(tmp_path: Path) -> None:
    place = Place(tmp_path, watch__settle="200ms")
    with _mounted(place.state, "24m"), running(place) as daemon:
        ballast = place.state / "ballast"
        _goes_through(
            place,
            daemon,
            lambda: _stuff(ballast),
            ballast.unlink,
            "is full",
            "cannot be",
            "i/o error",
        )


@needs_root
def test_a_full_disk_fails_a_command_with_a_reason_and_costs_nothing(tmp_path: Path) -> None:
    place = Place(tmp_path)
    with _mounted(place.state, "24m"):
        place.write("one.jsonl", jsonl(papers(range(3))))
        assert place.run("ingest").code == 0
        before = exported(place)
        ballast = place.state / "ballast"
        _stuff(ballast)
        place.write("two.jsonl", jsonl(papers(range(10, 1_000))))
        ran = place.run("ingest")
        assert ran.code in (1, 75)
        assert "Traceback" not in ran.err
        assert f"{place.state}: the disk is full (free some" in ran.err, ran.err
        assert place.run("search", Paper(0).title).code == 0
        ballast.unlink()
        assert place.run("ingest").code == 0
        assert len(exported(place)) == len(before) + 990
        sound(place.run("verify", "--format", "json"))


@needs_root
def test_a_disk_remounted_read_only_is_survived(tmp_path: Path) -> None:
    place = Place(tmp_path, watch__settle="200ms")
    real = tmp_path / "disk"

    def remount(how: str) -> Callable[[], object]:
        # Files open for writing keep a whole mount busy; a bind mount of it can be turned anyway.
        return lambda: subprocess.run(
            ["mount", "-o", f"remount,bind,{how}", str(place.state)], check=True
        )

    with _mounted(real, "64m"):
        place.state.mkdir(mode=0o700)
        subprocess.run(["mount", "--bind", str(real), str(place.state)], check=True)
        try:
            with running(place) as daemon:
                fail, mend = remount("ro"), remount("rw")
                try:
                    fail()
                    mend()
                except subprocess.CalledProcessError:
                    pytest.skip("a mount with open files cannot be turned here")
                _goes_through(place, daemon, fail, mend, "read-only", "written", "readonly")
        finally:
            subprocess.run(["umount", "-l", str(place.state)], check=True)


def test_running_out_of_file_handles_is_survived(tmp_path: Path) -> None:
    place = Place(tmp_path, watch__settle="200ms")
    with running(place) as daemon:
        pid = daemon.process.pid
        limit = resource.prlimit(pid, resource.RLIMIT_NOFILE)

        def fail() -> None:
            used = len(os.listdir(f"/proc/{pid}/fd"))
            resource.prlimit(pid, resource.RLIMIT_NOFILE, (used, limit[1]))

        place.write("before.jsonl", jsonl([Paper(1)]))
        wait_until(lambda: _searches(place, 1), "the paper from before")
        fail()
        for number in range(2, 8):
            place.write(f"meanwhile{number}.jsonl", jsonl(papers([number])))
        time.sleep(3)
        assert daemon.process.poll() is None
        resource.prlimit(pid, resource.RLIMIT_NOFILE, limit)
        for number in range(2, 8):
            wait_until(lambda number=number: _searches(place, number), f"paper {number}")
        sound(place.run("verify", "--format", "json"))


def test_a_catalogue_locked_by_another_program_is_waited_for(tmp_path: Path) -> None:
    place = Place(tmp_path, watch__settle="200ms")
    with running(place) as daemon:
        other = sqlite3.connect(place.state / "catalogue.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        place.write("one.jsonl", jsonl([Paper(1)]))
        time.sleep(35 if LONG else 3)
        assert daemon.status()["daemon"]["running"]
        assert not _searches(place, 1)
        other.execute("ROLLBACK")
        other.close()
        wait_until(lambda: _searches(place, 1), "the paper is read")


def test_a_lock_left_by_a_dead_process_holds_nobody(tmp_path: Path) -> None:
    place = Place(tmp_path, watch__settle="200ms")
    daemon = Daemon(place).ready()
    daemon.kill()
    assert place.run("status", "--check").code == 1
    place.write("one.jsonl", jsonl([Paper(1)]))
    assert place.run("ingest").code == 0
    with running(place):
        wait_until(lambda: _searches(place, 1), "a second life")


def test_two_writers_refuse_each_other_and_hand_over(tmp_path: Path) -> None:
    place = Place(tmp_path, watch__settle="200ms")
    with running(place) as daemon:
        second = place.run("run")
        assert second.code == 75
        assert str(daemon.process.pid) in second.err
        place.write("one.jsonl", jsonl(papers(range(3))))
        handed = place.run("ingest", "--format", "json")
        assert handed.code == 0, handed.err
        assert _searches(place, 1)
        assert place.run("reindex").code == 0
        assert _searches(place, 1)


def test_writers_at_the_same_time_wait_or_say_busy(tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.write("one.jsonl", jsonl(papers(range(200))))
    options = {"env": place.env, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    commands = [["ingest"], ["reindex"], ["ingest"], ["verify", "--repair"]]
    options["stdout"] = subprocess.DEVNULL
    started = [subprocess.Popen([COMMAND, *args], **options) for args in commands]
    for process in started:
        _, told = process.communicate(timeout=120)
        assert process.returncode in (0, 3, 75), told
        assert "Traceback" not in told
    assert place.run("ingest").code == 0
    assert len(exported(place)) == 200
    sound(place.run("verify", "--format", "json"))


def test_times_that_run_backwards_change_nothing(tmp_path: Path) -> None:
    """A file from the future, then one whose clock was set back: both are new bytes, both are read."""
    place = Place(tmp_path, watch__settle="200ms")
    with running(place):
        path = place.write("one.jsonl", jsonl([Paper(1)]))
        os.utime(path, (4e9, 4e9))
        wait_until(lambda: _searches(place, 1), "a file from the future")
        fresh = place.base / "fresh"
        fresh.write_bytes(jsonl([Paper(2)]))
        os.utime(fresh, (1e9, 1e9))
        fresh.replace(path)
        wait_until(lambda: _searches(place, 2), "a file from the past")


def test_what_fell_due_while_the_system_slept_runs_once(tmp_path: Path) -> None:
    place = Place(tmp_path, watch__settle="200ms", schedule__backup="every 1s")
    place.write("one.jsonl", jsonl([Paper(1)]))
    folder = place.state / "backups"
    with running(place) as daemon:
        wait_until(lambda: folder.exists() and os.listdir(folder), "a first backup")
        daemon.process.send_signal(signal.SIGSTOP)
        time.sleep(4)
        before = {name for name in os.listdir(folder) if name.endswith(".db")}
        daemon.process.send_signal(signal.SIGCONT)
        wait_until(lambda: set(os.listdir(folder)) - before, "one more backup")
        time.sleep(1)
        assert len({n for n in os.listdir(folder) if n.endswith(".db")} - before) <= 2
